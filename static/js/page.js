// What every page can do: switch theme and language, copy a text, open and close dialogs, take a dropped file, tell the time.
import { tell } from "./moments.js";

const root = document.documentElement;
tell();

function currentTheme() {
  return root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Copies a field's text, also where the page came over plain HTTP and there is no clipboard; true when it did. */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("[data-theme-switch], [data-copy], [data-opens], [data-closes]");
  if (!pressed) return;
  if ("themeSwitch" in pressed.dataset) {
    root.dataset.theme = currentTheme() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // storage may be refused: the choice then lasts for this page
    }
  } else if (pressed.dataset.copy) {
    if (await copy(document.getElementById(pressed.dataset.copy))) pressed.textContent = pressed.dataset.copied;
  } else if (pressed.dataset.opens) {
    document.getElementById(pressed.dataset.opens).showModal();
  } else {
    pressed.closest("dialog").close();
  }
});

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-language]");
  if (form) form.submit();
  if (event.target.matches("input[type=file][data-sends]") && event.target.files.length) event.target.form.submit();
});

// A file may be dropped anywhere on a page that has a place for one.
const place = document.querySelector("input[type=file][data-sends]");
if (place) {
  const within = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    event.preventDefault();
    within(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && within(false));
  addEventListener("drop", (event) => {
    event.preventDefault();
    within(false);
    if (!event.dataTransfer.files.length) return;
    place.files = event.dataTransfer.files;
    place.form.submit();
  });
}

// A size of one's own is asked for only when that is chosen.
const preset = document.querySelector("[data-own-size]");
if (preset) {
  const own = document.getElementById(preset.dataset.ownSize);
  const show = () => (own.hidden = preset.value !== "own");
  preset.addEventListener("change", show);
  show();
}
