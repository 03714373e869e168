// The bar below: saved or not, who is here, what was refused.
import { hear, page } from "./pieces.js";
import { unsaved } from "./outbox.js";
import { open as openConflicts } from "./conflicts.js";

const saved = document.getElementById("saved");
const toast = document.getElementById("toast");
const people = document.getElementById("people");
let line = "lost";
let fading = 0;

function show() {
  const state = openConflicts() ? "conflict" : line !== "open" ? "offline" : unsaved() ? "saving" : "saved";
  saved.dataset.state = state;
  saved.textContent = page.words[state];
}

export function tell(sentence) {
  toast.textContent = sentence;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => (toast.hidden = true), 6000);
}

function seat({ name, role, side, seat: id }) {
  const item = document.createElement("li");
  item.className = `person${side in page.marks ? ` side-${page.marks[side]}` : ""}`;
  item.textContent = id === page.seat ? `${name || page.words.roles[role] || role} (${page.words.you})` : name || page.words.roles[role] || role;
  return item;
}

export function begin() {
  hear("line", (state) => {
    line = state;
    show();
  });
  hear("outbox", show);
  hear("refused", (faults) => tell(faults.map((fault) => fault.message).join(" ")));
  hear("people", (list) => people.replaceChildren(...list.map(seat)));
  saved.dataset.state = "saving";
  saved.textContent = page.words.connecting;
}
