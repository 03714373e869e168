"""Many pairs in one go: each is clear, with a segment that proves it, or blocked."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.corridor import MIDDLE, OUT, PARTS, Corridor, corridor, effect
from rules.geometry.kernel.features import Features
from rules.geometry.kernel.layout import (
    BOUND,
    CR,
    CURVE,
    CX,
    CY,
    DISC,
    POINT,
    WIDE,
    ZERO,
    Bases,
    Bodies,
    Flags,
    Floats,
    Whole,
    X,
    Y,
)
from rules.geometry.kernel.search import free_line
from rules.geometry.kernel.stretch import enters, span
from rules.geometry.shapes import EPSILON

#: Who blocks a pair: a body by its number, none (the pair is clear), or several together.
NONE, SEVERAL = -1, -2


class Sets(NamedTuple):
    """Sets of bodies: the k-th is `members[at[k]:at[k + 1]]`."""

    at: Whole
    members: Whole


class Verdicts(NamedTuple):
    """For each pair whether it is `clear` (n,), the proving `lines` (n, 4), and the body that blocks it alone, `by`."""

    clear: Flags
    lines: Floats
    by: Whole


@compiled
def judge(
    bases: Bases, first: Whole, second: Whole, done: Flags, sets: Sets, chosen: Whole, bodies: Bodies, room: Features,
    out: Verdicts,
) -> None:  # fmt: skip
    """Judges every pair (first, second) that is not done yet against the set of bodies chosen for it."""
    near, line = np.empty(len(sets.members) + 1, dtype=np.int64), np.zeros(4)
    for pair in range(len(first)):
        if done[pair]:
            continue
        a, b = first[pair], second[pair]
        turned = _after(bases, a, b)
        if turned:
            a, b = b, a
        begin, end = sets.at[chosen[pair]], sets.at[chosen[pair] + 1]
        by = _judged(bases, a, b, bodies, sets.members, begin, end, near, room, line)
        out.clear[pair], out.by[pair] = by == NONE, by
        if by == NONE:
            for place in range(4):
                out.lines[pair, place] = line[(place + 2) % 4 if turned else place]


@compiled
def _after(bases: Bases, a: int, b: int) -> bool:
    """An order of bases by their numbers, so that a pair is judged the same way from both ends."""
    for column in range(CURVE):
        if bases.numbers[a, column] != bases.numbers[b, column]:
            return bool(bases.numbers[a, column] > bases.numbers[b, column])
    return False


@compiled
def _judged(
    bases: Bases, a: int, b: int, bodies: Bodies, members: Whole, begin: int, end: int, near: Whole, room: Features,
    line: Floats,
) -> int:  # fmt: skip
    """Who blocks a pair; `line` holds the proof where nobody does. Bases that touch see each other."""
    ax, ay, bx, by = bases.numbers[a, X], bases.numbers[a, Y], bases.numbers[b, X], bases.numbers[b, Y]
    away = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    if _round(bases, a) and _round(bases, b) and _touching(bases, a, b, away, line):
        return NONE
    wx, wy = (bx - ax) / away, (by - ay) / away
    start, stop = span(bases, a, ax, ay, wx, wy)[1], span(bases, b, ax, ay, wx, wy)[0]
    way = corridor(bases, a, b, start, stop)
    many, hit = ZERO, False
    circles, low, high = bodies.numbers, -bases.numbers[a, BOUND], away + bases.numbers[b, BOUND]
    for place in range(begin, end):
        # Most bodies are far from the corridor; to pass everything on to a function costs more than to see that here.
        x, y, radius = circles[members[place], CX], circles[members[place], CY], circles[members[place], CR]
        if x * way.ux + y * way.uy - way.upper >= radius or x * way.lx + y * way.ly - way.lower >= radius:
            continue
        along = (x - ax) * wx + (y - ay) * wy
        if along + radius < low or along - radius > high:
            continue
        what = effect(bases, a, b, bodies, members[place], way)
        if what == PARTS:
            return int(members[place])
        if what != OUT:
            near[many] = members[place]
            many += 1
            hit = hit or what == MIDDLE
    if not hit:
        line[0], line[1], line[2], line[3] = ax + start * wx, ay + start * wy, ax + stop * wx, ay + stop * wy
        return NONE
    return NONE if free_line(bases, a, b, bodies, near, many, way, room, line) else SEVERAL


@compiled
def _round(bases: Bases, base: int) -> bool:
    """Whether a base is a disc or a point."""
    return bool(bases.kinds[base, 0] == DISC or bases.kinds[base, 0] == POINT)


@compiled
def _touching(bases: Bases, a: int, b: int, away: float, line: Floats) -> bool:
    """Whether two discs touch or overlap; `line` then holds a common point twice."""
    ra, rb = bases.numbers[a, WIDE], bases.numbers[b, WIDE]
    if away > ra + rb + EPSILON:
        return False
    # The middle of the nearest points, or of the lens that the two have in common.
    share = 0.5 if away == 0.0 else min(max((max(-ra, away - rb) + min(ra, away + rb)) / (2.0 * away), 0.0), 1.0)
    x = bases.numbers[a, X] + share * (bases.numbers[b, X] - bases.numbers[a, X])
    y = bases.numbers[a, Y] + share * (bases.numbers[b, Y] - bases.numbers[a, Y])
    line[0], line[1], line[2], line[3] = x, y, x, y
    return True


@compiled
def crossed(bodies: Bodies, members: Whole, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a segment enters some body."""
    length = math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
    if length == 0.0:
        return False
    ux, uy = (qx - px) / length, (qy - py) / length
    for place in range(len(members)):  # noqa: SIM110 - compiled functions know no generators
        if enters(bodies, members[place], px, py, ux, uy, 0.0, length):
            return True
    return False


@compiled
def outdated(
    bases: Bases, first: Whole, second: Whole, gone: Sets, come: Sets, chosen: Whole, bodies: Bodies, known: Verdicts,
    again: Flags,
) -> None:  # fmt: skip
    """Marks the pairs whose verdict may be another one now that bodies have gone and come."""
    for pair in range(len(first)):
        choice, by = chosen[pair], known.by[pair]
        if known.clear[pair]:
            members = come.members[come.at[choice] : come.at[choice + 1]]
            line = known.lines[pair]
            again[pair] = crossed(bodies, members, line[0], line[1], line[2], line[3])
            continue
        for place in range(gone.at[choice], gone.at[choice + 1]):
            if by == gone.members[place]:
                again[pair] = True
        if by == SEVERAL:
            way = corridor(bases, first[pair], second[pair], 0.0, 0.0)
            for place in range(gone.at[choice], gone.at[choice + 1]):
                if _in_corridor(bodies, gone.members[place], way):
                    again[pair] = True


@compiled
def _in_corridor(bodies: Bodies, body: int, way: Corridor) -> bool:
    """Whether the circle round a body reaches into a corridor."""
    x, y, radius = bodies.numbers[body, CX], bodies.numbers[body, CY], bodies.numbers[body, CR]
    above, below = x * way.ux + y * way.uy - way.upper, x * way.lx + y * way.ly - way.lower
    return bool(above < radius and below < radius)
