// The numbers of what is selected: filled from its properties, every change one operation.
import { board, clean, hear, keyOf, mayEdit, page, pieces, propsOf } from "./pieces.js";
import { changesFor } from "./following.js";
import { heldOf } from "./held.js";
import { submit } from "./outbox.js";
import { Mistyped, fromField, mark, numberOf, placed, told, unmark } from "./fields.js";
import { fillOpenings } from "./openings.js";
import { selected, selectedPieces } from "./selection.js";

const panel = document.getElementById("inspector");
const title = () => document.getElementById("board-title");
const unitOption = (id) => [...document.getElementById("unit-list").options].find((option) => option.value === id);
let shownFor = null; // the kind and keys the form was made for

const lists = {
  terrain: (props, id) => [...pieces(".terrain")].filter((p) => p.dataset.id !== id).map((p) => [p.dataset.id, propsOf(p).name ?? p.dataset.id]),
  units: () => [...document.getElementById("unit-list").options].map((unit) => [unit.value, unit.textContent]),
};

function fillLists(form, piece) {
  for (const field of form.querySelectorAll("select[data-list]")) {
    const fixed = [...field.options].filter((option) => option.value === "");
    field.replaceChildren(...fixed, ...lists[field.dataset.list](null, piece?.dataset.id).map(([id, name]) => new Option(name, id)));
  }
  for (const set of form.querySelectorAll("fieldset[data-list=joins]")) {
    for (const [id, name] of lists.terrain()) {
      const label = document.createElement("label");
      label.className = "check";
      const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "joins", value: id });
      label.append(box, name);
      set.append(label);
    }
  }
}

const sizes = (shape) => Object.values(shape).flat();

function valueFor(field, props) {
  const value = props[field.dataset.property];
  if (field.dataset.key) return value?.[field.dataset.key] ?? "";
  if (field.dataset.type === "shape") return Object.keys(value)[0];
  if (field.dataset.slot === undefined) return value ?? ("optional" in field.dataset ? "" : null) ?? (field.dataset.type === "number" || field.dataset.type === "whole" ? 0 : "");
  if (field.dataset.property === "at") return value?.[field.dataset.slot] ?? "";
  return value?.polygon ? "" : (sizes(value)[field.dataset.slot] ?? "");
}

const shown = (value) => (typeof value === "number" ? told(value) : Array.isArray(value) ? value.join(", ") : value);

/** The words of a field that lists them with commas, each once; null where there is none. */
function listed(text) {
  const words = new Set(text.split(",").map((word) => word.trim()).filter(Boolean));
  return words.size ? [...words] : null;
}

function fillField(field, props) {
  if (field.ariaInvalid === "true" || (field === document.activeElement && field.dataset.dirty)) return; // what was typed stays
  if (field.matches("fieldset")) {
    const chosen = props[field.dataset.property] ?? [];
    for (const box of field.querySelectorAll("input")) box.checked = chosen.includes(box.value);
  } else if (field.type === "checkbox") field.checked = props[field.dataset.property] === true;
  else field.value = shown(valueFor(field, props));
}

function fill(form, props) {
  const unit = props.unit && unitOption(props.unit);
  const ofUnit = unit ? JSON.parse(unit.dataset.props) : {};
  for (const field of form.querySelectorAll("[data-property]")) {
    fillField(field, field.closest("[data-of-unit]") ? ofUnit : props);
  }
  const shape = props.footprint ?? props.base;
  for (const sized of form.querySelectorAll("[data-sized]")) sized.hidden = "polygon" in shape;
  const second = form.querySelector("[data-second]");
  if (second && shape) second.hidden = "circle" in shape || "round" in shape || "polygon" in shape;
  fillOpenings(form, props, selected()[0]);
  const corners = form.querySelector("[data-corners]");
  if (corners) {
    corners.hidden = !props.footprint.polygon;
    corners.textContent = page.words.corners.replace("%(n)s", props.footprint.polygon?.length ?? "");
  }
}

function make(name, piece) {
  const form = document.getElementById(`form-${name}`).content.firstElementChild.cloneNode(true);
  fillLists(form, piece);
  const setUp = name === "board" && page.role === "player"; // the set-up of a board is its owner's
  if (!mayEdit || setUp) for (const field of form.querySelectorAll("input, select, textarea")) field.disabled = true;
  panel.replaceChildren(form);
  return form;
}

function subject() {
  const chosen = selectedPieces();
  if (chosen.length === 0) return { name: "board", element: title() };
  if (chosen.length === 1) return { name: chosen[0].dataset.kind, element: chosen[0] };
  return { name: "several", count: chosen.length };
}

export function render() {
  const { name, element, count } = subject();
  const made = `${name} ${selected().join(" ")} ${document.getElementById("unit-list").options.length} ${pieces(".terrain").length}`;
  const typing = panel.contains(document.activeElement) && document.activeElement.dataset.dirty;
  const form = made === shownFor || (typing && shownFor?.startsWith(`${name} ${selected().join(" ")} `)) ? panel.firstElementChild : make(name, element);
  shownFor = made;
  if (element) fill(form, { ...propsOf(element), ...heldOf(keyOf(element)) });
  else form.querySelector("[data-several]").textContent = page.words.several.replace("%(n)s", count);
}

function built(field, form, props) {
  const property = field.dataset.property;
  const { type, key } = field.dataset;
  const text = field.value;
  if (field.matches("fieldset")) {
    const boxes = [...field.querySelectorAll("input")];
    const known = boxes.map((box) => box.value);
    const kept = (props[property] ?? []).filter((word) => !known.includes(word));
    const words = [...kept, ...boxes.filter((box) => box.checked).map((box) => box.value)];
    return words.length ? words : null;
  }
  if (field.type === "checkbox") return field.checked || null;
  if (key) {
    const part = type === "number" || type === "whole" ? numberOf(field) : type === "list" ? listed(text) : text || null;
    const { [key]: _old, ...others } = props[property] ?? {};
    return part === null ? others : { ...others, [key]: part };
  }
  if (property === "base" || property === "footprint") return shapeOf(property, form, props);
  if (property === "at") return ["0", "1"].map((slot) => numberOf(form.elements[`at-${slot}`]));
  if (property === "rotation") return clean(((numberOf(field) % 360) + 360) % 360, 9) % 360 || null;
  if ("optional" in field.dataset) return numberOf(field); // here nothing and zero are not the same
  if (type === "number" || type === "whole") return numberOf(field) || null;
  return text.trim() || null;
}

function shapeOf(property, form, props) {
  const name = property === "base" ? form.elements["base-shape"].value : Object.keys(props.footprint)[0];
  const first = numberOf(form.elements[`${property}-0`]);
  if (name === "round" || name === "circle") return { [name]: first };
  const other = form.elements[`${property}-1`];
  return { [name]: [first, other.value === "" ? first : numberOf(other)] };
}

function changed(event) {
  const field = event.target.closest("fieldset[data-property]") ?? event.target.closest("[data-property]");
  const { element } = subject();
  if (!field || !element) return;
  const seen = Number(event.target.dataset.dirty ?? page.revision);
  delete event.target.dataset.dirty;
  const form = panel.firstElementChild;
  const unit = field.closest("[data-of-unit]") ? propsOf(element).unit : null;
  try {
    const props = unit ? JSON.parse(unitOption(unit).dataset.props) : propsOf(element);
    const value = built(field, form, props);
    for (const marked of form.querySelectorAll(`[data-property="${field.dataset.property}"][aria-invalid]`)) unmark(marked);
    if (JSON.stringify(value) === JSON.stringify(props[field.dataset.property] ?? null)) return render();
    const key = unit ? `units:${unit}` : keyOf(element);
    submit(changesFor(key, field.dataset.property, value, props), { seen });
    fromField();
    render();
  } catch (mistake) {
    if (!(mistake instanceof Mistyped)) throw mistake;
    mark(mistake.field, mistake.words);
  }
}

/** Tells the faults of what was typed beside the fields; gives the others. */
export const tellAtFields = (faults, entry) => placed(faults, entry, panel.querySelector("form"));

/** From the first keystroke on, what is typed stays, and stands against the revision that was seen then. */
const begun = ({ target }) => (target.dataset.dirty ??= page.revision);

export function begin() {
  panel.addEventListener("input", begun);
  panel.addEventListener("pointerdown", (event) => event.target.matches("select") && begun(event)); // its list hides what comes
  panel.addEventListener("change", changed);
  panel.addEventListener("focusout", (event) => {
    delete event.target.dataset.dirty;
    if (!event.target.hasAttribute?.("aria-invalid")) queueMicrotask(render);
  });
  panel.addEventListener("submit", (event) => event.preventDefault());
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      delete event.target.dataset.dirty;
      unmark(event.target);
      board.focus?.();
      event.target.blur();
    }
  });
  hear("selection", render);
  hear("framed", render);
  hear("held", (sets) => {
    const { element } = subject();
    const set = element && sets.get(keyOf(element));
    if (set) fill(panel.firstElementChild, { ...propsOf(element), ...set });
  });
  render();
}
