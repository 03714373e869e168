// Other people's hands while they drag: a pale double of the piece with their name, gone with the drop.
import { draw, hear, pieceOf } from "./pieces.js";
import { inch } from "./view.js";

const room = document.getElementById("passing");
const KEPT = 3000; // milliseconds without news
const doubles = new Map(); // key → {element, timer}

function end(key) {
  const double = doubles.get(key);
  if (!double) return;
  clearTimeout(double.timer);
  double.element.remove();
  doubles.delete(key);
  const piece = pieceOf(key);
  if (piece) delete piece.dataset.passing;
}

function make(piece, name) {
  const element = draw("g", { class: `passing ${piece.getAttribute("class")}` }, room);
  element.classList.remove("piece", "selected");
  const body = piece.querySelector(".body").cloneNode(true);
  element.append(body);
  const label = draw("text", { "font-size": 0.7 * inch(), y: -1.1 * inch() }, element);
  label.textContent = name;
  return element;
}

export function begin() {
  hear("drag", ({ kind, id, at, rotation, name }) => {
    const key = `${kind}:${id}`;
    const piece = pieceOf(key);
    if (!piece || piece.classList.contains("held")) return;
    const double = doubles.get(key) ?? { element: make(piece, name), timer: 0 };
    const transform = `translate(${at[0]} ${at[1]})${rotation ? ` rotate(${rotation})` : ""}`;
    double.element.setAttribute("transform", transform);
    piece.dataset.passing = transform;
    clearTimeout(double.timer);
    double.timer = setTimeout(() => end(key), KEPT);
    doubles.set(key, double);
  });
  hear("framed", () => {
    for (const key of [...doubles.keys()]) if (!pieceOf(key)?.dataset.passing) end(key);
  });
}
