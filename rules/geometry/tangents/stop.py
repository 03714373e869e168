"""What stops a centre on a straight leg or on the way round a bend."""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.shapes import EPSILON
from rules.geometry.tangents.meet import crossings, edge_crossings, holds, stretch
from rules.geometry.tangents.world import (
    FULL,
    PART,
    PART_PAST,
    SPARED,
    SPARED_PAST,
    START,
    SWING,
    Floats,
    R,
    Whole,
    World,
    X,
    Y,
)

TURN = 2.0 * math.pi
#: A leg shorter than this inside something only touches it.
TOUCH = 1e-9
#: A walk round a bend looks this far ahead (radians) to see whether its very next step is stopped.
PEEP = 1e-9
#: What `leg` and `walk` say stopped them, beside the number of a wall.
NOTHING, BARRIER, BOUNDS = -1, -2, -3


@compiled
def leg(
    world: World, near: Whole, px: float, py: float, qx: float, qy: float, ends: int, first: bool
) -> tuple[float, int]:
    """How far from p towards q one comes, and what stops there; as far as inf when nothing does.

    `near` are the walls to ask. `ends` says which ends may lie on a barrier without having crossed it: 1 the first, 2
    the last. Unless `first` is asked for, any stop on the leg will do.
    """
    length = math.hypot(qx - px, qy - py)
    best, what = math.inf, NOTHING
    x0, y0, x1, y1 = world.bounds[0], world.bounds[1], world.bounds[2], world.bounds[3]
    for x, y, at in ((px, py, 0.0), (qx, qy, length)):
        if at < best and (x < x0 - FULL or y < y0 - FULL or x > x1 + FULL or y > y1 + FULL):
            best, what = at, BOUNDS
    if best == length > 0.0 and first:
        best = rim(world.bounds, px, py, (qx - px) / length, (qy - py) / length)[0]
    if length <= TOUCH or (best < math.inf and not first):
        return best, what
    ux, uy = (qx - px) / length, (qy - py) / length
    for w in near:
        cx, cy = world.wall_round[w, X] - px, world.wall_round[w, Y] - py
        r = world.wall_round[w, R]
        along = min(max(0.0, cx * ux + cy * uy), length)
        if (cx - along * ux) ** 2 + (cy - along * uy) ** 2 < r * r:
            at = wall(world, w, px, py, ux, uy, length)[0]
            if at < best:
                best, what = at, w
                if not first:
                    return best, what
    for b in range(len(world.barriers)):
        at = barrier(world.barriers, b, px, py, qx, qy, ends)
        if at * length < best:
            best, what = at * length, BARRIER
    return best, what


@compiled
def rim(bounds: Floats, px: float, py: float, ux: float, uy: float) -> tuple[float, int]:
    """How far from p along u one leaves the bounds, and over which side: 0 left, 1 top, 2 right, 3 bottom."""
    far, side = math.inf, -1
    for n in range(4):
        p, u = (px, ux) if n % 2 == 0 else (py, uy)
        ahead = bounds[n] - p
        if ((u < 0.0 and n < 2) or (u > 0.0 and n >= 2)) and ahead / u < far:
            far, side = ahead / u, n
    return max(far, 0.0), side


@compiled
def wall(world: World, w: int, px: float, py: float, ux: float, uy: float, length: float) -> tuple[float, int]:
    """How far from p along u one comes before a wall counts, and by which part; inf when it does not up to `length`."""
    best, what = math.inf, NOTHING
    for part in range(world.walls[w, PART], world.walls[w, PART_PAST]):
        low, high = stretch(world, part, px, py, ux, uy)
        low, high = max(low, 0.0), min(high, length)
        if high - low > TOUCH and low < best:
            at = low
            if world.walls[w, SPARED] < world.walls[w, SPARED_PAST]:
                at = _unspared(world, w, px, py, ux, uy, low)
            if high - at > TOUCH and at < best:
                best, what = at, part
    return best, what


@compiled
def _unspared(world: World, w: int, px: float, py: float, ux: float, uy: float, at: float) -> float:
    """From `at` on, how far the parts in which a wall does not count reach without a break."""
    while True:
        start = at
        for part in range(world.walls[w, SPARED], world.walls[w, SPARED_PAST]):
            low, high = stretch(world, part, px, py, ux, uy)
            if low <= at + TOUCH and high > at:
                at = high
        if at <= start:
            return at


@compiled
def barrier(barriers: Floats, b: int, px: float, py: float, qx: float, qy: float, ends: int) -> float:
    """The share of the leg p–q at which it crosses a barrier; inf when it does not."""
    ax, ay, bx, by = barriers[b, 0], barriers[b, 1], barriers[b, 2], barriers[b, 3]
    ux, uy = bx - ax, by - ay
    p, q = (px - ax) * uy - (py - ay) * ux, (qx - ax) * uy - (qy - ay) * ux
    if (p >= 0.0) == (q >= 0.0):
        return math.inf  # most barriers, and before anything that takes longer
    length = math.hypot(ux, uy)
    ux, uy, p, q = ux / length, uy / length, p / length, q / length
    if (ends & 1 and abs(p) <= EPSILON) or (ends & 2 and abs(q) <= EPSILON):
        return math.inf
    share = p / (p - q)
    on = (px + share * (qx - px) - ax) * ux + (py + share * (qy - py) - ay) * uy
    return share if -EPSILON <= on <= length + EPSILON else math.inf


@compiled
def walk(world: World, near: Whole, bend: int, angle: float, way: float, room: Floats) -> tuple[float, bool]:
    """How far (radians) one may walk round a bend from a normal on, and whether something stops there but its end."""
    cx, cy, r = world.bends[bend, X], world.bends[bend, Y], world.bends[bend, R]
    far = _rest(world, bend, angle, way)
    if r == 0.0:
        return far, False
    stopped = False
    for w in near:
        if math.hypot(world.wall_round[w, X] - cx, world.wall_round[w, Y] - cy) < r + world.wall_round[w, R]:
            if world.walls[w, SPARED] == world.walls[w, SPARED_PAST]:
                at = _round_wall(world, w, cx, cy, r, angle, way, far, room)
            else:
                at = _round_spared(world, w, cx, cy, r, angle, way, far, room)
            if at < far:
                far, stopped = at, True
    for b in range(len(world.barriers)):
        at = _round_barrier(world, b, cx, cy, r, angle, way, far, room)
        if at < far:
            far, stopped = at, True
    at = _round_bounds(world, cx, cy, r, angle, way, far, room)
    return (at, True) if at < far else (far, stopped)


@compiled
def _rest(world: World, bend: int, angle: float, way: float) -> float:
    """How far the normals of a bend reach from one of them."""
    swing = world.bends[bend, SWING]
    if swing >= TURN - 1e-12:
        return TURN
    begin = world.bends[bend, START] if way > 0.0 else world.bends[bend, START] + swing
    done = ((angle - begin) * way) % TURN
    return float(min(max(swing - (0.0 if done > TURN - 1e-6 else done), 0.0), swing))


@compiled
def _round_wall(
    world: World, w: int, cx: float, cy: float, r: float, angle: float, way: float, far: float, room: Floats
) -> float:
    """How far one may walk round a circle before one of a wall's parts."""
    x, y = cx + r * math.cos(angle + way * PEEP), cy + r * math.sin(angle + way * PEEP)
    for part in range(world.walls[w, PART], world.walls[w, PART_PAST]):
        gap = math.hypot(world.part_round[part, X] - cx, world.part_round[part, Y] - cy)
        if gap < r + world.part_round[part, R]:
            if holds(world, part, x, y):
                return 0.0
            for n in range(crossings(world, part, cx, cy, r, angle, way, room, 0)):
                if PEEP < room[n] < far:
                    far = float(room[n])
    return far


@compiled
def _round_spared(
    world: World, w: int, cx: float, cy: float, r: float, angle: float, way: float, far: float, room: Floats
) -> float:
    """The same where a wall does not count everywhere: between all crossings, the middle tells."""
    room[0] = 0.0
    room[1] = far
    count = 2
    for part in range(world.walls[w, PART], world.walls[w, PART_PAST]):
        count = crossings(world, part, cx, cy, r, angle, way, room, count)
    for part in range(world.walls[w, SPARED], world.walls[w, SPARED_PAST]):
        count = crossings(world, part, cx, cy, r, angle, way, room, count)
    room[:count].sort()
    for n in range(count - 1):
        if room[n] < far and room[n + 1] - room[n] > PEEP:
            middle = angle + way * (room[n] + room[n + 1]) / 2.0
            if counts(world, w, cx + r * math.cos(middle), cy + r * math.sin(middle)):
                return float(room[n])
    return far


@compiled
def blocking(world: World, near: Whole, x: float, y: float) -> int:
    """The first of some walls that stops a centre that is at a point; -1 when none does."""
    for w in near:
        if counts(world, w, x, y):
            return int(w)
    return NOTHING


@compiled
def spares(world: World, w: int, x: float, y: float) -> bool:
    """Whether a wall does not count for a centre that is at a point."""
    part, past = world.walls[w, SPARED], world.walls[w, SPARED_PAST]
    while part < past and not holds(world, part, x, y):
        part += 1
    return bool(part < past)


@compiled
def counts(world: World, w: int, x: float, y: float) -> bool:
    """Whether a wall stops a centre that is at a point."""
    for part in range(world.walls[w, PART], world.walls[w, PART_PAST]):
        if holds(world, part, x, y):
            return not spares(world, w, x, y)
    return False


@compiled
def _round_barrier(
    world: World, b: int, cx: float, cy: float, r: float, angle: float, way: float, far: float, room: Floats
) -> float:
    """How far one may walk round a circle before a barrier is crossed."""
    ax, ay, bx, by = world.barriers[b, 0], world.barriers[b, 1], world.barriers[b, 2], world.barriers[b, 3]
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    if r - abs((cx - ax) * uy - (cy - ay) * ux) <= EPSILON and r > EPSILON:
        return far  # it only touches the barrier's line
    sx, sy = EPSILON * ux, EPSILON * uy
    count = edge_crossings(ax - sx - cx, ay - sy - cy, bx + sx - cx, by + sy - cy, r, angle, way, room, 0)
    start = (cx + r * math.cos(angle) - ax) * uy - (cy + r * math.sin(angle) - ay) * ux
    for n in range(count):
        if room[n] > PEEP:
            far = min(far, room[n])
        else:
            soon = angle + way * 2.0 * PEEP
            then = (cx + r * math.cos(soon) - ax) * uy - (cy + r * math.sin(soon) - ay) * ux
            if (start >= 0.0) != (then >= 0.0):
                return 0.0
    return far


@compiled
def _round_bounds(
    world: World, cx: float, cy: float, r: float, angle: float, way: float, far: float, room: Floats
) -> float:
    """How far one may walk round a circle before the bounds are left."""
    x0, y0, x1, y1 = world.bounds[0] - FULL, world.bounds[1] - FULL, world.bounds[2] + FULL, world.bounds[3] + FULL
    if cx - r >= x0 and cy - r >= y0 and cx + r <= x1 and cy + r <= y1:
        return far
    x, y = cx + r * math.cos(angle + way * PEEP), cy + r * math.sin(angle + way * PEEP)
    if x < x0 or y < y0 or x > x1 or y > y1:
        return 0.0
    for ax, ay, bx, by in ((x0, y0, x1, y0), (x1, y0, x1, y1), (x1, y1, x0, y1), (x0, y1, x0, y0)):
        if math.isfinite(ax + ay + bx + by):
            for n in range(edge_crossings(ax - cx, ay - cy, bx - cx, by - cy, r, angle, way, room, 0)):
                if PEEP < room[n] < far:
                    far = float(room[n])
    return far


@compiled
def room_for(world: World) -> Floats:
    """Space for the crossings of one walk."""
    return np.empty(8 * len(world.arcs) + 64)
