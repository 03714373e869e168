"""How far the farthest point of one shape lies from another one."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of
from rules.geometry.shapes import Outline, Oval, Shape

Floats = npt.NDArray[np.float64]

#: The search ends when no direction can beat the best one by more than this.
FINE = 1e-10
#: An outline that bends back by less than this area is still convex: rounding of a turned one.
STRAIGHT = 1e-9


def farthest(inner: Shape, outer: Shape) -> float:
    """The largest distance of any point of `inner` to `outer`, 0 when `inner` lies wholly in it.

    `outer` is convex: an oval, or an outline without dents; ValueError for another. The distance to a convex area is a
    convex function, so an outline's farthest point is a corner; for an oval it is the largest difference of the two
    support functions.
    """
    if isinstance(outer, Outline) and not _is_convex(outer):
        raise ValueError("the farthest point is measured from convex shapes only")
    if isinstance(inner, Outline):
        return max(_gap(point[0], point[1], outer) for point in inner.points)
    if inner.a == inner.b == 0.0:
        return _gap(inner.x, inner.y, outer)
    if inner == outer:
        return 0.0
    if isinstance(outer, Oval) and outer.is_disc and inner.is_disc:
        return max(0.0, math.hypot(inner.x - outer.x, inner.y - outer.y) + inner.a - outer.a)
    return max(0.0, _peak(inner, outer))


def reaches(inner: Shape, outer: Shape, limit: float) -> bool:
    """Whether no point of `inner` lies farther than a limit from `outer`, which is convex."""
    # Where the middle lies and how large the whole is mostly tells, at a fraction of the cost.
    x0, y0, x1, y1 = _box(inner)
    middle = _gap((x0 + x1) / 2.0, (y0 + y1) / 2.0, outer)
    if middle + math.hypot(x1 - x0, y1 - y0) / 2.0 <= limit:
        return True
    return farthest(inner, outer) <= limit


def _box(shape: Shape) -> tuple[float, float, float, float]:
    """An upright box that holds a shape; for an oval, one about the circle round it."""
    if isinstance(shape, Oval):
        wide = max(shape.a, shape.b)
        return shape.x - wide, shape.y - wide, shape.x + wide, shape.y + wide
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _is_convex(outline: Outline) -> bool:
    """An outline is convex when it turns the same way at every corner, but for rounding."""
    points = outline.points
    turns = [
        (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
        for p, q, r in zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True)
    ]
    return min(turns) >= -STRAIGHT or max(turns) <= STRAIGHT


def _gap(x: float, y: float, outer: Shape) -> float:
    """The distance of one point to a convex shape."""
    if isinstance(outer, Outline):
        return float(area_of(outer).distance(shapely.Point(x, y)))
    px, py = ovals.nearest_in(outer, (x, y))
    return math.hypot(px - x, py - y)


def _oval_support(oval: Oval, phi: Floats) -> tuple[Floats, Floats]:
    """The support of an oval in the directions phi, and its slope."""
    ux, uy = np.cos(phi), np.sin(phi)
    xx, xy, yx, yy = ovals.axes(oval)
    p, q = xx * ux + yx * uy, xy * ux + yy * uy
    dp, dq = -xx * uy + yx * ux, -xy * uy + yy * ux
    reach = np.hypot(p, q)
    return reach + ux * oval.x + uy * oval.y, (p * dp + q * dq) / reach - uy * oval.x + ux * oval.y


def _difference(inner: Oval, outer: Shape, phi: Floats) -> tuple[Floats, Floats]:
    """How much further `inner` reaches than `outer` in the directions phi, and its slope on the side that rises."""
    reach, slope = _oval_support(inner, phi)
    if isinstance(outer, Oval):
        other, fall = _oval_support(outer, phi)
        return reach - other, slope - fall
    corners = np.array(outer.points, dtype=np.float64)
    ux, uy = np.cos(phi), np.sin(phi)
    heights = np.outer(ux, corners[:, 0]) + np.outer(uy, corners[:, 1])
    best = heights.argmax(axis=1)
    return reach - heights.max(axis=1), slope + uy * corners[best, 0] - ux * corners[best, 1]


def _bend(shape: Shape, x: float, y: float) -> float:
    """A bound of the second derivative of a shape's support about (x, y)."""
    if isinstance(shape, Outline):
        return max(math.hypot(p[0] - x, p[1] - y) for p in shape.points)
    long, short = max(shape.a, shape.b), max(min(shape.a, shape.b), ovals.THINNEST)
    return long * long / short + long + math.hypot(shape.x - x, shape.y - y)


def _peak(inner: Oval, outer: Shape) -> float:
    """The largest difference of support over all directions, by halving arcs that may still hold it.

    On an arc of half-width w about phi the difference is at most f(phi) + |f'(phi)|·w + M·w²/2. A kink of an outline's
    support only bends the difference down, so that the slope of either side bounds it as well.
    """
    here = Oval(0.0, 0.0, inner.a, inner.b, inner.turn)
    if isinstance(outer, Oval):
        there: Shape = Oval(outer.x - inner.x, outer.y - inner.y, outer.a, outer.b, outer.turn)
    else:
        there = Outline(tuple((p[0] - inner.x, p[1] - inner.y) for p in outer.points))
    bend = _bend(here, 0.0, 0.0) + _bend(there, 0.0, 0.0)
    half = math.pi / 64.0
    phi: Floats = (2.0 * np.arange(64, dtype=np.float64) + 1.0) * half
    best = -math.inf
    while True:
        value, slope = _difference(here, there, phi)
        best = max(best, float(value.max()))
        alive = value + np.abs(slope) * half + bend * half * half / 2.0 > best + FINE
        if not alive.any():
            return best
        half /= 2.0
        phi = np.concatenate((phi[alive] - half, phi[alive] + half))
