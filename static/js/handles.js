// The handles of one selected piece: corners to resize, a stem to turn, the points of a polygon.
import { announce, clean, draw, hear, isLocked, keyOf, mayEdit, pieceOf, propsOf, show, toLocal, toTable, turned } from "./pieces.js";
import { change, submit } from "./outbox.js";
import { selected } from "./selection.js";
import { snapped } from "./snap.js";
import { pixel } from "./view.js";
import { say } from "./live.js";

const layer = document.getElementById("hand");
const group = draw("g", { id: "handles" }, layer);
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
let shown = null; // the properties in the hand, while a handle is held

const coarse = matchMedia("(pointer: coarse)");

const sizeOf = (footprint) => (footprint.circle ? [footprint.circle, footprint.circle] : (footprint.rect ?? footprint.ellipse));
const pointsOf = (props) => props.polygon ?? props.footprint?.polygon;

function spot(kind, index, [x, y]) {
  const px = pixel();
  const radius = (kind === "middle" ? 4 : 5.5) * px;
  const shape = kind === "turn" || kind === "middle" ? ["circle", { cx: x, cy: y, r: radius }] : ["rect", { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }];
  draw(shape[0], { class: `handle ${kind}`, ...shape[1] }, group);
  const reach = (coarse.matches ? 22 : 10) * px;
  draw("circle", { class: `handle-reach handle ${kind}`, cx: x, cy: y, r: reach, "data-handle": kind, "data-index": index }, group);
}

function turnStem(props, piece) {
  const box = piece.querySelector(".body").getBBox();
  const top = toTable([0, box.y], props);
  const end = toTable([0, box.y - 24 * pixel()], props);
  draw("path", { class: "turn-stem", d: `M${top.join(" ")}L${end.join(" ")}` }, group);
  spot("turn", 0, end);
}

export function draws() {
  group.replaceChildren();
  const keys = selected();
  const piece = keys.length === 1 && mayEdit ? pieceOf(keys[0]) : null;
  if (!piece || isLocked(piece)) return;
  const props = shown ?? propsOf(piece);
  const points = pointsOf(props);
  if (points) {
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length];
      spot("middle", index, toTable([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2], props));
    });
    points.forEach((point, index) => spot("point", index, toTable(point, props)));
  } else if (props.footprint) {
    const [w, d] = sizeOf(props.footprint);
    CORNERS.forEach(([sx, sy], index) => spot("corner", index, toTable([(sx * w) / 2, (sy * d) / 2], props)));
  }
  if (props.footprint || (props.base && !props.base.round)) turnStem(props, piece);
}

function resized(props, index, to, centred) {
  const [sx, sy] = CORNERS[index];
  const [w, d] = sizeOf(props.footprint);
  const fixed = centred ? props.at : toTable([(-sx * w) / 2, (-sy * d) / 2], props);
  const [lx, ly] = toLocal(to, { at: fixed, rotation: props.rotation ?? 0 });
  const factor = centred ? 2 : 1;
  let [width, depth] = [Math.max(lx * sx * factor, 0.05), Math.max(ly * sy * factor, 0.05)];
  if (props.footprint.circle) width = depth = Math.max(width, depth);
  [width, depth] = [clean(width, 4), clean(depth, 4)];
  const [cx, cy] = turned([(sx * width) / 2, (sy * depth) / 2], props.rotation ?? 0);
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

/** A hand on a handle; `done` is called when it lets go. */
export function handleHand(handle, _event, _at, done) {
  const kind = handle.dataset.handle;
  const index = Number(handle.dataset.index);
  const [key] = selected();
  const origin = propsOf(pieceOf(key));
  let set = null;
  const wanted = (to, event) => {
    if (kind === "turn") return turnedTo(origin, to, event);
    if (kind === "corner") return resized(origin, index, snapped(to, event), event.altKey);
    const points = [...pointsOf(origin)];
    const point = localPoint(snapped(to, event), origin);
    if (kind === "middle") points.splice(index + 1, 0, point);
    else points[index] = point;
    return withPoints(origin, points);
  };
  const display = () => {
    const piece = pieceOf(key);
    if (!piece || !set) return;
    shown = { ...propsOf(piece), ...set };
    piece.classList.add("held");
    show(piece, shown);
    draws();
    announce("held", new Map([[key, set]]));
  };
  const hand = {
    move(event, to) {
      set = wanted(to, event);
      display();
      if (kind === "turn") say({ t: "drag", ...{ kind: pieceOf(key)?.dataset.kind, id: pieceOf(key)?.dataset.id }, at: origin.at, rotation: set.rotation });
    },
    drop() {
      const changes = set ? [change(key, set)] : [];
      hand.cancel();
      submit(changes);
      announce("selection");
    },
    click(event) {
      const points = pointsOf(origin);
      if (kind === "point" && event.altKey && points.length > 3) submit([change(key, withPoints(origin, points.toSpliced(index, 1)))]);
      if (kind === "middle") {
        const next = points[(index + 1) % points.length];
        const middle = [clean((points[index][0] + next[0]) / 2, 7), clean((points[index][1] + next[1]) / 2, 7)];
        submit([change(key, withPoints(origin, points.toSpliced(index + 1, 0, middle)))]);
      }
      hand.cancel();
      announce("selection");
    },
    redraw: display,
    cancel() {
      shown = null;
      set = null;
      done();
      const piece = pieceOf(key);
      if (piece) {
        piece.classList.remove("held");
        show(piece, propsOf(piece));
      }
      draws();
    },
  };
  return hand;
}

export function begin() {
  hear("selection", draws);
  hear("view", draws);
  hear("held", (sets) => sets.size === 1 && !shown && drawsHeld(sets));
}

function drawsHeld(sets) {
  const [[key, set]] = sets;
  const piece = pieceOf(key);
  if (!piece || keyOf(piece) !== selected()[0]) return;
  shown = { ...propsOf(piece), ...set };
  draws();
  shown = null;
}
