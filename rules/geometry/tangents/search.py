"""The shortest taut ways from a point: straight legs that touch bends, walks round them, nearest first (A*).

A leg is drawn when its bend is reached and tested only when its turn comes, so that most are never tested.
"""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.shapes import EPSILON
from rules.geometry.tangents.meet import TURN, ahead
from rules.geometry.tangents.stop import leg, room_for, walk
from rules.geometry.tangents.world import BACK, NEXT, RING, START, SWING, Floats, R, Whole, World, X, Y

#: Bends that are none: where a way starts, and where it should end.
START_POINT, GOAL = -1, -2
#: Columns of the places reached, in order of their length: the bend, the way round it (1 or -1), the place before, the
#: normal there, the length so far, how far one may walk on (radians), whether something stops there but the bend's end,
#: the normal at which the leg to here left, and the place reached before on the same bend walked the same way.
BEND, WAY, FROM, ANGLE, LENGTH, FAR, STOPPED, LEFT, BEFORE = range(9)
#: Columns of the legs: the place they leave, the bend they reach, the way round it, the length of the way up to their
#: end, the normals where they leave and arrive. Of the heap of those not tested yet: the least the way would measure
#: and the row of the leg.
PLACE, TO, TURNS, UP_TO, LEAVES, ARRIVES = range(6)
KEY, ROW = range(2)
#: A way is longer than another when it is by more than this.
LONGER = 1e-10
#: Slack of a normal (radians).
SLACK = 1e-9


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
def with_room(rows: Floats, count: int) -> Floats:
    """The rows, or a copy of them where there is no room for so many."""
    if count <= len(rows):
        return rows
    more = np.empty((2 * count, rows.shape[1]))
    more[: len(rows)] = rows
    return more


@compiled
def _push(heap: Floats, used: int, key: float, row: int) -> None:
    """Puts a row into the heap of `used` entries."""
    at = used
    while at > 0:
        up = (at - 1) // 2
        if heap[up, KEY] <= key:
            break
        heap[at, KEY], heap[at, ROW] = heap[up, KEY], heap[up, ROW]
        at = up
    heap[at, KEY], heap[at, ROW] = key, row


@compiled
def _pop(heap: Floats, used: int) -> int:
    """Takes the row with the least key out of a heap of `used` entries."""
    top = int(heap[0, ROW])
    key, row = heap[used - 1, KEY], heap[used - 1, ROW]
    at, count = 0, used - 1
    while True:
        down = 2 * at + 1
        if down + 1 < count and heap[down + 1, KEY] < heap[down, KEY]:
            down += 1
        if down >= count or heap[down, KEY] >= key:
            break
        heap[at, KEY], heap[at, ROW] = heap[down, KEY], heap[down, ROW]
        at = down
    heap[at, KEY], heap[at, ROW] = key, row
    return top


@compiled
def circle(world: World, bend: int, x: float, y: float) -> tuple[float, float, float]:
    """Centre and radius of a bend; (x, y) and 0 where it is none."""
    if bend < 0:
        return x, y, 0.0
    return world.bends[bend, X], world.bends[bend, Y], world.bends[bend, R]


@compiled
def _spot(world: World, bend: int, angle: float, x: float, y: float) -> tuple[float, float]:
    """The point of a bend with a normal; (x, y) where it is none."""
    cx, cy, r = circle(world, bend, x, y)
    return cx + r * math.cos(angle), cy + r * math.sin(angle)


@compiled
def touches(world: World, bend: int, angle: float) -> bool:
    """Whether a bend has a normal."""
    if bend < 0:
        return True
    off: float = (angle - world.bends[bend, START]) % TURN
    return off <= world.bends[bend, SWING] + SLACK or off >= TURN - SLACK


@compiled
def _known(world: World, reached: Floats, last: Whole, bend: int, way: float, angle: float, length: float) -> bool:
    """Whether an earlier way reaches a normal of a bend, walked round the same way, and is no longer."""
    place, r = last[2 * bend + (1 if way > 0.0 else 0)], world.bends[bend, R]
    while place >= 0:
        on = ahead(angle, reached[place, ANGLE], way)
        if on <= reached[place, FAR] and reached[place, LENGTH] + r * on <= length + LONGER:
            return True
        place = int(reached[place, BEFORE])
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
def _draw(
    world: World, bends: Whole, start: Floats, goal: Floats, limit: float,
    reached: Floats, place: int, legs: Floats, rows: int,
) -> int:  # fmt: skip
    """Draws the legs that leave a place, after the first `rows`; how many there are then."""
    bend, way, angle = int(reached[place, BEND]), reached[place, WAY], reached[place, ANGLE]
    so_far, free = reached[place, LENGTH], reached[place, STOPPED] == 0.0
    far = reached[place, FAR] + (SLACK if free else -SLACK)
    ax, ay, ar = circle(world, bend, start[0], start[1])
    ring = world.links[bend, RING] if bend >= 0 else -1
    for n in range(2 * len(bends) + len(goal) // 2):
        to, turn = (bends[n // 2], 1.0 if n % 2 else -1.0) if n < 2 * len(bends) else (GOAL, 1.0)
        if to == bend or (to >= 0 and ring >= 0 and world.links[to, RING] == ring):
            continue
        bx, by, br = (goal[0], goal[1], 0.0) if to == GOAL else circle(world, to, 0.0, 0.0)
        ux, uy, size = tangent(ax, ay, ar, way, bx, by, br, turn)
        if size < 0.0 or so_far + size > limit:
            continue
        arrive, leave = math.atan2(-ux * turn, uy * turn), math.atan2(-ux * way, uy * way)
        on = ahead(leave, angle, way) if bend >= 0 else 0.0
        if on <= far and touches(world, to, arrive) and so_far + ar * on + size <= limit:
            legs[rows, PLACE], legs[rows, TO], legs[rows, TURNS] = place, to, turn
            legs[rows, UP_TO], legs[rows, LEAVES], legs[rows, ARRIVES] = so_far + ar * on + size, leave, arrive
            rows += 1
    if bend >= 0 and free:
        to, leave, arrive, size = _edge(world, bend, way, angle, reached[place, FAR])
        if to >= 0:
            legs[rows, PLACE], legs[rows, TO], legs[rows, TURNS] = place, to, way
            length = so_far + ar * reached[place, FAR] + size
            legs[rows, UP_TO], legs[rows, LEAVES], legs[rows, ARRIVES] = length, leave, arrive
            rows += 1
    return rows


@compiled
def _least(world: World, goal: Floats, legs: Floats, row: int) -> float:
    """The least that a way with a leg can measure: with a goal, straight on to it."""
    if len(goal) == 0 or legs[row, TO] == GOAL:
        return float(legs[row, UP_TO])
    x, y = _spot(world, int(legs[row, TO]), legs[row, ARRIVES], 0.0, 0.0)
    return float(legs[row, UP_TO]) + math.hypot(x - goal[0], y - goal[1])


@compiled
def _is_free(world: World, near: Whole, start: Floats, goal: Floats, source: int, legs: Floats, row: int) -> bool:
    """Whether nothing stops a leg that leaves a bend."""
    to = int(legs[row, TO])
    px, py = _spot(world, source, legs[row, LEAVES], start[0], start[1])
    qx, qy = (goal[0], goal[1]) if to == GOAL else _spot(world, to, legs[row, ARRIVES], 0.0, 0.0)
    ends = (1 if source == START_POINT else 0) + (2 if to == GOAL else 0)
    return leg(world, near, px, py, qx, qy, ends, False)[0] == math.inf


@compiled
def _next(
    world: World, near: Whole, start: Floats, goal: Floats,
    reached: Floats, count: int, last: Whole, legs: Floats, heap: Floats, used: int,
) -> tuple[int, int]:  # fmt: skip
    """Takes legs, nearest first, up to one that is free and leads to something new; how many of both there are."""
    while used > 0:
        row = _pop(heap, used)
        used -= 1
        source, to, way = int(legs[row, PLACE]), int(legs[row, TO]), legs[row, TURNS]
        if to >= 0 and _known(world, reached, last, to, way, legs[row, ARRIVES], legs[row, UP_TO]):
            continue
        if not _is_free(world, near, start, goal, int(reached[source, BEND]), legs, row):
            continue
        reached[count, BEND], reached[count, WAY], reached[count, FROM] = to, way, source
        reached[count, ANGLE], reached[count, LENGTH] = legs[row, ARRIVES], legs[row, UP_TO]
        reached[count, LEFT] = legs[row, LEAVES]
        if to >= 0:
            far, stopped = walk(world, near, to, legs[row, ARRIVES], way, room_for(world))
            reached[count, FAR], reached[count, STOPPED] = far, 1.0 if stopped else 0.0
            side = 2 * to + (1 if way > 0.0 else 0)
            reached[count, BEFORE], last[side] = last[side], count
        return count + 1, used
    return count, used


@compiled
def search(world: World, near: Whole, bends: Whole, start: Floats, goal: Floats, limit: float) -> tuple[Floats, int]:
    """The places (n, 9) that taut ways from `start` reach within `limit`, and how many.

    With a `goal` (2,) the way that reaches it is the last place, when there is one; without (0,) all are found. `near`
    are the walls to ask and `bends` the bends to touch.
    """
    reached, legs, heap = np.empty((64, 9)), np.empty((1024, 6)), np.empty((1024, 2))
    last = np.full(2 * len(world.bends), -1, dtype=np.int64)
    reached[0] = 0.0
    reached[0, BEND], reached[0, WAY], reached[0, FROM], reached[0, FAR] = START_POINT, 1.0, -1.0, TURN
    done, count, used, rows = 0, 1, 0, 0
    while done < count and reached[done, BEND] != GOAL:
        legs = with_room(legs, rows + 2 * len(bends) + 2)
        first, rows = rows, _draw(world, bends, start, goal, limit, reached, done, legs, rows)
        heap = with_room(heap, used + rows - first)
        for row in range(first, rows):
            least = _least(world, goal, legs, row)
            if least <= limit:
                _push(heap, used, least, row)
                used += 1
        done += 1
        reached = with_room(reached, count + 1)
        count, used = _next(world, near, start, goal, reached, count, last, legs, heap, used)
    return reached, count
