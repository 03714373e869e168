"""Raised areas with doors in their outlines: where a way enters and leaves them, and through which door."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import shapely

from rules.geometry.passage import Barrier
from rules.geometry.shapes import EPSILON, Outline, Point, Shape
from rules.geometry.solids import Solid, cut, polygon_of

#: How finely round outlines are drawn, on their outside.
FINE = 1e-5
#: A door is found with twice the tolerance of a touch, so that a way that grazes its end still finds it.
TOUCH = 2.0 * EPSILON
#: The surroundings of an area reach farther than any gap is wide.
_FAR = 10.0
#: Corners that stick out by less than this are none: where arcs meet they are drawn twice.
_STRAIGHT = 1e-8


@dataclass(frozen=True, eq=False)
class Door:
    """A stretch of an outline that may be crossed."""

    name: str
    stretch: Any


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a way crosses an outline, `along` so many inches: into the area or out of it, by a door or by none."""

    at: Point
    along: float
    inwards: bool
    door: str | None


@dataclass(frozen=True, eq=False)
class Terrace:
    """A raised area and the doors in its outline; stretches in `lent` are the edge of another terrace as well.

    `whole` is the footprint the area was drawn from, None where something was cut out of it or added.
    """

    name: str
    area: Any
    doors: tuple[Door, ...] = ()
    lent: Any = None
    whole: Shape | None = None

    @property
    def solid(self) -> Solid:
        """The area as few arcs and corners where it can be had so."""
        return self.area if self.whole is None else self.whole

    @cached_property
    def inner(self) -> Any:
        """What lies deeper inside than a touch."""
        return self.area.buffer(-EPSILON, join_style="mitre")

    @cached_property
    def outer(self) -> Any:
        """The area with its touch."""
        return self.area.buffer(EPSILON, join_style="mitre")

    @cached_property
    def closed(self) -> tuple[Barrier, ...]:
        """The stretches of the outline that may not be crossed."""
        shut = rim(self.area)
        gaps = [door.stretch for door in self.doors] + ([] if self.lent is None else [self.lent])
        if gaps:
            shut = shut.difference(shapely.union_all(gaps).buffer(EPSILON, cap_style="square"))
        lines = [line for line in shapely.get_parts(shut) if line.length > TOUCH]
        merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(lines))) if lines else []
        return tuple(Barrier(self.name, tuple(line.simplify(_STRAIGHT).coords)) for line in merged)

    def holds(self, point: Point) -> bool:
        """A point is on the terrace, its edge included."""
        return bool(self.area.distance(shapely.Point(point)) <= EPSILON)

    def crossings(self, path: Sequence[Point]) -> Iterator[Crossing]:
        """A way crosses the outline where it is first deep on one side of it and then deep on the other."""
        if len(path) < 2 or not self.outer.intersects(shapely.LineString(path)):
            return
        before: tuple[float, bool] | None = None
        for begins, ends, inside in self.sides(path):
            if before is not None and before[1] != inside:
                over = part_of(path, before[0], begins)
                if self.lent is None or self.lent.distance(over) > TOUCH:
                    door = next((door.name for door in self.doors if door.stretch.distance(over) <= TOUCH), None)
                    yield Crossing(over.coords[0], before[0], inside, door)
            before = (ends, inside)

    def sides(self, path: Sequence[Point]) -> list[tuple[float, float, bool]]:
        """The stretches of a way deep inside the area, and deep outside it: from, to, and whether inside; in order."""
        found: list[tuple[float, float, bool]] = []
        begins = 0.0
        for p, q in pairwise(path):
            leg = shapely.LineString((p, q))
            for part, inside in ((leg.intersection(self.inner), True), (leg.difference(self.outer), False)):
                for one in shapely.get_parts(part):
                    if one.geom_type == "LineString" and one.length > 0.0:
                        ends = sorted(math.dist(p, end) for end in one.coords)
                        found.append((begins + ends[0], begins + ends[-1], inside))
            begins += math.dist(p, q)
        return sorted(found)


def part_of(path: Sequence[Point], begins: float, ends: float) -> Any:
    """The part of a way between two lengths along it, as a shapely line."""
    points: list[Point] = []
    here = 0.0
    for p, q in pairwise(path):
        length = math.dist(p, q)
        low, high = max(begins, here) - here, min(ends, here + length) - here
        if low <= high and length:
            points += [
                (p[0] + (q[0] - p[0]) * part / length, p[1] + (q[1] - p[1]) * part / length) for part in (low, high)
            ]
        here += length
    return shapely.LineString(points)


def drawn(shape: Shape, openings: Sequence[Outline] = ()) -> Any:
    """A footprint as an area, openings cut out of it; a round one by a polygon round it."""
    return shapely.union_all([polygon_of(part, FINE) for part in cut(shape, openings)])


def rim(area: Any) -> Any:
    """The outline of an area as lines; empty where nothing is left of it."""
    parts = [part for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty]
    return shapely.multipolygons(parts).boundary if parts else shapely.MultiLineString()


def bridged(area: Any, footprint: Any, other: Any) -> Any:
    """An area with the crack between it and another one filled, as far as a footprint spans it."""
    return shapely.union_all([area, footprint.difference(other)]) if area.distance(other) > EPSILON else area


def covered(area: Any, above: Sequence[Any]) -> Any:
    """The stretches of an area's outline that smaller areas upon it reach; None when none does."""
    stretch = rim(area).intersection(shapely.union_all(above).buffer(EPSILON)) if above else None
    return None if stretch is None or stretch.is_empty else stretch


def door(name: str, area: Any, footprint: Any, beyond: Any, others: Sequence[Any]) -> Door | None:
    """The stretch of an outline inside a footprint beyond which lies another area; None when there is none.

    `beyond` is that area, None for the bare table: what none of the `others` covers.
    """
    stretch = rim(area).intersection(footprint.buffer(EPSILON, join_style="mitre"))
    if beyond is not None:
        stretch = stretch.intersection(beyond.buffer(TOUCH, join_style="mitre"))
    elif others:
        stretch = stretch.difference(shapely.union_all(others).buffer(EPSILON, join_style="mitre"))
    return None if stretch.is_empty else Door(name, stretch)


def around(area: Any) -> Any:
    """Everything about an area, as far as matters: its outline seen from inside."""
    return area.envelope.buffer(_FAR, join_style="mitre").difference(area)


def inside_of(solid: Solid, area: Any) -> bool:
    """The middle of what a solid covers lies in an area, and more than a rim of the two overlaps."""
    part = polygon_of(solid, FINE).intersection(area)
    return bool(part.area > FINE and area.intersects(polygon_of(solid, FINE).centroid))
