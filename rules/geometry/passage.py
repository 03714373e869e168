"""Where the centre of a base may go, what stops it, and its shortest way: exact round arcs and corners.

The base only moves, it does not turn. Lengths are inches. An oval counts as an outline of arcs that lies outside it by
no more than 1e-5 in; everything else is exact to 1e-6.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from rules.geometry import rounded, solids
from rules.geometry.barriers import over
from rules.geometry.chords import either_side
from rules.geometry.gates import Gate
from rules.geometry.laying import Barrier, Wall, has_body, lay
from rules.geometry.rounded import OVAL_ERROR, Arc
from rules.geometry.shapes import EPSILON, Outline, Oval, Point
from rules.geometry.solids import Floats
from rules.geometry.tangents import search as search_
from rules.geometry.tangents.meet import ahead
from rules.geometry.tangents.stop import blocking, leg, spares
from rules.geometry.tangents.world import HALF, ROUND_ENDS, Whole

__all__ = ["Barrier", "Passage", "Path", "Wall"]

#: A way's length in the kernel differs from its true one by a graze for each radian it turns.
_TURNS = 2e-5
#: Polylines that hold a curved barrier lie this far from it at most.
CHORDS = 1e-3
_NO_BARRIERS = np.empty((0, 4))


@dataclass(frozen=True, slots=True)
class Path:
    """The shortest way: its length, and the straight legs and arcs it is made of."""

    length: float
    start: Point
    goal: Point
    #: The arcs it runs round, each with the direction in which its normals turn (1 or -1); a corner has radius 0.
    turns: tuple[tuple[Arc, int], ...] = ()

    @property
    def points(self) -> tuple[Point, ...]:
        """A polyline that is legal to 1e-6 in and as long as the way itself."""
        return self._along(lambda r: math.sqrt(12.0 * HALF / r))

    def drawn(self, error: float = 1e-3) -> tuple[Point, ...]:
        """A polyline of few points, legal and nowhere farther than `error` from the way; it is very little longer."""
        return self._along(lambda r: math.sqrt(8.0 * error / r * 0.9))

    def _along(self, step: Callable[[float], float]) -> tuple[Point, ...]:
        points = [self.start]
        for arc, way in self.turns:
            if arc.r == 0.0:
                points.append((arc.x, arc.y))
                continue
            found = list(rounded.tangents(arc, max(1, math.ceil(arc.span / min(1.0, step(arc.r))))))
            points.extend(found if way > 0 else reversed(found))
        points.append(self.goal)
        return tuple(points)


class Passage:
    """Where a centre may go: not into walls, not over barriers and gates, not out of the bounds (x0, y0, x1, y1)."""

    def __init__(
        self,
        walls: Sequence[Wall],
        barriers: Sequence[Barrier] = (),
        gates: Sequence[Gate] = (),
        bounds: tuple[float, float, float, float] | None = None,
        error: float = OVAL_ERROR,
    ) -> None:
        self._given = (walls, barriers, gates, bounds)
        self._error = error
        self.walls: tuple[Wall, ...] = (*walls, *(Wall(g.name, Outline(g.corners), 0.0) for g in gates if g.is_strip))
        self.barriers: tuple[Barrier, ...] = (
            *(Barrier(one.name, _apart(one.points)) for one in barriers),
            *(Barrier(gate.name, gate.corners) for gate in gates if not gate.is_strip),
            *(rim for wall in walls if not has_body(wall.solid, wall.keep) for rim in _rims(wall)),
        )
        self.layout = lay(self.walls, self.barriers, bounds, error)
        #: Walls held by their edges: who is deep inside meets none of those.
        self._deep = [n for n, wall in enumerate(self.walls) if solids.hull_of(wall.solid) is None]

    def coarser(self, error: float, start: Point) -> Passage:
        """The same passage with ovals drawn outside by up to `error`, and curved barriers near none of which one starts
        held on either side, off by up to `CHORDS`; itself where there are none.
        """
        walls, barriers, gates, bounds = self._given
        held = tuple(
            Barrier(one.name, side)
            for one in barriers
            for side in (either_side(one.points, CHORDS) if _away(one, start) > 2.0 * CHORDS else (one.points,))
        )
        curved = any(
            isinstance(one, Oval) and not one.is_disc for wall in self.walls for one in (wall.solid, wall.keep)
        )
        if len(held) == len(barriers) and not (curved and error > self._error):
            return self
        return Passage(walls, held, gates, bounds, error=max(error, self._error))

    def free(self, point: Point) -> bool:
        """The centre may be at a point; touching is free."""
        return self.held_by(point) is None

    def held_by(self, point: Point) -> str | None:
        """The first wall in which a point lies, "" when it is out of bounds; None where the centre may be."""
        x, y = point
        world = self.layout.world
        x0, y0, x1, y1 = world.bounds.tolist()
        if not (x0 - EPSILON <= x <= x1 + EPSILON and y0 - EPSILON <= y <= y1 + EPSILON):
            return ""
        wall = blocking(world, near(world.wall_round, point, point, 0.0), x, y)
        if wall >= 0:
            return self.walls[wall].name
        for n in self._deep:
            if solids.core(self.walls[n].solid).intersects(shapely.Point(x, y)) and not spares(world, n, x, y):
                return self.walls[n].name
        return None

    def crosses(self, path: Sequence[Point]) -> bool:
        """Something stops the centre along a polyline."""
        return self.stops(path) is not None

    def stops(self, path: Sequence[Point]) -> tuple[str, Point] | None:
        """What first stops the centre along a polyline, and where; None when nothing does.

        It is named as the wall or barrier is, a gate by both its ids with a bar between, and "" for the bounds.
        """
        path = [(float(x), float(y)) for x, y in path]
        found: list[tuple[int, float, str, Point]] = []
        held = self.held_by(path[0])
        if held is not None:
            return held, path[0]
        world = self.layout.world._replace(barriers=_NO_BARRIERS)
        for n, (p, q) in enumerate(pairwise(path)):
            span = math.dist(p, q)
            at, what = leg(world, near(world.wall_round, p, q, span + EPSILON), *p, *q, 3, True)
            if at < math.inf:
                share = at / span if span else 0.0
                point = (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
                found.append((n, at, self.walls[what].name if what >= 0 else "", point))
                break
        found.extend(self._over_barriers(path))
        return min(found)[2:] if found else None

    def _over_barriers(self, path: Sequence[Point]) -> Iterator[tuple[int, float, str, Point]]:
        """Where a polyline first crosses each barrier: the leg, how far along it, the name and the point."""
        for barrier in self.barriers:
            crossed = over(barrier.points, path)
            if crossed:
                yield crossed[0], math.dist(path[crossed[0]], crossed[1]), barrier.name, crossed[1]

    def shortest(self, start: Point, goal: Point, limit: float = math.inf) -> Path | None:
        """The shortest way from one point to another, when it is no longer than `limit`."""
        start, goal = (float(start[0]), float(start[1])), (float(goal[0]), float(goal[1]))
        if math.dist(start, goal) > limit + EPSILON or not self.free(start) or not self.free(goal):
            return None
        layout, room = self.layout, limit + _TURNS
        walls = near(layout.world.wall_round, start, goal, room)
        if leg(layout.world, walls, *start, *goal, 3, False)[0] == math.inf:
            return Path(math.dist(start, goal), start, goal)
        bends = near(layout.bend_rounds, start, goal, room)
        reached, count = search_.search(layout.world, walls, bends, np.array(start), np.array(goal), room)
        if reached[count - 1, search_.BEND] != search_.GOAL:
            return None
        path = self._path(start, goal, reached, count - 1)
        return path if path.length <= limit + EPSILON else None

    def _path(self, start: Point, goal: Point, reached: Floats, last: int) -> Path:
        """The way that ends at a place reached, its length as if nothing had been drawn in."""
        turns, length, place = [], float(reached[last, search_.LENGTH]), last
        while reached[place, search_.FROM] > 0:
            left, place = float(reached[place, search_.LEFT]), int(reached[place, search_.FROM])
            bend, way, came = (
                int(reached[place, search_.BEND]),
                int(reached[place, search_.WAY]),
                float(reached[place, search_.ANGLE]),
            )
            x, y, r = self.layout.world.bends[bend, :3].tolist()
            tx, ty, tr = self.layout.true[bend].tolist()
            swing = ahead(left, came, float(way))
            # Round a corner nothing is gained by keeping off it.
            arc = (
                Arc(x, y, r, came if way > 0 else came - swing, swing) if r > ROUND_ENDS else Arc(tx, ty, 0.0, 0.0, 0.0)
            )
            turns.append((arc, way))
            # How a taut way's length answers to a shift of what it bends round, and to a wider arc.
            pull = (math.sin(left) - math.sin(came), math.cos(came) - math.cos(left))
            length += way * ((tx - x) * pull[0] + (ty - y) * pull[1]) + (tr - r) * swing
        return Path(max(length, math.dist(start, goal)), start, goal, tuple(reversed(turns)))


def near(rounds: Floats, p: Point, q: Point, limit: float) -> Whole:
    """The circles that a way from p to q no longer than `limit` may meet."""
    off = np.hypot(rounds[:, 0] - p[0], rounds[:, 1] - p[1]) - rounds[:, 2]
    off = np.maximum(off, 0.0) + np.maximum(np.hypot(rounds[:, 0] - q[0], rounds[:, 1] - q[1]) - rounds[:, 2], 0.0)
    return np.flatnonzero((off <= limit) & (rounds[:, 2] >= 0.0))


def _away(barrier: Barrier, point: Point) -> float:
    return float(shapely.LineString(barrier.points).distance(shapely.Point(point)))


def _apart(points: Sequence[Point]) -> tuple[Point, ...]:
    """Points without those that repeat the one before."""
    return (*(p for p, q in pairwise(points) if p != q), points[-1])


def _rims(wall: Wall) -> Iterator[Barrier]:
    """A solid with dents into which only the centre may not go: its rings."""
    for ring in solids.rings(wall.solid):
        yield Barrier(wall.name, (*ring, ring[0]))
