"""From the document's keys to the rules' own terms: inches, placed shapes, ids.

Each function takes one object's plain properties, sound already, so that a snapshot can rebuild one object alone.
`unit_length` is how many inches one of the document's length units is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from typing import Any

from rules import board as rules
from rules.geometry import bases, footprints
from rules.geometry.shapes import Outline, Point, Shape
from tablecheck.document.document import Document
from tablecheck.document.objects import Triple, header_of, objects_of

Properties = Mapping[str, Any]
#: How many of a document's units an inch is, exactly.
IN_AN_INCH = {"in": 1.0, "cm": 2.54, "mm": 25.4}
UNIT_LENGTH = {unit: 1.0 / count for unit, count in IN_AN_INCH.items()}
_DECIMALS = {UNIT_LENGTH["cm"]: Decimal("2.54"), UNIT_LENGTH["mm"]: Decimal("25.4")}
_EXACT = Context(prec=34)
#: Profile keys that are lengths.
_PROFILE_LENGTHS = ("speed", "run", "move")


def to_board(document: Document) -> rules.Board:
    """The position of a document, as the rules see it."""
    return board_of(header_of(document), objects_of(document))


def board_of(header: Properties, objects: Iterable[Triple]) -> rules.Board:
    """The position of a stored board's header and objects."""
    unit_length = UNIT_LENGTH[header["length_unit"]]
    kinds: dict[str, list[Properties]] = {}
    for kind, _id, props in objects:
        kinds.setdefault(kind, []).append(props)
    units, models = kinds.get("units", []), kinds.get("models", [])
    on_table = {unit["id"] for unit in units if is_on_table(unit)}
    waiting = {unit["id"] for unit in units if is_in_reserve(unit)}
    placed = [model_of(model, unit_length) for model in models if model["unit"] in on_table]
    return rules.Board(
        **header_terms(header),
        terrain={piece["id"]: terrain_of(piece, unit_length) for piece in kinds.get("terrain", [])},
        access_points={one["id"]: access_point_of(one, unit_length) for one in kinds.get("access_points", [])},
        units={
            unit["id"]: unit_of(unit, unit_length, [model.id for model in placed if model.unit == unit["id"]])
            for unit in units
        },
        models={model.id: model for model in placed},
        reserve={model["id"]: reserve_of(model, unit_length) for model in models if model["unit"] in waiting},
        zones={zone["id"]: zone_of(zone, unit_length) for zone in kinds.get("zones", [])},
        markers={marker["id"]: marker_of(marker, unit_length) for marker in kinds.get("markers", [])},
    )


def header_terms(header: Properties) -> dict[str, Any]:
    """What a header says, as the keyword arguments of `rules.board.Board` that are not objects on the table."""
    unit_length = UNIT_LENGTH[header["length_unit"]]
    table = header["table"]
    return {
        "ruleset": header["ruleset"]["id"],
        "width": _inches(table["width"], unit_length),
        "depth": _inches(table["depth"], unit_length),
        "options": dict(header["ruleset"].get("options", {})),
        "unit_length": unit_length,
        "tolerance": _inches(header.get("tolerance", 0), unit_length),
        "sides": {side["id"]: side_of(side, unit_length) for side in header.get("sides", [])},
        "game": game_of(header.get("game", {})),
    }


def is_on_table(unit: Properties) -> bool:
    """True when a unit's models lie on the table."""
    return unit.get("place", "table") == "table"


def is_in_reserve(unit: Properties) -> bool:
    """True when a unit waits in reserve."""
    return bool(unit.get("place", "table") == "reserve")


def terrain_of(props: Properties, unit_length: float) -> rules.Terrain:
    """A piece of terrain, its footprint and openings turned and placed."""
    at, turn = _point(props["at"], unit_length), float(props.get("rotation", 0))
    return rules.Terrain(
        id=props["id"],
        name=props.get("name") or props["id"],
        shape=_footprint(props["footprint"], at, turn, unit_length),
        size=int(props.get("size", 0)),
        traits=frozenset(props.get("traits", ())),
        on=props.get("on"),
        openings=tuple(
            rules.Opening(
                id=opening["id"],
                shape=_polygon(opening["polygon"], at, turn, unit_length),
                passable=opening.get("passable", False),
                see_through=opening.get("see_through", False),
            )
            for opening in props.get("openings", ())
        ),
        owner=props.get("owner"),
        height=_maybe_inches(props.get("height"), unit_length),
        tolerance=_maybe_inches(props.get("tolerance"), unit_length),
    )


def access_point_of(props: Properties, unit_length: float) -> rules.AccessPoint:
    """An access point, its footprint turned and placed."""
    at, turn = _point(props["at"], unit_length), float(props.get("rotation", 0))
    return rules.AccessPoint(
        id=props["id"],
        name=props.get("name") or props["id"],
        shape=_footprint(props["footprint"], at, turn, unit_length),
        joins=tuple(props.get("joins", ())),
        tolerance=_maybe_inches(props.get("tolerance"), unit_length),
    )


def unit_of(props: Properties, unit_length: float, models: Iterable[str] = ()) -> rules.Unit:
    """A unit; `models` are the ids of its models on the table. Lengths of its profile become inches."""
    profile = dict(props.get("profile", {}))
    for key in _PROFILE_LENGTHS:
        if key in profile:
            profile[key] = _inches(profile[key], unit_length)
    state = props.get("state", {})
    return rules.Unit(
        id=props["id"],
        name=props.get("name") or props["id"],
        side=props.get("side"),
        place=props.get("place", "table"),
        profile=profile,
        traits=frozenset(profile.get("traits", ())),
        marks=frozenset(state.get("marks", ())),
        activated=tuple(state.get("activated", ())),
        damage=int(state.get("damage", 0)),
        models=tuple(models),
    )


def model_of(props: Properties, unit_length: float) -> rules.Model:
    """A model on the table, its base turned and placed; `props` name its `unit`."""
    at, turn = _point(props["at"], unit_length), float(props.get("rotation", 0))
    return rules.Model(
        id=props["id"],
        name=props.get("name") or props["id"],
        unit=props["unit"],
        shape=_base(props["base"], at, turn),
        at=at,
        turn=turn,
        leader=props.get("leader", False),
        rank=props.get("rank"),
        file=props.get("file"),
        marks=frozenset(props.get("marks", ())),
        tolerance=_maybe_inches(props.get("tolerance"), unit_length),
    )


def reserve_of(props: Properties, unit_length: float) -> rules.Model:
    """A model in reserve, its base about the origin: it lies nowhere, whatever place it had on the table."""
    return model_of({**props, "at": (0.0, 0.0)}, unit_length)


def zone_of(props: Properties, unit_length: float) -> rules.Zone:
    """A named area of the table."""
    outline = _polygon(props["polygon"], (0.0, 0.0), 0.0, unit_length)
    return rules.Zone(id=props["id"], kind=props["kind"], shape=outline, side=props.get("side"))


def marker_of(props: Properties, unit_length: float) -> rules.Marker:
    """A marker, by its base."""
    shape = _base(props["base"], _point(props["at"], unit_length), 0.0)
    return rules.Marker(id=props["id"], kind=props["kind"], shape=shape)


def side_of(props: Properties, unit_length: float) -> rules.Side:
    """A side with its entry edges."""
    return rules.Side(
        id=props["id"],
        name=props.get("name") or props["id"],
        entry_edges=tuple(
            (_point(edge[0], unit_length), _point(edge[1], unit_length)) for edge in props.get("entry_edges", ())
        ),
        supply_pool=props.get("supply_pool"),
    )


def game_of(props: Properties) -> rules.Game:
    """Where the game stands."""
    return rules.Game(
        round=props.get("round", 1),
        phase=props.get("phase"),
        active=props.get("active"),
        initiative=props.get("initiative"),
        passed=tuple(props.get("passed", ())),
    )


def _inches(value: float, unit_length: float) -> float:
    if unit_length == 1.0:
        return float(value)
    # In decimals, as it was written, so that 38.1 mm is 1.5 in and not a little more.
    return float(_EXACT.divide(Decimal(repr(value)), _DECIMALS[unit_length]))


def _maybe_inches(value: float | None, unit_length: float) -> float | None:
    return None if value is None else _inches(value, unit_length)


def _point(value: Any, unit_length: float) -> Point:
    return (_inches(value[0], unit_length), _inches(value[1], unit_length))


def _polygon(points: Any, at: Point, turn: float, unit_length: float) -> Outline:
    return footprints.polygon([_point(point, unit_length) for point in points], at, turn)


def _footprint(value: Properties, at: Point, turn: float, unit_length: float) -> Shape:
    if "rect" in value:
        return footprints.rect(*_point(value["rect"], unit_length), at, turn)
    if "ellipse" in value:
        return footprints.ellipse(*_point(value["ellipse"], unit_length), at, turn)
    if "circle" in value:
        return footprints.circle(_inches(value["circle"], unit_length), at)
    return _polygon(value["polygon"], at, turn, unit_length)


def _base(value: Properties, at: Point, turn: float) -> Shape:
    if "round" in value:
        return bases.round_base(value["round"], at)
    if "oval" in value:
        return bases.oval_base(*value["oval"], at, turn)
    return bases.rect_base(*value["rect"], at, turn)
