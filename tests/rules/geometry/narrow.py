"""Scenes built round one line, so that little else is free, or nothing."""

from __future__ import annotations

import math
from random import Random

from rules.geometry import footprints
from rules.geometry.measure import distance
from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sightline import Region
from tests.rules.geometry.parts import Scene, any_base, inner_point, named, rotated


def needle(rng: Random) -> Scene:
    """Pieces put close to one line from either side, so that little else is free; now and then they shut it."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(8, 14), rng.uniform(-3, 3)))
    regions: list[Region] = []
    (px, py), (qx, qy) = inner_point(rng, a), inner_point(rng, b)
    length = math.hypot(qx - px, qy - py)
    ux, uy = (qx - px) / length, (qy - py) / length
    for place in range(rng.randrange(2, 6)):
        side = 1.0 if place % 2 else -1.0
        t = rng.uniform(0.05, 0.95) * length
        room = side * rng.choice([0.0, 2e-6, 1e-5, 1e-4, 1e-3, -1e-5, -1e-3])
        x, y = px + ux * t - uy * room, py + uy * t + ux * room
        regions.append(Region(_beside(rng, (x, y), math.degrees(math.atan2(uy, ux)), side)))
    return Scene("needle", a, b, named(regions), (((px, py), (qx, qy)),))


def _beside(rng: Random, at: Point, turn: float, side: float) -> Shape:
    """A tall piece that touches a line of direction `turn` at `at`, on one side of it."""
    kind = rng.randrange(4)
    if kind == 0:
        wide = rng.uniform(0.1, 2.0)
        return footprints.polygon(((-wide, 0), (wide, 0), (wide, 8 * side), (-wide, 8 * side)), at, turn)
    if kind == 1:
        return footprints.polygon(((0, 0), (rng.uniform(0.2, 2), 8 * side), (-rng.uniform(0.2, 2), 8 * side)), at, turn)
    radius = rng.uniform(1.0, 4.0)
    if kind == 2:
        dx, dy = rotated((0.0, side * radius), turn)
        return footprints.circle(2 * radius, (at[0] + dx, at[1] + dy))
    dx, dy = rotated((0.0, side * radius), turn)
    return footprints.ellipse(rng.uniform(0.5, 3), 2 * radius, (at[0] + dx, at[1] + dy), turn)


def funnel(rng: Random) -> Scene:
    """Pieces over the rim of a base, their edges close to where one line leaves it and receding from that line."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(4, 9), rng.uniform(-2, 2)))
    line = inner_point(rng, a), inner_point(rng, b)
    regions = []
    for base, other, (p, q) in ((a, b, line), (b, a, line[::-1])):
        if rng.random() < 0.75:
            x, y = leaving(base, p, q)
            turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
            room = rng.choice([1e-5, 1e-4, 1e-3, 1e-2, 0.1, -1e-4, -1e-2])
            deep = min(1.0, distance(base, other) / 2) if rng.random() < 0.3 else 4.0
            for side in (1.0, -1.0):
                shape = _receding(rng, deep, side)
                dx, dy = rotated((0.0, room * side), turn)
                regions.append(Region(_turned_to(shape, (x + dx, y + dy), turn)))
    return Scene("funnel", a, b, named(regions), (line,))


def _receding(rng: Random, deep: float, side: float) -> Shape:
    """A piece to one side of the x axis that touches it at the origin only and leans away from it ahead."""
    lean = math.radians(rng.uniform(10, 80))
    if rng.random() < 0.6:
        ahead = (deep * math.cos(lean), side * deep * math.sin(lean))
        return Outline(
            (ahead, (-ahead[0], -ahead[1]), (-ahead[0] - 3 * math.sin(lean), side * 3 * math.cos(lean) - ahead[1]))
        )
    radius = rng.uniform(0.5, 3.0)
    middle = (-radius * math.sin(lean), side * radius * math.cos(lean))
    if rng.random() < 0.5:
        return footprints.circle(2 * radius, middle)
    flat = rng.uniform(0.3, 1.5)
    middle = (-flat * math.sin(lean), side * flat * math.cos(lean))
    return footprints.ellipse(2 * radius, 2 * flat, middle, math.degrees(lean) * side)


def _turned_to(shape: Shape, at: Point, turn: float) -> Shape:
    """A shape about the origin turned and put at a place."""
    if isinstance(shape, Outline):
        return footprints.polygon(shape.points, at, turn)
    dx, dy = rotated((shape.x, shape.y), turn)
    return Oval(at[0] + dx, at[1] + dy, shape.a, shape.b, shape.turn + turn)


def leaving(base: Shape, p: Point, q: Point) -> Point:
    """The last point of a convex base on the way from p, inside it, to q, outside it; found by halving."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        x, y = p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1])
        if distance(Oval(x, y, 0.0, 0.0), base) <= 1e-12:
            low = middle
        else:
            high = middle
    return p[0] + low * (q[0] - p[0]), p[1] + low * (q[1] - p[1])


def tunnel(rng: Random) -> Scene:
    """Thick pieces with a narrow way cut along one line, seldom more than that line wide; now and then it is shut."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(7, 12), rng.uniform(-2, 2)))
    line = (px, py), (qx, qy) = inner_point(rng, a), inner_point(rng, b)
    turn, length = math.degrees(math.atan2(qy - py, qx - px)), math.hypot(qx - px, qy - py)
    regions = []
    for share in (0.4, 0.6)[: rng.randrange(1, 3)]:
        at = (px + share * (qx - px), py + share * (qy - py))
        skew = rng.choice([0.0, 0.0, rng.uniform(-20, 20)])
        wide, high = rng.uniform(0.5, 1.5), rng.uniform(9, 12)
        shape = (
            footprints.rect(wide, high, at, turn + skew)
            if rng.random() < 0.3
            else footprints.ellipse(wide, high, at, turn + skew)
        )
        deep = rng.choice([length, length, 2.0, wide / 2])
        local = footprints.rect(
            deep, rng.choice([1e-5, 1e-4, 1e-3, 0.02, 0.1]), (0.0, rng.choice([0.0, 0.0, 4e-6, 0.1]))
        )
        regions.append(Region(shape, (footprints.polygon(local.points, at, turn + rng.choice([0.0, 0.0, 1.0])),)))
    return Scene("tunnel", a, b, named(regions), (line,))
