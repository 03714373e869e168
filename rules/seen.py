"""Who sees whom as a value: every two models of one position, and what an edit turned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.board import Board, Unit

NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Turned:
    """Two models whose answer is another one than before; `now` is whether the viewer sees the target now."""

    viewer: str
    target: str
    now: bool


@dataclass(frozen=True, slots=True, eq=False)
class Seeing:
    """Who sees whom on one board.

    `seen` names for each model on the table, in document order, whom it sees; `unanswered` whom nobody can tell about,
    because a number of its profile is missing or its terrain stands on itself. `mutual` says that the answer is the
    same both ways. `grounds` is what the game keeps to follow the next edit.
    """

    board: Board
    seen: Mapping[str, frozenset[str]]
    unanswered: Mapping[str, frozenset[str]] = field(default_factory=dict)
    mutual: bool = True
    grounds: object = None

    @property
    def models(self) -> tuple[str, ...]:
        """The ids of the models on the table, in document order."""
        return tuple(self.seen)

    def sees(self, viewer: str, target: str) -> bool:
        """True when the game's `sight` says yes to the two; False too where it has no answer. KeyError: no such id."""
        return target in self.seen[viewer]

    def answered(self, viewer: str, target: str) -> bool:
        """True when the game's `sight` has an answer for the two."""
        return target not in self.unanswered.get(viewer, NOBODY)

    def enemies(self, model: str) -> tuple[str, ...]:
        """The models of another side; whoever has no side is nobody's enemy."""
        side = self._side(model)
        return tuple(one for one in self.seen if side is not None and self._side(one) not in (None, side))

    def seen_by(self, model: str, enemies_only: bool = True) -> tuple[str, ...]:
        """Whom a model sees, in document order."""
        whom = self.enemies(model) if enemies_only else self.models
        return tuple(one for one in whom if one in self.seen[model])

    def turned(self, earlier: Seeing, enemies_only: bool = True) -> tuple[Turned, ...]:
        """The pairs whose answer differs, in document order; where sight is mutual, each pair once.

        Models that came or went turn nothing, nor does a pair that has or had no answer.
        """
        return tuple(self._turned(earlier, enemies_only))

    def unit_seen(self, unit: str, other: str) -> tuple[str, ...]:
        """The models of another unit that some model of a unit sees, in document order."""
        viewers, targets = (self.board.units[one].models for one in (unit, other))
        return tuple(target for target in targets if any(target in self.seen[viewer] for viewer in viewers))

    def unit_sees(self, unit: str, other: str) -> bool:
        """True when some model of a unit sees some model of another."""
        return bool(self.unit_seen(unit, other))

    def _turned(self, earlier: Seeing, enemies_only: bool) -> Iterator[Turned]:
        place = {name: n for n, name in enumerate(self.seen)}
        for viewer, now in self.seen.items():
            before = earlier.seen.get(viewer)
            if before is None or before is now:
                continue
            differ = [one for one in before ^ now if one in place and one in earlier.seen]
            for target in sorted(differ, key=place.__getitem__):
                if self.mutual and place[target] < place[viewer]:
                    continue
                if enemies_only and not self._at_odds(viewer, target):
                    continue
                if self.answered(viewer, target) and earlier.answered(viewer, target):
                    yield Turned(viewer, target, target in now)

    def _at_odds(self, one: str, other: str) -> bool:
        sides = self._side(one), self._side(other)
        return None not in sides and sides[0] != sides[1]

    def _side(self, model: str) -> str | None:
        unit: Unit = self.board.units[self.board.models[model].unit]
        return unit.side
