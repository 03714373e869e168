"""The area in which the centre of a base may come to rest: never larger than true, short by about 0.001 in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import shapely

from rules.geometry.measure import bounds
from rules.geometry.shapes import Oval, Point, Shape
from rules.geometry.solids import Solid, swollen

#: Round corners are drawn with so many segments to a quarter, on their outside.
_SEGMENTS = 32
_ROUNDER = 1.0 / math.cos(math.pi / (4 * _SEGMENTS))

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Ban:
    """A base may not end nearer to a solid than `by`, save with its centre in one of `on`."""

    solid: Solid
    by: float = 0.0
    on: tuple[Any, ...] = ()


def free_centres(base: Shape, centre: Point, width: float, depth: float, bans: Iterable[Ban]) -> Any:
    """Where the centre of a base may be so that all of it lies on the table and no ban is broken; its facing stays."""
    area = shapely.box(*room(base, centre, width, depth))
    shut = [_shut(base, ban) for ban in bans]
    return area.difference(shapely.union_all(shut)) if shut else area


def room(base: Shape, centre: Point, width: float, depth: float) -> Box:
    """Where the centre of a base may be so that all of it lies on the table, as (x0, y0, x1, y1)."""
    x0, y0, x1, y1 = bounds(base)
    left, top, right, low = centre[0] - x0, centre[1] - y0, width - (x1 - centre[0]), depth - (y1 - centre[1])
    # A table on which the base does not fit leaves no room at all.
    return left, top, max(left, right), max(top, low)


def _shut(base: Shape, ban: Ban) -> Any:
    area = within_reach(base, ban.solid, ban.by)
    return area.difference(shapely.union_all(list(ban.on))) if ban.on else area


def within_reach(base: Shape, solid: Solid, by: float) -> Any:
    """Where the centre of a base would be nearer to a solid than `by`, or overlap it; drawn outwards."""
    if isinstance(base, Oval) and base.is_disc:
        return swollen(solid, base.a + by)
    area = swollen(solid, base)
    return area.buffer(by * _ROUNDER, quad_segs=_SEGMENTS) if by else area


def parts_of(area: Any) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """An area as the coordinates of a GeoJSON MultiPolygon: parts, each an outer ring and its holes, closed."""
    polygons: Sequence[Any] = [part for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    return tuple(
        tuple(tuple((float(x), float(y)) for x, y in ring.coords) for ring in (part.exterior, *part.interiors))
        for part in map(shapely.orient_polygons, polygons)
    )
