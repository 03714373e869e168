"""Convex outlines as corners in order: drawn inside an oval, added up, turned and made smaller about their middle."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry.ovals import axes
from rules.geometry.shapes import Outline, Oval, Point, Shape, placed, turned

Floats = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]

#: Fewest corners that a disc is drawn with.
_FEWEST = 12


def corners_inside(shape: Shape, off: float) -> Floats:
    """The corners (n, 2) of a convex outline in a convex shape, nowhere farther than `off` from its rim; in order,
    turning the way the angle grows."""
    if isinstance(shape, Outline):
        return in_order(np.array(shape.points, dtype=np.float64))
    phi = np.arange(count := chords(max(shape.a, shape.b), off)) * (2.0 * math.pi / count)
    matrix = np.array(axes(shape)).reshape(2, 2)
    corners: Floats = np.stack((np.cos(phi), np.sin(phi)), axis=1) @ matrix.T + (shape.x, shape.y)
    return corners


def always_covered(base: Shape, half: float, off: float) -> Floats:
    """The corners of a convex outline in what a base about the origin covers whichever way it turns by up to `half`
    degrees: nowhere farther than about `off` from the rim of that, but for the square of the turn at a straight edge.
    """
    if half == 0.0 or (isinstance(base, Oval) and base.is_disc):
        return corners_inside(base, off)
    if isinstance(base, Outline):
        return _turning_outline(base, half)
    return _turning_oval(base, math.radians(half), off)


def _turning_outline(base: Outline, half: float) -> Floats:
    """The half-planes of every edge after both turns, and the chord between the points where these touch its arc."""
    reach = radii(base)[1]
    ways, far = [], []
    for p, q in zip(base.points, base.points[1:] + base.points[:1], strict=True):
        length = math.hypot(q[0] - p[0], q[1] - p[1])
        way = ((q[1] - p[1]) / length, (p[0] - q[0]) / length)
        out = way[0] * p[0] + way[1] * p[1]
        sign = math.copysign(1.0, out)
        for turn, share in ((-half, 1.0), (0.0, math.cos(math.radians(half))), (half, 1.0)):
            x, y = turned(way, turn)
            ways.append((sign * x, sign * y))
            far.append(abs(out) * share)
    return np.array(clipped((-reach, -reach, reach, reach), np.array(ways), np.array(far)))


def _turning_oval(base: Oval, half: float, off: float) -> Floats:
    """Along each ray the least of the oval's reaches over the turns: at one end, or across where that lies between."""
    phi = np.arange(count := chords(max(base.a, base.b), off)) * (2.0 * math.pi / count)
    rays = np.arctan2(base.b * np.sin(phi), base.a * np.cos(phi))
    ends = np.stack((rays - half, rays + half))
    least = (base.a * base.b / np.hypot(base.b * np.cos(ends), base.a * np.sin(ends))).min(axis=0)
    across = rays if base.a < base.b else rays - math.pi / 2.0
    across = np.abs((across + math.pi / 2.0) % math.pi - math.pi / 2.0) <= half
    least[across] = min(base.a, base.b)
    swing = math.radians(base.turn)
    corners: Floats = np.stack((least * np.cos(rays + swing), least * np.sin(rays + swing)), axis=1)
    return corners


def chords(radius: float, off: float) -> int:
    """How many chords follow a circle within a distance of it."""
    return max(_FEWEST, math.ceil(math.pi * math.sqrt(radius / (2.0 * off)))) if radius > 0.0 else _FEWEST


def in_order(corners: Floats) -> Floats:
    """The corners of an outline turned round, where needed, so that they follow the growing angle."""
    x, y = corners[:, 0], corners[:, 1]
    area = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
    return corners if area >= 0.0 else corners[::-1]


def added(one: Floats, other: Floats) -> Floats:
    """The Minkowski sum of two convex outlines: their edges, in the order of their directions."""
    if len(one) == 1 or len(other) == 1:
        total: Floats = one + other
        return total
    starts, edges = [], []
    for corners in (one, other):
        first = int(np.lexsort((corners[:, 0], corners[:, 1]))[0])
        rolled = np.roll(corners, -first, axis=0)
        starts.append(rolled[0])
        edges.append(np.roll(rolled, -1, axis=0) - rolled)
    sides = np.concatenate(edges)
    angles = np.arctan2(sides[:, 1], sides[:, 0]) % (2.0 * math.pi)
    steps = sides[np.argsort(angles, kind="stable")]
    summed: Floats = starts[0] + starts[1] + np.concatenate((np.zeros((1, 2)), np.cumsum(steps[:-1], axis=0)))
    return summed


def parts_of(area: Any) -> Iterator[Floats]:
    """Convex parts that make up an area: itself where it is convex, else the triangles of it."""
    for piece in shapely.get_parts(area):
        if piece.is_empty or piece.geom_type != "Polygon":
            continue
        if not piece.interiors and shapely.convex_hull(piece).area - piece.area <= 1e-12:
            yield in_order(np.array(piece.exterior.coords[:-1]))
            continue
        for triangle in shapely.get_parts(shapely.constrained_delaunay_triangles(piece)):
            yield in_order(np.array(triangle.exterior.coords[:-1]))


def support(shape: Shape, ways: Floats) -> Floats:
    """How far a shape reaches along unit directions (n, 2), measured from the origin."""
    if isinstance(shape, Outline):
        reach: Floats = (ways @ np.array(shape.points).T).max(axis=1)
        return reach
    along = ways @ np.array(axes(shape)).reshape(2, 2)
    far: Floats = np.hypot(along[:, 0], along[:, 1]) + ways @ np.array((shape.x, shape.y))
    return far


def support_of(corners: Floats, ways: Floats) -> Floats:
    """How far a convex outline, its corners in order, reaches along unit directions (n, 2)."""
    sides = np.roll(corners, -1, axis=0) - corners
    normals = np.arctan2(-sides[:, 0], sides[:, 1]) % (2.0 * math.pi)
    first = int(np.argmin(normals))
    asked = np.arctan2(ways[:, 1], ways[:, 0]) % (2.0 * math.pi)
    place = np.searchsorted(np.roll(normals, -first), asked) + first
    count = len(corners)
    # Rounding of the angles may point at a neighbour of the farthest corner.
    reach: Floats = np.max([(corners[(place + n) % count] * ways).sum(axis=1) for n in (-1, 0, 1)], axis=0)
    return reach


def clipped(box: Box, ways: Floats, reach: Floats) -> list[Point]:
    """The corners of a box cut by half-planes x · way ≤ reach; none where nothing is left."""
    x0, y0, x1, y1 = box
    corners: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    farthest = (np.array(corners) @ ways.T).max(axis=0)
    for place in np.flatnonzero(farthest > reach):
        corners = _cut(corners, float(ways[place, 0]), float(ways[place, 1]), float(reach[place]))
        if len(corners) < 3:
            return []
    return corners


def _cut(corners: Sequence[Point], ux: float, uy: float, reach: float) -> list[Point]:
    """A convex outline cut by one half-plane."""
    over = [x * ux + y * uy - reach for x, y in corners]
    if max(over) <= 0.0:
        return list(corners)
    kept: list[Point] = []
    for n, (p, above) in enumerate(zip(corners, over, strict=True)):
        q, next_above = corners[n - 1], over[n - 1]
        if (above > 0.0) != (next_above > 0.0):
            t = above / (above - next_above)
            kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        if above <= 0.0:
            kept.append(p)
    return kept


def scaled(shape: Shape, by: float) -> Shape:
    """A base about the origin made larger or smaller in proportion."""
    if isinstance(shape, Outline):
        return Outline(tuple((x * by, y * by) for x, y in shape.points))
    return replace(shape, a=shape.a * by, b=shape.b * by)


def posed(shape: Shape, at: Point, turn: float) -> Shape:
    """A base about the origin after a turn, put at a place."""
    if isinstance(shape, Outline):
        return Outline(tuple(placed(point, at, turn) for point in shape.points))
    return Oval(at[0], at[1], shape.a, shape.b, shape.turn + turn)


def radii(shape: Shape) -> tuple[float, float]:
    """How far from the origin the rim of a base about it comes nearest and lies farthest."""
    if isinstance(shape, Oval):
        return min(shape.a, shape.b), max(shape.a, shape.b)
    points = shape.points
    edges = zip(points, points[1:] + points[:1], strict=True)
    near = min(abs(p[0] * q[1] - p[1] * q[0]) / math.hypot(q[0] - p[0], q[1] - p[1]) for p, q in edges)
    return near, max(math.hypot(x, y) for x, y in points)


def period(shape: Shape) -> float:
    """After how many degrees a base about the origin lies as before: 0 for a disc, 90 for a square, else 180."""
    if isinstance(shape, Oval):
        return 0.0 if shape.is_disc else 180.0
    quarter = Outline(tuple(turned(point, 90.0) for point in shape.points))
    same = all(min(math.hypot(x - a, y - b) for a, b in shape.points) < 1e-9 for x, y in quarter.points)
    return 90.0 if same else 180.0
