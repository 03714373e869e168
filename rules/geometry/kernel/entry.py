"""Where a line that runs on enters a body for the first time."""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.layout import (
    CR,
    CX,
    CY,
    KIXX,
    KIXY,
    KIYX,
    KIYY,
    PIERCED,
    SLACK,
    STRAIGHT,
    Bodies,
)
from rules.geometry.kernel.stretch import crossings


@compiled
def first_entry(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float
) -> float:
    """The least t from `start` at which the line p + t·u runs on in a body's interior; `stop` where none is."""
    dx, dy = bodies.numbers[body, CX] - px, bodies.numbers[body, CY] - py
    radius, t = bodies.numbers[body, CR], dx * ux + dy * uy
    if abs(ux * dy - uy * dx) > radius or t + radius < start or t - radius > stop:
        return stop
    if bodies.kinds[body, 0] == STRAIGHT:
        return _into_rings(bodies, body, px, py, ux, uy, start, stop)
    return _into_oval(bodies, body, px, py, ux, uy, start, stop)


@compiled
def _into_rings(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float
) -> float:
    """The first crossing of a ring, or `start` where an odd number lies behind it."""
    inside, found, points, rings = False, stop, bodies.points, bodies.rings
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
                else:
                    found = min(found, t)
            along, aside = next_along, next_aside
    return start if inside else found


@compiled
def _into_oval(
    bodies: Bodies, body: int, px: float, py: float, ux: float, uy: float, start: float, stop: float
) -> float:
    """Where a line first runs in an oval and in none of its openings."""
    n = bodies.numbers
    dx, dy = px - n[body, CX], py - n[body, CY]
    lx, ly = n[body, KIXX] * dx + n[body, KIXY] * dy, n[body, KIYX] * dx + n[body, KIYY] * dy
    wx, wy = n[body, KIXX] * ux + n[body, KIXY] * uy, n[body, KIYX] * ux + n[body, KIYY] * uy
    square = wx * wx + wy * wy
    cross = lx * wy - ly * wx
    room = square - cross * cross
    if room <= 0.0:
        return stop
    middle, half = -(lx * wx + ly * wy) / square, math.sqrt(room) / square
    first, last = max(middle - half, start), min(middle + half, stop)
    if first < last and bodies.kinds[body, 0] == PIERCED:
        cuts = np.empty(bodies.rings[bodies.kinds[body, 2]] - bodies.rings[bodies.kinds[body, 1]])
        count = crossings(bodies, body, px, py, ux, uy, cuts)
        for place in range(0, count - 1, 2):
            if cuts[place] <= first + SLACK:
                first = max(first, cuts[place + 1])
        first += SLACK
    return first if first < last else stop
