// Typed numbers: read from their fields within the limits that the page names, and what is wrong told beside them.
import { clean, page } from "./pieces.js";
import { entries } from "./outbox.js";

const typed = new WeakSet(); // entries of the outbox that came from a field

/** A number as the reader's language writes it, without marks between thousands, so that it can be typed again. */
export const told = (value) => new Intl.NumberFormat(page.language, { maximumFractionDigits: 6, useGrouping: false }).format(value);

const sentence = (words, named) => Object.entries(named).reduce((text, [name, value]) => text.replace(`%(${name})s`, value), words);

/** What is wrong with a field, to be thrown. */
export class Mistyped {
  constructor(field, words) {
    Object.assign(this, { field, words });
  }
}

/** The number of a field, with a decimal comma or point; null where it may stay empty and does. Throws Mistyped. */
export function numberOf(field) {
  const { type, above, least, most } = field.dataset;
  const text = field.value.trim();
  if (text === "" && "optional" in field.dataset) return null;
  const value = Number(text.replace(",", ".").replace("−", "-"));
  if (text === "" || !Number.isFinite(value)) throw new Mistyped(field, page.words.number);
  if (type === "whole" && !Number.isInteger(value)) throw new Mistyped(field, page.words.whole_number);
  if (above !== undefined && !(value > Number(above) && value <= Number(most))) {
    throw new Mistyped(field, sentence(page.words.above, { low: told(above), high: told(most) }));
  }
  if (least !== undefined && !(value >= Number(least) && value <= Number(most))) {
    throw new Mistyped(field, sentence(page.words.between, { low: told(least), high: told(most) }));
  }
  return clean(value, 9);
}

/** Marks a field as wrong, with the sentence beside it. */
export function mark(field, words) {
  unmark(field);
  const id = `fault-${field.name}`;
  const label = field.labels?.[0]?.firstChild?.textContent.trim();
  const beside = Object.assign(document.createElement("p"), { className: "error wide", id, textContent: label ? `${label}: ${words}` : words });
  beside.setAttribute("role", "alert");
  (field.closest(".fields, fieldset") ?? field.form).append(beside);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
}

export function unmark(field) {
  document.getElementById(`fault-${field.name}`)?.remove();
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
}

/** Remembers that the latest entry was typed into a field. */
export const fromField = () => typed.add(entries().at(-1));

const PATH = /^\$(?:\.(\w+)\["([^"]+)"\])?(?:\.(\w+))?(?:\.(\w+))?(?:\[(\d)\])?/;

/** Where a fault lies: the object, its property, and the part of it. */
export function placeOf({ path }) {
  const [, kind = "board", id = "", property = "", key = "", slot = ""] = PATH.exec(path) ?? [];
  return { kind, id, property, key, slot };
}

/** Shows the faults of a typed entry at their fields; gives those that found none. */
export function placed(faults, entry, form) {
  if (!form || !typed.has(entry)) return faults;
  return faults.filter((fault) => {
    const { kind, id, property, key, slot } = placeOf(fault);
    const fields = [...form.querySelectorAll(`input[data-property="${property}"]`)];
    const field = fields.find((each) => (each.dataset.key ?? each.dataset.slot ?? "") === (slot || key)) ?? fields[0];
    const change = entry.changes.find((each) => each.kind === kind && each.id === id);
    if (!field || !change?.set) return true;
    const value = Object.values(change.set[property] ?? {}).flat()[slot] ?? change.set[property]?.[key] ?? change.set[property];
    if (typeof value !== "object") field.value = String(value);
    mark(field, fault.message);
    return false;
  });
}
