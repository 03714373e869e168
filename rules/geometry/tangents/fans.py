"""What can be reached straight on from a bend: a fan of rays that leave it along its tangents, each as far as it comes.

From one ray to the next what stops them stays the same: rays run past everything that a tangent of the bend touches,
and where neighbours are still stopped by different things more rays are put between them.
"""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.tangents.meet import ahead
from rules.geometry.tangents.search import (
    ANGLE,
    BEND,
    FAR,
    LENGTH,
    START_POINT,
    WAY,
    circle,
    tangent,
    touches,
    with_room,
)
from rules.geometry.tangents.stop import barrier, rim, wall
from rules.geometry.tangents.world import Floats, R, Whole, World, X, Y

#: Chords across the ends of rays cut in no farther than this.
SAGITTA = 0.0015
#: Rays to either side of a tangent lie this far apart (radians); those that are stopped by different things, that far.
BESIDE, FINE = 1e-7, 2e-4
#: The first ray of a bend is turned away from it by this much, so that fans overlap.
OVERLAP = 1e-4
#: What stops a ray: nothing up to its length, the bounds (-2 - side), a barrier (-10 - number), or a part of a wall.
LIMIT, RIM, OVER = -1, -2, -10
#: Columns of a ray: its turn from the fan's first normal; where it leaves; where it ends; its length; what stops it.
TURNED, PX, PY, QX, QY, LONG, WHAT = range(7)


@compiled
def cast(
    world: World, near: Whole, px: float, py: float, ux: float, uy: float, length: float, ends: int
) -> tuple[float, int]:
    """How far a ray from p along u comes, at most `length`, and what stops it."""
    best, what = length, LIMIT
    edge, side = rim(world.bounds, px, py, ux, uy)
    if edge < best:
        best, what = edge, RIM - side
    for w in near:
        cx, cy, r = world.wall_round[w, X] - px, world.wall_round[w, Y] - py, world.wall_round[w, R]
        along = min(max(0.0, cx * ux + cy * uy), best)
        if (cx - along * ux) ** 2 + (cy - along * uy) ** 2 < r * r:
            at, part = wall(world, w, px, py, ux, uy, best)
            if at < best:
                best, what = at, part
    for b in range(len(world.barriers)):
        share = barrier(world.barriers, b, px, py, px + best * ux, py + best * uy, ends)
        if share < 1.0:
            best, what = best * share, OVER - b
    return best, what


@compiled
def _ray(
    world: World, near: Whole, bend: int, px: float, py: float, angle: float, way: float, turn: float, left: float,
    row: Floats,
) -> None:  # fmt: skip
    """One ray of a fan, into `row` (7,); `left` is what is left of the way where the fan begins."""
    normal = angle + way * max(turn, 0.0)
    x, y, r = circle(world, bend, px, py)
    x, y, left = x + r * math.cos(normal), y + r * math.sin(normal), left - r * max(turn, 0.0)
    normal = angle + way * turn
    ux, uy = -math.sin(normal) * way, math.cos(normal) * way
    long, what = cast(world, near, x, y, ux, uy, max(left, 0.0), 1 if bend == START_POINT else 0)
    row[TURNED], row[PX], row[PY], row[QX], row[QY] = turn, x, y, x + long * ux, y + long * uy
    row[LONG], row[WHAT] = long, what


@compiled
def _turns(
    world: World, bends: Whole, bend: int, start: Floats, angle: float, way: float, span: float, left: float
) -> Floats:
    """The turns at which rays of a fan leave: evenly, and to either side of every bend they touch."""
    ax, ay, ar = circle(world, bend, start[0], start[1])
    steps = max(1, math.ceil(span / math.sqrt(8.0 * SAGITTA / max(left, 0.05))))
    found = np.empty(steps + 2 + 6 * len(bends))
    count = 0
    for n in range(steps + 1):
        found[count] = span * n / steps
        count += 1
    if bend != START_POINT:
        found[count] = -OVERLAP
        count += 1
    for n in range(2 * len(bends)):
        to, turn = bends[n // 2], (1.0 if n % 2 else -1.0)
        bx, by, br = circle(world, to, 0.0, 0.0)
        ux, uy, size = tangent(ax, ay, ar, way, bx, by, br, turn)
        if to == bend or size < 0.0 or not touches(world, to, math.atan2(-ux * turn, uy * turn)):
            continue
        on = ahead(math.atan2(-ux * way, uy * way), angle, way)
        if on <= span and size <= left - ar * on:
            for off in (-BESIDE, 0.0, BESIDE):
                if 0.0 <= on + off <= span:
                    found[count] = on + off
                    count += 1
    found[:count].sort()
    return found[:count]


@compiled
def fan(world: World, near: Whole, bends: Whole, start: Floats, reached: Floats, place: int, limit: float) -> Floats:
    """The rays (n, 7) that leave a place a way has reached, in order."""
    bend, way, angle = int(reached[place, BEND]), reached[place, WAY], reached[place, ANGLE]
    left = limit - reached[place, LENGTH]
    px, py, r = circle(world, bend, start[0], start[1])
    span = min(reached[place, FAR], left / r) if r > 0.0 else reached[place, FAR]
    turns = _turns(world, bends, bend, start, angle, way, span, left)
    rays = np.empty((2 * len(turns) + 16, 7))
    spare = np.empty((64, 7))
    count = 0
    for n in range(len(turns)):
        deep = 1
        _ray(world, near, bend, px, py, angle, way, turns[n], left, spare[0])
        # Between this ray and the last one, as many as it takes until neighbours are stopped by the same thing.
        while deep > 0:
            rays = with_room(rays, count + 1)
            top = spare[deep - 1]
            apart = top[TURNED] - rays[count - 1, TURNED] if count > 0 else 0.0
            if apart > FINE and top[WHAT] != rays[count - 1, WHAT] and deep < len(spare):
                middle = rays[count - 1, TURNED] + apart / 2.0
                _ray(world, near, bend, px, py, angle, way, middle, left, spare[deep])
                deep += 1
            else:
                rays[count] = top
                count, deep = count + 1, deep - 1
    return rays[:count]
