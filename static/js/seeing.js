// Who sees whom, as the server last told it: read here, decided there.
import { announce, hear, page } from "./pieces.js";
import { isUntold } from "./previews.js";

const element = () => document.getElementById("seeing");
let source = null;
let known = null;

const words = (text) => (text ? text.split(" ") : []);
const numbers = (text) => words(text).map((word) => BigInt(`0x${word}`));

function read({ models, sides, seen, unanswered }) {
  const ids = words(models);
  const place = new Map(ids.map((id, n) => [id, n]));
  const side = words(sides);
  const rows = { seen: numbers(seen), unanswered: numbers(unanswered) };
  const bit = (name, from, to) => Boolean(((rows[name][place.get(from)] ?? 0n) >> BigInt(place.get(to))) & 1n);
  return {
    models: ids,
    has: (id) => place.has(id),
    sideOf: (id) => side[place.get(id)],
    enemiesOf: (id) => ids.filter((other) => ![side[place.get(id)], "-"].includes(side[place.get(other)]) && side[place.get(id)] !== "-"),
    lookOf: (from, to) => (bit("unanswered", from, to) ? "unanswered" : bit("seen", from, to) ? "seen" : "unseen"),
  };
}

/** The table of answers, the last one known while the next is on its way; null before the first, and in a game without. */
export function answers() {
  const waits = known && Number(element().dataset.revision) < page.revision;
  if (source !== element() && !waits) {
    source = element();
    known = "models" in source.dataset ? read(source.dataset) : null;
  }
  return known;
}

/** Whether the table speaks of another board than the one on the screen. */
export const isBehind = () => Number(element().dataset.revision) < page.revision || isUntold();

/** A sentence with its places filled. */
export const told = (sentence, named) => Object.entries(named).reduce((text, [name, value]) => text.replace(`%(${name})s`, value), page.words[sentence]);

export function begin() {
  document.addEventListener("htmx:oobAfterSwap", ({ detail }) => detail.target.id === "seeing" && announce("seeing"));
  for (const name of ["framed", "held", "released", "outbox", "previewed"]) hear(name, () => announce("seeing"));
}
