"""The regions of one position made ready once, and many pairs of bases judged against them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
import shapely

from rules.geometry.bodies import SEAM, Region, curved, joined
from rules.geometry.kernel.features import Features, room_for
from rules.geometry.kernel.judge import NONE, SEVERAL, Sets, Verdicts, crossed, judge
from rules.geometry.kernel.layout import (
    BOUND,
    DISC,
    NO_BODIES,
    POINT,
    Bases,
    BaseSet,
    Bodies,
    Flags,
    Whole,
    X,
    Y,
    with_body,
)
from rules.geometry.measure import bounds, nearest
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape

#: A table whose bodies have become this many times those in use starts anew with them.
STALE = 4


class Table:
    """Regions by id, joined where they touch; immutable to whoever asks. `moved` makes the next one from it cheaply."""

    def __init__(self, regions: Mapping[str, Region]) -> None:
        self.regions = dict(regions)
        self._order = {name: place for place, name in enumerate(self.regions)}
        self._boxes = {name: bounds(region.shape) for name, region in self.regions.items()}
        self._touching: dict[str, frozenset[str]] = {}
        self._bodies = NO_BODIES
        self._numbers: dict[tuple[Region, ...], int] = {}
        self._sets: dict[frozenset[str], tuple[int, ...]] = {}
        self._find_touching()

    def moved(self, name: str, region: Region | None) -> Table:
        """The table with one region put anew, or taken away when None; everything else is kept."""
        made = Table.__new__(Table)
        made.regions = dict(self.regions)
        if region is None:
            del made.regions[name]
        else:
            made.regions[name] = region
        made._order = {one: place for place, one in enumerate(made.regions)}
        made._boxes = {one: box for one, box in self._boxes.items() if one != name}
        made._touching = {one: beside - {name} for one, beside in self._touching.items() if one != name}
        fresh = len(self._bodies.numbers) > STALE * (len(self.regions) + 16)
        made._bodies = NO_BODIES if fresh else self._bodies
        made._numbers = {} if fresh else dict(self._numbers)
        made._sets = {}
        if region is not None:
            made._boxes[name] = bounds(region.shape)
            made._join(name)
        return made

    def members(self, ids: Collection[str]) -> tuple[int, ...]:
        """The bodies that regions make together, by number: ovals each by itself, outlines joined where they touch."""
        key = frozenset(ids)
        found = self._sets.get(key)
        if found is None:
            numbers = (self._number(cluster) for cluster in self.clusters(key))
            found = self._sets[key] = tuple(number for number in numbers if number >= 0)
        return found

    def pairs(
        self, bases: BaseSet, first: Whole, second: Whole, masks: Flags | None = None, kept: Verdicts | None = None,
        again: Flags | None = None,
    ) -> Verdicts:  # fmt: skip
        """Judges pairs of rows of `bases`; `masks`, (n, regions) or (regions,), says which regions may block each.

        Where `kept` is given, only the pairs marked in `again` are judged, and the others stay as they are there.
        """
        count = len(first)
        out = kept or Verdicts(np.zeros(count, dtype=bool), np.zeros((count, 4)), np.full(count, SEVERAL))
        done = np.zeros(count, dtype=bool) if again is None else ~again
        _touching_shapes(bases, first, second, done, out)
        sets, chosen = self._chosen(masks, count)
        judge(bases.rows, first, second, done, sets, chosen, self._bodies, self._room(bases.rows, sets), out)
        return out

    def all_pairs(self, some: BaseSet, others: BaseSet, masks: Flags | None = None) -> Verdicts:
        """Judges each of some bases against each of the others, in rows of the first."""
        first = np.repeat(np.arange(len(some.shapes)), len(others.shapes))
        second = np.tile(np.arange(len(others.shapes)) + len(some.shapes), len(some.shapes))
        return self.pairs(some + others, first, second, masks)

    def line(self, a: Shape, b: Shape, ids: Collection[str]) -> tuple[Point, Point] | None:
        """A free segment from a to b, or None when the regions `ids` block every line."""
        bases = BaseSet.of((a, b))
        out = Verdicts(np.zeros(1, dtype=bool), np.zeros((1, 4)), np.full(1, SEVERAL))
        done, one = np.zeros(1, dtype=bool), np.zeros(1, dtype=np.int64)
        _touching_shapes(bases, one, one + 1, done, out)
        sets = _sets([self.members(ids)])
        judge(bases.rows, one, one + 1, done, sets, one, self._bodies, self._room(bases.rows, sets), out)
        if not out.clear[0]:
            return None
        px, py, qx, qy = out.lines[0].tolist()
        return (px, py), (qx, qy)

    def crosses(self, line: tuple[Point, Point], ids: Collection[str]) -> bool:
        """Whether a segment enters the bodies that regions make together."""
        members = np.array(self.members(ids), dtype=np.int64)
        return bool(crossed(self._bodies, members, *line[0], *line[1]))

    @property
    def bodies(self) -> Bodies:
        """Every body made so far; those of an earlier table keep their numbers."""
        return self._bodies

    def _chosen(self, masks: Flags | None, count: int) -> tuple[Sets, Whole]:
        """The sets of bodies that masks choose, each once, and the one of every pair."""
        names = list(self.regions)
        if masks is None or masks.ndim == 1:
            ids = names if masks is None else [name for name, keep in zip(names, masks, strict=True) if keep]
            return _sets([self.members(ids)]), np.zeros(count, dtype=np.int64)
        different, chosen = np.unique(masks, axis=0, return_inverse=True)
        picked = [[name for name, keep in zip(names, mask, strict=True) if keep] for mask in different]
        return _sets([self.members(ids) for ids in picked]), chosen.astype(np.int64).ravel()

    def _room(self, bases: Bases, sets: Sets) -> Features:
        """Room for the features of the largest of some sets."""
        kinds = self._bodies.kinds[sets.members]
        sizes = np.zeros((len(sets.members) + 1, 3), dtype=np.int64)
        sizes[1:, 0] = kinds[:, 6] - kinds[:, 5]
        sizes[1:, 1] = kinds[:, 4] - kinds[:, 3]
        sizes[1:, 2] = kinds[:, 0] > 0
        total = sizes.cumsum(axis=0)
        corners, edges, curves = (total[sets.at[1:]] - total[sets.at[:-1]]).max(axis=0, initial=0).tolist()
        return room_for(bases, corners, edges, curves)

    def _find_touching(self) -> None:
        """For every region with straight edges, those others whose edges or areas it touches."""
        straight = [(name, region.area) for name, region in self.regions.items() if isinstance(region.shape, Outline)]
        areas = np.array([area for _, area in straight], dtype=object)
        touching: dict[str, set[str]] = {name: set() for name, _ in straight}
        for one, other in shapely.STRtree(areas).query(areas, "dwithin", distance=2.0 * SEAM).T.tolist():
            if one != other:
                touching[straight[one][0]].add(straight[other][0])
        self._touching = {name: frozenset(beside) for name, beside in touching.items()}

    def _join(self, name: str) -> None:
        """Notes what a region newly put touches."""
        region, (x0, y0, x1, y1) = self.regions[name], self._boxes[name]
        if isinstance(region.shape, Oval):
            return
        room = 2.0 * SEAM
        for other in self._touching:
            u0, v0, u1, v1 = self._boxes[other]
            apart = u0 > x1 + room or x0 > u1 + room or v0 > y1 + room or y0 > v1 + room
            if not apart and shapely.dwithin(region.area, self.regions[other].area, room):
                self._touching[other] |= {name}
        beside = frozenset(other for other, others in self._touching.items() if name in others)
        self._touching[name] = beside

    def clusters(self, ids: Collection[str]) -> Iterable[list[str]]:
        """Regions in their order, grouped where they touch."""
        waiting = dict.fromkeys(sorted(ids, key=self._order.__getitem__))
        while waiting:
            cluster = [next(iter(waiting))]
            del waiting[cluster[0]]
            for name in cluster:
                for other in self._touching.get(name, ()):
                    if other in waiting:
                        del waiting[other]
                        cluster.append(other)
            yield sorted(cluster, key=self._order.__getitem__)

    def _number(self, cluster: Sequence[str]) -> int:
        """The number of the one body of regions that touch each other, made once; -1 when nothing is left of them."""
        regions = tuple(self.regions[name] for name in cluster)
        found = self._numbers.get(regions)
        if found is None:
            body = curved(regions[0]) if isinstance(regions[0].shape, Oval) else joined(regions)
            found = -1
            if body is not None:
                found = len(self._bodies.numbers)
                self._bodies = with_body(self._bodies, body)
            self._numbers[regions] = found
        return found


def _sets(members: Sequence[tuple[int, ...]]) -> Sets:
    """Sets of bodies side by side."""
    at = np.zeros(len(members) + 1, dtype=np.int64)
    at[1:] = np.cumsum([len(one) for one in members])
    return Sets(at, np.array([number for one in members for number in one], dtype=np.int64))


def _touching_shapes(bases: BaseSet, first: Whole, second: Whole, done: Flags, out: Verdicts) -> None:
    """Settles the pairs that touch and are not both round, whose nearest points have no short formula."""
    numbers, kinds = bases.rows.numbers, bases.rows.kinds[:, 0]
    angular = (kinds != DISC) & (kinds != POINT)
    if not angular.any():
        return
    gap = numbers[first][:, [X, Y]] - numbers[second][:, [X, Y]]
    reach = numbers[first, BOUND] + numbers[second, BOUND] + EPSILON
    close = (angular[first] | angular[second]) & ((gap * gap).sum(axis=1) <= reach * reach) & ~done
    for pair in np.flatnonzero(close).tolist():
        (px, py), (qx, qy) = nearest(*sorted((bases.shapes[first[pair]], bases.shapes[second[pair]]), key=_key))
        if math.hypot(px - qx, py - qy) <= EPSILON:
            x, y = (px + qx) / 2.0, (py + qy) / 2.0
            done[pair], out.clear[pair], out.by[pair], out.lines[pair] = True, True, NONE, (x, y, x, y)


def _key(shape: Shape) -> tuple[object, ...]:
    """An order of shapes, so that a pair is judged the same way from both ends."""
    if isinstance(shape, Oval):
        return (0, shape.x, shape.y, shape.a, shape.b, shape.turn)
    return (1, *shape.points)
