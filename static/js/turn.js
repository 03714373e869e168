// The turn: its steps are shown by the server, taken as one operation; the chosen unit, what it may do now.
import { announce, hear, mayEdit, page, propsOf } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { numberOf, Mistyped, mark, unmark } from "./fields.js";
import { clear, selected, selectedPieces } from "./selection.js";
import { fill, postForm } from "./http.js";

const dialog = document.getElementById("step");
const body = document.getElementById("step-body");
const now = document.getElementById("unit-now");
const strip = document.querySelector(".unit-strip");
let chosen = null; // the unit that is looked at
let fetching = false;

const unitOption = (id) => [...document.getElementById("unit-list").options].find((option) => option.value === id);
const unitProps = (id) => JSON.parse(unitOption(id).dataset.props);

/** The unit of what is selected, where all of it belongs to one. */
function unitOfSelection() {
  const units = new Set(selectedPieces().map((piece) => propsOf(piece).unit));
  return units.size === 1 ? [...units][0] : undefined;
}

const isBehind = () => now.firstElementChild?.dataset.unit !== undefined && Number(now.firstElementChild.dataset.revision) !== page.revision;

function current() {
  strip.classList.toggle("pending", Boolean(chosen) && isBehind());
}

async function show() {
  current();
  if (fetching || now.querySelector(":popover-open")) return;
  fetching = true;
  const wanted = chosen;
  const came = await fill(now, `${page.urls["turn-unit"]}?${new URLSearchParams({ unit: wanted ?? "" })}`);
  fetching = false;
  current();
  if (!came) return; // the next frame asks again
  for (const entry of document.querySelectorAll(".tray-unit")) entry.setAttribute("aria-pressed", String(entry.dataset.unit === chosen));
  if (wanted !== chosen || isBehind()) show();
}

/** Looks at a unit that has no model on the table. */
export function choose(unit) {
  clear();
  chosen = unit;
  show();
}

function followSelection() {
  const unit = unitOfSelection();
  if (!selected().length && chosen && unitOption(chosen) && unitProps(chosen).place) return; // chosen in the tray
  if (unit === chosen) return;
  chosen = unit ?? null;
  show();
}

/** Takes a step that the server has made ready: at once, or after it was looked at. */
async function take(name, about) {
  const query = new URLSearchParams({ do: name, about: about ?? "" });
  await fill(body, `${page.urls["turn-step"]}?${query}`);
  const step = body.querySelector(".step");
  if (!step) return;
  if (step.dataset.fault) announce("tell", step.dataset.fault);
  else if (step.dataset.shown === "yes" || step.dataset.override === "yes") dialog.showModal();
  else send(step);
}

function send({ dataset }) {
  const more = { seen: Number(dataset.revision), ...(dataset.override === "yes" ? { override: true } : {}) };
  submit(JSON.parse(dataset.changes), more);
}

async function byHand() {
  if (await fill(body, page.urls["turn-by-hand"])) dialog.showModal();
}

async function setByHand(form) {
  const answer = await postForm(page.urls["turn-by-hand"], new FormData(form));
  if (answer?.changes) {
    dialog.close();
    submit(answer.changes, { seen: answer.revision, override: true });
  } else if (answer?.html) body.innerHTML = answer.html;
}

function stateSet(unit, part) {
  const state = { ...unitProps(unit).state, ...part };
  for (const [name, value] of Object.entries(state)) if (!value || value.length === 0) delete state[name];
  return change(`units:${unit}`, { state: Object.keys(state).length ? state : null });
}

/** A mark or the damage of the chosen unit, set by hand. */
function changed({ target }) {
  if (target.name === "mark") {
    const boxes = [...now.querySelectorAll("[name=mark]")];
    const known = boxes.map((box) => box.value);
    const kept = (unitProps(chosen).state?.marks ?? []).filter((word) => !known.includes(word));
    submit([stateSet(chosen, { marks: [...kept, ...boxes.filter((box) => box.checked).map((box) => box.value)] })]);
  } else if (target.name === "damage") {
    unmark(target);
    try {
      submit([stateSet(chosen, { damage: numberOf(target) })]);
    } catch (mistake) {
      if (!(mistake instanceof Mistyped)) throw mistake;
      mark(mistake.field, mistake.words);
    }
  }
}

function pressed(event) {
  const step = event.target.closest("[data-turn-step]");
  if (step && mayEdit) {
    step.closest("[popover]")?.hidePopover();
    take(step.dataset.turnStep, step.dataset.about);
  }
  if (event.target.closest("[data-by-hand]") && mayEdit) byHand();
  if (event.target.closest("[data-apply]")) {
    dialog.close();
    send(body.querySelector(".step"));
  }
}

export function begin() {
  if (!strip) return;
  document.addEventListener("click", pressed);
  dialog.addEventListener("close", () => body.replaceChildren());
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    setByHand(event.target);
  });
  now.addEventListener("change", changed);
  now.addEventListener("submit", (event) => event.preventDefault());
  now.addEventListener("toggle", (event) => event.newState === "closed" && isBehind() && show(), true);
  hear("selection", followSelection);
  hear("framed", () => {
    if (chosen && !unitOption(chosen)) chosen = null;
    if (isBehind() || (now.firstElementChild?.dataset.unit ?? null) !== chosen) show();
  });
  hear("unit", choose);
  followSelection();
  show();
}
