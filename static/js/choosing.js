// What this hand has put on the table is selected as soon as the server has drawn it.
import { hear, pieceOf } from "./pieces.js";
import { select } from "./selection.js";

let wanted = [];

/** Selects these keys once all of them are drawn. */
export function choosing(keys) {
  wanted = keys;
}

hear("framed", () => {
  if (!wanted.length || !wanted.every(pieceOf)) return;
  const keys = wanted;
  wanted = [];
  select(keys);
});
