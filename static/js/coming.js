// What this hand has put on the table and the server has not yet drawn: an outline where it will stand.
import { board, draw, hear, outlineOf, pieceOf } from "./pieces.js";
import { entries } from "./outbox.js";

const room = draw("g", { id: "coming" }, document.getElementById("hand"));
const millimetre = { in: 1 / 25.4, cm: 0.1, mm: 1 }[board.dataset.unit];

/** The outline of a base as the footprint it covers. */
function footprintOf({ round, oval, rect }) {
  const sized = ([w, d]) => [w * millimetre, d * millimetre];
  if (round) return { circle: round * millimetre };
  return oval ? { ellipse: sized(oval) } : { rect: sized(rect) };
}

function outline(props) {
  const footprint = props.footprint ?? (props.base && footprintOf(props.base));
  const tag = props.polygon || footprint?.polygon ? "polygon" : footprint?.rect ? "rect" : "ellipse";
  const [x, y] = props.at ?? [0, 0];
  draw(tag, { class: "hand ghost", transform: `translate(${x} ${y}) rotate(${props.rotation ?? 0})`, ...outlineOf({ ...props, footprint }) }, room);
}

function paint() {
  room.replaceChildren();
  for (const { kind, id, add } of entries().flatMap((entry) => entry.changes ?? [])) {
    if (add && (add.footprint || add.polygon || (add.base && add.at)) && !pieceOf(`${kind}:${id}`)) outline(add);
  }
}

export function begin() {
  for (const name of ["outbox", "framed"]) hear(name, paint);
}
