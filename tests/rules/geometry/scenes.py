"""Scenes for the sightline engine: two bases and a handful of pieces, seeded, each kind after a way of going wrong."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from rules.geometry import bases, footprints
from rules.geometry.measure import distance, overlaps
from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sightline import Region
from tests.rules.geometry.narrow import funnel, needle, tunnel
from tests.rules.geometry.parts import Scene, any_base, any_piece, named, rotated


def scene(kind: str, rng: Random) -> Scene:
    """One scene of a kind; the bases neither touch nor overlap."""
    while True:
        made = KINDS[kind](rng)
        if distance(made.a, made.b) > 1e-3:
            return made


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
