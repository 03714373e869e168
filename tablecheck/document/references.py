"""What holds between the objects of a board: ids used once, references to things that are there, limits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.board import GROUND
from tablecheck.document.faults import Fault, below, fault, shown
from tablecheck.document.words import MOST_OBJECTS

#: Ten metres in each unit of length.
TEN_METRES = {"in": 10_000 / 25.4, "cm": 1_000.0, "mm": 10_000.0}
PHASES = {
    "starcraft": ("movement", "assault", "combat", "scoring"),
    "skirmish": ("movement", "shooting", "combat"),
}
_MEASURED = ("at", "footprint", "polygon", "openings", "entry_edges", "height", "tolerance", "table")


@dataclass(slots=True)
class Entry:
    """One object of a board where it was found; its properties may be broken still."""

    kind: str
    path: str
    props: Mapping[str, object]


def found_faults(header: Mapping[str, object], entries: Collection[Entry], root: str = "$") -> list[Fault]:
    """Every fault between the objects of a board; broken parts, named elsewhere, are passed over."""
    if len(entries) > MOST_OBJECTS:
        sentence = _("The board holds %(count)d objects; at most %(limit)d are allowed.")
        return [fault(root, sentence, count=len(entries), limit=MOST_OBJECTS)]
    sides = [
        Entry("sides", below(root, "sides", place), side) for place, side in enumerate(_objects(header.get("sides")))
    ]
    everything = [*sides, *entries]
    ids, faults = _ids(everything)
    faults += _references(everything, ids)
    faults += _game_faults(header, ids, below(root, "game"))
    return faults + _unit_faults(entries, header)


def far_faults(header: Mapping[str, object], entries: Iterable[Entry], root: str = "$") -> list[Fault]:
    """The numbers that lie beyond ten metres in the document's unit."""
    limit = TEN_METRES.get(_text(header.get("length_unit")) or "mm", TEN_METRES["mm"])
    sentence = _("%(value)s lies beyond 10 m, which is %(limit)s in this document's unit.")
    return [
        fault(path, sentence, value=shown(value), limit=f"{limit:g}")
        for entry in [Entry("board", root, header), *entries]
        for key in _MEASURED
        if key in entry.props
        for path, value in _numbers(entry.props[key], below(entry.path, key))
        if abs(value) > limit
    ] + [
        fault(path, sentence, value=shown(value), limit=f"{limit:g}")
        for place, side in enumerate(_objects(header.get("sides")))
        for path, value in _numbers(side.get("entry_edges"), below(root, "sides", place, "entry_edges"))
        if abs(value) > limit
    ]


def _objects(value: object) -> list[Mapping[str, object]]:
    # A broken entry keeps its place, so that the numbers in paths stay right.
    return [item if isinstance(item, Mapping) else {} for item in value] if isinstance(value, list) else []


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _numbers(value: object, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _numbers(item, f"{path}[{place}]")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if isinstance(key, str):
                yield from _numbers(item, below(path, key))


def _ids(entries: Iterable[Entry]) -> tuple[dict[str, Entry], list[Fault]]:
    """The first bearer of each id, and the faults of the others."""
    first: dict[str, Entry] = {}
    faults: list[Fault] = []
    for entry in _with_openings(entries):
        name = _text(entry.props.get("id"))
        if name is None:
            continue
        if name == GROUND:
            faults.append(fault(f"{entry.path}.id", _("The id “ground” is reserved for the mat itself.")))
        elif (other := first.setdefault(name, entry)) is not entry:
            sentence = _("The id “%(id)s” is used already at %(place)s.")
            faults.append(fault(f"{entry.path}.id", sentence, id=shown(name)[1:-1], place=other.path))
    return first, faults


def _with_openings(entries: Iterable[Entry]) -> Iterator[Entry]:
    for entry in entries:
        yield entry
        if entry.kind == "terrain" and "openings" in entry.props:
            for place, opening in enumerate(_objects(entry.props["openings"])):
                yield Entry("openings", f"{entry.path}.openings[{place}]", opening)


def _references(entries: Iterable[Entry], ids: Mapping[str, Entry]) -> list[Fault]:
    faults: list[Fault] = []
    for entry in entries:
        for path, name, kind in _named_by(entry):
            target = ids.get(name)
            if (target is None or target.kind != kind) and not (
                kind == "terrain" and path[-1] == "]" and name == GROUND
            ):
                faults.append(_absent(path, name, kind))
    return faults


def _named_by(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """What an object refers to: the path of the reference, the id, the kind it must be."""
    props, path = entry.props, entry.path
    for key, kind in _REFERENCES.get(entry.kind, ()):
        if (name := _text(props.get(key))) is not None:
            yield f"{path}.{key}", name, kind
    if entry.kind == "access_points" and isinstance(joins := props.get("joins"), list):
        for place, name in enumerate(joins):
            if isinstance(name, str):
                yield f"{path}.joins[{place}]", name, "terrain"
    if entry.kind == "models":
        yield from _locked(props.get("marks"), f"{path}.marks")
    elif entry.kind == "units" and isinstance(state := props.get("state"), Mapping):
        yield from _locked(state.get("marks"), f"{path}.state.marks")


_REFERENCES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "terrain": (("on", "terrain"), ("owner", "units")),
    "units": (("side", "sides"),),
    "models": (("unit", "units"),),
    "zones": (("side", "sides"),),
}


def _locked(marks: object, path: str) -> Iterator[tuple[str, str, str]]:
    for place, mark in enumerate(marks if isinstance(marks, list) else ()):
        if isinstance(mark, str) and mark.startswith("locked:"):
            yield f"{path}[{place}]", mark.removeprefix("locked:"), "models"


def _absent(path: str, name: str, kind: str) -> Fault:
    sentence = {
        "terrain": _("There is no piece of terrain with the id “%(id)s”."),
        "units": _("There is no unit with the id “%(id)s”."),
        "models": _("There is no model with the id “%(id)s”."),
        "sides": _("There is no side with the id “%(id)s”."),
    }[kind]
    return fault(path, sentence, id=shown(name)[1:-1])


def _game_faults(header: Mapping[str, object], ids: Mapping[str, Entry], path: str) -> list[Fault]:
    game = header.get("game")
    if not isinstance(game, Mapping):
        return []
    named = [(f"{path}.{key}", game.get(key)) for key in ("active", "initiative")]
    passed = game.get("passed")
    named += [
        (f"{path}.passed[{place}]", name) for place, name in enumerate(passed if isinstance(passed, list) else ())
    ]
    faults = [
        _absent(where, name, "sides")
        for where, name in named
        if isinstance(name, str) and (name not in ids or ids[name].kind != "sides")
    ]
    return faults + _phase_faults([(f"{path}.phase", game.get("phase"))], header)


def _phase_faults(named: Iterable[tuple[str, object]], header: Mapping[str, object]) -> list[Fault]:
    ruleset = header.get("ruleset")
    phases = PHASES.get(_text(ruleset.get("id")) or "") if isinstance(ruleset, Mapping) else None
    sentence = _("%(value)s is not a phase of this game: %(allowed)s.")
    return [
        fault(path, sentence, value=shown(phase), allowed=", ".join(phases))
        for path, phase in named
        if phases and isinstance(phase, str) and phase not in phases
    ]


def _unit_faults(entries: Iterable[Entry], header: Mapping[str, object]) -> list[Fault]:
    """A unit on the table has its models on the table, and at most one of them leads it."""
    faults: list[Fault] = []
    away: set[str] = set()
    leaders: dict[str, str] = {}
    for entry in entries:
        if entry.kind == "units":
            if entry.props.get("place") in ("reserve", "destroyed"):
                away.add(str(entry.props.get("id")))
            if isinstance(state := entry.props.get("state"), Mapping) and isinstance(state.get("activated"), list):
                acted = [(f"{entry.path}.state.activated[{n}]", word) for n, word in enumerate(state["activated"])]
                faults += _phase_faults(acted, header)
    for entry in entries:
        if entry.kind == "models" and (unit := _text(entry.props.get("unit"))) is not None:
            if entry.props.get("at") is None and unit not in away:
                faults.append(fault(f"{entry.path}.at", _("A model on the table needs its place “at”.")))
            if entry.props.get("leader") is True and (other := leaders.setdefault(unit, entry.path)) != entry.path:
                sentence = _("The unit has a leading model already, at %(place)s.")
                faults.append(fault(f"{entry.path}.leader", sentence, place=other))
    return faults
