"""Who sees whom on the whole table: the answer of `sight` for every two models, all of them asked at once (SC-7.1).

Pieces are the bits of masks, so that what `sight` asks of one piece after the other is a few operations here. A pair
sees each other when no Dead Zone forbids it and some line misses every piece that hides one of the two: a line that
misses all Blocking Terrain is one of those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from rules.board import Board
from rules.geometry.measure import within
from rules.geometry.shapes import Shape
from rules.seen import NOBODY, Seeing
from rules.starcraft.blocking import sightlines
from rules.starcraft.cover import CLOSE, Pair
from rules.starcraft.sight import see
from rules.starcraft.stance import ROOM, Grounds, Stance, grounds, joint, near, stances
from rules.verdict import QuestionError

if TYPE_CHECKING:
    from rules.geometry.kernel.views import Views

#: Every piece, as a mask.
ALL = -1
_NOTHING: frozenset[tuple[str, str]] = frozenset()


def seeing(board: Board, earlier: Seeing | None = None) -> Seeing:
    """Each two models see each other or do not; the same answer serves both ways (SC-7.1-f)."""
    before = earlier.grounds if earlier is not None else None
    table = SightTable(board, before if isinstance(before, SightTable) else None)
    clear, unknown = table.one_by_one()
    known = earlier.seen if earlier is not None else {}
    again = table.unlike(before if isinstance(before, SightTable) else None)
    seen = {name: table.whom(name, clear) if name in again else known[name] for name in board.models}
    unanswered = {name: whom for name in board.models if (whom := _partners(name, unknown))}
    return Seeing(board, seen, unanswered, grounds=table)


class SightTable:
    """One position made ready to ask about every pair: what each model brings, and the lines between all of them."""

    def __init__(self, board: Board, before: SightTable | None) -> None:
        self.board = board
        self.stances: Mapping[str, Stance]
        self.views: Views
        self.everywhere = board.options.get("close_quarters_scope") == "pair"
        self.ground: Grounds = grounds(board, before.ground if before else None)
        self.stances, anew = stances(board, self.ground, (before.ground, before.stances) if before else None)
        bases: dict[str, Shape] = {name: model.shape for name, model in board.models.items()}
        self.lines = sightlines(board)
        if before and not self.lines.follows(before.lines):
            # Nobody asked about the positions between: go on from what is known of the earlier one.
            self.lines = before.lines.after(self.lines.regions)
        lines = self.lines
        if before and before.everywhere == self.everywhere:
            self.views = lines.views_after(before.views, bases, self.past, anew)
        else:
            self.views = lines.views(bases, self.past)
        self.doubtful = frozenset(self._doubtful()) if self._any_doubt() else _NOTHING

    def unlike(self, before: SightTable | None) -> Collection[str]:
        """The models that may see others than before; all of them where that cannot be told at once."""
        if before is None or self.doubtful or before.doubtful:
            return self.views.names
        return self.views.unlike(before.views)

    def whom(self, name: str, clear: frozenset[tuple[str, str]]) -> frozenset[str]:
        """Whom a model sees, `clear` being the doubtful pairs that see each other."""
        return self.views.of(name) - _partners(name, self.doubtful) | _partners(name, clear)

    def past(self, one: str, other: str) -> int | None:
        """The pieces that hide two models from one another; None in a Dead Zone."""
        a, b = self.stances[one], self.stances[other]
        return hiding(self.ground, a, b, self._lifted(a, b))

    def _lifted(self, a: Stance, b: Stance) -> int:
        """The pieces whose Direct Cover and Dead Zone Close Quarters lifts, as `close_quarters` has it."""
        shared = a.beside & b.beside
        if not shared or not within(a.shape, b.shape, CLOSE):
            return 0
        return ALL if self.everywhere else shared

    def one_by_one(self) -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
        """Of the doubtful pairs, those that see each other and those without an answer."""
        clear, unknown = set(), set()
        for one, other in self.doubtful:
            try:
                if see(Pair(self.board, self.board.models[one], self.board.models[other])).line is not None:
                    clear.add((one, other))
            except QuestionError:
                unknown.add((one, other))
        return frozenset(clear), frozenset(unknown)

    def _any_doubt(self) -> bool:
        return bool(self.ground.lost) or any(stance.size is None for stance in self.stances.values())

    def _doubtful(self) -> Iterator[tuple[str, str]]:
        """The pairs that may have no answer: what decides about them is not known, or stands on itself."""
        for one, other in combinations(self.board.models, 2):
            a, b = self.stances[one], self.stances[other]
            blind = (a.size is None or b.size is None) and other not in self.views.of(one)
            if blind or any(near(box, joint(a.box, b.box), ROOM) for box in self.ground.lost):
                yield one, other


def hiding(ground: Grounds, a: Stance, b: Stance, lifted: int) -> int | None:
    """The pieces that hide two models from one another, as `hides` has it; None in a Dead Zone.

    `lifted` are the pieces whose Direct Cover and Dead Zone do not count. Where a Size is not known: all Blocking
    Terrain, for a line past that needs no Size.
    """
    if ((a.high & b.beside if b.at_foot else 0) | (b.high & a.beside if a.at_foot else 0)) & ~lifted:
        return None
    standing = ground.blocking & ~(a.own | b.own)
    if a.size is None or b.size is None:
        return standing
    full = 0 if a.flies or b.flies else ground.tall(max(a.size, b.size))
    return standing & (full | (a.guards | b.guards) & ~lifted)


def _partners(name: str, pairs: frozenset[tuple[str, str]]) -> frozenset[str]:
    if not pairs:
        return NOBODY
    return frozenset(other if one == name else one for one, other in pairs if name in (one, other))
