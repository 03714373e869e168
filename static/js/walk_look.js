// How an action in the hand is drawn: the reach, the path, the unit as it would stand, the places that speak against it.
import { board, draw } from "./pieces.js";

const layer = document.getElementById("walking");
const reach = document.getElementById("reach-area");

export function showReach(outline) {
  reach.setAttribute("d", outline);
}

const MANY = 12; // points of a way that bends round things: only its end is marked

/** Draws a path at once; with an answer also the unit where it would stand, and what is against it. */
export function showWalk(answer, path) {
  const ghosts = answer ? parsed(answer.ghosts) : [...layer.querySelectorAll(".ghost")];
  const start = answer?.start ?? layer.dataset.start;
  if (answer?.start) layer.dataset.start = answer.start;
  layer.replaceChildren();
  layer.classList.toggle("illegal", answer?.answer === "no");
  if (!path.length) return;
  const points = (start ? [start, ...path.map(String)] : path.map(String)).join(" ");
  draw("polyline", { class: "walk-path", points }, layer);
  for (const [x, y] of path.length > MANY ? path.slice(-1) : path) draw("circle", { class: "way-point", cx: x, cy: y, r: 0.12 }, layer);
  layer.append(...ghosts);
  for (const [x, y] of answer?.spots ?? []) draw("circle", { class: "walk-spot", cx: x, cy: y, r: 0.3 }, layer);
}

/** SVG as elements; the text comes from our own server, escaped there. */
function parsed(svg) {
  const parsing = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${svg}</svg>`, "image/svg+xml");
  return [...parsing.documentElement.children].map((each) => document.importNode(each, true));
}

export const ghostUnder = (event) => event.target.closest?.("[data-ghost]")?.dataset.ghost ?? null;

export function unshow() {
  layer.replaceChildren();
  layer.classList.remove("illegal");
  delete layer.dataset.start;
  showReach("");
  board.classList.remove("walking");
}
