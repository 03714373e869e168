"""The two strokes of a sight: a line that is clear, and one that ends where it is stopped."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.geometry import bases, footprints
from rules.geometry.shapes import Outline, Oval, Point, Shape, turned
from tablecheck.boards.outlines import MILLIMETRES, number

Properties = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line ready to draw: the stretch that is clear, the stretch beyond its stop, the small bar at the stop."""

    clear: bool
    reached: str
    beyond: str = ""
    stop: str = ""


def clear_stroke(line: Iterable[Iterable[float]]) -> Stroke:
    """The line that proves a sight, in the document's unit."""
    (x0, y0), (x1, y1) = line
    return Stroke(True, path((x0, y0), (x1, y1)))


def blocked_stroke(start: Point, end: Point, blockers: Iterable[Shape], bar: float) -> Stroke:
    """The line between two centres as far as the first blocker it enters; towards the nearest one when it meets none.

    `bar` is half the length of the mark at the stop.
    """
    shapes = list(blockers)
    hits = [share for shape in shapes if (share := entry(start, end, shape)) is not None]
    if not hits and shapes:
        end = min((middle(shape) for shape in shapes), key=lambda point: math.dist(point, start))
        hits = [share for shape in shapes if (share := entry(start, end, shape)) is not None]
    share = min(hits, default=0.5)
    stop = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    length = math.dist(start, end) or 1.0
    across = (-(end[1] - start[1]) / length * bar, (end[0] - start[0]) / length * bar)
    ends = ((stop[0] - across[0], stop[1] - across[1]), (stop[0] + across[0], stop[1] + across[1]))
    return Stroke(False, path(start, stop), path(stop, end), path(*ends))


def between(start: Point, end: Point, first: Shape | None, second: Shape | None) -> tuple[Point, Point]:
    """The stretch of a line of centres that lies between the two bases."""
    out = entry(end, start, first) if first else None
    into = entry(start, end, second) if second else None
    near, far = (1 - out if out is not None else 0.0), (into if into is not None else 1.0)
    if near >= far:
        return start, end
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (start[0] + dx * near, start[1] + dy * near), (start[0] + dx * far, start[1] + dy * far)


def path(start: Point, end: Point) -> str:
    """A straight stretch as an SVG path."""
    return f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"


def shape_of(properties: Properties, length_unit: str) -> Shape | None:
    """The outline of a stored object in the document's own unit; None for what has none."""
    at, turn = properties.get("at"), properties.get("rotation", 0)
    if at is None:
        return None
    if "footprint" in properties:
        ((name, sizes),) = properties["footprint"].items()
        if name == "polygon":
            return footprints.polygon(tuple(map(tuple, sizes)), tuple(at), turn)
        if name == "circle":
            return footprints.circle(sizes, tuple(at))
        return getattr(footprints, name)(*sizes, tuple(at), turn)
    ((name, sizes),) = properties["base"].items()
    # Bases are built as if one unit were an inch, from millimetres scaled to match.
    scale = 25.4 / MILLIMETRES[length_unit]
    if name == "round":
        return bases.round_base(sizes * scale, tuple(at))
    built = bases.oval_base if name == "oval" else bases.rect_base
    return built(sizes[0] * scale, sizes[1] * scale, tuple(at), turn)


def middle(shape: Shape) -> Point:
    """A point in the middle of a shape."""
    if isinstance(shape, Oval):
        return (shape.x, shape.y)
    points = shape.points
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def entry(start: Point, end: Point, shape: Shape) -> float | None:
    """The share of a line, from 0 to 1, after which it first meets the outline of a shape; None when it never does."""
    hits = _oval_hits(start, end, shape) if isinstance(shape, Oval) else _outline_hits(start, end, shape)
    return min((share for share in hits if 0 <= share <= 1), default=None)


def _oval_hits(start: Point, end: Point, oval: Oval) -> Iterable[float]:
    x, y = turned((start[0] - oval.x, start[1] - oval.y), -oval.turn)
    dx, dy = turned((end[0] - start[0], end[1] - start[1]), -oval.turn)
    x, dx, y, dy = x / oval.a, dx / oval.a, y / oval.b, dy / oval.b
    a, b, c = dx * dx + dy * dy, 2 * (x * dx + y * dy), x * x + y * y - 1
    root = b * b - 4 * a * c
    if a == 0 or root < 0:
        return ()
    return ((-b - math.sqrt(root)) / (2 * a), (-b + math.sqrt(root)) / (2 * a))


def _outline_hits(start: Point, end: Point, outline: Outline) -> Iterable[float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    points = outline.points
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        ex, ey = x1 - x0, y1 - y0
        cross = dx * ey - dy * ex
        if cross == 0:
            continue
        share = ((x0 - start[0]) * ey - (y0 - start[1]) * ex) / cross
        along = ((x0 - start[0]) * dy - (y0 - start[1]) * dx) / cross
        if 0 <= along <= 1:
            yield share
