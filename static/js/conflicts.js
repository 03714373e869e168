// Two hands, one property: both values where it happened, and the choice between them.
import { board, hear, page, pieceOf } from "./pieces.js";
import { told } from "./fields.js";
import { submit } from "./outbox.js";

const room = document.getElementById("conflicts");
const pattern = document.getElementById("conflict-card").content.firstElementChild;

export const open = () => room.childElementCount;

const optionOf = (list, id) => [...document.getElementById(list).options].find((option) => option.value === id)?.textContent;

const word = (value) => page.words.parts[value] ?? pieceOf(`terrain:${value}`)?.dataset.name ?? value;

/** A value as people read it: names for ids, words for shapes, numbers as the language writes them. */
function spoken(property, value) {
  if (value === null || value === undefined) return page.words.nothing;
  if (property === "unit" || property === "owner") return optionOf("unit-list", value) ?? value;
  if (property === "side") return optionOf("model-side", value) ?? value;
  if (typeof value === "number") return told(value);
  if (Array.isArray(value?.[0])) return page.words.points.replace("%(n)s", value.length);
  if (Array.isArray(value)) return value.map((part) => spoken("", part)).join("; ");
  if (typeof value === "object") return Object.entries(value).map(([name, part]) => `${word(name)} ${spoken("", part)}`).join(", ");
  return value === true ? page.words.yes : word(String(value));
}

function place(card, piece) {
  if (!piece) return;
  const [box, room_] = [piece.getBoundingClientRect(), board.getBoundingClientRect()];
  const left = Math.min(Math.max(box.right + 12, room_.left + 8), room_.right - 292);
  const top = Math.min(Math.max(box.top, room_.top + 8), room_.bottom - 190);
  card.classList.add("placed");
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

/** A refused operation while its cards are open: what is kept of theirs is taken out of it, the rest is set again. */
function caseOf({ revision, entry }, count) {
  const theirs = new Set();
  let mine = 0;
  let left = count;
  const without = (change) => {
    const kept = (property) => theirs.has(`${change.kind}:${change.id}:${property}`);
    if (!change.set) return kept("") ? [] : [change];
    const set = Object.fromEntries(Object.entries(change.set).filter(([name]) => !kept(name) && !kept("")));
    return Object.keys(set).length ? [{ ...change, set }] : [];
  };
  return (key, property, isMine) => {
    if (isMine) mine += 1;
    else theirs.add(`${key}:${property}`);
    left -= 1;
    if (left || !mine) return;
    const { op, t, seen, changes, ...more } = entry;
    submit(changes.flatMap(without), { ...more, seen: revision }); // what the cards showed
  };
}

function show({ kind, id, name, property, current, yours, by }, entry, settle) {
  const key = `${kind}:${id}`;
  const card = pattern.cloneNode(true);
  const slot = (each) => card.querySelector(`[data-slot=${each}]`);
  const change = entry?.changes?.find((each) => each.kind === kind && each.id === id);
  slot("what").textContent = `${name}: ${property ? (page.words.properties[property] ?? property) : page.words.whole}`;
  slot("by").textContent = page.words.theirs.replace("%(name)s", by || page.words.somebody);
  slot("theirs").textContent = property ? spoken(property, current) : change?.remove ? page.words.changed : page.words.removed;
  slot("yours").textContent = property ? spoken(property, yours) : change?.remove ? page.words.removed : page.words.changed;
  const close = (isMine) => {
    card.remove();
    pieceOf(key)?.classList.remove("conflict");
    settle(key, property, isMine);
    document.dispatchEvent(new CustomEvent("outbox"));
  };
  card.querySelector("[data-keep]").addEventListener("click", () => close(false));
  // What is no longer on the table cannot be set.
  if (change && (property || !change.set)) card.querySelector("[data-set]").addEventListener("click", () => close(true));
  else card.querySelector("[data-set]").remove();
  pieceOf(key)?.classList.add("conflict");
  room.append(card);
  place(card, pieceOf(key));
  card.querySelector("[data-keep]").focus({ preventScroll: true });
}

/** One card for each property; one for the whole piece where it was to be taken away. */
function cardsFor(conflicts, entry) {
  const gone = new Set((entry?.changes ?? []).filter((each) => each.remove).map(({ kind, id }) => `${kind}:${id}`));
  const found = new Map();
  for (const conflict of conflicts) {
    const key = `${conflict.kind}:${conflict.id}`;
    const property = gone.has(key) ? "" : conflict.property;
    if (!found.has(`${key}:${property}`)) found.set(`${key}:${property}`, { ...conflict, property });
  }
  return [...found.values()];
}

export function begin() {
  hear("conflict", (message) => {
    const cards = cardsFor(message.conflicts, message.entry);
    const settle = caseOf(message, cards.length);
    for (const card of cards) show(card, message.entry, settle);
    document.dispatchEvent(new CustomEvent("outbox"));
  });
  hear("framed", () => {
    for (const piece of board.querySelectorAll(".piece.conflict")) if (!open()) piece.classList.remove("conflict");
  });
}
