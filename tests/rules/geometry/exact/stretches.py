"""The stretch of a line between two bases, and whether it enters anything that blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.geometry import ovals
from rules.geometry.bodies import Body
from rules.geometry.rims import Edges, edges_of
from rules.geometry.shapes import Oval, Point, Shape
from tests.rules.geometry.exact.bundles import Bundle, Rounds, rounds
from tests.rules.geometry.exact.rims import all_edges

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

#: A line that misses a base by no more than this is still drawn to it: a tangent, but for rounding.
SLACK = 1e-8


def span(shape: Shape, lines: Bundle) -> tuple[Floats, Floats]:
    """Where lines run in a convex shape: the first and the last t, both nan where a line misses it."""
    if not isinstance(shape, Oval):
        return _span_of_outline(np.array(shape.points, dtype=np.float64), lines)
    if max(shape.a, shape.b) <= SLACK:
        return _span_of_point(np.array((shape.x, shape.y), dtype=np.float64), lines)
    one = rounds([shape])
    local, way = (lines.at - one.centre) @ one.back[0].T, lines.way @ one.back[0].T
    square = (way * way).sum(axis=1)
    cross = np.abs(local[:, 0] * way[:, 1] - local[:, 1] * way[:, 0])
    middle = -(local * way).sum(axis=1) / square
    half = np.sqrt(np.maximum(square - cross * cross, 0.0)) / square
    half[cross > np.sqrt(square) * (1.0 + SLACK / max(shape.a, shape.b))] = np.nan
    return middle - half, middle + half


def _span_of_point(point: Floats, lines: Bundle) -> tuple[Floats, Floats]:
    """A line runs in a point where it passes through it."""
    gap = point - lines.at
    t = (gap * lines.way).sum(axis=1)
    t[np.abs(lines.way[:, 0] * gap[:, 1] - lines.way[:, 1] * gap[:, 0]) > SLACK] = np.nan
    return t, t


def _span_of_outline(corners: Floats, lines: Bundle) -> tuple[Floats, Floats]:
    """A line runs in a convex outline between the first and the last of the corners and edges that it meets."""
    gap = corners[None, :, :] - lines.at[:, None, :]
    along = gap[..., 0] * lines.way[:, None, 0] + gap[..., 1] * lines.way[:, None, 1]
    aside = gap[..., 1] * lines.way[:, None, 0] - gap[..., 0] * lines.way[:, None, 1]
    next_along, next_aside = np.roll(along, -1, axis=1), np.roll(aside, -1, axis=1)
    cut = (aside > 0.0) != (next_aside > 0.0)
    share = np.divide(aside, aside - next_aside, out=np.zeros_like(aside), where=cut)
    t = np.concatenate((along + share * (next_along - along), along), axis=1)
    met = np.concatenate((cut, np.abs(aside) <= SLACK), axis=1)
    first, last = np.where(met, t, np.inf).min(axis=1), np.where(met, t, -np.inf).max(axis=1)
    missed = ~met.any(axis=1)
    first[missed] = last[missed] = np.nan
    return first, last


@dataclass(frozen=True, slots=True, eq=False)
class Stretches:
    """Lines that meet both bases, each with the t at which it leaves the first base and enters the second."""

    lines: Bundle
    start: Floats
    stop: Floats

    def some(self, keep: Mask | slice) -> Stretches:
        """The stretches that a mask or a slice keeps."""
        return Stretches(self.lines.some(keep), self.start[keep], self.stop[keep])

    def ends(self, row: int) -> tuple[Point, Point]:
        """The two ends of one stretch."""
        (x, y), (ux, uy) = self.lines.at[row].tolist(), self.lines.way[row].tolist()
        start, stop = float(self.start[row]), float(self.stop[row])
        return (x + start * ux, y + start * uy), (x + stop * ux, y + stop * uy)


def whole(p: Point, q: Point) -> Stretches:
    """A segment as the one stretch of its line."""
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    way = np.array([((q[0] - p[0]) / length, (q[1] - p[1]) / length)])
    return Stretches(Bundle(np.array([p], dtype=np.float64), way, np.full((1, 2), -1)), np.zeros(1), np.full(1, length))


def between(a: Shape, b: Shape, lines: Bundle) -> Stretches:
    """Only the stretch strictly between the bases counts: from the last point in a to the first point in b."""
    a0, a1 = span(a, lines)
    b0, b1 = span(b, lines)
    meets = ~(np.isnan(a0) | np.isnan(b0))
    lines, a0, a1, b0, b1 = lines.some(meets), a0[meets], a1[meets], b0[meets], b1[meets]
    sign = np.where(a0 + a1 > b0 + b1, -1.0, 1.0)
    ahead = sign > 0.0
    lines = Bundle(lines.at, lines.way * sign[:, None], lines.touches)
    return Stretches(lines, np.where(ahead, a1, -a0), np.where(ahead, b0, -b1))


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """The FULL sizes of all bodies in one: straight edges, whole ovals, and ovals with openings one by one."""

    edges: Edges
    cores: Rounds
    pierced: tuple[Body, ...]


def obstacles(bodies: Sequence[Body]) -> Obstacles:
    """Bodies made ready for testing; those with straight edges do not overlap one another."""
    edges = all_edges([edges_of(body.rings) for body in bodies if body.core is None])
    whole = [body.core for body in bodies if body.core is not None and not body.rings]
    return Obstacles(edges, rounds(whole), tuple(b for b in bodies if b.core is not None and b.rings))


def blocked(stretches: Stretches, by: Obstacles) -> Mask:
    """A stretch is blocked when some of it runs in the interior of an obstacle."""
    stopped = _by_edges(stretches, by.edges) | _by_ovals(stretches, by.cores)
    for body in by.pierced:
        for row in np.flatnonzero(~stopped):
            stopped[row] = _by_pierced(stretches, int(row), body)
    return stopped


def _crossings(lines: Bundle, edges: Edges) -> tuple[npt.NDArray[np.intp], Floats]:
    """Where lines cross edges, as rows of lines and t; a corner counts for one of its two edges, or for both."""
    x, y = lines.at[:, 0, None], lines.at[:, 1, None]
    ux, uy = lines.way[:, 0, None], lines.way[:, 1, None]
    ahead = ux * (edges.start[:, 1] - y) - uy * (edges.start[:, 0] - x)
    behind = ux * (edges.end[:, 1] - y) - uy * (edges.end[:, 0] - x)
    row, edge = np.nonzero((ahead > 0.0) != (behind > 0.0))
    share = ahead[row, edge] / (ahead[row, edge] - behind[row, edge])
    point = edges.start[edge] + share[:, None] * (edges.end[edge] - edges.start[edge]) - lines.at[row]
    return row, (point * lines.way[row]).sum(axis=1)


def _by_edges(stretches: Stretches, edges: Edges) -> Mask:
    """A stretch is blocked when it crosses an edge, or starts where an odd number of edges lie behind it: inside."""
    count = len(stretches.start)
    if not len(edges.start):
        return np.zeros(count, dtype=bool)
    row, t = _crossings(stretches.lines, edges)
    behind = t <= stretches.start[row]
    inside = np.bincount(row[behind], minlength=count) % 2 == 1
    crossed = np.bincount(row[~behind & (t < stretches.stop[row])], minlength=count) > 0
    return np.asarray(inside | crossed)


def _by_ovals(stretches: Stretches, cores: Rounds) -> Mask:
    """A stretch is blocked when it and the line's run in some oval have more than a point in common."""
    lines = stretches.lines
    local = np.einsum("mij,kmj->kmi", cores.back, lines.at[:, None, :] - cores.centre)
    way = np.einsum("mij,kj->kmi", cores.back, lines.way)
    square = (way * way).sum(axis=2)
    room = square - (local[..., 0] * way[..., 1] - local[..., 1] * way[..., 0]) ** 2
    middle, half = -(local * way).sum(axis=2) / square, np.sqrt(np.maximum(room, 0.0)) / square
    first = np.maximum(middle - half, stretches.start[:, None])
    last = np.minimum(middle + half, stretches.stop[:, None])
    return np.asarray(((room > 0.0) & (first < last)).any(axis=1))


def _by_pierced(stretches: Stretches, row: int, body: Body) -> bool:
    """A stretch is blocked by an oval with openings when some of its run in the oval lies in no opening."""
    assert body.core is not None
    line = stretches.lines.some(slice(row, row + 1))
    (x, y), (ux, uy) = line.at[0].tolist(), line.way[0].tolist()
    run = ovals.crossing(body.core, (x, y), ux, uy)
    if run is None:
        return False
    first, last = max(run[0], float(stretches.start[row])), min(run[1], float(stretches.stop[row]))
    cuts = np.sort(_crossings(line, edges_of(body.rings))[1]).tolist()
    for opens, closes in zip(cuts[::2], cuts[1::2], strict=True):
        if opens <= first + SLACK:
            first = max(first, closes)
    return last - first > SLACK
