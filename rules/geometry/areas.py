"""Outlines as shapely areas: made once, mended where needed, moved inwards or outwards with sharp corners."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import shapely

from rules.geometry.shapes import Outline, Point

#: An outline that bends back by less than this area is still convex: rounding of a turned one.
_DENT = 1e-9


@lru_cache(maxsize=8192)
def area_of(outline: Outline) -> Any:
    """The outline as a prepared shapely area, mended when its corners do not make a valid one."""
    area = shapely.Polygon(outline.points)
    if not area.is_valid:
        area = shapely.make_valid(area)
    shapely.prepare(area)
    return area


@lru_cache(maxsize=4096)
def offset(outline: Outline, by: float) -> Any:
    """The outline moved outwards (inwards when negative) with sharp corners, as a prepared shapely area."""
    area = area_of(outline).buffer(by, join_style="mitre")
    shapely.prepare(area)
    return area


@lru_cache(maxsize=1024)
def convex_parts(outline: Outline) -> tuple[Outline, ...]:
    """Convex outlines that make up an outline together: itself where it has no dent, else triangles."""
    area = area_of(outline)
    if area.convex_hull.area - area.area <= _DENT:
        return (outline,)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    return tuple(Outline(tuple(part.exterior.coords[:-1])) for part in triangles)


def ends(segment: Any) -> tuple[Point, Point]:
    """The two ends of a shapely segment as plain points."""
    (x0, y0), (x1, y1) = segment.coords
    return (x0, y0), (x1, y1)
