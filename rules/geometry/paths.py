"""A disc about a centre that goes along a line, against solids: exact by distances, arcs stay arcs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import shapely

from rules.geometry import ovals
from rules.geometry.measure import NOISE
from rules.geometry.shapes import EPSILON, Outline, Oval, Point
from rules.geometry.solids import Solid, polygon_of
from rules.geometry.terraces import FINE

#: The thickness of a gate that is a wall.
_THIN = 1e-3
#: Arcs of zones in which a solid does not count are drawn with so many segments to a quarter, on their outside.
_SEGMENTS = 256
_ROUNDER = 1.0 / math.cos(math.pi / (4 * _SEGMENTS))


def first_rub(path: Sequence[Point], keep: float, solid: Solid, spared: Sequence[tuple[Solid, float]]) -> Point | None:
    """Where a centre first comes nearer to a solid than `keep` by more than 1e-6 in; None when it never does.

    A solid does not count while the centre lies in one of the `spared` solids, each grown by its own clearance.
    """
    line = shapely.LineString(path) if len(path) > 1 else shapely.Point(path[0])
    limit = keep - EPSILON + NOISE
    if line.distance(shapely.box(*_box(solid))) > limit:
        return None
    rest = (
        line.difference(shapely.union_all([grown(polygon_of(one, FINE), by) for one, by in spared])) if spared else line
    )
    if rest.is_empty or _away(rest, solid) > limit:
        return None
    return _first(line, rest, solid, limit)


def grown(area: Any, by: float) -> Any:
    """An area grown all round, never drawn too small, nor too large by more than 2e-5 of `by`."""
    return area.buffer(by * _ROUNDER, quad_segs=_SEGMENTS) if by > 0.0 else area


def enters(path: Sequence[Point], solid: Solid) -> bool:
    """A line comes deeper into a solid than a graze."""
    line = shapely.LineString(path) if len(path) > 1 else shapely.Point(path[0])
    return bool(polygon_of(solid, FINE).buffer(-2.0 * FINE, join_style="mitre").intersects(line))


def _box(solid: Solid) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = polygon_of(solid, FINE).bounds
    return x0, y0, x1, y1


def _away(lines: Any, solid: Solid) -> float:
    if not isinstance(solid, Oval):
        return float(polygon_of(solid, 0.0).distance(lines))
    return min(math.dist(a, b) for a, b in (ovals.nearest_on_segment(solid, p, q) for p, q in _segments(lines)))


def _segments(lines: Any) -> Iterator[tuple[Point, Point]]:
    for part in shapely.get_parts(lines):
        points = [(float(x), float(y)) for x, y in part.coords]
        yield from pairwise(points) if len(points) > 1 else [(points[0], points[0])]


def _first(line: Any, rest: Any, solid: Solid, limit: float) -> Point:
    """The point of a line, among what is left of it, where it is first nearer to a solid than a limit."""
    area = polygon_of(solid, FINE)
    near = rest.intersection(area.buffer(max(limit, 0.0), quad_segs=32))
    if near.is_empty:
        near = shapely.shortest_line(rest, area)
    points = shapely.get_coordinates(near).tolist()
    if line.geom_type == "Point":
        return (line.x, line.y)
    x, y = min(points, key=lambda point: line.project(shapely.Point(point)))
    return (x, y)


def screen(corners: Sequence[Point]) -> Outline:
    """A gate as a wall: a strip as it is, a segment made 0.001 in thin and longer by as much at both ends."""
    if len(corners) > 2:
        return Outline(tuple(corners))
    (x0, y0), (x1, y1) = corners
    part = _THIN / math.dist(*corners)
    dx, dy = (x1 - x0) * part, (y1 - y0) * part
    ends = ((x0 - dx, y0 - dy), (x1 + dx, y1 + dy))
    return Outline(
        tuple(
            (x - side * dy / 2.0, y + side * dx / 2.0)
            for (x, y), side in zip((*ends, *ends[::-1]), (1, 1, -1, -1), strict=True)
        )
    )
