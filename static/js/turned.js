// What the last edit turned: a list below the verdicts, and a word on each card that it turned.
import { hear } from "./pieces.js";
import { isBehind } from "./seeing.js";

const CHOICE = "turned"; // under which this reader's choice is kept
const ROOMY = 960; // pixels of height that leave room for the list and for verdicts
const button = document.getElementById("fold-turned");

function mark() {
  const list = document.getElementById("turned");
  list.classList.toggle("pending", isBehind());
  const turned = [...list.querySelectorAll("[data-verdict]")].map(({ dataset }) => dataset.verdict);
  for (const card of document.querySelectorAll("#verdicts .verdict")) card.toggleAttribute("data-turned", turned.includes(card.id));
}

/** Before a list is compared with its next drawing it is as the server drew it. */
function unmark({ detail }) {
  if (detail.target.id === "verdicts") for (const card of detail.target.querySelectorAll("[data-turned]")) card.removeAttribute("data-turned");
}

const isOpen = () => button.getAttribute("aria-expanded") === "true";
const show = (open) => button.setAttribute("aria-expanded", String(open));

function stored(choice) {
  try {
    if (choice) localStorage.setItem(CHOICE, choice);
    return localStorage.getItem(CHOICE);
  } catch {
    return null; // storage may be refused: the choice then lasts for this page
  }
}

export function begin() {
  show((stored() ?? (innerHeight < ROOMY ? "folded" : "open")) === "open");
  button.addEventListener("click", () => {
    show(!isOpen());
    stored(isOpen() ? "open" : "folded");
  });
  document.addEventListener("htmx:oobBeforeSwap", unmark, true);
  for (const name of ["framed", "seeing"]) hear(name, mark);
  mark();
}
