"""Who sees whom on the whole table: the answer of `sight` for every two models (SC-7.1)."""

from __future__ import annotations

from itertools import combinations

from rules.board import Board
from rules.seen import Seeing
from rules.starcraft.cover import Pair
from rules.starcraft.sight import see
from rules.verdict import QuestionError


def seeing(board: Board, earlier: Seeing | None = None) -> Seeing:
    """Each two models see each other or do not; the same answer serves both ways (SC-7.1-f)."""
    seen: dict[str, set[str]] = {name: set() for name in board.models}
    unanswered: dict[str, set[str]] = {}
    for one, other in combinations(board.models.values(), 2):
        try:
            clear = see(Pair(board, one, other)).line is not None
        except QuestionError:
            for a, b in ((one, other), (other, one)):
                unanswered.setdefault(a.id, set()).add(b.id)
            continue
        if clear:
            seen[one.id].add(other.id)
            seen[other.id].add(one.id)
    return Seeing(
        board,
        {name: frozenset(whom) for name, whom in seen.items()},
        {name: frozenset(whom) for name, whom in unanswered.items()},
    )
