"""The regions of one position made ready once, and many pairs of bases judged against them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np

from rules.geometry.bodies import Body, Region
from rules.geometry.kernel.features import room_for
from rules.geometry.kernel.groups import Group, Groups, sets
from rules.geometry.kernel.judge import NONE, SEVERAL, Verdicts, crossed, judge, outdated
from rules.geometry.kernel.layout import BOUND, DISC, POINT, BaseSet, Flags, Floats, Whole, X, Y, points_as_bases
from rules.geometry.kernel.limits import limits
from rules.geometry.measure import nearest
from rules.geometry.shapes import EPSILON, Oval, Point, Shape

#: The rows of the two bases of a single pair.
FIRST, SECOND = np.zeros(1, dtype=np.int64), np.ones(1, dtype=np.int64)
#: Room for so many limits of sight is made at first; more where that is not enough.
FIRST_ROOM = 1024


class Table:
    """What may block sight in one position. Whoever asks finds it unchanging; `moved` makes the next one cheaply."""

    def __init__(self, regions: Mapping[str, Region]) -> None:
        self._groups = Groups(regions)

    @property
    def regions(self) -> Mapping[str, Region]:
        """The regions by id; masks name them in this order."""
        return self._groups.regions

    def moved(self, name: str, region: Region | None) -> Table:
        """The table with one region put anew, or taken away when None; nothing else is prepared again."""
        return self._with(self._groups.moved(name, region))

    def after(self, regions: Mapping[str, Region]) -> Table:
        """The table of other regions; what is the same by id and shape is not prepared again."""
        return self._with(self._groups.after(regions))

    def crowded(self) -> bool:
        """Whether to prepare a table anew is better than to go on with this one."""
        return self._groups.crowded()

    def mask(self, ids: Iterable[str]) -> int:
        """The mask of some regions, bit n for the n-th."""
        return self._groups.mask(ids)

    def group_of(self, mask: int) -> Group:
        """What the regions of a mask make together."""
        return self._groups.group_of(mask)

    def follows(self, before: Table) -> bool:
        """Whether the bodies of an earlier table have the same numbers in this one, and masks the same meaning."""
        one, other = self._groups, before._groups
        return one is other or (one.pool is other.pool and list(one.regions) == list(other.regions))

    @staticmethod
    def _with(groups: Groups) -> Table:
        made = Table.__new__(Table)
        made._groups = groups
        return made

    def pairs(self, bases: BaseSet, first: Whole, second: Whole, masks: Flags | None = None) -> Verdicts:
        """Judges pairs of rows of `bases`, each (n,); `masks` says which regions may block.

        `masks` is (n, regions) for a mask each, (regions,) for one for all, or None for all regions.
        """
        out, (groups, chosen) = waiting(len(first)), self._chosen(masks, len(first))
        self.judge(bases, first, second, groups, chosen, np.zeros(len(first), dtype=bool), out)
        return out

    def all_pairs(self, some: BaseSet, others: BaseSet, masks: Flags | None = None) -> Verdicts:
        """Judges each of some bases against each of the others, in rows of the first."""
        first = np.repeat(np.arange(len(some.shapes)), len(others.shapes))
        second = np.tile(np.arange(len(others.shapes)) + len(some.shapes), len(some.shapes))
        return self.pairs(some + others, first, second, masks)

    def pairs_again(
        self, before: Table, known: Verdicts, bases: BaseSet, first: Whole, second: Whole, masks: Flags | None = None
    ) -> Verdicts:
        """The same as `pairs`, from what was known of the same pairs, in the same order, before some regions moved.

        A proving line that no new body stops still proves, and a body that parted a pair still parts it.
        """
        if not self.follows(before):
            return self.pairs(bases, first, second, masks)
        groups, chosen = self._chosen(masks, len(first))
        old, _ = before._chosen(masks, len(first))
        out = Verdicts(known.clear.copy(), known.lines.copy(), known.by.copy())
        again = self.outdated(bases, first, second, old, groups, chosen, known)
        self.judge(bases, first, second, groups, chosen, ~again, out)
        return out

    def limits(self, base: Shape, mask: int, reach: float) -> Floats:
        """The lines (n, 4) at which sight from a base past some regions ends, each no longer than `reach` and a bit."""
        bases, group, room = BaseSet.of((base,)), self.group_of(mask), FIRST_ROOM
        features = room_for(bases.rows, *group.size)
        while True:
            out = np.empty((room, 4))
            bodies, members = self._groups.pool.bodies, group.alone.members
            room = limits(bases.rows, FIRST[0], bodies, members, features, reach, out)
            if room <= len(out):
                return out[:room]

    def bodies(self, mask: int) -> list[Body]:
        """The bodies that the regions of a mask make together."""
        return self._groups.bodies(mask)

    def seen_points(self, base: Shape, points: Floats, mask: int) -> Flags:
        """Which of some points (n, 2) a base has a free line to, past the regions of a mask."""
        bases, count = BaseSet.of((base,)) + points_as_bases(points), len(points)
        out, chosen = waiting(count), np.zeros(count, dtype=np.int64)
        self.judge(bases, chosen, np.arange(1, count + 1), [self.group_of(mask)], chosen, np.zeros(count, bool), out)
        return out.clear

    def outdated(
        self, bases: BaseSet, first: Whole, second: Whole, old: Sequence[Group], now: Sequence[Group], chosen: Whole,
        known: Verdicts,
    ) -> Flags:  # fmt: skip
        """Which pairs may have another verdict now that the groups `old` have become those of `now`, one for one."""
        gone = sets([tuple(set(a.members) - set(b.members)) for a, b in zip(old, now, strict=True)])
        come = sets([tuple(set(b.members) - set(a.members)) for a, b in zip(old, now, strict=True)])
        again = np.zeros(len(first), dtype=bool)
        outdated(bases.rows, first, second, gone, come, chosen, self._groups.pool.bodies, known, again)
        return again

    def line(self, a: Shape, b: Shape, ids: Collection[str]) -> tuple[Point, Point] | None:
        """A free segment from a to b, or None when the regions `ids` block every line."""
        bases, out, done = BaseSet.of((a, b)), waiting(1), np.zeros(1, dtype=bool)
        settle_touching(bases, FIRST, SECOND, done, out)
        group = self._groups.group(ids)
        room = room_for(bases.rows, *group.size)
        judge(bases.rows, FIRST, SECOND, done, group.alone, FIRST, self._groups.pool.bodies, room, out)
        if not out.clear[0]:
            return None
        px, py, qx, qy = out.lines[0].tolist()
        return (px, py), (qx, qy)

    def crosses(self, line: tuple[Point, Point], ids: Collection[str]) -> bool:
        """Whether a segment enters the bodies that regions make together."""
        members = self._groups.group(ids).alone.members
        return bool(crossed(self._groups.pool.bodies, members, *line[0], *line[1]))

    def judge(
        self, bases: BaseSet, first: Whole, second: Whole, groups: Sequence[Group], chosen: Whole, done: Flags,
        out: Verdicts,
    ) -> None:  # fmt: skip
        """Judges the pairs that are not done, each past the group that `chosen` (n,) names for it."""
        settle_touching(bases, first, second, done, out)
        if not groups:
            return
        most = [max(sizes) for sizes in zip(*(group.size for group in groups), strict=True)]
        room = room_for(bases.rows, *most)
        members = groups[0].alone if len(groups) == 1 else sets([group.members for group in groups])
        judge(bases.rows, first, second, done, members, chosen, self._groups.pool.bodies, room, out)

    def _chosen(self, masks: Flags | None, count: int) -> tuple[Sequence[Group], Whole]:
        """The groups that masks choose, each once, and which of them each pair has."""
        if masks is None:
            return [self._groups.group(self.regions)], np.zeros(count, dtype=np.int64)
        names = np.array(list(self.regions), dtype=object)
        if masks.ndim == 1:
            return [self._groups.group(names[masks].tolist())], np.zeros(count, dtype=np.int64)
        different, chosen = _different(masks)
        return [self._groups.group(names[mask].tolist()) for mask in masks[different]], chosen


def waiting(count: int) -> Verdicts:
    """Room for the verdicts of so many pairs."""
    return Verdicts(np.zeros(count, dtype=bool), np.zeros((count, 4)), np.full(count, SEVERAL, dtype=np.int64))


def _different(masks: Flags) -> tuple[Whole, Whole]:
    """Rows with every mask that occurs, each once, and for each row which of them it has."""
    bits = np.packbits(masks, axis=1)
    words = np.zeros((len(bits), max(1, -(-bits.shape[1] // 8)) * 8), dtype=np.uint8)
    words[:, : bits.shape[1]] = bits
    keys = words.view(np.uint64)
    if keys.shape[1] == 1:
        _, rows, chosen = np.unique(keys[:, 0], return_index=True, return_inverse=True)
    else:
        _, rows, chosen = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return rows, chosen.astype(np.int64).ravel()


def settle_touching(bases: BaseSet, first: Whole, second: Whole, done: Flags, out: Verdicts) -> None:
    """Settles the pairs that touch and are not both round, whose nearest points have no short formula."""
    numbers, kinds = bases.rows.numbers, bases.rows.kinds[:, 0]
    angular = (kinds != DISC) & (kinds != POINT)
    if not angular.any():
        return
    asked = np.flatnonzero(~done & (angular[first] | angular[second]))
    one, other = numbers[first[asked]], numbers[second[asked]]
    gap, reach = one[:, [X, Y]] - other[:, [X, Y]], one[:, BOUND] + other[:, BOUND] + EPSILON
    for pair in asked[(gap * gap).sum(axis=1) <= reach * reach].tolist():
        (px, py), (qx, qy) = nearest(*sorted((bases.shapes[first[pair]], bases.shapes[second[pair]]), key=_key))
        if math.hypot(px - qx, py - qy) <= EPSILON:
            x, y = (px + qx) / 2.0, (py + qy) / 2.0
            done[pair], out.clear[pair], out.by[pair], out.lines[pair] = True, True, NONE, (x, y, x, y)


def _key(shape: Shape) -> tuple[object, ...]:
    """An order of shapes, so that a pair is judged the same way from both ends."""
    if isinstance(shape, Oval):
        return (0, shape.x, shape.y, shape.a, shape.b, shape.turn)
    return (1, *shape.points)
