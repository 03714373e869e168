"""Which regions touch, and the bodies that any choice of them makes together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
import shapely

from rules.geometry.bodies import SEAM, Region, curved, joined
from rules.geometry.kernel.judge import Sets
from rules.geometry.kernel.layout import CR, NO_BODIES, STRAIGHT, Bodies, with_body
from rules.geometry.measure import bounds
from rules.geometry.shapes import Outline, Oval

#: Regions nearer than this touch.
TOUCH = 2.0 * SEAM
#: When so many times the bodies in use have gathered, those no longer in use are let go.
STALE = 4


@dataclass(frozen=True, slots=True)
class Group:
    """The bodies of some regions by number, how many corners, edges and curves they have, and the one set of them."""

    members: tuple[int, ...]
    size: tuple[int, int, int]
    alone: Sets


class Pool:
    """Bodies by number, made as they are needed; positions that follow from one another share one."""

    def __init__(self) -> None:
        self.bodies: Bodies = NO_BODIES
        self._numbers: dict[tuple[Region, ...], int] = {}
        # Two threads must not give the same number.
        self._lock = Lock()

    def number(self, regions: tuple[Region, ...]) -> int:
        """The number of the one body of regions that touch each other; -1 when nothing is left of them."""
        with self._lock:
            found = self._numbers.get(regions)
            if found is None:
                body = curved(regions[0]) if isinstance(regions[0].shape, Oval) else joined(regions)
                found = -1 if body is None else len(self.bodies.numbers)
                if body is not None:
                    self.bodies = with_body(self.bodies, body)
                self._numbers[regions] = found
        return found


class Groups:
    """Regions by id, which of them touch, and the bodies that they make together."""

    def __init__(self, regions: Mapping[str, Region]) -> None:
        self._take(dict(regions), Pool())
        straight = {name: region.area for name, region in regions.items() if isinstance(region.shape, Outline)}
        names, areas = list(straight), np.array(list(straight.values()), dtype=object)
        self._touching: dict[str, frozenset[str]] = dict.fromkeys(names, frozenset())
        for one, other in shapely.STRtree(areas).query(areas, "dwithin", distance=TOUCH).T.tolist():
            if one != other:
                self._touching[names[one]] |= {names[other]}

    def _take(self, regions: dict[str, Region], pool: Pool) -> None:
        """Starts with these regions and no groups of them."""
        self.regions, self.pool = regions, pool
        self._order = {name: place for place, name in enumerate(regions)}
        self._groups: dict[frozenset[str], Group] = {}

    def moved(self, name: str, region: Region | None) -> Groups:
        """The groups with one region put anew, or taken away when None; nothing else is prepared again."""
        made = Groups.__new__(Groups)
        rest = {one: old for one, old in self.regions.items() if one != name}
        stale = len(self.pool.bodies.numbers) > STALE * (len(self.regions) + 16)
        made._take(rest if region is None else {**self.regions, name: region}, Pool() if stale else self.pool)
        made._touching = {one: beside - {name} for one, beside in self._touching.items() if one != name}
        if region is not None and isinstance(region.shape, Outline):
            made._join(name, [one for one in made._touching if _close(region, rest[one])])
        return made

    def _join(self, name: str, others: Sequence[str]) -> None:
        """Notes which of a few regions one touches."""
        area = self.regions[name].area
        beside = [other for other in others if shapely.dwithin(area, self.regions[other].area, TOUCH)]
        self._touching[name] = frozenset(beside)
        for other in beside:
            self._touching[other] |= {name}

    def group(self, ids: Collection[str]) -> Group:
        """What regions make together: ovals a body each, outlines joined where they touch."""
        key = frozenset(ids)
        found = self._groups.get(key)
        if found is None:
            clusters = self._clusters(key)
            numbers = [self.pool.number(tuple(self.regions[name] for name in cluster)) for cluster in clusters]
            radius = self.pool.bodies.numbers[:, CR].tolist()
            # The largest first: they part most pairs.
            members = tuple(sorted((number for number in numbers if number >= 0), key=lambda one: -radius[one]))
            found = self._groups[key] = Group(members, self._size(members), sets([members]))
        return found

    def _clusters(self, ids: Collection[str]) -> Iterator[list[str]]:
        """Regions in their order, gathered where they touch."""
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

    def _size(self, members: Sequence[int]) -> tuple[int, int, int]:
        """How many corners, edges and curves some bodies have."""
        kinds = self.pool.bodies.kinds[list(members)]
        corners, edges = int((kinds[:, 6] - kinds[:, 5]).sum()), int((kinds[:, 4] - kinds[:, 3]).sum())
        return corners, edges, int((kinds[:, 0] != STRAIGHT).sum())


def sets(members: Sequence[tuple[int, ...]]) -> Sets:
    """Sets of bodies side by side."""
    at = np.zeros(len(members) + 1, dtype=np.int64)
    at[1:] = np.cumsum([len(one) for one in members])
    return Sets(at, np.array([number for one in members for number in one], dtype=np.int64))


def _close(one: Region, other: Region) -> bool:
    """Whether the boxes round two regions are near enough for these to touch."""
    x0, y0, x1, y1 = bounds(one.shape)
    u0, v0, u1, v1 = bounds(other.shape)
    return u0 <= x1 + TOUCH and x0 <= u1 + TOUCH and v0 <= y1 + TOUCH and y0 <= v1 + TOUCH
