"""A straight edge that something touches, and the strip along it."""

from __future__ import annotations

import math

import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of
from rules.geometry.shapes import Outline, Oval, Point, Shape

Segment = tuple[Point, Point]


def distance_to(segment: Segment, shape: Shape) -> float:
    """How far a shape is from a segment; 0 where they touch or meet."""
    if isinstance(shape, Oval):
        p, q = ovals.nearest_on_segment(shape, *segment)
        return math.hypot(p[0] - q[0], p[1] - q[1])
    return float(area_of(shape).distance(shapely.LineString(segment)))


def strip(segment: Segment, depth: float, towards: Point) -> Outline | None:
    """The rectangle on a segment, so deep, on the side of a point; None for a segment without length."""
    (x0, y0), (x1, y1) = segment
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0.0:
        return None
    nx, ny = (y0 - y1) / length, (x1 - x0) / length
    if nx * (towards[0] - x0) + ny * (towards[1] - y0) < 0.0:
        nx, ny = -nx, -ny
    return Outline(((x0, y0), (x1, y1), (x1 + nx * depth, y1 + ny * depth), (x0 + nx * depth, y0 + ny * depth)))
