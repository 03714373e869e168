"""Whether a change may enter the log: the seat's right to it, and whether a sound board comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tablecheck import document
from tablecheck.access.grants import Grant
from tablecheck.boards.changes import Flaw, Outcome
from tablecheck.boards.naming import names_of
from tablecheck.boards.state import HEADER, Change, Key, State
from tablecheck.document.faults import Fault, below, fault

#: Every pinned question is answered anew after each edit.
MOST_PINNED = 40
_PLACE = re.compile(r'\$\.\w+\["([^"]+)"\]')


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
        fault(below("$.changes", number), _reason(change), name=names_of(state.objects).get(change["id"], change["id"]))
        for number, change in enumerate(changes)
        for _properties, state in _looked_at(before, after, change)[:1]
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


def _reason(change: Change) -> str:
    if (change["kind"], change["id"]) == HEADER:
        return _("Only the owner or a judge may change the set-up of this board.")
    return _("“%(name)s” belongs to the other side: it can be changed only as an override, which the log keeps.")


def soundness_faults(before: State, outcome: Outcome) -> list[Fault]:
    """What would be wrong with the board after a change: touched objects by themselves, then references and limits."""
    state = outcome.state
    return (
        list(_object_faults(state, outcome.touched))
        or _needed_faults(before, outcome)
        or _in_names(_reference_faults(before, outcome), state)
        or _pin_faults(state, outcome.touched)
    )


def _reference_faults(before: State, outcome: Outcome) -> list[Fault]:
    state, touched = outcome.state, outcome.touched
    only_moved = all(_has_moved(before.objects.get(key), state.objects.get(key)) for key in touched)
    return document.reference_faults(state.header, state.objects, touched, only_moved)


def _has_moved(old: Mapping[str, Any] | None, new: Mapping[str, Any] | None) -> bool:
    """Whether an object lies somewhere else, and nothing but its place and its turn differs."""
    if old is None or new is None or "at" not in old or "at" not in new:
        return False
    return all(old.get(name) == new.get(name) for name in {**old, **new} if name not in ("at", "rotation"))


def _needed_faults(before: State, outcome: Outcome) -> list[Fault]:
    """What cannot be taken off the table, since something that stays stands on it, joins it or belongs to it."""
    objects = outcome.state.objects
    gone = {oid for kind, oid in outcome.touched if (kind, oid) in before.objects and (kind, oid) not in objects}
    needing: dict[str, list[str]] = {}
    for (_kind, oid), props in objects.items() if gone else ():
        for target in gone.intersection(
            [props.get("on"), props.get("owner"), props.get("unit"), *props.get("joins", ())]
        ):
            needing.setdefault(target, []).append(oid)
    names = names_of(before.objects) if needing else {}
    sentence = _("“%(name)s” has to stay while these depend on it: %(others)s.")
    return [
        fault("$.changes", sentence, name=names[target], others=", ".join(names.get(oid, oid) for oid in others))
        for target, others in needing.items()
    ]


def _in_names(faults: Sequence[Fault], state: State) -> list[Fault]:
    """Faults whose sentences name objects as people do, not by their place in a document."""
    names = names_of(state.objects) if faults else {}
    return [
        {**each, "message": _PLACE.sub(lambda found: names.get(found[1], found[0]), each["message"])} for each in faults
    ]


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
