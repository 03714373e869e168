// The sight tool: one model, then another; the verdict stays current until it is let go.
import { announce, hear, keyOf, page, partsOf, pieceOf, pieces, propsOf, toLocal } from "./pieces.js";
import { isAhead, newId, submit } from "./outbox.js";
import { light } from "./lights.js";

const card = document.getElementById("asked-card");
const hint = document.getElementById("sight-hint");
let first = null;
let asked = null; // {from, to} as keys
let fresh = false; // just asked: the answer comes into view
let loading = false;
let again = false;

const idOf = (key) => partsOf(key).id;

/** The id of the model whose look round is shown. */
export const looker = () => (first || asked) && idOf(first ?? asked.from);

/** The ids of the pair whose verdict is shown. */
export const pairAsked = () => asked && { from: idOf(asked.from), to: idOf(asked.to) };

function mark() {
  for (const piece of document.querySelectorAll(".piece.asking")) piece.classList.remove("asking", "lit");
  if (first) pieceOf(first)?.classList.add("asking", "lit");
  hint.dataset.step = first ? "second" : "first";
  hint.textContent = first ? page.words.sight_second : page.words.sight_first;
  const verdict = document.getElementById("asked-verdict");
  light("asked", verdict ? [verdict] : []);
  announce("looker");
}

async function fetchAnswer() {
  if (!asked) return;
  again = loading;
  if (loading) return;
  loading = true;
  const query = new URLSearchParams({ from: idOf(asked.from), to: idOf(asked.to) });
  try {
    await window.htmx.ajax("GET", `${page.urls.sight}?${query}`, { target: "#asked-card", swap: "innerHTML" });
  } finally {
    loading = false;
  }
  const verdict = document.getElementById("asked-verdict");
  if (!asked) return forget();
  mark();
  announce("asked", verdict);
  if (fresh) card.scrollIntoView({ block: "nearest" });
  fresh = false;
  current();
  if (again || isBehind()) fetchAnswer();
}

function isBehind() {
  const verdict = document.getElementById("asked-verdict");
  return Boolean(verdict) && Number(verdict.dataset.revision) !== page.revision;
}

/** What the hand or a later revision has overtaken is pending. */
function current() {
  const pending = isBehind() || isAhead();
  document.getElementById("asked-verdict")?.classList.toggle("pending", pending);
  document.getElementById("asked").classList.toggle("pending", pending);
}

export function ask(from, to) {
  asked = { from, to };
  fresh = true;
  fetchAnswer();
}

/** Asks whether the model that looks round sees another. */
export function askOf(id) {
  const from = `models:${looker()}`;
  first = null;
  ask(from, `models:${id}`);
  mark();
}

function forget() {
  first = asked = null;
  card.replaceChildren();
  document.getElementById("asked").replaceChildren();
  mark();
}

function choose(piece) {
  if (piece?.dataset.kind !== "models") return piece && announce("tell", page.words.sight_models);
  const key = keyOf(piece);
  if (first && first !== key) {
    const from = first;
    first = null;
    ask(from, key);
  } else {
    first = first === key ? null : key;
  }
  mark();
}

/** Pieces that are no models let a press through; this is the one that lies there nevertheless. */
function lyingAt(at) {
  const lies = (piece) => piece.querySelector(".body").isPointInFill(new DOMPoint(...toLocal(at, propsOf(piece))));
  return pieces(":not(.model)").find((piece) => piece.dataset.kind !== "zones" && lies(piece));
}

export const sightTool = {
  name: "sight",
  pans: () => true,
  begin: (event, at) => {
    const piece = event.target.closest(".piece") ?? lyingAt(at);
    return { click: () => choose(piece) };
  },
  press: choose,
  busy: () => Boolean(first || asked),
  cancel() {
    if (first) {
      first = null;
      mark();
    } else forget();
  },
};

export function begin() {
  hear("framed", () => {
    if (first && !pieceOf(first)) first = null;
    if (asked && (!pieceOf(asked.from) || !pieceOf(asked.to))) return forget();
    mark();
    current();
    if (asked && isBehind()) fetchAnswer();
  });
  for (const name of ["held", "released", "outbox"]) hear(name, current);
  hear("forget", forget);
  card.addEventListener("click", (event) => {
    if (event.target.closest("#forget-asked")) return forget();
    if (!event.target.closest("#pin-asked") || !asked) return;
    submit([{ kind: "questions", id: newId("question"), add: { ask: "sight", from: idOf(asked.from), to: idOf(asked.to) } }]);
    forget();
  });
}
