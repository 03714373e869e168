"""What two seats did to one thing, as they read it: names of pieces, words for properties, people by name or role."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tablecheck.boards.changes import Dispute
from tablecheck.boards.log import Entry
from tablecheck.boards.naming import isolated, names_of, person, properties_listed
from tablecheck.boards.state import HEADER, Key, State
from tablecheck.document.faults import Fault, fault

#: Seats by id: the name and the role of each.
People = Mapping[int, tuple[str, str]]


def conflicts(disputes: Sequence[Dispute], state: State, entries: Iterable[Entry], people: People) -> list[Any]:
    """Disputes as a screen shows them, each with `name`, what the object is called, and `by`, who changed it."""
    called = names_in_dispute(disputes, state, entries)
    return [
        {**each._asdict(), "name": called[each.kind, each.id], "by": person(*people.get(each.by, ("", "")))}
        for each in disputes
    ]


def undo_faults(disputes: Sequence[Dispute], state: State, entries: Iterable[Entry], people: People) -> list[Fault]:
    """Why an undo or redo cannot be: one sentence for each object and each person who changed it since."""
    called = names_in_dispute(disputes, state, entries)
    grouped: dict[tuple[Key, int], list[str]] = {}
    for each in disputes:
        grouped.setdefault(((each.kind, each.id), each.by), []).append(each.property)
    whole = _("“%(name)s” was changed by %(by)s since then.")
    part = _("“%(name)s” (%(property)s) was changed by %(by)s since then.")
    return [
        fault(
            "$",
            part if all(properties) else whole,
            name=called[key],
            property=properties_listed(properties),
            by=person(*people.get(by, ("", ""))),
        )
        for (key, by), properties in grouped.items()
    ]


def names_in_dispute(disputes: Iterable[Dispute], state: State, entries: Iterable[Entry]) -> dict[Key, str]:
    """What each disputed object is called, also one that has been taken off the table meanwhile."""
    names = names_of(state.objects)
    recent = list(entries)
    return {
        key: names.get(key[1]) or _header_name(key, state) or _buried_name(key, recent, names) or key[1]
        for key in {(each.kind, each.id) for each in disputes}
    }


def _header_name(key: Key, state: State) -> str:
    return isolated(state.header.get("title") or _("Untitled table")) if key == HEADER else ""


def _buried_name(key: Key, entries: Sequence[Entry], names: Mapping[str, str]) -> str:
    """The name of a removed object, from what would bring it back."""
    for entry in reversed(entries):
        for change in entry.inverse:
            if (change["kind"], change["id"]) == key and "add" in change:
                properties = change["add"]
                return isolated(properties.get("name", "")) or names.get(properties.get("unit", ""), "")
    return ""
