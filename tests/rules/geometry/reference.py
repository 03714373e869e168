"""A slow second opinion on sight that shares no code with the engine: many lines, tested one by one by shapely.

It only ever claims that a line is free. Pieces are drawn in by a quarter of a graze, so a line it finds free is free by
the rules with room to spare, and the engine must find one too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sightline import Region

Floats = npt.NDArray[np.float64]
Segment = tuple[Point, Point]

QUARTER = 0.25e-6
CLOSED = 1e-7
CHORDS = 2048


def free_line(
    a: Shape, b: Shape, regions: Sequence[Region], more: Iterable[Segment] = (), rim: int = 20
) -> Segment | None:
    """A free segment from base to base among the lines tried, or None when none of them is free."""
    lines = _lines(a, b, regions, list(more), rim)
    segments = _cut(a, b, lines)
    if not len(segments):
        return None
    hit = np.zeros(len(segments), dtype=bool)
    drawn = shapely.linestrings(segments)
    for core in _cores(regions):
        shapely.prepare(core)
        hit |= shapely.intersects(core, drawn)
    if hit.all():
        return None
    first = segments[int(np.argmin(hit))].tolist()
    return (first[0][0], first[0][1]), (first[1][0], first[1][1])


def _rim(shape: Shape, count: int) -> Floats:
    """Points along the outline of a shape, corners among them."""
    if isinstance(shape, Oval):
        phi = np.arange(count) * 2 * math.pi / count
        return _on_oval(shape, phi)
    ring = np.array(shape.points)
    after = np.roll(ring, -1, axis=0)
    share = np.linspace(0, 1, max(2, count // len(ring)), endpoint=False)[:, None, None]
    return np.concatenate(ring + share * (after - ring))


def _on_oval(oval: Oval, phi: Floats, wide: float = 1.0) -> Floats:
    """Points of an oval's outline (or of one `wide` times as large) by their angle before it is stretched."""
    x, y = wide * oval.a * np.cos(phi), wide * oval.b * np.sin(phi)
    cos, sin = math.cos(math.radians(oval.turn)), math.sin(math.radians(oval.turn))
    return np.stack((oval.x + x * cos - y * sin, oval.y + x * sin + y * cos), axis=-1)


def _lines(a: Shape, b: Shape, regions: Sequence[Region], more: list[Segment], rim: int) -> Floats:
    """The lines to try, (n, 2, 2): rim to rim, through pairs of corners, along tangents, and those that were given."""
    ends = [_pairs(_rim(a, rim), _rim(b, rim))]
    corners = [np.array(s.points) for r in regions for s in (r.shape, *r.openings) if isinstance(s, Outline)]
    corners += [np.array(s.points) for s in (a, b) if isinstance(s, Outline)]
    points = np.concatenate(corners) if corners else np.empty((0, 2))
    curves = [s for s in (a, b, *(r.shape for r in regions)) if isinstance(s, Oval)]
    hold = np.concatenate((points, *(_rim(curve, 8) for curve in curves)))
    ends.append(_pairs(points, hold))
    ends += [_tangents(hold, curve) for curve in curves]
    if more:
        ends.append(np.array(more, dtype=float))
    lines = np.concatenate(ends)
    return lines[np.hypot(*(lines[:, 1] - lines[:, 0]).T) > 1e-6]


def _pairs(some: Floats, others: Floats) -> Floats:
    """Every point of the one with every point of the other."""
    first, second = (index.ravel() for index in np.indices((len(some), len(others))))
    return np.stack((some[first], others[second]), axis=1)


def _tangents(points: Floats, oval: Oval) -> Floats:
    """From each point outside an oval, a line to where each tangent touches it."""
    if min(oval.a, oval.b) == 0.0:
        return np.stack((points, np.broadcast_to((oval.x, oval.y), points.shape)), axis=1)
    cos, sin = math.cos(math.radians(oval.turn)), math.sin(math.radians(oval.turn))
    dx, dy = points[:, 0] - oval.x, points[:, 1] - oval.y
    x, y = (dx * cos + dy * sin) / oval.a, (dy * cos - dx * sin) / oval.b
    away = np.hypot(x, y)
    out = away > 1.0 + 1e-9
    middle, spread = np.arctan2(y[out], x[out]), np.arccos(1.0 / away[out])
    return np.concatenate([np.stack((points[out], _on_oval(oval, middle + s * spread)), axis=1) for s in (-1, 1)])


def _cut(a: Shape, b: Shape, lines: Floats) -> Floats:
    """Of every line that meets both bases, the stretch between them, (n, 2, 2)."""
    at, way = lines[:, 0], lines[:, 1] - lines[:, 0]
    way = way / np.hypot(*way.T)[:, None]
    a0, a1 = _inside(a, at, way)
    b0, b1 = _inside(b, at, way)
    ahead = a1 <= b0
    start, stop = np.where(ahead, a1, a0), np.where(ahead, b0, b1)
    keep = ~np.isnan(start + stop) & (ahead | (b1 <= a0))
    return np.stack((at + start[:, None] * way, at + stop[:, None] * way), axis=1)[keep]


def _inside(shape: Shape, at: Floats, way: Floats) -> tuple[Floats, Floats]:
    """Where lines enter and leave a convex shape; nan where they miss it."""
    if isinstance(shape, Outline):
        return _inside_outline(np.array(shape.points), at, way)
    cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
    a, b = max(shape.a, 1e-9), max(shape.b, 1e-9)
    dx, dy = at[:, 0] - shape.x, at[:, 1] - shape.y
    px, py = (dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b
    ux, uy = (way[:, 0] * cos + way[:, 1] * sin) / a, (way[:, 1] * cos - way[:, 0] * sin) / b
    square, half, rest = ux * ux + uy * uy, px * ux + py * uy, px * px + py * py - 1.0
    root = half * half - square * rest
    root = np.where(root < 0.0, np.where(root > -1e-9 * square, 0.0, np.nan), root)
    return (-half - np.sqrt(root)) / square, (-half + np.sqrt(root)) / square


def _inside_outline(ring: Floats, at: Floats, way: Floats) -> tuple[Floats, Floats]:
    """The same for a convex outline, by clipping with one edge after another."""
    if np.cross(np.append(ring[1] - ring[0], 0), np.append(ring[2] - ring[1], 0))[2] < 0:
        ring = ring[::-1]
    first, last = np.full(len(at), -np.inf), np.full(len(at), np.inf)
    for p, q in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        edge = (q - p) / np.hypot(*(q - p))
        room = edge[0] * (at[:, 1] - p[1]) - edge[1] * (at[:, 0] - p[0]) + 1e-10
        gain = edge[0] * way[:, 1] - edge[1] * way[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            t = -room / gain
        first = np.where(gain > 1e-13, np.maximum(first, t), first)
        last = np.where(gain < -1e-13, np.minimum(last, t), last)
        last = np.where((np.abs(gain) <= 1e-13) & (room < 0.0), -np.inf, last)
    missed = first > last
    return np.where(missed, np.nan, first), np.where(missed, np.nan, last)


def _cores(regions: Sequence[Region]) -> list[shapely.Geometry]:
    """What no line may meet: straight regions closed over seams and drawn in a little, ovals cut from outside."""
    straight, cores = [], []
    for region in regions:
        gaps = [shapely.Polygon(opening.points) for opening in region.openings]
        shape = region.shape
        if isinstance(shape, Outline):
            area = shapely.Polygon(shape.points)
            straight.append(shapely.difference(area, shapely.union_all(gaps)).buffer(CLOSED, join_style="mitre"))
        elif min(shape.a, shape.b) > QUARTER:
            phi = np.arange(CHORDS) * 2 * math.pi / CHORDS
            inner = Oval(shape.x, shape.y, shape.a - QUARTER, shape.b - QUARTER, shape.turn)
            area = shapely.Polygon(_on_oval(inner, phi, 1 / math.cos(math.pi / CHORDS)))
            cores.append(area.difference(shapely.union_all(gaps).buffer(QUARTER, join_style="mitre")))
    cores.append(shapely.union_all(straight).buffer(-CLOSED - QUARTER, join_style="mitre"))
    return [core for core in cores if not core.is_empty]
