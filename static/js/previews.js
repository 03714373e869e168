// The verdicts follow the hand: the server is told what it holds and answers what letting go would bring. Nothing is saved.
import { announce, hear, page } from "./pieces.js";
import { change, isAhead } from "./outbox.js";
import { isOpen, say } from "./live.js";

const EVERY = 40; // milliseconds between two questions
const PATIENCE = 1000; // for an answer, which may be overtaken on the server's side
const FOLLOWING = ["seeing", "turned"]; // what is told once the verdicts of a frame are
const covered = new Map(); // id → what is stored under a preview
let hand = null; // key → the properties it holds
let seen = 0; // the revision on the screen when the hand took hold
let here = 0; // the number of the hand's position
let told = 0; // the position that the lists speak of
let answered = 0; // the last position that has its answer, if only that there is none
let asked = 0; // the position whose answer is awaited
let sent = 0;
let timer = 0; // until the next question
let patience = 0; // until the last one is asked again

export const isPreviewed = () => hand !== null && told === here;

/** Whether what is told lags behind what this hand has done to the table: it is pending then. */
export const isUntold = () => isAhead() && !isPreviewed();

function mark() {
  if (covered.size) document.body.dataset.preview = isPreviewed() ? "shown" : "behind";
  else delete document.body.dataset.preview;
  // What follows the hand is not read aloud; what comes of it is.
  for (const live of document.querySelectorAll(".verdicts-side [aria-live]")) live.setAttribute("aria-busy", String(hand !== null));
}

function tellAll() {
  mark();
  announce("previewed");
}

function next() {
  clearTimeout(timer);
  if (!hand || asked || answered === here || !isOpen()) return;
  const wait = sent + EVERY - performance.now();
  if (wait > 0) return void (timer = setTimeout(next, wait));
  [sent, asked] = [performance.now(), here];
  say({ t: "hand", n: here, seen, changes: [...hand].map(([key, set]) => change(key, set)) });
  patience = setTimeout(forsake, PATIENCE);
}

/** No answer is awaited any more. */
function forsake() {
  clearTimeout(patience);
  asked = 0;
  next();
}

const swapped = (html) => [...html.matchAll(/<[a-z]+\b[^>]*\bid="([^"]+)"[^>]*\bhx-swap-oob=/g)].map(([, id]) => id);

function show(html) {
  for (const id of swapped(html)) {
    const element = document.getElementById(id);
    if (element && !covered.has(id)) covered.set(id, { outer: element.outerHTML, inner: element.innerHTML, revision: element.dataset.revision });
  }
  window.htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
}

/** Puts back what is stored under a preview. */
function restore() {
  for (const [id, { outer, inner, revision }] of covered) {
    const element = document.getElementById(id);
    const same = element && inner !== "" && element.innerHTML === inner; // it is not drawn again then, nor read aloud
    if (same && revision !== undefined) element.dataset.revision = revision;
    else if (element && !same) element.outerHTML = outer;
  }
  covered.clear();
  told = 0;
}

function take({ n, revision, html }) {
  if (!hand || n !== asked) return;
  clearTimeout(patience);
  asked = 0;
  // One about another revision is nothing to show: the frame that brings that revision asks again.
  if (revision === page.revision) {
    answered = n;
    if (html === null) restore();
    else {
      show(html);
      told = n;
    }
  }
  tellAll();
  next();
}

/** The hand is somewhere else, or the table under it is another one; whoever shows verdicts hears of it as we do. */
function moved() {
  here += 1;
  mark();
  next();
}

/** With nothing in the hand or on its way, what is stored is what is told. */
function settle() {
  if (hand || isAhead()) return mark();
  const covers = covered.size > 0;
  restore();
  mark();
  if (covers) announce("previewed");
}

export function begin() {
  hear("held", (sets) => {
    if (!hand) seen = page.revision;
    hand = sets;
    moved();
  });
  hear("released", () => {
    if (!hand) return;
    hand = null;
    forsake();
    say({ t: "hand", n: here });
    queueMicrotask(settle); // a drop puts its edit into the outbox right after
  });
  hear("preview", take);
  // Whatever the frame brings is told of what is stored; what comes only after it stays as the hand left it, pending.
  hear("framing", () => {
    for (const id of FOLLOWING) covered.delete(id);
    restore();
  });
  for (const name of ["framed", "outbox"]) hear(name, () => (hand ? moved() : settle()));
  hear("line", (state) => {
    forsake();
    if (state !== "open") restore();
    tellAll();
    if (hand) moved();
    else settle();
  });
}
