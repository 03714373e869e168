// The bar below: saved or not, who is here, what was refused.
import { hear, page, pieceOf, propsOf } from "./pieces.js";
import { submit, unsaved } from "./outbox.js";
import { open as openConflicts } from "./conflicts.js";
import { placeOf } from "./fields.js";
import { tellAtFields } from "./inspector.js";

const saved = document.getElementById("saved");
const toast = document.getElementById("toast");
const people = document.getElementById("people");
let line = "lost";
let fading = 0;

/** Saved means: nothing is on its way, and the screen shows what was acknowledged. */
const behind = () => unsaved() || page.revision < (page.acknowledged ?? 0);

function show() {
  const state = openConflicts() ? "conflict" : line === "lost" ? "offline" : behind() ? "saving" : "saved";
  saved.dataset.state = state;
  saved.textContent = page.words[state === "saved" && line === "plain" ? "plain" : state];
}

/** Shows a sentence for a while; with an action, long enough to press it. */
function tell(sentence, action) {
  toast.textContent = sentence;
  if (action) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "press", textContent: action.name });
    button.addEventListener("click", () => {
      toast.hidden = true;
      action.does();
    });
    toast.append(button);
  }
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (toast.hidden = true), action ? 15_000 : 6000);
}

const sideOf = (unit) => [...document.getElementById("unit-list").options].find((option) => option.value === unit)?.dataset.side;

function touchesRival({ kind, id }) {
  const side = kind === "units" ? sideOf(id) : kind === "models" ? sideOf(propsOf(pieceOf(`models:${id}`)).unit) : "";
  return Boolean(side) && side !== page.side;
}

/** A fault with the piece it is about. */
function told(fault) {
  const { kind, id, property } = placeOf(fault);
  const name = pieceOf(`${kind}:${id}`)?.dataset.name;
  return name && property ? `${name}, ${page.words.properties[property] ?? property}: ${fault.message}` : fault.message;
}

function refused({ faults, entry }) {
  const left = tellAtFields(faults, entry);
  if (!left.length) return;
  const sentence = left.map(told).join(" ");
  const mayInsist = page.role === "player" && entry?.t === "edit" && !entry.override && entry.changes.some(touchesRival);
  tell(sentence, mayInsist && { name: page.words.override, does: () => submit(entry.changes, { override: true }) });
}

function seat({ name, role, side, seat: id }) {
  const item = document.createElement("li");
  item.className = `person${side in page.marks ? ` side-${page.marks[side]}` : ""}`;
  const called = Object.assign(document.createElement("bdi"), { textContent: name || page.words.roles[role] || role });
  item.append(called, id === page.seat ? ` (${page.words.you})` : "");
  return item;
}

export function begin() {
  hear("line", (state) => {
    line = state;
    show();
  });
  hear("outbox", show);
  hear("framed", () => {
    show();
    document.title = `${document.getElementById("board-title").textContent} · TableCheck`;
  });
  hear("tell", tell);
  hear("refused", refused);
  hear("people", (list) => {
    people.dataset.count = list.length;
    people.replaceChildren(...list.map(seat));
  });
  saved.dataset.state = "saving";
  saved.textContent = page.words.connecting;
}
