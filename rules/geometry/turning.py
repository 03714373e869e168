"""How large an error turns a comparison: from below, and by no more than a factor of two.

Both sides of a comparison may be off: a base by being moved, an outline by being moved, grown or shrunk. Every function
here gives the multiple of those errors, p and q, at which the answer may become another one; `inf` where that is more
than `most`, or where nothing may be off.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of
from rules.geometry.hausdorff import farthest
from rules.geometry.shapes import Outline, Oval, Shape

#: Ovals are drawn with so many corners where a polygon must stand for them.
CHORDS = 512
#: Arcs that shapely draws lie inside the true ones: so many segments to a quarter, drawn so much rounder, hold them.
SEGMENTS = 16
ROUNDER = 1.0 / math.cos(math.pi / (4 * SEGMENTS))
#: A depth is searched for until it is known to this share of what matters.
FINE = 1e-9


def shared(length: float, p: float, q: float) -> float:
    """A length that two errors have to make up together."""
    return length / (p + q) if p + q > 0.0 else math.inf


@lru_cache(maxsize=2048)
def drawn(shape: Shape) -> Any:
    """A shape as a shapely area; an oval by chords, so that it is never larger than it is."""
    if isinstance(shape, Outline):
        return area_of(shape)
    turn = np.arange(CHORDS) * (2.0 * math.pi / CHORDS)
    matrix = np.array(ovals.axes(shape)).reshape(2, 2)
    return shapely.Polygon(np.stack((np.cos(turn), np.sin(turn)), axis=1) @ matrix.T + (shape.x, shape.y))


def touches(area: Any, shape: Shape) -> bool:
    """Whether a shapely area has a point in common with a shape."""
    if area.is_empty:
        return False
    if isinstance(shape, Oval) and shape.is_disc:
        return bool(area.distance(shapely.Point(shape.x, shape.y)) <= shape.a)
    return bool(area.intersects(drawn(shape)))


def shrunk(area: Any, by: float) -> Any:
    """An area drawn in by a length, and never by less."""
    return area.buffer(-by if _is_convex(area) else -by * ROUNDER, quad_segs=SEGMENTS)


def _is_convex(area: Any) -> bool:
    return bool(area.convex_hull.area <= area.area * (1.0 + 1e-9))


def depth(area: Any, shape: Shape, far: float) -> float:
    """How deep inside an area its deepest point lies that a shape has in common with it; `inf` beyond `far`.

    The shape may be moved, and the outline of the area be off, by half of that each, and both still overlap.
    """
    return _deepest(lambda by: touches(shrunk(area, by), shape), far)


def depth_in(outer: Shape, shape: Shape, far: float) -> float:
    """The same inside a shape; where that is a disc, by how much its middle is nearer than its rim."""
    if not isinstance(outer, Oval) or not outer.is_disc:
        return depth(drawn(outer), shape, far)
    middle = (outer.x, outer.y)
    if isinstance(shape, Oval):
        x, y = ovals.nearest_in(shape, middle)
        return outer.a - math.hypot(x - outer.x, y - outer.y)
    return outer.a - float(area_of(shape).distance(shapely.Point(middle)))


def common_depth(one: Any, other: Any, far: float) -> float:
    """By how much two areas may both be drawn in and still overlap; `inf` beyond `far`."""
    return _deepest(lambda by: bool(shrunk(one, by).intersects(shrunk(other, by))), far)


def _deepest(holds: Any, far: float) -> float:
    """The largest length, from below, for which something holds that holds for no larger one."""
    if holds(far):
        return math.inf
    low, high = 0.0, far
    while high - low > FINE * far:
        middle = (low + high) / 2.0
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def push(a: Shape, b: Shape) -> float:
    """How far two overlapping convex shapes must be moved apart, at least, to stop overlapping."""
    if isinstance(a, Oval) and isinstance(b, Oval) and a.is_disc and b.is_disc:
        return max(0.0, a.a + b.a - math.hypot(a.x - b.x, a.y - b.y))
    one, other = (shapely.get_coordinates(drawn(shape).exterior)[:-1] for shape in (a, b))
    best = math.inf
    for ring in (one, other):
        edges = np.roll(ring, -1, axis=0) - ring
        normals = np.stack((edges[:, 1], -edges[:, 0]), axis=1) / np.hypot(edges[:, 0], edges[:, 1])[:, None]
        for sign in (1.0, -1.0):
            here, there = normals * sign @ one.T, normals * sign @ other.T
            best = min(best, float((here.max(axis=1) - there.min(axis=1)).min()))
    return max(0.0, best)


def room_inside(outer: Shape, inner: Shape) -> float:
    """How far a shape inside another one is from sticking out."""
    if isinstance(outer, Oval) and isinstance(inner, Oval) and outer.is_disc and inner.is_disc:
        return max(0.0, outer.a - inner.a - math.hypot(outer.x - inner.x, outer.y - inner.y))
    rim = drawn(outer).exterior
    if isinstance(inner, Oval) and inner.is_disc:
        return max(0.0, float(rim.distance(shapely.Point(inner.x, inner.y))) - inner.a)
    if isinstance(inner, Oval):
        corners = [(x, y) for x, y in shapely.get_coordinates(rim).tolist()]
        pairs = (ovals.nearest_on_segment(inner, p, q) for p, q in pairwise(corners))
        return min(math.hypot(p[0] - q[0], p[1] - q[1]) for p, q in pairs)
    return float(rim.distance(area_of(inner)))


def sticking_out(outer: Shape, inner: Shape) -> float:
    """How far a shape sticks out of another one; for an outline with dents, how far its corners do."""
    try:
        return farthest(inner, outer)
    except ValueError:
        corners = shapely.points(shapely.get_coordinates(drawn(inner).exterior))
        return float(shapely.distance(drawn(outer), corners).max())
