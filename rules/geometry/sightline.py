"""Whether some straight line passes between two bases, decided exactly and proved.

What counts is the stretch of a line strictly between the bases, from the last point in the one to the first point in
the other. Running along an edge or touching a corner is not crossing (1e-6 in). Holes are solid, but for the openings
of a region. What blocks is the union: pieces that share a stretch of edge leave no crack, a single shared corner is a
pinhole, and free.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry.areas import area_of
from rules.geometry.bodies import SEAM, Body, Region, curved, joined
from rules.geometry.candidates import bundles_between, corners_between, cut_corners, field_between, plain_lines
from rules.geometry.measure import nearest
from rules.geometry.ovals import axes
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape
from rules.geometry.stretches import Obstacles, Stretches, between, blocked, obstacles, whole
from rules.geometry.witness import check_line

__all__ = ["Line", "Region", "Sightlines", "check_line"]

Line = tuple[Point, Point]

#: Lines are tested so many at a time, so that a free one among the first is found early.
BATCH = 512
#: A polygon drawn round the unit circle, (n, 2), to find what is near an oval.
ROUND = np.array([(math.cos(turn), math.sin(turn)) for turn in np.arange(48) * (math.pi / 24)]) / math.cos(math.pi / 48)


class Sightlines:
    """The things of one position that may block sight, made ready once; immutable."""

    def __init__(self, regions: Mapping[str, Region]) -> None:
        self._regions = dict(regions)
        self._order = {name: place for place, name in enumerate(self._regions)}
        self._tree = shapely.STRtree([_cover(region.shape) for region in self._regions.values()])
        self._touching = self._touches()
        self._bodies: dict[tuple[str, ...], Body | None] = {}

    def line(self, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        """A free segment from the edge of a to the edge of b, or None when the regions `ids` block every line.

        Bases that touch or overlap see each other: the segment is a common point, twice. The answer for b and a is the
        same segment the other way round.
        """
        if _key(b) < _key(a):
            found = self._line(b, a, ids)
            return found and (found[1], found[0])
        return self._line(a, b, ids)

    def blockers(self, a: Shape, b: Shape, ids: Collection[str]) -> tuple[str, ...]:
        """Some of `ids` that together block every line, none of which can be spared; in the order of the regions.

        ValueError when they do not block the pair.
        """
        chosen: set[str] = set()
        while (line := self.line(a, b, chosen)) is not None:
            left = [name for name in self._sorted(ids) if name not in chosen]
            if not left:
                raise ValueError("the two see each other past all of these regions")
            chosen |= self._in_the_way(line, left)
        for name in self._sorted(chosen):
            if self.line(a, b, chosen - {name}) is None:
                chosen.remove(name)
        return tuple(self._sorted(chosen))

    def near(self, a: Shape, b: Shape) -> list[str]:
        """The ids of the regions that a line between a and b can meet: those that meet the convex hull of both.

        A piece that only touches the hull counts: it may shut a seam along the hull's edge.
        """
        hull = shapely.convex_hull(shapely.multipoints(np.concatenate((_rim(a), _rim(b)))))
        names = list(self._order)
        return [
            names[place] for place in sorted(self._tree.query(hull, predicate="dwithin", distance=EPSILON).tolist())
        ]

    def _line(self, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        """The same for a pair in its canonical order."""
        p, q = nearest(a, b)
        if math.hypot(p[0] - q[0], p[1] - q[1]) <= EPSILON:
            middle = ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0)
            return middle, middle
        bodies = self._made(ids)
        if bodies:
            field = field_between(a, b)
            bodies = [body for body in bodies if field.meets(body)]
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

    def _made(self, ids: Collection[str]) -> list[Body]:
        """The bodies that regions make together: ovals each by itself, outlines joined where they touch."""
        bodies = []
        waiting = dict.fromkeys(self._sorted(ids))
        while waiting:
            cluster = [next(iter(waiting))]
            del waiting[cluster[0]]
            for name in cluster:
                for other in self._touching.get(name, ()):
                    if other in waiting:
                        del waiting[other]
                        cluster.append(other)
            body = self._body(tuple(self._sorted(cluster)))
            if body is not None:
                bodies.append(body)
        return bodies

    def _body(self, names: tuple[str, ...]) -> Body | None:
        """The one body of regions that touch each other, made once."""
        if names not in self._bodies:
            regions = tuple(self._regions[name] for name in names)
            self._bodies[names] = curved(regions[0]) if isinstance(regions[0].shape, Oval) else joined(regions)
        return self._bodies[names]

    def _touches(self) -> dict[str, list[str]]:
        """For every region with straight edges, those others whose edges or areas it touches."""
        straight = [(name, region.area) for name, region in self._regions.items() if isinstance(region.shape, Outline)]
        areas = np.array([area for _, area in straight], dtype=object)
        touching: dict[str, list[str]] = {}
        for one, other in shapely.STRtree(areas).query(areas, "dwithin", distance=2.0 * SEAM).T.tolist():
            if one != other:
                touching.setdefault(straight[one][0], []).append(straight[other][0])
        return touching

    def _in_the_way(self, line: Line, names: Sequence[str]) -> set[str]:
        """One region that a line crosses; where it slips through a seam between some, all that touch it there."""
        for name in names:
            body = self._body((name,))
            if body is not None and blocked(whole(*line), obstacles([body])).any():
                return {name}
        segment = shapely.LineString(line)
        beside = {name for name in names if _cover(self._regions[name].shape).distance(segment) <= 2.0 * EPSILON}
        return beside or set(names)

    def _sorted(self, names: Collection[str]) -> list[str]:
        """Ids in the order of the regions, each once."""
        return sorted(set(names), key=self._order.__getitem__)


def _first_free(stretches: Stretches, by: Obstacles) -> Line | None:
    """The first stretch that enters no obstacle."""
    for begin in range(0, len(stretches.start), BATCH):
        some = stretches.some(slice(begin, begin + BATCH))
        free = ~blocked(some, by)
        if free.any():
            return some.ends(int(free.argmax()))
    return None


def _key(shape: Shape) -> tuple[object, ...]:
    """An order of shapes, so that a pair is judged the same way from both ends."""
    if isinstance(shape, Oval):
        return (0, shape.x, shape.y, shape.a, shape.b, shape.turn)
    return (1, *shape.points)


def _rim(shape: Shape) -> npt.NDArray[np.float64]:
    """Points (n, 2) whose convex hull holds a shape: its corners, or those of a polygon drawn round an oval."""
    if isinstance(shape, Outline):
        return np.array(shape.points, dtype=np.float64)
    around: npt.NDArray[np.float64] = ROUND @ np.array(axes(shape)).reshape(2, 2).T + (shape.x, shape.y)
    return around


def _cover(shape: Shape) -> Any:
    """A shapely area that holds a shape: the outline itself, or a polygon drawn round an oval."""
    return area_of(shape) if isinstance(shape, Outline) else shapely.Polygon(_rim(shape))
