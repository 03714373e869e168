"""From a board and its verdicts to what is drawn: whole pages and the fragments that keep them true.

Fragments carry `hx-swap-oob`; SVG parts lie in `<template><svg>`, since an HTML parser would otherwise make unknown
HTML elements of them. A frame never touches the view: it names pieces, layers, lists, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tablecheck.boards import drawing, naming, seeing, telling, turning, unit_now
from tablecheck.boards.drawing import LAYERS, Mark, Piece
from tablecheck.boards.mat import inches, mat
from tablecheck.boards.off_table import tray
from tablecheck.boards.remembering import for_the_last_few
from tablecheck.boards.state import HEADER, Key, State
from tablecheck.boards.telling import Telling
from tablecheck.boards.turning import Panel
from tablecheck.boards.unit_now import Engagement
from tablecheck.boards.verdicts import Verdicts


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of the drawing, its pieces from the bottom up."""

    kind: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """What the page says of the board as a whole."""

    title: str
    props: str


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """One unit in the list from which a model's unit is chosen."""

    id: str
    name: str
    side: str
    props: str


@dataclass(frozen=True)
class Scene:
    """A state with what every piece of it needs to be drawn, worked out once."""

    state: State
    names: Mapping[str, str]
    marks: Mapping[str, Mark]
    acted: Mapping[str, str]

    @staticmethod
    def of(state: State) -> Scene:
        """The scene of a state, in the active language."""
        return _scene_of(state)

    def piece(self, key: Key) -> Piece | None:
        """The drawn record of one object in the active language."""
        kind, oid = key
        props = self.state.objects[key]
        unit = self.state.objects.get(("units", props["unit"])) if kind == "models" else None
        side = (unit or props).get("side") or ""
        mark, acted = self.marks.get(side), oid in self.acted
        return drawing.piece(kind, oid, props, self.names, self.state.header, unit, mark, acted)

    def signature(self, key: Key) -> tuple[Any, ...]:
        """What a drawn object depends on; equal signatures look the same. Objects are never altered in place."""
        props = self.state.objects[key]
        unit = self.state.objects.get(("units", props["unit"])) if key[0] == "models" else None
        joined = tuple(self.names.get(oid) for oid in props.get("joins", ()))
        return (id(props), self.names[key[1]], id(unit), joined, key[1] in self.acted)

    def order(self, kind: str) -> list[str]:
        """The ids of a layer that are drawn, from the bottom up: by `order`, carriers below what they carry."""
        objects = self.state.of(kind)
        if kind == "models":
            units = self.state.of("units")
            objects = {
                oid: props
                for oid, props in objects.items()
                if "at" in props and units.get(props["unit"], {}).get("place", "table") == "table"
            }
        return sorted(objects, key=lambda oid: (objects[oid].get("order", 0), _depth(oid, objects)))

    def layer(self, kind: str) -> Layer:
        """A layer in the active language."""
        found = (self.piece((kind, oid)) for oid in self.order(kind))
        return Layer(kind, tuple(piece for piece in found if piece))


@for_the_last_few
def _scene_of(state: State) -> Scene:
    return Scene(state, naming.names_of(state.objects), drawing.marks_of(state.header), acted_leaders(state))


def acted_leaders(state: State) -> dict[str, str]:
    """The leading models of the units that have acted in this phase, each with its unit: there lies its marker."""
    phase = (state.header.get("game") or {}).get("phase") or "movement"
    units = state.of("units")
    acted = {oid for oid, props in units.items() if phase in ((props.get("state") or {}).get("activated") or ())}
    leaders: dict[str, str] = {}
    for oid, props in state.of("models").items() if acted else ():
        if props["unit"] in acted and (props["unit"] not in leaders or props.get("leader")):
            leaders[props["unit"]] = oid
    return {model: unit for unit, model in leaders.items()}


def _depth(oid: str, objects: Mapping[str, Mapping[str, Any]]) -> int:
    """How many pieces carry a piece; carriers that loop are counted once."""
    seen: set[str] = set()
    below = objects[oid].get("on")
    while below in objects and below not in seen:
        seen.add(below)
        below = objects[below].get("on")
    return len(seen)


def header_of(state: State) -> Header:
    """What the page says of the board as a whole."""
    props = {
        key: state.header.get(key) for key in ("title", "notes", "table", "sides", "tolerance") if state.header.get(key)
    }
    return Header(
        naming.isolated(state.header.get("title") or _("Untitled table")), json.dumps(props, ensure_ascii=False)
    )


def roster(state: State) -> list[UnitEntry]:
    """Every unit, in order."""
    return [
        UnitEntry(
            oid, naming.isolated(props.get("name", oid)), props.get("side") or "", json.dumps(props, ensure_ascii=False)
        )
        for oid, props in state.of("units").items()
    ]


def picture(state: State) -> dict[str, Any]:
    """The drawing of a state by itself, in the active language."""
    scene = Scene.of(state)
    return {"mat": mat(state.header), "inch": inches(state.header), "layers": [scene.layer(kind) for kind in LAYERS]}


def page_context(state: State, verdicts: Verdicts | None, language: str) -> dict[str, Any]:
    """Everything the table page draws, in the active language."""
    return {
        **picture(state),
        "header": header_of(state),
        "roster": roster(state),
        **told(verdicts, language),
        **_seen(verdicts),
        **_played(verdicts, language),
        "tray": tray(state),
    }


def told(verdicts: Verdicts | None, language: str) -> dict[str, Any]:
    """The verdict list, the lines on the board, the problem list, and their revision; -1 before the first verdicts."""
    if verdicts is None:
        return {"cards": (), "lines": (), "problems": (), "told_revision": -1}
    tellings = telling.tellings(verdicts, language)
    return {
        "cards": [_told_once("board/card.html", each, language) for each in tellings],
        "lines": [_told_once("board/answer-line.svg", each, language) for each in tellings],
        "problems": telling.problems(verdicts, language),
        "told_revision": verdicts.revision,
    }


def _seen(verdicts: Verdicts | None) -> dict[str, Any]:
    """Who sees whom and what turned, in the active language; revision -1 while that is not known yet."""
    if verdicts is None or verdicts.turned is None:
        return {"seen_revision": -1}
    return {
        "seen": seeing.table_of(verdicts.seeing),
        "turned": seeing.turned_list(verdicts),
        "seen_revision": verdicts.revision,
    }


def _played(verdicts: Verdicts | None, language: str) -> dict[str, Any]:
    """Where the turn stands and who is Engaged, in the active language."""
    if verdicts is None:
        return {"turn": None, "engagements": ()}
    board, state = verdicts.board, verdicts.snapshot.state
    return {
        "turn": turning.panel(board, state, language),
        "engagements": unit_now.engagements(board, state, language),
    }


def turned_html(verdicts: Verdicts, language: str) -> str:
    """The fragments that tell who sees whom and what the last edit turned, once both are known; else nothing."""
    if verdicts.turned is None:
        return ""
    with translation.override(language):
        context = {**_seen(verdicts), "oob": True}
        parts = [get_template(f"board/{name}.html").render(context) for name in ("seeing", "turned")]
        played = _played(verdicts, language)
        if played["turn"]:
            parts += [_turn_once(played["turn"], language), _engagements_once(played["engagements"], language)]
        return "".join(parts)


@lru_cache(maxsize=64)
def _turn_once(turn: Panel, language: str) -> str:
    """The turn panel as HTML; most edits leave it as it was."""
    return get_template("board/turn.html").render({"turn": turn, "oob": True})


@lru_cache(maxsize=64)
def _engagements_once(found: tuple[Engagement, ...], language: str) -> str:
    """The marks of engaged units as HTML; most edits leave them as they were."""
    return _svg([get_template("board/engagements.svg").render({"engagements": found, "oob": True})])


def preview_html(verdicts: Verdicts, language: str) -> str:
    """The fragments that tell verdicts about what is only in somebody's hand; nothing is drawn of the pieces."""
    with translation.override(language):
        return "".join([*_told(verdicts, language), turned_html(verdicts, language)])


@lru_cache(maxsize=4096)
def _told_once(template: str, verdict: Telling, language: str) -> SafeString:
    """A verdict as HTML. Most edits leave most verdicts as they were, so what is equal is rendered once."""
    return mark_safe(get_template(template).render({"told": verdict}).strip())


def frame_html(before: State, after: State, verdicts: Verdicts | None, language: str, revision: int) -> str:
    """The fragments that take a screen from one state to another, with the verdicts where they speak of the new one."""
    with translation.override(language):
        parts = [] if before is after else list(_changed(Scene.of(before), Scene.of(after)))
        if verdicts is not None and verdicts.revision == revision:
            parts += _told(verdicts, language)
        return "".join(parts)


def whole_html(state: State, verdicts: Verdicts | None, language: str) -> str:
    """The fragments that take any screen to a state."""
    with translation.override(language):
        scene = Scene.of(state)
        parts = [_mat(state), _header(state), *(_layer(scene, kind) for kind in LAYERS), _roster(state), _tray(state)]
        return "".join([*parts, *(_told(verdicts, language) if verdicts else ())])


def _changed(before: Scene, after: Scene) -> Iterator[str]:
    touched = after.state.touched_since(before.state)
    if _only_altered(before, after, touched):
        for kind in LAYERS:
            parts = [_piece(after, key, "true") for key in touched if key[0] == kind]
            if parts:
                yield _svg(parts)
        return
    anew = False
    if HEADER in touched:
        yield _header(after.state)
        old, new = before.state.header, after.state.header
        if (old["table"], old.get("sides")) != (new["table"], new.get("sides")):
            yield _mat(after.state)
        anew = (old.get("sides"), old["length_unit"]) != (new.get("sides"), new["length_unit"])
    kinds = {key[0] for key in touched}
    if "units" in kinds:
        yield _roster(after.state)
    if anew or (kinds & {"units", "models"} and tray(before.state) != tray(after.state)):
        yield _tray(after.state)
    for kind in LAYERS:
        yield _layer(after, kind) if anew else _layer_changes(before, after, kind)


def _only_altered(before: Scene, after: Scene, touched: Iterable[Key]) -> bool:
    """Whether drawn pieces differ, and nothing else does because of them: no name, no layer, no list."""
    if before.names != after.names or before.acted != after.acted:
        return False
    for key in touched:
        old, new = before.state.get(key), after.state.get(key)
        if key[0] not in LAYERS or old is None or new is None:
            return False
        if any(old.get(name) != new.get(name) for name in ("order", "on", "unit")):
            return False
        if key[0] == "models" and not ("at" in old and "at" in new and _fielded(after.state, new)):
            return False
    return True


def _fielded(state: State, model: Mapping[str, Any]) -> bool:
    return state.objects["units", model["unit"]].get("place", "table") == "table"


def _layer_changes(before: Scene, after: Scene, kind: str) -> str:
    """What changed in a layer, piece by piece; the whole layer where the order of the pieces is another."""
    old, new = before.order(kind), after.order(kind)
    known, now = set(old), set(new)
    added = [oid for oid in new if oid not in known]
    if [oid for oid in old if oid in now] + added != new:
        return _layer(after, kind)
    parts = [
        _piece(after, (kind, oid), "true")
        for oid in new
        if oid in known and before.signature((kind, oid)) != after.signature((kind, oid))
    ]
    if added:
        inner = "".join(_piece(after, (kind, oid), "") for oid in added)
        parts.append(f'<g hx-swap-oob="beforeend:#layer-{kind}">{inner}</g>')
    parts += [f'<g id="o-{kind}-{oid}" hx-swap-oob="delete"></g>' for oid in old if oid not in now]
    return _svg(parts) if parts else ""


def _svg(parts: Iterable[str]) -> str:
    return f"<template><svg>{''.join(parts)}</svg></template>"


def _piece(scene: Scene, key: Key, oob: str) -> str:
    return get_template("board/piece.svg").render({"p": scene.piece(key), "oob": oob})


def _layer(scene: Scene, kind: str) -> str:
    return _svg([get_template("board/layer.svg").render({"layer": scene.layer(kind), "oob": True})])


def _mat(state: State) -> str:
    return _svg([get_template("board/mat.svg").render({"mat": mat(state.header), "oob": True})])


def _header(state: State) -> str:
    return get_template("board/header.html").render({"header": header_of(state), "oob": True})


def _roster(state: State) -> str:
    return get_template("board/roster.html").render({"roster": roster(state), "oob": True})


def _tray(state: State) -> str:
    return get_template("board/tray.html").render({"tray": tray(state), "oob": True})


def _told(verdicts: Verdicts, language: str) -> list[str]:
    context = {**told(verdicts, language), "oob": True}
    return [
        get_template("board/verdicts.html").render(context),
        _list_once("board/problems.html", "problems", context["problems"], language),
        _svg([_list_once("board/overlay.svg", "lines", tuple(context["lines"]), language)]),
    ]


@lru_cache(maxsize=1024)
def _list_once(template: str, name: str, entries: tuple[Any, ...], language: str) -> str:
    """A list of fragments that tells no revision: the same entries are rendered once."""
    return get_template(template).render({name: entries, "oob": True})
