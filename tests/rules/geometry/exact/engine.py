"""A second exact engine that shares no search with the kernel: whole bundles of candidate lines in numpy.

It tries every line that touches two features of the bases and the bodies between them, and knows none of the kernel's
shortcuts. Bodies are the same ones, drawn in by the same code. Slow, and only here to be compared with.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import shapely

from rules.geometry.bodies import SEAM, Body, Region, curved, joined
from rules.geometry.measure import nearest
from rules.geometry.shapes import EPSILON, Oval, Point, Shape
from tests.rules.geometry.exact.candidates import (
    bundles_between,
    corners_between,
    cut_corners,
    field_between,
    plain_lines,
)
from tests.rules.geometry.exact.stretches import Obstacles, Stretches, between, blocked, obstacles

Line = tuple[Point, Point]

#: Lines are tested so many at a time, so that a free one among the first is found early.
BATCH = 512


def exact_line(a: Shape, b: Shape, regions: Mapping[str, Region]) -> Line | None:
    """A free segment between two bases, or None when the regions block every line."""
    p, q = nearest(a, b)
    if math.hypot(p[0] - q[0], p[1] - q[1]) <= EPSILON:
        middle = ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0)
        return middle, middle
    field = field_between(a, b)
    bodies = [body for body in _bodies(regions) if field.meets(body)]
    if not bodies:
        return p, q
    by = obstacles(bodies)
    found = _first_free(between(a, b, plain_lines(a, b, (p, q))), by)
    if found is not None:
        return found
    corners = corners_between(a, b, bodies, field)
    for bundle in bundles_between(a, b, bodies, corners):
        stretches = between(a, b, bundle)
        found = _first_free(stretches.some(~cut_corners(stretches, corners)), by)
        if found is not None:
            return found
    return None


def _bodies(regions: Mapping[str, Region]) -> list[Body]:
    """The bodies that regions make together: ovals each by itself, outlines joined where they touch."""
    made = [curved(region) for region in regions.values() if isinstance(region.shape, Oval)]
    clusters: list[list[Region]] = []
    for region in regions.values():
        if not isinstance(region.shape, Oval):
            touched = [c for c in clusters if any(shapely.dwithin(region.area, one.area, 2.0 * SEAM) for one in c)]
            clusters = [c for c in clusters if c not in touched] + [[*(one for c in touched for one in c), region]]
    return [body for body in (*made, *(joined(tuple(cluster)) for cluster in clusters)) if body is not None]


def _first_free(stretches: Stretches, by: Obstacles) -> Line | None:
    """The first stretch that enters no obstacle."""
    for begin in range(0, len(stretches.start), BATCH):
        some = stretches.some(slice(begin, begin + BATCH))
        free = ~blocked(some, by)
        if free.any():
            return some.ends(int(free.argmax()))
    return None
