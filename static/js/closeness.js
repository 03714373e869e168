// How close a verdict is follows its answer: until then its card keeps what it said, dimmed, so that nothing jumps.
// What it said of another answer keeps only its room: it is no closeness of this one.
const overtaken = new Set(); // ids of the cards whose closeness is being weighed

/** Puts what an old card says of its closeness into the next, at the place where the server puts it. */
function keep(next, old) {
  const margin = old.querySelector(".margin");
  const badge = old.querySelector(".closeness");
  if (margin) next.querySelector(".said").append(copy(margin, next, old));
  if (badge) next.querySelector(".turned-note").before(copy(badge, next, old));
}

/** What a card says of its closeness, for its next drawing; `of` is the answer it belongs to, where that is another. */
function copy(part, next, old) {
  const kept = part.cloneNode(true);
  const of = part.dataset.of ?? old.dataset.answer;
  if (of === next.dataset.answer) delete kept.dataset.of;
  else kept.dataset.of = of;
  return kept;
}

function dim() {
  for (const part of document.querySelectorAll("#verdicts .verdict :is(.margin, .closeness)")) {
    part.classList.toggle("overtaken", overtaken.has(part.closest(".verdict").id));
  }
}

/** Before a list is compared with its next drawing both are as if all were weighed: a card that says the same stays. */
function prepare({ detail }) {
  if (detail.target.id !== "verdicts") return;
  for (const part of detail.target.querySelectorAll(".overtaken")) part.classList.remove("overtaken");
  overtaken.clear();
  for (const next of detail.fragment.querySelectorAll(".verdict[data-unweighed]")) {
    next.removeAttribute("data-unweighed");
    overtaken.add(next.id);
    const old = document.getElementById(next.id);
    if (old) keep(next, old);
  }
  queueMicrotask(dim);
}

export const begin = () => document.addEventListener("htmx:oobBeforeSwap", prepare, true);
