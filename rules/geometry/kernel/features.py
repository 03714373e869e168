"""What a free line may be held by: corners and curves of bodies and bases, and points where their outlines cross."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.corridor import Corridor
from rules.geometry.kernel.layout import (
    BOUND,
    CR,
    CURVE,
    CX,
    CY,
    IXX,
    IXY,
    IYX,
    IYY,
    POINT,
    POLYGON,
    STRAIGHT,
    XX,
    XY,
    YX,
    YY,
    ZERO,
    Bases,
    Bodies,
    Floats,
    Whole,
    X,
    Y,
)
from rules.geometry.kernel.roots import circle_roots

#: Points are taken this far outside the corridor: HALF reaches out of FULL by less.
ROOM = 4e-6
#: Points are also taken this far beyond an edge's end: one too many does no harm, one too few would.
BEYOND = 1e-9
#: The columns of a corner: where, both directions, and 1 where every line through it meets it between the bases.
AT, BEFORE, AFTER, SURE = 0, 2, 4, 6
UNKNOWN = math.nan


class Features(NamedTuple):
    """Room for the features of one pair: `corners` (n, 7), `curves` (n, 12), `angles` (4,)."""

    corners: Floats
    curves: Floats
    angles: Floats


@compiled
def put(corners: Floats, count: int, x: float, y: float, way: Corridor) -> int:
    """One more corner without known directions, where it lies in the corridor."""
    if x * way.ux + y * way.uy - way.upper > ROOM or x * way.lx + y * way.ly - way.lower > ROOM:
        return count
    if count >= len(corners):
        raise IndexError("more corners than there is room for")
    corners[count, 0], corners[count, 1] = x, y
    for column in range(2, 6):
        corners[count, column] = UNKNOWN
    corners[count, SURE] = 0.0
    return count + 1


@compiled
def collect(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, way: Corridor, room: Features
) -> tuple[int, int]:
    """Fills in the corners and curves of a pair; how many there are of each. Curves of bases come first."""
    corners, curves = room.corners, room.curves
    corner_count, curve_count = ZERO, ZERO
    for base in (a, b):
        kind = bases.kinds[base, 0]
        if kind == POINT:
            corner_count = put(corners, corner_count, bases.numbers[base, X], bases.numbers[base, Y], way)
        elif kind == POLYGON:
            for corner in range(bases.kinds[base, 1], bases.kinds[base, 2]):
                corner_count = put(corners, corner_count, bases.corners[corner, 0], bases.corners[corner, 1], way)
        else:
            curves[curve_count] = bases.numbers[base, :CURVE]
            curve_count += 1
    for place in range(many):
        body = near[place]
        corner_count = _own_corners(bases, a, b, bodies, body, way, corners, corner_count)
        for base in (a, b):
            dx, dy = (
                bases.numbers[base, X] - bodies.numbers[body, CX],
                bases.numbers[base, Y] - bodies.numbers[body, CY],
            )
            reach = bases.numbers[base, BOUND] + bodies.numbers[body, CR] + ROOM
            if dx * dx + dy * dy <= reach * reach:
                corner_count = on_rim(bases, base, bodies, body, way, room, corner_count)
        if bodies.kinds[body, 0] != STRAIGHT:
            curves[curve_count] = bodies.numbers[body, :CURVE]
            curve_count += 1
    return corner_count, curve_count


@compiled
def _own_corners(
    bases: Bases, a: int, b: int, bodies: Bodies, body: int, way: Corridor, corners: Floats, count: int
) -> int:
    """The corners of a body that lie in the corridor, and no farther than the bases."""
    own, low, far = bodies.corners, bases.numbers[a, BOUND], bases.numbers[b, BOUND]
    high = way.length - far
    for corner in range(bodies.kinds[body, 5], bodies.kinds[body, 6]):
        x, y = own[corner, 0], own[corner, 1]
        along = (x - way.ax) * way.wx + (y - way.ay) * way.wy
        if along < -low - ROOM or along > way.length + far + ROOM:
            continue
        before = count
        count = put(corners, count, x, y, way)
        if count > before:
            for column in range(2, 6):
                corners[before, column] = own[corner, column]
            corners[before, SURE] = 1.0 if low + ROOM < along < high - ROOM else 0.0
    return count


@compiled
def on_rim(bases: Bases, base: int, bodies: Bodies, body: int, way: Corridor, room: Features, count: int) -> int:
    """The points where the outline of a body, edges and oval, crosses the rim of a base."""
    kind = bases.kinds[base, 0]
    first, last = bodies.kinds[body, 3], bodies.kinds[body, 4]
    if kind == POLYGON:
        begin, end = bases.kinds[base, 1], bases.kinds[base, 2]
        px, py = bases.corners[end - 1, 0], bases.corners[end - 1, 1]
        for corner in range(begin, end):
            qx, qy = bases.corners[corner, 0], bases.corners[corner, 1]
            for edge in range(first, last):
                count = _on_edge(bodies.edges[edge], px, py, qx, qy, way, room.corners, count)
            if bodies.kinds[body, 0] != STRAIGHT:
                count = _on_oval(bodies.numbers[body], px, py, qx, qy, way, room.corners, count)
            px, py = qx, qy
        return count
    if kind == POINT:
        return count
    for edge in range(first, last):
        e = bodies.edges[edge]
        count = _on_oval(bases.numbers[base], e[0], e[1], e[2], e[3], way, room.corners, count)
    if bodies.kinds[body, 0] != STRAIGHT:
        count = _on_both(bases.numbers[base], bodies.numbers[body], way, room, count)
    return count


@compiled
def _on_edge(e: Floats, px: float, py: float, qx: float, qy: float, way: Corridor, corners: Floats, count: int) -> int:
    """The point where an edge crosses a segment; two along one line have none."""
    ux, uy, vx, vy = e[2] - e[0], e[3] - e[1], qx - px, qy - py
    turn = ux * vy - uy * vx
    if turn == 0.0:
        return count
    gx, gy = px - e[0], py - e[1]
    s, t = (gx * vy - gy * vx) / turn, (gx * uy - gy * ux) / turn
    if -BEYOND < s < 1.0 + BEYOND and -BEYOND < t < 1.0 + BEYOND:
        return put(corners, count, e[0] + s * ux, e[1] + s * uy, way)
    return count


@compiled
def _on_oval(c: Floats, px: float, py: float, qx: float, qy: float, way: Corridor, corners: Floats, count: int) -> int:
    """The points where a segment crosses the rim of an oval."""
    dx, dy = px - c[X], py - c[Y]
    lx, ly = c[IXX] * dx + c[IXY] * dy, c[IYX] * dx + c[IYY] * dy
    wx, wy = c[IXX] * (qx - px) + c[IXY] * (qy - py), c[IYX] * (qx - px) + c[IYY] * (qy - py)
    square = wx * wx + wy * wy
    cross = lx * wy - ly * wx
    if square == 0.0 or cross * cross > square * (1.0 + 1e-12):
        return count
    middle, half = -(lx * wx + ly * wy) / square, math.sqrt(max(square - cross * cross, 0.0)) / square
    for t in (middle - half, middle + half):
        if -BEYOND < t < 1.0 + BEYOND:
            count = put(corners, count, px + t * (qx - px), py + t * (qy - py), way)
    return count


@compiled
def _on_both(one: Floats, other: Floats, way: Corridor, room: Features, count: int) -> int:
    """The points where the rims of two ovals cross."""
    dx, dy = one[X] - other[X], one[Y] - other[Y]
    ox, oy = other[IXX] * dx + other[IXY] * dy, other[IYX] * dx + other[IYY] * dy
    mxx, mxy = other[IXX] * one[XX] + other[IXY] * one[YX], other[IXX] * one[XY] + other[IXY] * one[YY]
    myx, myy = other[IYX] * one[XX] + other[IYY] * one[YX], other[IYX] * one[XY] + other[IYY] * one[YY]
    found = circle_roots(
        mxx * mxx + myx * myx,
        mxx * mxy + myx * myy,
        mxy * mxy + myy * myy,
        2.0 * (mxx * ox + myx * oy),
        2.0 * (mxy * ox + myy * oy),
        ox * ox + oy * oy - 1.0,
        room.angles,
    )
    for place in range(found):
        cos, sin = math.cos(room.angles[place]), math.sin(room.angles[place])
        x, y = one[X] + one[XX] * cos + one[XY] * sin, one[Y] + one[YX] * cos + one[YY] * sin
        count = put(room.corners, count, x, y, way)
    return count


def room_for(bases: Bases, most_corners: int, most_edges: int, most_curves: int) -> Features:
    """Room for every feature that a pair can have: an edge crosses a segment once, an oval twice, ovals four times."""
    sides = int((bases.kinds[:, 2] - bases.kinds[:, 1]).max(initial=0))
    per_base = most_edges * max(sides, 2) + most_curves * max(2 * sides, 4) + sides + 1
    return Features(np.empty((most_corners + 2 * per_base, 7)), np.empty((most_curves + 2, CURVE)), np.empty(4))
