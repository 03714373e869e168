"""Where a taut way may bend: the arcs and corners round solids, the ends of barriers, and where outlines meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from rules.geometry import rounded, solids
from rules.geometry.rounded import Arc, Rounded, eased
from rules.geometry.shapes import Point, Shape
from rules.geometry.solids import Floats, Ring, Solid
from rules.geometry.tangents.world import HALF, ROUND_ENDS, Whole

#: A corner of a polyline that turns by no more than this (radians) is gentle, and its normals reach as far beyond both
#: edges: ways end on the edges themselves and yet are built a little off them.
_GENTLE = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Bends:
    """Bends for the kernel (f, 5), their links (f, 3), a circle round each (f, 3), where they truly are (f, 3)."""

    at: Floats
    links: Whole
    rounds: Floats
    true: Floats


NO_BENDS = Bends(np.empty((0, 5)), np.empty((0, 3), dtype=np.int64), np.empty((0, 3)), np.empty((0, 3)))


@lru_cache(maxsize=8192)
def bends_of(solid: Solid, keep: float | Shape, error: float, open_ring: bool) -> Bends:
    """The bends round a wall's solid, drawn in by half a graze; `open_ring` where ways may run across the outline."""
    whole = solids.hull_of(solid, error)
    base = solids.sweeper(keep, error)
    if whole is not None:
        return _bends([(rounded.added(whole, base), True)], -1 if open_ring else 0)
    return _bends([run for ring in solids.rings(solid) for run in _runs(ring, base)], -1)


def _runs(ring: Ring, base: Rounded) -> Iterator[tuple[Sequence[Arc], bool]]:
    """Arcs that follow one another round a ring with dents, broken at the dents."""
    out = [bend > 0.0 for bend in solids.bends(ring)]
    first = out.index(False) + 1 if False in out else 0
    run: list[Arc] = []
    for n in range(first, first + len(ring)):
        (px, py), (x, y), (qx, qy) = (ring[(n + k) % len(ring)] for k in (-1, 0, 1))
        if out[n % len(ring)]:
            start = solids.turn_of((px, py), (x, y))
            span = (solids.turn_of((x, y), (qx, qy)) - start) % rounded.TURN
            run.extend(Arc(a.x + x, a.y + y, *a[2:]) for a in rounded.within(base, start, span))
        elif run:
            yield run, False
            run = []
    if run:
        yield run, all(out)


def _bends(runs: Sequence[tuple[Sequence[Arc], bool]], ring: int) -> Bends:
    rows: list[tuple[float, ...]] = []
    links, rounds, true = [], [], []
    for run, closed in runs:
        first, count = len(rows), len(run)
        for n, arc in enumerate(run):
            moved = eased(arc, HALF)
            rows.append((moved.x, moved.y, moved.r, moved.start % rounded.TURN, moved.span))
            single = count == 1
            after = first + (n + 1) % count if (closed or n + 1 < count) and not single else -1
            before = first + (n - 1) % count if (closed or n > 0) and not single else -1
            links.append((after, before, ring))
            rounds.append(_round_arc(moved))
            true.append((arc.x, arc.y, arc.r))
    if not rows:
        return NO_BENDS
    at, around, real = (np.array(one, dtype=np.float64) for one in (rows, rounds, true))
    return Bends(at, np.array(links, dtype=np.int64), around, real)


def _round_arc(arc: Arc) -> tuple[float, float, float]:
    """A circle round one arc."""
    if arc.span >= math.pi:
        return arc.x, arc.y, arc.r
    (px, py), (qx, qy) = arc.at(arc.start), arc.at(arc.start + arc.span)
    return (
        (px + qx) / 2.0,
        (py + qy) / 2.0,
        math.hypot(qx - px, qy - py) / 2.0 + arc.r * (1.0 - math.cos(arc.span / 2.0)),
    )


def round_points(points: Sequence[Point], radius: float) -> Bends:
    """The bends round points, such as the corners of barriers."""
    if not points:
        return NO_BENDS
    at = np.array([(x, y, radius, 0.0, rounded.TURN) for x, y in points], dtype=np.float64)
    true = at[:, :3] * (1.0, 1.0, 0.0)
    return Bends(at, np.full((len(points), 3), -1, dtype=np.int64), at[:, :3], true)


@lru_cache(maxsize=4096)
def along(points: tuple[Point, ...]) -> Bends:
    """The bends round a polyline: its corners, the gentle ones only on the side where they stick out.

    A taut way bends round a curve of many gentle corners at few of them; the rest need not be asked about.
    """
    closed = points[0] == points[-1]
    found = round_points(points[1:] if closed else points, ROUND_ENDS)
    inner = [points[-2], *points] if closed else points
    for n, three in enumerate(zip(inner, inner[1:], inner[2:], strict=False), -1 if closed else 1):
        first, last = (solids.turn_of(*pair) for pair in pairwise(three))
        turn = math.remainder(last - first, rounded.TURN)
        if abs(turn) <= _GENTLE:
            begin = min(first, first + turn) + (math.pi if turn < 0.0 else 0.0) - _GENTLE
            found.at[n, 3:] = begin % rounded.TURN, abs(turn) + 2.0 * _GENTLE
    return found


def joined(one: Bends, other: Bends) -> Bends:
    """The bends of one and then of the other, which has no links."""
    return Bends(
        np.concatenate((one.at, other.at)),
        np.concatenate((one.links, other.links)),
        np.concatenate((one.rounds, other.rounds)),
        np.concatenate((one.true, other.true)),
    )


def corners_between(held: Sequence[Rounded], free: Sequence[Rounded]) -> list[Point]:
    """Where outlines drawn in by half a graze meet those in which they do not count, drawn out as much.

    And where two of the latter meet: there a way may bend though no solid has a corner.
    """
    held_ = [[eased(arc, HALF) for arc in outline] for outline in held]
    free_ = [[eased(arc, -HALF) for arc in outline] for outline in free]
    return [
        point for n, one in enumerate(free_) for other in (*held_, *free_[n + 1 :]) for point in _meetings(one, other)
    ]


def _meetings(one: Sequence[Arc], other: Sequence[Arc]) -> Iterator[Point]:
    """Where two outlines cross: arcs and edges of the one with those of the other."""
    for k, arc in enumerate(one):
        for n, arc_ in enumerate(other):
            edge = (arc.at(arc.start + arc.span), one[(k + 1) % len(one)].at(one[(k + 1) % len(one)].start))
            last = other[(n + 1) % len(other)]
            edge_ = (arc_.at(arc_.start + arc_.span), last.at(last.start))
            yield from _arc_arc(arc, arc_)
            yield from _arc_edge(arc, edge_)
            yield from _arc_edge(arc_, edge)
            yield from _edge_edge(edge, edge_)


def _has(arc: Arc, x: float, y: float) -> bool:
    off = (math.atan2(y - arc.y, x - arc.x) - arc.start) % rounded.TURN
    return off <= arc.span + 1e-12 or off >= rounded.TURN - 1e-12


def _arc_arc(a: Arc, b: Arc) -> Iterator[Point]:
    dx, dy = b.x - a.x, b.y - a.y
    far = math.hypot(dx, dy)
    if a.r == 0.0 or b.r == 0.0 or not abs(a.r - b.r) < far < a.r + b.r:
        return
    along = (far * far + a.r * a.r - b.r * b.r) / (2.0 * far)
    half = math.sqrt(max(0.0, a.r * a.r - along * along))
    for sign in (-half, half):
        x, y = a.x + (along * dx - sign * dy) / far, a.y + (along * dy + sign * dx) / far
        if _has(a, x, y) and _has(b, x, y):
            yield x, y


def _arc_edge(arc: Arc, edge: tuple[Point, Point]) -> Iterator[Point]:
    (ax, ay), (bx, by) = edge
    dx, dy, cx, cy = bx - ax, by - ay, ax - arc.x, ay - arc.y
    square = dx * dx + dy * dy
    if square == 0.0 or arc.r == 0.0:
        return
    rest = arc.r * arc.r - (cx * dy - cy * dx) ** 2 / square
    if rest < 0.0:
        return
    for sign in (-1.0, 1.0):
        t = -(cx * dx + cy * dy) / square + sign * math.sqrt(rest / square)
        if 0.0 <= t <= 1.0 and _has(arc, ax + t * dx, ay + t * dy):
            yield ax + t * dx, ay + t * dy


def _edge_edge(one: tuple[Point, Point], other: tuple[Point, Point]) -> Iterator[Point]:
    (ax, ay), (bx, by) = one
    (px, py), (qx, qy) = other
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    det = dx * ey - dy * ex
    if abs(det) <= 1e-12 * math.hypot(dx, dy) * math.hypot(ex, ey):
        return
    t, s = ((px - ax) * ey - (py - ay) * ex) / det, ((px - ax) * dy - (py - ay) * dx) / det
    if 0.0 <= t <= 1.0 and 0.0 <= s <= 1.0:
        yield ax + t * dx, ay + t * dy
