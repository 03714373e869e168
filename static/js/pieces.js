// The drawn pieces: finding them, reading their properties, showing them where a hand holds them.
export const board = document.getElementById("board");
export const stage = board.closest(".stage");
export const page = JSON.parse(document.getElementById("page").textContent);
export const mayEdit = page.may.includes("edit");

const SVG = "http://www.w3.org/2000/svg";

export function draw(tag, attributes, parent) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent?.append(element);
  return element;
}

export const keyOf = (piece) => `${piece.dataset.kind}:${piece.dataset.id}`;

export function partsOf(key) {
  const cut = key.indexOf(":");
  return { kind: key.slice(0, cut), id: key.slice(cut + 1) };
}

export function pieceOf(key) {
  const { kind, id } = partsOf(key);
  return document.getElementById(`o-${kind}-${id}`);
}

export const pieces = (within = "") => [...board.querySelectorAll(`.piece${within}:not(.leaving)`)].filter((p) => p.dataset.kind);

/** The properties on the screen: the stored ones with what this hand sent since. */
export const propsOf = (piece) => JSON.parse(piece.dataset.props);

export const isLocked = (piece) => propsOf(piece).locked === true;

export const labelOf = (piece) => piece.getAttribute("aria-label");

/** A length without the noise of binary fractions: 22.01, never 22.0099999. */
export const clean = (value, digits = 6) => Number(value.toFixed(digits));

export function turned([x, y], degrees) {
  const quarter = ((degrees % 360) + 360) % 360;
  if (quarter === 0) return [x, y];
  if (quarter === 90) return [-y, x];
  if (quarter === 180) return [-x, -y];
  if (quarter === 270) return [y, -x];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}

export function toTable(point, { at = [0, 0], rotation = 0 }) {
  const [x, y] = turned(point, rotation);
  return [x + at[0], y + at[1]];
}

export const toLocal = (point, { at = [0, 0], rotation = 0 }) => turned([point[0] - at[0], point[1] - at[1]], -rotation);

const joined = (points) => points.map(([x, y]) => `${x},${y}`).join(" ");

export function outlineOf(props) {
  const shape = props.footprint;
  if (props.polygon) return { points: joined(props.polygon) };
  if (!shape) return {};
  if (shape.polygon) return { points: joined(shape.polygon) };
  const [width, depth] = shape.circle ? [shape.circle, shape.circle] : (shape.rect ?? shape.ellipse);
  if (shape.rect) return { x: -width / 2, y: -depth / 2, width, height: depth };
  return { rx: width / 2, ry: depth / 2 };
}

/** Shows a piece with these properties at once; the server's own drawing follows in a frame. */
export function show(piece, props) {
  const { at = [0, 0], rotation = 0 } = props;
  if (!props.polygon) {
    const place = `translate(${at[0]} ${at[1]})`;
    piece.setAttribute("transform", rotation ? `${place} rotate(${rotation})` : place);
  }
  for (const outline of piece.querySelectorAll(":scope > .outline")) {
    for (const [name, value] of Object.entries(outlineOf(props))) outline.setAttribute(name, value);
  }
  for (const opening of piece.querySelectorAll(":scope > [data-opening]")) {
    const hole = props.openings?.[opening.dataset.opening];
    if (hole) opening.setAttribute("points", joined(hole.polygon));
  }
  const upright = piece.querySelector(":scope > .upright");
  if (upright) {
    const middle = /translate\([^)]*\)/.exec(upright.getAttribute("transform"))[0];
    upright.setAttribute("transform", rotation ? `${middle} rotate(${-rotation})` : middle);
  }
}

/** Keeps what this hand sent as the piece's properties until the stored ones come. */
export function presume(piece, values) {
  piece.dataset.stored ??= piece.dataset.props;
  const props = { ...propsOf(piece), ...values };
  for (const [name, value] of Object.entries(values)) if (value === null) delete props[name];
  piece.dataset.props = JSON.stringify(props);
  show(piece, props);
}

/** Back to what is stored. */
export function restore(piece) {
  piece.classList.remove("leaving");
  if (piece.dataset.stored) {
    piece.dataset.props = piece.dataset.stored;
    delete piece.dataset.stored;
  }
  show(piece, propsOf(piece));
}

/** The rectangle round a piece on the table: [left, top, right, bottom]. */
export function boundsOf(piece) {
  const box = piece.querySelector(".body").getBBox();
  const matrix = piece.transform.baseVal.consolidate()?.matrix;
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => (matrix ? [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f] : [x, y]));
  const [xs, ys] = [corners.map((c) => c[0]), corners.map((c) => c[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const announce = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
export const hear = (name, does) => document.addEventListener(name, (event) => does(event.detail));
