"""Where the outlines of two things meet: straight edges and the rims of shapes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from rules.geometry.rims import NO_EDGES, Edges, edges_of
from rules.geometry.shapes import Oval, Shape
from tests.rules.geometry.exact.bundles import Rounds, circle_roots, rounds

Floats = npt.NDArray[np.float64]

#: Points are also taken this far beyond an edge's end: one too many does no harm, one too few would.
BEYOND = 1e-9


def all_edges(parts: Sequence[Edges]) -> Edges:
    """Edges of several areas in one."""
    if not parts:
        return NO_EDGES
    return Edges(np.concatenate([part.start for part in parts]), np.concatenate([part.end for part in parts]))


def rim_points(shape: Shape, edges: Edges) -> Floats:
    """The points (k, 2) where straight edges cross the rim of a shape."""
    if not len(edges.start):
        return np.empty((0, 2))
    if isinstance(shape, Oval):
        return _edges_on_oval(rounds([shape]), edges)
    return _edges_on_edges(edges_of([np.array(shape.points, dtype=np.float64)]), edges)


def _edges_on_oval(oval: Rounds, edges: Edges) -> Floats:
    """The points where edges cross the rim of the one oval."""
    local = (edges.start - oval.centre) @ oval.back[0].T
    way = (edges.end - edges.start) @ oval.back[0].T
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


def _edges_on_edges(some: Edges, others: Edges) -> Floats:
    """The points where edges cross edges; those along one line have none."""
    a, u = some.start[:, None, :], (some.end - some.start)[:, None, :]
    b, v = others.start[None, :, :], (others.end - others.start)[None, :, :]
    turn = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    gap = b - a
    with np.errstate(divide="ignore", invalid="ignore"):
        s = (gap[..., 0] * v[..., 1] - gap[..., 1] * v[..., 0]) / turn
        t = (gap[..., 0] * u[..., 1] - gap[..., 1] * u[..., 0]) / turn
        row, column = np.nonzero((s > -BEYOND) & (s < 1.0 + BEYOND) & (t > -BEYOND) & (t < 1.0 + BEYOND))
    return some.start[row] + s[row, column, None] * (some.end - some.start)[row]


def oval_on_rim(shape: Shape, oval: Oval) -> Floats:
    """The points (k, 2) where the rim of an oval crosses the rim of a shape."""
    if not isinstance(shape, Oval):
        return _edges_on_oval(rounds([oval]), edges_of([np.array(shape.points, dtype=np.float64)]))
    both = rounds([shape, oval])
    offset = both.back[1] @ (both.centre[0] - both.centre[1])
    matrix = both.back[1] @ both.matrix[0]
    square, linear = matrix.T @ matrix, 2.0 * (matrix.T @ offset)
    phi, _ = circle_roots(square[None], linear[None], np.array([offset @ offset - 1.0]))
    points: Floats = both.centre[0] + np.stack((np.cos(phi), np.sin(phi)), axis=1) @ both.matrix[0].T
    return points
