"""A document taken apart into a header and single objects, put together again, and checked object by object."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from tablecheck.document.board import BOARD_FORMAT, BOARD_KEYS, BOARD_VERSION, Header
from tablecheck.document.document import Document, Props, load, wrong_format
from tablecheck.document.faults import Fault, first_of_each_place, from_pydantic
from tablecheck.document.parts import AccessPoint, LooseModel, LooseUnit, Marker, Terrain, Zone
from tablecheck.document.questions import PINNED
from tablecheck.document.reading import check_values
from tablecheck.document.references import Entry, far_faults, found_faults
from tablecheck.document.words import Id, Part

#: The kinds of objects of a board document, in its order; a stored board also keeps `questions`.
KINDS = ("terrain", "access_points", "units", "models", "zones", "markers")
#: The kind under which the header is addressed, with an empty id.
HEADER_KIND = "board"
_PARTS: Mapping[str, type[Part]] = {
    "terrain": Terrain,
    "access_points": AccessPoint,
    "units": LooseUnit,
    "models": LooseModel,
    "zones": Zone,
    "markers": Marker,
    HEADER_KIND: Header,
}
_CHECKS: Mapping[str, TypeAdapter[Any]] = {
    "questions": PINNED,
    **{kind: TypeAdapter(part) for kind, part in _PARTS.items()},
}


class _Identified(Part):
    model_config = ConfigDict(extra="ignore")

    id: Id


Objects = Mapping[tuple[str, str], Mapping[str, Any]]
Triple = tuple[str, str, Props]


def header_of(document: Document) -> Props:
    """Every key of a document that is not a list of objects."""
    lists = ("terrain", "access_points", "units", "zones", "markers")
    return {key: value for key, value in document.plain.items() if key not in lists}


def objects_of(document: Document) -> list[Triple]:
    """The objects of a document, kind by kind in its order; properties hold the id, a model's also its `unit`."""
    plain = document.plain
    units = plain.get("units", [])
    alone = [{key: value for key, value in unit.items() if key != "models"} for unit in units]
    models = [{**model, "unit": unit["id"]} for unit in units for model in unit.get("models", [])]
    lists = {**plain, "units": alone, "models": models}
    return [(kind, props["id"], props) for kind in KINDS for props in lists.get(kind, [])]


def document_from(header: Mapping[str, Any], objects: Objects | Iterable[Triple]) -> Document:
    """The document of a header and its objects, in their order; kinds that are not exported are left out."""
    if isinstance(objects, Mapping):
        triples = [(kind, props) for (kind, _id), props in objects.items()]
    else:
        triples = [(kind, dict(props)) for kind, _id, props in objects]
    lists: dict[str, list[Props]] = {kind: [] for kind in KINDS}
    for kind, props in triples:
        if kind in lists:
            lists[kind].append(dict(props))
    models: dict[str, list[Props]] = {}
    for model in lists.pop("models"):
        models.setdefault(model.pop("unit"), []).append(model)
    for unit in lists["units"]:
        if unit["id"] in models:
            unit["models"] = models[unit["id"]]
    whole = {**header, **lists}
    return load({key: whole[key] for key in BOARD_KEYS if key in whole})


def object_faults(kind: str, props: Mapping[str, Any], root: str = "$") -> list[Fault]:
    """Every fault of one object taken alone, with paths under `root`.

    `kind` is one of `KINDS`, `questions` (any question with an id of its own) or `board` (the header).
    """
    faults = check_values(props, root)
    if kind == HEADER_KIND:
        faults += wrong_format(props, BOARD_FORMAT, BOARD_VERSION, root)
    try:
        _validated(kind, props)
    except ValidationError as error:
        faults += from_pydantic(error.errors(include_url=False), root)
    return first_of_each_place(faults)


def tidied(kind: str, props: Mapping[str, Any]) -> Props:
    """The canonical properties of a sound object: keys in the document's order, defaults left out."""
    name = {"id": props["id"]} if kind == "questions" else {}
    plain: Props = _CHECKS[kind].dump_python(_validated(kind, props), exclude_defaults=True, by_alias=True)
    return {**name, **plain}


def _validated(kind: str, props: Mapping[str, Any]) -> Any:
    if kind != "questions":
        return _CHECKS[kind].validate_python(props)
    _Identified.model_validate(props)
    return PINNED.validate_python({key: value for key, value in props.items() if key != "id"})


def reference_faults(
    header: Mapping[str, Any],
    objects: Objects,
    touched: Collection[tuple[str, str]] | None = None,
    only_moved: bool = False,
) -> list[Fault]:
    """Every fault between the objects of a stored board whose objects are sound by themselves.

    `touched` are the keys that a change set or added: only their numbers are looked at (None: everything's). Where
    they have `only_moved` on a board without faults, nothing else is looked at, for a place names nothing.
    Paths name objects by id: `$.terrain["wall-1"].on`.
    """
    if only_moved and touched is not None:
        moved = [Entry(kind, f'$.{kind}["{name}"]', objects[kind, name]) for kind, name in touched]
        return first_of_each_place(far_faults(header, moved))
    entries = [
        Entry(kind, f'$.{kind}["{name}"]', props) for (kind, name), props in objects.items() if kind != "questions"
    ]
    if touched is None:
        far = entries
    else:
        far = [
            Entry(kind, f'$.{kind}["{name}"]', objects[kind, name]) for kind, name in touched if (kind, name) in objects
        ]
    return first_of_each_place(found_faults(header, entries) + far_faults(header, far))
