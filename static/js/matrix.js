// Who sees whom: units against units, two of them opened to their models; a pair is asked for its line and clauses.
import { hear, page } from "./pieces.js";
import { answers, isBehind, told } from "./seeing.js";
import { ask, pairAsked } from "./sight.js";
import { byUnit, nameOf, shortName, unitName } from "./viewer.js";
import { openSheet } from "./sheets.js";

const side = document.getElementById("side");
const panel = document.getElementById("matrix");
const opener = document.getElementById("open-matrix");
const viewers = document.getElementById("matrix-side");
const units = document.getElementById("matrix-units");
const models = document.getElementById("matrix-models");
const opened = document.getElementById("matrix-opened");
let pair = null; // {from, to}: the units that are opened

const isOpen = () => side.classList.contains("with-matrix");
const isShown = () => panel.checkVisibility(); // on a phone another sheet may lie over the open table

function header(scope, text) {
  const cell = Object.assign(document.createElement("th"), { scope });
  cell.append(Object.assign(document.createElement("bdi"), { textContent: text }));
  return cell;
}

function make(table, rows, columns) {
  const head = document.createElement("tr");
  head.append(document.createElement("td"), ...columns.map(({ name }) => header("col", name)));
  const body = rows.map((row) => {
    const line = document.createElement("tr");
    line.append(header("row", row.name), ...columns.map((column) => {
      const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
      Object.assign(button.dataset, { row: row.id, column: column.id });
      const cell = document.createElement("td");
      cell.append(button);
      return cell;
    }));
    return line;
  });
  table.tHead.replaceChildren(head);
  table.tBodies[0].replaceChildren(...body);
  table.querySelector("tbody button")?.setAttribute("tabindex", "0");
}

/** Fills a table's cells; it is made anew only where its rows or columns are others, so that the focus stays. */
function fill(table, rows, columns, cell) {
  const signature = JSON.stringify([rows, columns]);
  if (table.dataset.made !== signature) make(table, rows, columns);
  table.dataset.made = signature;
  for (const button of table.querySelectorAll("tbody button")) {
    const { text, label, look, pressed } = cell(button.dataset.row, button.dataset.column);
    button.textContent = text;
    button.dataset.look = look;
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", String(pressed));
  }
}

function unitCell(table, groups) {
  return (from, to) => {
    const targets = groups.get(to);
    const seen = targets.filter((target) => groups.get(from).some((viewer) => table.lookOf(viewer, target) === "seen")).length;
    const named = { unit: unitName(from), other: unitName(to), count: seen, all: targets.length };
    const look = seen === 0 ? "unseen" : seen === targets.length ? "seen" : "partly";
    return { text: `${seen}/${targets.length}`, label: told("unit_sees", named), look, pressed: pair?.from === from && pair?.to === to };
  };
}

function modelCell(table) {
  const asked = pairAsked();
  return (from, to) => {
    const look = table.lookOf(from, to);
    const label = told("pair", { name: nameOf(from), other: nameOf(to), state: page.words[look] });
    return { text: "", label, look, pressed: asked?.from === from && asked?.to === to };
  };
}

function show() {
  const table = answers();
  if (!isOpen() || !table) return;
  panel.classList.toggle("pending", isBehind());
  const groups = byUnit(table.models);
  const sideOf = (unit) => table.sideOf(groups.get(unit)[0]);
  const named = (unit) => ({ id: unit, name: unitName(unit) });
  const rows = [...groups.keys()].filter((unit) => sideOf(unit) === viewers.value);
  const columns = [...groups.keys()].filter((unit) => ![viewers.value, "-"].includes(sideOf(unit)));
  fill(units, rows.map(named), columns.map(named), unitCell(table, groups));
  if (!rows.includes(pair?.from) || !columns.includes(pair?.to)) pair = null;
  opened.hidden = !pair;
  if (!pair) return;
  const short = (id) => ({ id, name: shortName(id) });
  models.caption.textContent = told("unit_pair", { unit: unitName(pair.from), other: unitName(pair.to) });
  fill(models, groups.get(pair.from).map(short), groups.get(pair.to).map(short), modelCell(table));
}

export function toggle(open = !isShown()) {
  if (!panel) return;
  side.classList.toggle("with-matrix", open);
  opener.setAttribute("aria-expanded", String(open));
  openSheet(open ? "matrix" : "verdicts");
  show();
  if (open) panel.querySelector("h2").focus();
  else opener.focus();
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The arrows go from cell to cell; Tab leaves the table, Escape closes it. */
function walk(event) {
  if (event.key === "Escape") {
    event.stopPropagation();
    return toggle(false);
  }
  const button = event.target.closest("tbody button");
  const step = STEPS[event.key];
  if (!button || !step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const rows = [...button.closest("tbody").rows].map((row) => [...row.querySelectorAll("button")]);
  const row = rows.findIndex((each) => each.includes(button));
  const next = rows[row + step[0]]?.[rows[row].indexOf(button) + step[1]];
  if (!next) return;
  rest(next);
  next.focus();
}

function rest(button) {
  for (const each of button.closest("tbody").querySelectorAll("button")) each.tabIndex = each === button ? 0 : -1;
}

function press({ target }) {
  const button = target.closest("tbody button");
  if (!button) return;
  rest(button);
  const { row: from, column: to } = button.dataset;
  if (button.closest("table") === units) pair = pair?.from === from && pair?.to === to ? null : { from, to };
  else ask(`models:${from}`, `models:${to}`);
  show();
  if (pair && button.closest("table") === units) opened.scrollIntoView({ block: "nearest" });
}

export function begin() {
  if (!panel) return;
  for (const name of ["seeing", "looker"]) hear(name, show);
  opener.addEventListener("click", () => toggle());
  panel.addEventListener("click", (event) => (event.target.closest("[data-matrix-close]") ? toggle(false) : press(event)));
  panel.addEventListener("keydown", walk);
  viewers.addEventListener("change", show);
}
