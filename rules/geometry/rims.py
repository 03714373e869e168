"""Straight edges that form rings, and where they cross the rim of an oval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.geometry import ovals
from rules.geometry.shapes import Oval

Floats = npt.NDArray[np.float64]

#: Points are also taken this far beyond an edge's end: one too many does no harm, one too few would.
BEYOND = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Straight edges that form closed rings: `start` and `end` are (n, 2)."""

    start: Floats
    end: Floats


NO_EDGES = Edges(np.empty((0, 2)), np.empty((0, 2)))


def edges_of(rings: Sequence[Floats]) -> Edges:
    """The edges of rings, each an (n, 2) array not closed."""
    if not rings:
        return NO_EDGES
    ends = np.concatenate([part for ring in rings for part in (ring[1:], ring[:1])])
    return Edges(np.concatenate(rings), ends)


def rim_points(oval: Oval, edges: Edges) -> Floats:
    """The points (k, 2) where straight edges cross the rim of an oval."""
    if not len(edges.start):
        return np.empty((0, 2))
    back = np.array(ovals.inverse(ovals.axes(oval))).reshape(2, 2).T
    local, way = (edges.start - (oval.x, oval.y)) @ back, (edges.end - edges.start) @ back
    square = (way * way).sum(axis=1)
    cross = (local[:, 0] * way[:, 1] - local[:, 1] * way[:, 0]) ** 2
    meets = cross <= square * (1.0 + 1e-12)
    local, way, square, cross = local[meets], way[meets], square[meets], cross[meets]
    middle = -(local * way).sum(axis=1) / square
    half = np.sqrt(np.maximum(square - cross, 0.0)) / square
    t = np.concatenate((middle - half, middle + half))
    start, end = np.tile(edges.start[meets], (2, 1)), np.tile(edges.end[meets], (2, 1))
    on = (t > -BEYOND) & (t < 1.0 + BEYOND)
    points: Floats = start[on] + t[on, None] * (end - start)[on]
    return points
