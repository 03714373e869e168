// The move tool: the drawn path of a leading model, the rest of its unit around it, all judged by the server as it grows.
import { announce, board, clean, hear, mayEdit, page } from "./pieces.js";
import { openSheet } from "./sheets.js";
import { snapped } from "./snap.js";
import { submit } from "./outbox.js";
import { ghostUnder, showReach, showWalk, unshow } from "./walk_look.js";
import { fetchReach, judge } from "./walk_ask.js";

const panel = document.getElementById("walk");
let walk = null; // {unit, action, path, live, others, rotation, leader, told}

const field = (name) => panel.querySelector(`[data-walk="${name}"]`);

/** The question as it stands; while a point is in the hand the others are only carried along. */
function wanted() {
  const { unit, action, path, live, others, rotation, leader } = walk;
  const points = live ? [...path, live] : path;
  return {
    unit,
    action,
    ...(points.length ? { path: points } : {}),
    ...(rotation === null ? {} : { rotation }),
    ...(leader ? { leader } : {}),
    ...(live ? { draft: true } : { arrange: action !== "hold", others }),
  };
}

const goes = () => walk && walk.action !== "hold";

/** Whether the pointer alone, unpressed, shows where the next point would be. */
const hovers = () => goes() && walk.path.length < (walk.action === "deploy" ? 2 : 1);

function current() {
  const stale = !walk?.told || walk.told.of !== walk.asked || walk.told.revision !== page.revision;
  panel.classList.toggle("pending", stale);
  field("commit").disabled = stale || Boolean(walk?.live) || !walk.told.changes || (goes() && hovers());
  field("commit").textContent = walk?.told?.override ? field("commit").dataset.against : field("commit").dataset.legal;
  field("commit").classList.toggle("main", !walk?.told?.override);
  field("nearest").classList.toggle("main", Boolean(walk?.told?.override));
  field("nearest").hidden = !walk?.told?.nearest || stale;
  field("back").disabled = !walk?.path.length;
  field("hint").hidden = !goes() || walk.path.length > (walk.action === "deploy" ? 1 : 0);
}

/** Has what is in the hand judged; the newest question wins. */
function ask() {
  if (!walk) return;
  if (goes() && !walk.path.length && !walk.live) {
    walk.told = null;
    field("told").replaceChildren();
    field("length").textContent = "";
    showWalk(null, []);
    return current();
  }
  walk.asked = {};
  judge(wanted(), walk.asked, tell);
  showWalk(null, pathOf());
  current();
}

const pathOf = () => [...(walk.path ?? []), ...(walk.live ? [walk.live] : [])];

function tell(answer, of) {
  if (!walk || of !== walk.asked) return;
  if (answer.faults) {
    walk.told = { of, revision: answer.revision };
    field("told").textContent = answer.faults.join(" ");
    return current();
  }
  walk.told = { ...answer, of };
  const half = walk.action === "deploy" && !walk.live && answer.path.length < 2; // where it goes is still to come
  field("told").innerHTML = half ? "" : answer.html;
  field("length").textContent = goes() ? answer.length : "";
  if (walk.action === "deploy" && !walk.live) walk.path = answer.path;
  if (!walk.live) walk.others = answer.others;
  showWalk(answer, walk.action === "deploy" ? answer.path : pathOf());
  current();
}

function reach() {
  if (!walk || !goes() || walk.action === "deploy") return showReach("");
  const { unit, action, leader, rotation } = walk;
  const of = walk;
  fetchReach({ unit, action, ...(leader ? { leader } : {}), ...(rotation === null ? {} : { rotation }) }, (outline) => of === walk && showReach(outline));
}

/** Takes an action of a unit into the hand. */
export function start(unit, action) {
  walk = { unit, action, path: [], live: null, others: {}, rotation: null, leader: null, told: null };
  announce("tool", "walk");
  field("name").textContent = panel.dataset[action] ?? action;
  for (const part of panel.querySelectorAll("[data-goes-only]")) part.hidden = !goes();
  field("rotation").value = "";
  field("hint").textContent = action === "deploy" ? panel.dataset.hintDeploy : panel.dataset.hint;
  panel.hidden = false;
  offerLeaders();
  openSheet("walk");
  panel.focus({ preventScroll: true });
  reach();
  ask();
}

function end() {
  if (walk) openSheet(null);
  walk = null;
  panel.hidden = true;
  unshow();
}

function stop() {
  if (!walk) return;
  end();
  announce("tool", "select");
}

function commit() {
  if (field("commit").disabled) return;
  const { changes, revision, override } = walk.told;
  end();
  submit(changes, { seen: revision, ...(override ? { override: true } : {}) });
  announce("tool", "select");
}

function put(point) {
  openSheet("walk");
  walk.live = null;
  walk.path = [...walk.path, point.map((n) => clean(n))];
  walk.others = {};
  ask();
}

function back() {
  walk.live = null;
  walk.path = walk.path.slice(0, -1);
  walk.others = {};
  ask();
}

function hover(point) {
  walk.live = point.map((n) => clean(n));
  ask();
}

function rest() {
  walk.live = null;
  ask();
}

/** A model of the unit that the hand sets elsewhere; the others keep their places. */
function otherHand(name, from) {
  const [x, y, ...turn] = walk.others[name];
  const before = walk.others;
  const place = (to) => [clean(x + to[0] - from[0]), clean(y + to[1] - from[1]), ...turn];
  return {
    move(_event, to) {
      walk.others = { ...before, [name]: place(to) };
      ask();
    },
    drop() {},
    cancel() {
      walk.others = before;
      ask();
    },
  };
}

/** The last point of the path in the hand. */
function endHand() {
  const before = walk.path;
  return {
    move(event, to) {
      walk.path = before.slice(0, -1);
      hover(snapped(to, event));
    },
    drop: (event, to) => put(snapped(to, event)),
    cancel() {
      walk.path = before;
      rest();
    },
  };
}

const newHand = () => ({
  click: (event, at) => put(snapped(at, event)),
  move: (event, to) => hover(snapped(to, event)),
  drop: (event, to) => put(snapped(to, event)),
  cancel: rest,
});

/** The drawn models of the unit in hand. */
const ownModels = () => [...board.querySelectorAll('.piece[data-kind="models"]')].filter(ofUnit);

const ofUnit = (piece) => piece?.dataset.kind === "models" && JSON.parse(piece.dataset.props).unit === walk.unit;

export const walkTool = {
  name: "walk",
  within: "select",
  busy: () => Boolean(walk),
  begin(event, at) {
    if (!walk || !goes()) return null;
    const ghost = ghostUnder(event);
    const led = walk.told?.ghosts && !(ghost in walk.others);
    if (ghost && ghost in walk.others && !walk.live) return otherHand(ghost, at);
    if (ghost && led && walk.path.length) return endHand();
    return newHand();
  },
  hover(event, at) {
    if (hovers()) hover(snapped(at, event));
  },
  cancel() {
    if (walk?.path.length || walk?.live) back();
    else stop();
  },
  leave: end,
  key(event) {
    if (!walk || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step && goes()) {
      const size = event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
      const from = walk.live ?? walk.path.at(-1) ?? startOf();
      hover([from[0] + step[0] * size, from[1] + step[1] * size]);
    } else if (event.key === "Enter" && event.shiftKey) {
      commit();
    } else if (event.key === "Enter" && walk.live && !event.target.closest?.("button, a")) {
      put(walk.live);
    } else if (event.key.toLowerCase() === "r" && goes()) {
      turn(event.shiftKey ? 1 : event.altKey ? -15 : 15);
    } else {
      return false;
    }
    return true;
  },
};

/** The properties of the leading model where it stands; of one that comes in, nothing. */
function leaderProps() {
  const props = (piece) => JSON.parse(piece.dataset.props);
  const models = ownModels();
  const leader = models.find((piece) => (walk.leader ? piece.dataset.id === walk.leader : props(piece).leader)) ?? models[0];
  return leader ? props(leader) : {};
}

/** Where the path begins; for a unit that comes in, the middle of the table, from where the keys find its edge. */
function startOf() {
  const mat = document.getElementById("mat").dataset;
  return leaderProps().at ?? [Number(mat.width) / 2, Number(mat.depth) / 2];
}

function turn(degrees) {
  setTurn((((walk.rotation ?? leaderProps().rotation ?? 0) + degrees) % 360 + 360) % 360);
}

function setTurn(degrees) {
  walk.rotation = degrees;
  field("rotation").value = degrees === null ? "" : String(degrees);
  reach();
  ask();
}

/** The models of the unit, one of which leads; where it comes in or is alone there is nothing to choose. */
function offerLeaders() {
  const models = walk.action === "deploy" ? [] : ownModels();
  const first = models.find((piece) => JSON.parse(piece.dataset.props).leader) ?? models[0];
  const choice = field("leader");
  choice.replaceChildren(...models.map((piece) => new Option(piece.dataset.name, piece.dataset.id, false, piece === first)));
  choice.closest("label").hidden = models.length < 2 || !goes();
}

function typed({ target }) {
  if (target.dataset.walk === "leader") {
    walk.leader = target.value;
    walk.others = {};
    reach();
    return ask();
  }
  if (target.dataset.walk !== "rotation") return;
  const text = target.value.trim().replace(",", ".");
  const degrees = Number(text);
  if (text && !Number.isFinite(degrees)) return target.setAttribute("aria-invalid", "true");
  target.removeAttribute("aria-invalid");
  setTurn(text ? ((degrees % 360) + 360) % 360 : null);
}

const does = { commit, cancel: stop, back, nearest: () => ((walk.path = walk.told.nearest), (walk.others = {}), ask()), left: () => turn(-15), right: () => turn(15) };

export function begin() {
  if (!panel || !mayEdit) return;
  document.addEventListener("click", (event) => {
    const act = event.target.closest("[data-act]");
    if (act) start(act.dataset.unit, act.dataset.act);
  });
  panel.addEventListener("click", (event) => does[event.target.closest("[data-walk]")?.dataset.walk]?.());
  panel.addEventListener("change", typed);
  board.addEventListener("pointerleave", () => walk?.live && hovers() && rest());
  hear("framed", () => {
    if (!walk) return;
    const gone = walk.action !== "deploy" && !ownModels().length;
    if (gone) return stop();
    if (walk.told && walk.told.revision !== page.revision) {
      reach();
      ask();
    }
  });
}
