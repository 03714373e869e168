"""Scenes for the sightline engine: two bases and a handful of pieces, seeded, each kind after a way of going wrong."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rules.geometry import bases, footprints
from rules.geometry.measure import distance, overlaps
from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sightline import Region

Segment = tuple[Point, Point]


@dataclass(frozen=True)
class Scene:
    """Two bases, the regions between them, and lines that are worth trying because the scene was built round them."""

    kind: str
    a: Shape
    b: Shape
    regions: dict[str, Region]
    lines: tuple[Segment, ...] = field(default=())


def scene(kind: str, rng: Random) -> Scene:
    """One scene of a kind; the bases neither touch nor overlap."""
    while True:
        made = KINDS[kind](rng)
        if distance(made.a, made.b) > 1e-3:
            return made


def named(regions: list[Region]) -> dict[str, Region]:
    """Regions by running ids."""
    return {f"p{place}": region for place, region in enumerate(regions)}


def any_base(rng: Random, at: Point, turn: float | None = None) -> Shape:
    """A base of any of the three shapes, at the sizes the hobby sells, or a point."""
    turn = rng.choice([0.0, 90.0, 45.0, rng.uniform(0, 360)]) if turn is None else turn
    kind = rng.randrange(10)
    if kind < 4:
        return bases.round_base(rng.choice([25, 32, 40, 60, 80, 130]), at)
    if kind < 6:
        return bases.oval_base(*rng.choice([(60, 35), (75, 42), (105, 70), (170, 105)]), at, turn)
    if kind < 9:
        return bases.rect_base(*rng.choice([(20, 20), (25, 50), (50, 75), (100, 150), (60, 100)]), at, turn)
    return Oval(*at, 0.0, 0.0)


def any_piece(rng: Random, at: Point, turn: float | None = None) -> Region:
    """A piece of terrain of any shape."""
    turn = rng.uniform(0, 360) if turn is None else turn
    kind = rng.randrange(8)
    if kind < 3:
        return Region(footprints.rect(rng.uniform(0.3, 6), rng.uniform(0.2, 3), at, turn))
    if kind < 4:
        return Region(footprints.circle(rng.uniform(0.5, 5), at))
    if kind < 5:
        return Region(footprints.ellipse(rng.uniform(1, 6), rng.uniform(0.5, 4), at, turn))
    if kind < 6:
        return Region(footprints.polygon(((0, 0), (5, 0), (5, 3), (4, 3), (4, 1), (0, 1)), at, turn))
    if kind < 7:
        return Region(star(rng, at))
    return pierced(rng, at, turn)


def star(rng: Random, at: Point) -> Outline:
    """A ragged polygon round its middle."""
    count = rng.randrange(3, 12)
    step = 2 * math.pi / count
    rays = [(rng.uniform(0.3, 2.5), (side + rng.uniform(0.1, 0.9)) * step) for side in range(count)]
    return footprints.polygon([(r * math.cos(t), r * math.sin(t)) for r, t in rays], at)


def pierced(rng: Random, at: Point, turn: float) -> Region:
    """A wall or a round tower with one or two see-through openings, straight through or closed."""
    deep = rng.choice([2.0, 2.0, 3.0, 1.2])
    gaps = [footprints.rect(0.6, deep, at, turn)]
    if rng.random() < 0.5:
        local = footprints.rect(0.4, deep, (rng.uniform(-1.5, 1.5), 0.0))
        gaps.append(footprints.polygon(local.points, at, turn))
    shape = footprints.rect(5, 2, at, turn) if rng.random() < 0.6 else footprints.ellipse(5, 2, at, turn)
    return Region(shape, tuple(gaps))


def open_table(rng: Random) -> Scene:
    """Pieces anywhere between two bases some way apart."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(5, 18), rng.uniform(-4, 4)))
    regions = [any_piece(rng, (rng.uniform(-1, 18), rng.uniform(-4, 4))) for _ in range(rng.randrange(1, 9))]
    return Scene("open", a, b, named(regions))


def lattice(rng: Random) -> Scene:
    """Everything on whole and half inches, upright: edges in line with one another and with the bases."""

    def spot(wide: int, high: int) -> Point:
        return rng.randrange(2 * wide) / 2, rng.randrange(2 * high) / 2

    def base(at: Point) -> Shape:
        return rng.choice(
            [footprints.circle(1, at), footprints.rect(1, 1, at), footprints.rect(1, 2, at), Oval(*at, 1, 0.5)]
        )

    sizes = [0.5, 1, 1, 2, 3]
    regions = [
        Region(footprints.rect(rng.choice(sizes), rng.choice(sizes), spot(8, 5))) for _ in range(rng.randrange(2, 12))
    ]
    regions += [Region(footprints.circle(rng.choice([1, 2]), spot(8, 5))) for _ in range(rng.randrange(3))]
    return Scene("lattice", base(spot(4, 5)), base((spot(4, 5)[0] + 5, spot(4, 5)[1])), named(regions))


def seams(rng: Random) -> Scene:
    """A wall of abutting pieces, turned, with here and there a slit or a piece that only meets a corner."""
    turn = rng.choice([0.0, 30.0, rng.uniform(0, 360)])
    regions, x = [], -4.0
    while x < 4.0:
        wide = rng.uniform(0.3, 2.0)
        shift = rng.choice([0.0, 0.0, 0.0, 1.0, rng.uniform(-0.4, 0.4)])
        local = footprints.rect(wide, 1.0, (x + wide / 2, shift))
        regions.append(Region(footprints.polygon(local.points, (6.0, 0.0), turn)))
        x += wide + rng.choice([0.0, 0.0, 0.0, 0.0, 1e-3, 1e-5])
    a, b = ((x + 6.0, y) for x, y in (rotated((0.0, -4.0), turn), rotated((rng.uniform(-1, 1), 4.0), turn)))
    return Scene("seams", any_base(rng, a, turn), any_base(rng, b, turn), named(regions))


def rotated(point: Point, turn: float) -> Point:
    """A point turned about the origin."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos


def close_discs(rng: Random) -> Scene:
    """Large bases close to each other, one often far larger, with slivers in the gap and in the wedges beside it."""
    big, small = rng.choice([5.0, 8.0]), rng.choice([1.0, 1.26, 5.0])
    gap = rng.choice([0.01, 0.1, 1.0])
    turn = rng.uniform(0, 360)
    a, b = footprints.circle(big, (0, 0)), footprints.circle(small, rotated(((big + small) / 2 + gap, 0.0), turn))
    regions = []
    for _ in range(rng.randrange(1, 9)):
        lean = rng.uniform(-35, 35)
        far = big / 2 + rng.uniform(-0.1, 0.3 + gap)
        size = (rng.uniform(0.02, 0.5), rng.uniform(0.1, small)) if rng.random() < 0.7 else (0.3, 3.0)
        local = footprints.rect(*size, (far, 0.0), rng.choice([0.0, 0.0, rng.uniform(-90, 90)]))
        regions.append(Region(footprints.polygon(local.points, (0.0, 0.0), turn + lean)))
    return Scene("close", a, b, named(regions))


def ranks(rng: Random) -> Scene:
    """Two bases with other bases as blockers between and beside them, some touching side by side."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(6, 12), rng.uniform(-2, 2)))
    regions = []
    for _ in range(rng.randrange(1, 4)):
        x, y, turn = rng.uniform(2, 9), rng.uniform(-3, 3), rng.choice([0.0, 90.0, rng.uniform(0, 360)])
        wide = rng.choice([20, 25])
        for file in range(rng.randrange(1, 5)):
            dx, dy = rotated((file * wide / bases.MILLIMETRES, 0.0), turn)
            regions.append(Region(bases.rect_base(wide, 50, (x + dx, y + dy), turn)))
    regions += [Region(any_base(rng, (rng.uniform(1, 9), rng.uniform(-3, 3)))) for _ in range(rng.randrange(6))]
    kept = [r for r in regions if not overlaps(r.shape, a) and not overlaps(r.shape, b)]
    return Scene("ranks", a, b, named(kept))


def leaning(rng: Random) -> Scene:
    """Pieces that overlap the bases or touch them, or hold one of them whole."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(4, 9), rng.uniform(-2, 2)))
    regions = [
        any_piece(rng, (base_x + rng.uniform(-2, 2), rng.uniform(-2, 2)))
        for base_x in (0, 0, 0, 6)
        if rng.random() < 0.6
    ]
    for base in (a, b):
        if isinstance(base, Outline) and rng.random() < 0.6:
            regions.append(Region(flush(rng, base)))
    return Scene("leaning", a, b, named(regions))


def flush(rng: Random, base: Outline) -> Outline:
    """A wall whose long edge lies along an edge of a base, or only part of it."""
    side = rng.randrange(len(base.points))
    (px, py), (qx, qy) = base.points[side - 1], base.points[side]
    length = math.hypot(qx - px, qy - py)
    ux, uy = (qx - px) / length, (qy - py) / length
    first, last = rng.choice([(0.0, length), (-0.5, length + 0.5), (length / 3, length + 1), (length / 4, length / 2)])
    corners = ((first, 0.0), (last, 0.0), (last, -0.5), (first, -0.5))
    return Outline(tuple((px + ux * t - uy * s, py + uy * t + ux * s) for t, s in corners))


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


def inner_point(rng: Random, base: Shape) -> Point:
    """A point inside a base."""
    if isinstance(base, Oval):
        r, t = math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        dx, dy = rotated((base.a * r * math.cos(t), base.b * r * math.sin(t)), base.turn)
        return base.x + dx, base.y + dy
    weights = [rng.random() for _ in base.points]
    total = sum(weights)
    return (
        sum(w * p[0] for w, p in zip(weights, base.points, strict=True)) / total,
        sum(w * p[1] for w, p in zip(weights, base.points, strict=True)) / total,
    )


def funnel(rng: Random) -> Scene:
    """Pieces over the rim of a base, their edges close to where one line leaves it and receding from that line."""
    a, b = any_base(rng, (0.0, 0.0)), any_base(rng, (rng.uniform(4, 9), rng.uniform(-2, 2)))
    line = inner_point(rng, a), inner_point(rng, b)
    regions = []
    for base, other, (p, q) in ((a, b, line), (b, a, line[::-1])):
        if rng.random() < 0.75:
            x, y = leaving(base, p, q)
            turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
            room = rng.choice([1e-5, 1e-4, 1e-3, 1e-2, 0.1])
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


KINDS: dict[str, Callable[[Random], Scene]] = {
    "open": open_table,
    "lattice": lattice,
    "seams": seams,
    "close": close_discs,
    "ranks": ranks,
    "leaning": leaning,
    "needle": needle,
    "funnel": funnel,
    "tunnel": tunnel,
}
