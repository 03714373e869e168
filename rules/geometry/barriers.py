"""Whether a polyline crosses another one, or only touches it, runs along it and leaves to the side it came from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.geometry.shapes import EPSILON, Point

#: On which side of a barrier a leg lies: left or right of it as it runs, along it, or neither, as round its end.
LEFT, RIGHT, ALONG, FREE = range(4)


def over(barrier: Sequence[Point], path: Sequence[Point]) -> tuple[int, Point] | None:
    """Where a path first goes from one side of a barrier to the other, and on which of its legs.

    Touching is no crossing, and one may pass through the barrier's ends. A barrier whose last point is its first has
    none. Points that follow one another differ.
    """
    came = FREE
    for n, p, q in _legs(barrier, path):
        leaves, arrives = _side(barrier, p, q), _side(barrier, q, p)
        if leaves in (LEFT, RIGHT):
            if came in (LEFT, RIGHT) and came != leaves:
                return n, p
        elif leaves == FREE:
            came = FREE
        crossed = _between(barrier, p, q)
        if crossed:
            return n, crossed
        if arrives != ALONG:
            came = arrives
    return None


def _legs(barrier: Sequence[Point], path: Sequence[Point]) -> Iterator[tuple[int, Point, Point]]:
    """The legs of a path, cut where they pass a corner of the barrier."""
    for n, (p, q) in enumerate(pairwise(path)):
        size = math.dist(p, q)
        if size <= EPSILON:
            continue
        ux, uy = (q[0] - p[0]) / size, (q[1] - p[1]) / size
        near = ((x - p[0], y - p[1], (x, y)) for x, y in barrier)
        on = [(x * ux + y * uy, at) for x, y, at in near if abs(x * uy - y * ux) <= EPSILON]
        stops = [p, *(at for along, at in sorted(on) if EPSILON < along < size - EPSILON), q]
        yield from ((n, a, b) for a, b in pairwise(stops) if math.dist(a, b) > EPSILON)


def _side(barrier: Sequence[Point], at: Point, to: Point) -> int:
    """On which side of the barrier the leg from `at` to another point lies; FREE where `at` is not on it."""
    closed = barrier[0] == barrier[-1]
    for k, corner in enumerate(barrier):
        if math.dist(corner, at) <= EPSILON:
            if not closed and k in (0, len(barrier) - 1):
                return FREE
            return _at_corner(
                barrier[k - 1] if k else barrier[-2], corner, barrier[k + 1 if k + 1 < len(barrier) else 1], to
            )
    for a, b in pairwise(barrier):
        along, off, size = _seen(a, b, at)
        if abs(off) <= EPSILON and 0.0 < along < size:
            off = _seen(a, b, to)[1]
            return ALONG if abs(off) <= EPSILON else LEFT if off > 0.0 else RIGHT
    return FREE


def _at_corner(before: Point, corner: Point, after: Point, to: Point) -> int:
    """The side of a leg that begins at a corner between two edges."""
    for end in (before, after):
        along, off, _ = _seen(corner, end, to)
        if abs(off) <= EPSILON and along > 0.0:
            return ALONG
    first = math.atan2(after[1] - corner[1], after[0] - corner[0])
    wide = (math.atan2(before[1] - corner[1], before[0] - corner[0]) - first) % (2.0 * math.pi)
    return LEFT if (math.atan2(to[1] - corner[1], to[0] - corner[0]) - first) % (2.0 * math.pi) < wide else RIGHT


def _between(barrier: Sequence[Point], p: Point, q: Point) -> Point | None:
    """Where a leg first crosses an edge, both its ends clear of that."""
    shares = []
    for a, b in pairwise(barrier):
        along, off, size = _seen(a, b, p)
        along_, off_, _ = _seen(a, b, q)
        if (off > EPSILON and off_ < -EPSILON) or (off < -EPSILON and off_ > EPSILON):
            share = off / (off - off_)
            if EPSILON < along + share * (along_ - along) < size - EPSILON:
                shares.append(share)
    share = min(shares, default=0.0)
    return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])) if shares else None


def _seen(a: Point, b: Point, point: Point) -> tuple[float, float, float]:
    """A point seen from the edge a–b: how far along it, how far to its left, and the edge's length."""
    size = math.dist(a, b)
    ux, uy, x, y = (b[0] - a[0]) / size, (b[1] - a[1]) / size, point[0] - a[0], point[1] - a[1]
    return x * ux + y * uy, y * ux - x * uy, size
