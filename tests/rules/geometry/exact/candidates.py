"""The lines worth trying between two bases: if any line is free, one of these is.

The free lines form areas in the plane of all lines, bounded by lines that touch something: a base, a corner or a curve
of a body, or a point where a body's outline leaves a base. Such an area has a vertex: a line that touches two of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.geometry import ovals
from rules.geometry.bodies import Body, Corners
from rules.geometry.measure import distance
from rules.geometry.shapes import EPSILON, Oval, Point, Shape
from tests.rules.geometry.exact.bundles import Bundle, bundled, corner_tangents, oval_tangents, rounds, through_corners
from tests.rules.geometry.exact.rims import all_edges, oval_on_rim, rim_points
from tests.rules.geometry.exact.stretches import SLACK, Stretches

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

#: A line that cuts into a corner by more than this angle surely enters the body there.
CUTS = 1e-4


def centre(shape: Shape) -> Point:
    """A point inside a convex shape: the mean of its corners, or its centre."""
    if isinstance(shape, Oval):
        return (shape.x, shape.y)
    count = len(shape.points)
    return (sum(p[0] for p in shape.points) / count, sum(p[1] for p in shape.points) / count)


def reach(shape: Shape, ux: float, uy: float) -> float:
    """How far a shape reaches along a unit direction, from the origin."""
    if isinstance(shape, Oval):
        return shape.x * ux + shape.y * uy + ovals.extent(shape, ux, uy)
    return max(p[0] * ux + p[1] * uy for p in shape.points)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A polygon of a few sides round both bases, given by unit normals (2, n) and how far it reaches along each."""

    normal: Floats
    limit: Floats

    def holds(self, points: Floats) -> Mask:
        """Which points (n, 2) lie in the field."""
        return np.asarray((points @ self.normal <= self.limit).all(axis=1))

    def meets(self, body: Body) -> bool:
        """Whether a body may have a part in the field; False only when one side of the field parts them."""
        if body.half is None:
            return not bool(((body.outline.start @ self.normal).min(axis=0) > self.limit).any())
        return all(
            -reach(body.half, -ux, -uy) <= limit
            for (ux, uy), limit in zip(self.normal.T.tolist(), self.limit.tolist(), strict=True)
        )


def field_between(a: Shape, b: Shape) -> Field:
    """The field of two bases: no line between them leaves it."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    ahead = math.atan2(by - ay, bx - ax)
    away = math.hypot(bx - ax, by - ay)
    side = reach(a, -math.sin(ahead), math.cos(ahead)) - reach(b, -math.sin(ahead), math.cos(ahead))
    lean = math.atan2(side, away)
    turns = [0.0, math.pi, 0.25 * math.pi, 0.75 * math.pi, 1.25 * math.pi, 1.75 * math.pi]
    turns += [side + tilt for side in (0.5 * math.pi, 1.5 * math.pi) for tilt in (0.0, lean, -lean)]
    normals = [(math.cos(ahead + turn), math.sin(ahead + turn)) for turn in turns]
    limits = [max(reach(a, ux, uy), reach(b, ux, uy)) + EPSILON for ux, uy in normals]
    return Field(np.array(normals).T, np.array(limits))


def plain_lines(a: Shape, b: Shape, hint: tuple[Point, Point]) -> Bundle:
    """A few lines that are often free: between the nearest points, and through the middle and sides of each base."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    away = math.hypot(bx - ax, by - ay)
    nx, ny = (ay - by) / away, (bx - ax) / away
    starts, ends = [hint[0]], [hint[1]]
    for share in (0.0, 0.6, -0.6):
        for other in (0.0, 0.6, -0.6):
            offset, shift = (
                (reach(a, nx, ny) - nx * ax - ny * ay) * share,
                (reach(b, nx, ny) - nx * bx - ny * by) * other,
            )
            starts.append((ax + nx * offset, ay + ny * offset))
            ends.append((bx + nx * shift, by + ny * shift))
    at = np.array(starts, dtype=np.float64)
    way = np.array(ends) - at
    return Bundle(at, way / np.hypot(way[:, 0], way[:, 1])[:, None], np.full((len(at), 2), -1))


def corners_between(a: Shape, b: Shape, bodies: Sequence[Body], field: Field) -> Corners:
    """Every point by which a line between the bases may be held: corners of bodies and bases, and rims that cross."""
    at, before, after = [], [], []
    edges = all_edges([body.outline for body in bodies])
    curves = [body.half for body in bodies if body.half is not None]
    for body in bodies:
        keep = field.holds(body.corners.at)
        at.append(body.corners.at[keep])
        before.append(body.corners.before[keep])
        after.append(body.corners.after[keep])
    for base in (a, b):
        loose = [rim_points(base, edges), *_own_corners(base)]
        loose += [oval_on_rim(base, curve) for curve in curves if distance(base, curve) <= SLACK]
        at += loose
        before += [np.full_like(points, np.nan) for points in loose]
        after += [np.full_like(points, np.nan) for points in loose]
    return Corners(np.concatenate(at), np.concatenate(before), np.concatenate(after))


def _is_point(shape: Shape) -> bool:
    """A shape without size is a point, whatever kind it is of."""
    return isinstance(shape, Oval) and max(shape.a, shape.b) <= SLACK


def _own_corners(base: Shape) -> list[Floats]:
    """The corners of a base itself."""
    if isinstance(base, Oval):
        return [np.array([(base.x, base.y)], dtype=np.float64)] if _is_point(base) else []
    return [np.array(base.points, dtype=np.float64)]


def bundles_between(a: Shape, b: Shape, bodies: Sequence[Body], corners: Corners) -> Iterator[Bundle]:
    """Every line that touches two of the bases, corners and curves; cheapest kinds first."""
    curves = [base for base in (a, b) if isinstance(base, Oval) and not _is_point(base)]
    curves += [body.half for body in bodies if body.half is not None]
    many = rounds(curves)
    if curves:
        yield bundled([oval_tangents(many), corner_tangents(corners.at, many)])
    yield from through_corners(corners.at)


def cut_corners(stretches: Stretches, corners: Corners) -> Mask:
    """The stretches that enter a body at a corner they were drawn through, so that they cannot be free."""
    lines = stretches.lines
    enters = np.zeros(len(lines), dtype=bool)
    if not len(corners.at):
        return enters
    for corner in lines.touches.T:
        ux, uy = lines.way[:, 0], lines.way[:, 1]
        before, after = corners.before[corner], corners.after[corner]
        left = ux * before[:, 1] - uy * before[:, 0]
        right = ux * after[:, 1] - uy * after[:, 0]
        t = ((corners.at[corner] - lines.at) * lines.way).sum(axis=1)
        inner = (t > stretches.start + EPSILON) & (t < stretches.stop - EPSILON)
        enters |= (corner >= 0) & inner & (left * right < 0.0) & (np.minimum(np.abs(left), np.abs(right)) > CUTS)
    return enters
