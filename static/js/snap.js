// The unit grid under the hand: on by default, finer when zoomed in, off while Ctrl is held.
import { board, clean } from "./pieces.js";
import { gridStep } from "./view.js";

let on = true;

export const snapping = () => on;
export const toggleSnap = () => (on = !on);

const fine = () => (board.dataset.unit === "mm" ? 0.1 : 0.01);

export function snapped(point, event) {
  const step = on && !event?.ctrlKey && !event?.metaKey ? gridStep() : fine();
  return point.map((value) => clean(Math.round(value / step) * step));
}
