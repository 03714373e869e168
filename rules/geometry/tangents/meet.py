"""Where a straight line or a circle meets one convex rounded outline."""

from __future__ import annotations

import math

from rules.geometry.kernel.compiled import compiled
from rules.geometry.tangents.world import (
    E0X,
    E0Y,
    E1X,
    E1Y,
    FIRST,
    N0X,
    N0Y,
    N1X,
    N1Y,
    PAST,
    SPAN,
    Floats,
    R,
    World,
    X,
    Y,
)

TURN = 2.0 * math.pi
#: Slack of a normal at the end of an arc.
_EDGE = 1e-12


@compiled
def faces(arcs: Floats, k: int, x: float, y: float) -> bool:
    """Whether a direction lies among an arc's normals."""
    span = arcs[k, SPAN]
    if span >= TURN - _EDGE:
        return True
    first: bool = arcs[k, N0X] * y - arcs[k, N0Y] * x >= -_EDGE
    last: bool = x * arcs[k, N1Y] - y * arcs[k, N1X] >= -_EDGE
    return (first and last) if span <= math.pi + _EDGE else (first or last)


@compiled
def holds(world: World, part: int, x: float, y: float) -> bool:
    """Whether a point lies inside an outline."""
    arcs = world.arcs
    for k in range(world.parts[part, FIRST], world.parts[part, PAST]):
        vx, vy, r = x - arcs[k, X], y - arcs[k, Y], arcs[k, R]
        if vx * vx + vy * vy >= r * r and faces(arcs, k, vx, vy):
            return False
        if (x - arcs[k, E0X]) * arcs[k, N1X] + (y - arcs[k, E0Y]) * arcs[k, N1Y] >= 0.0 and arcs[k, SPAN] < TURN:
            return False
    return True


@compiled
def stretch(world: World, part: int, px: float, py: float, ux: float, uy: float) -> tuple[float, float]:
    """The stretch of the line p + t·u inside an outline; its end before its start when the line misses it."""
    arcs = world.arcs
    low, high = math.inf, -math.inf
    off = (world.part_round[part, X] - px) * uy - (world.part_round[part, Y] - py) * ux
    if abs(off) >= world.part_round[part, R]:
        return low, high
    for k in range(world.parts[part, FIRST], world.parts[part, PAST]):
        cx, cy, r = arcs[k, X] - px, arcs[k, Y] - py, arcs[k, R]
        across = cx * uy - cy * ux
        square = r * r - across * across
        if square > 0.0:
            along, half = cx * ux + cy * uy, math.sqrt(square)
            for t in (along - half, along + half):
                if (t < low or t > high) and faces(arcs, k, t * ux - cx, t * uy - cy):
                    low, high = min(low, t), max(high, t)
        ax, ay, bx, by = arcs[k, E0X] - px, arcs[k, E0Y] - py, arcs[k, E1X] - px, arcs[k, E1Y] - py
        first, last = ax * uy - ay * ux, bx * uy - by * ux
        if first != last and (first <= 0.0 <= last or last <= 0.0 <= first):
            share = first / (first - last)
            t = (ax + share * (bx - ax)) * ux + (ay + share * (by - ay)) * uy
            low, high = min(low, t), max(high, t)
    return low, high


@compiled
def ahead(angle: float, from_angle: float, way: float) -> float:
    """How far one must turn from an angle to another in a direction (1.0 or -1.0); just behind counts as there."""
    turn = ((angle - from_angle) * way) % TURN
    return 0.0 if turn > TURN - 1e-9 else turn


@compiled
def crossings(
    world: World, part: int, cx: float, cy: float, r: float, angle: float, way: float, found: Floats, count: int
) -> int:
    """Adds the turns at which one who walks round a circle from an angle on crosses an outline; the new count."""
    arcs = world.arcs
    for k in range(world.parts[part, FIRST], world.parts[part, PAST]):
        if count + 4 > len(found):
            break
        dx, dy, other = arcs[k, X] - cx, arcs[k, Y] - cy, arcs[k, R]
        far = math.hypot(dx, dy)
        if other > 0.0 and abs(r - other) < far < r + other:
            along = (far * far + r * r - other * other) / (2.0 * far)
            half = math.sqrt(max(0.0, r * r - along * along))
            for sign in (-1.0, 1.0):
                x = (along * dx - sign * half * dy) / far
                y = (along * dy + sign * half * dx) / far
                if faces(arcs, k, x - dx, y - dy):
                    found[count] = ahead(math.atan2(y, x), angle, way)
                    count += 1
        count = edge_crossings(
            arcs[k, E0X] - cx, arcs[k, E0Y] - cy, arcs[k, E1X] - cx, arcs[k, E1Y] - cy, r, angle, way, found, count
        )
    return count


@compiled
def edge_crossings(
    ax: float, ay: float, bx: float, by: float, r: float, angle: float, way: float, found: Floats, count: int
) -> int:
    """The same for a segment, given from the circle's centre."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return count
    middle = -(ax * dx + ay * dy) / square
    rest = r * r - (ax * dy - ay * dx) ** 2 / square
    if rest <= 0.0:
        return count
    half = math.sqrt(rest / square)
    for t in (middle - half, middle + half):
        if -_EDGE <= t <= 1.0 + _EDGE:
            found[count] = ahead(math.atan2(ay + t * dy, ax + t * dx), angle, way)
            count += 1
    return count
