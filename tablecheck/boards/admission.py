"""Whether a change may enter the log: the seat's right to it, and whether a sound board comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tablecheck import document
from tablecheck.access.grants import Grant
from tablecheck.boards.changes import Flaw, Outcome
from tablecheck.boards.state import HEADER, Change, Key, State
from tablecheck.document.faults import Fault, below, fault

#: Every pinned question is answered anew after each edit.
MOST_PINNED = 40


def flaw_faults(flaws: Sequence[Flaw]) -> list[Fault]:
    """Flaws of an operation as sentences."""
    sentences = {
        "taken": _("The id “%(id)s” is already used on this board."),
        "absent": _("“%(id)s” is not on this board."),
    }
    return [fault("$.changes", sentences[flaw.word], id=flaw.id) for flaw in flaws]


def watching_only() -> list[Fault]:
    """What somebody who may only look is told."""
    return [fault("$", _("You may look at this table, but not change it."))]


def right_faults(grant: Grant, before: State, after: State, changes: Sequence[Change], override: bool) -> list[Fault]:
    """What the seat has no right to change."""
    return [
        fault(below("$.changes", number), _reason(grant, change, properties, state), id=change["id"])
        for number, change in enumerate(changes)
        for properties, state in _looked_at(before, after, change)[:1]
        if not _all_may(grant, before, after, change, override)
    ]


def reaches_over(grant: Grant, before: State, after: State, changes: Sequence[Change]) -> bool:
    """True when an operation reaches beyond the seat's own side, so that the log must say so."""
    return any(
        grant.is_override(change["kind"], properties, state)
        for change in changes
        for properties, state in _looked_at(before, after, change)
    )


def _all_may(grant: Grant, before: State, after: State, change: Change, override: bool) -> bool:
    return all(
        grant.may_change(change["kind"], properties, state, override=override)
        for properties, state in _looked_at(before, after, change)
    )


def _looked_at(before: State, after: State, change: Change) -> list[tuple[Mapping[str, Any], State]]:
    """The object as it was and as it becomes, each with the state that tells whose it is; of a header, the set keys."""
    key = (change["kind"], change["id"])
    if key == HEADER:
        return [(change["set"], before)]
    return [(state.objects[key], state) for state in (before, after) if key in state.objects]


def _reason(grant: Grant, change: Change, properties: Mapping[str, Any], state: State) -> str:
    if (change["kind"], change["id"]) == HEADER:
        return _("Only the owner or a judge may change the set-up of this board.")
    return _("“%(id)s” belongs to the other side: it can be changed only as an override, which the log keeps.")


def soundness_faults(outcome: Outcome) -> list[Fault]:
    """What would be wrong with the board after a change: touched objects by themselves, then references and limits."""
    state = outcome.state
    return (
        list(_object_faults(state, outcome.touched))
        or list(document.reference_faults(state.header, state.objects, outcome.touched))
        or _pin_faults(state, outcome.touched)
    )


def _pin_faults(state: State, touched: Sequence[Key]) -> list[Fault]:
    pinned = sum(kind == "questions" for kind, _id in state.objects)
    if pinned <= MOST_PINNED or not any(kind == "questions" for kind, _id in touched):
        return []
    return [fault("$.questions", _("At most %(most)d questions can be pinned to a board."), most=MOST_PINNED)]


def _object_faults(state: State, touched: Sequence[Key]) -> Iterator[Fault]:
    for key in touched:
        properties = state.get(key)
        if properties is not None:
            # A pinned question is kept without its id, which the rules would not know; the document checks it with one.
            whole = {"id": key[1], **properties} if key[0] == "questions" else properties
            place = "$" if key == HEADER else f'$.{key[0]}["{key[1]}"]'
            yield from document.object_faults(key[0], whole, place)
