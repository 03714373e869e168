// Moving what is selected: at once on this screen, one operation on the drop, passing news to the others meanwhile.
import { announce, board, boundsOf, clean, draw, isLocked, keyOf, mayEdit, partsOf, pieceOf, pieces, propsOf, show } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { clear, isSelected, select, selectedPieces, toggle } from "./selection.js";
import { say } from "./live.js";
import { handleHand } from "./handles.js";
import { snapped } from "./snap.js";

const EVERY = 60; // milliseconds between two passing messages
const FEW = 6; // pieces whose passing is told; a larger group is seen when it is dropped

/** The properties of a piece shifted by a distance. */
export function shifted(props, [dx, dy]) {
  if (props.polygon) return { polygon: props.polygon.map(([x, y]) => [clean(x + dx), clean(y + dy)]) };
  return { at: [clean(props.at[0] + dx), clean(props.at[1] + dy)] };
}

export function showHeld(piece, set) {
  piece.classList.add("held");
  show(piece, { ...propsOf(piece), ...set });
}

export function released(key) {
  const piece = pieceOf(key);
  if (!piece) return;
  piece.classList.remove("held");
  show(piece, propsOf(piece));
}

let lastTold = 0;
export function tellPassing(sets) {
  const now = performance.now();
  if (now - lastTold < EVERY) return;
  lastTold = now;
  for (const [key, { at, rotation = 0 }] of sets.slice(0, FEW)) {
    if (at) say({ t: "drag", ...partsOf(key), at, rotation });
  }
}

function moveHand(piece, from) {
  const anchor = keyOf(piece);
  let offset = [0, 0];
  const held = () => selectedPieces().filter((each) => !isLocked(each));
  const sets = () => held().map((each) => [keyOf(each), shifted(propsOf(each), offset)]);
  const display = () => {
    for (const [key, set] of sets()) showHeld(pieceOf(key), set);
    announce("held", new Map(sets()));
  };
  const hand = {
    move(event, to) {
      const lead = pieceOf(anchor);
      if (!lead) return;
      const { at = from } = propsOf(lead);
      const target = snapped([at[0] + to[0] - from[0], at[1] + to[1] - from[1]], event);
      offset = [target[0] - at[0], target[1] - at[1]];
      display();
      tellPassing(sets().map(([key, set]) => [key, { ...set, rotation: propsOf(pieceOf(key)).rotation }]));
    },
    drop() {
      const changes = offset[0] || offset[1] ? sets().map(([key, set]) => change(key, set)) : [];
      hand.cancel();
      submit(changes);
      announce("selection");
    },
    click(event) {
      hand.cancel();
      if (event.shiftKey) toggle([anchor]);
      else select([anchor]);
    },
    redraw: display,
    cancel() {
      offset = [0, 0];
      inHand = null;
      held().map(keyOf).forEach(released);
      announce("selection");
    },
  };
  return (inHand = hand);
}

function boxHand(from, piece) {
  let box = null;
  const corners = (to) => [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])];
  const hand = {
    move(_event, to) {
      const [left, top, right, bottom] = corners(to);
      box ??= draw("rect", { class: "hand box" }, document.getElementById("hand"));
      for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) box.setAttribute(name, value);
    },
    drop(event, to) {
      const [left, top, right, bottom] = corners(to);
      const inside = pieces().filter((each) => {
        const [l, t, r, b] = boundsOf(each);
        return l >= left && t >= top && r <= right && b <= bottom;
      });
      hand.cancel();
      if (event.shiftKey) select([...selectedPieces().map(keyOf), ...inside.map(keyOf)]);
      else select(inside.map(keyOf));
    },
    click(event) {
      if (piece && event.shiftKey) toggle([keyOf(piece)]);
      else if (piece) select([keyOf(piece)]);
      else if (!event.shiftKey) clear();
    },
    cancel() {
      box?.remove();
      box = null;
    },
  };
  return hand;
}

let inHand = null;
document.addEventListener("framed", () => inHand?.redraw?.());

export const selectTool = {
  name: "select",
  touchPans: true,
  begin(event, at) {
    const handle = event.target.closest(".handle-reach");
    if (handle) return (inHand = handleHand(handle, event, at, () => (inHand = null)));
    const piece = event.target.closest(".piece");
    if (!piece || !mayEdit || event.shiftKey || isLocked(piece)) return boxHand(at, piece);
    if (!isSelected(keyOf(piece))) select([keyOf(piece)]);
    return moveHand(piece, at);
  },
};

export const panTool = { name: "pan", begin: () => null };

board.addEventListener("keydown", (event) => {
  const piece = event.target.closest?.(".piece");
  if (!piece || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  announce("pressed", { piece, adding: event.shiftKey });
});
