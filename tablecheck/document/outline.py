"""Whether an outline is simple: exact, and quick for the few points that a document allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np

#: Points closer than this, in the document's unit, are one and the same.
SAME = 1e-6
#: A determinant of rounded differences is surely right in sign when it exceeds this share of its two products.
_SURE = 4e-16
_FEW = 12

Exact = tuple[int, int]
Points = Sequence[Sequence[float]]


def repeated_point(points: Points) -> tuple[int, int] | None:
    """The numbers of two neighbouring points that are the same, or None; the last point's neighbour is the first."""
    for first, point in enumerate(points):
        second = (first + 1) % len(points)
        other = points[second]
        if abs(point[0] - other[0]) <= SAME and abs(point[1] - other[1]) <= SAME:
            return first, second
    return None


def area(points: Points) -> float:
    """The area an outline encloses, whichever way it winds."""
    x0, y0 = points[0]
    moved = [(x - x0, y - y0) for x, y in points]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*moved, moved[0]]))) / 2


def crossing(points: Points) -> tuple[int, int] | None:
    """The numbers of two edges that cross or touch other than as neighbours do, or None: then the outline is simple.

    Edge n runs from point n to the next. Judged in whole numbers, so nothing is lost to rounding.
    """
    corners = _exact(points)
    pairs = combinations(range(len(points)), 2) if len(points) <= _FEW else _doubtful(points)
    return next(((m, n) for m, n in pairs if _clash(corners, m, n)), None)


def _exact(points: Points) -> list[Exact]:
    ratios = [(x.as_integer_ratio(), y.as_integer_ratio()) for x, y in points]
    # Every denominator is a power of two, so the largest is a multiple of each.
    scale = max(max(x[1], y[1]) for x, y in ratios)
    return [(x[0] * (scale // x[1]), y[0] * (scale // y[1])) for x, y in ratios]


def _doubtful(points: Points) -> Iterator[tuple[int, int]]:
    """The pairs of edges that floating point cannot tell apart: a few of the many, always with those that clash."""
    x, y = np.array(points, dtype=float).T
    near = _spans_meet(x) & _spans_meet(y)
    left = (np.roll(x, -1) - x)[:, None] * (y - y[:, None])
    right = (np.roll(y, -1) - y)[:, None] * (x - x[:, None])
    room = _SURE * (np.abs(left) + np.abs(right))
    left -= right
    side = (left > room).view(np.int8) - (left < -room).view(np.int8)
    beside = (side != 0) & (side == np.roll(side, -1, axis=1))
    pairs = np.argwhere(np.triu(near & ~beside & ~beside.T, 1))
    yield from ((int(m), int(n)) for m, n in pairs)


def _spans_meet(ends: np.ndarray) -> np.ndarray:
    """For each pair of edges, whether their extents along one axis have a number in common."""
    low, high = np.minimum(ends, np.roll(ends, -1)), np.maximum(ends, np.roll(ends, -1))
    meet: np.ndarray = low[:, None] <= high
    return meet & meet.T


def _box(a: Exact, b: Exact) -> tuple[int, int, int, int]:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _side(a: Exact, b: Exact, c: Exact) -> int:
    """On which side of the line from a to b the point c lies: above 0, below 0, or 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(box: tuple[int, int, int, int], c: Exact) -> bool:
    return box[0] <= c[0] <= box[2] and box[1] <= c[1] <= box[3]


def _clash(corners: list[Exact], m: int, n: int) -> bool:
    count = len(corners)
    a, b, c, d = corners[m], corners[(m + 1) % count], corners[n], corners[(n + 1) % count]
    if n == m + 1:
        return _folded(a, b, d)
    if m == 0 and n == count - 1:
        return _folded(c, a, b)
    first, second = _side(a, b, c), _side(a, b, d)
    third, fourth = _side(c, d, a), _side(c, d, b)
    if first * second < 0 and third * fourth < 0:
        return True
    touching = ((first, (a, b), c), (second, (a, b), d), (third, (c, d), a), (fourth, (c, d), b))
    return any(side == 0 and _within(_box(*edge), point) for side, edge, point in touching)


def _folded(before: Exact, shared: Exact, after: Exact) -> bool:
    """Neighbours share one point; they clash only when one folds back over the other."""
    along = (before[0] - shared[0]) * (after[0] - shared[0]) + (before[1] - shared[1]) * (after[1] - shared[1])
    return _side(before, shared, after) == 0 and along > 0
