"""The log as people read it: who did what and when, operation by operation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tablecheck.access import seats
from tablecheck.boards.models import Operation
from tablecheck.boards.naming import isolated, names_of, person, properties_listed
from tablecheck.boards.state import HEADER, ORIGIN, Change, State

#: So many operations are listed on either side of the one that is looked at.
AROUND = 12
#: So many changed things of one operation are named; the others are counted.
NAMED = 6


@dataclass(frozen=True, slots=True)
class Deed:
    """One operation: its revision, when and by whom, a word for its kind, what it touched, how much more."""

    revision: int
    when: datetime
    by: str
    word: str
    override: bool
    touched: tuple[tuple[str, str], ...]
    more: int


def around(board: str, revision: int, state: State) -> list[Deed]:
    """The operations about a revision, newest first; things are called as they are in `state`."""
    near = Operation.objects.filter(board_id=board, revision__range=(revision - AROUND, revision + AROUND))
    operations = list(near.order_by("-revision"))
    people = seats.known_as({operation.seat for operation in operations})
    names = names_of(state.objects)
    return [_deed(operation, people, names) for operation in operations]


def _deed(operation: Operation, people: Mapping[int, tuple[str, str]], names: Mapping[str, str]) -> Deed:
    first = operation.kind == "create"
    touched = () if first else _touched(operation.changes, operation.inverse, names)
    return Deed(
        operation.revision,
        operation.created,
        "" if operation.seat == ORIGIN else person(*people.get(operation.seat, ("", ""))),
        _words()[operation.kind],
        operation.override,
        touched[:NAMED],
        max(0, len(touched) - NAMED),
    )


def _words() -> dict[str, str]:
    return {
        "create": pgettext("in the history", "Set up"),
        "edit": pgettext("in the history", "Edit"),
        "undo": pgettext("in the history", "Undo"),
        "redo": pgettext("in the history", "Redo"),
    }


def _touched(
    changes: Sequence[Change], inverse: Iterable[Change], names: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """What an operation touched: the name of each thing and a word for what became of it."""
    gone = {(change["kind"], change["id"]): change["add"] for change in inverse if "add" in change}
    return tuple((_called(change, gone, names), _became(change)) for change in changes)


def _called(change: Change, gone: Mapping[tuple[str, str], Any], names: Mapping[str, str]) -> str:
    key = (change["kind"], change["id"])
    if key == HEADER:
        return _("The table")
    if change["kind"] == "questions":
        return _("A pinned question")
    if change["id"] in names:
        return names[change["id"]]
    properties = change.get("add") or gone.get(key, {})
    return isolated(properties.get("name", "")) or names.get(properties.get("unit", ""), "") or change["id"]


def _became(change: Change) -> str:
    if "add" in change:
        return pgettext("in the history", "new")
    if "remove" in change:
        return pgettext("in the history", "taken away")
    return properties_listed(change["set"])
