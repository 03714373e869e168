// What follows from a typed number, in the same operation: what a moved piece carries, what lies on the table's rim.
import { isLocked, pieceOf } from "./pieces.js";
import { carriedBy, shifted } from "./carried.js";
import { change } from "./outbox.js";

/** The sides with every entry edge that lay on the old right or bottom rim on the new one; null where none did. */
export function sidesOnRim(sides, old, next) {
  const onto = ([x, y]) => [x === old.width ? next.width : x, y === old.depth ? next.depth : y];
  const moved = sides.map((side) => (side.entry_edges ? { ...side, entry_edges: side.entry_edges.map((edge) => edge.map(onto)) } : side));
  return JSON.stringify(moved) === JSON.stringify(sides) ? null : moved;
}

/** The changes that setting one property of an object makes; `props` are its properties before. */
export function changesFor(key, property, value, props) {
  const set = { [property]: value };
  if (property === "table") {
    const sides = sidesOnRim(props.sides ?? [], props.table, value);
    return [change(key, sides ? { ...set, sides } : set)];
  }
  const piece = property === "at" && pieceOf(key);
  if (!piece || isLocked(piece)) return [change(key, set)];
  const offset = [value[0] - props.at[0], value[1] - props.at[1]];
  return [change(key, set), ...[...carriedBy([piece])].map(([each, theirs]) => change(each, shifted(theirs, offset)))];
}
