// Ready pieces: a group of parts put on the table in one operation, with ids of its own.
import { board, clean, page } from "./pieces.js";
import { newId, submit } from "./outbox.js";
import { choosing } from "./choosing.js";
import { snapped } from "./snap.js";

const choice = document.getElementById("stamp");

const numbered = (name, kind) => `${name} ${board.querySelectorAll(`.piece[data-kind="${kind}"]`).length + 1}`;

function put([x, y]) {
  const parts = JSON.parse(choice.selectedOptions[0].dataset.props);
  const ids = new Map(parts.map((part) => [part.as, newId(part.as)]));
  const changes = parts.map(({ kind, as, props }) => {
    const add = { ...props, name: numbered(props.name, kind), at: [clean(x + (props.at?.[0] ?? 0)), clean(y + (props.at?.[1] ?? 0))] };
    if (props.joins) add.joins = props.joins.map((name) => ids.get(name) ?? name);
    return { kind, id: ids.get(as), add };
  });
  submit(changes);
  choosing(changes.map(({ kind, id }) => `${kind}:${id}`));
}

function middle() {
  const mat = document.getElementById("mat");
  put([Number(mat.dataset.width) / 2, Number(mat.dataset.depth) / 2]);
}

export const stampTool = {
  name: "stamp",
  within: "model",
  pans: () => false,
  begin: (event) => ({ click: (_e, at) => put(snapped(at, event)), drop: (now, at) => put(snapped(at, now)) }),
};

export function begin() {
  document.querySelector("[data-stamp-middle]")?.addEventListener("click", () => page.may.includes("edit") && middle());
}
