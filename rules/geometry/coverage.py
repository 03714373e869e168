"""What a number of areas cover together, and what is left of an area with parts cut out of it.

Curves are followed by chords that stay within half of EPSILON of them, so every answer is exact to EPSILON.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import shapely

from rules.geometry import turning
from rules.geometry.areas import area_of
from rules.geometry.bodies import Rim
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape, placed
from rules.geometry.thresholds import settled

#: How far a chord may stay off the curve it follows.
_CHORD = EPSILON / 2.0
#: The thickness of a rim: far below anything measured on a table, far above EPSILON.
_RIM = 1e-3


def near_rest(shape: Shape, limit: float, whole: Shape, cut: Iterable[Shape]) -> bool:
    """A shape is within a limit, its boundary included, of what is left of an area after parts were cut out of it."""
    parts = tuple(cut)
    # The parts are cut out a hair too large, so that a seam between two of them is not left over.
    gone = shapely.union_all([_area(part) for part in parts]).buffer(EPSILON, join_style="mitre")
    rest = _area(whole).difference(gone)

    def near() -> bool:
        return bool(rest.distance(_area(shape)) <= limit + 2.0 * EPSILON)

    def turn(p: float, q: float, most: float) -> float:
        gap = rest.distance(_area(shape))
        length = abs(limit - gap) if gap else max(limit, turning.depth(rest, shape, (p + q) * most))
        return turning.shared(length, p, q)

    return settled(("near rest", shape, limit, whole, parts), near, turn, (shape,), (whole, *parts))


def overlaps_rest(base: Shape, footprint: Shape, cut: Iterable[Shape]) -> bool:
    """A base overlaps what is left of a footprint after parts were cut out of it, deeper than 1e-6 in."""
    parts = tuple(cut)
    rest = _area(footprint).difference(shapely.union_all([_area(part) for part in parts]))

    def overlap() -> bool:
        return bool(rest.buffer(-EPSILON, join_style="mitre").intersects(_area(base)))

    def turn(p: float, q: float, most: float) -> float:
        length = rest.distance(_area(base)) or turning.depth(rest, base, (p + q) * most)
        return turning.shared(length, p, q)

    return settled(("overlaps rest", base, footprint, parts), overlap, turn, (base,), (footprint, *parts))


def rim(shape: Shape, gaps: Iterable[Shape]) -> Rim:
    """The rim of an area as a wall about 0.001 in thin, standing inside the outline, with gaps in it."""
    inside = _inside_rim(shape)
    return Rim(shape, (*inside, *(outline_of(gap) for gap in gaps)), len(inside))


@lru_cache(maxsize=1024)
def _inside_rim(shape: Shape) -> tuple[Outline, ...]:
    return _outlines(area_of(outline_of(shape)).buffer(-_RIM, join_style="mitre"))


def outline_of(shape: Shape) -> Outline:
    """A shape as an outline; an oval by its chords."""
    return shape if isinstance(shape, Outline) else Outline(_chords(shape, _RIM / 4.0))


def _area(shape: Shape) -> Any:
    return area_of(shape if isinstance(shape, Outline) else Outline(_chords(shape, _CHORD)))


def _outlines(area: Any) -> tuple[Outline, ...]:
    return tuple(Outline(tuple(part.exterior.coords[:-1])) for part in shapely.get_parts(area) if not part.is_empty)


def _chords(oval: Oval, off: float) -> tuple[Point, ...]:
    count = max(8, math.ceil(_corners(max(oval.a, oval.b), off)))
    angles = (2.0 * math.pi * n / count for n in range(count))
    return tuple(placed((oval.a * math.cos(t), oval.b * math.sin(t)), (oval.x, oval.y), oval.turn) for t in angles)


def _corners(radius: float, off: float) -> float:
    """How many chords follow a circle of this radius within a distance of it."""
    return math.pi * math.sqrt(radius / (2.0 * off))
