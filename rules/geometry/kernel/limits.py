"""The lines at which sight from a base ends: held fast by two things they touch, they run on from there.

To a point that is only just seen one line is left, and it is held: by two bodies on its two sides, or by a body on the
side of the base. What is seen from a base is bounded by such lines, beyond both, and by the outlines of bodies.
"""

from __future__ import annotations

import math

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.corridor import Corridor
from rules.geometry.kernel.entry import first_entry
from rules.geometry.kernel.features import AFTER, AT, BEFORE, SURE, UNKNOWN, Features, on_rim
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
    RADIUS,
    ROUND,
    SLACK,
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
from rules.geometry.kernel.search import APART, disc_tangents, oval_tangents
from rules.geometry.kernel.stretch import enters, span
from rules.geometry.shapes import EPSILON

#: A neighbour this near to a line lies along it, not on one of its sides.
ALONG = 1e-9
#: A limit is drawn this much longer, so that it surely crosses what stops it.
LONGER = 1e-6
#: In the column SURE of a corner: it belongs to the base.
OF_BASE = -1.0


@compiled
def limits(bases: Bases, base: int, bodies: Bodies, members: Whole, room: Features, reach: float, out: Floats) -> int:
    """Fills in the limits of what is seen from a base past some bodies, each (x, y, x, y) and no longer than `reach`.

    How many there are; only the first are filled in where `out` has no room for all.
    """
    corners, count = room.corners, ZERO
    corner_count, curve_count = _collect(bases, base, bodies, members, room)
    own = 1 if bases.kinds[base, 0] not in (POINT, POLYGON) else 0
    for one in range(curve_count):
        for other in range(one + 1, curve_count):
            count = _along_both(bases, base, bodies, members, room, one, other, own, reach, out, count)
    for curve in range(curve_count):
        for corner in range(corner_count):
            if curve >= own or corners[corner, SURE] != OF_BASE:
                count = _along_one(bases, base, bodies, members, room, corner, curve, own, reach, out, count)
    x, y, bound = bases.numbers[base, X], bases.numbers[base, Y], bases.numbers[base, BOUND] + EPSILON
    for one in range(corner_count):
        px, py = corners[one, AT], corners[one, AT + 1]
        for other in range(one + 1, corner_count):
            dx, dy = corners[other, AT] - px, corners[other, AT + 1] - py
            cross, square = (x - px) * dy - (y - py) * dx, dx * dx + dy * dy
            # Seen here for little: to pass everything on costs more.
            if cross * cross > bound * bound * square or square <= APART * APART:
                continue
            count = _through_both(bases, base, bodies, members, corners, one, other, reach, out, count)
    return count


@compiled
def _collect(bases: Bases, base: int, bodies: Bodies, members: Whole, room: Features) -> tuple[int, int]:
    """Fills in the corners and curves of a base and of bodies; the base's curve comes first."""
    corner_count, curve_count = ZERO, ZERO
    kind, numbers = bases.kinds[base, 0], bases.numbers
    if kind == POINT:
        corner_count = _own_corner(room.corners, corner_count, numbers[base, X], numbers[base, Y])
    elif kind == POLYGON:
        begin, end = bases.kinds[base, 1], bases.kinds[base, 2]
        for corner in range(begin, end):
            x, y = bases.corners[corner, 0], bases.corners[corner, 1]
            before = corner - 1 if corner > begin else end - 1
            after = corner + 1 if corner + 1 < end else begin
            row = corner_count
            corner_count = _own_corner(room.corners, row, x, y)
            for column, beside in ((BEFORE, before), (AFTER, after)):
                dx, dy = bases.corners[beside, 0] - x, bases.corners[beside, 1] - y
                length = math.sqrt(dx * dx + dy * dy)
                room.corners[row, column], room.corners[row, column + 1] = dx / length, dy / length
    else:
        room.curves[0] = numbers[base, :CURVE]
        curve_count += 1
    everywhere = Corridor(0.0, 0.0, math.inf, 0.0, 0.0, math.inf, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    for place in range(len(members)):
        body = members[place]
        for corner in range(bodies.kinds[body, 5], bodies.kinds[body, 6]):
            for column in range(6):
                room.corners[corner_count, column] = bodies.corners[corner, column]
            room.corners[corner_count, SURE] = 0.0
            corner_count += 1
        dx, dy = numbers[base, X] - bodies.numbers[body, CX], numbers[base, Y] - bodies.numbers[body, CY]
        near = numbers[base, BOUND] + bodies.numbers[body, CR] + EPSILON
        if dx * dx + dy * dy <= near * near:
            corner_count = on_rim(bases, base, bodies, body, everywhere, room, corner_count)
        if bodies.kinds[body, 0] != STRAIGHT:
            room.curves[curve_count] = bodies.numbers[body, :CURVE]
            curve_count += 1
    return corner_count, curve_count


@compiled
def _own_corner(corners: Floats, row: int, x: float, y: float) -> int:
    """One more corner of the base."""
    corners[row, AT], corners[row, AT + 1], corners[row, SURE] = x, y, OF_BASE
    for column in range(BEFORE, SURE):
        corners[row, column] = UNKNOWN
    return row + 1


@compiled
def _limit(
    bases: Bases, base: int, bodies: Bodies, members: Whole, px: float, py: float, qx: float, qy: float, ux: float,
    uy: float, one_side: float, other_side: float, by_base: bool, reach: float, out: Floats, count: int,
) -> int:  # fmt: skip
    """One more limit where the line along u is one that touches one thing at p and another one at q.

    A side is 1 for what lies left of the line, -1 for what lies right, 0 where that is not known; `by_base` says that
    the first of the two is the base. A limit begins with the very point that it leaves the second thing from, for only
    then does it meet the edges there.
    """
    if one_side * other_side * (1.0 if by_base else -1.0) < 0.0:
        return count
    first, last = span(bases, base, px, py, ux, uy)
    if first > last:
        return count
    other = (qx - px) * ux + (qy - py) * uy
    low = other if by_base else min(0.0, other)
    high = other if by_base else max(0.0, other)
    if high <= first + SLACK:
        ux, uy, other, last, low, high = -ux, -uy, -other, -first, -high, -low
    elif low < last - SLACK:
        return count
    for place in range(len(members)):
        if enters(bodies, members[place], px, py, ux, uy, last, high):
            return count
    stop = high + reach
    for place in range(len(members)):
        stop = min(stop, first_entry(bodies, members[place], px, py, ux, uy, high, stop))
    if stop - high <= EPSILON:
        return count
    if count < len(out):
        far = by_base or other > 0.0
        out[count, 0], out[count, 1] = qx if far else px, qy if far else py
        out[count, 2], out[count, 3] = px + (stop + LONGER) * ux, py + (stop + LONGER) * uy
    return count + 1


@compiled
def _side_of_corner(corners: Floats, corner: int, ux: float, uy: float) -> float:
    """On which side of a line through a corner its body lies; 0 where it lies on both, or that is not known."""
    before = ux * corners[corner, BEFORE + 1] - uy * corners[corner, BEFORE]
    after = ux * corners[corner, AFTER + 1] - uy * corners[corner, AFTER]
    if before >= -ALONG and after >= -ALONG:
        return 1.0
    if before <= ALONG and after <= ALONG:
        return -1.0
    return 0.0


@compiled
def _side_of_curve(c: Floats, px: float, py: float, ux: float, uy: float) -> float:
    """On which side of a line an oval that touches it lies."""
    return 1.0 if ux * (c[Y] - py) - uy * (c[X] - px) > 0.0 else -1.0


@compiled
def _through_both(
    bases: Bases, base: int, bodies: Bodies, members: Whole, corners: Floats, one: int, other: int, reach: float,
    out: Floats, count: int,
) -> int:  # fmt: skip
    """One more limit where the line through two corners is one."""
    by_base = corners[one, SURE] == OF_BASE
    if by_base and corners[other, SURE] == OF_BASE:
        return count
    px, py = corners[one, AT], corners[one, AT + 1]
    dx, dy = corners[other, AT] - px, corners[other, AT + 1] - py
    length = math.sqrt(dx * dx + dy * dy)
    ux, uy = dx / length, dy / length
    qx, qy = corners[other, AT], corners[other, AT + 1]
    first, last = _side_of_corner(corners, one, ux, uy), _side_of_corner(corners, other, ux, uy)
    if by_base and first == 0.0 and bases.kinds[base, 0] == POLYGON:
        return count  # it cuts into the base
    return _limit(bases, base, bodies, members, px, py, qx, qy, ux, uy, first, last, by_base, reach, out, count)


@compiled
def _along_one(
    bases: Bases, base: int, bodies: Bodies, members: Whole, room: Features, corner: int, curve: int, own: int,
    reach: float, out: Floats, count: int,
) -> int:  # fmt: skip
    """More limits where the lines through a corner that touch an oval are some."""
    corners, c = room.corners, room.curves[curve]
    px, py = corners[corner, AT], corners[corner, AT + 1]
    dx, dy = px - c[X], py - c[Y]
    lx, ly = c[IXX] * dx + c[IXY] * dy, c[IYX] * dx + c[IYY] * dy
    square = lx * lx + ly * ly
    if square < (1.0 - 1e-12) * (1.0 - 1e-12):
        return count
    square = max(square, 1.0)
    along, across = 1.0 / square, math.sqrt(square - 1.0) / square
    for sign in (-1.0, 1.0):
        tx, ty = lx * along - ly * across * sign, ly * along + lx * across * sign
        wx, wy = c[XX] * -ty + c[XY] * tx, c[YX] * -ty + c[YY] * tx
        length = math.sqrt(wx * wx + wy * wy)
        ux, uy = wx / length, wy / length
        qx, qy = c[X] + c[XX] * tx + c[XY] * ty, c[Y] + c[YX] * tx + c[YY] * ty
        side, other = _side_of_curve(c, px, py, ux, uy), _side_of_corner(corners, corner, ux, uy)
        if corners[corner, SURE] == OF_BASE:
            count = _limit(bases, base, bodies, members, px, py, qx, qy, ux, uy, other, side, True, reach, out, count)
        else:
            count = _limit(
                bases, base, bodies, members, qx, qy, px, py, ux, uy, side, other, curve < own, reach, out, count
            )
    return count


@compiled
def _along_both(
    bases: Bases, base: int, bodies: Bodies, members: Whole, room: Features, one: int, other: int, own: int,
    reach: float, out: Floats, count: int,
) -> int:  # fmt: skip
    """More limits where lines that touch two ovals are some."""
    c, d = room.curves[one], room.curves[other]
    swapped = c[RADIUS] < d[RADIUS]
    if swapped:
        c, d = d, c
    found = disc_tangents(c, d, room.angles) if c[ROUND] > 0.0 and d[ROUND] > 0.0 else oval_tangents(c, d, room.angles)
    for place in range(found):
        cos, sin = math.cos(room.angles[place]), math.sin(room.angles[place])
        px, py = c[X] + c[XX] * cos + c[XY] * sin, c[Y] + c[YX] * cos + c[YY] * sin
        wx, wy = c[XY] * cos - c[XX] * sin, c[YY] * cos - c[YX] * sin
        length = math.sqrt(wx * wx + wy * wy)
        ux, uy = wx / length, wy / length
        touch = _touch(d, px, py, ux, uy)
        qx, qy = px + touch * ux, py + touch * uy
        first, last = _side_of_curve(c, px, py, ux, uy), _side_of_curve(d, px, py, ux, uy)
        if swapped:
            count = _limit(
                bases, base, bodies, members, qx, qy, px, py, ux, uy, last, first, one < own, reach, out, count
            )
        else:
            count = _limit(
                bases, base, bodies, members, px, py, qx, qy, ux, uy, first, last, one < own, reach, out, count
            )
    return count


@compiled
def _touch(c: Floats, px: float, py: float, ux: float, uy: float) -> float:
    """Where along a line the point nearest to touching an oval lies: the middle of what it would cut off."""
    dx, dy = px - c[X], py - c[Y]
    lx, ly = c[IXX] * dx + c[IXY] * dy, c[IYX] * dx + c[IYY] * dy
    wx, wy = c[IXX] * ux + c[IXY] * uy, c[IYX] * ux + c[IYY] * uy
    return float(-(lx * wx + ly * wy) / (wx * wx + wy * wy))
