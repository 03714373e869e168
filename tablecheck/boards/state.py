"""A stored board as one immutable value: header, objects in order, and who last set each property.

Changing a state makes a new one that shares everything untouched. Objects are plain dicts of the document's keys;
nobody may alter them in place.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Key = tuple[str, str]
Properties = Mapping[str, Any]
Change = Mapping[str, Any]

#: Kinds of objects in the order of the board document; `questions` are pinned to the table and not exported.
KINDS = ("terrain", "access_points", "units", "models", "zones", "markers", "questions")
#: How the header is addressed in a change.
HEADER: Key = ("board", "")
#: The seat of whatever stood on the board before anybody sat down.
ORIGIN = 0


class Version(NamedTuple):
    """Who set a property last and when, and when it was last set by somebody else than that.

    Two entries suffice to tell for any seat when another one last changed the property.
    """

    revision: int
    seat: int
    rival_revision: int = 0
    rival: int = ORIGIN

    def by_another(self, seat: int) -> tuple[int, int]:
        """The revision and seat of the latest change that was not made by `seat`; (0, 0) when there is none."""
        return (self.revision, self.seat) if self.seat != seat else (self.rival_revision, self.rival)


def bumped(version: Version | None, revision: int, seat: int) -> Version:
    """The version of a property after `seat` set it at `revision`."""
    if version is None:
        return Version(revision, seat)
    return Version(revision, seat, *version.by_another(seat))


Versions = Mapping[str, Version]


class Removed(NamedTuple):
    """The tombstone of an object: when it went and by whom, its place, and the versions of its properties."""

    revision: int
    seat: int
    place: int
    versions: Versions


@dataclass(frozen=True, slots=True)
class State:
    """A board at one revision.

    `objects` keeps the order of the table, that is of `places`; `versions` also holds the header's under HEADER.
    """

    revision: int = 0
    header: Properties = field(default_factory=dict)
    objects: Mapping[Key, Properties] = field(default_factory=dict)
    versions: Mapping[Key, Versions] = field(default_factory=dict)
    places: Mapping[Key, int] = field(default_factory=dict)
    removed: Mapping[Key, Removed] = field(default_factory=dict)
    next_place: int = 0

    def of(self, kind: str) -> dict[str, Properties]:
        """The objects of one kind by id, in order."""
        return {oid: properties for (k, oid), properties in self.objects.items() if k == kind}

    def get(self, key: Key) -> Properties | None:
        """The properties of an object or of the header; None when there is no such object."""
        return self.header if key == HEADER else self.objects.get(key)

    def touched_since(self, before: State) -> list[Key]:
        """The keys whose properties are not those of an earlier state of the same board, removed ones included."""
        keys = [key for key, properties in self.objects.items() if before.objects.get(key) is not properties]
        keys += [key for key in before.objects if key not in self.objects]
        return ([HEADER] if before.header is not self.header else []) + keys


def digest(state: State) -> str:
    """A hash of what a reader sees of a state: header and objects in order; equal for equal boards."""
    seen = [state.header, [[kind, oid, properties] for (kind, oid), properties in state.objects.items()]]
    return hashlib.sha256(json.dumps(seen, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
