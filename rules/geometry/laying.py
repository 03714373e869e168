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
from rules.geometry.tangents.world import FULL, HALF, Whole, World

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


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """One wall for the kernel: outlines, the first `held` of which hold, in the others it does not count.

    `hold` is a circle round all that holds; `turns` are the bends round it.
    """

    outlines: Outlines
    held: int
    hold: tuple[float, float, float]
    turns: Bends


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
    laid = [wall_laid(wall.solid, solids.form(wall.keep), wall.spared, error) for wall in walls]
    turns = [bends.NO_BENDS, *(bends.along(barrier.points) for barrier in barriers), *(one.turns for one in laid)]
    sides = [(*p, *q) for barrier in barriers for p, q in pairwise(barrier.points)]
    counts = np.concatenate([_NO_WHOLE, *(one.outlines.counts for one in laid)])
    past = np.cumsum(counts)
    parts_past = np.cumsum(np.array([len(one.outlines.counts) for one in laid], dtype=np.int64))
    firsts = parts_past - np.array([len(one.outlines.counts) for one in laid], dtype=np.int64)
    between = firsts + np.array([one.held for one in laid], dtype=np.int64)
    world = World(
        np.concatenate([np.empty((0, 12)), *(one.outlines.arcs for one in laid)]),
        np.stack((past - counts, past), axis=1),
        np.concatenate([np.empty((0, 3)), *(one.outlines.rounds for one in laid)]),
        np.stack((firsts, between, between, parts_past), axis=1),
        np.array([one.hold for one in laid], dtype=np.float64).reshape(-1, 3),
        np.array(sides, dtype=np.float64).reshape(-1, 4),
        np.array(bounds or (-FAR, -FAR, FAR, FAR), dtype=np.float64),
        np.concatenate([one.at for one in turns]),
        _linked(turns),
    )
    return Layout(world, np.concatenate([one.rounds for one in turns]), np.concatenate([one.true for one in turns]))


_NO_WHOLE = np.empty(0, dtype=np.int64)


def _linked(turns: Sequence[Bends]) -> Whole:
    """The links of all bends, counted through: each wall's rings become one of that wall's number."""
    links = np.concatenate([one.links for one in turns])
    sizes = np.array([len(one.links) for one in turns], dtype=np.int64)
    shift = np.repeat(np.cumsum(sizes) - sizes, sizes)
    links[:, :2] = np.where(links[:, :2] >= 0, links[:, :2] + shift[:, None], -1)
    links[:, 2] = np.where(links[:, 2] >= 0, np.repeat(np.arange(len(turns)), sizes), -1)
    return links


@lru_cache(maxsize=8192)
def wall_laid(solid: Solid, keep: float | Shape, spared: tuple[tuple[Solid, float], ...], error: float) -> Laid:
    """A wall made ready; where only the centre counts, a solid with dents is held by its rims and has no outlines."""
    held: tuple[Rounded, ...] = solids.parts(solid, keep, error) if has_body(solid, keep) else ()
    free = tuple(part for one, clearance in spared for part in solids.filled(one, clearance))
    outlines = _outlines([*((part, FULL) for part in held), *((part, -FULL) for part in free)])
    turns = bends.bends_of(solid, keep, error, bool(spared)) if held else bends.NO_BENDS
    if spared:
        turns = bends.joined(turns, bends.round_points(bends.corners_between(held, free), 0.0))
    return Laid(outlines, len(held), _hold(outlines.rounds[: len(held)]), turns)


def has_body(solid: Solid, keep: float | Shape) -> bool:
    """Whether outlines can hold a wall: not where only the centre counts and the solid has dents."""
    return keep != 0.0 or solids.hull_of(solid) is not None


def _outlines(drawn: Sequence[tuple[Rounded, float]]) -> Outlines:
    """Outlines, each drawn in by what stands with it."""
    rows, rounds = [], []
    for outline, by in drawn:
        arcs = [eased(arc, by) for arc in outline]
        ends = [(arc.at(arc.start), arc.at(arc.start + arc.span)) for arc in arcs]
        for n, (arc, (_, end)) in enumerate(zip(arcs, ends, strict=True)):
            first, last, after = arc.start, arc.start + arc.span, ends[(n + 1) % len(arcs)][0]
            normals = (math.cos(first), math.sin(first), math.cos(last), math.sin(last))
            rows.append((arc.x, arc.y, arc.r, *normals, arc.span, *end, *after))
        rounds.append(_round(arcs))
    arcs_, around = (np.array(one, dtype=np.float64) for one in (rows, rounds))
    counts = np.array([len(outline) for outline, _ in drawn], dtype=np.int64)
    return Outlines(arcs_.reshape(-1, 12), counts, around.reshape(-1, 3))


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
        corners = [(arc.start + arc.span * n / 4.0, wide if n % 2 else arc.r) for n in (0, 1, 3, 4)]
        reach = max(reach, *(math.hypot(arc.x + r * math.cos(n) - x, arc.y + r * math.sin(n) - y) for n, r in corners))
        reach = max(reach, math.hypot(arc.x - x, arc.y - y)) if arc.r == 0.0 else reach
    return x, y, reach + HALF


def _hold(rounds: Floats) -> tuple[float, float, float]:
    """A circle round circles."""
    if not len(rounds):
        return 0.0, 0.0, -1.0
    x, y = rounds[:, 0].mean(), rounds[:, 1].mean()
    return x, y, float((np.hypot(rounds[:, 0] - x, rounds[:, 1] - y) + rounds[:, 2]).max())
