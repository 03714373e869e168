"""A base on its way: where it is, how far it travels, and what it first runs into.

A base that keeps its facing sweeps an exact area on each leg. One that turns is followed by halving: a stretch is free
when the base cannot reach the other shape from its middle, or stays behind a straight line that parts it from a convex
other. Contact is overlapping by more than 1e-6 in, certified to 1e-6.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of, convex_parts
from rules.geometry.measure import NOISE, bounds, nearest, overlaps
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape, turned
from rules.geometry.travel import Leg, legs_of, travelled

#: A stretch on which no point of the base moves farther than this is not looked at more closely.
_SMALL = 1e-7
#: A base is drawn in by this much to see in which direction it touches something.
_HAIR = 1e-4

Box = tuple[float, float, float, float]


def moved(shape: Shape, by: Point) -> Shape:
    """A shape put elsewhere without turning it."""
    if isinstance(shape, Oval):
        return replace(shape, x=shape.x + by[0], y=shape.y + by[1])
    return Outline(tuple((x + by[0], y + by[1]) for x, y in shape.points))


def turned_about(shape: Shape, centre: Point, degrees: float) -> Shape:
    """A shape turned about a point."""
    if degrees == 0.0:
        return shape
    if isinstance(shape, Oval):
        x, y = turned((shape.x - centre[0], shape.y - centre[1]), degrees)
        return replace(shape, x=centre[0] + x, y=centre[1] + y, turn=shape.turn + degrees)
    corners = (turned((x - centre[0], y - centre[1]), degrees) for x, y in shape.points)
    return Outline(tuple((centre[0] + x, centre[1] + y) for x, y in corners))


def shorter_way(start: float, end: float) -> float:
    """The signed degrees from one facing to another by the shorter way; half a turn goes clockwise."""
    by = (end - start) % 360.0
    return by - 360.0 if by > 180.0 else by


@dataclass(frozen=True)
class Motion:
    """A base that goes along a line of points, the first being its centre, and turns `by` degrees, spread evenly.

    With one point, or points all alike, it turns in place.
    """

    shape: Shape
    points: tuple[Point, ...]
    by: float = 0.0

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """The straight parts of the centre's line."""
        return legs_of(self.points)

    @cached_property
    def line(self) -> float:
        """The length of the centre's line."""
        return sum(leg.length for leg in self.legs)

    @cached_property
    def turn(self) -> float:
        """The degrees that change where the base lies: none for a disc about its centre."""
        return 0.0 if isinstance(self.shape, Oval) and self.shape.is_disc else self.by

    @cached_property
    def travelled(self) -> float:
        """The length that the farthest-travelling part of the base covers."""
        return travelled(self.shape, self.points[0], self.legs, math.radians(self.turn))

    @cached_property
    def radius(self) -> float:
        """How far the base reaches from its centre."""
        (cx, cy), shape = self.points[0], self.shape
        if isinstance(shape, Oval):
            return max(shape.a, shape.b)
        return max(math.hypot(x - cx, y - cy) for x, y in shape.points)

    @cached_property
    def box(self) -> Box:
        """The upright box that holds the base wherever it is on its way."""
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        reach = self.radius
        return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach

    @property
    def end(self) -> Shape:
        """Where the base comes to lie."""
        return self.pose(self.line, 1.0)

    def pose(self, s: float, share: float | None = None) -> Shape:
        """Where the base lies after `s` inches of the centre's line, turned by `share` of the whole turn."""
        start, here = self.points[0], self.centre(s)
        if share is None:
            share = s / self.line if self.line else 0.0
        shape = turned_about(self.shape, start, self.turn * share) if self.turn else self.shape
        return moved(shape, (here[0] - start[0], here[1] - start[1]))

    def centre(self, s: float) -> Point:
        """Where the centre is after `s` inches of its line."""
        x, y = self.points[0]
        for leg in self.legs:
            if s < leg.begins + leg.length:
                part = max(0.0, s - leg.begins)
                return (x + leg.way[0] * part, y + leg.way[1] * part)
            x, y = x + leg.way[0] * leg.length, y + leg.way[1] * leg.length
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of one leg: where on the centre's line it begins and ends, and the share of the turn done there."""

    begins: float
    ends: float
    before: float
    after: float

    def halves(self) -> tuple[Stretch, Stretch]:
        """The two halves of a stretch."""
        middle, share = (self.begins + self.ends) / 2.0, (self.before + self.after) / 2.0
        return Stretch(self.begins, middle, self.before, share), Stretch(middle, self.ends, share, self.after)


def first_contact(motion: Motion, other: Shape) -> float | None:
    """How far along its line the centre is when the base first overlaps another shape by more than 1e-6 in.

    None when it never does.
    """
    if _apart(motion.box, bounds(other)):
        return None
    parts = convex_parts(other) if motion.turn and isinstance(other, Outline) else (other,)
    for stretch in _stretches(motion):
        found = [s for part in parts if (s := _first(motion, stretch, part)) is not None]
        if found:
            return min(found)
    return None


def first_outside(motion: Motion, width: float, depth: float) -> float | None:
    """How far along its line the centre is when the base first sticks out of the table; None when it never does."""
    found = [first_contact(motion, side) for side in _surroundings(motion.box, width, depth)]
    return min((s for s in found if s is not None), default=None)


def _surroundings(box: Box, width: float, depth: float) -> Iterator[Outline]:
    """What lies outside the table, on each side that a box reaches over: strips that hold all of the box out there."""
    far = 2.0 * (sum(abs(side) for side in box) + width + depth)
    for beyond, x0, y0, x1, y1 in (
        (box[0] < -EPSILON, -far, -far, 0.0, far),
        (box[1] < -EPSILON, -far, -far, far, 0.0),
        (box[2] > width + EPSILON, width, -far, far, far),
        (box[3] > depth + EPSILON, -far, depth, far, far),
    ):
        if beyond:
            yield Outline(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def _apart(a: Box, b: Box) -> bool:
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def _stretches(motion: Motion) -> Iterator[Stretch]:
    if not motion.legs:
        yield Stretch(0.0, 0.0, 0.0, 1.0)
    for leg in motion.legs:
        ends = leg.begins + leg.length
        yield Stretch(leg.begins, ends, leg.begins / motion.line, ends / motion.line)


def _first(motion: Motion, stretch: Stretch, other: Shape) -> float | None:
    """Where on a stretch the base first overlaps another shape, in inches of the centre's line."""
    if _free(motion, stretch, other):
        return None
    if motion.turn and overlaps(motion.pose(stretch.begins, stretch.before), other):
        return stretch.begins
    if _reach(motion, stretch) <= _SMALL:
        # A base that keeps its facing is judged exactly; a turning one cannot come deeper here than a hair.
        return None if motion.turn else stretch.begins
    first, second = stretch.halves()
    found = _first(motion, first, other)
    return _first(motion, second, other) if found is None else found


def _reach(motion: Motion, stretch: Stretch) -> float:
    """How far any point of the base moves at most on a stretch."""
    return stretch.ends - stretch.begins + motion.radius * _radians(motion, stretch)


def _radians(motion: Motion, stretch: Stretch) -> float:
    return abs(math.radians(motion.turn)) * (stretch.after - stretch.before)


def _free(motion: Motion, stretch: Stretch, other: Shape) -> bool:
    """A stretch is free when nothing that the base sweeps there overlaps the other shape; never said in error."""
    if motion.turn:
        return _parted(motion, stretch, other)
    start, end = motion.pose(stretch.begins, stretch.before), motion.pose(stretch.ends, stretch.after)
    if isinstance(start, Oval) and isinstance(end, Oval):
        return not _oval_overlaps(start, end, other)
    return not _hull_overlaps(start, end, other)


def _parted(motion: Motion, stretch: Stretch, other: Shape) -> bool:
    """A turning base misses a convex shape when it cannot reach it, or stays behind a straight line before it."""
    middle = motion.pose((stretch.begins + stretch.ends) / 2.0, (stretch.before + stretch.after) / 2.0)
    p, q = nearest(_drawn_in(middle, _HAIR), other)
    away = math.hypot(q[0] - p[0], q[1] - p[1])
    if away - 2.0 * _HAIR >= _reach(motion, stretch) / 2.0:
        return True
    if away == 0.0:
        return False
    way = ((q[0] - p[0]) / away, (q[1] - p[1]) / away)
    return _extent(motion, stretch, way) - EPSILON <= -support(other, (-way[0], -way[1]))


def _extent(motion: Motion, stretch: Stretch, way: Point) -> float:
    """How far the base comes along a direction on a stretch, at most: no part swerves far from the straight way."""
    start, end = motion.pose(stretch.begins, stretch.before), motion.pose(stretch.ends, stretch.after)
    if isinstance(start, Outline) and isinstance(end, Outline):
        most, bend = max(_along(p, way) for p in (*start.points, *end.points)), motion.radius
    else:
        most, bend = max(support(start, way), support(end, way)), _sharpness(start)
    return most + bend * _radians(motion, stretch) ** 2 / 8.0


def _sharpness(shape: Shape) -> float:
    """The second derivative of an oval's support by its turn is at most this."""
    assert isinstance(shape, Oval)
    long, short = max(shape.a, shape.b), min(shape.a, shape.b)
    return max(long, long * long / max(short, ovals.THINNEST))


def support(shape: Shape, way: Point) -> float:
    """How far a shape reaches along a unit direction."""
    if isinstance(shape, Outline):
        return max(_along(p, way) for p in shape.points)
    return shape.x * way[0] + shape.y * way[1] + ovals.extent(shape, *way)


def extreme_of(shape: Shape, way: Point) -> Point:
    """A point of a shape that lies farthest along a unit direction."""
    if isinstance(shape, Outline):
        return max(shape.points, key=lambda p: _along(p, way))
    return ovals.extreme(shape, *way)


def _along(point: Point, way: Point) -> float:
    return point[0] * way[0] + point[1] * way[1]


def _drawn_in(shape: Shape, by: float) -> Shape:
    """A base a little smaller, so that touching bases still have a direction between them."""
    if isinstance(shape, Oval):
        return ovals.shrunk(shape, by) or shape
    x, y = (sum(p[axis] for p in shape.points) / len(shape.points) for axis in (0, 1))
    part = 1.0 - by / max(math.hypot(px - x, py - y) for px, py in shape.points)
    return Outline(tuple((x + (px - x) * part, y + (py - y) * part) for px, py in shape.points))


def _oval_overlaps(start: Oval, end: Oval, other: Shape) -> bool:
    """An oval that keeps its facing sweeps itself at both ends, and what lies between its widest points across."""
    p, q = (start.x, start.y), (end.x, end.y)
    if start.is_disc:
        return _from_segment(other, p, q) <= start.a - EPSILON + NOISE
    if overlaps(start, other) or overlaps(end, other):
        return True
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    if not length:
        return False
    core = ovals.shrunk(start, EPSILON) or start
    x, y = ovals.extreme(core, -(q[1] - p[1]) / length, (q[0] - p[0]) / length)
    across = (x - p[0], y - p[1])
    corners = [(c[0] + side * across[0], c[1] + side * across[1]) for c, side in ((p, 1), (q, 1), (q, -1), (p, -1))]
    return _area_from(shapely.Polygon(corners), other) <= NOISE


def _hull_overlaps(start: Shape, end: Shape, other: Shape) -> bool:
    """A convex outline that keeps its facing sweeps the convex hull of both its ends."""
    assert isinstance(start, Outline)
    assert isinstance(end, Outline)
    hull = shapely.convex_hull(shapely.multipoints([*start.points, *end.points]))
    return _area_from(hull.buffer(-EPSILON, join_style="mitre"), other) <= NOISE


def _from_segment(other: Shape, p: Point, q: Point) -> float:
    """How far a segment lies from a shape."""
    if isinstance(other, Outline):
        return float(area_of(other).distance(shapely.LineString((p, q))))
    a, b = ovals.nearest_on_segment(other, p, q)
    return math.hypot(a[0] - b[0], a[1] - b[1])


def _area_from(area: Any, other: Shape) -> float:
    """How far a convex area lies from a shape; an empty one is nowhere near."""
    if area.is_empty:
        return math.inf
    if isinstance(other, Outline):
        return float(area.distance(area_of(other)))
    centre = shapely.Point(other.x, other.y)
    if other.is_disc or area.covers(centre):
        return float(max(0.0, area.distance(centre) - other.a))
    rim = list(area.exterior.coords)
    return min(
        math.hypot(a[0] - b[0], a[1] - b[1])
        for a, b in (ovals.nearest_on_segment(other, p, q) for p, q in itertools.pairwise(rim))
    )
