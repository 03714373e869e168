// Units off the table: pressed to look at them, dragged back to the table, or put there by a button.
import { announce, board, hear, mayEdit, page } from "./pieces.js";
import { postForm } from "./http.js";
import { submit } from "./outbox.js";
import { toTablePoint } from "./view.js";

const STRAY = 6; // pixels before a press becomes a drag
let drag = null; // {unit, place, from, ghost}

/** Asks the server where the models go, and sends that as one operation. */
async function putBack(unit, place, where) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ unit, ...where })) form.append(name, value);
  const answer = await postForm(page.urls["unit-return"], form);
  if (answer?.changes) submit(answer.changes, { seen: answer.revision, ...(place === "destroyed" ? { override: true } : {}) });
  else if (answer?.faults) announce("tell", answer.faults.join(" "));
}

function down(event) {
  const entry = event.target.closest(".tray-unit");
  if (!entry || !mayEdit || event.button !== 0) return;
  drag = { unit: entry.dataset.unit, place: entry.dataset.place, from: [event.clientX, event.clientY], entry, ghost: null };
}

function move(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < STRAY) return;
    drag.entry.setPointerCapture?.(event.pointerId);
    drag.ghost = drag.entry.cloneNode(true);
    drag.ghost.classList.add("tray-ghost");
    document.body.append(drag.ghost);
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
}

function end() {
  drag?.ghost?.remove();
  drag = null;
}

function up(event) {
  if (!drag) return;
  const { unit, place, ghost } = drag;
  end();
  if (!ghost) return;
  const box = board.getBoundingClientRect();
  const over = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  if (!over) return;
  const [x, y] = toTablePoint(event);
  putBack(unit, place, { x, y });
}

function pressed(event) {
  const entry = event.target.closest(".tray-unit");
  if (entry) announce("unit", entry.dataset.unit);
  const back = event.target.closest("[data-put-back]");
  if (back) putBack(back.dataset.putBack, back.dataset.place, { where: "edge" });
}

export function begin() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", end);
  // A finger's quick drag is no fling, which would swallow the tap after it.
  document.addEventListener("touchmove", (event) => drag && event.cancelable && event.preventDefault(), { passive: false });
  document.addEventListener("click", pressed);
  document.addEventListener("keydown", (event) => event.key === "Escape" && end());
  hear("framed", () => drag && !drag.ghost && !drag.entry.isConnected && end());
}
