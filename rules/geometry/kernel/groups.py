"""Which regions touch, and the bodies that any choice of them makes together.

A choice of regions is a mask: bit n stands for the n-th region.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from threading import Lock

import numpy as np
import shapely

from rules.geometry.bodies import SEAM, Body, Region, curved, joined
from rules.geometry.kernel.judge import Sets
from rules.geometry.kernel.layout import CR, NO_BODIES, STRAIGHT, Bodies, with_body
from rules.geometry.measure import bounds
from rules.geometry.shapes import Outline, Oval

#: Regions nearer than this touch.
TOUCH = 2.0 * SEAM
#: When so many bodies more than twice those in use have gathered, those no longer in use are let go.
STALE = 2048
#: No more groups than this are kept.
MOST = 4096
#: No body is left of these regions.
NO_BODY = -1

Size = tuple[int, int, int]


class Group:
    """The bodies of some regions by number, and how many corners, edges and curves they have."""

    __slots__ = ("_alone", "members", "size")

    def __init__(self, members: tuple[int, ...], size: Size) -> None:
        self.members, self.size = members, size
        self._alone: Sets | None = None

    @property
    def alone(self) -> Sets:
        """The one set of these bodies."""
        if self._alone is None:
            self._alone = sets([self.members])
        return self._alone


class Pool:
    """Bodies by number, made as they are needed; positions that follow from one another share one."""

    def __init__(self) -> None:
        self.bodies: Bodies = NO_BODIES
        #: For each body how far it reaches, and how many corners, edges and curves it has.
        self.radii: list[float] = []
        self.sizes: list[Size] = []
        self._numbers: dict[tuple[Region, ...], int] = {}
        # Two threads must not give the same number.
        self._lock = Lock()

    def number(self, regions: tuple[Region, ...]) -> int:
        """The number of the one body of regions that touch each other; NO_BODY when nothing is left of them."""
        with self._lock:
            found = self._numbers.get(regions)
            if found is None:
                body = body_of(regions)
                found = NO_BODY if body is None else len(self.radii)
                if body is not None:
                    self.bodies = with_body(self.bodies, body)
                    self.sizes.append(_size(self.bodies))
                    self.radii.append(float(self.bodies.numbers[-1, CR]))
                self._numbers[regions] = found
        return found


def _size(bodies: Bodies) -> Size:
    """How many corners, edges and curves the last body has."""
    kind, _, _, edge, no_edge, corner, no_corner = bodies.kinds[-1].tolist()
    return no_corner - corner, no_edge - edge, int(kind != STRAIGHT)


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
        self._note_joined()

    def _take(self, regions: dict[str, Region], pool: Pool) -> None:
        """Starts with these regions and no groups of them."""
        self.regions, self.pool = regions, pool
        self._names = tuple(regions)
        self._order = {name: place for place, name in enumerate(regions)}
        self._groups: dict[int, Group] = {}
        self._single: dict[int, int] = {}

    def _note_joined(self) -> None:
        """Notes the regions that touch others: only these make more than a body each."""
        self._joined = self.mask(name for name, others in self._touching.items() if others)

    def after(self, regions: Mapping[str, Region]) -> Groups:
        """The groups of other regions; what is the same by id and shape is not prepared again."""
        made, stale = Groups.__new__(Groups), self.crowded()
        made._take(dict(regions), Pool() if stale else self.pool)
        same = {name for name, region in made.regions.items() if self.regions.get(name) == region}
        made._touching = {one: beside & same for one, beside in self._touching.items() if one in same}
        for name, region in made.regions.items():
            if name not in same and isinstance(region.shape, Outline):
                made._join(name, [one for one in made._touching if _close(region, made.regions[one])])
        made._note_joined()
        if not stale and made._names == self._names:
            new = made.mask(name for name in made._names if name not in same)
            made._groups = {mask: group for mask, group in self._groups.items() if not mask & new}
            made._single = {place: number for place, number in self._single.items() if not new >> place & 1}
        return made

    def crowded(self) -> bool:
        """Whether most bodies that have gathered can no longer be in use."""
        return len(self.pool.radii) > STALE + 2 * len(self.regions)

    def moved(self, name: str, region: Region | None) -> Groups:
        """The groups with one region put anew, or taken away when None; nothing else is prepared again."""
        if region is not None:
            return self.after({**self.regions, name: region})
        return self.after({one: old for one, old in self.regions.items() if one != name})

    def _join(self, name: str, others: Sequence[str]) -> None:
        """Notes which of a few regions one touches."""
        area = self.regions[name].area
        beside = [other for other in others if shapely.dwithin(area, self.regions[other].area, TOUCH)]
        self._touching[name] = frozenset(beside)
        for other in beside:
            self._touching[other] |= {name}

    def mask(self, ids: Iterable[str]) -> int:
        """The mask of some regions."""
        order, mask = self._order, 0
        for name in ids:
            mask |= 1 << order[name]
        return mask

    def group(self, ids: Collection[str]) -> Group:
        """What regions make together."""
        return self.group_of(self.mask(ids))

    def group_of(self, mask: int) -> Group:
        """What the regions of a mask make together: ovals a body each, outlines joined where they touch."""
        found = self._groups.get(mask)
        if found is None:
            numbers = [self._alone(place) for place in bits(mask & ~self._joined)]
            for cluster in self._clusters(mask & self._joined):
                numbers.append(self.pool.number(tuple(self.regions[self._names[place]] for place in cluster)))
            if len(self._groups) >= MOST:
                self._groups.clear()
            found = self._groups[mask] = self._group(numbers)
        return found

    def bodies(self, mask: int) -> list[Body]:
        """The bodies that the regions of a mask make together, in no order."""
        clusters = [*([place] for place in bits(mask & ~self._joined)), *self._clusters(mask & self._joined)]
        made = [body_of(tuple(self.regions[self._names[place]] for place in cluster)) for cluster in clusters]
        return [body for body in made if body is not None]

    def _group(self, numbers: Iterable[int]) -> Group:
        """The bodies of a group, the largest first: they part most pairs."""
        radii, sizes = self.pool.radii, self.pool.sizes
        members = sorted((number for number in numbers if number >= 0), key=lambda one: -radii[one])
        corners = edges = curves = 0
        for number in members:
            corner, edge, curve = sizes[number]
            corners, edges, curves = corners + corner, edges + edge, curves + curve
        return Group(tuple(members), (corners, edges, curves))

    def _alone(self, place: int) -> int:
        """The body of a region by itself."""
        number = self._single.get(place)
        if number is None:
            number = self._single[place] = self.pool.number((self.regions[self._names[place]],))
        return number

    def _clusters(self, mask: int) -> Iterator[list[int]]:
        """The regions of a mask by their places, gathered where they touch."""
        while mask:
            place = (mask & -mask).bit_length() - 1
            mask &= mask - 1
            cluster = [place]
            for one in cluster:
                beside = self.mask(self._touching[self._names[one]]) & mask
                mask &= ~beside
                cluster.extend(bits(beside))
            yield sorted(cluster)


def body_of(regions: tuple[Region, ...]) -> Body | None:
    """The one body of regions that touch each other: an oval is always one by itself."""
    return curved(regions[0]) if isinstance(regions[0].shape, Oval) else joined(regions)


def bits(mask: int) -> Iterator[int]:
    """The places of a mask's bits, in order."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


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
