"""What scenes are made of: bases and pieces of every kind, by chance."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random

from rules.geometry import bases, footprints
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


def rotated(point: Point, turn: float) -> Point:
    """A point turned about the origin."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos


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
