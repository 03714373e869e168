// What this hand has sent and the server has not yet confirmed, in order. Nothing leaves it without an answer.
import { announce, page, partsOf, pieceOf, presume, restore } from "./pieces.js";
import { holdsAny } from "./held.js";

const waiting = [];
let transport = null;

let held = 0; // changes that are still in the hand and about to be sent

export const unsaved = () => waiting.length + held;

export function hold(count) {
  held = count;
  announce("outbox");
}

export const entries = () => [...waiting];

const altersTable = (entry) => !entry.changes || entry.changes.some(({ kind }) => kind !== "questions");

/** Whether the table on this screen is ahead of every verdict: something is in the hand, or on its way here or there. */
export const isAhead = () => holdsAny() || waiting.some(altersTable) || page.revision < (page.acknowledged ?? 0);

const newOp = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

export const newId = (prefix) => `${prefix}-${Array.from(crypto.getRandomValues(new Uint8Array(4)), (b) => (b % 36).toString(36)).join("")}`;

function put(message) {
  waiting.push(message);
  announce("outbox");
  transport?.(message);
}

/** Sends changes as one operation; `seen` is the revision that was on the screen when the hand began, else the one now. */
export function submit(changes, more = {}) {
  if (!changes.length) return;
  put({ t: "edit", op: newOp(), seen: page.revision, changes, ...more });
  presumeAll();
}

export const undo = () => put({ t: "undo", op: newOp() });
export const redo = () => put({ t: "redo", op: newOp() });

/** Takes an entry out once it was answered; its pieces show what is stored unless a later entry says otherwise. */
export function answered(op, applied) {
  const place = waiting.findIndex((entry) => entry.op === op);
  if (place < 0) return null;
  const [entry] = waiting.splice(place, 1);
  if (!applied) {
    for (const { kind, id } of entry.changes ?? []) {
      const piece = pieceOf(`${kind}:${id}`);
      if (piece) restore(piece);
    }
    presumeAll();
    announce("selection");
  }
  announce("outbox");
  return entry;
}

/** After a redraw the pieces show again what is still on its way. */
export function presumeAll() {
  for (const entry of waiting) {
    for (const change of entry.changes ?? []) {
      const piece = pieceOf(`${change.kind}:${change.id}`);
      if (piece && change.set) presume(piece, change.set);
      else if (piece && change.remove) piece.classList.add("leaving");
    }
  }
}

/** Sends an entry once more, after the server asked for patience. */
export function resend(op) {
  const entry = waiting.find((each) => each.op === op);
  if (entry) transport?.(entry);
  return Boolean(entry);
}

/** Sets who carries messages, and sends everything that waits, in order. */
export function carry(send) {
  transport = send;
  if (send) for (const entry of waiting) send(entry);
}

export const change = (key, set) => ({ ...partsOf(key), set });

addEventListener("beforeunload", (event) => {
  if (unsaved()) event.preventDefault();
});
