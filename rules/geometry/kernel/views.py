"""Free lines between each two of many bases, each pair past regions of its own, and what is left of that by an edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules.geometry.kernel.groups import Group
from rules.geometry.kernel.judge import Verdicts
from rules.geometry.kernel.layout import Bases, BaseSet, Flags, Floats, Whole
from rules.geometry.kernel.table import Table, waiting
from rules.geometry.shapes import Shape

#: Which regions a pair must see past, as a mask; None for a pair that no line helps.
Past = Callable[[str, str], int | None]
#: The number of no mask: for a pair that no line helps.
DARK = -1
#: When so many masks more than models have gathered, those no longer in use are let go.
STALE = 1024


@dataclass(slots=True)
class Pairs:
    """What is known of each two bases, in symmetric arrays (n, n).

    Whether they see each other, the number of their mask, the body that blocks them alone, and, (n, n, 4), the proving
    line, which may run either way.
    """

    clear: Flags
    chosen: Whole
    by: Whole
    lines: Floats

    @classmethod
    def unknown(cls, count: int) -> Pairs:
        """Nothing known of so many bases."""
        square = (count, count)
        dark = np.full(square, DARK)
        return cls(np.zeros(square, dtype=bool), dark, dark.copy(), np.zeros((*square, 4)))

    def at(self, rows: Whole) -> Pairs:
        """What is known of some of the bases, in this order; at -1, for none, stands anything."""
        here = np.ix_(rows, rows)
        return Pairs(self.clear[here], self.chosen[here], self.by[here], self.lines[here])


class Views:
    """Whether some line between each two bases is free of the regions that this pair must see past."""

    def __init__(self, table: Table, bases: Mapping[str, Shape], past: Past) -> None:
        count = len(bases)
        self._take(table, tuple(bases), BaseSet.of(bases.values()), Pairs.unknown(count), [], [])
        self._settle(np.triu_indices(count, 1), past)

    def _take(
        self, table: Table, names: tuple[str, ...], bases: BaseSet, pairs: Pairs, masks: list[int], groups: list[Group]
    ) -> None:
        self.table, self.names, self.bases, self.pairs = table, names, bases, pairs
        self._masks, self._groups = masks, groups

    def after(self, table: Table, bases: Mapping[str, Shape], past: Past, anew: Collection[str]) -> Views:
        """The views of another position. `anew` names the bases of whose pairs some may have to see past others now.

        Masks must mean the same regions by id in both positions, or everything is asked anew.
        """
        if not self.names or not table.follows(self.table):
            return Views(table, bases, past)
        made, names = Views.__new__(Views), tuple(bases)
        places = {name: place for place, name in enumerate(self.names)}
        rows = np.array([places.get(name, DARK) for name in names], dtype=np.int64)
        masks, groups, pairs = self._kept(rows)
        now = groups if table is self.table else [table.group_of(mask) for mask in masks]
        made._take(table, names, following(self.bases, tuple(bases.values())), pairs, masks, now)
        fresh = np.array([name in anew or name not in places for name in names], dtype=bool)
        if table is not self.table:
            made._ask(*made._outdated(groups, fresh))
        made._settle(np.nonzero(np.triu(fresh[:, None] | fresh[None, :], 1)), past)
        return made

    def of(self, name: str) -> frozenset[str]:
        """Whom a base has a free line to."""
        row = self.pairs.clear[self.names.index(name)]
        return frozenset(self.names[place] for place in np.flatnonzero(row).tolist())

    def unlike(self, before: Views) -> frozenset[str]:
        """The bases that have free lines to others than before; all of them where the bases are not the same."""
        if before.names != self.names:
            return frozenset(self.names)
        rows = (self.pairs.clear != before.pairs.clear).any(axis=1)
        return frozenset(self.names[place] for place in np.flatnonzero(rows).tolist())

    def _kept(self, rows: Whole) -> tuple[list[int], list[Group], Pairs]:
        """The masks, their groups and what is known of the bases at some rows, -1 for one that is new."""
        pairs, masks, groups = self.pairs.at(rows), list(self._masks), list(self._groups)
        if len(masks) > STALE + len(rows):
            used = np.unique(pairs.chosen[pairs.chosen != DARK])
            numbers = np.full(len(masks) + 1, DARK)
            numbers[used] = np.arange(len(used))
            pairs.chosen = numbers[pairs.chosen]
            masks, groups = [masks[one] for one in used.tolist()], [groups[one] for one in used.tolist()]
        return masks, groups, pairs

    def _outdated(self, old: Sequence[Group], fresh: Flags) -> tuple[Whole, Whole]:
        """The pairs of bases that are not fresh whose verdict may be another one now that groups have changed."""
        differ = [was.members != group.members for was, group in zip(old, self._groups, strict=True)]
        asked = np.array([*differ, False])[self.pairs.chosen] & ~(fresh[:, None] | fresh[None, :])
        one, other = np.nonzero(np.triu(asked, 1))
        pairs = self.pairs
        known = Verdicts(pairs.clear[one, other], pairs.lines[one, other], pairs.by[one, other])
        chosen = pairs.chosen[one, other]
        again = self.table.outdated(self.bases, one, other, old, self._groups, chosen, known)
        return one[again], other[again]

    def _settle(self, ends: tuple[Whole, ...], past: Past) -> None:
        """Asks anew about some pairs, each past the regions that `past` names."""
        first, second = ends
        numbers = {mask: number for number, mask in enumerate(self._masks)}
        chosen = []
        for one, other in zip(first.tolist(), second.tolist(), strict=True):
            mask = past(self.names[one], self.names[other])
            chosen.append(DARK if mask is None else numbers.setdefault(mask, len(numbers)))
        more = list(numbers)[len(self._masks) :]
        self._masks += more
        self._groups += [self.table.group_of(mask) for mask in more]
        self.pairs.chosen[first, second] = self.pairs.chosen[second, first] = np.array(chosen, dtype=np.int64)
        self._ask(first, second)

    def _ask(self, first: Whole, second: Whole) -> None:
        """Judges some pairs and keeps what was found."""
        chosen, out = self.pairs.chosen[first, second], waiting(len(first))
        used, numbers = np.unique(chosen[chosen != DARK], return_inverse=True)
        places = np.zeros(len(chosen), dtype=np.int64)
        places[chosen != DARK] = numbers
        groups = [self._groups[number] for number in used.tolist()]
        self.table.judge(self.bases, first, second, groups, places, chosen == DARK, out)
        out.clear[chosen == DARK] = False
        pairs = self.pairs
        for rows, columns in ((first, second), (second, first)):
            pairs.clear[rows, columns], pairs.lines[rows, columns], pairs.by[rows, columns] = out


def following(before: BaseSet, shapes: tuple[Shape, ...]) -> BaseSet:
    """Bases made ready, from those of before: only the rows of other shapes anew, where they fit."""
    if shapes == before.shapes:
        return before
    if len(shapes) != len(before.shapes):
        return BaseSet.of(shapes)
    rows = [row for row, (old, new) in enumerate(zip(before.shapes, shapes, strict=True)) if old != new]
    numbers, kinds, corners = before.rows.numbers.copy(), before.rows.kinds.copy(), before.rows.corners.copy()
    made = BaseSet.of(shapes[row] for row in rows).rows
    for place, row in enumerate(rows):
        (kind, first, last), (_, begin, end) = made.kinds[place].tolist(), kinds[row].tolist()
        if last - first != end - begin:
            return BaseSet.of(shapes)
        numbers[row], kinds[row, 0], corners[begin:end] = made.numbers[place], kind, made.corners[first:last]
    return BaseSet(shapes, Bases(numbers, kinds, corners))
