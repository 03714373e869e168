// Engaged units: the mark between them says why when it is pointed at or focused, and lights both.
import { hear } from "./pieces.js";
import { light } from "./lights.js";

const tip = document.getElementById("engaged-tip");
let looked = null; // the id outlives the redrawing of the layer

function look(each) {
  if ((each?.id ?? null) === looked) return;
  looked = each?.id ?? null;
  tip.hidden = !each;
  light("engaged", each ? [each] : []);
  if (!each) return;
  tip.textContent = each.dataset.told;
  const box = each.querySelector(".engagement-badge").getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(box.right + 8, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(box.bottom + 8, innerHeight - tip.offsetHeight - 8))}px`;
}

const focused = () => document.activeElement?.closest?.(".engagement") ?? null;

export function begin() {
  document.addEventListener("pointerover", (event) => look(event.target.closest?.(".engagement") ?? focused()));
  document.addEventListener("focusin", (event) => look(event.target.closest?.(".engagement") ?? null));
  document.addEventListener("keydown", (event) => event.key === "Escape" && look(null));
  hear("held", () => look(null));
  hear("framed", () => {
    const each = looked && document.getElementById(looked);
    looked = null;
    tip.hidden = true;
    look(each || null);
  });
}
