"""Units made of profiles: one operation that puts them on a table or into reserve."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.board import Board
from rules.geometry.shapes import Shape
from tablecheck.boards.state import Change, State
from tablecheck.document.to_rules import IN_AN_INCH
from tablecheck.profiles.entry import Entry
from tablecheck.profiles.rows import Spot, rows, shape_at


@dataclass(frozen=True, slots=True)
class Where:
    """Where units go: `reserve`, in rows about a place `at`, or with neither along their side's entry edge."""

    reserve: bool = False
    at: Spot | None = None


class NoRoom(Exception):  # noqa: N818 - an event at the table, not an error
    """The models of the unit called `name` find no room there."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def fielded(entries: Sequence[Entry], side: str, where: Where, state: State, board: Board) -> list[Change]:
    """The changes that field these profiles for a side, all or none. Raises NoRoom."""
    changes: list[Change] = []
    taken: dict[bool, list[Shape]] = {True: [], False: []}
    called = _Called(state)
    for number, entry in enumerate(entries):
        base = entry.base.model_dump()
        flying = "flying" in entry.profile.traits
        spots: list[Spot | None] = [None] * entry.models
        if not where.reserve:
            at = where.at or _on_edge(side, (number + 0.5) / len(entries), state)
            spots = [*rows(base, entry.models, at, board, taken[flying], flying=flying)]
            if len(spots) < entry.models:
                raise NoRoom(entry.name)
            taken[flying] += [shape_at(base, spot, board) for spot in spots if spot]
        changes += _unit(entry, base, called.next(entry.name), side, spots, state, reserve=where.reserve)
    return changes


def profile_in(entry: Entry, length_unit: str) -> dict[str, Any]:
    """An entry's numbers as a unit of a board keeps them: lengths in the board's unit, what is not known left out."""
    plain: dict[str, Any] = entry.profile.model_dump(exclude_defaults=True)
    for key in ("speed", "run"):
        if key in plain:
            length = round(plain[key] * IN_AN_INCH[length_unit], 6)
            plain[key] = int(length) if length == int(length) else length
    return plain


def returned(unit: str, where: Where, state: State, board: Board) -> list[Change]:
    """The changes that put a unit back on the table with every model it has, or into reserve. Raises NoRoom."""
    props = state.objects["units", unit]
    models = {oid: model for oid, model in state.of("models").items() if model["unit"] == unit}
    if where.reserve:
        return [
            {"kind": "units", "id": unit, "set": {"place": "reserve"}},
            *({"kind": "models", "id": oid, "set": {"at": None}} for oid, model in models.items() if "at" in model),
        ]
    at = where.at or _on_edge(props.get("side") or "", 0.5, state)
    flying = "flying" in ((props.get("profile") or {}).get("traits") or [])
    taken: list[Shape] = []
    changes: list[Change] = [{"kind": "units", "id": unit, "set": {"place": None}}]
    for oid, model in sorted(models.items(), key=lambda each: not each[1].get("leader", False)):
        spots = rows(model["base"], 1, at, board, taken, flying=flying)
        if not spots:
            raise NoRoom(str(props.get("name", unit)))
        # The first one leads: the others close up to where it could stand.
        at = at if taken else spots[0]
        taken.append(shape_at(model["base"], spots[0], board))
        changes.append({"kind": "models", "id": oid, "set": {"at": list(spots[0])}})
    return changes


class _Called:
    """Names of new units: a second one of the same name is numbered."""

    def __init__(self, state: State) -> None:
        self.known = [str(props.get("name", oid)) for oid, props in state.of("units").items()]

    def next(self, name: str) -> str:
        number, called = 1, name
        while called in self.known:
            number += 1
            called = f"{name} {number}"
        self.known.append(called)
        return called


def _unit(
    entry: Entry,
    base: Mapping[str, Any],
    name: str,
    side: str,
    spots: Iterable[Spot | None],
    state: State,
    *,
    reserve: bool,
) -> list[Change]:
    token = secrets.token_hex(4)
    unit: dict[str, Any] = {"id": f"unit-{token}", "name": name}
    if side:
        unit["side"] = side
    if reserve:
        unit["place"] = "reserve"
    if profile := profile_in(entry, state.header["length_unit"]):
        unit["profile"] = profile
    changes: list[Change] = [{"kind": "units", "id": unit["id"], "add": unit}]
    for number, spot in enumerate(spots, 1):
        model: dict[str, Any] = {"id": f"model-{token}-{number}", "unit": unit["id"], "base": dict(base)}
        if spot is not None:
            model["at"] = list(spot)
        if number == 1:
            model["leader"] = True
        changes.append({"kind": "models", "id": model["id"], "add": model})
    return changes


def _on_edge(side: str, share: float, state: State) -> Spot:
    """A place on a side's first entry edge, so far along it; the middle of the table where it has none."""
    width, depth = state.header["table"]["width"], state.header["table"]["depth"]
    for each in state.header.get("sides") or []:
        if each["id"] == side and each.get("entry_edges"):
            (ax, ay), (bx, by) = each["entry_edges"][0]
            return (ax + (bx - ax) * share, ay + (by - ay) * share)
    return (width * share, depth / 2)
