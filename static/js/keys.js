// The keyboard: tools, nudges, turns, undo. What is typed into a field is left alone.
import { announce, clean, hear, isLocked, keyOf, mayEdit, page, partsOf, pieceOf, propsOf } from "./pieces.js";
import { change, hold, redo, submit, undo } from "./outbox.js";
import { clear, select, selectAll, selectedPieces, toggle } from "./selection.js";
import { carriedBy, shifted } from "./carried.js";
import { holdPieces, letPiecesGo } from "./held.js";
import { holding, letGo, setSpace } from "./gesture.js";
import { fit, zoom } from "./view.js";

const SETTLE = 250; // milliseconds after the last of several nudges that they become one operation
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TOOLS = { v: "select", s: "sight", h: "pan", b: "rect", e: "ellipse", p: "polygon", m: "model", t: "stamp", u: "unit" };

let nudge = null; // {sets: Map(key → properties), seen, timer}

/** What the keys may move or take away of what is selected; that the rest is locked is told. */
function movable() {
  const chosen = mayEdit ? selectedPieces() : [];
  const found = chosen.filter((piece) => !isLocked(piece));
  if (found.length < chosen.length) announce("tell", page.words.locked);
  return found;
}

/** Sends the nudges made since the last operation. */
export function settle() {
  if (!nudge) return;
  clearTimeout(nudge.timer);
  const { sets, seen } = nudge;
  nudge = null;
  hold(0);
  letPiecesGo();
  submit([...sets].filter(([key]) => pieceOf(key)).map(([key, set]) => change(key, set)), { seen });
}

function nudged(pieces, adjusted) {
  if (holding() || !pieces.length) return;
  const { sets, seen } = nudge ?? { sets: new Map(), seen: page.revision };
  clearTimeout(nudge?.timer);
  for (const piece of pieces) {
    const key = keyOf(piece);
    const set = { ...sets.get(key), ...adjusted({ ...propsOf(piece), ...sets.get(key) }) };
    if (Object.keys(set).length) sets.set(key, set);
  }
  nudge = { sets, seen, timer: setTimeout(settle, SETTLE) };
  hold(sets.size);
  holdPieces(sets);
}

function turn(degrees) {
  nudged(movable(), (props) => (props.polygon || props.at === undefined ? {} : { rotation: (((clean((props.rotation ?? 0) + degrees, 6) % 360) + 360) % 360) || null }));
}

export function remove() {
  letGo();
  settle();
  const seen = page.revision;
  const keys = movable().map(keyOf);
  submit(keys.map((key) => ({ ...partsOf(key), remove: true })), { seen });
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
  if (event.key === "Escape") return escape;
  if (event.key === "Delete" || event.key === "Backspace") return remove;
  if (key === "r") return () => turn(event.shiftKey ? 1 : event.altKey ? -15 : 15);
  if (key === "g") return () => announce("do", "snap");
  if (key === "w") return () => announce("do", "matrix");
  if (event.key === "?") return () => document.getElementById("shortcuts").showModal();
  if (event.key === "+" || event.key === "=") return actions["zoom-in"];
  if (event.key === "-") return actions["zoom-out"];
  if (event.key === "0") return fit;
  if (TOOLS[key] && !event.altKey && !event.shiftKey) return () => announce("tool", TOOLS[key]);
  return null;
}

let tool = { name: "select" };
export const working = (next) => (tool = next);

/** Esc: first what is in the hand, then the tool, then the selection. */
function escape() {
  if (letGo()) return;
  if (tool.name !== "select") announce("tool", "select");
  else clear();
}

function step(event) {
  if (tool.busy?.()) return; // a question in hand: arrows leave the selection where it is
  const size = event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
  const offset = ARROWS[event.key].map((n) => n * size);
  const pieces = movable();
  const along = [...carriedBy(pieces).keys()].map(pieceOf);
  nudged([...pieces, ...along], (props) => shifted(props, offset));
}

export function begin() {
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && document.querySelector(":popover-open")) return; // it closes by itself
    if (event.key === " " && !event.target.closest?.("button, a, .piece")) {
      event.preventDefault();
      return setSpace(true);
    }
    if (tool.key?.(event)) return event.preventDefault();
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
