"""The corridor of two bases, and what a single body does to it.

The corridor is all that lies below one line and above another, each with both bases on its inner side; every line
between the bases runs in it. A stretch of a body's outline that leads through the corridor from one side to the other,
touches neither base, and passes between their centres parts the bases: every line between them crosses it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.layout import (
    CX,
    CY,
    DISC,
    IXX,
    IXY,
    IYX,
    IYY,
    KXX,
    KXY,
    KYX,
    KYY,
    OVAL,
    PIERCED,
    POINT,
    POLYGON,
    STRAIGHT,
    WIDE,
    XX,
    XY,
    YX,
    YY,
    Bases,
    Bodies,
    Floats,
    X,
    Y,
)
from rules.geometry.kernel.stretch import enters

#: An outline this close to a base is taken to touch it.
CLOSE = 1e-9

#: What a body does to a corridor: it stays out, reaches in, stands on the line of centres too, or parts the bases.
OUT, IN, MIDDLE, PARTS = range(4)
#: The two sides of a corridor; a stretch of outline that came from neither, or touched a base, proves nothing.
UPPER, LOWER, NEITHER = 0, 1, 2


class Corridor(NamedTuple):
    """Two half-planes n·p <= h, the line of centres by its first point and way, its length, and where it is between."""

    ux: float
    uy: float
    upper: float
    lx: float
    ly: float
    lower: float
    ax: float
    ay: float
    wx: float
    wy: float
    length: float
    start: float
    stop: float


@compiled
def extent(bases: Bases, base: int, nx: float, ny: float) -> float:
    """How far a base reaches from its centre along a unit direction."""
    kind = bases.kinds[base, 0]
    if kind in (DISC, POINT):
        return float(bases.numbers[base, WIDE])
    x, y = bases.numbers[base, X], bases.numbers[base, Y]
    if kind == POLYGON:
        far = -math.inf
        for corner in range(bases.kinds[base, 1], bases.kinds[base, 2]):
            far = max(far, (bases.corners[corner, 0] - x) * nx + (bases.corners[corner, 1] - y) * ny)
        return far
    along = bases.numbers[base, XX] * nx + bases.numbers[base, YX] * ny
    across = bases.numbers[base, XY] * nx + bases.numbers[base, YY] * ny
    return math.sqrt(along * along + across * across)


@compiled
def side(bases: Bases, a: int, b: int, wx: float, wy: float, length: float, turn: float) -> tuple[float, float, float]:
    """A half-plane that holds both bases, touching both where they are discs and nearly so otherwise."""
    nx, ny = -wy * turn, wx * turn
    mx, my = nx, ny
    rounds = 1 if bases.kinds[a, 0] in (DISC, POINT) and bases.kinds[b, 0] in (DISC, POINT) else 3
    for _ in range(rounds):
        lean = (extent(bases, a, mx, my) - extent(bases, b, mx, my)) / length
        lean = min(max(lean, -0.99), 0.99)
        rest = math.sqrt(1.0 - lean * lean)
        mx, my = nx * rest + wx * lean, ny * rest + wy * lean
    from_a = bases.numbers[a, X] * mx + bases.numbers[a, Y] * my + extent(bases, a, mx, my)
    from_b = bases.numbers[b, X] * mx + bases.numbers[b, Y] * my + extent(bases, b, mx, my)
    return mx, my, max(from_a, from_b)


@compiled
def corridor(bases: Bases, a: int, b: int, start: float, stop: float) -> Corridor:
    """The corridor of two bases that do not touch; their centres are apart."""
    ax, ay = bases.numbers[a, X], bases.numbers[a, Y]
    dx, dy = bases.numbers[b, X] - ax, bases.numbers[b, Y] - ay
    length = math.sqrt(dx * dx + dy * dy)
    wx, wy = dx / length, dy / length
    ux, uy, upper = side(bases, a, b, wx, wy, length, 1.0)
    lx, ly, lower = side(bases, a, b, wx, wy, length, -1.0)
    return Corridor(ux, uy, upper, lx, ly, lower, ax, ay, wx, wy, length, start, stop)


@compiled
def effect(bases: Bases, a: int, b: int, bodies: Bodies, body: int, way: Corridor) -> int:
    """What a body does to a corridor: OUT, IN, MIDDLE or PARTS."""
    kind = bodies.kinds[body, 0]
    if kind != STRAIGHT:
        found = IN if kind == PIERCED else _effect_of_oval(bases, a, b, bodies, body, way)
        if found == IN and enters(bodies, body, way.ax, way.ay, way.wx, way.wy, way.start, way.stop):
            return MIDDLE
        return found
    found, hit, points, rings = OUT, False, bodies.points, bodies.rings
    for ring in range(bodies.kinds[body, 1], bodies.kinds[body, 2]):
        one, odd = _effect_of_ring(bases, a, b, points, rings[ring], rings[ring + 1], way)
        if one == PARTS:
            return PARTS
        found = max(found, one)
        hit = hit != odd
    if hit:
        return MIDDLE if found else PARTS  # no outline in the corridor, and inside: the body fills it
    return found


@compiled
def _effect_of_oval(bases: Bases, a: int, b: int, bodies: Bodies, body: int, way: Corridor) -> int:
    """The chord of an oval from its farthest point on one side to that on the other stands for the oval."""
    n = bodies.numbers
    x, y = n[body, CX], n[body, CY]
    px, py = n[body, KXX] * way.ux + n[body, KYX] * way.uy, n[body, KXY] * way.ux + n[body, KYY] * way.uy
    qx, qy = n[body, KXX] * way.lx + n[body, KYX] * way.ly, n[body, KXY] * way.lx + n[body, KYY] * way.ly
    up, low = math.sqrt(px * px + py * py), math.sqrt(qx * qx + qy * qy)
    above, below = x * way.ux + y * way.uy - way.upper, x * way.lx + y * way.ly - way.lower
    if above - up >= 0.0 or below - low >= 0.0:
        return OUT
    if above + up < 0.0 or below + low < 0.0:
        return IN
    px, py, qx, qy = px / up, py / up, qx / low, qy / low
    sx, sy = x + n[body, KXX] * px + n[body, KXY] * py, y + n[body, KYX] * px + n[body, KYY] * py
    ex, ey = x + n[body, KXX] * qx + n[body, KXY] * qy, y + n[body, KYX] * qx + n[body, KYY] * qy
    first = (sy - way.ay) * way.wx - (sx - way.ax) * way.wy
    last = (ey - way.ay) * way.wx - (ex - way.ax) * way.wy
    if (first > 0.0) == (last > 0.0):
        return IN
    share = first / (first - last)
    along = (sx + share * (ex - sx) - way.ax) * way.wx + (sy + share * (ey - sy) - way.ay) * way.wy
    if not 0.0 < along < way.length:
        return IN
    if _touches(bases, a, sx, sy, ex, ey) or _touches(bases, b, sx, sy, ex, ey):
        return IN
    return PARTS


@compiled
def _effect_of_ring(
    bases: Bases, a: int, b: int, points: Floats, begin: int, end: int, way: Corridor
) -> tuple[int, bool]:
    """What a ring does (OUT, IN, MIDDLE where it crosses the line of centres between the bases, or PARTS).

    Also whether the line of centres leaves the first base inside the ring.
    """
    count = end - 1 - begin
    found, inside, came, odd, seen_out = OUT, False, NEITHER, False, False
    x, y = points[begin, 0], points[begin, 1]
    above, below = x * way.ux + y * way.uy - way.upper, x * way.lx + y * way.ly - way.lower
    aside = (y - way.ay) * way.wx - (x - way.ax) * way.wy
    for step in range(1, 2 * count + 1):
        again = step > count
        if again and (not seen_out or above >= 0.0 or below >= 0.0):
            break
        point = begin + step - count * again
        nx, ny = points[point, 0], points[point, 1]
        next_above, next_below = nx * way.ux + ny * way.uy - way.upper, nx * way.lx + ny * way.ly - way.lower
        next_aside = (ny - way.ay) * way.wx - (nx - way.ax) * way.wy
        # Where the edge lies in the corridor, and by which sides it comes and goes.
        first, last, leaves = 0.0, 1.0, NEITHER
        enters_by = NEITHER
        if above >= 0.0 or next_above >= 0.0:
            if above >= 0.0 and next_above >= 0.0:
                first = 2.0
            elif above >= 0.0:
                first, enters_by = above / (above - next_above), UPPER
            else:
                last, leaves = above / (above - next_above), UPPER
        if below >= 0.0 or next_below >= 0.0:
            if below >= 0.0 and next_below >= 0.0:
                first = 2.0
            elif below >= 0.0:
                share = below / (below - next_below)
                if share > first:
                    first, enters_by = share, LOWER
            else:
                share = below / (below - next_below)
                if share < last:
                    last, leaves = share, LOWER
        if enters_by != NEITHER or leaves != NEITHER or first > last:
            seen_out = True
        if first < last:
            found = max(found, IN)
            if enters_by != NEITHER:
                came, odd = enters_by, False
        if (aside > 0.0) != (next_aside > 0.0):
            share = aside / (aside - next_aside)
            along = (x + share * (nx - x) - way.ax) * way.wx + (y + share * (ny - y) - way.ay) * way.wy
            odd = odd != (0.0 < along < way.length)
            if not again:
                if along <= way.start:
                    inside = not inside
                elif along < way.stop:
                    found = MIDDLE
        if first < last:
            if came != NEITHER and (_touches(bases, a, x, y, nx, ny) or _touches(bases, b, x, y, nx, ny)):
                came = NEITHER
            if leaves != NEITHER:
                if came != NEITHER and came != leaves and odd:
                    return PARTS, inside
                came = NEITHER
        x, y, above, below, aside = nx, ny, next_above, next_below, next_aside
    return found, inside


@compiled
def _touches(bases: Bases, base: int, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a segment comes within a hair of a base."""
    kind = bases.kinds[base, 0]
    px, py = px - bases.numbers[base, X], py - bases.numbers[base, Y]
    dx, dy = qx - bases.numbers[base, X] - px, qy - bases.numbers[base, Y] - py
    if kind == POLYGON:
        return _meets_corners(bases, base, px, py, dx, dy)
    room = bases.numbers[base, WIDE] + CLOSE
    if kind == OVAL:
        n = bases.numbers
        px, py = n[base, IXX] * px + n[base, IXY] * py, n[base, IYX] * px + n[base, IYY] * py
        dx, dy = n[base, IXX] * dx + n[base, IXY] * dy, n[base, IYX] * dx + n[base, IYY] * dy
        room = 1.0 + CLOSE
    square = dx * dx + dy * dy
    t = min(max(-(px * dx + py * dy) / square, 0.0), 1.0) if square > 0.0 else 0.0
    nx, ny = px + t * dx, py + t * dy
    return bool(nx * nx + ny * ny <= room * room)


@compiled
def _meets_corners(bases: Bases, base: int, px: float, py: float, dx: float, dy: float) -> bool:
    """Whether the segment p + t·d, 0 <= t <= 1, seen from a convex outline's centre, meets the outline grown a hair."""
    x, y = bases.numbers[base, X], bases.numbers[base, Y]
    begin, end = bases.kinds[base, 1], bases.kinds[base, 2]
    bx, by = bases.corners[end - 1, 0] - x, bases.corners[end - 1, 1] - y
    first, last = 0.0, 1.0
    for corner in range(begin, end):
        cx, cy = bases.corners[corner, 0] - x, bases.corners[corner, 1] - y
        ex, ey = cx - bx, cy - by
        room = ex * (py - by) - ey * (px - bx) + CLOSE * (abs(ex) + abs(ey))
        gain = ex * dy - ey * dx
        if gain > 0.0:
            first = max(first, -room / gain)
        elif gain < 0.0:
            last = min(last, -room / gain)
        elif room < 0.0:
            return False
        bx, by = cx, cy
    return first <= last
