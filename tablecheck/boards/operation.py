"""An operation as it arrives: read into a clean form or refused with every fault named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tablecheck.boards.state import HEADER, KINDS, Change
from tablecheck.document.faults import Fault, below, fault
from tablecheck.document.reading import check_values

ID = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")
MOST_CHANGES = 600
VERBS = ("add", "set", "remove")


@dataclass(frozen=True, slots=True)
class Edit:
    """An operation that can be judged: `seen` is the revision on the sender's screen; with `override` its seat means to
    reach beyond its own side."""

    op: str
    seen: int
    changes: list[Change]
    override: bool = False


class OperationFaults(Exception):  # noqa: N818 - it carries many of them and is named for what it carries
    """An operation was refused at the door; `faults` holds everything found."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(f"{each['path']}: {each['message']}" for each in faults))


def op_of(message: Mapping[str, Any]) -> str:
    """The client's own id of an operation, or OperationFaults."""
    op = message.get("op")
    if not isinstance(op, str) or not ID.match(op):
        raise OperationFaults(
            [fault("$.op", _("An operation needs an id of 1 to 64 letters, digits, dots, hyphens or underscores."))]
        )
    return op


def edit_of(message: Mapping[str, Any]) -> Edit:
    """The operation in a message, its changes holding only known keys, or OperationFaults naming everything wrong."""
    op = op_of(message)
    faults = check_values(message) or list(_faults(message))
    if faults:
        raise OperationFaults(faults)
    return Edit(op, message["seen"], [_clean(change) for change in message["changes"]], bool(message.get("override")))


def _clean(change: Mapping[str, Any]) -> Change:
    verb = next(verb for verb in VERBS if verb in change)
    value = change[verb]
    if verb == "add" and change["kind"] != "questions":
        value = {"id": change["id"], **value}
    return {"kind": change["kind"], "id": change["id"], verb: value}


def _faults(message: Mapping[str, Any]) -> Iterator[Fault]:
    seen, changes = message.get("seen"), message.get("changes")
    for key in message.keys() - {"t", "op", "seen", "changes", "override"}:
        yield fault(below("$", key), _("The key “%(key)s” is unknown here."), key=key)
    if not isinstance(seen, int) or isinstance(seen, bool) or not 0 <= seen < 2**53:
        yield fault("$.seen", _("“seen” must be the revision that was on the screen."))
    if not isinstance(message.get("override", False), bool):
        yield fault("$.override", _("“override” must be true or false."))
    if not isinstance(changes, list) or not changes:
        yield fault("$.changes", _("An operation needs a list of changes."))
    elif len(changes) > MOST_CHANGES:
        yield fault("$.changes", _("One operation may hold at most %(most)d changes."), most=MOST_CHANGES)
    else:
        for number, change in enumerate(changes):
            yield from _change_faults(below("$.changes", number), change)


def _change_faults(path: str, change: Any) -> Iterator[Fault]:
    if not isinstance(change, dict):
        yield fault(path, _("A change must be an object."))
        return
    verbs = [verb for verb in VERBS if verb in change]
    if len(verbs) != 1:
        yield fault(path, _("A change needs exactly one of these keys: %(keys)s."), keys=", ".join(VERBS))
    for key in change.keys() - {"kind", "id", *VERBS}:
        yield fault(below(path, key), _("The key “%(key)s” is unknown here."), key=key)
    kind, oid = change.get("kind"), change.get("id")
    if (kind, oid) == HEADER:
        if verbs != ["set"]:
            yield fault(path, _("The board itself can only be set, not added or removed."))
    else:
        if kind not in KINDS:
            yield fault(
                below(path, "kind"), _("There is no such kind of object; there are %(kinds)s."), kinds=", ".join(KINDS)
            )
        if not isinstance(oid, str) or not ID.match(oid):
            yield fault(below(path, "id"), _("An id is 1 to 64 letters, digits, dots, hyphens or underscores."))
    for verb in verbs:
        yield from _value_faults(below(path, verb), verb, change[verb], oid)


def _value_faults(path: str, verb: str, value: Any, oid: Any) -> Iterator[Fault]:
    if verb == "remove":
        if value is not True:
            yield fault(path, _("“remove” can only be true."))
    elif not isinstance(value, dict) or (verb == "set" and not value):
        yield fault(path, _("“%(verb)s” needs the properties and their values."), verb=verb)
    elif "id" in value and (verb == "set" or value["id"] != oid):
        yield fault(below(path, "id"), _("The id of an object never changes."))
