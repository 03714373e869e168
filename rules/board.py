"""The board as the rules see it: immutable, in inches, every reference resolved by id.

A `Board` is one position. It knows nothing of files, rows or people; `tablecheck.document` and
`tablecheck.boards.snapshot` build it. Outlines are already turned and placed (`rules.geometry.shapes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.geometry.shapes import Outline, Point, Shape

#: The reserved id of the mat itself, as an access point may join it.
GROUND = "ground"


@dataclass(frozen=True, slots=True)
class Opening:
    """A hole in a piece agreed at set-up: passable for movement, see-through for sight, each by itself (SC-7.1-e)."""

    id: str
    shape: Outline
    passable: bool = False
    see_through: bool = False


@dataclass(frozen=True, slots=True)
class Terrain:
    """One piece of terrain: its footprint on the table, its Size, what it stands on."""

    id: str
    name: str
    shape: Shape
    size: int = 0
    traits: frozenset[str] = frozenset()
    on: str | None = None
    openings: tuple[Opening, ...] = ()
    owner: str | None = None
    height: float | None = None
    tolerance: float | None = None


@dataclass(frozen=True, slots=True)
class AccessPoint:
    """A place where heights join: stairs, a portal, a door, the end of a ramp."""

    id: str
    name: str
    shape: Shape
    joins: tuple[str, ...]
    tolerance: float | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """One miniature by its base. `at` and `turn` are the base's centre and facing."""

    id: str
    name: str
    unit: str
    shape: Shape
    at: Point
    turn: float = 0.0
    leader: bool = False
    rank: int | None = None
    file: int | None = None
    marks: frozenset[str] = frozenset()
    tolerance: float | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit and what its profile says; `models` are ids in document order, of those on the table only."""

    id: str
    name: str
    side: str | None
    place: str = "table"
    profile: Mapping[str, object] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    activated: tuple[str, ...] = ()
    damage: int = 0
    models: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the game: its entry edges (segments on the table's rim) and the Supply it may field."""

    id: str
    name: str
    entry_edges: tuple[tuple[Point, Point], ...] = ()
    supply_pool: int | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A named area of the table, such as a deployment zone."""

    id: str
    kind: str
    shape: Outline
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A mission marker or another thing with a place on the table that is neither terrain nor a model."""

    id: str
    kind: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class Game:
    """Where the game stands: round, phase, who acts, who holds initiative, who passed."""

    round: int = 1
    phase: str | None = None
    active: str | None = None
    initiative: str | None = None
    passed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """One position, whole. Mappings keep the order of the document; models are keyed by their own id.

    `unit_length` is how many inches one of the document's length units is (1, 1/2.54 or 1/25.4); answers are turned
    back into that unit by `rules.ask`. `models` holds only models that lie on the table; `reserve` those of units in
    reserve, their bases about the origin, placed nowhere.
    """

    ruleset: str
    width: float
    depth: float
    options: Mapping[str, object] = field(default_factory=dict)
    unit_length: float = 1.0
    tolerance: float = 0.0
    sides: Mapping[str, Side] = field(default_factory=dict)
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    access_points: Mapping[str, AccessPoint] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    models: Mapping[str, Model] = field(default_factory=dict)
    reserve: Mapping[str, Model] = field(default_factory=dict)
    zones: Mapping[str, Zone] = field(default_factory=dict)
    markers: Mapping[str, Marker] = field(default_factory=dict)
    game: Game = Game()

    def unit_of(self, model: Model) -> Unit:
        """The unit a model belongs to."""
        return self.units[model.unit]
