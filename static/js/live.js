// The socket of this table: frames in order, gaps repaired, edits carried, a lost line taken up again.
import { announce, hear, page } from "./pieces.js";
import { answered, carry, entries, resend } from "./outbox.js";
import { apply, swapIn } from "./frames.js";
import { fetchSince, postEntry } from "./http.js";

const LONGEST = 30_000; // between two attempts
const QUIET = 40_000; // without a sign of life the line is dead
const PLAIN = 1500; // between two looks without a socket
const own = new Set();
let polling = false;
let socket = null;
let attempts = 0;
let asked = -1;
let watch = 0;

const address = () => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${page.socket}?since=${page.revision}&lang=${page.language}`;
};

export const isOpen = () => socket?.readyState === WebSocket.OPEN;
export const say = (message) => isOpen() && socket.send(JSON.stringify(message));

function state(name) {
  announce("line", name);
}

function takeFrame(frame) {
  const same = frame.from === frame.revision && frame.revision === page.revision;
  if (frame.from > page.revision) return askSince();
  // What this hand has shown already needs no motion; its undo does.
  const mine = own.has(frame.op) || entries().some((entry) => entry.op === frame.op && entry.t === "edit");
  if (frame.revision > page.revision || same) apply(frame, mine);
  asked = -1;
}

function askSince() {
  if (asked === page.revision) return;
  asked = page.revision;
  say({ t: "since", revision: page.revision });
}

const takes = {
  hello({ revision, seat, may }) {
    attempts = 0;
    page.seat = seat;
    announce("hello", { may });
    if (revision > page.revision) asked = page.revision; // the catch-up frame follows by itself
    carry(say);
    state("open");
  },
  frame: takeFrame,
  ack({ op, revision }) {
    page.acknowledged = Math.max(page.acknowledged ?? 0, revision);
    if (answered(op, true)?.t === "edit") own.add(op);
  },
  conflict(message) {
    const entry = answered(message.op, false);
    if (message.html) swapIn(message.html);
    announce("conflict", { ...message, entry });
    if (message.revision > page.revision) askSince();
  },
  refused({ op, faults, retry }) {
    if (retry && entries().some((entry) => entry.op === op)) return setTimeout(() => resend(op), retry * 1000);
    announce("refused", { faults, entry: answered(op, false) });
  },
  beat({ revision }) {
    if (revision > page.revision) askSince();
  },
  drag: (message) => announce("drag", message),
  here: ({ people }) => announce("people", people),
  reload: () => location.reload(),
};

/** Takes one message of the server, whichever way it came. */
export function take(message) {
  takes[message.t]?.(message);
}

function listen() {
  clearTimeout(watch);
  watch = setTimeout(() => socket?.close(), QUIET);
}

function connect() {
  socket = new WebSocket(address());
  listen();
  socket.addEventListener("message", (event) => {
    listen();
    take(JSON.parse(event.data));
  });
  socket.addEventListener("close", (event) => {
    clearTimeout(watch);
    carry(null);
    asked = -1;
    if (event.code === 4403) return location.reload(); // the seat was taken away: the page says so
    if (!polling) state("lost");
    attempts += 1;
    if (attempts > 2 && !polling) poll();
    setTimeout(connect, Math.random() * Math.min(LONGEST, 500 * 2 ** attempts));
  });
}

/** Where no socket opens, edits and frames go by plain requests; true when they got through. */
async function byHttp() {
  for (const entry of entries()) {
    const answer = await postEntry(entry);
    if (!answer) return false;
    take(answer);
  }
  const frame = await fetchSince(page.revision);
  if (frame && !isOpen()) take(frame);
  return frame !== null;
}

async function poll() {
  polling = true;
  const through = await byHttp();
  if (isOpen()) polling = false;
  else {
    state(through ? "plain" : "lost");
    setTimeout(poll, PLAIN);
  }
}

addEventListener("online", () => !isOpen() && socket?.readyState !== WebSocket.CONNECTING && connect());
hear("drop-line", () => socket?.close());

export const begin = connect;
