// Putting new things on the table: rectangles, ellipses, polygons, models.
import { announce, board, clean, draw, outlineOf, page, toLocal } from "./pieces.js";
import { choosing } from "./choosing.js";
import { drawnOpening } from "./openings.js";
import { newId, submit } from "./outbox.js";
import { snapped } from "./snap.js";
import { inch, pixel } from "./view.js";

const hand = document.getElementById("hand");
const drawAs = document.getElementById("draw-as");
const unitChoice = document.getElementById("model-unit");
const sideChoice = document.getElementById("model-side");
const sideLabel = document.getElementById("model-side-label");
const baseChoice = document.getElementById("model-base");
const unitList = () => document.getElementById("unit-list");

function preset() {
  const option = drawAs.selectedOptions[0];
  return { ...JSON.parse(option.dataset.props), name: option.textContent };
}

const numbered = (name, kind) => `${name} ${board.querySelectorAll(`.piece[data-kind="${kind}"]`).length + 1}`;

function add(kind, prefix, props, more = []) {
  const id = newId(prefix);
  choosing([`${kind}:${id}`]);
  submit([...more, { kind, id, add: props }]);
}

/** Adds an outline as what is chosen: terrain, an access point, a zone. Points are the corners on the table. */
function addOutline(at, footprint, points) {
  const { kind, prefix, props, name } = preset();
  if (kind === "openings") {
    if (!drawnOpening((piece) => points.map((point) => toLocal(point, piece).map((value) => clean(value))))) announce("tell", page.words.opening_of);
    return;
  }
  if (kind === "zones") return add(kind, prefix, { ...props, polygon: points });
  add(kind, prefix, { ...props, name: numbered(name, kind), at, footprint });
}

/** A drawn outline is next moved or given its numbers: the hand goes back to selecting. */
const done = () => announce("tool", "select");

const cornersOf = ([x, y], w, d) => [[x - w / 2, y - d / 2], [x + w / 2, y - d / 2], [x + w / 2, y + d / 2], [x - w / 2, y + d / 2]].map((p) => p.map((v) => clean(v)));

function roundCorners([x, y], w, d) {
  return Array.from({ length: 32 }, (_, n) => [clean(x + (w / 2) * Math.cos((n * Math.PI) / 16), 4), clean(y + (d / 2) * Math.sin((n * Math.PI) / 16), 4)]);
}

function outlineTool(name) {
  const shape = (w, d) => (name === "rect" ? { rect: [w, d] } : { ellipse: [w, d] });
  const finish = (at, w, d) => {
    addOutline(at, shape(w, d), name === "rect" ? cornersOf(at, w, d) : roundCorners(at, w, d));
    done();
  };
  return {
    name,
    begin(event, from) {
      const start = snapped(from, event);
      let ghost = null;
      let found = null;
      return {
        move(now, to) {
          const end = snapped(to, now);
          const [w, d] = [clean(Math.abs(end[0] - start[0]), 4), clean(Math.abs(end[1] - start[1]), 4)];
          const at = [clean((start[0] + end[0]) / 2), clean((start[1] + end[1]) / 2)];
          found = w > 0 && d > 0 ? [at, w, d] : null;
          ghost ??= draw(name, { class: "hand ghost" }, hand);
          if (!found) return;
          for (const [key, value] of Object.entries(outlineOf({ footprint: shape(w, d) }))) ghost.setAttribute(key, value);
          ghost.setAttribute("transform", `translate(${at[0]} ${at[1]})`);
        },
        drop() {
          ghost?.remove();
          if (found) finish(...found);
        },
        click: () => finish(start, clean(4 * inch(), 2), clean(2 * inch(), 2)),
        cancel: () => ghost?.remove(),
      };
    },
  };
}

function polygonTool() {
  let points = [];
  let ghost = null;
  const near = ([x, y]) => points.length > 2 && Math.hypot(x - points[0][0], y - points[0][1]) < 9 * pixel();
  let first = null; // marks the corner that closes the outline
  const paint = (to, closes = false) => {
    ghost ??= draw("polygon", { class: "hand ghost" }, hand);
    first ??= draw("circle", { class: "hand first-corner", cx: points[0][0], cy: points[0][1] }, hand);
    first.setAttribute("r", 7 * pixel());
    first.classList.toggle("closes", closes);
    ghost.setAttribute("points", [...points, ...(to ? [to] : [])].map((p) => p.join(",")).join(" "));
  };
  const stop = () => {
    ghost?.remove();
    first?.remove();
    ghost = first = null;
    points = [];
  };
  const finish = () => {
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const at = [clean((Math.min(...xs) + Math.max(...xs)) / 2), clean((Math.min(...ys) + Math.max(...ys)) / 2)];
    addOutline(at, { polygon: points.map(([x, y]) => [clean(x - at[0]), clean(y - at[1])]) }, points);
    stop();
    done();
  };
  const place = (event, at) => {
    if (near(at)) return finish();
    points.push(snapped(at, event));
    paint();
  };
  return {
    name: "polygon",
    begin: () => ({ click: place, drop: place }),
    hover: (event, at) => points.length && paint(snapped(at, event), near(at)),
    busy: () => points.length > 0,
    cancel: stop,
    leave: stop,
  };
}

function fillUnits() {
  const chosen = unitChoice.value;
  const made = [...unitList().options].map((unit) => new Option(unit.textContent, unit.value));
  unitChoice.replaceChildren(...made, new Option(unitChoice.dataset.new, "*new"), new Option(page.words.marker, "*marker"));
  unitChoice.value = [...unitChoice.options].some((option) => option.value === chosen) ? chosen : unitChoice.options[0].value;
  sideLabel.hidden = unitChoice.value !== "*new";
}

function addModel(at) {
  const base = JSON.parse(baseChoice.value);
  if (unitChoice.value === "*marker") return add("markers", "marker", { kind: "mission", at, base });
  if (unitChoice.value !== "*new") return add("models", "model", { unit: unitChoice.value, at, base });
  const id = newId("unit");
  const unit = { name: `${page.words.unit} ${unitList().options.length + 1}`, profile: page.profile };
  if (sideChoice.value) unit.side = sideChoice.value;
  add("models", "model", { unit: id, at, base, leader: true }, [{ kind: "units", id, add: unit }]);
  unitChoice.append(new Option(unit.name, id));
  unitChoice.value = id;
  sideLabel.hidden = true;
}

const modelTool = {
  name: "model",
  enter: fillUnits,
  begin: (event, from) => ({ click: (_e, at) => addModel(snapped(at, event)), drop: (now, at) => addModel(snapped(at, now)), from }),
};

export const drawTools = [outlineTool("rect"), outlineTool("ellipse"), polygonTool(), modelTool];

export function begin() {
  unitChoice.addEventListener("change", () => (sideLabel.hidden = unitChoice.value !== "*new"));
  document.addEventListener("framed", fillUnits);
  fillUnits();
  announce("drawable");
}
