"""Load and dump: the door every board document comes in and goes out by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from tablecheck.document.board import BOARD_FORMAT, BOARD_KEYS, BOARD_VERSION, BoardDocument
from tablecheck.document.canonical import written
from tablecheck.document.faults import DocumentFaults, Fault, below, fault, first_of_each_place, from_pydantic, shown
from tablecheck.document.reading import check_values, read_json
from tablecheck.document.references import Entry, far_faults, found_faults

Props = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """A sound board document: `plain` holds its keys in canonical order, defaults left out. Not to be changed."""

    plain: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The title, empty where none was given."""
        return str(self.plain.get("title", ""))

    @property
    def ruleset(self) -> str:
        """The id of the game."""
        return str(self.plain["ruleset"]["id"])


def load(source: str | bytes | Mapping[str, Any]) -> Document:
    """A board document from its text or from JSON values already read; raises `DocumentFaults` with every fault."""
    if isinstance(source, (str, bytes)):
        value, faults = read_json(source)
    else:
        value, faults = source, check_values(source)
    return checked(value, faults)


def checked(value: object, faults: list[Fault], root: str = "$") -> Document:
    """The board document in a JSON value that lies at `root` and was found to have `faults` so far."""
    strange = wrong_format(value, BOARD_FORMAT, BOARD_VERSION, root)
    if strange:
        raise DocumentFaults(first_of_each_place([*faults, *strange]))
    document = None
    try:
        document = BoardDocument.model_validate(value)
    except ValidationError as error:
        faults = faults + from_pydantic(error.errors(include_url=False), root)
    if isinstance(value, Mapping):
        entries = entries_of(value, root)
        faults = faults + found_faults(value, entries, root) + far_faults(value, entries, root)
    if faults or document is None:
        raise DocumentFaults(first_of_each_place(faults))
    plain = document.model_dump(exclude_defaults=True)
    return Document({key: plain[key] for key in BOARD_KEYS if key in plain})


def dump(document: Document) -> str:
    """The canonical text of a document."""
    return written(document.plain)


def wrong_format(value: object, name: str, version: int, root: str = "$") -> list[Fault]:
    """What makes a value no document of this format at all; its other faults would only be noise."""
    if not isinstance(value, Mapping):
        return [fault(root, _("An object is needed here, not %(value)s."), value=shown(value))]
    if "format" in value and value["format"] != name:
        sentence = _("The format is %(value)s; “%(name)s” is read here.")
        return [fault(below(root, "format"), sentence, value=shown(value["format"]), name=name)]
    found = value.get("version", version)
    if isinstance(found, bool) or found != version:
        sentence = _("Version %(value)s of this format is not known; version %(version)d is read here.")
        return [fault(below(root, "version"), sentence, value=shown(found), version=version)]
    return []


def entries_of(value: Mapping[str, Any], root: str = "$") -> list[Entry]:
    """The objects of a board document as far as they can be made out, each with its path."""
    entries: list[Entry] = []
    for kind in ("terrain", "access_points", "units", "zones", "markers"):
        for place, item in enumerate(_list(value.get(kind))):
            if not isinstance(item, Mapping):
                continue
            path = f"{below(root, kind)}[{place}]"
            entries.append(Entry(kind, path, item))
            if kind == "units":
                models = [(n, model) for n, model in enumerate(_list(item.get("models"))) if isinstance(model, Mapping)]
                entries += [
                    Entry("models", f"{path}.models[{n}]", {**model, "unit": item.get("id")}) for n, model in models
                ]
    return entries


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
