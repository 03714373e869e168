"""Changes on a state: what they conflict with, what they make of it, and what turns them back.

Everything here is pure. A change is `{"kind", "id"}` with one of `add`, `set` and `remove` (docs/architecture.md); the
inverse of a removal also carries `place`, so that an object comes back where it stood in the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tablecheck.boards.state import HEADER, KINDS, Change, Key, Properties, Removed, State, Version, bumped


class Dispute(NamedTuple):
    """A property that another seat changed meanwhile: its value now, the value that was sent, and who changed it.

    `property` is empty where the whole object is disputed, and a value is None where there is none.
    """

    kind: str
    id: str
    property: str
    current: Any
    yours: Any
    by: int


class Flaw(NamedTuple):
    """A change that cannot be made of this state, by the word for why (`absent`, `taken`) and the object it names."""

    word: str
    kind: str
    id: str


class Outcome(NamedTuple):
    """What became of a list of changes: a new state and the inverse, or what stood against it (then neither holds)."""

    state: State
    inverse: list[Change]
    disputes: list[Dispute]
    flaws: list[Flaw]
    touched: list[Key]


class _Draft:
    """A state being changed: mappings are copied when first written, so that an edit costs what it touches."""

    def __init__(self, state: State, seat: int, revision: int) -> None:
        self.before, self.seat, self.revision = state, seat, revision
        self.header = state.header
        self.objects = dict(state.objects)
        self.versions = dict(state.versions)
        self.places = state.places
        self.removed = state.removed
        self.next_place = state.next_place
        self.touched: dict[Key, None] = {}

    def finished(self) -> State:
        """The new state."""
        return State(
            self.revision, self.header, self.objects, self.versions, self.places, self.removed, self.next_place
        )

    def set(self, key: Key, values: Properties) -> Change:
        """Set properties (None takes one away) and say how to turn that back."""
        old = self.header if key == HEADER else self.objects[key]
        new = {**old, **values}
        for name in [name for name, value in values.items() if value is None]:
            del new[name]
        if key == HEADER:
            self.header = new
        else:
            self.objects[key] = new
        versions = dict(self.versions.get(key, {}))
        for name in values:
            versions[name] = bumped(versions.get(name), self.revision, self.seat)
        self.versions[key] = versions
        self.touched[key] = None
        return {"kind": key[0], "id": key[1], "set": {name: old.get(name) for name in values}}

    def add(self, key: Key, properties: Properties, place: int | None) -> Change:
        """Put an object on the table, at its old place in the order where it had one."""
        new = {name: value for name, value in properties.items() if value is not None}
        grave = self.removed.get(key)
        old_versions: Mapping[str, Version] = grave.versions if grave else {}
        names = [*old_versions, *(name for name in new if name not in old_versions)]
        self.versions[key] = {name: bumped(old_versions.get(name), self.revision, self.seat) for name in names}
        if grave:
            self.removed = {k: g for k, g in self.removed.items() if k != key}
        at = self.next_place if place is None else place
        self.next_place = max(self.next_place, at + 1)
        self.places = {**self.places, key: at}
        in_order = not self.objects or at > self.places[next(reversed(self.objects))]
        self.objects[key] = new
        if not in_order:
            self.objects = dict(sorted(self.objects.items(), key=lambda item: self.places[item[0]]))
        self.touched[key] = None
        return {"kind": key[0], "id": key[1], "remove": True}

    def remove(self, key: Key) -> Change:
        """Take an object off the table and leave its tombstone."""
        properties, place = self.objects.pop(key), self.places[key]
        versions = self.versions.pop(key, {})
        self.places = {k: p for k, p in self.places.items() if k != key}
        self.removed = {**self.removed, key: Removed(self.revision, self.seat, place, versions)}
        self.touched[key] = None
        return {"kind": key[0], "id": key[1], "add": dict(properties), "place": place}

    def make(self, change: Change) -> Change:
        """Make one change and return its inverse."""
        key = (change["kind"], change["id"])
        if "set" in change:
            return self.set(key, change["set"])
        if "add" in change:
            return self.add(key, change["add"], change.get("place"))
        return self.remove(key)


def attempt(state: State, changes: Iterable[Change], seen: int, seat: int) -> Outcome:
    """All changes together make the next revision, or, where anything stands against one of them, none does.

    `seen` is the revision the seat had on screen: what another seat changed after it is in dispute.
    """
    draft = _Draft(state, seat, state.revision + 1)
    inverse: list[Change] = []
    disputes: list[Dispute] = []
    flaws: list[Flaw] = []
    for change in changes:
        flaw, against = _against(draft, change, seen, seat)
        disputes += against
        flaws += [flaw] if flaw else []
        if not flaw and not against:
            inverse.insert(0, draft.make(change))
    if disputes or flaws:
        return Outcome(state, [], disputes, flaws, [])
    return Outcome(draft.finished(), inverse, [], [], list(draft.touched))


def apply(state: State, changes: Iterable[Change], seat: int) -> State:
    """The state after changes that the log holds, and that are therefore not judged again."""
    draft = _Draft(state, seat, state.revision + 1)
    for change in changes:
        draft.make(change)
    return draft.finished()


def unwound(state: State, entries: Iterable[tuple[int, Iterable[Change]]]) -> State:
    """An earlier state for showing: `entries` are (revision, inverse), newest first. Its versions tell nothing."""
    for revision, inverse in entries:
        draft = _Draft(state, 0, revision - 1)
        for change in inverse:
            draft.make(change)
        state = draft.finished()
    return state


def _against(draft: _Draft, change: Change, seen: int, seat: int) -> tuple[Flaw | None, list[Dispute]]:
    """What stands against one change: a flaw, or what another seat changed after `seen`."""
    kind, oid = key = (change["kind"], change["id"])
    grave = draft.removed.get(key)
    if "add" in change:
        if any((other, oid) in draft.objects for other in KINDS):
            return Flaw("taken", kind, oid), []
        if grave and grave.seat != seat and grave.revision > seen:
            return None, [Dispute(kind, oid, "", None, dict(change["add"]), grave.seat)]
        return None, []
    if key != HEADER and key not in draft.objects:
        if grave and grave.seat != seat:
            return None, [Dispute(kind, oid, "", None, dict(change["set"]) if "set" in change else None, grave.seat)]
        return Flaw("absent", kind, oid), []
    now = draft.header if key == HEADER else draft.objects[key]
    wanted: Mapping[str, Any] = change["set"] if "set" in change else dict.fromkeys(draft.versions.get(key, {}))
    return None, [
        Dispute(kind, oid, name, now.get(name), value, by)
        for name, value in wanted.items()
        for revision, by in [_changed_by_another(draft, key, name, seat)]
        if revision > seen
    ]


def _changed_by_another(draft: _Draft, key: Key, name: str, seat: int) -> tuple[int, int]:
    """When another seat last changed a property, and which."""
    version = draft.versions.get(key, {}).get(name)
    return version.by_another(seat) if version else (0, 0)
