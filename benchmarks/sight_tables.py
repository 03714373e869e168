"""Seeded tables to measure sight on: two sides of models clear of the pieces, and pieces of every kind."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rules.geometry import bases, footprints
from rules.geometry.bodies import Region
from rules.geometry.measure import distance
from rules.geometry.shapes import Shape

#: For each table: models a side, pieces, width and depth in inches.
TABLES = {"small": (10, 12, 44, 30), "standard": (30, 25, 54, 36), "huge": (100, 40, 72, 48)}


@dataclass(frozen=True)
class SightTable:
    """A table by name: its size, its pieces, and the bases of both sides."""

    name: str
    width: float
    depth: float
    regions: dict[str, Region]
    reds: list[Shape]
    blues: list[Shape]


def table(name: str, seed: int) -> SightTable:
    """The table of a name and a seed; models stand in their own half, touching nothing."""
    models, pieces, width, depth = TABLES[name]
    chance = Random(f"{name}/{seed}")
    regions = {f"piece-{n}": any_piece(chance, width, depth) for n in range(pieces)}
    taken: list[Shape] = [region.shape for region in regions.values()]
    sides: list[list[Shape]] = []
    for side in range(2):
        placed: list[Shape] = []
        while len(placed) < models:
            y = chance.uniform(1, depth / 2 - 2)
            base = any_base(chance, (chance.uniform(1, width - 1), depth - y if side else y))
            if all(distance(base, other) > 0.0 for other in taken):
                placed.append(base)
                taken.append(base)
        sides.append(placed)
    return SightTable(name, width, depth, regions, *sides)


def any_piece(chance: Random, width: float, depth: float) -> Region:
    """A piece of terrain anywhere: most are rectangles, some are bent or round."""
    at = chance.uniform(2, width - 2), chance.uniform(2, depth - 2)
    turn = chance.choice([0.0, 0.0, 90.0, 45.0, chance.uniform(0, 360)])
    kind = chance.random()
    if kind < 0.6:
        return Region(footprints.rect(chance.uniform(1, 8), chance.uniform(0.5, 4), at, turn))
    if kind < 0.75:
        nook = ((-2.5, -1.5), (2.5, -1.5), (2.5, 1.5), (1.5, 1.5), (1.5, -0.5), (-2.5, -0.5))
        return Region(footprints.polygon(nook, at, turn))
    if kind < 0.9:
        return Region(footprints.circle(chance.uniform(1, 4), at))
    return Region(footprints.ellipse(chance.uniform(2, 6), chance.uniform(1, 3), at, turn))


def any_base(chance: Random, at: tuple[float, float]) -> Shape:
    """A base: seven in ten are round, the others oval or rectangular."""
    kind, turn = chance.random(), chance.uniform(0, 360)
    if kind < 0.7:
        return bases.round_base(chance.choice([25, 32, 32, 40, 60]), at)
    if kind < 0.85:
        return bases.oval_base(*chance.choice([(60, 35), (75, 42), (105, 70)]), at, turn)
    return bases.rect_base(*chance.choice([(20, 20), (25, 50), (50, 75)]), at, turn)
