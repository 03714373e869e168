// Handles of the opening at hand: its corners and edges, its points, itself; and the places to take another one up.
import { announce, clean, draw, keyOf, page, pieceOf, propsOf, toLocal, toTable } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { cornersOf, openingAtHand, sidesOf, takeOpening, withOpening } from "./openings.js";
import { holdPieces, letPiecesGo } from "./held.js";
import { sizeStep } from "./snap.js";
import { pixel } from "./view.js";

const LEAST = 0.05; // of a unit: no opening is narrower

const joined = (points) => points.map((point) => point.join(",")).join(" ");

/** Draws the openings of a piece to be pressed, the one at hand with its handles by `spot(kind, index, at)`. */
export function openingSpots(group, piece, props, spot) {
  const id = openingAtHand(keyOf(piece));
  for (const opening of props.openings ?? []) {
    const points = opening.polygon.map((point) => toTable(point, props));
    draw("polygon", { class: `opening-reach${opening.id === id ? " active" : ""}`, points: joined(points), "data-id": opening.id }, group);
  }
  const opening = props.openings?.find((each) => each.id === id);
  if (!opening) return false;
  const sides = sidesOf(opening.polygon);
  if (sides) {
    const [left, top, right, bottom] = sides;
    const middles = [[(left + right) / 2, top], [right, (top + bottom) / 2], [(left + right) / 2, bottom], [left, (top + bottom) / 2]];
    const spans = [right - left, bottom - top].map((span) => span / pixel()); // pixels: where corners are close, edges have no room
    middles.forEach((point, index) => spans[index % 2] > 44 && spot("opening-edge", index, toTable(point, props)));
    cornersOf(sides).forEach((point, index) => spot("opening-corner", index, toTable(point, props)));
  } else opening.polygon.forEach((point, index) => spot("opening-point", index, toTable(point, props)));
  return true;
}

function stretched(sides, kind, index, [x, y]) {
  const next = [...sides];
  const [onX, onY] = kind === "opening-corner" ? [index === 0 || index === 3 ? 0 : 2, index < 2 ? 1 : 3] : index % 2 ? [index === 1 ? 2 : 0, null] : [null, index === 0 ? 1 : 3];
  if (onX !== null) next[onX] = onX === 0 ? Math.min(x, next[2] - LEAST) : Math.max(x, next[0] + LEAST);
  if (onY !== null) next[onY] = onY === 1 ? Math.min(y, next[3] - LEAST) : Math.max(y, next[1] + LEAST);
  return next;
}

const onStep = (value, event) => clean(Math.round(value / sizeStep(event)) * sizeStep(event), 6);

/** A hand on an opening or one of its handles, as the piece was when it was taken up. */
export function openingHand(piece, target, from) {
  const key = keyOf(piece);
  const origin = propsOf(piece);
  const seen = page.revision;
  const { handle: kind = "opening-move", index } = target.dataset;
  const id = target.dataset.id ?? openingAtHand(key);
  const opening = origin.openings.find((each) => each.id === id);
  const start = toLocal(from, origin);
  let openings = null;
  const polygonAt = (event, to) => {
    const local = toLocal(to, origin);
    if (kind === "opening-move") {
      const offset = local.map((value, axis) => onStep(value - start[axis], event));
      return opening.polygon.map((point) => point.map((value, axis) => clean(value + offset[axis], 6)));
    }
    const at = local.map((value) => onStep(value, event));
    if (kind === "opening-point") return opening.polygon.with(Number(index), at);
    return cornersOf(stretched(sidesOf(opening.polygon), kind, Number(index), at));
  };
  const hand = {
    move(event, to) {
      if (openingAtHand(key) !== id) takeOpening(key, id);
      openings = withOpening(origin.openings, id, { polygon: polygonAt(event, to) });
      holdPieces(new Map([[key, { openings }]]));
    },
    drop() {
      hand.cancel();
      if (openings && pieceOf(key) && JSON.stringify(openings) !== JSON.stringify(origin.openings)) submit([change(key, { openings })], { seen });
      announce("selection");
    },
    click: () => takeOpening(key, id),
    cancel() {
      letPiecesGo();
      announce("selection");
    },
  };
  return hand;
}
