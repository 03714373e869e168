"""A curve of many gentle corners held by two polylines of few, one on either side of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules.geometry.shapes import Point

#: Corners that turn by more than this (radians) stay.
_SHARP = 0.08


def either_side(points: Sequence[Point], error: float) -> tuple[tuple[Point, ...], ...]:
    """Two polylines between which a polyline runs, neither farther from it than `error`; itself where none is shorter.

    Neither crosses it, and all begin and end together: who crosses it crosses both.
    """
    inner, outer = [points[0]], [points[0]]
    for first, last in _stretches(points, error):
        if last > first + 1:
            outer.append(_meet(points[first], points[first + 1], points[last - 1], points[last]))
        inner.append(points[last])
        outer.append(points[last])
    return (tuple(inner), tuple(outer)) if len(inner) + len(outer) < len(points) else (tuple(points),)


def _stretches(points: Sequence[Point], error: float) -> Iterator[tuple[int, int]]:
    """Where chords begin and end: over each the curve bends one way, gently, and no farther off than `error`."""
    first = 0
    while first < len(points) - 1:
        last, whole, way = first + 1, 0.0, 0.0
        while last < len(points) - 1:
            turn = _turn(*points[last - 1 : last + 2])
            whole += abs(turn)
            high = math.dist(points[first], points[last + 1]) * math.tan(min(whole, 1.0)) / 4.0
            if turn * way < 0.0 or whole > _SHARP or high > error:
                break
            way, last = way or turn, last + 1
        yield first, last
        first = last


def _turn(before: Point, at: Point, after: Point) -> float:
    ux, uy, vx, vy = at[0] - before[0], at[1] - before[1], after[0] - at[0], after[1] - at[1]
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def _meet(p: Point, q: Point, r: Point, s: Point) -> Point:
    """Where the lines p–q and r–s meet; between q and r where they are as good as one."""
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    det = ux * vy - uy * vx
    if abs(det) <= 1e-9 * math.hypot(ux, uy) * math.hypot(vx, vy):
        return (q[0] + r[0]) / 2.0, (q[1] + r[1]) / 2.0
    t = ((r[0] - p[0]) * vy - (r[1] - p[1]) * vx) / det
    return p[0] + t * ux, p[1] + t * uy
