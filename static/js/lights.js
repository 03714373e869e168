// A verdict that is looked at draws its line and lights the pieces it speaks of.
import { board, hear, stage } from "./pieces.js";

const sources = new Map(); // who lights (the sight tool, the verdict under the pointer) → its verdicts

function repaint() {
  for (const piece of board.querySelectorAll(".piece.lit, .piece.blocker")) {
    if (!piece.classList.contains("asking")) piece.classList.remove("lit");
    piece.classList.remove("blocker");
  }
  for (const line of board.querySelectorAll(".answer-line.shown")) line.classList.remove("shown");
  const verdicts = [...sources.values()].flat().filter((verdict) => verdict.isConnected);
  for (const verdict of verdicts) {
    for (const id of words(verdict.dataset.lights)) document.getElementById(id)?.classList.add("lit");
    for (const id of words(verdict.dataset.blockers)) document.getElementById(id)?.classList.add("blocker");
    document.getElementById(verdict.dataset.line)?.classList.add("shown");
  }
  stage.classList.toggle("quieted", verdicts.length > 0);
}

const words = (text) => (text ? text.split(" ") : []);

export function light(source, verdicts) {
  sources.set(source, verdicts);
  repaint();
}

const SPEAKING = "#verdicts .verdict, #problems .problem";
let looked = null; // the id outlives the redrawing of the list

function look(speaking) {
  if ((speaking?.id ?? null) === looked) return;
  looked = speaking?.id ?? null;
  light("looked", speaking ? [speaking] : []);
}

const focused = () => document.activeElement?.closest?.(SPEAKING) ?? null;

export function begin() {
  document.addEventListener("pointerover", (event) => look(event.target.closest?.(SPEAKING) ?? focused()));
  document.addEventListener("focusin", (event) => look(event.target.closest?.(SPEAKING)));
  for (const name of ["framed", "previewed"]) {
    hear(name, () => {
      const speaking = looked && document.getElementById(looked);
      light("looked", speaking ? [speaking] : []);
    });
  }
}
