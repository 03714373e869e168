"""Areas on the table as polygons that hold, or are held by, what is meant; and a table cut into cells by some of them.

Polygons follow curves by chords or tangents no farther from them than 0.005 in; straight edges are exact.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape

Floats = npt.NDArray[np.float64]
#: The parts of an area, each by its rings, the outer one first, each closed: GeoJSON MultiPolygon coordinates.
Coordinates = tuple[tuple[tuple[Point, ...], ...], ...]

#: How far a polygon may be off the curve that it follows; half of it for the shape of a band, half for its corners.
OFF = 0.005
#: So many chords make a quarter of a circle round a corner: within OFF / 2 for reaches up to 8 in.
QUARTER = 32


def held_inside(shape: Shape, off: float = OFF) -> Any:
    """A shape as a shapely area; an oval by chords."""
    return area_of(shape) if isinstance(shape, Outline) else shapely.Polygon(_around(shape, 1.0, off))


def held_outside(shape: Shape, off: float = OFF) -> Any:
    """A shapely area that holds a shape: an oval by tangents, a hair outside, an outline as it is."""
    if isinstance(shape, Outline):
        return area_of(shape)
    wide = (1.0 + EPSILON) / math.cos(math.pi / _corners(shape, off))
    return shapely.Polygon(_around(shape, wide, off))


def rim_between(oval: Oval) -> Any:
    """Where it depends on the curve itself whether a point lies in an oval: between the two polygons that follow it."""
    return held_outside(oval).difference(held_inside(oval))


def _around(oval: Oval, wide: float, off: float) -> Floats:
    """A polygon (n, 2) round an oval that is made so many times as wide."""
    count = _corners(oval, off)
    turns = np.arange(count) * (2.0 * math.pi / count)
    circle = wide * np.stack((np.cos(turns), np.sin(turns)), axis=1)
    around: Floats = circle @ np.array(ovals.axes(oval)).reshape(2, 2).T + (oval.x, oval.y)
    return around


def _corners(oval: Oval, off: float) -> int:
    """How many corners keep chords and tangents of an oval this near to its rim."""
    return max(12, math.ceil(math.pi * math.sqrt(max(oval.a, oval.b) / off)))


def band_inside(shape: Shape, reach: float) -> Any:
    """An area of points that are all within a reach of a shape."""
    return held_inside(shape, OFF / 2.0).buffer(reach, quad_segs=QUARTER)


def band_outside(shape: Shape, reach: float) -> Any:
    """An area that holds every point within a reach of a shape."""
    held, reach = held_outside(shape, OFF / 2.0), reach + EPSILON
    rounded = held.buffer(reach / math.cos(math.pi / (4.0 * QUARTER)), quad_segs=QUARTER)
    return rounded.intersection(held.buffer(reach, join_style="mitre"))


def cells(width: float, depth: float, cuts: Sequence[Any]) -> list[tuple[int, Any]]:
    """A table cut up by areas: for each cell which of the areas hold it, as a mask, and the cell."""
    found: list[tuple[int, Any]] = [(0, shapely.box(0.0, 0.0, width, depth))]
    for place, cut in enumerate(cuts):
        shapely.prepare(cut)
        split = []
        for mask, cell in found:
            inside = shapely.intersection(cell, cut) if shapely.intersects(cut, cell) else None
            if inside is None or inside.area == 0.0:
                split.append((mask, cell))
                continue
            split += [(mask | 1 << place, inside), (mask, shapely.difference(cell, cut))]
        found = [(mask, cell) for mask, cell in split if cell.area > 0.0]
    return found


def together(areas: Sequence[Any]) -> Any:
    """One area of several."""
    return shapely.union_all(areas)


def coordinates(area: Any) -> Coordinates:
    """A shapely area as its parts and their rings; what has no extent is left out."""
    parts = [part for part in shapely.get_parts(area).tolist() if part.geom_type == "Polygon" and not part.is_empty]
    return tuple(tuple(_ring(ring) for ring in (part.exterior, *part.interiors)) for part in parts)


def _ring(ring: Any) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in ring.coords)
