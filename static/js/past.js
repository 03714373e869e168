// Scrubbing through a table's history: while the slider moves, the page of each revision takes the place of the last.
import { tell } from "./moments.js";

let wanted = 0;
let busy = false;

const slider = () => document.getElementById("scrub-to");

/** Fetches the revision that the slider stands at; while it comes, the slider may move on. */
async function follow(address) {
  if (busy) return;
  busy = true;
  let shown = 0;
  while (shown !== wanted) {
    shown = wanted;
    const answer = await fetch(`${address}?revision=${shown}`);
    if (!answer.ok) break;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(next, answer.url);
  }
  busy = false;
}

function show(next, address) {
  const [old, fresh] = [document.getElementById("past"), next.getElementById("past")];
  const [form, freshForm] = [old.querySelector(".scrub"), fresh.querySelector(".scrub")];
  // The slider itself stays: it is in the hand.
  for (const part of ["label", "[rel=prev], .none:first-child", "[rel=next], .none:last-of-type"]) {
    form.querySelector(part)?.replaceWith(freshForm.querySelector(part));
  }
  old.dataset.revision = fresh.dataset.revision;
  for (const part of [".past-body", ".branch"]) old.querySelector(part).replaceWith(fresh.querySelector(part));
  tell(old);
  document.title = next.title;
  history.replaceState(null, "", address);
}

document.addEventListener("input", (event) => {
  if (event.target !== slider()) return;
  wanted = Number(event.target.value);
  follow(event.target.form.action);
});
