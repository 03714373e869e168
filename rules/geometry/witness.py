"""An acceptance test for sightlines that shares nothing with the search for them: shapely on shapes cut into chords."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely

from rules.geometry.bodies import Region
from rules.geometry.shapes import EPSILON, Oval, Point, Shape

#: An oval is drawn as a polygon of so many corners; it then lies inside the true one by less than EPSILON.
CHORDS = 4096
#: Room for rounding and for the chords.
ROOM = EPSILON / 5.0


def check_line(line: tuple[Point, Point], a: Shape, b: Shape, regions: Iterable[Region]) -> bool:
    """A witness holds when its ends lie on the bases and it enters the union of the regions no deeper than 1e-6 in.

    Regions with straight edges are one union, so that a seam between two of them is no way through. A point, twice,
    holds when both bases touch it.
    """
    if not all(math.isfinite(number) for point in line for number in point):
        return False
    for point, base in zip(line, (a, b), strict=True):
        if _drawn(base, 0.0).distance(shapely.Point(point)) > EPSILON + _sag(base):
            return False
    if line[0] == line[1]:
        return True
    segment = shapely.LineString(line)
    return not any(part.intersects(segment) for part in cores(regions))


def cores(regions: Iterable[Region]) -> list[Any]:
    """The regions drawn in by a graze: the straight ones as one union, the ovals one by one."""
    straight, found = [], []
    for region in regions:
        if isinstance(region.shape, Oval):
            found.append(_pierced(_drawn(region.shape, EPSILON + ROOM), region, EPSILON + ROOM))
        else:
            straight.append(_pierced(_drawn(region.shape, 0.0), region, 0.0).buffer(ROOM / 2.0, join_style="mitre"))
    union = shapely.union_all(straight).buffer(-EPSILON - 1.5 * ROOM, join_style="mitre")
    return [part for part in (*found, union) if not part.is_empty]


def _pierced(area: Any, region: Region, by: float) -> Any:
    """An area less the region's openings, each widened."""
    for opening in region.openings:
        area = area.difference(shapely.Polygon(opening.points).buffer(by, join_style="mitre"))
    return area


def _drawn(shape: Shape, inset: float) -> Any:
    """A shape as a polygon; an oval by chords, its semi-axes reduced by `inset`."""
    if not isinstance(shape, Oval):
        return shapely.make_valid(shapely.Polygon(shape.points))
    if min(shape.a, shape.b) <= inset:
        return shapely.Polygon() if inset else shapely.Point(shape.x, shape.y)
    phi = np.arange(CHORDS) * (2.0 * math.pi / CHORDS)
    x, y = (shape.a - inset) * np.cos(phi), (shape.b - inset) * np.sin(phi)
    cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
    return shapely.Polygon(np.stack((shape.x + x * cos - y * sin, shape.y + x * sin + y * cos), axis=1))


def _sag(shape: Shape) -> float:
    """How far the chords of a drawn oval may lie inside its rim."""
    return max(shape.a, shape.b) * (math.pi / CHORDS) ** 2 if isinstance(shape, Oval) else 0.0
