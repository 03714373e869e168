"""The lines worth trying between two bases: if any line is free, one of these is.

The free lines form areas in the plane of all lines, bounded by lines that touch something: a base, a corner or a curve
of a body, or a point where a body's outline leaves a base. Such an area has a vertex: a line that touches two of them.
Features are those of bodies drawn in by half a graze, lines are tested on bodies drawn in by all of it.
"""

from __future__ import annotations

import math

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.corridor import Corridor
from rules.geometry.kernel.features import AFTER, AT, BEFORE, SURE, Features, collect
from rules.geometry.kernel.layout import (
    BOUND,
    IXX,
    IXY,
    IYX,
    IYY,
    NOTHING,
    RADIUS,
    ROUND,
    XX,
    XY,
    YX,
    YY,
    Bases,
    Bodies,
    Floats,
    Whole,
    X,
    Y,
)
from rules.geometry.kernel.roots import circle_roots
from rules.geometry.kernel.stretch import enters, stretch
from rules.geometry.shapes import EPSILON

#: A line that cuts into a corner by more than this angle surely enters the body there.
CUTS = 1e-4
#: Features nearer to each other than this draw no line.
APART = 1e-9


@compiled
def free_line(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, way: Corridor, room: Features, line: Floats
) -> bool:
    """Whether some line between two bases is free of the first `many` bodies of `near`; `line` (4,) then holds it."""
    corner_count, curve_count = collect(bases, a, b, bodies, near, many, way, room)
    numbers, corners = bases.numbers, room.corners
    for one in range(curve_count):
        for other in range(one + 1, curve_count):
            if _along_curves(bases, a, b, bodies, near, many, room, one, other, line):
                return True
    for curve in range(curve_count):
        for corner in range(corner_count):
            if _along_curve(bases, a, b, bodies, near, many, room, corner, curve, line):
                return True
    for one in range(corner_count):
        for other in range(one + 1, corner_count):
            if _worth(numbers, a, b, corners, one, other) and _through(
                bases, a, b, bodies, near, many, room, one, other, line
            ):
                return True
    return False


@compiled
def _meets(numbers: Floats, a: int, b: int, px: float, py: float, dx: float, dy: float) -> bool:
    """Whether a line meets the circles round both bases. Seen here for little: passing everything on costs more."""
    square = dx * dx + dy * dy
    for base in (a, b):
        cross = (numbers[base, X] - px) * dy - (numbers[base, Y] - py) * dx
        bound = numbers[base, BOUND] + EPSILON
        if cross * cross > bound * bound * square:
            return False
    return True


@compiled
def _worth(numbers: Floats, a: int, b: int, corners: Floats, one: int, other: int) -> bool:
    """Whether the line through two corners meets the bases and does not cut into a body at one of them."""
    px, py = corners[one, AT], corners[one, AT + 1]
    dx, dy = corners[other, AT] - px, corners[other, AT + 1] - py
    if not _meets(numbers, a, b, px, py, dx, dy):
        return False
    if dx * dx + dy * dy > 1e-4:
        # Far apart, so that the direction before it is made one long may stand for it.
        scale = max(abs(dx), abs(dy))
        for corner in (one, other):
            if corners[corner, SURE] > 0.0 and _sides(corners, corner, dx / scale, dy / scale):
                return False
    return True


@compiled
def _attempt(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, px: float, py: float, dx: float, dy: float,
    corners: Floats, one: int, other: int, line: Floats,
) -> bool:  # fmt: skip
    """Whether a line is free; `line` then holds its stretch. It was drawn through corners, -1 where through none.

    The body that stopped it goes to the front of `near`: it will stop others.
    """
    length = math.sqrt(dx * dx + dy * dy)
    if length <= APART:
        return False
    ux, uy = dx / length, dy / length
    meets, sign, start, stop = stretch(bases, a, b, px, py, ux, uy)
    if not meets:
        return False
    ux, uy = ux * sign, uy * sign
    if one >= 0 and _cuts(corners, one, px, py, ux, uy, start, stop):
        return False
    if other >= 0 and _cuts(corners, other, px, py, ux, uy, start, stop):
        return False
    for place in range(many):
        if enters(bodies, near[place], px, py, ux, uy, start, stop):
            stopper = near[place]
            near[place] = near[0]
            near[0] = stopper
            return False
    line[0], line[1], line[2], line[3] = px + start * ux, py + start * uy, px + stop * ux, py + stop * uy
    return True


@compiled
def _sides(corners: Floats, corner: int, ux: float, uy: float) -> bool:
    """Whether a line through a corner cuts into its body there: the neighbours lie on different sides."""
    left = ux * corners[corner, BEFORE + 1] - uy * corners[corner, BEFORE]
    right = ux * corners[corner, AFTER + 1] - uy * corners[corner, AFTER]
    return bool(left * right < 0.0 and abs(left) > CUTS and abs(right) > CUTS)


@compiled
def _cuts(corners: Floats, corner: int, px: float, py: float, ux: float, uy: float, start: float, stop: float) -> bool:
    """Whether a stretch enters a body at a corner that it was drawn through."""
    if not _sides(corners, corner, ux, uy):
        return False
    t = (corners[corner, AT] - px) * ux + (corners[corner, AT + 1] - py) * uy
    return bool(start + EPSILON < t < stop - EPSILON)


@compiled
def _through(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, room: Features, one: int, other: int,
    line: Floats,
) -> bool:  # fmt: skip
    """Whether the line through two corners is free."""
    corners = room.corners
    px, py = corners[one, AT], corners[one, AT + 1]
    dx, dy = corners[other, AT] - px, corners[other, AT + 1] - py
    return _attempt(bases, a, b, bodies, near, many, px, py, dx, dy, corners, one, other, line)


@compiled
def _along_curve(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, room: Features, corner: int, curve: int,
    line: Floats,
) -> bool:  # fmt: skip
    """Whether one of the two lines through a corner that touch an oval is free."""
    corners, c = room.corners, room.curves[curve]
    px, py = corners[corner, AT], corners[corner, AT + 1]
    dx, dy = px - c[X], py - c[Y]
    lx, ly = c[IXX] * dx + c[IXY] * dy, c[IYX] * dx + c[IYY] * dy
    square = lx * lx + ly * ly
    if square < (1.0 - 1e-12) * (1.0 - 1e-12):
        return False
    square = max(square, 1.0)
    # Where the tangent touches the unit circle: cos = 1/away along the way to the point, sin across it.
    along, across = 1.0 / square, math.sqrt(square - 1.0) / square
    for sign in (-1.0, 1.0):
        tx, ty = lx * along - ly * across * sign, ly * along + lx * across * sign
        wx, wy = c[XX] * -ty + c[XY] * tx, c[YX] * -ty + c[YY] * tx
        if not _meets(bases.numbers, a, b, px, py, wx, wy):
            continue
        if _attempt(bases, a, b, bodies, near, many, px, py, wx, wy, corners, corner, NOTHING, line):
            return True
    return False


@compiled
def _along_curves(
    bases: Bases, a: int, b: int, bodies: Bodies, near: Whole, many: int, room: Features, one: int, other: int,
    line: Floats,
) -> bool:  # fmt: skip
    """Whether some line that touches two ovals is free."""
    c, d = room.curves[one], room.curves[other]
    if c[RADIUS] < d[RADIUS]:
        c, d = d, c
    both_round = c[ROUND] > 0.0 and d[ROUND] > 0.0
    count = disc_tangents(c, d, room.angles) if both_round else oval_tangents(c, d, room.angles)
    for place in range(count):
        cos, sin = math.cos(room.angles[place]), math.sin(room.angles[place])
        px, py = c[X] + c[XX] * cos + c[XY] * sin, c[Y] + c[YX] * cos + c[YY] * sin
        wx, wy = c[XY] * cos - c[XX] * sin, c[YY] * cos - c[YX] * sin
        if _attempt(bases, a, b, bodies, near, many, px, py, wx, wy, room.corners, NOTHING, NOTHING, line):
            return True
    return False


@compiled
def disc_tangents(c: Floats, d: Floats, angles: Floats) -> int:
    """The angles on a disc at which a common tangent touches it; the outer two first."""
    dx, dy = d[X] - c[X], d[Y] - c[Y]
    away = math.sqrt(dx * dx + dy * dy)
    if away == 0.0:
        return 0
    middle, count = math.atan2(dy, dx), 0
    for sign in (-1.0, 1.0):
        share = (c[RADIUS] + sign * d[RADIUS]) / away
        if abs(share) <= 1.0 + 1e-12:
            spread = math.acos(min(max(share, -1.0), 1.0))
            angles[count], angles[count + 1] = middle - spread, middle + spread
            count += 2
    return count


@compiled
def oval_tangents(c: Floats, d: Floats, angles: Floats) -> int:
    """The angles on an oval at which a common tangent touches it.

    Where the first is the unit circle about the origin, the line n·x = 1 touches the other one, with centre e and
    matrix N, when (n·e - 1)² = |Nᵀn|².
    """
    dx, dy = d[X] - c[X], d[Y] - c[Y]
    ex, ey = c[IXX] * dx + c[IXY] * dy, c[IYX] * dx + c[IYY] * dy
    nxx, nxy = c[IXX] * d[XX] + c[IXY] * d[YX], c[IXX] * d[XY] + c[IXY] * d[YY]
    nyx, nyy = c[IYX] * d[XX] + c[IYY] * d[YX], c[IYX] * d[XY] + c[IYY] * d[YY]
    return circle_roots(
        ex * ex - nxx * nxx - nxy * nxy,
        ex * ey - nxx * nyx - nxy * nyy,
        ey * ey - nyx * nyx - nyy * nyy,
        -2.0 * ex,
        -2.0 * ey,
        1.0,
        angles,
    )
