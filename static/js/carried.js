// What a piece takes along when it is moved: the pieces that stand on it, and the access points that join it.
import { clean, isLocked, keyOf, pieces, propsOf } from "./pieces.js";

/** The properties of a piece shifted by a distance. */
export function shifted(props, [dx, dy]) {
  if (props.polygon) return { polygon: props.polygon.map(([x, y]) => [clean(x + dx), clean(y + dy)]) };
  return { at: [clean(props.at[0] + dx), clean(props.at[1] + dy)] };
}

const free = (kind) => pieces(`[data-kind="${kind}"]`).filter((piece) => !isLocked(piece)).map((piece) => [keyOf(piece), piece.dataset.id, propsOf(piece)]);

/** Properties by key of everything that goes with these pieces; models walk by themselves, locked pieces stay. */
export function carriedBy(moved) {
  const keys = new Set(moved.map(keyOf));
  const ids = new Set(moved.filter((piece) => piece.dataset.kind === "terrain").map((piece) => piece.dataset.id));
  const along = new Map();
  if (!ids.size) return along;
  const terrain = free("terrain");
  for (let before = -1; before !== along.size; ) {
    before = along.size;
    for (const [key, id, props] of terrain) {
      if (keys.has(key) || along.has(key) || !ids.has(props.on)) continue;
      along.set(key, props);
      ids.add(id);
    }
  }
  for (const [key, , props] of free("access_points")) {
    if (!keys.has(key) && props.joins?.some((id) => ids.has(id))) along.set(key, props);
  }
  return along;
}
