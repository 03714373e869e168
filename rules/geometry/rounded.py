"""Convex outlines made of circular arcs and straight edges: what a base sweeps round a solid is one of them, exactly.

An outline is kept by its arcs, in the order of their outward normals; a corner is an arc of radius 0, and the straight
edge from one arc to the next needs no word. Two such outlines add up (Minkowski) arc by arc, so that a disc round a
polygon, a rectangle round a disc or an oval round an oval are all of the same kind.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from rules.geometry.shapes import Oval, Point, turned

TURN = 2.0 * math.pi

#: Normals nearer to each other than this are one.
_SAME = 1e-12
#: An oval drawn by arcs lies outside the true one by no more than this.
OVAL_ERROR = 1e-5
#: The same where an area is drawn that need not be finer.
OVAL_COARSE = 4e-4
#: In so many stretches a quarter of an oval is cut until it is near enough.
_CUTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 32, 48, 64, 96, 128)


class Arc(NamedTuple):
    """A circular arc: its centre, its radius, and its outward normals from angle `start` on over `span` (radians)."""

    x: float
    y: float
    r: float
    start: float
    span: float

    def at(self, angle: float) -> Point:
        """The point with a given normal."""
        return (self.x + self.r * math.cos(angle), self.y + self.r * math.sin(angle))


#: Arcs whose normals follow one another once round.
Rounded = tuple[Arc, ...]


def disc(r: float, at: Point = (0.0, 0.0)) -> Rounded:
    """A disc is one arc."""
    return (Arc(at[0], at[1], r, 0.0, TURN),)


def hull(points: Sequence[Point]) -> Rounded:
    """A convex polygon whose corners run with growing normals; two points make a segment, one a point."""
    if len(points) == 1:
        return disc(0.0, points[0])
    arcs, count = [], len(points)
    for n, (x, y) in enumerate(points):
        (px, py), (qx, qy) = points[n - 1], points[(n + 1) % count]
        start = math.atan2(px - x, y - py)
        span = (math.atan2(x - qx, qy - y) - start) % TURN
        if _SAME < span < TURN - _SAME:
            arcs.append(Arc(x, y, 0.0, start, span))
    return tuple(arcs)


def oval(shape: Oval, error: float = OVAL_ERROR) -> Rounded:
    """An oval; one that is no disc is drawn by arcs that run smoothly into each other, outside it by up to `error`."""
    if shape.is_disc:
        return disc(shape.a, (shape.x, shape.y))
    swing = math.radians(shape.turn)
    cos, sin = turned((1.0, 0.0), shape.turn)
    return tuple(
        Arc(shape.x + a.x * cos - a.y * sin, shape.y + a.x * sin + a.y * cos, a.r, a.start + swing, a.span)
        for a in _upright(shape.a, shape.b, error)
    )


@lru_cache(maxsize=256)
def _upright(a: float, b: float, error: float) -> Rounded:
    """An oval about the origin, its semi-axes along x and y."""
    if min(a, b) <= error:
        far = (a, 0.0) if a > b else (0.0, b)
        return grown(hull(((-far[0], -far[1]), far)), min(a, b))
    for cuts in _CUTS:
        quarter = _quarter(a, b, cuts)
        over, under = _off(a, b, quarter)
        if over + under <= error:
            break
    half = [*quarter, *(Arc(-k.x, k.y, k.r, math.pi - k.start - k.span, k.span) for k in reversed(quarter))]
    return grown((*half, *(Arc(-k.x, -k.y, k.r, k.start + math.pi, k.span) for k in half)), under)


def _quarter(a: float, b: float, cuts: int) -> list[Arc]:
    """Pairs of arcs from normal 0 to a quarter turn; each pair touches the oval at both ends."""
    normals = _spread(a, b, cuts)
    arcs = []
    for first, last in pairwise(normals):
        middle = (first + last) / 2.0
        (ux, uy), (vx, vy), (wx, wy) = ((math.cos(n), math.sin(n)) for n in (first, middle, last))
        (px, py), (qx, qy) = _rim(a, b, ux, uy), _rim(a, b, wx, wy)
        # Both arcs reach the same point where their normal is the middle one: p + r·(v - u) = q + s·(v - w).
        det = -(vx - ux) * (vy - wy) + (vy - uy) * (vx - wx)
        r = (-(qx - px) * (vy - wy) + (qy - py) * (vx - wx)) / det
        s = ((vx - ux) * (qy - py) - (vy - uy) * (qx - px)) / det
        arcs.append(Arc(px - r * ux, py - r * uy, r, first, middle - first))
        arcs.append(Arc(qx - s * wx, qy - s * wy, s, middle, last - middle))
    return arcs


def _spread(a: float, b: float, cuts: int) -> list[float]:
    """Normals over a quarter, closer where the bend changes more: arcs miss by its change times their span cubed."""
    fine = np.linspace(0.0, math.pi / 2.0, 1025)
    bend = (a * b) ** 2 * ((a * np.cos(fine)) ** 2 + (b * np.sin(fine)) ** 2) ** -1.5
    share = np.cumsum(np.concatenate(([0.0], np.abs(np.diff(bend)) ** (1.0 / 3.0))))
    inner = np.interp(np.arange(1, cuts) * (share[-1] / cuts), share, fine)
    return [0.0, *inner.tolist(), math.pi / 2.0]


def _rim(a: float, b: float, ux: float, uy: float) -> Point:
    """The point of an upright oval with normal u."""
    reach = math.hypot(a * ux, b * uy)
    return (a * a * ux / reach, b * b * uy / reach)


def _off(a: float, b: float, arcs: Sequence[Arc]) -> tuple[float, float]:
    """How far arcs run outside and inside an upright oval, at most, with a tenth to spare for what lies between."""
    over = under = 0.0
    for arc in arcs:
        for n in range(1, 12):
            phi = arc.start + arc.span * n / 12.0
            cos, sin = math.cos(phi), math.sin(phi)
            off = arc.x * cos + arc.y * sin + arc.r - math.hypot(a * cos, b * sin)
            over, under = max(over, off), max(under, -off)
    return 1.1 * over, 1.1 * under + 1e-9


def grown(outline: Rounded, by: float) -> Rounded:
    """An outline with a disc of radius `by` swept round it."""
    return tuple(Arc(a.x, a.y, a.r + by, a.start, a.span) for a in outline)


def moved(outline: Rounded, by: Point) -> Rounded:
    """An outline shifted."""
    return tuple(Arc(a.x + by[0], a.y + by[1], a.r, a.start, a.span) for a in outline)


def added(one: Rounded, other: Rounded) -> Rounded:
    """Every point of one outline plus every point of the other (the Minkowski sum)."""
    for disc_, rest in ((one, other), (other, one)):
        if len(disc_) == 1:
            return moved(grown(rest, disc_[0].r), (disc_[0].x, disc_[0].y))
    arcs: list[Arc] = []
    begin, done = one[0].start, 0.0
    left, right = _ends(one, begin), _ends(other, begin)
    while left and right:
        (end, a), (end_, b) = left[-1], right[-1]
        turn = min(end, end_)
        if turn - done > _SAME:
            arcs.append(Arc(a.x + b.x, a.y + b.y, a.r + b.r, begin + done, turn - done))
            done = turn
        for ends in (left, right):
            if ends[-1][0] <= turn + _SAME:
                ends.pop()
    return tuple(arcs)


def _ends(outline: Rounded, begin: float) -> list[tuple[float, Arc]]:
    """An outline's arcs from a normal on, the last first, each with how far from there it ends."""
    first = outline.index(facing(outline, begin))
    off = (begin - outline[first].start) % TURN
    end = -(off if off <= outline[first].span else 0.0)
    ends = []
    for arc in (*outline[first:], *outline[: first + 1]):
        end += arc.span
        ends.append((min(end, TURN), arc))
    return [one for n, one in enumerate(ends) if n < len(ends) - 1 or ends[n - 1][0] < TURN - _SAME][::-1]


def facing(outline: Rounded, angle: float) -> Arc:
    """The arc of an outline that holds a normal."""
    return min(outline, key=lambda a: max((angle - a.start) % TURN - a.span, 0.0))


def within(outline: Rounded, start: float, span: float) -> Iterator[Arc]:
    """The stretch of an outline with normals from `start` on over `span`, in order."""
    cuts = sorted({0.0, *(t for a in outline if _SAME < (t := (a.start - start) % TURN) < span - _SAME)})
    for first, last in zip(cuts, [*cuts[1:], span], strict=True):
        arc = facing(outline, start + (first + last) / 2.0)
        yield Arc(arc.x, arc.y, arc.r, start + first, last - first)


def eased(arc: Arc, by: float) -> Arc:
    """An arc of an outline that is drawn in by `by` (out when negative); a corner moves along its bisector."""
    left = arc.r - by
    if arc.r > 0.0 and left >= 0.0:
        return Arc(arc.x, arc.y, left, arc.start, arc.span)
    middle = arc.start + arc.span / 2.0
    off = left / max(math.cos(min(arc.span, math.pi) / 2.0), 1e-3)
    return Arc(arc.x + off * math.cos(middle), arc.y + off * math.sin(middle), 0.0, arc.start, arc.span)


def mirrored(outline: Rounded) -> Rounded:
    """An outline turned half round about the origin."""
    return tuple(Arc(-a.x, -a.y, a.r, a.start + math.pi, a.span) for a in outline)


def drawn(outline: Rounded, error: float) -> list[Point]:
    """The corners of a polygon round an outline, nowhere farther from it than `error`."""
    points: list[Point] = []
    for arc in outline:
        if arc.r <= error / 4.0:
            points.append((arc.x, arc.y)) if arc.r == 0.0 else points.extend(tangents(arc, max(1, math.ceil(arc.span))))
            continue
        points.extend(tangents(arc, max(1, math.ceil(arc.span / math.sqrt(8.0 * error / arc.r * 0.9)))))
    return points


def tangents(arc: Arc, pieces: int) -> Iterator[Point]:
    """The corners of tangents to an arc: as many as pieces, and both ends."""
    step = arc.span / pieces
    away = arc.r / math.cos(step / 2.0)
    yield arc.at(arc.start)
    for n in range(pieces):
        angle = arc.start + (n + 0.5) * step
        yield (arc.x + away * math.cos(angle), arc.y + away * math.sin(angle))
    yield arc.at(arc.start + arc.span)
