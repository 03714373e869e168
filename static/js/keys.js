// The keyboard: tools, nudges, turns, undo. What is typed into a field is left alone.
import { announce, clean, hear, isLocked, keyOf, mayEdit, propsOf } from "./pieces.js";
import { change, hold, redo, submit, undo } from "./outbox.js";
import { clear, select, selectAll, selectedPieces, toggle } from "./selection.js";
import { released, shifted, showHeld } from "./drag.js";
import { letGo, setSpace } from "./gesture.js";
import { fit, zoom } from "./view.js";

const SETTLE = 250; // milliseconds after the last of several nudges that they become one operation
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TOOLS = { v: "select", s: "sight", h: "pan", b: "rect", e: "ellipse", p: "polygon", m: "model" };

let nudge = null; // {sets: Map(key → properties), timer}

const movable = () => (mayEdit ? selectedPieces().filter((piece) => !isLocked(piece)) : []);

/** Sends the nudges made since the last operation. */
export function settle() {
  if (!nudge) return;
  clearTimeout(nudge.timer);
  const { sets } = nudge;
  nudge = null;
  hold(0);
  for (const key of sets.keys()) released(key);
  submit([...sets].map(([key, set]) => change(key, set)));
}

function nudged(adjusted) {
  const sets = nudge?.sets ?? new Map();
  clearTimeout(nudge?.timer);
  for (const piece of movable()) {
    const key = keyOf(piece);
    const set = { ...sets.get(key), ...adjusted({ ...propsOf(piece), ...sets.get(key) }) };
    sets.set(key, set);
    showHeld(piece, set);
  }
  nudge = { sets, timer: setTimeout(settle, SETTLE) };
  hold(sets.size);
  announce("held", sets);
}

hear("framed", () => {
  if (nudge) for (const piece of movable()) if (nudge.sets.has(keyOf(piece))) showHeld(piece, nudge.sets.get(keyOf(piece)));
});

function turn(degrees) {
  nudged((props) => (props.polygon || props.at === undefined ? {} : { rotation: (((clean((props.rotation ?? 0) + degrees, 6) % 360) + 360) % 360) || null }));
}

export function remove() {
  const keys = movable().map(keyOf);
  settle();
  submit(keys.map((key) => ({ ...change(key), remove: true })).map(({ set, ...rest }) => rest));
  if (keys.length) clear();
}

export const actions = {
  undo: () => (settle(), undo()),
  redo: () => (settle(), redo()),
  remove,
  left: () => turn(-15),
  right: () => turn(15),
  fit,
  "zoom-in": () => zoom(1.25),
  "zoom-out": () => zoom(0.8),
};

function shortcut(event) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" && mayEdit) return event.shiftKey ? actions.redo : actions.undo;
    if (key === "y" && mayEdit) return actions.redo;
    if (key === "a") return selectAll;
    return null;
  }
  if (ARROWS[event.key]) return () => step(event);
  if (event.key === "Escape") return () => letGo() || clear();
  if (event.key === "Delete" || event.key === "Backspace") return remove;
  if (key === "r") return () => turn(event.shiftKey ? 1 : event.altKey ? -15 : 15);
  if (key === "g") return () => announce("do", "snap");
  if (event.key === "?") return () => document.getElementById("shortcuts").showModal();
  if (event.key === "+" || event.key === "=") return actions["zoom-in"];
  if (event.key === "-") return actions["zoom-out"];
  if (event.key === "0") return fit;
  if (TOOLS[key] && !event.altKey && !event.shiftKey) return () => announce("tool", TOOLS[key]);
  return null;
}

let busyTool = () => false;
export const whileBusy = (test) => (busyTool = test);

function step(event) {
  if (busyTool()) return; // a question in hand: arrows leave the selection where it is
  const size = event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
  const offset = ARROWS[event.key].map((n) => n * size);
  nudged((props) => shifted(props, offset));
}

export function begin() {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (event.key === " " && !event.target.closest?.("button, a, .piece")) {
      event.preventDefault();
      return setSpace(true);
    }
    const does = shortcut(event);
    if (!does) return;
    event.preventDefault();
    does();
  });
  document.addEventListener("keyup", (event) => event.key === " " && setSpace(false));
  document.addEventListener("pointerdown", settle, true);
  addEventListener("pagehide", settle);
  hear("pressed", ({ piece, adding }) => (adding ? toggle([keyOf(piece)]) : select([keyOf(piece)])));
}
