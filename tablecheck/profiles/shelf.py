"""A visitor's own profiles, and lists at addresses of their own. Everything here blocks."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction

from tablecheck.profiles.entry import MOST_ENTRIES, Entry, entries_of, list_of, plain_of
from tablecheck.profiles.models import SharedList, Shelf, UnitProfile

#: Where a session keeps the id of its shelf.
IN_SESSION = "shelf"


class Kept(NamedTuple):
    """A profile on a shelf, by its number there."""

    id: int
    entry: Entry


class ShelfFull(Exception):  # noqa: N818 - an event at the door, not an error
    """No more profiles fit."""


def own(session: Any) -> list[Kept]:
    """The visitor's own profiles, oldest first."""
    return [Kept(row.pk, Entry.model_validate(row.entry)) for row in _rows(session)]


def one(session: Any, number: int) -> Kept | None:
    """One of the visitor's own profiles; nobody else's."""
    row = _rows(session).filter(pk=number).first()
    return Kept(row.pk, Entry.model_validate(row.entry)) if row else None


def keep(session: Any, entries: Iterable[Entry]) -> list[int]:
    """Put profiles on the visitor's shelf, all or none; an entry that lies there already is not doubled.

    Raises ShelfFull.
    """
    with transaction.atomic():
        shelf = _shelf(session)
        known = [row.entry for row in shelf.profiles.all()]
        new: list[dict[str, Any]] = []
        for entry in entries:
            plain = plain_of(entry)
            if plain not in known and plain not in new:
                new.append(plain)
        if len(known) + len(new) > MOST_ENTRIES:
            raise ShelfFull
        return [UnitProfile.objects.create(shelf=shelf, entry=plain).pk for plain in new]


def change(session: Any, number: int, entry: Entry) -> bool:
    """Give one of the visitor's own profiles other values; false when it is not theirs."""
    return _rows(session).filter(pk=number).update(entry=plain_of(entry)) == 1


def remove(session: Any, number: int) -> bool:
    """Take one of the visitor's own profiles off the shelf; false when it is not theirs."""
    return _rows(session).filter(pk=number).delete()[0] == 1


def share(entries: Iterable[Entry], title: str = "") -> str:
    """The id of an address at which a list stands for good; equal lists have one address."""
    content = list_of(entries, title)
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    name = base64.b32encode(hashlib.sha256(text.encode()).digest()[:15]).decode().lower()
    SharedList.objects.get_or_create(pk=name, defaults={"content": content})
    return name


def shared(name: str) -> dict[str, Any] | None:
    """A list that was shared, in the form of its file."""
    row = SharedList.objects.filter(pk=name).first()
    # Written anew from its entries: the order of keys does not hang on how a database keeps JSON.
    return list_of(entries_of(row.content), row.content.get("title", "")) if row else None


def _rows(session: Any) -> Any:
    return UnitProfile.objects.filter(shelf_id=session.get(IN_SESSION, ""))


def _shelf(session: Any) -> Shelf:
    found = Shelf.objects.filter(pk=session.get(IN_SESSION, "")).first()
    if found is None:
        found = Shelf.objects.create()
        session[IN_SESSION] = found.pk
    return found
