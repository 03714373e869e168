// On a narrow screen the panels are sheets, one at a time.
const side = document.getElementById("side");
const tabs = [...document.querySelectorAll(".sheet-tabs [data-sheet]")];

export function openSheet(name) {
  if (name) side.dataset.sheet = name;
  else delete side.dataset.sheet;
  for (const tab of tabs) tab.setAttribute("aria-expanded", String(tab.dataset.sheet === name));
}

export function begin() {
  for (const tab of tabs) tab.addEventListener("click", () => openSheet(side.dataset.sheet === tab.dataset.sheet ? null : tab.dataset.sheet));
  side.addEventListener("click", (event) => event.target.closest("[data-sheet-close]") && openSheet(null));
  document.addEventListener("asked", () => openSheet("verdicts"));
}
