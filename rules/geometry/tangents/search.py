"""The shortest taut ways from a point: straight legs that touch bends, walks round them, nearest first (A*).

A leg is drawn when its bend is reached and tested only when its turn comes, so that most are never tested.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.shapes import EPSILON
from rules.geometry.tangents.meet import TURN, ahead
from rules.geometry.tangents.stop import leg, room_for, walk
from rules.geometry.tangents.world import BACK, NEXT, RING, START, SWING, Floats, R, Whole, World, X, Y

#: Bends that are none: where a way starts, and where it should end.
START_POINT, GOAL = -1, -2
#: Columns of the places reached: bend, way round it; normal there, length so far, how far one may walk on (radians),
#: whether something stops there, the normal at which the leg to here left the bend before.
BEND, WAY, FROM = range(3)
ANGLE, LENGTH, FAR, STOPPED, LEFT = range(5)
#: A way is longer than another when it is by more than this.
LONGER = 1e-10
#: Slack of a normal (radians).
SLACK = 1e-9

#: Length of the way up to a leg's end, the normal where it leaves, the normal where it arrives.
Leg = tuple[float, float, float]


class Reached(NamedTuple):
    """Places on bends that taut ways reach, in order of their length; `whole` (n, 3) and `real` (n, 5)."""

    whole: Whole
    real: Floats


class Chains(NamedTuple):
    """For each bend and way round it the place reached last, and for each place the one before on the same."""

    last: Whole
    before: Whole


class Legs(NamedTuple):
    """Legs not tested yet, as a heap: `key` by what the way would measure at least, and `row` into the others.

    whole (n, 3): place it leaves, bend it reaches, way round it. real (n, 3): length of the way up to its end, normal
    where it leaves, normal where it arrives.
    """

    key: Floats
    row: Whole
    whole: Whole
    real: Floats


@compiled
def tangent(
    ax: float, ay: float, ar: float, aw: float, bx: float, by: float, br: float, bw: float
) -> tuple[float, float, float]:
    """Direction and length of the straight leg from a circle, walked round one way, to another; -1 for none."""
    dx, dy, k = bx - ax, by - ay, bw * br - aw * ar
    square = dx * dx + dy * dy
    rest = square - k * k
    if rest < 0.0:
        far = math.sqrt(square)
        # A point a graze inside a circle leaves it at once.
        if far < abs(k) - 1.1 * EPSILON or ar * br != 0.0 or far == 0.0:
            return 0.0, 0.0, -1.0
        return dy / far * math.copysign(1.0, k), -dx / far * math.copysign(1.0, k), 0.0
    if square == 0.0:
        return 0.0, 0.0, -1.0
    size = math.sqrt(rest)
    return (size * dx + k * dy) / square, (size * dy - k * dx) / square, size


@compiled
def _doubled(array: Any) -> Any:
    """The same with as much room again."""
    return np.concatenate((array, np.empty_like(array)))


@compiled
def _grown(legs: Legs) -> Legs:
    """The heap with as much room again."""
    return Legs(_doubled(legs.key), _doubled(legs.row), _doubled(legs.whole), _doubled(legs.real))


@compiled
def _push(legs: Legs, used: int, rows: int, key: float) -> None:
    """Puts row `rows` into the heap of `used` entries."""
    at = used
    while at > 0:
        up = (at - 1) // 2
        if legs.key[up] <= key:
            break
        legs.key[at], legs.row[at] = legs.key[up], legs.row[up]
        at = up
    legs.key[at], legs.row[at] = key, rows


@compiled
def _pop(legs: Legs, used: int) -> int:
    """Takes the row with the least key out of a heap of `used` entries."""
    top = legs.row[0]
    key, row = legs.key[used - 1], legs.row[used - 1]
    at, count = 0, used - 1
    while True:
        down = 2 * at + 1
        if down >= count:
            break
        if down + 1 < count and legs.key[down + 1] < legs.key[down]:
            down += 1
        if legs.key[down] >= key:
            break
        legs.key[at], legs.row[at] = legs.key[down], legs.row[down]
        at = down
    legs.key[at], legs.row[at] = key, row
    return int(top)


@compiled
def circle(world: World, bend: int, x: float, y: float) -> tuple[float, float, float]:
    """Centre and radius of a bend; (x, y) and 0 where it is none."""
    if bend < 0:
        return x, y, 0.0
    return world.bends[bend, X], world.bends[bend, Y], world.bends[bend, R]


@compiled
def _known(world: World, reached: Reached, chains: Chains, bend: int, way: float, angle: float, length: float) -> bool:
    """Whether an earlier way reaches a normal of a bend, walked round the same way, and is no longer."""
    place, r = chains.last[2 * bend + (1 if way > 0.0 else 0)], world.bends[bend, R]
    while place >= 0:
        on = ahead(angle, reached.real[place, ANGLE], way)
        if on <= reached.real[place, FAR] and reached.real[place, LENGTH] + r * on <= length + LONGER:
            return True
        place = chains.before[place]
    return False


@compiled
def _edge(world: World, bend: int, way: float, angle: float, far: float) -> tuple[int, float, float, float]:
    """The edge that leads to the next bend of the same outline: that bend (-1 for none), both normals, the length."""
    to = world.links[bend, NEXT] if way > 0.0 else world.links[bend, BACK]
    leave = angle + way * far
    if to < 0:
        return -1, 0.0, 0.0, 0.0
    arrive = world.bends[to, START] if way > 0.0 else world.bends[to, START] + world.bends[to, SWING]
    ax, ay = _spot(world, bend, leave, 0.0, 0.0)
    bx, by = _spot(world, to, arrive, 0.0, 0.0)
    return to, leave, arrive, math.hypot(bx - ax, by - ay)


@compiled
def _spot(world: World, bend: int, angle: float, x: float, y: float) -> tuple[float, float]:
    """The point of a bend with a normal; (x, y) where it is none."""
    if bend < 0:
        return x, y
    r = world.bends[bend, R]
    return world.bends[bend, X] + r * math.cos(angle), world.bends[bend, Y] + r * math.sin(angle)


@compiled
def touches(world: World, to: int, angle: float) -> bool:
    """Whether a bend has a normal."""
    if to < 0:
        return True
    off: float = (angle - world.bends[to, START]) % TURN
    return off <= world.bends[to, SWING] + SLACK or off >= TURN - SLACK


@compiled
def _add(legs: Legs, used: int, rows: int, least: float, place: int, to: int, way: float, real: Leg) -> Legs:
    """Puts one leg into the heap, which has room for it or grows."""
    if rows == len(legs.key):
        legs = _grown(legs)
    legs.whole[rows, 0], legs.whole[rows, 1], legs.whole[rows, 2] = place, to, int(way)
    legs.real[rows, 0], legs.real[rows, 1], legs.real[rows, 2] = real
    _push(legs, used, rows, least)
    return legs


@compiled
def _draw(
    world: World, bends: Whole, start: Floats, goal: Floats, limit: float,
    reached: Reached, place: int, legs: Legs, used: int, rows: int,
) -> tuple[Legs, int, int]:  # fmt: skip
    """Draws the legs that leave a place; the heap, how many are in it, and how many ever were."""
    bend, way, angle = reached.whole[place, BEND], float(reached.whole[place, WAY]), reached.real[place, ANGLE]
    so_far, free = reached.real[place, LENGTH], reached.real[place, STOPPED] == 0.0
    far = reached.real[place, FAR] + (SLACK if free else -SLACK)
    ax, ay, ar = circle(world, bend, start[0], start[1])
    ring = world.links[bend, RING] if bend >= 0 else -1
    for n in range(2 * len(bends) + len(goal) // 2):
        to, turn = (bends[n // 2], 1.0 if n % 2 else -1.0) if n < 2 * len(bends) else (GOAL, 1.0)
        if to == bend or (to >= 0 and ring >= 0 and world.links[to, RING] == ring):
            continue
        bx, by, br = (goal[0], goal[1], 0.0) if to == GOAL else circle(world, to, 0.0, 0.0)
        ux, uy, size = tangent(ax, ay, ar, way, bx, by, br, turn)
        arrive, leave = math.atan2(-ux * turn, uy * turn), math.atan2(-ux * way, uy * way)
        on = ahead(leave, angle, way) if bend >= 0 else 0.0
        if size < 0.0 or on > far or not touches(world, to, arrive):
            continue
        length = so_far + ar * on + size
        least = length
        if len(goal):
            least += math.hypot(bx + br * math.cos(arrive) - goal[0], by + br * math.sin(arrive) - goal[1])
        if least <= limit:
            legs = _add(legs, used, rows, least, place, to, turn, (length, leave, arrive))
            used, rows = used + 1, rows + 1
    if bend >= 0 and free:
        to, leave, arrive, size = _edge(world, bend, way, angle, reached.real[place, FAR])
        length = so_far + ar * reached.real[place, FAR] + size
        if to >= 0 and length <= limit:
            legs = _add(legs, used, rows, length, place, to, way, (length, leave, arrive))
            used, rows = used + 1, rows + 1
    return legs, used, rows


@compiled
def _is_free(
    world: World, near: Whole, start: Floats, goal: Floats, source: int, leave: float, to: int, arrive: float
) -> bool:
    """Whether nothing stops a leg."""
    px, py = _spot(world, source, leave, start[0], start[1])
    qx, qy = (goal[0], goal[1]) if to == GOAL else _spot(world, to, arrive, 0.0, 0.0)
    ends = (1 if source == START_POINT else 0) + (2 if to == GOAL else 0)
    return leg(world, near, px, py, qx, qy, ends, False)[0] == math.inf


@compiled
def _next(
    world: World, near: Whole, start: Floats, goal: Floats,
    reached: Reached, count: int, chains: Chains, legs: Legs, used: int,
) -> tuple[Reached, Chains, int, int]:  # fmt: skip
    """Takes legs, nearest first, up to one that is free and leads to something new; how many of both there are."""
    while used > 0:
        row = _pop(legs, used)
        used -= 1
        source, to, way = legs.whole[row, 0], legs.whole[row, 1], legs.whole[row, 2]
        length, leave, arrive = legs.real[row, 0], legs.real[row, 1], legs.real[row, 2]
        if to >= 0 and _known(world, reached, chains, to, float(way), arrive, length):
            continue
        if not _is_free(world, near, start, goal, reached.whole[source, BEND], leave, to, arrive):
            continue
        if count == len(chains.before):
            reached = Reached(_doubled(reached.whole), _doubled(reached.real))
            chains = Chains(chains.last, _doubled(chains.before))
        reached.whole[count, BEND], reached.whole[count, WAY], reached.whole[count, FROM] = to, way, source
        reached.real[count, ANGLE], reached.real[count, LENGTH], reached.real[count, LEFT] = arrive, length, leave
        if to >= 0:
            on, held = walk(world, near, to, arrive, float(way), room_for(world))
            reached.real[count, FAR], reached.real[count, STOPPED] = on, 1.0 if held else 0.0
            side = 2 * to + (1 if way > 0 else 0)
            chains.before[count], chains.last[side] = chains.last[side], count
        return reached, chains, count + 1, used
    return reached, chains, count, used


@compiled
def search(
    world: World, near: Whole, bends: Whole, start: Floats, goal: Floats, limit: float
) -> tuple[Whole, Floats, int]:
    """The places that taut ways from `start` reach within `limit`, as `Reached` has them, and how many.

    With a `goal` (2,) the way that reaches it is the last place, when there is one; without (0,) all are found. `near`
    are the walls to ask and `bends` the bends to touch.
    """
    reached = Reached(np.empty((64, 3), dtype=np.int64), np.empty((64, 5)))
    chains = Chains(np.full(2 * len(world.bends), -1, dtype=np.int64), np.empty(64, dtype=np.int64))
    legs = Legs(
        np.empty(1024), np.empty(1024, dtype=np.int64), np.empty((1024, 3), dtype=np.int64), np.empty((1024, 3))
    )
    reached.whole[0, BEND], reached.whole[0, WAY], reached.whole[0, FROM] = START_POINT, 1, -1
    reached.real[0, ANGLE], reached.real[0, LENGTH], reached.real[0, FAR], reached.real[0, STOPPED] = (
        0.0,
        0.0,
        TURN,
        0.0,
    )
    done, count, used, rows = 0, 1, 0, 0
    while done < count and reached.whole[done, BEND] != GOAL:
        legs, used, rows = _draw(world, bends, start, goal, limit, reached, done, legs, used, rows)
        done += 1
        reached, chains, count, used = _next(world, near, start, goal, reached, count, chains, legs, used)
    return reached.whole, reached.real, count
