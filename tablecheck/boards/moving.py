"""From what the rules say a step changes to one operation on the board: losses, pieces that leave, marks, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablecheck.boards.state import HEADER, Change, Key, Properties, State


def operation_of(told: Iterable[Mapping[str, Any]], state: State) -> list[Change]:
    """The changes of one operation that do what an answer's `changes` say, in the contract's words.

    Each object is changed at most once. What an answer only reports (`available`) changes nothing, nor does what holds
    already.
    """
    draft = Draft(state)
    apply_told(draft, told)
    return draft.changes()


def apply_told(draft: Draft, told: Iterable[Mapping[str, Any]]) -> None:
    """Let a draft do what an answer's `changes` say."""
    for change in told:
        for word, what in change.items():
            _MADE[word](draft, what)


class Draft:
    """Properties being set and objects being removed, gathered so that each object is named once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sets: dict[Key, dict[str, Any]] = {}
        self.gone: dict[Key, None] = {}

    def now(self, key: Key) -> Mapping[str, Any] | None:
        """The properties of an object as they will be; None where it is not, or no more, on the board."""
        props = self.state.get(key)
        return None if props is None or key in self.gone else {**props, **self.sets.get(key, {})}

    def set(self, key: Key, **values: Any) -> None:
        """Give an object other properties; None takes one away."""
        if key not in self.gone and self.state.get(key) is not None:
            self.sets.setdefault(key, {}).update(values)

    def remove(self, key: Key) -> None:
        """Take an object off the board."""
        if self.state.get(key) is not None:
            self.gone[key] = None
            self.sets.pop(key, None)

    def changes(self) -> list[Change]:
        """The changes, without those that change nothing."""
        found: list[Change] = []
        for key, values in self.sets.items():
            before = self.state.get(key) or {}
            changed = {name: value for name, value in values.items() if before.get(name) != value}
            if changed:
                found.append({"kind": key[0], "id": key[1], "set": changed})
        return found + [{"kind": kind, "id": oid, "remove": True} for kind, oid in self.gone]

    def models_of(self, unit: str) -> list[Key]:
        """The models of a unit that are still on the board."""
        return [
            ("models", oid)
            for oid, props in self.state.of("models").items()
            if props["unit"] == unit and ("models", oid) not in self.gone
        ]

    def game(self, **values: Any) -> None:
        """Set parts of the state of the game; None takes one away."""
        game = {**((self.now(HEADER) or {}).get("game") or {}), **values}
        self.set(HEADER, game={name: value for name, value in game.items() if value not in (None, [])} or None)


def unit_state(props: Properties | None, **values: Any) -> dict[str, Any] | None:
    """The state of a unit with other values; None where nothing is left to say."""
    state = {**((props or {}).get("state") or {}), **values}
    return {name: value for name, value in state.items() if value not in (None, [], 0)} or None


def off_table(draft: Draft, unit: str, place: str) -> None:
    """Take a unit off the table with every model it has; the models stay its own, without a place."""
    draft.set(("units", unit), place=place)
    for key in draft.models_of(unit):
        draft.set(key, at=None)


def _destroyed(draft: Draft, oid: str) -> None:
    """A model leaves for good; with the last one its unit is Destroyed, and so it is when the unit itself is named."""
    if draft.now(("units", oid)) is not None:
        off_table(draft, oid, "destroyed")
        return
    model = draft.now(("models", oid))
    if model is None:
        return
    if draft.models_of(model["unit"]) == [("models", oid)]:
        off_table(draft, model["unit"], "destroyed")
    else:
        draft.remove(("models", oid))


def _removed(draft: Draft, oid: str) -> None:
    """A piece leaves; what stood on it stands on what carried it, an access point no longer joins it."""
    key = ("terrain", oid)
    piece = draft.now(key)
    if piece is None:
        return
    draft.remove(key)
    for other, props in draft.state.of("terrain").items():
        if props.get("on") == oid:
            draft.set(("terrain", other), on=piece.get("on"))
    for point in draft.state.of("access_points"):
        props_now = draft.now(("access_points", point)) or {}
        joins = props_now.get("joins") or []
        left = [name for name in joins if name != oid]
        if left != joins:
            draft.set(("access_points", point), joins=left or None)


def _marked(draft: Draft, pair: tuple[str, str]) -> None:
    oid, mark = pair
    for key in (("units", oid), ("models", oid)):
        props = draft.now(key)
        if props is not None:
            _set_marks(draft, key, props, [*_without(_marks(key, props), mark), mark])


def _unmarked(draft: Draft, pair: tuple[str, str]) -> None:
    oid, mark = pair
    for key in (("units", oid), ("models", oid), *draft.models_of(oid)):
        props = draft.now(key)
        if props is not None and mark in _marks(key, props):
            _set_marks(draft, key, props, _without(_marks(key, props), mark))


def _marks(key: Key, props: Properties) -> list[str]:
    found = props.get("marks") if key[0] == "models" else (props.get("state") or {}).get("marks")
    return list(found or [])


def _without(marks: Iterable[str], mark: str) -> list[str]:
    return [each for each in marks if each != mark]


def _set_marks(draft: Draft, key: Key, props: Properties, marks: list[str]) -> None:
    if key[0] == "models":
        draft.set(key, marks=marks or None)
    else:
        draft.set(key, state=unit_state(props, marks=marks))


def _activated(draft: Draft, unit: str) -> None:
    """The unit's marker of the present phase."""
    props = draft.now(("units", unit))
    if props is None:
        return
    phase = ((draft.state.header.get("game") or {}).get("phase")) or "movement"
    acted = (props.get("state") or {}).get("activated") or []
    if phase not in acted:
        draft.set(("units", unit), state=unit_state(props, activated=[*acted, phase]))


def _initiative(draft: Draft, side: str) -> None:
    draft.game(initiative=side)


def _reserve(draft: Draft, unit: str) -> None:
    off_table(draft, unit, "reserve")


def _available(draft: Draft, pair: tuple[str, int]) -> None:
    """Available Supply follows from the board; it is only told."""


_MADE: Mapping[str, Callable[[Draft, Any], None]] = {
    "destroyed": _destroyed,
    "removed": _removed,
    "mark": _marked,
    "unmark": _unmarked,
    "activated": _activated,
    "initiative": _initiative,
    "reserve": _reserve,
    "available": _available,
}
