// What is selected: a set of keys that outlives the redrawing of its pieces.
import { announce, hear, isLocked, keyOf, labelOf, page, pieceOf, pieces } from "./pieces.js";

const chosen = new Set();
const names = new Map(); // of what is chosen, for when it is gone

export const selected = () => [...chosen];
export const isSelected = (key) => chosen.has(key);
export const selectedPieces = () => selected().map(pieceOf).filter(Boolean);

function mark() {
  for (const piece of pieces()) {
    const on = chosen.has(keyOf(piece));
    piece.classList.toggle("selected", on);
    piece.setAttribute("aria-pressed", String(on));
    if (on) names.set(keyOf(piece), labelOf(piece).split(",")[0]);
  }
}

export function select(keys) {
  chosen.clear();
  names.clear();
  for (const key of keys) chosen.add(key);
  mark();
  announce("selection");
}

export function toggle(keys) {
  const next = new Set(chosen);
  for (const key of keys) next.has(key) ? next.delete(key) : next.add(key);
  select(next);
}

export const clear = () => select([]);
export const selectAll = () => select(pieces().filter((piece) => !isLocked(piece) && piece.dataset.kind !== "zones").map(keyOf));

hear("framed", ({ mine }) => {
  const gone = selected().filter((key) => !pieceOf(key));
  for (const key of gone) chosen.delete(key);
  const told = gone.map((key) => names.get(key)).filter(Boolean);
  if (told.length && !mine) announce("tell", page.words.gone.replace("%(names)s", told.join(", ")));
  mark();
  announce("selection");
});
