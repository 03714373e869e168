"""Walls and barriers laid out for the kernel: each once, as long as its solid and what keeps from it stay the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rules.geometry import bends, solids
from rules.geometry.bends import Bends
from rules.geometry.rounded import Arc, Rounded, eased
from rules.geometry.shapes import Point, Shape
from rules.geometry.solids import Floats, Solid
from rules.geometry.tangents.world import FULL, HALF, ROUND_ENDS, Whole, World

#: Without bounds a centre may go this far.
FAR = 1e6


@dataclass(frozen=True, slots=True)
class Wall:
    """A solid from which a centre must keep away: a disc of radius `keep` about it, or the base `keep` placed on it.

    Of a base only form and turn count. Where the centre lies in a `spared` solid grown by its clearance the wall does
    not count. With `keep` 0 only the centre itself may not enter the solid.
    """

    name: str
    solid: Solid
    keep: float | Shape
    spared: tuple[tuple[Solid, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Barrier:
    """A polyline that a centre may touch but not cross; one that ends where it begins encloses.

    No two points that follow one another are the same. A way may pass through its ends.
    """

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Convex outlines for the kernel: arcs (n, 12), how many each has, and a circle round each (m, 3)."""

    arcs: Floats
    counts: Whole
    rounds: Floats


NO_OUTLINES = Outlines(np.empty((0, 12)), np.empty(0, dtype=np.int64), np.empty((0, 3)))


@lru_cache(maxsize=8192)
def held(solid: Solid, keep: float | Shape, error: float) -> Outlines:
    """What a wall's solid forbids, drawn in by a graze."""
    return _laid(solids.parts(solid, keep, error), FULL)


@lru_cache(maxsize=2048)
def spared(solid: Solid, clearance: float) -> Outlines:
    """Where a wall does not count, drawn out by a graze."""
    return _laid(solids.filled(solid, clearance), -FULL)


def _laid(outlines: Sequence[Rounded], by: float) -> Outlines:
    rows, rounds = [], []
    for outline in outlines:
        arcs = [eased(arc, by) for arc in outline]
        ends = [(arc.at(arc.start), arc.at(arc.start + arc.span)) for arc in arcs]
        for n, (arc, (_, end)) in enumerate(zip(arcs, ends, strict=True)):
            first, last, after = arc.start, arc.start + arc.span, ends[(n + 1) % len(arcs)][0]
            normals = (math.cos(first), math.sin(first), math.cos(last), math.sin(last))
            rows.append((arc.x, arc.y, arc.r, *normals, arc.span, *end, *after))
        rounds.append(_round(arcs))
    counts = np.array([len(outline) for outline in outlines], dtype=np.int64)
    return Outlines(
        np.array(rows, dtype=np.float64).reshape(-1, 12), counts, np.array(rounds, dtype=np.float64).reshape(-1, 3)
    )


def _round(arcs: Sequence[Arc]) -> tuple[float, float, float]:
    """A circle round an outline: about the middle of its arcs, by its reach from there."""
    if len(arcs) == 1:
        return arcs[0].x, arcs[0].y, arcs[0].r + HALF
    points = [arc.at(arc.start + arc.span * share) for arc in arcs for share in (0.0, 0.5, 1.0)]
    x0, y0 = min(p[0] for p in points), min(p[1] for p in points)
    x, y = (x0 + max(p[0] for p in points)) / 2.0, (y0 + max(p[1] for p in points)) / 2.0
    reach = 0.0
    for arc in arcs:
        # No farther than to where the tangents of an arc's two halves meet.
        wide = arc.r / math.cos(min(arc.span, math.pi) / 4.0)
        corners = [(arc.start + arc.span / 4.0, wide), (arc.start + 3.0 * arc.span / 4.0, wide), (arc.start, arc.r)]
        reach = max(reach, *(math.hypot(arc.x + r * math.cos(n) - x, arc.y + r * math.sin(n) - y) for n, r in corners))
        reach = max(reach, math.hypot(arc.x - x, arc.y - y)) if arc.r == 0.0 else reach
    return x, y, reach + HALF


def has_body(wall: Wall) -> bool:
    """Whether a wall is held by its parts; where only the centre counts, a solid with dents is held by its rims."""
    return wall.keep != 0.0 or solids.hull_of(wall.solid) is not None


def _corners(wall: Wall, error: float) -> list[Point]:
    """The corners a wall has where it does not count everywhere."""
    free = [part for solid, clearance in wall.spared for part in solids.filled(solid, clearance)]
    return bends.corners_between(solids.parts(wall.solid, wall.keep, error) if has_body(wall) else (), free)


def _hold(rounds: Floats) -> tuple[float, float, float]:
    """A circle round circles."""
    if not len(rounds):
        return 0.0, 0.0, -1.0
    x, y = rounds[:, 0].mean(), rounds[:, 1].mean()
    return x, y, float((np.hypot(rounds[:, 0] - x, rounds[:, 1] - y) + rounds[:, 2]).max())


def _linked(turns: Sequence[Bends]) -> Whole:
    """The links of all bends, counted through."""
    found, count = [], 0
    for n, one in enumerate(turns):
        links = np.where(one.links >= 0, one.links + count, -1)
        links[:, 2] = np.where(one.links[:, 2] >= 0, n, -1)
        found.append(links)
        count += len(links)
    return np.concatenate(found)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A world for the kernel; a circle round each bend (f, 3), and where it truly is (f, 3: centre and radius)."""

    world: World
    bend_rounds: Floats
    true: Floats


def lay(
    walls: Sequence[Wall], barriers: Sequence[Barrier], bounds: tuple[float, float, float, float] | None, error: float
) -> Layout:
    """Everything that may stop a centre, as the kernel wants it."""
    outlines: list[Outlines] = []
    rows, spans, part = [], [], 0
    turns = [bends.round_points([point for barrier in barriers for point in barrier.points], ROUND_ENDS)]
    for wall in walls:
        outlines.append(held(wall.solid, wall.keep, error) if has_body(wall) else NO_OUTLINES)
        free = [spared(solid, clearance) for solid, clearance in wall.spared]
        first, past = part, part + len(outlines[-1].counts)
        part = past + sum(len(one.counts) for one in free)
        outlines.extend(free)
        rows.append((first, past, past, part))
        spans.append(_hold(outlines[-1 - len(free)].rounds))
        if has_body(wall):
            turns.append(bends.bends_of(wall.solid, wall.keep, error, bool(wall.spared)))
        if wall.spared:
            turns.append(bends.round_points(_corners(wall, error), 0.0))
    sides = [(*p, *q) for barrier in barriers for p, q in pairwise(barrier.points)]
    counts = np.concatenate([NO_OUTLINES.counts, *(one.counts for one in outlines)])
    past_ = np.cumsum(counts)
    world = World(
        np.concatenate([NO_OUTLINES.arcs, *(one.arcs for one in outlines)]),
        np.stack((past_ - counts, past_), axis=1),
        np.concatenate([NO_OUTLINES.rounds, *(one.rounds for one in outlines)]),
        np.array(rows, dtype=np.int64).reshape(-1, 4),
        np.array(spans, dtype=np.float64).reshape(-1, 3),
        np.array(sides, dtype=np.float64).reshape(-1, 4),
        np.array(bounds or (-FAR, -FAR, FAR, FAR), dtype=np.float64),
        np.concatenate([one.at for one in turns]),
        _linked(turns),
    )
    return Layout(world, np.concatenate([one.rounds for one in turns]), np.concatenate([one.true for one in turns]))
