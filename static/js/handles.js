// The handles of one selected piece: corners to resize, a stem to turn, the points of a polygon.
import { announce, board, clean, draw, hear, isLocked, keyOf, mayEdit, page, partsOf, pieceOf, propsOf, toLocal, toTable, turned } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { heldOf, holdPieces, letPiecesGo } from "./held.js";
import { openingHand, openingSpots } from "./opening_hand.js";
import { selected } from "./selection.js";
import { sizeStep, snapped } from "./snap.js";
import { pixel } from "./view.js";
import { say } from "./live.js";

const layer = document.getElementById("hand");
const group = draw("g", { id: "handles" }, layer);
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const LEAST = 0.1; // of a unit: nothing is resized below it
const GLYPH = 7; // pixels round a handle's middle that are the drawn handle itself

const coarse = matchMedia("(pointer: coarse)");
const reachNow = () => (coarse.matches ? 22 : 10);

const sizeOf = (footprint) => (footprint.circle ? [footprint.circle, footprint.circle] : (footprint.rect ?? footprint.ellipse));
const pointsOf = (props) => props.polygon ?? props.footprint?.polygon;
const boxOf = (piece) => piece.querySelector(".body").getBBox();

/** How far handles stand off a piece that is small on the screen, in table units; 0 where there is room for them. */
function standOff(piece) {
  const { width, height } = boxOf(piece);
  return Math.min(width, height) < 3 * reachNow() * pixel() ? 0.75 * reachNow() * pixel() : 0;
}

/** Draws a handle of a place of the piece, `off` away from it where the piece is small. */
function spot(kind, index, at, off = [0, 0]) {
  const px = pixel();
  const [x, y] = [at[0] + off[0], at[1] + off[1]];
  const radius = (kind === "middle" ? 4 : 5.5) * px;
  const shape = kind === "turn" || kind === "middle" ? ["circle", { cx: x, cy: y, r: radius }] : ["rect", { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }];
  draw(shape[0], { class: `handle ${kind}`, ...shape[1] }, group);
  draw("circle", { class: `handle-reach handle ${kind}`, cx: x, cy: y, r: reachNow() * px, "data-handle": kind, "data-index": index, "data-off": JSON.stringify(off) }, group);
}

function turnStem(props, piece, off) {
  const box = boxOf(piece);
  const top = toTable([0, box.y], props);
  const end = toTable([0, box.y - 24 * pixel() - off], props);
  draw("path", { class: "turn-stem", d: `M${top.join(" ")}L${end.join(" ")}` }, group);
  spot("turn", 0, end);
}

/** The points of a polygon; on a small piece outside it, and without the middles, which would lie between them. */
function pointSpots(props, piece, points, off) {
  const box = boxOf(piece);
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const away = ([x, y]) => {
    const far = Math.hypot(x - middle[0], y - middle[1]) || 1;
    return turned([((x - middle[0]) * off) / far, ((y - middle[1]) * off) / far], props.rotation ?? 0);
  };
  if (!off) {
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length];
      spot("middle", index, toTable([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2], props));
    });
  }
  points.forEach((point, index) => spot("point", index, toTable(point, props), away(point)));
}

/** The one selected piece that has handles. */
function bearer() {
  const keys = selected();
  const piece = keys.length === 1 && mayEdit ? pieceOf(keys[0]) : null;
  return piece && !isLocked(piece) ? piece : null;
}

export function draws() {
  group.replaceChildren();
  const piece = bearer();
  if (!piece) return;
  const props = { ...propsOf(piece), ...heldOf(keyOf(piece)) };
  if (openingSpots(group, piece, props, spot)) return;
  const off = standOff(piece);
  const points = pointsOf(props);
  if (points) pointSpots(props, piece, points, off);
  else if (props.footprint) {
    const [w, d] = sizeOf(props.footprint);
    CORNERS.forEach(([sx, sy], index) => spot("corner", index, toTable([(sx * w) / 2, (sy * d) / 2], props), turned([sx * off, sy * off], props.rotation ?? 0)));
  }
  if (props.footprint || (props.base && !props.base.round)) turnStem(props, piece, off);
}

const far = (handle, [x, y]) => Math.hypot(handle.getAttribute("cx") - x, handle.getAttribute("cy") - y);

const isAbove = (piece, other) => piece === other || Boolean(other.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING);

const drawnUnder = (event) => document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest(".piece")).find((each) => each && board.contains(each)) ?? null;

/** Whether a place is in the selected piece; a small one counts a little larger than it is drawn. */
function isWithin(piece, at) {
  const box = boxOf(piece);
  const pad = standOff(piece) / 2;
  const [x, y] = toLocal(at, propsOf(piece));
  return pad > 0 && x >= box.x - pad && x <= box.x + box.width + pad && y >= box.y - pad && y <= box.y + box.height + pad;
}

/** The handle that a press takes: the nearest in reach, unless the press is in the piece itself or on one above it. */
export function handleUnder(event, at) {
  const opening = event.target.closest(".opening-reach");
  if (opening) return opening;
  if (!event.target.closest(".handle-reach")) return null;
  const [nearest] = [...group.querySelectorAll(".handle-reach")].sort((a, b) => far(a, at) - far(b, at));
  if (far(nearest, at) <= GLYPH * pixel()) return nearest;
  const [piece, top] = [bearer(), drawnUnder(event)];
  return isWithin(piece, at) || (top && isAbove(top, piece)) ? null : nearest;
}

/** The piece that a press takes, also through a handle that lies over it. */
export function pieceUnder(event, at) {
  if (event.target.closest(".opening-reach")) return bearer();
  const handle = event.target.closest(".handle-reach");
  if (!handle) return event.target.closest(".piece");
  return isWithin(bearer(), at) ? bearer() : drawnUnder(event);
}

/** The size a corner gives. A turned piece has no corners on the grid: there its own sizes are kept clean instead. */
function resized(props, index, to, event) {
  const [sx, sy] = CORNERS[index];
  const [w, d] = sizeOf(props.footprint);
  const rotation = props.rotation ?? 0;
  const centred = event.altKey;
  const fixed = centred ? props.at : toTable([(-sx * w) / 2, (-sy * d) / 2], props);
  const askew = rotation % 90 !== 0;
  const [lx, ly] = toLocal(askew ? to : snapped(to, event), { at: fixed, rotation });
  const factor = centred ? 2 : 1;
  const step = askew ? sizeStep(event) : 0;
  const sized = (length) => clean(Math.max(step ? Math.round((length * factor) / step) * step : length * factor, LEAST), 4);
  let [width, depth] = [sized(lx * sx), sized(ly * sy)];
  if (props.footprint.circle) width = depth = Math.max(width, depth);
  const [cx, cy] = turned([(sx * width) / 2, (sy * depth) / 2], rotation);
  const at = centred ? props.at : [clean(fixed[0] + cx), clean(fixed[1] + cy)];
  const name = Object.keys(props.footprint)[0];
  return { at, footprint: { [name]: name === "circle" ? width : [width, depth] } };
}

function withPoints(props, points) {
  return props.polygon ? { polygon: points } : { footprint: { polygon: points } };
}

const localPoint = (to, props) => toLocal(to, props).map((value) => clean(value, 7));

function turnedTo(props, to, event) {
  const angle = (Math.atan2(to[0] - props.at[0], props.at[1] - to[1]) * 180) / Math.PI;
  const step = event.ctrlKey || event.metaKey ? 1 : 15;
  return { rotation: (((Math.round(angle / step) * step) % 360) + 360) % 360 };
}

/** What differs from the piece as it was taken up: only that was changed by the hand. */
const changedIn = (set, origin) => Object.fromEntries(Object.entries(set).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(origin[name] ?? null)));

function pointsAfterClick(kind, index, points, event) {
  if (kind === "point" && event.altKey && points.length > 3) return points.toSpliced(index, 1);
  if (kind !== "middle") return null;
  const next = points[(index + 1) % points.length];
  return points.toSpliced(index + 1, 0, [clean((points[index][0] + next[0]) / 2, 7), clean((points[index][1] + next[1]) / 2, 7)]);
}

/** A hand on a handle, as the piece was when it was taken up. */
export function handleHand(handle, from) {
  if (handle.matches(".opening-reach") || handle.dataset.handle.startsWith("opening-")) return openingHand(bearer(), handle, from);
  const kind = handle.dataset.handle;
  const index = Number(handle.dataset.index);
  const key = keyOf(bearer());
  const origin = propsOf(pieceOf(key));
  const seen = page.revision;
  const off = JSON.parse(handle.dataset.off);
  const slip = off[0] || off[1] ? [handle.getAttribute("cx") - off[0] - from[0], handle.getAttribute("cy") - off[1] - from[1]] : [0, 0];
  let set = null;
  const wanted = (hand, event) => {
    const to = [hand[0] + slip[0], hand[1] + slip[1]];
    if (kind === "turn") return turnedTo(origin, hand, event);
    if (kind === "corner") return resized(origin, index, to, event);
    const points = [...pointsOf(origin)];
    const point = localPoint(snapped(to, event), origin);
    if (kind === "middle") points.splice(index + 1, 0, point);
    else points[index] = point;
    return withPoints(origin, points);
  };
  const send = (values) => {
    const changed = changedIn(values, origin);
    const stands = pieceOf(key) && Object.keys(changed).length;
    hand.cancel();
    if (stands) submit([change(key, changed)], { seen });
    announce("selection");
  };
  const hand = {
    move(event, to) {
      if (!pieceOf(key)) return;
      set = wanted(to, event);
      holdPieces(new Map([[key, set]]));
      if (kind === "turn") say({ t: "drag", ...partsOf(key), at: origin.at, rotation: set.rotation });
    },
    drop: () => send(set ?? {}),
    click(event) {
      const points = pointsOf(origin) && pointsAfterClick(kind, index, pointsOf(origin), event);
      send(points ? withPoints(origin, points) : {});
    },
    cancel() {
      letPiecesGo();
      draws();
    },
  };
  return hand;
}

export function begin() {
  for (const name of ["selection", "view", "held"]) hear(name, draws);
}
