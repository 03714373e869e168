// Pointers on the board: one goes to the tool in hand, two pinch, the middle button or the space key pans.
import { board, stage } from "./pieces.js";
import { pan, toTablePoint, zoom } from "./view.js";

const NEAR = { touch: 9 }; // pixels a finger may stray and still tap
const NEAR_ELSE = 4; // a finer pointer
const pointers = new Map();
let tool = null;
let hand = null;
let panning = false;
let pinch = null;
let spaceHeld = false;

export function take(next) {
  hand?.cancel?.();
  hand = null;
  tool?.leave?.();
  tool = next;
  stage.dataset.tool = next.name;
  next.enter?.();
}

export const holding = () => hand !== null;

/** Lets go of what is held; true when there was something. */
export function letGo() {
  const held = hand ?? (tool?.busy?.() ? tool : null);
  held?.cancel?.();
  hand = null;
  return held !== null;
}

export const setSpace = (held) => {
  spaceHeld = held;
  stage.classList.toggle("panning", held);
};

const spread = () => {
  const [a, b] = [...pointers.values()];
  return { gap: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

function down(event) {
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY] });
  if (pointers.size === 2) {
    hand?.cancel?.();
    hand = null;
    panning = false;
    pinch = spread();
    return;
  }
  if (pointers.size > 2 || (event.button !== 0 && event.button !== 1)) return;
  board.setPointerCapture(event.pointerId);
  const at = toTablePoint(event);
  panning = event.button === 1 || spaceHeld || tool.name === "pan" || (event.pointerType === "touch" && Boolean(tool.pans?.(event, at)));
  if (panning) event.preventDefault();
  hand = panning && event.button !== 0 ? null : (tool.begin?.(event, at) ?? null);
  if (hand) hand.clicked = true;
}

function move(event) {
  const pointer = pointers.get(event.pointerId);
  if (!pointer) return tool?.hover?.(event, toTablePoint(event));
  const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
  Object.assign(pointer, { x: event.clientX, y: event.clientY });
  if (pinch && pointers.size === 2) {
    const now = spread();
    zoom(now.gap / pinch.gap, [now.x, now.y]);
    pan(now.x - pinch.x, now.y - pinch.y);
    pinch = now;
    return;
  }
  const strayed = Math.hypot(event.clientX - pointer.from[0], event.clientY - pointer.from[1]) > (NEAR[event.pointerType] ?? NEAR_ELSE);
  if (hand?.clicked && !strayed) return;
  if (hand) hand.clicked = false;
  if (panning) return pan(dx, dy);
  hand?.move?.(event, toTablePoint(event));
}

function up(event) {
  if (!pointers.delete(event.pointerId)) return;
  if (pointers.size < 2) pinch = null;
  const held = hand;
  hand = null;
  if (!held) return;
  if (held.clicked) held.click?.(event, toTablePoint(event));
  else if (!panning) held.drop?.(event, toTablePoint(event));
  else (held.panned ?? held.cancel)?.();
}

function lost(event) {
  pointers.delete(event.pointerId);
  hand?.cancel?.();
  hand = null;
  pinch = null;
}

export function begin() {
  board.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", lost);
  board.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.preventDefault());
}
