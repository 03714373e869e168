// The unit grid under the hand: on by default, finer when zoomed in, off while Ctrl is held.
import { board, clean } from "./pieces.js";
import { gridStep } from "./view.js";

let on = true;

export const snapping = () => on;
export const toggleSnap = () => (on = !on);

const fine = () => (board.dataset.unit === "mm" ? 0.1 : 0.01);
const snaps = (event) => on && !event?.ctrlKey && !event?.metaKey;

/** What the sides of a turned piece are multiples of: a tenth of the grid, or the finest step off it. */
export const sizeStep = (event) => (snaps(event) ? Number(board.dataset.step) / 10 : fine());

export function snapped(point, event) {
  const step = snaps(event) ? gridStep() : fine();
  return point.map((value) => clean(Math.round(value / step) * step));
}
