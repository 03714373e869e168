// Two hands, one property: both values where it happened, and the choice between them.
import { board, hear, page, pieceOf } from "./pieces.js";
import { change, submit } from "./outbox.js";

const room = document.getElementById("conflicts");
const pattern = document.getElementById("conflict-card").content.firstElementChild;

export const open = () => room.childElementCount;

function spoken(property, value) {
  if (value === null || value === undefined) return page.words.nothing;
  if (property === "on") return nameOf(value);
  if (Array.isArray(value)) return value.map((part) => (Array.isArray(part) ? `(${part.join("; ")})` : part)).join("; ");
  if (typeof value === "object") return Object.entries(value).map(([name, part]) => `${name} ${spoken("", part)}`).join(", ");
  return value === true ? page.words.yes : String(value);
}

const nameOf = (id) => document.getElementById(`o-terrain-${id}`)?.querySelector("title")?.textContent ?? id;

function place(card, piece) {
  if (!piece) return;
  const [box, room_] = [piece.getBoundingClientRect(), board.getBoundingClientRect()];
  const left = Math.min(Math.max(box.right + 12, room_.left + 8), room_.right - 292);
  const top = Math.min(Math.max(box.top, room_.top + 8), room_.bottom - 190);
  card.classList.add("placed");
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

function close(card, piece) {
  card.remove();
  piece?.classList.remove("conflict");
  document.dispatchEvent(new CustomEvent("outbox"));
}

function show({ kind, id, name, property, current, yours, by }, entry) {
  const key = `${kind}:${id}`;
  const piece = pieceOf(key);
  const card = pattern.cloneNode(true);
  const slot = (name) => card.querySelector(`[data-slot=${name}]`);
  const what = property ? (page.words.properties[property] ?? property) : page.words.whole;
  slot("what").textContent = `${name}: ${what}`;
  slot("by").textContent = page.words.theirs.replace("%(name)s", by || page.words.somebody);
  slot("theirs").textContent = property ? spoken(property, current) : page.words.removed;
  slot("yours").textContent = property ? spoken(property, yours) : page.words.changed;
  card.querySelector("[data-keep]").addEventListener("click", () => close(card, piece));
  card.querySelector("[data-set]").addEventListener("click", () => {
    close(card, pieceOf(key));
    submit(again(kind, id, property, yours, entry));
  });
  pieceOf(key)?.classList.add("conflict");
  room.append(card);
  place(card, piece);
  card.querySelector("[data-keep]").focus({ preventScroll: true });
}

/** Mine set on top of what stands there now. */
function again(kind, id, property, yours, entry) {
  if (property) return [change(`${kind}:${id}`, { [property]: yours })];
  return (entry?.changes ?? []).filter((each) => each.kind === kind && each.id === id && !each.set);
}

export function begin() {
  hear("conflict", ({ conflicts, entry }) => {
    for (const conflict of conflicts) show(conflict, entry);
    document.dispatchEvent(new CustomEvent("outbox"));
  });
  hear("framed", () => {
    for (const piece of board.querySelectorAll(".piece.conflict")) if (!open()) piece.classList.remove("conflict");
  });
}
