"""Ellipses one at a time: frames, support, crossing lines, nearest points. Closed form or a safe Newton."""

from __future__ import annotations

import math

from rules.geometry.shapes import Oval, Point, turned

#: A flat oval is given this much body, so that one frame serves all.
THINNEST = 1e-12

Matrix = tuple[float, float, float, float]


def axes(oval: Oval) -> Matrix:
    """The matrix (xx, xy, yx, yy) that takes the unit circle to the oval about its centre."""
    cos, sin = turned((1.0, 0.0), oval.turn) if not oval.is_disc else (1.0, 0.0)
    a, b = max(oval.a, THINNEST), max(oval.b, THINNEST)
    return (a * cos, -b * sin, a * sin, b * cos)


def inverse(m: Matrix) -> Matrix:
    """The inverse of a matrix of an oval; it takes the oval to the unit circle."""
    det = m[0] * m[3] - m[1] * m[2]
    return (m[3] / det, -m[1] / det, -m[2] / det, m[0] / det)


def times(m: Matrix, x: float, y: float) -> Point:
    """A matrix applied to a vector."""
    return (m[0] * x + m[1] * y, m[2] * x + m[3] * y)


def shrunk(oval: Oval, by: float) -> Oval | None:
    """An oval with both semi-axes reduced lies at most `by` inside itself; None when nothing is left."""
    if oval.a <= by or oval.b <= by:
        return None
    return Oval(oval.x, oval.y, oval.a - by, oval.b - by, oval.turn)


def extent(oval: Oval, ux: float, uy: float) -> float:
    """How far an oval reaches from its centre along a unit direction (its support without the centre)."""
    if oval.is_disc:
        return oval.a
    cos, sin = turned((1.0, 0.0), oval.turn)
    return math.hypot(oval.a * (ux * cos + uy * sin), oval.b * (uy * cos - ux * sin))


def extreme(oval: Oval, ux: float, uy: float) -> Point:
    """The point of an oval that lies farthest along a unit direction."""
    m = axes(oval)
    px, py = m[0] * ux + m[2] * uy, m[1] * ux + m[3] * uy
    size = math.hypot(px, py)
    dx, dy = times(m, px / size, py / size)
    return (oval.x + dx, oval.y + dy)


def crossing(oval: Oval, p: Point, ux: float, uy: float) -> tuple[float, float] | None:
    """The stretch of the line p + t·u that lies in an oval, as (t0, t1); None when the line misses it."""
    inv = inverse(axes(oval))
    px, py = times(inv, p[0] - oval.x, p[1] - oval.y)
    dx, dy = times(inv, ux, uy)
    square = dx * dx + dy * dy
    cross = (px * dy - py * dx) ** 2
    if cross > square:
        return None
    middle, half = -(px * dx + py * dy) / square, math.sqrt(square - cross) / square
    return (middle - half, middle + half)


def _rim(a: float, b: float, x: float, y: float) -> Point:
    """Nearest rim point of an upright ellipse to an outside point of the first quadrant.

    The root of (ax/(t+a²))² + (by/(t+b²))² = 1 beyond t = 0; the function is convex and falling, so that Newton from
    the left never overshoots.
    """
    t = max(0.0, a * x - a * a, b * y - b * b)
    while True:
        u, v = a * x / (t + a * a), b * y / (t + b * b)
        excess = u * u + v * v - 1.0
        if excess <= 0.0:
            break
        step = excess / (2.0 * (u * u / (t + a * a) + v * v / (t + b * b)))
        if t + step <= t:
            break
        t += step
    return (a * a * x / (t + a * a), b * b * y / (t + b * b))


def nearest_in(oval: Oval, p: Point) -> Point:
    """The point of an oval's area nearest to p; p itself when it lies inside."""
    dx, dy = p[0] - oval.x, p[1] - oval.y
    if oval.is_disc:
        away = math.hypot(dx, dy)
        return p if away <= oval.a else (oval.x + dx * oval.a / away, oval.y + dy * oval.a / away)
    a, b = max(oval.a, THINNEST), max(oval.b, THINNEST)
    cos, sin = turned((1.0, 0.0), oval.turn)
    x, y = dx * cos + dy * sin, dy * cos - dx * sin
    if (x / a) ** 2 + (y / b) ** 2 <= 1.0:
        return p
    rx, ry = _rim(a, b, abs(x), abs(y))
    rx, ry = math.copysign(rx, x), math.copysign(ry, y)
    return (oval.x + rx * cos - ry * sin, oval.y + rx * sin + ry * cos)


def _seen_from(frame: Matrix, a: Oval, b: Oval) -> Oval:
    """Oval b in the frame in which a is the unit circle about the origin; `frame` takes a to it."""
    m = axes(b)
    left, right = times(frame, m[0], m[2]), times(frame, m[1], m[3])
    xx, yy = left[0] ** 2 + right[0] ** 2, left[1] ** 2 + right[1] ** 2
    xy = left[0] * left[1] + right[0] * right[1]
    long = math.sqrt((xx + yy) / 2.0 + math.hypot((xx - yy) / 2.0, xy))
    short = abs(left[0] * right[1] - left[1] * right[0]) / long
    x, y = times(frame, b.x - a.x, b.y - a.y)
    return Oval(x, y, long, short, math.degrees(0.5 * math.atan2(2.0 * xy, xx - yy)))


def _clearance(a: Oval, b: Oval, phi: float) -> tuple[float, float]:
    """How far a line of normal phi can part a from b, and how that changes with phi."""
    ux, uy = math.cos(phi), math.sin(phi)
    gap, slope = ux * (b.x - a.x) + uy * (b.y - a.y), ux * (b.y - a.y) - uy * (b.x - a.x)
    for oval in (a, b):
        cos, sin = turned((1.0, 0.0), oval.turn)
        along, across = ux * cos + uy * sin, uy * cos - ux * sin
        reach = max(math.hypot(oval.a * along, oval.b * across), THINNEST)
        gap -= reach
        slope -= (oval.b**2 - oval.a**2) * along * across / reach
    return gap, slope


def nearest_ovals(a: Oval, b: Oval) -> tuple[Point, Point]:
    """Nearest points of two ellipses; a common point twice when they touch or overlap.

    Where a is the unit circle, b's point nearest to the origin tells whether they are apart, and then gives a normal
    that parts them. The distance is the largest clearance over all normals, which has one peak where it is positive.
    """
    m = axes(a)
    frame = inverse(m)
    other = _seen_from(frame, a, b)
    px, py = nearest_in(other, (0.0, 0.0))
    if math.hypot(px, py) <= 1.0:
        common = times(m, px, py)
        point = (a.x + common[0], a.y + common[1])
        return point, point
    phi = math.atan2(frame[1] * px + frame[3] * py, frame[0] * px + frame[2] * py)
    way = math.copysign(math.pi, _clearance(a, b, phi)[1])
    low, high = 0.0, 1.0
    while high - low > 1e-13:
        middle = (low + high) / 2.0
        gap, slope = _clearance(a, b, phi + way * middle)
        if gap > 0.0 and slope * way > 0.0:
            low = middle
        else:
            high = middle
    ux, uy = math.cos(phi + way * low), math.sin(phi + way * low)
    return extreme(a, ux, uy), extreme(b, -ux, -uy)


def nearest_on_segment(oval: Oval, p: Point, q: Point) -> tuple[Point, Point]:
    """Nearest points of an ellipse and a segment, the ellipse's first; a common point twice when they meet."""
    length = math.hypot(q[0] - p[0], q[1] - p[1])
    if length == 0.0:
        return nearest_in(oval, p), p
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    side = ux * (p[1] - oval.y) - uy * (p[0] - oval.x)
    inside = crossing(oval, p, ux, uy)
    if inside is not None:
        first, last = min(max(inside[0], 0.0), length), min(max(inside[1], 0.0), length)
        t = (first + last) / 2.0
    else:
        sign = math.copysign(1.0, side)
        sx, sy = extreme(oval, -uy * sign, ux * sign)
        t = min(max(0.0, (sx - p[0]) * ux + (sy - p[1]) * uy), length)
    foot = (p[0] + t * ux, p[1] + t * uy) if t < length else q  # the end itself, not its rounded image
    return nearest_in(oval, foot), foot
