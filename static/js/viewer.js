// One model's look round: every enemy marked by whether it is seen, counted, listed; the area it sees shaded.
import { announce, draw, hear, keyOf, page, pieceOf, pieces, propsOf } from "./pieces.js";
import { answers, isBehind, told } from "./seeing.js";
import { askOf, looker } from "./sight.js";
import { heldOf } from "./held.js";
import { isAhead } from "./outbox.js";

const LOOKS = ["seen", "unseen", "unanswered"];
const card = document.getElementById("seeing-card");
const count = document.getElementById("seeing-count");
const list = document.getElementById("seeing-units");
const hint = document.getElementById("sight-hint");
const shade = document.getElementById("shade-area");
const area = document.getElementById("seen-area");
const opened = new Set(); // the units whose models are listed
let made = ""; // the units and models that the list was made for
let shaded = null; // {model, revision} of the area on the screen
let loading = false;

export const nameOf = (id) => pieceOf(`models:${id}`)?.dataset.name ?? id;
export const unitOf = (id) => propsOf(pieceOf(`models:${id}`)).unit;
export const unitName = (id) => [...document.getElementById("unit-list").options].find((option) => option.value === id)?.textContent ?? id;

/** What is printed for a model beside the name of its unit: its number there, or a name of its own. */
export function shortName(id) {
  const [name, unit] = [nameOf(id), unitName(unitOf(id))];
  if (name === unit) return "1";
  return name.startsWith(`${unit} `) ? name.slice(unit.length + 1) : name;
}

/** The ids by unit, in order. */
export function byUnit(ids) {
  const units = new Map();
  for (const id of ids.filter((each) => pieceOf(`models:${each}`))) units.set(unitOf(id), [...(units.get(unitOf(id)) ?? []), id]);
  return units;
}

/** Where a badge sits: at the upper right of the base, level however the base is turned. */
function badgePlace(piece) {
  const { width, height } = piece.querySelector(".body").getBBox();
  const { rotation = 0 } = { ...propsOf(piece), ...heldOf(keyOf(piece)) };
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
  return `rotate(${-rotation}) translate(${0.36 * Math.hypot(width * cos, height * sin)} ${-0.36 * Math.hypot(width * sin, height * cos)})`;
}

function badge(piece) {
  const outer = draw("g", { class: "sight-badge" }, piece);
  const inner = draw("g", { class: "badge" }, outer);
  draw("circle", { r: 7 }, inner);
  draw("path", { class: "for-seen", d: "M-3.6 .2 -1 2.8 3.8 -2.6" }, inner);
  draw("path", { class: "for-unseen", d: "M-3.2 -3.2 3.2 3.2M3.2 -3.2 -3.2 3.2" }, inner);
  draw("path", { class: "for-unanswered", d: "M-1.8 -1.6a1.9 1.9 0 1 1 2.7 1.8c-.7.3-.9.7-.9 1.3M0 3.4v.1" }, inner);
  return outer;
}

function markPieces(look) {
  for (const piece of pieces(".model")) {
    const now = look.get(piece.dataset.id);
    for (const each of LOOKS) piece.classList.toggle(`sight-${each}`, each === now);
    const drawn = piece.querySelector(":scope > .sight-badge");
    if (now) (drawn ?? badge(piece)).setAttribute("transform", badgePlace(piece));
    else drawn?.remove();
    if (now) piece.setAttribute("aria-description", page.words[now]);
    else piece.removeAttribute("aria-description");
  }
}

function element(tag, className, ...inside) {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...inside);
  return made;
}

function makeList(units) {
  list.replaceChildren(
    ...[...units].map(([unit, ids]) => {
      const chips = ids.map((id) => {
        const chip = Object.assign(element("button", "chip", shortName(id)), { type: "button" });
        chip.dataset.model = id;
        return chip;
      });
      const summary = element("summary", "", element("bdi", "unit-name", unitName(unit)), element("span", "tally"));
      const row = Object.assign(element("details", "", summary, element("div", "chips", ...chips)), { open: opened.has(unit) });
      row.dataset.unit = unit;
      row.addEventListener("toggle", () => opened[row.open ? "add" : "delete"](unit));
      return element("li", "", row);
    }),
  );
}

function fillList(units, look) {
  const signature = [...units].map(([unit, ids]) => `${unitName(unit)}:${ids.map(nameOf)}`).join(";");
  if (signature !== made) makeList(units);
  made = signature;
  for (const chip of list.querySelectorAll(".chip")) {
    const state = look.get(chip.dataset.model);
    chip.dataset.look = state;
    chip.setAttribute("aria-label", told("is_seen", { name: nameOf(chip.dataset.model), state: page.words[state] }));
  }
  for (const row of list.querySelectorAll("details")) {
    const ids = units.get(row.dataset.unit);
    row.querySelector(".tally").textContent = told("tally", { count: ids.filter((id) => look.get(id) === "seen").length, all: ids.length });
  }
}

function sentence(id, look) {
  const name = nameOf(id);
  const seen = [...look.values()].filter((each) => each === "seen").length;
  return look.size ? told("sees", { name, count: seen, all: look.size }) : told("sees_nobody", { name });
}

const say = (place, text) => place.textContent !== text && (place.textContent = text);

/** Shows what the chosen model sees by the latest answers. */
function show() {
  const table = answers();
  const id = looker();
  const looks = Boolean(id && table?.has(id));
  const look = new Map(looks ? table.enemiesOf(id).map((other) => [other, table.lookOf(id, other)]) : []);
  markPieces(look);
  card.hidden = !looks;
  card.classList.toggle("pending", isBehind());
  document.getElementById("board").classList.toggle("sight-pending", looks && isBehind());
  if (looks) {
    say(count, sentence(id, look));
    fillList(byUnit([...look.keys()]), look);
  }
  if (looks && hint.dataset.step === "second") say(hint, `${sentence(id, look)} ${page.words.sight_then}`);
  showArea(looks && shade?.checked ? id : null);
}

function showArea(id) {
  if (!id || shaded?.model !== id) area.removeAttribute("d");
  if (!id) shaded = null;
  else if (shaded?.model !== id || shaded.revision !== page.revision) fetchArea(id);
  area.classList.toggle("pending", Boolean(id) && (isAhead() || shaded?.revision !== page.revision));
}

async function fetchArea(id) {
  if (loading || isAhead()) return;
  loading = true;
  try {
    const response = await fetch(`${page.urls["seen-area"]}?${new URLSearchParams({ model: id })}`);
    const { revision, outline } = response.ok ? await response.json() : { revision: page.revision, outline: "" };
    if (looker() !== id || !shade.checked) return;
    shaded = { model: id, revision };
    area.setAttribute("d", outline);
  } catch {
    return; // offline: the next frame asks again
  } finally {
    loading = false;
  }
  show();
}

export function begin() {
  for (const name of ["seeing", "looker"]) hear(name, show);
  shade?.addEventListener("change", show);
  list.addEventListener("click", ({ target }) => {
    const chip = target.closest(".chip");
    if (chip) askOf(chip.dataset.model);
  });
  document.getElementById("forget-looker").addEventListener("click", () => announce("forget"));
  show();
}
