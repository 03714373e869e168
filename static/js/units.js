// Units from profiles: chosen from one's own and the starter set, or pasted as a list; fielded as one operation.
import { announce, page, stage } from "./pieces.js";
import { choosing } from "./choosing.js";
import { fill, postForm } from "./http.js";
import { submit } from "./outbox.js";

const choices = document.getElementById("unit-choices");
const count = document.getElementById("unit-models");
const side = document.getElementById("unit-side");
const dialog = document.getElementById("units");
const preview = document.getElementById("units-preview");

const profile = () => document.getElementById("unit-profile");

function countOf() {
  count.value = profile().selectedOptions[0]?.dataset.models ?? "1";
}

async function enter() {
  const before = profile()?.value;
  await fill(choices, page.urls["unit-choices"]);
  if (!profile()) return;
  if ([...profile().options].some((option) => option.value === before)) profile().value = before;
  else countOf();
}

/** Asks the server where the models go, and sends that as one operation; true when it did. */
async function field(values) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  const answer = await postForm(page.urls["unit-field"], form);
  if (answer?.faults) announce("tell", answer.faults.join(" "));
  if (!answer?.changes) return false;
  submit(answer.changes, { seen: answer.revision });
  const models = answer.changes.filter(({ kind, add }) => kind === "models" && add.at);
  if (models.length) choosing(models.map(({ kind, id }) => `${kind}:${id}`));
  return true;
}

function fieldChosen(where) {
  if (!profile()?.value) return;
  field({ profile: profile().value, models: count.value.trim(), side: side.value, ...where });
}

async function fieldList(where) {
  const text = dialog.querySelector("[name=text]").value;
  const keep = dialog.querySelector("[name=keep]").checked ? { keep: "yes" } : {};
  if (await field({ text, side: dialog.querySelector("[name=side]").value, where, ...keep })) dialog.close();
}

const ready = () => {
  for (const button of dialog.querySelectorAll("[data-field-list]")) button.disabled = !preview.querySelector("[data-ready]");
};

export const unitTool = {
  name: "unit",
  within: "model",
  enter,
  begin: () => {
    const put = (_event, [x, y]) => fieldChosen({ where: "at", x, y });
    return { click: put, drop: put };
  },
};

export function begin() {
  if (!choices || !dialog) return;
  choices.addEventListener("change", countOf);
  addEventListener("focus", () => stage.dataset.tool === "unit" && enter()); // profiles may have been changed elsewhere
  document.addEventListener("click", (event) => {
    const one = event.target.closest("[data-field]");
    const list = event.target.closest("[data-field-list]");
    if (one) fieldChosen({ where: one.dataset.field });
    if (list) fieldList(list.dataset.fieldList);
  });
  dialog.addEventListener("input", (event) => {
    if (event.target.name !== "text") return;
    preview.replaceChildren(); // what is shown is always of the text that stands there
    ready();
  });
  dialog.addEventListener("htmx:afterSettle", ready);
  dialog.addEventListener("submit", (event) => event.preventDefault());
  ready();
}
