"""The area in which a way of limited length can end, and the spot of it nearest to another. Lengths in inches."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from rules.geometry import solids
from rules.geometry.passage import Passage, near
from rules.geometry.rounded import OVAL_COARSE
from rules.geometry.shapes import EPSILON, Point
from rules.geometry.solids import Floats
from rules.geometry.tangents import fans, search
from rules.geometry.tangents.fans import LONG, PX, PY, QX, QY, WHAT

_NOWHERE = np.empty(0)
#: The lattice on which areas are united, in inches.
_LATTICE = EPSILON / 10.0


def area(passage: Passage, start: Point, limit: float, final: Any = None) -> Any:
    """The points that the centre can reach on a way no longer than `limit`, and that lie in the area `final` if given.

    A shapely MultiPolygon, never larger than the true area; its arcs are cut inwards, by no more than 0.005 in.
    """
    return _area(passage, start, limit, final, bent=True)


def straight_on(passage: Passage, start: Point, limit: float, final: Any = None) -> Any:
    """The part of `area` that is reached on a straight line from the start."""
    return _area(passage, start, limit, final, bent=False)


def _area(passage: Passage, start: Point, limit: float, final: Any, bent: bool) -> Any:
    start = (float(start[0]), float(start[1]))
    if not passage.free(start):
        return shapely.MultiPolygon()
    coarse = passage.coarser(OVAL_COARSE, start)
    if coarse is not passage and coarse.free(start):
        passage = coarse
    # On a lattice far finer than a graze: fans that nearly share an edge would take minutes to be united exactly.
    found = shapely.union_all(_fans(passage, start, limit, bent), grid_size=_LATTICE)
    found = found.difference(_forbidden(passage, start, limit))
    if final is not None:
        found = found.intersection(final)
    # What is no wider than a graze is left by rounding.
    found = found.buffer(-EPSILON, join_style="mitre")
    return shapely.MultiPolygon([part for part in shapely.get_parts(found) if part.geom_type == "Polygon"])


def nearest(area: Any, wanted: Point) -> Point | None:
    """The point of an area nearest to another; None when the area is empty."""
    if area.is_empty:
        return None
    x, y = shapely.shortest_line(area, shapely.Point(wanted)).coords[0]
    return (float(x), float(y))


def _fans(passage: Passage, start: Point, limit: float, bent: bool) -> list[Any]:
    """The areas that are reached straight on from the start and, where ways may bend, from every bend they reach."""
    world = passage.layout.world
    walls, bends = (
        near(world.wall_round, start, start, 2.0 * limit),
        near(passage.layout.bend_rounds, start, start, 2.0 * limit),
    )
    at = np.array(start)
    reached, count = search.search(world, walls, bends if bent else bends[:0], at, _NOWHERE, limit)
    rings = [
        _ring(fans.fan(world, walls, bends, at, reached, place, limit), place == 0)
        for place in range(count if bent else 1)
    ]
    found = shapely.polygons([shapely.linearrings(ring) for ring in rings if len(ring) > 2])
    broken = ~shapely.is_valid(found)
    found[broken] = shapely.make_valid(found[broken])
    parts = shapely.get_parts(found)
    return [part for part in parts if part.geom_type == "Polygon"]


def _ring(rays: Floats, whole_turn: bool) -> Floats:
    """The outline of the area that rays sweep over, from where they leave to where they end."""
    ends, starts, long = rays[:, [QX, QY]], rays[:, [PX, PY]], rays[:, LONG]
    # Where neighbours are stopped by different things, nothing is taken from between them beyond the shorter one.
    step = np.flatnonzero(rays[1:, WHAT] != rays[:-1, WHAT])
    longer = np.where(long[step] > long[step + 1], step, step + 1)
    share = np.minimum(long[step], long[step + 1]) / np.maximum(long[longer], 1e-300)
    between = starts[longer] + share[:, None] * (ends[longer] - starts[longer])
    outer = np.insert(ends, step + 1, between, axis=0)
    if whole_turn:
        return outer
    moved = np.any(starts[1:] != starts[:-1], axis=1)
    return np.concatenate((outer, starts[np.concatenate(([True], moved))][::-1]))


def _forbidden(passage: Passage, start: Point, limit: float) -> Any:
    """Where the centre may not be, drawn outwards."""
    taken = []
    for n in near(passage.layout.world.wall_round, start, start, 2.0 * limit):
        wall = passage.walls[n]
        area = solids.swollen(wall.solid, wall.keep)
        if wall.spared:
            area = area.difference(shapely.union_all([solids.inner(*one) for one in wall.spared]))
        taken.append(area)
    return shapely.union_all(taken)
