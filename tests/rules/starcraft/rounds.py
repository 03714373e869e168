"""Boards for tests of the turn: two sides with pools and edges, units of a few models on the table or in reserve."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.board import AccessPoint, Board, Game, Marker, Model, Side, Terrain, Unit
from rules.geometry.bases import oval_base, rect_base, round_base
from rules.geometry.shapes import Point, Shape
from tests.rules.build import piece, rect

__all__ = ["BLUE", "RED", "TABLE", "game_board", "model_at", "squad", "token"]

TABLE = (54.0, 36.0)
RED = Side("red", "Red", (((0.0, 36.0), (54.0, 36.0)),), 12)
BLUE = Side("blue", "Blue", (((0.0, 0.0), (54.0, 0.0)),), 12)


def shape_of(at: Point, mm: float | tuple[float, float], kind: str, turn: float) -> Shape:
    """A base by its millimetres."""
    if isinstance(mm, tuple):
        return (oval_base if kind == "oval" else rect_base)(*mm, at, turn)
    return round_base(mm, at)


def model_at(
    name: str,
    unit: str,
    at: Point,
    *,
    mm: float | tuple[float, float] = 32,
    kind: str = "oval",
    turn: float = 0.0,
    leader: bool = False,
) -> Model:
    """One model."""
    return Model(name, name, unit, shape_of(at, mm, kind, turn), at, turn, leader=leader)


def squad(
    name: str,
    *spots: Point,
    side: str | None = "red",
    place: str = "table",
    traits: Iterable[str] = (),
    marks: Iterable[str] = (),
    activated: Iterable[str] = (),
    damage: int = 0,
    mm: float | tuple[float, float] = 32,
    kind: str = "oval",
    turn: float = 0.0,
    **profile: object,
) -> tuple[Unit, tuple[Model, ...]]:
    """A unit whose models, named by its name and a number, stand at some spots; in reserve the spots only count."""
    full: Mapping[str, object] = {"size": 2, "speed": 4.0, "supply": 1, **profile}
    known = {key: value for key, value in full.items() if value is not None}
    models = tuple(
        model_at(f"{name}{n}", name, at if place == "table" else (0.0, 0.0), mm=mm, kind=kind, turn=turn)
        for n, at in enumerate(spots)
    )
    unit = Unit(
        name,
        name,
        side,
        place,
        known,
        frozenset(traits),
        frozenset(marks),
        tuple(activated),
        damage,
        tuple(model.id for model in models) if place == "table" else (),
    )
    return unit, models


def token(name: str, at: Point, *traits: str, owner: str | None = None) -> Terrain:
    """A token on a base of one inch."""
    return replace(piece(name, rect(1, 1, at), 0, "token", *traits), owner=owner)


def game_board(
    *things: object,
    phase: str | None = "movement",
    active: str | None = "red",
    sides: Iterable[Side] = (RED, BLUE),
    access: Iterable[AccessPoint] = (),
    **game: object,
) -> Board:
    """A board in the midst of a game: squads, pieces and markers, in order."""
    squads = [one for one in things if isinstance(one, tuple)]
    models = [(unit, model) for unit, members in squads for model in members]
    return Board(
        "starcraft",
        *TABLE,
        sides={side.id: side for side in sides},
        terrain={one.id: one for one in things if isinstance(one, Terrain)},
        access_points={one.id: one for one in access},
        units={unit.id: unit for unit, _ in squads},
        models={model.id: model for unit, model in models if unit.place == "table"},
        reserve={model.id: model for unit, model in models if unit.place == "reserve"},
        markers={one.id: one for one in things if isinstance(one, Marker)},
        game=Game(phase=phase, active=active, **game),  # type: ignore[arg-type]
    )
