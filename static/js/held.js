// What is in the hand: pieces shown where it holds them, however often they are redrawn beneath it.
import { announce, pieceOf, propsOf, show } from "./pieces.js";

const held = new Map(); // key → the properties in the hand

export const holdsAny = () => held.size > 0;

export const heldOf = (key) => held.get(key);

function display(key) {
  const piece = pieceOf(key);
  if (!piece) return;
  piece.classList.add("held");
  show(piece, { ...propsOf(piece), ...held.get(key) });
}

function back(key) {
  held.delete(key);
  const piece = pieceOf(key);
  if (!piece) return;
  piece.classList.remove("held");
  show(piece, propsOf(piece));
}

/** Holds these pieces so, and no other. */
export function holdPieces(sets) {
  for (const key of [...held.keys()]) if (!sets.has(key)) back(key);
  for (const [key, set] of sets) {
    held.set(key, set);
    display(key);
  }
  announce("held", new Map(held));
}

/** Lets go: every piece is shown where the table has it. */
export function letPiecesGo() {
  if (!held.size) return;
  [...held.keys()].forEach(back);
  announce("released");
}

/** After a redraw: what is held stays where the hand is; what was taken off the table is held no more. */
export function holdOn() {
  for (const key of [...held.keys()]) pieceOf(key) ? display(key) : held.delete(key);
}
