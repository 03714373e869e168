"""Distances and areas between shapes, exact: curves stay curves. Lengths in inches.

What compares is told to `rules.geometry.thresholds`, with how close it was (`rules.geometry.turning`).
"""

from __future__ import annotations

import math
from functools import lru_cache

import shapely

from rules.geometry import ovals, turning
from rules.geometry.areas import area_of, ends, offset
from rules.geometry.hausdorff import farthest, reaches
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape, turned
from rules.geometry.thresholds import settled, watched

__all__ = [
    "bounds",
    "contains",
    "distance",
    "farthest",
    "nearest",
    "outlines_cross",
    "overlaps",
    "wholly_within",
    "within",
]

#: Rounding of a length; well above what floats of a table's size lose, well below EPSILON.
NOISE = 1e-9


def distance(a: Shape, b: Shape) -> float:
    """A distance is horizontal, between the nearest points of two areas; 0 when they touch or overlap (TB-DIST)."""
    p, q = nearest(a, b)
    return math.hypot(p[0] - q[0], p[1] - q[1])


def within(a: Shape, b: Shape, limit: float) -> bool:
    """A limit includes its boundary, compared with a tolerance of 1e-6 in (TB-DIST)."""
    if watched() is None:
        return _within(a, b, limit)

    def turn(p: float, q: float, most: float) -> float:
        if _boxes_apart(a, b) - limit > (p + q) * most:
            return math.inf
        gap = distance(a, b)
        if gap == 0.0 and p + q > 0.0:
            return max(turning.shared(limit, p, q), _sunk(a, b, p, q, most))
        return turning.shared(abs(limit - gap), p, q)

    return settled(("within", frozenset((a, b)), limit), lambda: _within(a, b, limit), turn, (a,), (b,))


def _within(a: Shape, b: Shape, limit: float) -> bool:
    # Most things on a table are far apart, and their boxes show it at a fraction of the cost.
    return _boxes_apart(a, b) <= limit + EPSILON and distance(a, b) <= limit + EPSILON


def _boxes_apart(a: Shape, b: Shape) -> float:
    """How far the upright boxes of two shapes lie apart: never more than the shapes themselves do."""
    ax0, ay0, ax1, ay1 = bounds(a)
    bx0, by0, bx1, by1 = bounds(b)
    return math.hypot(max(0.0, bx0 - ax1, ax0 - bx1), max(0.0, by0 - ay1, ay0 - by1))


def nearest(a: Shape, b: Shape) -> tuple[Point, Point]:
    """A pair of nearest points, of a and of b; overlapping areas give one common point twice."""
    if isinstance(a, Oval):
        if isinstance(b, Oval):
            return _nearest_discs(a, b) if a.is_disc and b.is_disc else _nearest_curved(a, b)
        return _nearest_oval_outline(a, b)
    if isinstance(b, Oval):
        q, p = _nearest_oval_outline(b, a)
        return p, q
    return ends(shapely.shortest_line(area_of(a), area_of(b)))


def _nearest_discs(a: Oval, b: Oval) -> tuple[Point, Point]:
    """Nearest points of two discs lie on the line of their centres."""
    dx, dy = b.x - a.x, b.y - a.y
    gap = math.hypot(dx, dy)
    if gap <= a.a + b.a:
        share = min(a.a, gap) / gap if gap else 0.0
        point = (a.x + dx * share, a.y + dy * share)
        return point, point
    return (a.x + dx * a.a / gap, a.y + dy * a.a / gap), (b.x - dx * b.a / gap, b.y - dy * b.a / gap)


def _nearest_curved(a: Oval, b: Oval) -> tuple[Point, Point]:
    """Nearest points of two ovals; where one is a disc, its centre decides."""
    if b.is_disc:
        p = ovals.nearest_in(a, (b.x, b.y))
        return (p, ovals.nearest_in(b, p)) if p != (b.x, b.y) else (p, p)
    if a.is_disc:
        q, p = _nearest_curved(b, a)
        return p, q
    return ovals.nearest_ovals(a, b)


def _nearest_oval_outline(oval: Oval, outline: Outline) -> tuple[Point, Point]:
    """Nearest points of an oval and an outline, the oval's first."""
    centre = shapely.Point(oval.x, oval.y)
    area = area_of(outline)
    if area.covers(centre):
        return (oval.x, oval.y), (oval.x, oval.y)
    if oval.is_disc:
        _, q = ends(shapely.shortest_line(centre, area))
        return ovals.nearest_in(oval, q), q
    points = outline.points
    pairs = (ovals.nearest_on_segment(oval, p, q) for p, q in zip(points, points[1:] + points[:1], strict=True))
    return min(pairs, key=lambda pair: math.hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))


def overlaps(a: Shape, b: Shape) -> bool:
    """Two areas overlap when they share more than their rims: deeper than 1e-6 in. Touching is not overlapping."""
    if watched() is None:
        return _overlaps(a, b)

    def turn(p: float, q: float, most: float) -> float:
        if _boxes_apart(a, b) > (p + q) * most:
            return math.inf
        gap = distance(a, b)
        return turning.shared(gap, p, q) if gap or p + q == 0.0 else _sunk(a, b, p, q, most)

    return settled(("overlaps", frozenset((a, b))), lambda: _overlaps(a, b), turn, (a,), (b,))


def _sunk(a: Shape, b: Shape, p: float, q: float, most: float) -> float:
    """How many times their errors, p and q, two overlapping shapes are from lying apart.

    Two bases have to be pushed apart; a base and an outline, or two outlines, may also shrink apart.
    """
    watch = watched()
    loose = [shape for shape in (a, b) if watch is None or not watch.rigid(shape)]
    if not loose:
        return turning.shared(turning.push(a, b), p, q)
    if len(loose) == 2:
        return turning.common_depth(turning.drawn(a), turning.drawn(b), max(p, q) * most) / max(p, q)
    other = b if loose[0] is a else a
    return turning.shared(max(0.0, turning.depth_in(loose[0], other, (p + q) * most)), p, q)


def _overlaps(a: Shape, b: Shape) -> bool:
    if _boxes_apart(a, b) > 0.0:
        return False
    for shape, other in ((a, b), (b, a)):
        if isinstance(shape, Oval) and (core := ovals.shrunk(shape, EPSILON)):
            return distance(core, other) <= NOISE
    wide, narrow = sorted((a, b), key=_spread, reverse=True)
    if isinstance(wide, Oval):
        return False
    core_area = offset(wide, -EPSILON)
    if isinstance(narrow, Oval):
        return bool(core_area.covers(shapely.Point(narrow.x, narrow.y)))
    return bool(core_area.intersects(area_of(narrow)))


def _spread(shape: Shape) -> float:
    """The area of a shape's bounds, to tell a wide one from a narrow one."""
    x0, y0, x1, y1 = bounds(shape)
    return (x1 - x0) * (y1 - y0)


def contains(outer: Shape, inner: Shape) -> bool:
    """The inner area lies wholly in the outer one when no part of it sticks out further than 1e-6 in."""
    if watched() is None:
        return _contains(outer, inner)

    def turn(p: float, q: float, most: float) -> float:
        length = turning.room_inside if _contains(outer, inner) else turning.sticking_out
        return turning.shared(length(outer, inner), p, q)

    return settled(("contains", outer, inner), lambda: _contains(outer, inner), turn, (outer,), (inner,))


def wholly_within(inner: Shape, outer: Shape, limit: float) -> bool:
    """Every part of a shape lies within a limit of a convex one, the boundary included (1e-6 in)."""

    def turn(p: float, q: float, most: float) -> float:
        return turning.shared(abs(farthest(inner, outer) - limit), p, q)

    key = ("wholly", inner, outer, limit)
    return settled(key, lambda: reaches(inner, outer, limit + EPSILON), turn, (inner,), (outer,))


def _contains(outer: Shape, inner: Shape) -> bool:
    if isinstance(outer, Oval):
        return farthest(inner, outer) <= EPSILON
    if isinstance(inner, Outline):
        return bool(offset(outer, EPSILON).covers(area_of(inner)))
    if not offset(outer, EPSILON).covers(shapely.Point(inner.x, inner.y)):
        return False
    core = ovals.shrunk(inner, EPSILON)
    if core is None:
        return True
    points = outer.points
    edges = zip(points, points[1:] + points[:1], strict=True)
    return all(_apart(core, p, q) for p, q in edges)


def _apart(oval: Oval, p: Point, q: Point) -> bool:
    """A segment does not meet an oval."""
    on_oval, on_segment = ovals.nearest_on_segment(oval, p, q)
    return math.hypot(on_oval[0] - on_segment[0], on_oval[1] - on_segment[1]) > NOISE


def outlines_cross(a: Shape, b: Shape) -> bool:
    """Two outlines cross when their areas overlap and neither lies wholly in the other."""
    return overlaps(a, b) and not contains(a, b) and not contains(b, a)


@lru_cache(maxsize=16384)
def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """The smallest upright box round a shape, as (x0, y0, x1, y1)."""
    if isinstance(shape, Outline):
        xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
        return min(xs), min(ys), max(xs), max(ys)
    cos, sin = turned((1.0, 0.0), shape.turn) if not shape.is_disc else (1.0, 0.0)
    wide, high = math.hypot(shape.a * cos, shape.b * sin), math.hypot(shape.a * sin, shape.b * cos)
    return shape.x - wide, shape.y - high, shape.x + wide, shape.y + high
