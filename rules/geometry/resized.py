"""Shapes grown and shrunk by an error: never by less than asked, and by little more.

Grown, a shape holds every shape whose outline is off by no more than that; shrunk, it lies in every one of them.
Rounded corners become tangents, ovals stay ovals.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from shapely.affinity import scale

from rules.geometry.areas import area_of
from rules.geometry.bodies import Region, Rim, Screen
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape
from rules.geometry.turning import CHORDS, ROUNDER, SEGMENTS, drawn

#: A rounded corner is drawn by tangents that turn by no more than this.
STEP = math.pi / 8.0
#: Two bodies that overlap by so much leave no crack, drawn in as they are.
GRAZES = 4.0 * EPSILON
#: How much of the room inside a base it may be shrunk by.
ALMOST = 0.98
#: Directions, over a quarter, in which an oval is measured, and the share that may be missed between two of them.
QUARTER = np.arange(65) * (math.pi / 128.0)
BETWEEN = 1.001


@lru_cache(maxsize=16384)
def resized(region: Region, by: float) -> tuple[Region, ...]:
    """A region grown by a length (shrunk when negative); none are left of one that is thinner than that.

    A rim and a screen have no thickness to lose: shrunk, only the gaps of a rim widen, and a screen follows what it
    joins. Whoever asks has to move the bases instead.
    """
    if by == 0.0:
        return (region,)
    if isinstance(region, Rim) and by < 0.0:
        kept, gaps = region.openings[: region.inside], region.openings[region.inside :]
        return (Region(region.shape, (*kept, *(part for gap in gaps for part in _parts(gap, -by)))),)
    if isinstance(region, Screen) and by < 0.0:
        return (Region(_stretched(region, -by)),)
    if region.openings:
        return _regions(_moved(_pierced(region, by), by))
    return tuple(Region(shape) for shape in _shapes(region.shape, by))


def _shapes(shape: Shape, by: float) -> tuple[Shape, ...]:
    if isinstance(shape, Outline):
        return _parts(shape, by)
    if by > 0.0:
        return (wider(shape, by),)
    left = narrower(shape, -by)
    return () if left is None else (left,)


def _pierced(region: Region, by: float) -> Any:
    """What is left of a region beside its openings; of an oval no less than that when it grows, no more otherwise."""
    area = drawn(region.shape)
    if by > 0.0 and isinstance(region.shape, Oval):
        share = 1.0 / math.cos(math.pi / CHORDS)
        area = scale(area, share, share, origin=(region.shape.x, region.shape.y))
    return area.difference(shapely.union_all([area_of(opening) for opening in region.openings]))


def _moved(area: Any, by: float) -> Any:
    """An area with rounded corners moved outwards or inwards, and never by less."""
    return area.buffer(by * ROUNDER, quad_segs=SEGMENTS)


def _regions(area: Any) -> tuple[Region, ...]:
    """An area as regions, its holes as openings."""
    parts = (part for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty)
    return tuple(Region(_ring(part.exterior), tuple(map(_ring, part.interiors))) for part in parts)


def _ring(ring: Any) -> Outline:
    return Outline(tuple(ring.coords[:-1]))


def _stretched(screen: Screen, by: float) -> Outline:
    """A screen made longer at both ends, as far as what it joins may have shrunk; half of its own error is enough."""
    assert isinstance(screen.shape, Outline)
    points, (ux, uy) = screen.shape.points, screen.along
    middle = sum(x * ux + y * uy for x, y in points) / len(points)
    ends = (math.copysign(by * ROUNDER / 2.0 + GRAZES, x * ux + y * uy - middle) for x, y in points)
    return Outline(tuple((x + ux * end, y + uy * end) for (x, y), end in zip(points, ends, strict=True)))


def _parts(outline: Outline, by: float) -> tuple[Outline, ...]:
    """An outline moved outwards, or what is left of one moved inwards."""
    if by > 0.0:
        ring = rounded(outline, by)
        return (ring,) if ring is not None else _outlines(_moved(area_of(outline), by))
    if rounded(outline, 0.0) is not None:
        return _outlines(area_of(outline).buffer(by, join_style="mitre"))
    return _outlines(_moved(area_of(outline), by))


def _outlines(area: Any) -> tuple[Outline, ...]:
    parts = (part for part in shapely.get_parts(area) if part.geom_type == "Polygon" and not part.is_empty)
    return tuple(_ring(part.exterior) for part in parts)


def rounded(outline: Outline, by: float) -> Outline | None:
    """A convex outline moved outwards, its rounded corners drawn by tangents; None when it is not convex."""
    points = outline.points
    twice = sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(points, (*points[1:], points[0]), strict=True))
    if twice < 0.0:
        points = points[::-1]
    ring: list[Point] = []
    around = 0.0
    for (px, py), (x, y), (qx, qy) in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        into, out = math.atan2(y - py, x - px), math.atan2(qy - y, qx - x)
        turn = (out - into + math.pi) % (2.0 * math.pi) - math.pi
        if turn < -1e-9:
            return None
        around += turn
        count = max(1, math.ceil(turn / STEP - 1e-9))
        half = turn / count / 2.0
        for place in range(count):
            way = into - math.pi / 2.0 + (2 * place + 1) * half
            ring.append((x + by / math.cos(half) * math.cos(way), y + by / math.cos(half) * math.sin(way)))
    return Outline(tuple(ring)) if around < 3.0 * math.pi else None


def wider(oval: Oval, by: float) -> Oval:
    """The smallest oval of this kind that holds an oval and all that is within a length of it."""
    if not oval.is_disc:
        by *= (oval.a + oval.b) / (2.0 * math.sqrt(oval.a * oval.b)) if min(oval.a, oval.b) > 0.0 else 1.0
    return Oval(oval.x, oval.y, oval.a + by, oval.b + by, oval.turn)


def narrower(oval: Oval, by: float) -> Oval | None:
    """An oval so far inside an oval that all within a length of it is inside too; None when there is no room."""
    least = min(oval.a, oval.b)
    if by >= least:
        return None
    if oval.is_disc:
        return Oval(oval.x, oval.y, oval.a - by, oval.b - by, oval.turn)
    cos, sin = np.cos(QUARTER) ** 2, np.sin(QUARTER) ** 2
    size, along = np.sqrt(oval.a**2 * cos + oval.b**2 * sin), oval.a * cos + oval.b * sin
    square = along**2 - by * (2.0 * size - by)
    inset = float((along - np.sqrt(np.maximum(square, 0.0))).max()) * BETWEEN
    if square.min() < 0.0 or inset >= least * (1.0 - 1e-6):
        share = 1.0 - by / least
        return Oval(oval.x, oval.y, oval.a * share, oval.b * share, oval.turn)
    return Oval(oval.x, oval.y, oval.a - inset, oval.b - inset, oval.turn)


@lru_cache(maxsize=4096)
def room_in(base: Shape) -> float:
    """By how much a base may be shrunk and still be one."""
    if isinstance(base, Oval):
        return base.a if base.is_disc else ALMOST * min(base.a, base.b)
    points = base.points
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
    return ALMOST * float(area_of(base).exterior.distance(shapely.Point(x, y)))


@lru_cache(maxsize=4096)
def base_off(base: Shape, by: float) -> Shape:
    """A base grown by a length, or shrunk when negative, by no more than `room_in`.

    Grown it holds the base wherever an error of that length may have put it; shrunk it lies in all of these.
    """
    if by == 0.0:
        return base
    if isinstance(base, Oval):
        if by > 0.0:
            return wider(base, by)
        return narrower(base, -by) or Oval(base.x, base.y, 0.0, 0.0)
    parts = _parts(base, by)
    return max(parts, key=lambda part: len(part.points))
