"""One line at a time: where it runs between two bases, and what it enters there."""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.layout import (
    CR,
    CX,
    CY,
    IXX,
    IXY,
    IYX,
    IYY,
    KIXX,
    KIXY,
    KIYX,
    KIYY,
    PIERCED,
    POINT,
    POLYGON,
    SLACK,
    STRAIGHT,
    WIDE,
    Bases,
    Bodies,
    Floats,
    X,
    Y,
)

MISSED = (math.inf, -math.inf)


@compiled
def span(bases: Bases, base: int, px: float, py: float, ux: float, uy: float) -> tuple[float, float]:
    """Where a line runs in a base, from the first t to the last; the first beyond the last where it misses."""
    kind = bases.kinds[base, 0]
    if kind == POLYGON:
        return _span_of_corners(bases, base, px, py, ux, uy)
    dx, dy = px - bases.numbers[base, X], py - bases.numbers[base, Y]
    if kind == POINT:
        if abs(ux * dy - uy * dx) > SLACK:
            return MISSED
        t = -(dx * ux + dy * uy)
        return t, t
    ixx, ixy, iyx, iyy = (
        bases.numbers[base, IXX],
        bases.numbers[base, IXY],
        bases.numbers[base, IYX],
        bases.numbers[base, IYY],
    )
    lx, ly = ixx * dx + ixy * dy, iyx * dx + iyy * dy
    wx, wy = ixx * ux + ixy * uy, iyx * ux + iyy * uy
    square = wx * wx + wy * wy
    cross = lx * wy - ly * wx
    room = 1.0 + SLACK / bases.numbers[base, WIDE]
    if cross * cross > square * room * room:
        return MISSED
    middle, half = -(lx * wx + ly * wy) / square, math.sqrt(max(square - cross * cross, 0.0)) / square
    return middle - half, middle + half


@compiled
def _span_of_corners(bases: Bases, base: int, px: float, py: float, ux: float, uy: float) -> tuple[float, float]:
    """A line runs in a convex outline between the first and the last of the corners and edges that it meets."""
    begin, end = bases.kinds[base, 1], bases.kinds[base, 2]
    dx, dy = bases.corners[end - 1, 0] - px, bases.corners[end - 1, 1] - py
    along, aside = dx * ux + dy * uy, dy * ux - dx * uy
    first, last = math.inf, -math.inf
    for corner in range(begin, end):
        dx, dy = bases.corners[corner, 0] - px, bases.corners[corner, 1] - py
        next_along, next_aside = dx * ux + dy * uy, dy * ux - dx * uy
        if abs(next_aside) <= SLACK:
            first, last = min(first, next_along), max(last, next_along)
        if (aside > 0.0) != (next_aside > 0.0):
            t = along + aside / (aside - next_aside) * (next_along - along)
            first, last = min(first, t), max(last, t)
        along, aside = next_along, next_aside
    return first, last


@compiled
def stretch(
    bases: Bases, a: int, b: int, px: float, py: float, ux: float, uy: float
) -> tuple[bool, float, float, float]:
    """Only the stretch strictly between the bases counts: whether there is one, its sign, its first and last t.

    A sign of -1 says that the line runs from b to a as it is given; both t then belong to the line turned round.
    """
    a0, a1 = span(bases, a, px, py, ux, uy)
    if a0 > a1:
        return False, 1.0, 0.0, 0.0
    b0, b1 = span(bases, b, px, py, ux, uy)
    if b0 > b1:
        return False, 1.0, 0.0, 0.0
    if a0 + a1 > b0 + b1:
        return True, -1.0, -a0, -b1
    return True, 1.0, a1, b0


@compiled
def enters(bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float) -> bool:
    """A stretch is blocked by a body when some of it runs in the body's interior."""
    dx, dy = bodies.numbers[body, CX] - px, bodies.numbers[body, CY] - py
    radius = bodies.numbers[body, CR]
    if abs(ux * dy - uy * dx) > radius:
        return False
    t = dx * ux + dy * uy
    if t + radius < start or t - radius > stop:
        return False
    if bodies.kinds[body, 0] == STRAIGHT:
        return _enters_rings(bodies, body, px, py, ux, uy, start, stop)
    return _enters_oval(bodies, body, px, py, ux, uy, start, stop)


@compiled
def _enters_rings(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float
) -> bool:
    """A stretch enters when it crosses an edge, or starts where an odd number of edges lie behind it: inside."""
    inside, points, rings = False, bodies.points, bodies.rings
    for ring in range(bodies.kinds[body, 1], bodies.kinds[body, 2]):
        begin, end = rings[ring], rings[ring + 1]
        dx, dy = points[begin, 0] - px, points[begin, 1] - py
        along, aside = dx * ux + dy * uy, dy * ux - dx * uy
        for point in range(begin + 1, end):
            dx, dy = points[point, 0] - px, points[point, 1] - py
            next_along, next_aside = dx * ux + dy * uy, dy * ux - dx * uy
            if (aside > 0.0) != (next_aside > 0.0):
                t = along + aside / (aside - next_aside) * (next_along - along)
                if t <= start:
                    inside = not inside
                elif t < stop:
                    return True
            along, aside = next_along, next_aside
    return inside


@compiled
def _enters_oval(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float
) -> bool:
    """A stretch enters an oval when the two have more than a point in common that lies in no opening."""
    ixx, ixy, iyx, iyy = (
        bodies.numbers[body, KIXX],
        bodies.numbers[body, KIXY],
        bodies.numbers[body, KIYX],
        bodies.numbers[body, KIYY],
    )
    dx, dy = px - bodies.numbers[body, CX], py - bodies.numbers[body, CY]
    lx, ly = ixx * dx + ixy * dy, iyx * dx + iyy * dy
    wx, wy = ixx * ux + ixy * uy, iyx * ux + iyy * uy
    square = wx * wx + wy * wy
    cross = lx * wy - ly * wx
    room = square - cross * cross
    if room <= 0.0:
        return False
    middle, half = -(lx * wx + ly * wy) / square, math.sqrt(room) / square
    first, last = max(middle - half, start), min(middle + half, stop)
    if bodies.kinds[body, 0] != PIERCED or first >= last:
        return bool(first < last)
    return _outside_openings(bodies, body, px, py, ux, uy, first, last)


@compiled
def _outside_openings(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, first: float, last: float
) -> bool:
    """Some of a stretch lies in no opening of a pierced oval; openings are rings, disjoint or one in another."""
    cuts = np.empty(bodies.rings[bodies.kinds[body, 2]] - bodies.rings[bodies.kinds[body, 1]])
    count = crossings(bodies, body, px, py, ux, uy, cuts)
    for place in range(0, count - 1, 2):
        if cuts[place] <= first + SLACK:
            first = max(first, cuts[place + 1])
    return bool(last - first > SLACK)


@compiled
def crossings(bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, cuts: Floats) -> int:
    """Fills in where a line crosses the rings of a body, every t in order; how many there are, an even number."""
    count = 0
    for ring in range(bodies.kinds[body, 1], bodies.kinds[body, 2]):
        for point in range(bodies.rings[ring] + 1, bodies.rings[ring + 1]):
            bx, by = bodies.points[point - 1, 0] - px, bodies.points[point - 1, 1] - py
            cx, cy = bodies.points[point, 0] - px, bodies.points[point, 1] - py
            behind, ahead = by * ux - bx * uy, cy * ux - cx * uy
            if (behind > 0.0) != (ahead > 0.0):
                share = behind / (behind - ahead)
                t = (bx + share * (cx - bx)) * ux + (by + share * (cy - by)) * uy
                place = count
                while place > 0 and cuts[place - 1] > t:
                    cuts[place] = cuts[place - 1]
                    place -= 1
                cuts[place] = t
                count += 1
    return count
