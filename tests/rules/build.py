"""Small boards for tests, built in one line: pieces, models of one-model units, and what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.ask import ask
from rules.board import GROUND, AccessPoint, Board, Marker, Model, Opening, Terrain, Unit, Zone
from rules.geometry import footprints
from rules.geometry.bases import oval_base, rect_base, round_base
from rules.geometry.shapes import Outline, Point, Shape
from rules.verdict import Answer

__all__ = [
    "GROUND",
    "access",
    "ask_of",
    "base",
    "board",
    "clauses",
    "hole",
    "marker",
    "model",
    "piece",
    "troop",
    "zone",
]


def piece(
    name: str,
    shape: Shape,
    size: int = 2,
    *traits: str,
    on: str | None = None,
    openings: Iterable[Opening] = (),
    tolerance: float | None = None,
) -> Terrain:
    """A piece of terrain."""
    return Terrain(name, name, shape, size, frozenset(traits), on=on, openings=tuple(openings), tolerance=tolerance)


def hole(shape: Outline, *, passable: bool = False, see_through: bool = False, name: str = "door") -> Opening:
    """An opening, its shape in table coordinates."""
    return Opening(name, shape, passable, see_through)


def base(at: Point, size: float | tuple[float, float], kind: str = "round", turn: float = 0.0) -> Shape:
    """A base by its millimetres."""
    if isinstance(size, tuple):
        return (oval_base if kind == "oval" else rect_base)(*size, at, turn)
    return round_base(size, at)


def troop(
    name: str,
    at: Point,
    size: int | None = 2,
    *traits: str,
    side: str | None = "red",
    mm: float | tuple[float, float] = 32,
    kind: str = "round",
    turn: float = 0.0,
    marks: Iterable[str] = (),
    unit: str | None = None,
    leader: bool = False,
    tolerance: float | None = None,
) -> tuple[Unit, Model]:
    """A model with its unit: of its own name with a capital U before it, unless `unit` names one to share."""
    owner = unit or f"U{name}"
    profile: Mapping[str, object] = {} if size is None else {"size": size}
    one = Unit(owner, owner, side, profile=profile, traits=frozenset(traits), marks=frozenset(marks), models=(name,))
    return one, Model(name, name, owner, base(at, mm, kind, turn), at, turn, leader=leader, tolerance=tolerance)


def access(name: str, shape: Shape, *joins: str) -> AccessPoint:
    """An access point."""
    return AccessPoint(name, name, shape, tuple(joins))


def zone(name: str, shape: Outline) -> Zone:
    """A deployment zone."""
    return Zone(name, "deployment", shape)


def marker(name: str, at: Point) -> Marker:
    """A mission marker on a 32 mm base."""
    return Marker(name, "mission", round_base(32, at))


def model(built: Board, name: str) -> Model:
    """A model of a board by its id."""
    return built.models[name]


def board(
    *things: object, ruleset: str = "starcraft", width: float = 54.0, depth: float = 36.0, **more: object
) -> Board:
    """A board of the things given, in order; models of the same unit are joined."""
    terrain = {one.id: one for one in things if isinstance(one, Terrain)}
    points = {one.id: one for one in things if isinstance(one, AccessPoint)}
    troops = [one for one in things if isinstance(one, tuple)]
    units: dict[str, Unit] = {}
    for unit, _ in troops:
        before = units[unit.id].models if unit.id in units else ()
        units[unit.id] = Unit(
            unit.id,
            unit.name,
            unit.side,
            profile=unit.profile,
            traits=unit.traits,
            marks=unit.marks,
            models=(*before, *unit.models),
        )
    return Board(
        ruleset,
        width,
        depth,
        terrain=terrain,
        access_points=points,
        units=units,
        models={one.id: one for _, one in troops},
        zones={one.id: one for one in things if isinstance(one, Zone)},
        markers={one.id: one for one in things if isinstance(one, Marker)},
        **more,  # type: ignore[arg-type]
    )


def ask_of(built: Board, kind: str, **keys: object) -> Answer:
    """One question; `from_` stands for `from`."""
    return ask(built, {"ask": kind, **{key.rstrip("_"): value for key, value in keys.items()}})


def clauses(answer: Answer) -> set[str]:
    """The clauses an answer cites."""
    return {reason.clause for reason in answer.reasons}


def rect(width: float, height: float, at: Point, turn: float = 0.0) -> Outline:
    """A rectangle."""
    return footprints.rect(width, height, at, turn)
