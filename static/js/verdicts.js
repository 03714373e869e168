// The lists on the right: pinned verdicts that wait for their revision, problems that lead to their place.
import { board, boundsOf, hear, keyOf, page } from "./pieces.js";
import { submit } from "./outbox.js";
import { isUntold } from "./previews.js";
import { select } from "./selection.js";
import { reveal } from "./view.js";

const count = document.getElementById("problem-count");

function current() {
  const list = document.getElementById("verdicts");
  const problems = document.getElementById("problems");
  const pending = isUntold() || Number(list.dataset.revision) < page.revision;
  for (const told of [list, problems, count, document.getElementById("overlay")]) told.classList.toggle("pending", pending);
  count.textContent = problems.dataset.count;
  count.classList.toggle("some", problems.dataset.count !== "0");
}

function go(ids) {
  const found = ids.split(" ").map((id) => document.getElementById(id)).filter((piece) => piece && board.contains(piece));
  select(found.map(keyOf));
  if (!found.length) return;
  const boxes = found.map(boundsOf);
  reveal([0, 1].map((n) => Math.min(...boxes.map((b) => b[n]))).concat([2, 3].map((n) => Math.max(...boxes.map((b) => b[n])))));
}

const FOCUSED = ["[data-focus]", "[data-unpin]"]; // what in a card can have the focus

/** A card that is drawn anew while it has the focus has it still. */
function keepFocus({ detail }) {
  const card = detail.target.id === "verdicts" && document.activeElement.closest?.("#verdicts .verdict");
  const part = card && FOCUSED.find((each) => document.activeElement.matches(each));
  if (!part) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.getElementById(card.id)?.querySelector(part)?.focus({ preventScroll: true });
  });
}

export function begin() {
  document.addEventListener("htmx:oobBeforeSwap", keepFocus, true);
  for (const name of ["framed", "held", "released", "outbox", "previewed"]) hear(name, current);
  current();
  document.addEventListener("click", (event) => {
    const off = event.target.closest("[data-unpin]");
    const problem = event.target.closest("[data-goes]");
    const verdict = event.target.closest(".verdict [data-focus]");
    if (off) submit([{ kind: "questions", id: off.dataset.unpin, remove: true }]);
    else if (problem) go(problem.dataset.goes);
    else if (verdict) go(verdict.closest(".verdict").dataset.lights);
  });
}
