"""Whether a base fits anywhere into a room, and where: decided by areas, never by trying places out.

The room is what is left of a disc-like neighbourhood and of the table after everything that must be kept clear of was
cut out. For one turn of a base the centres where it fits are an area; for a range of turns, the area for the part of
the base that it covers at every turn of the range is never too small. Areas are drawn with chords that never make them
too small either: where nothing is left, nothing fits. Where something is left, a place in it is put to the caller; what
is refused is looked at closer: finer chords, half the range of turns, or quarters of the area.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np
import shapely

from rules.geometry.areas import area_of
from rules.geometry.convex import (
    Box,
    Floats,
    added,
    always_covered,
    chords,
    clipped,
    corners_inside,
    parts_of,
    period,
    posed,
    radii,
    scaled,
    support,
    support_of,
)
from rules.geometry.measure import bounds
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape

#: Chords begin this coarse and become no finer than `_FINEST`: far below EPSILON.
_COARSEST, _FINER, _FINEST = 1e-3, 1e-2, 1e-8
#: What is left narrower than this is no room: a hundredth of what counts as equal.
_NARROW = EPSILON / 10.0
#: Where the caller's own conditions alone refuse a place, they are followed down to cells this small.
_SMALL = 1e-4
#: No question needs more cells than this but one that is decided by less than `_SMALL`.
_MOST = 4000
#: The allowance for rounding on top of EPSILON.
_NOISE = 1e-8

#: The ranges of turns that a search begins with, and how many single turns it looks at before.
_RANGES, _ALIGNED = 8, 24

#: An outline of more corners than this is a curve.
_EDGES = 16

Spot = tuple[Point, float]


@dataclass(frozen=True, slots=True)
class Solid:
    """A shape to keep clear of, parts of it cut out; by 0, where touching is allowed, or by more than a distance."""

    shape: Shape
    keep: float = 0.0
    cut: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """Where a base may lie: wholly inside `bounds`, no part farther than `spread` from `centre`, clear of solids."""

    bounds: Box
    centre: Shape
    spread: float
    solids: tuple[Solid, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A box of centres, a range of turns (or one turn that is worth a look of its own), and how fine the chords are."""

    box: Box
    low: float
    high: float
    off: float


def fit(
    base: Shape,
    room: Room,
    accepts: Callable[[Point, float], bool],
    hopeless: Callable[[Shape], bool],
    most: int = _MOST,
) -> Spot | None:
    """A place and a turn at which a base about the origin fits and the caller accepts it; None when there is none.

    `accepts` has the last word. `hopeless` says of a shape that covers the base at every place and turn of a cell that
    none of these can be accepted for reasons of the caller's own. Only where these reasons alone refuse what fits can a
    search need many cells; after `most` of them it is given up as if there were no place.
    """
    return _Search(base, room, accepts, hopeless).run(most)


@dataclass
class _Search:
    base: Shape
    room: Room
    accepts: Callable[[Point, float], bool]
    hopeless: Callable[[Shape], bool]
    parts: list[tuple[list[Floats] | Oval, float]] = field(init=False)

    def __post_init__(self) -> None:
        self.near, self.far = radii(self.base)
        self.turns = period(self.base)
        self.parts = [(_parts(solid), solid.keep) for solid in self._near()]

    def _near(self) -> Iterator[Solid]:
        """The solids that a base in the room can come near to."""
        x0, y0, x1, y1 = bounds(self.room.centre)
        for solid in self.room.solids:
            reach = self.room.spread + solid.keep + EPSILON
            left, top, right, low = bounds(solid.shape)
            if left <= x1 + reach and x0 - reach <= right and top <= y1 + reach and y0 - reach <= low:
                yield solid

    def run(self, most: int) -> Spot | None:
        """The cells that a search begins with, then the largest areas first."""
        order, first = count(), self.first()
        waiting: list[tuple[float, int, Cell]] = []
        for _ in range(most):
            cell = next(first, None)
            if cell is None:
                if not waiting:
                    break
                cell = heapq.heappop(waiting)[2]
            for piece in self.left(cell):
                turn = (cell.low + cell.high) / 2.0
                for place in _places(piece):
                    if self.accepts(place, turn):
                        return place, turn
                for smaller in self.closer(cell, piece):
                    heapq.heappush(waiting, (-piece.area, next(order), smaller))
        return None

    def first(self) -> Iterator[Cell]:
        """The whole room as the base faces, then range by range of its turns, where a range leaves anything at all:
        the turns at which a base would lie along an edge, and the range."""
        x0, y0, x1, y1 = bounds(self.room.centre)
        reach = self.room.spread + 1.0
        box = (x0 - reach, y0 - reach, x1 + reach, y1 + reach)
        yield Cell(box, 0.0, 0.0, _COARSEST)
        part, aligned = self.turns / _RANGES, _alignments(self.room, self.turns) if self.turns else []
        for n in range(_RANGES if self.turns else 0):
            cell = Cell(box, n * part, (n + 1) * part, _COARSEST)
            if self.left(cell):
                yield from (Cell(box, turn, turn, _COARSEST) for turn in aligned if cell.low <= turn < cell.high)
                yield cell

    def left(self, cell: Cell) -> list[Any]:
        """What is left of a cell: pieces of area, the largest first, none too small to matter."""
        core = self.core(cell)
        window = self.inside(core, cell)
        if window.is_empty:
            return []
        frame = window.bounds
        cut = [area for part, keep in self.parts for area in self.shut(part, keep, core, cell, frame)]
        rest = window.difference(shapely.union_all(cut)) if cut else window
        pieces = [piece for piece in shapely.get_parts(rest) if piece.geom_type == "Polygon" and piece.area > 0.0]
        return sorted(pieces, key=lambda piece: -piece.area)

    def core(self, cell: Cell) -> Floats:
        """What a base surely covers at every turn of a cell, but for what may overlap unnoticed (EPSILON)."""
        middle = posed(self.base, (0.0, 0.0), (cell.low + cell.high) / 2.0)
        corners = always_covered(middle, (cell.high - cell.low) / 2.0, cell.off)
        return corners * (1.0 - (EPSILON + _NOISE) / self.near)

    def slack(self, cell: Cell) -> float:
        """How far any point of the base moves when it turns from the middle of a cell's range to its end."""
        return self.far * math.radians(cell.high - cell.low) / 2.0

    def inside(self, core: Floats, cell: Cell) -> Any:
        """The centres of a cell at which a core lies in bounds and near enough to the middle of the room."""
        ways = _directions(core, self.room.centre, self.far + self.room.spread, cell.off)
        reach = support(self.room.centre, ways) + self.room.spread + EPSILON + _NOISE - support_of(core, ways)
        x0, y0, x1, y1 = self.room.bounds
        sides = np.array(((-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)))
        rims = np.array((-x0, -y0, x1, y1)) + EPSILON + _NOISE - support_of(core, sides)
        return shapely.Polygon(clipped(cell.box, np.concatenate((sides, ways)), np.concatenate((rims, reach))))

    def shut(self, part: list[Floats] | Oval, keep: float, core: Floats, cell: Cell, frame: Box) -> Iterator[Any]:
        """Centres at which a core surely comes too near to a solid; only those in a frame."""
        needed = keep + EPSILON - _NOISE if keep else 0.0
        grown = _grown(core, needed, cell.off)
        for corners in [corners_inside(part, cell.off)] if isinstance(part, Oval) else part:
            total = added(corners, grown)
            low, high = total.min(axis=0), total.max(axis=0)
            if low[0] <= frame[2] and low[1] <= frame[3] and high[0] >= frame[0] and high[1] >= frame[1]:
                yield shapely.Polygon(total) if len(total) > 2 else shapely.Polygon()

    def closer(self, cell: Cell, piece: Any) -> Iterator[Cell]:
        """The cells to look at after every place of a piece was refused."""
        wide = 2.0 * piece.area / piece.length
        turning = self.slack(cell)
        box = piece.bounds
        finest = cell.off <= _FINEST and turning <= _NARROW
        if finest and 2.0 * wide <= _NARROW:
            return
        if wide < 20.0 * cell.off and cell.off > _FINEST:
            yield Cell(box, cell.low, cell.high, max(_FINEST, cell.off * _FINER))
        elif turning > _NARROW and turning > 0.5 * wide:
            middle = (cell.low + cell.high) / 2.0
            for low, high in ((cell.low, middle), (middle, cell.high)):
                narrowed = Cell(box, low, high, cell.off)
                if not self.hopeless(self.cover(narrowed, box)):
                    yield narrowed
        elif wide > _SMALL and not (self.turns and not turning):
            for quarter in _quarters(box):
                if not self.hopeless(self.cover(cell, quarter)):
                    yield Cell(quarter, cell.low, cell.high, cell.off)

    def cover(self, cell: Cell, box: Box) -> Shape:
        """A shape that covers the base at every place and turn of a cell."""
        x0, y0, x1, y1 = box
        more = self.slack(cell) + math.hypot(x1 - x0, y1 - y0) / 2.0
        larger = scaled(self.base, 1.0 + more / self.near)
        return posed(larger, ((x0 + x1) / 2.0, (y0 + y1) / 2.0), (cell.low + cell.high) / 2.0)


def _grown(core: Floats, radius: float, off: float) -> Floats:
    """A core grown by a disc, drawn inside."""
    return added(core, corners_inside(Oval(0.0, 0.0, radius, radius), off)) if radius > 0.0 else core


def _parts(solid: Solid) -> list[Floats] | Oval:
    """A solid in convex parts; an oval as it is, to be drawn as finely as a cell needs."""
    shape = solid.shape
    if isinstance(shape, Oval):
        if not solid.cut:
            return shape
        area: Any = shapely.Polygon(corners_inside(shape, _NARROW))
    else:
        area = area_of(shape)
    if solid.cut:
        area = area.difference(shapely.union_all([_round(part) for part in solid.cut]))
    return list(parts_of(area))


def _round(shape: Shape) -> Any:
    """An area that covers a shape."""
    if isinstance(shape, Outline):
        return area_of(shape)
    return shapely.Polygon(corners_inside(shape, _NARROW)).buffer(_NARROW, join_style="mitre")


def _directions(core: Floats, centre: Shape, radius: float, off: float) -> Floats:
    """Unit directions, close enough to follow curves within `off`, with those of every straight edge."""
    parts = chords(radius, off)
    phi = np.arange(parts) * (2.0 * math.pi / parts)
    ways = [np.stack((np.cos(phi), np.sin(phi)), axis=1)]
    for corners in (core, np.array(centre.points) if isinstance(centre, Outline) else core[:0]):
        if 0 < len(corners) <= _EDGES:
            edges = np.roll(corners, -1, axis=0) - corners
            sizes = np.hypot(edges[:, 0], edges[:, 1])
            edges = edges[sizes > 0.0] / sizes[sizes > 0.0, None]
            ways += [np.stack((edges[:, 1], -edges[:, 0]), axis=1), np.stack((-edges[:, 1], edges[:, 0]), axis=1)]
    return np.concatenate(ways)


def _alignments(room: Room, whole: float) -> list[float]:
    """The turns that lay a base along the edges of the table and of what stands in the room, each once."""
    turns = {90.0 % whole}
    for shape in (room.centre, *(solid.shape for solid in room.solids)):
        if isinstance(shape, Outline):
            points = shape.points
            for p, q in zip(points, points[1:] + points[:1], strict=True):
                turns.add(round(math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) % whole, 9))
        else:
            turns.add(round(shape.turn % whole, 9))
    return sorted(turns)[:_ALIGNED]


def _places(piece: Any) -> Iterator[Point]:
    """Places in a piece of area: its middle where that lies inside, and one that surely does."""
    for point in (shapely.centroid(piece), shapely.point_on_surface(piece)):
        yield (point.x, point.y)


def _quarters(box: Box) -> Iterator[Box]:
    x0, y0, x1, y1 = box
    mx, my = (x0 + x1) / 2.0, (y0 + y1) / 2.0
    yield from ((x0, y0, mx, my), (mx, y0, x1, my), (x0, my, mx, y1), (mx, my, x1, y1))
