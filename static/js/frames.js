// Pushed drawings: swapped in by htmx, pieces that another hand moved glide to their place.
import { announce, page } from "./pieces.js";
import { holdOn } from "./held.js";
import { presumeAll } from "./outbox.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const revision = document.getElementById("revision");
let moved = [];

const steps = (transform) => transform.replace(/translate\(([^ ]+) ([^)]+)\)/, "translate($1px, $2px)").replace(/rotate\(([^)]+)\)/, "rotate($1deg)");

const sameList = (old, next) => old.matches?.("#verdicts, #problems, #turned, #turn, #tray, #engagements") && old.id === next.id && old.innerHTML === next.innerHTML;

document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const next = detail.fragment.firstElementChild ?? detail.fragment;
  if (sameList(detail.target, next)) {
    // What is read aloud when it changes must stay where it is when it does not.
    detail.target.dataset.revision = next.dataset.revision ?? "";
    detail.shouldSwap = false;
    return;
  }
  if (!detail.target.matches?.(".piece") || !next.getAttribute) return;
  const from = detail.target.dataset.passing ?? detail.target.getAttribute("transform");
  const to = next.getAttribute("transform");
  if (to && from !== to) moved.push({ id: detail.target.id, from, to });
});

function glide({ id, from, to }) {
  const piece = document.getElementById(id);
  if (!piece || piece.classList.contains("held") || piece.dataset.stored) return; // it is shown where this hand has it
  const turns = [from, to].map((t) => (t.includes("rotate") ? steps(t) : `${steps(t)} rotate(0deg)`));
  piece.animate([{ transform: turns[0] }, { transform: turns[1] }], { duration: 180, easing: "ease-out" });
}

/** Swaps a frame's fragments in; `shown` is true for what this hand has shown already. */
export function swapIn(html, shown = false) {
  moved = [];
  if (html) window.htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  presumeAll();
  holdOn();
  if (!shown && !still.matches) moved.forEach(glide);
}

export function apply({ html, revision: reached }, { shown, mine }) {
  announce("framing");
  swapIn(html, shown);
  page.revision = reached;
  revision.value = String(reached);
  announce("framed", { revision: reached, mine });
}
