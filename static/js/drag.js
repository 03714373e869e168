// Moving what is selected: at once on this screen, one operation on the drop, passing news to the others meanwhile.
import { announce, board, boundsOf, draw, isLocked, keyOf, mayEdit, page, partsOf, pieceOf, pieces, propsOf } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { clear, isSelected, select, selected, selectedPieces, toggle } from "./selection.js";
import { carriedBy, shifted } from "./carried.js";
import { handleHand, handleUnder, pieceUnder } from "./handles.js";
import { holdPieces, letPiecesGo } from "./held.js";
import { say } from "./live.js";
import { snapped } from "./snap.js";

const EVERY = 60; // milliseconds between two passing messages
const FEW = 6; // pieces whose passing is told; a larger group is seen when it is dropped

let lastTold = 0;
function tellPassing(sets) {
  const now = performance.now();
  if (now - lastTold < EVERY) return;
  lastTold = now;
  for (const [key, { at }] of [...sets].slice(0, FEW)) {
    if (at) say({ t: "drag", ...partsOf(key), at, rotation: propsOf(pieceOf(key)).rotation ?? 0 });
  }
}

const propsByKey = (list) => new Map(list.map((piece) => [keyOf(piece), propsOf(piece)]));

function moveHand(piece, from) {
  const anchor = keyOf(piece);
  const seen = page.revision;
  const before = selected();
  const chosen = isSelected(anchor) ? selectedPieces() : [piece];
  const movable = chosen.filter((each) => !isLocked(each));
  const own = propsByKey(movable);
  const along = carriedBy(movable);
  let offset = [0, 0];
  let alone = false;
  const sets = () => {
    const all = [...own, ...(alone ? [] : along)].filter(([key]) => pieceOf(key));
    return new Map(all.map(([key, props]) => [key, shifted(props, offset)]));
  };
  const hand = {
    move(event, to) {
      if (!isSelected(anchor) && pieceOf(anchor)) select([anchor]);
      const { at = from } = own.get(anchor);
      const target = snapped([at[0] + to[0] - from[0], at[1] + to[1] - from[1]], event);
      offset = [target[0] - at[0], target[1] - at[1]];
      alone = event.altKey;
      const now = sets();
      holdPieces(now);
      tellPassing(now);
    },
    drop() {
      const changes = offset[0] || offset[1] ? [...sets()].map(([key, set]) => change(key, set)) : [];
      letPiecesGo();
      submit(changes, { seen });
      announce("selection");
      if (movable.length < chosen.length) announce("tell", page.words.locked);
    },
    click(event) {
      if (event.shiftKey) toggle([anchor]);
      else select([anchor]);
    },
    cancel() {
      letPiecesGo();
      select(before.filter(pieceOf));
    },
  };
  return hand;
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
      if (!inside.length && mayEdit && piece && isLocked(piece)) announce("tell", page.words.locked);
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
    panned() {
      hand.cancel();
      if (mayEdit && piece && isLocked(piece) && isSelected(keyOf(piece))) announce("tell", page.words.locked);
    },
  };
  return hand;
}

const isMovable = (piece) => piece && mayEdit && !isLocked(piece);

export const selectTool = {
  name: "select",
  pans: (event, at) => !handleUnder(event, at) && !isMovable(pieceUnder(event, at)),
  begin(event, at) {
    const handle = handleUnder(event, at);
    if (handle) return handleHand(handle, at);
    const piece = pieceUnder(event, at);
    return !isMovable(piece) || event.shiftKey ? boxHand(at, piece) : moveHand(piece, at);
  },
};

export const panTool = { name: "pan", begin: () => null };

board.addEventListener("keydown", (event) => {
  const piece = event.target.closest?.(".piece");
  if (!piece || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  announce("pressed", { piece, adding: event.shiftKey });
});
