// The socket of this table: frames in order, gaps repaired, edits carried, a lost line taken up again.
import { announce, page } from "./pieces.js";
import { answered, carry, entries, resend } from "./outbox.js";
import { apply, swapIn } from "./frames.js";
import { fetchSince, postEntry } from "./http.js";

const LONGEST = 30_000; // between two attempts
const QUIET = 16_000; // without a sign of life the line is in doubt: the server gives one every 15 s
const CHECK = 4000; // asked for a sign, a line that gives none is dead
const PLAIN = 1500; // between two looks without a socket
const own = new Map(); // operation of this hand → its kind
let polling = false;
let socket = null;
let attempts = 0;
let asked = -1;
let watch = 0;
let next = 0;

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
  const kind = own.get(frame.op) ?? entries().find((entry) => entry.op === frame.op)?.t;
  // What this hand has shown already needs no motion; its undo does.
  if (frame.revision > page.revision || same) apply(frame, { mine: Boolean(kind), shown: kind === "edit" });
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
    const entry = answered(op, true);
    if (entry) own.set(op, entry.t);
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
  preview: (message) => announce("preview", message),
  here: ({ people }) => announce("people", people),
  reload: () => location.reload(),
};

/** Takes one message of the server, whichever way it came. */
export function take(message) {
  takes[message.t]?.(message);
}

function listen() {
  clearTimeout(watch);
  watch = setTimeout(doubt, QUIET);
}

function doubt() {
  clearTimeout(watch);
  watch = setTimeout(drop, CHECK);
  say({ t: "since", revision: page.revision });
}

/** Closes a line that is used no more; one that is only being opened as soon as it is, for closing it now is an error. */
function retire(line) {
  if (line?.readyState === WebSocket.CONNECTING) line.addEventListener("open", () => line.close());
  else line?.close();
}

/** Gives a line up without waiting for its closing, which a dead one never answers; another is tried for. */
function drop() {
  const line = socket;
  socket = null;
  clearTimeout(watch);
  retire(line);
  carry(null);
  asked = -1;
  if (!polling) state("lost");
  attempts += 1;
  if (attempts > 2 && !polling) poll();
  later(Math.random() * Math.min(LONGEST, 500 * 2 ** attempts));
}

function later(delay) {
  clearTimeout(next);
  next = setTimeout(connect, delay);
}

function connect() {
  clearTimeout(next);
  retire(socket);
  const line = (socket = new WebSocket(address()));
  listen();
  line.addEventListener("message", (event) => {
    if (line !== socket) return;
    listen();
    take(JSON.parse(event.data));
  });
  line.addEventListener("close", (event) => {
    if (event.code === 4403) return location.reload(); // the seat was taken away: the page says so
    if (line === socket) drop();
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

/** The network is back: an open line must answer soon, a lost one is taken up now. */
addEventListener("online", () => {
  if (isOpen()) return doubt();
  attempts = 0;
  connect();
});
addEventListener("offline", () => {
  state("lost");
  drop();
});

export const begin = connect;
