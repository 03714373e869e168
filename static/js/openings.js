// The openings of a selected piece: which one is at hand, its numbers, what was agreed of it.
import { announce, clean, keyOf, mayEdit, page, pieceOf, propsOf } from "./pieces.js";
import { change, newId, submit } from "./outbox.js";
import { Mistyped, mark, numberOf, told, unmark } from "./fields.js";
import { selected, selectedPieces } from "./selection.js";
import { inch } from "./view.js";

let active = null; // {key, id} of the opening at hand

/** The id of the opening of a piece that is at hand. */
export const openingAtHand = (key) => (active?.key === key ? active.id : null);

export function takeOpening(key, id) {
  active = id ? { key, id } : null;
  announce("selection");
  document.querySelector(".opening-row.active")?.scrollIntoView({ block: "nearest" });
}

/** The sides of an opening that is an upright rectangle in its piece: [left, top, right, bottom]; null for any other. */
export function sidesOf(polygon) {
  const [xs, ys] = [new Set(polygon.map(([x]) => x)), new Set(polygon.map(([, y]) => y))];
  if (polygon.length !== 4 || xs.size !== 2 || ys.size !== 2) return null;
  const square = polygon.every(([x, y], n) => (x === polygon[(n + 1) % 4][0]) !== (y === polygon[(n + 1) % 4][1]));
  return square ? [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] : null;
}

export const cornersOf = ([left, top, right, bottom]) => [[left, top], [right, top], [right, bottom], [left, bottom]].map((point) => point.map((value) => clean(value, 6)));

/** The openings of a piece with one of them changed; null takes it away. */
export function withOpening(openings, id, values) {
  const next = openings.flatMap((each) => (each.id !== id ? [each] : values ? [tidy({ ...each, ...values })] : []));
  return next.length ? next : null;
}

const tidy = (opening) => Object.fromEntries(Object.entries(opening).filter(([, value]) => value !== false));

function send(key, openings, seen = page.revision) {
  submit([change(key, { openings })], { seen });
  announce("selection");
}

function boxOf(piece) {
  const box = piece.querySelector(".body").getBBox();
  return [box.x, box.y, box.x + box.width, box.y + box.height];
}

/** Where a stretch as long as `width` lies free between `from` and `to`, as near to the middle as can be. */
function freeStart(from, to, width, taken) {
  const middle = (from + to - width) / 2;
  const steps = Array.from({ length: 41 }, (_, n) => clean(middle + (n % 2 ? -1 : 1) * Math.ceil(n / 2) * (width / 4), 3));
  const inside = steps.filter((start) => start >= from && start + width <= to);
  return inside.find((start) => taken.every(([low, high]) => start >= high || start + width <= low)) ?? middle;
}

/** A new opening across a piece, as deep as the piece, beside those that are there. */
function added(piece) {
  const [left, top, right, bottom] = boxOf(piece);
  const key = keyOf(piece);
  const openings = propsOf(piece).openings ?? [];
  const wide = right - left >= bottom - top;
  const [from, to] = wide ? [left, right] : [top, bottom];
  const width = Math.min(inch(), clean((to - from) / 3, 3));
  const taken = openings.map(({ polygon }) => polygon.map((point) => point[wide ? 0 : 1])).map((along) => [Math.min(...along), Math.max(...along)]);
  const start = freeStart(from, to, width, taken);
  const sides = wide ? [start, top, start + width, bottom] : [left, start, right, start + width];
  addOpening(key, cornersOf(sides), openings);
}

export function addOpening(key, polygon, openings = propsOf(pieceOf(key)).openings ?? []) {
  const id = newId("opening");
  active = { key, id };
  send(key, [...openings, { id, polygon, passable: true }]);
  document.querySelector(".opening-row.active")?.scrollIntoView({ block: "nearest" });
}

/** An opening drawn on the table over the one selected piece of terrain; false where none is selected. */
export function drawnOpening(toLocalPoints) {
  const [piece, ...more] = selectedPieces();
  if (!piece || more.length || piece.dataset.kind !== "terrain") return false;
  addOpening(keyOf(piece), toLocalPoints(propsOf(piece)));
  return true;
}

function fillRow(row, opening, number, key) {
  const at = openingAtHand(key) === opening.id;
  const sides = sidesOf(opening.polygon);
  row.dataset.id = opening.id;
  row.classList.toggle("active", at);
  const name = row.querySelector("[data-take-opening]");
  name.textContent = number;
  name.setAttribute("aria-label", page.words.opening.replace("%(n)s", number));
  name.setAttribute("aria-expanded", String(at));
  for (const part of ["passable", "see_through"]) row.querySelector(`[name=${part}]`).checked = opening[part] === true;
  const numbers = row.querySelector("[data-opening-numbers]");
  numbers.hidden = !at || !sides;
  const corners = row.querySelector("[data-opening-corners]");
  corners.hidden = !at || Boolean(sides);
  corners.textContent = page.words.points.replace("%(n)s", opening.polygon.length);
  if (!sides) return;
  const [left, top, right, bottom] = sides;
  const values = { "opening-x": (left + right) / 2, "opening-y": (top + bottom) / 2, "opening-w": right - left, "opening-d": bottom - top };
  for (const [field, value] of Object.entries(values)) {
    const input = row.querySelector(`[name=${field}]`);
    if (input !== document.activeElement && input.ariaInvalid !== "true") input.value = told(clean(value, 6));
  }
}

/** Shows the openings of the selected piece in its form. */
export function fillOpenings(form, props, key) {
  const list = form.querySelector("[data-openings]");
  if (!list) return;
  const openings = props.openings ?? [];
  const rows = [...list.children];
  const pattern = document.getElementById("opening-row").content.firstElementChild;
  for (const row of rows.slice(openings.length)) row.remove();
  openings.forEach((opening, place) => {
    const row = rows[place] ?? list.appendChild(pattern.cloneNode(true));
    if (!mayEdit) for (const field of row.querySelectorAll("input")) field.disabled = true;
    fillRow(row, opening, place + 1, key);
  });
}

const rowOf = (element) => element.closest("[data-opening-row]");

/** The rectangle that the numbers of a row say. */
function typedSides(row) {
  const [x, y, w, d] = ["opening-x", "opening-y", "opening-w", "opening-d"].map((name) => numberOf(row.querySelector(`[name=${name}]`)));
  return [x - w / 2, y - d / 2, x + w / 2, y + d / 2];
}

function changed({ target }) {
  const row = rowOf(target);
  const [key] = selected();
  if (!row || !key) return;
  const openings = propsOf(pieceOf(key)).openings ?? [];
  if (target.type === "checkbox") return send(key, withOpening(openings, row.dataset.id, { [target.name]: target.checked }));
  unmark(target);
  try {
    send(key, withOpening(openings, row.dataset.id, { polygon: cornersOf(typedSides(row)) }));
  } catch (mistake) {
    if (!(mistake instanceof Mistyped)) throw mistake;
    mark(mistake.field, mistake.words);
  }
}

function pressed(event) {
  const [piece] = selectedPieces();
  if (event.target.closest("[data-add-opening]")) return added(piece);
  const row = rowOf(event.target);
  if (!row || !piece) return;
  const { id } = row.dataset;
  if (event.target.closest("[data-take-opening]")) takeOpening(keyOf(piece), openingAtHand(keyOf(piece)) === id ? null : id);
  if (event.target.closest("[data-remove-opening]")) {
    active = null;
    send(keyOf(piece), withOpening(propsOf(piece).openings, id, null));
  }
}

export function begin() {
  const panel = document.getElementById("inspector");
  panel.addEventListener("change", changed);
  panel.addEventListener("click", pressed);
}
