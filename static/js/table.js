// The table page: each part is begun once, tools are put into the hand by button or key.
import { hear, mayEdit } from "./pieces.js";
import * as closeness from "./closeness.js";
import * as coming from "./coming.js";
import * as conflicts from "./conflicts.js";
import * as draw from "./draw.js";
import * as engaged from "./engaged.js";
import * as gesture from "./gesture.js";
import * as handles from "./handles.js";
import * as inspector from "./inspector.js";
import * as keys from "./keys.js";
import * as lights from "./lights.js";
import * as live from "./live.js";
import * as matrix from "./matrix.js";
import * as openings from "./openings.js";
import * as passing from "./passing.js";
import * as previews from "./previews.js";
import * as seeing from "./seeing.js";
import * as sheets from "./sheets.js";
import * as sight from "./sight.js";
import * as status from "./status.js";
import * as tray from "./tray.js";
import * as turn from "./turn.js";
import * as turned from "./turned.js";
import * as verdicts from "./verdicts.js";
import * as view from "./view.js";
import * as viewer from "./viewer.js";
import * as walk from "./walk.js";
import { panTool, selectTool } from "./drag.js";
import { snapping, toggleSnap } from "./snap.js";
import { begin as stampsBegin, stampTool } from "./stamp.js";
import { begin as unitsBegin, unitTool } from "./units.js";

const tools = new Map([selectTool, sight.sightTool, panTool, ...(mayEdit ? [...draw.drawTools, stampTool, unitTool, walk.walkTool] : [])].map((tool) => [tool.name, tool]));
const options = document.getElementById("options");
const putWhat = document.getElementById("put-what");
let inHand = selectTool;

function take(name) {
  const tool = tools.get(name);
  if (!tool) return;
  keys.settle();
  inHand = tool;
  keys.working(tool);
  gesture.take(tool);
  for (const button of document.querySelectorAll(".tools [data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === (tool.within ?? name)));
  const parts = [...options.querySelectorAll("[data-for]")];
  for (const part of parts) part.hidden = !part.dataset.for.split(" ").includes(name);
  options.hidden = parts.every((part) => part.hidden);
  if (name === "model") tool.enter();
  putWhat.value = name;
}

function snap() {
  toggleSnap();
  document.querySelector('[data-do="snap"]')?.setAttribute("aria-pressed", String(snapping()));
}

const does = { ...keys.actions, snap, matrix: () => matrix.toggle() };

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  const tool = event.target.closest(".tools [data-tool]");
  if (button) does[button.dataset.do]();
  if (tool) take(tool.dataset.tool);
});

putWhat.addEventListener("change", () => take(putWhat.value));
hear("do", (name) => does[name]());
hear("tool", take);
hear("pressed", ({ piece }) => inHand.press?.(piece));

const share = document.getElementById("share");
share?.addEventListener("toggle", (event) => event.newState === "open" && window.htmx.trigger("#share-body", "opened"));
// A link is shown once: nothing of it stays in the page.
share?.addEventListener("close", () => document.getElementById("share-body").replaceChildren());

for (const part of [previews, view, gesture, handles, inspector, draw, sight, seeing, viewer, matrix, lights, verdicts, turned, closeness, conflicts, status, coming, passing, sheets, openings, turn, tray, engaged, walk, keys]) part.begin();
stampsBegin();
unitsBegin();
take("select");
live.begin();
