"""Free lines between each two of many bases, each pair past regions of its own, and what is left of that by an edit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from rules.geometry.kernel.groups import Group
from rules.geometry.kernel.judge import Verdicts
from rules.geometry.kernel.layout import BaseSet, Flags, Whole
from rules.geometry.kernel.table import Table, waiting
from rules.geometry.shapes import Shape

#: Which regions a pair must see past, as a mask; None for a pair that no line helps.
Past = Callable[[str, str], int | None]
#: A pair that no line helps.
DARK = -1


class Views:
    """Whether some line between each two bases is free of the regions that this pair must see past.

    Arrays are (n, n) and symmetric: `clear`, the number of the pair's mask among `masks`, and the proof, which may run
    either way.
    """

    def __init__(self, table: Table, bases: Mapping[str, Shape], past: Past, before: _Before | None = None) -> None:
        self.table, self.names = table, tuple(bases)
        count = len(self.names)
        self.bases = before.bases(bases) if before else BaseSet.of(bases.values())
        self.masks: list[int] = []
        self.chosen = np.full((count, count), DARK)
        self.clear = np.zeros((count, count), dtype=bool)
        self.lines, self.by = np.zeros((count, count, 4)), np.full((count, count), DARK)
        first, second = np.triu_indices(count, 1)
        self.groups: list[Group] = []
        fresh = np.ones(len(first), dtype=bool)
        again = fresh if before is None else before.take_over(self, first, second, fresh)
        self._choose(first[fresh], second[fresh], past)
        self._ask(first[again], second[again])

    def after(self, table: Table, bases: Mapping[str, Shape], past: Past, anew: Collection[str]) -> Views:
        """The views of another position. `anew` names the bases of whose pairs some may have to see past others now.

        Masks must mean the same regions by id in both positions, or everything is asked anew.
        """
        return Views(table, bases, past, _Before(self, anew) if table.follows(self.table) else None)

    def of(self, name: str) -> frozenset[str]:
        """Whom a base has a free line to."""
        row = self.clear[self.names.index(name)]
        return frozenset(self.names[place] for place in np.flatnonzero(row).tolist())

    def _choose(self, first: Whole, second: Whole, past: Past) -> None:
        """Notes the mask of each of some pairs, each mask once."""
        numbers = {mask: number for number, mask in enumerate(self.masks)}
        chosen = []
        for one, other in zip(first.tolist(), second.tolist(), strict=True):
            mask = past(self.names[one], self.names[other])
            chosen.append(DARK if mask is None else numbers.setdefault(mask, len(numbers)))
        self.groups += [self.table.group_of(mask) for mask in list(numbers)[len(self.masks) :]]
        self.masks = list(numbers)
        self.chosen[first, second] = self.chosen[second, first] = np.array(chosen, dtype=np.int64)

    def _ask(self, first: Whole, second: Whole) -> None:
        """Judges some pairs and keeps what was found."""
        chosen, out = self.chosen[first, second], waiting(len(first))
        self.table.judge(self.bases, first, second, self.groups, chosen, chosen == DARK, out)
        out.clear[chosen == DARK] = False
        for rows, columns in ((first, second), (second, first)):
            self.clear[rows, columns], self.lines[rows, columns], self.by[rows, columns] = out


class _Before:
    """What of earlier views still holds."""

    def __init__(self, views: Views, anew: Collection[str]) -> None:
        self._views, self._anew = views, anew
        self._places = {name: place for place, name in enumerate(views.names)}

    def bases(self, bases: Mapping[str, Shape]) -> BaseSet:
        """The bases made ready, those of before where they are the same."""
        same = self._views.names == tuple(bases) and self._views.bases.shapes == tuple(bases.values())
        return self._views.bases if same else BaseSet.of(bases.values())

    def take_over(self, now: Views, first: Whole, second: Whole, fresh: Flags) -> Flags:
        """Fills in what is known; clears the pairs in `fresh` that keep their mask, and marks those to be judged."""
        old = self._views
        places = np.array([-1 if name in self._anew else self._places.get(name, -1) for name in now.names])
        held = np.flatnonzero(places >= 0)
        here, there = np.ix_(held, held), np.ix_(places[held], places[held])
        now.clear[here], now.lines[here], now.by[here] = old.clear[there], old.lines[there], old.by[there]
        now.chosen[here] = old.chosen[there]
        used = np.unique(now.chosen[now.chosen != DARK])
        numbers = np.zeros(len(old.masks) + 1, dtype=np.int64)
        numbers[used], numbers[DARK] = np.arange(len(used)), DARK
        now.chosen[here] = numbers[now.chosen[here]]
        now.masks = [old.masks[number] for number in used.tolist()]
        now.groups = [now.table.group_of(mask) for mask in now.masks]
        fresh[:] = (places[first] < 0) | (places[second] < 0)
        again = fresh.copy()
        if old.table is not now.table:
            again |= self._outdated(now, [old.groups[number] for number in used.tolist()], first, second, fresh)
        return again

    def _outdated(self, now: Views, old: Sequence[Group], first: Whole, second: Whole, fresh: Flags) -> Flags:
        """Which of the pairs known of may have another verdict now."""
        differ = np.array([was.members != group.members for was, group in zip(old, now.groups, strict=True)] + [False])
        again = np.zeros(len(first), dtype=bool)
        asked = np.flatnonzero(~fresh & differ[now.chosen[first, second]])
        one, other = first[asked], second[asked]
        known = Verdicts(now.clear[one, other], now.lines[one, other], now.by[one, other])
        again[asked] = now.table.outdated(now.bases, one, other, old, now.groups, now.chosen[one, other], known)
        return again
