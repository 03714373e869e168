"""Random scenes to find a way through, and a reference that knows nothing of arcs: a visibility graph of polygons."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import numpy as np
import shapely

from rules.geometry import bases
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.gates import Gate, gates
from rules.geometry.passage import Barrier, Passage, Wall
from rules.geometry.shapes import Oval, Point, Shape
from rules.geometry.solids import Solid
from tests.rules.geometry.moved import Motion

NOOK = ((-2.5, -1.5), (2.5, -1.5), (2.5, 1.5), (1.5, 1.5), (1.5, -0.5), (-2.5, -0.5))


@dataclass(frozen=True)
class Ways:
    """A scene: what stands there, what must keep off it, and from where to where."""

    solids: dict[str, Solid]
    keeps: dict[str, float | Shape]
    start: Point
    goal: Point
    needed: float = 0.0
    barriers: tuple[Barrier, ...] = ()
    spared: dict[str, tuple[tuple[Solid, float], ...]] = field(default_factory=dict)

    @property
    def gates(self) -> tuple[Gate, ...]:
        """The closed gaps between any two of the solids."""
        return gates(self.solids, self.needed)

    def passage(self) -> Passage:
        """The passage through it."""
        walls = [Wall(name, solid, self.keeps[name], self.spared.get(name, ())) for name, solid in self.solids.items()]
        return Passage(walls, self.barriers, self.gates)

    def without(self, name: str) -> Ways:
        """The same with one thing taken away."""
        return replace(self, solids={key: solid for key, solid in self.solids.items() if key != name})

    def moved(self, motion: Motion) -> Ways:
        """The same after everything was moved."""
        return Ways(
            {name: motion.shape(solid) for name, solid in self.solids.items()},
            {name: keep if isinstance(keep, float) else motion.shape(keep) for name, keep in self.keeps.items()},
            motion.point(self.start),
            motion.point(self.goal),
            self.needed,
            tuple(Barrier(b.name, tuple(motion.point(p) for p in b.points)) for b in self.barriers),
            {name: tuple((motion.shape(one), by) for one, by in spared) for name, spared in self.spared.items()},
        )


def some_shape(chance: Random, at: Point, ovals: bool) -> Shape:
    """A rectangle, a bent piece, a disc or an oval."""
    turn = chance.choice([0.0, 90.0, 45.0, chance.uniform(0, 360)])
    kind = chance.random()
    if kind < 0.4:
        return rect(chance.uniform(0.5, 4), chance.uniform(0.5, 3), at, turn)
    if kind < 0.6:
        return polygon(NOOK, at, turn)
    if kind < 0.8 or not ovals:
        return circle(chance.uniform(0.8, 3), at)
    return ellipse(chance.uniform(1, 4), chance.uniform(1, 3), at, turn)


def any_ways(seed: int, ovals: bool = True) -> Ways:
    """A scene of a few things about the origin, with start and goal outside of all of them."""
    chance = Random(f"ways/{seed}")
    base = chance.choice(
        [
            bases.round_base(32, (0, 0)),
            bases.round_base(25, (0, 0)),
            bases.rect_base(25, 50, (0, 0), chance.uniform(0, 90)),
            bases.oval_base(60, 35, (0, 0), chance.uniform(0, 90)) if ovals else bases.round_base(40, (0, 0)),
        ]
    )
    solids, keeps = {}, {}
    for n in range(chance.randint(2, 7)):
        at = chance.uniform(-5, 5), chance.uniform(-4, 4)
        solids[f"s{n}"] = some_shape(chance, at, ovals)
        keeps[f"s{n}"] = base if chance.random() < 0.4 else chance.choice([0.3, 0.5])
    needed = chance.choice([0.0, 1.0, 1.5])
    barriers = ()
    if chance.random() < 0.4:
        points = [(chance.uniform(-5, 5), chance.uniform(-5, 5)) for _ in range(chance.randint(2, 3))]
        barriers = (Barrier("line", tuple(points)),)
    ways = Ways(solids, keeps, (0.0, 0.0), (0.0, 0.0), needed, barriers)
    passage = ways.passage()
    spots = []
    while len(spots) < 2:
        spot = chance.uniform(-7, 7), chance.uniform(-6, 6)
        if passage.free(spot):
            spots.append(spot)
    return replace(ways, start=spots[0], goal=spots[1])


def any_height(seed: int) -> Ways:
    """A surface one enters by stairs at one of its edges, and a few things about it."""
    chance = Random(f"height/{seed}")
    ways, keep = any_ways(seed, ovals=False), chance.choice([0.3, 0.5])
    width, depth, turn = chance.uniform(3, 6), chance.uniform(2, 5), chance.choice([0.0, 90.0, chance.uniform(0, 360)])
    at = (chance.uniform(-1, 1), chance.uniform(-1, 1))
    top = rect(width, depth, at, turn)
    half = chance.uniform(0.3, width / 2 - 0.2)
    aside = chance.uniform(-1, 1) * (width / 2 - half)
    stairs = polygon([(aside - half, -0.2), (aside + half, -0.2), (aside + half, 0.2), (aside - half, 0.2)], (0, 0))
    stairs = polygon([(x, y + depth / 2) for x, y in stairs.points], at, turn)
    w, d = width / 2, depth / 2
    edge = [(aside + half, d), (w, d), (w, -d), (-w, -d), (-w, d), (aside - half, d)]
    rim = Barrier("edge", polygon(edge, at, turn).points)
    some = dict(list(ways.solids.items())[:3])
    spared = {"top": ((top, 0.0), (stairs, keep))}
    height = Ways({"top": top, **some}, {"top": keep, **ways.keeps}, at, at, 0.0, (rim,), spared)
    passage, spots = height.passage(), []
    while len(spots) < 2:
        spot = chance.uniform(-5, 5), chance.uniform(-5, 5)
        if passage.free(spot):
            spots.append(spot)
    return replace(height, start=spots[0], goal=spots[1])


def _drawn(solid: Solid, keep: float | Shape, way: int, fine: int) -> shapely.Geometry:
    """Where a centre may not be, by polygons only: inside (way -1) or outside (1) of the true area."""
    pieces = shapely.Polygon(_corners(solid, fine, way)) if isinstance(solid, Oval) else shapely.Polygon(solid.points)
    if isinstance(keep, float):
        base = _corners(Oval(0, 0, keep, keep), fine, way)
    elif isinstance(keep, Oval):
        base = _corners(Oval(0, 0, keep.a, keep.b, keep.turn), fine, way)
    else:
        middle = np.mean(keep.points, axis=0)
        base = [(x - middle[0], y - middle[1]) for x, y in keep.points]
    ring = list(pieces.exterior.coords)
    swept = [
        shapely.MultiPoint([(x + p, y + q) for x, y in side for p, q in base]).convex_hull for side in pairwise(ring)
    ]
    return shapely.union_all([*swept, pieces])


def _corners(oval: Oval, fine: int, way: int) -> list[Point]:
    """Corners on an oval, or of tangents to it."""
    grow = 1.0 / math.cos(math.pi / fine) if way > 0 else 1.0
    cos, sin = math.cos(math.radians(oval.turn)), math.sin(math.radians(oval.turn))
    turns = [2 * math.pi * n / fine for n in range(fine)]
    local = [(grow * oval.a * math.cos(t), grow * oval.b * math.sin(t)) for t in turns]
    return [(oval.x + x * cos - y * sin, oval.y + x * sin + y * cos) for x, y in local]


def reference(ways: Ways, way: int, fine: int = 48) -> float:
    """The shortest way by a visibility graph of polygons: too short (way -1) or too long (1); inf for none."""
    areas = []
    for name, solid in ways.solids.items():
        free = [
            _drawn(one, by, -way, fine) if by else shapely.Polygon(one.points) for one, by in ways.spared.get(name, ())
        ]
        areas.append(_drawn(solid, ways.keeps[name], way, fine).difference(shapely.union_all(free)))
    areas += [shapely.Polygon(gate.corners) for gate in ways.gates if gate.is_strip]
    core = shapely.union_all(areas).buffer(-1e-6, join_style="mitre")
    lines = [gate.corners for gate in ways.gates if not gate.is_strip]
    lines += [side for barrier in ways.barriers for side in pairwise(barrier.points)]
    bars = shapely.MultiLineString(lines).buffer(2e-7, cap_style="flat") if lines else shapely.Polygon()
    spots = [ways.start, ways.goal]
    for area in shapely.get_parts(shapely.union_all(areas)):
        spots.extend(point for ring in (area.exterior, *area.interiors) for point in ring.coords[:-1])
    # Round the end of a line one goes a little farther than the line itself.
    away = 1e-6
    spots.extend((x + dx, y + dy) for line in lines for x, y in line for dx in (-away, away) for dy in (-away, away))
    spots = np.array(spots)
    inside = shapely.intersects_xy(core, spots[:, 0], spots[:, 1])
    inside[:2] = False
    spots = spots[~inside]
    one, other = np.triu_indices(len(spots), 1)
    legs = shapely.linestrings(np.stack((spots[one], spots[other]), axis=1))
    shapely.prepare(core)
    shapely.prepare(bars)
    free = ~shapely.intersects(core, legs) & ~shapely.intersects(bars, legs)
    return _dijkstra(len(spots), one[free], other[free], np.hypot(*(spots[one] - spots[other]).T)[free])


def _dijkstra(count: int, one: np.ndarray, other: np.ndarray, length: np.ndarray) -> float:
    near: list[list[tuple[int, float]]] = [[] for _ in range(count)]
    for i, j, far in zip(one.tolist(), other.tolist(), length.tolist(), strict=True):
        near[i].append((j, far))
        near[j].append((i, far))
    best, heap = [math.inf] * count, [(0.0, 0)]
    while heap:
        so_far, at = heapq.heappop(heap)
        if at == 1:
            return so_far
        if so_far > best[at]:
            continue
        for to, far in near[at]:
            if so_far + far < best[to]:
                best[to] = so_far + far
                heapq.heappush(heap, (so_far + far, to))
    return math.inf
