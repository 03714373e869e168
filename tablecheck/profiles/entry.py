"""One entry of a profile list, and the list as a file: a unit's name, its models, the numbers of its card."""

# ruff: noqa: RUF012 - pydantic copies a mutable default for each object
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from tablecheck.document.faults import Fault, first_of_each_place, from_pydantic
from tablecheck.document.words import Base, Count, Length, Ordinal, Part, Text, Words

FORMAT = "tablecheck-profiles"
MOST_ENTRIES = 100
MOST_MODELS = 60

Models = Annotated[Ordinal, Field(le=MOST_MODELS)]
Called = Annotated[str, Field(min_length=1, max_length=80)]


class Printed(Part):
    """The numbers of a unit's card; one that is left out is not known. Speeds are inches."""

    size: Count | None = None
    speed: Length | None = None
    run: Length | None = None
    supply: Count | None = None
    traits: Words = []


class Entry(Part):
    """A profile: a unit's name, how many models it fields, their base in millimetres, its numbers."""

    name: Called
    models: Models = 1
    base: Base
    profile: Printed = Printed()


class ProfileList(Part):
    """A profile list as it is shared: never altered once it has an address."""

    format: Literal["tablecheck-profiles"]
    version: Literal[1]
    title: Text = ""
    profiles: Annotated[list[Entry], Field(min_length=1, max_length=MOST_ENTRIES)]


def entry_of(plain: Mapping[str, Any]) -> tuple[Entry | None, list[Fault]]:
    """The entry that plain values make, or every fault of them."""
    try:
        return Entry.model_validate(plain), []
    except ValidationError as error:
        return None, first_of_each_place(from_pydantic(error.errors(include_url=False)))


def plain_of(entry: Entry) -> dict[str, Any]:
    """An entry as plain values, defaults left out."""
    return entry.model_dump(exclude_defaults=True)


def list_of(entries: Iterable[Entry], title: str = "") -> dict[str, Any]:
    """A list as it is shared."""
    named = {"title": title} if title else {}
    return {"format": FORMAT, "version": 1, **named, "profiles": [plain_of(entry) for entry in entries]}


def entries_of(plain: Mapping[str, Any]) -> list[Entry]:
    """The entries of a list that was shared or ships with the product."""
    return ProfileList.model_validate(plain).profiles


def base_text(base: Mapping[str, Any]) -> str:
    """A base as people write it in a list: `32`, `40x100`, `rect 25x50`."""
    if "round" in base:
        return f"{base['round']:g}"
    ((shape, (width, depth)),) = base.items()
    return f"{'rect ' if shape == 'rect' else ''}{width:g}x{depth:g}"
