// What part of the table is seen: pan, zoom, fit, rulers. Nothing but the reader's own hand moves it.
import { announce, board, draw } from "./pieces.js";

const LARGEST = 40; // times the fitted view
const zoomNow = document.getElementById("zoom-now");
const rulers = { x: document.getElementById("ruler-x"), y: document.getElementById("ruler-y") };
const view = { x: 0, y: 0, scale: 1 }; // left and top in table units, pixels a unit
let fitted = 1;

const size = () => ({ width: board.clientWidth || 1, height: board.clientHeight || 1 });

function table() {
  const mat = document.getElementById("mat");
  return { width: Number(mat.dataset.width), depth: Number(mat.dataset.depth) };
}

function show() {
  const { width, height } = size();
  board.setAttribute("viewBox", `${view.x} ${view.y} ${width / view.scale} ${height / view.scale}`);
  zoomNow.value = `${Math.round((view.scale / fitted) * 100)}%`;
  board.style.setProperty("--px", 1 / view.scale);
  board.classList.toggle("far", view.scale * Number(inch()) < 17);
  ruler("x", view.x, width);
  ruler("y", view.y, height);
  announce("view");
}

/** Table units in an inch. */
export const inch = () => ({ in: 1, cm: 2.54, mm: 25.4 })[board.dataset.unit];

/** Table units in a pixel of the screen. */
export const pixel = () => 1 / view.scale;

export function fitScale() {
  const { width, height } = size();
  const { width: w, depth: d } = table();
  const margin = Math.max(w, d) * 0.025;
  return Math.min(width / (w + 2 * margin), height / (d + 2 * margin));
}

export function fit() {
  const { width, height } = size();
  const { width: w, depth: d } = table();
  fitted = view.scale = fitScale();
  view.x = (w - width / view.scale) / 2;
  view.y = (d - height / view.scale) / 2;
  show();
}

/** Zooms by a factor about a point of the screen, the middle where none is given. */
export function zoom(factor, screen) {
  const box = board.getBoundingClientRect();
  const [px, py] = screen ? [screen[0] - box.left, screen[1] - box.top] : [box.width / 2, box.height / 2];
  const scale = Math.min(Math.max(view.scale * factor, fitted / 3), fitted * LARGEST);
  view.x += px / view.scale - px / scale;
  view.y += py / view.scale - py / scale;
  view.scale = scale;
  show();
}

export function pan(dx, dy) {
  view.x -= dx / view.scale;
  view.y -= dy / view.scale;
  show();
}

/** Brings a rectangle of the table into sight when it is not. */
export function reveal([left, top, right, bottom]) {
  const { width, height } = size();
  const [w, h] = [width / view.scale, height / view.scale];
  if (left >= view.x && top >= view.y && right <= view.x + w && bottom <= view.y + h) return;
  view.x = (left + right - w) / 2;
  view.y = (top + bottom - h) / 2;
  show();
}

export function toTablePoint(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  return [point.x, point.y];
}

/** The distance between grid lines worth snapping to at this zoom. */
export function gridStep() {
  const step = Number(board.dataset.step);
  return [step / 4, step / 2].find((s) => s * view.scale >= 16) ?? step;
}

function ruler(axis, from, length) {
  const target = rulers[axis];
  const step = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600].map((n) => n * Number(board.dataset.step)).find((s) => s * view.scale >= 42) ?? 1200;
  const fine = [step / 12, step / 6, step / 3, step / 2].find((s) => s * view.scale >= 7) ?? step;
  const thick = axis === "x" ? target.clientHeight : target.clientWidth;
  const marks = [];
  target.replaceChildren();
  for (let n = Math.ceil(from / fine); n * fine <= from + length / view.scale; n++) {
    const at = Math.round((n * fine - from) * view.scale) + 0.5;
    const major = Math.abs((n * fine) / step - Math.round((n * fine) / step)) < 1e-6;
    const reach = major ? 0 : thick - 5;
    marks.push(axis === "x" ? `M${at} ${reach}V${thick}` : `M${reach} ${at}H${thick}`);
    if (major) {
      const place = axis === "x" ? { x: at + 3, y: 11 } : { x: 3, y: at + 11 };
      draw("text", place, target).textContent = String(Math.round(n * fine * 100) / 100);
    }
  }
  draw("path", { d: marks.join("") }, target);
}

/** Starts with the whole table in sight; a window that changes its size keeps the middle where it is. */
export function begin() {
  fit();
  let last = size();
  new ResizeObserver(() => {
    const now = size();
    if (now.width === last.width && now.height === last.height) return;
    const whole = Math.abs(view.scale - fitted) < 1e-9;
    view.x += (last.width - now.width) / view.scale / 2;
    view.y += (last.height - now.height) / view.scale / 2;
    last = now;
    fitted = fitScale();
    if (whole) fit();
    else show();
  }).observe(board);
  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.shiftKey) pan(-event.deltaY - event.deltaX, 0);
      else if (event.altKey) pan(-event.deltaX, -event.deltaY);
      else zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), [event.clientX, event.clientY]);
    },
    { passive: false },
  );
}
