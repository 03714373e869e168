"""The shortest segments between two shapes: one as a rule, a whole strip of them between parallel edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.geometry.measure import nearest
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape, turned

Segment = tuple[Point, Point]

#: Two unit directions closer than this are parallel; two lengths closer than this are the same.
_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Strip:
    """All shortest segments between two parallel edges: they start on `origin + u * along`, u from 0 to `length`."""

    origin: Point
    along: Point
    across: Point
    length: float
    gap: float

    def segment(self, u: float) -> Segment:
        """The segment that starts at `u`."""
        x, y = self.origin[0] + self.along[0] * u, self.origin[1] + self.along[1] * u
        return (x, y), (x + self.across[0] * self.gap, y + self.across[1] * self.gap)

    def inside(self, point: Point) -> Point:
        """A point in the strip's own frame: along it, and across it."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        return (x * self.along[0] + y * self.along[1], x * self.across[0] + y * self.across[1])


def shortest_segments(a: Shape, b: Shape, obstacles: Sequence[Shape]) -> Iterator[Segment]:
    """The shortest segments from a to b, enough of them that one misses the obstacles when any does.

    Between parallel edges, whenever some segment of the strip is free of the obstacles, one is free that starts where
    the strip or an obstacle begins or ends.
    """
    strip = _strip(a, b) if isinstance(a, Outline) and isinstance(b, Outline) else None
    if strip is None:
        yield nearest(a, b)
        return
    starts = {0.0, strip.length, strip.length / 2.0}
    for obstacle in obstacles:
        starts.update(u for u in _limits(strip, obstacle) if 0.0 < u < strip.length)
    for u in sorted(starts):
        yield strip.segment(u)


def _strip(a: Outline, b: Outline) -> Strip | None:
    """The strip between the parallel edges that are as near as the two outlines are, if there are such edges."""
    p, q = nearest(a, b)
    gap = math.hypot(p[0] - q[0], p[1] - q[1])
    if gap <= EPSILON:
        return None
    for start, end in _edges(a):
        for one, two in _edges(b):
            strip = _between(start, end, one, two, gap)
            if strip:
                return strip
    return None


def _between(start: Point, end: Point, one: Point, two: Point, gap: float) -> Strip | None:
    size = math.hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / size, (end[1] - start[1]) / size)
    frame = Strip(start, along, (-along[1], along[0]), size, gap)
    (u1, v1), (u2, v2) = frame.inside(one), frame.inside(two)
    if abs(v1 - v2) > _SAME * max(1.0, abs(u1 - u2)) or abs(abs(v1) - gap) > _SAME * max(1.0, gap):
        return None
    low, high = max(0.0, min(u1, u2)), min(size, max(u1, u2))
    if high - low <= EPSILON:
        return None
    across = frame.across if v1 > 0.0 else (along[1], -along[0])
    return Strip(frame.segment(low)[0], along, across, high - low, gap)


def _limits(strip: Strip, shape: Shape) -> Iterator[float]:
    """Where along a strip a shape may begin or end: its extremes, and where its rim crosses the strip's two sides."""
    if isinstance(shape, Oval):
        yield from _oval_limits(strip, shape)
        return
    for (u1, v1), (u2, v2) in ((strip.inside(p), strip.inside(q)) for p, q in _edges(shape)):
        yield u1
        for side in (0.0, strip.gap):
            if (v1 - side) * (v2 - side) < 0.0:
                yield u1 + (u2 - u1) * (side - v1) / (v2 - v1)


def _oval_limits(strip: Strip, oval: Oval) -> Iterator[float]:
    u, v = strip.inside((oval.x, oval.y))
    axes = [(turned((1.0, 0.0), oval.turn), oval.a), (turned((0.0, 1.0), oval.turn), oval.b)]
    # The oval is centre + cos t * first + sin t * second, with both vectors in the strip's frame.
    first, second = (_scaled(strip, axis, half) for axis, half in axes)
    reach = math.hypot(first[0], second[0])
    yield from (u - reach, u + reach)
    high = math.hypot(first[1], second[1])
    turn = math.atan2(second[1], first[1])
    for side in (0.0, strip.gap):
        if high > 0.0 and abs(side - v) <= high:
            swing = math.acos((side - v) / high)
            yield from (u + first[0] * math.cos(t) + second[0] * math.sin(t) for t in (turn - swing, turn + swing))


def _scaled(strip: Strip, axis: Point, half: float) -> Point:
    along = axis[0] * strip.along[0] + axis[1] * strip.along[1]
    across = axis[0] * strip.across[0] + axis[1] * strip.across[1]
    return (along * half, across * half)


def _edges(outline: Outline) -> Iterator[Segment]:
    points = outline.points
    return zip(points, points[1:] + points[:1], strict=True)
