"""From a stored state to a position of the rules: the one place that builds it, and only what changed anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules import board as rules
from tablecheck import document
from tablecheck.boards.state import Key, Properties, State

_BUILT: Mapping[str, Callable[[Properties, float], Any]] = {
    "terrain": document.terrain_of,
    "access_points": document.access_point_of,
    "models": document.model_of,
    "zones": document.zone_of,
    "markers": document.marker_of,
}

#: The kind under which models of units in reserve are kept.
_RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state with its position. `built` keeps each object's rules value beside the properties it came from."""

    state: State
    board: rules.Board
    built: Mapping[Key, tuple[Properties, Any]]


def snapshot(state: State, previous: Snapshot | None = None) -> Snapshot:
    """The position of a state. Objects that are the very same as in `previous` are taken over from it, and so is the
    whole position when nothing the rules look at has changed."""
    terms = document.header_terms(state.header)
    known = previous.built if previous and previous.board.unit_length == terms["unit_length"] else {}
    built: dict[Key, tuple[Properties, Any]] = {}
    members = _members(state)
    for key, properties in state.objects.items():
        kept = known.get(key)
        if key[0] == "units":
            built[key] = (properties, _unit(properties, members.get(key[1], ()), terms["unit_length"], kept))
        elif key[0] in _BUILT and _lies_on_table(state, key, properties):
            same = kept is not None and kept[0] is properties
            built[key] = kept if same else (properties, _BUILT[key[0]](properties, terms["unit_length"]))
        elif key[0] == "models" and document.is_in_reserve(state.objects["units", properties["unit"]]):
            # Under a key of its own: once deployed, the same properties make another model.
            waiting = (_RESERVE, key[1])
            kept = known.get(waiting)
            same = kept is not None and kept[0] is properties
            built[waiting] = kept if same else (properties, document.reserve_of(properties, terms["unit_length"]))
    board = rules.Board(**terms, **{kind: _of(built, kind) for kind in (*_BUILT, "units", _RESERVE)})
    if previous and previous.board == board:
        board = previous.board
    return Snapshot(state, board, built)


def _unit(
    properties: Properties, members: tuple[str, ...], unit_length: float, kept: tuple[Properties, Any] | None
) -> rules.Unit:
    if kept is not None and kept[0] is properties and kept[1].models == members:
        unit: rules.Unit = kept[1]
        return unit
    return document.unit_of(properties, unit_length, members)


def _members(state: State) -> dict[str, tuple[str, ...]]:
    """The ids of each unit's models on the table, in order."""
    found: dict[str, list[str]] = {}
    for key, properties in state.objects.items():
        if key[0] == "models" and _lies_on_table(state, key, properties):
            found.setdefault(properties["unit"], []).append(key[1])
    return {unit: tuple(ids) for unit, ids in found.items()}


def _lies_on_table(state: State, key: Key, properties: Properties) -> bool:
    return key[0] != "models" or document.is_on_table(state.objects["units", properties["unit"]])


def _of(built: Mapping[Key, tuple[Properties, Any]], kind: str) -> dict[str, Any]:
    return {key[1]: value for key, (_, value) in built.items() if key[0] == kind}
