"""The objects of a board document, each with its keys in the document's order."""

# ruff: noqa: RUF012 - pydantic copies a mutable default for each object
from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from tablecheck.document.words import (
    Base,
    Count,
    Flag,
    Footprint,
    Id,
    Length,
    Number,
    Objects,
    Ordinal,
    Part,
    Parts,
    Point,
    Polygon,
    Segment,
    Text,
    Whole,
    Word,
    Words,
)


class Named(Part):
    """Something with an id, and a name where it differs from the id."""

    id: Id
    name: Text | None = None

    @model_validator(mode="after")
    def _name_unlike_id(self) -> Self:
        if self.name == self.id:
            self.name = None
        return self


class Opening(Part):
    """A hole in a piece agreed at set-up; its outline is local to the piece."""

    id: Id
    polygon: Polygon
    passable: Flag = False
    see_through: Flag = False


class Terrain(Named):
    """One piece of terrain."""

    at: Point
    rotation: Number = 0
    footprint: Footprint
    size: Count = 0
    traits: Words = []
    on: Id | None = None
    """The piece it stands on."""
    openings: Parts[Opening] = []
    height: Length | None = None
    owner: Id | None = None
    """For a token, the unit it belongs to."""
    tolerance: Length | None = None
    """How far off its measured place may be, instead of the board's."""
    locked: Flag = False
    order: Whole = 0
    """Drawn later when higher."""


class AccessPoint(Named):
    """A place where heights join: it names the pieces (or `ground`) that it joins."""

    at: Point
    rotation: Number = 0
    footprint: Footprint
    joins: Parts[Id] = []
    tolerance: Length | None = None
    locked: Flag = False
    order: Whole = 0


class Model(Named):
    """One miniature by its base; `at` is needed while its unit is on the table."""

    at: Point | None = None
    rotation: Number = 0
    base: Base
    leader: Flag = False
    rank: Ordinal | None = None
    file: Ordinal | None = None
    marks: Words = []
    tolerance: Length | None = None
    locked: Flag = False
    order: Whole = 0


class LooseModel(Model):
    """A model as a stored board keeps it: with the id of its unit."""

    unit: Id


class Profile(Part):
    """What a unit's profile says, in the keys of every game; each game reads its own."""

    size: Count | None = None
    speed: Length | None = None
    run: Length | None = None
    supply: Count | None = None
    silhouette: Literal[1, 2, 3, 4, 5, 6, 7, 8] | None = None
    initiative: Number | None = None
    move: Length | None = None
    kind: (
        Literal[
            "infantry",
            "war-beasts",
            "swarm",
            "war-machine",
            "cavalry",
            "monstrous-infantry",
            "monstrous-beasts",
            "monstrous-cavalry",
            "chariot",
        ]
        | None
    ) = None
    traits: Words = []


class UnitState(Part):
    """What has happened to a unit: the phases it has acted in, its marks, its damage."""

    activated: Words = []
    marks: Words = []
    damage: Count = 0


class LooseUnit(Named):
    """A unit as a stored board keeps it: without its models."""

    side: Id | None = None
    place: Literal["table", "reserve", "destroyed"] = "table"
    profile: Profile = Profile()
    state: UnitState = UnitState()


class Unit(LooseUnit):
    """A unit and its models."""

    models: Objects[Model] = []


class Side(Named):
    """One side of the game."""

    entry_edges: Parts[Segment] = []
    supply_pool: Count | None = None


class Zone(Part):
    """A named area of the table, in table coordinates."""

    id: Id
    kind: Word
    side: Id | None = None
    polygon: Polygon


class Marker(Part):
    """A thing with a place on the table that is neither terrain nor a model."""

    id: Id
    kind: Word
    at: Point
    base: Base


class Game(Part):
    """Where the game stands."""

    round: Ordinal = 1
    phase: Word | None = None
    active: Id | None = None
    initiative: Id | None = None
    passed: Parts[Id] = []
