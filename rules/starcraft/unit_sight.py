"""Which models of one unit see which models of another (SC-7.1)."""

from __future__ import annotations

from rules.board import Board
from rules.question import Asked
from rules.starcraft.blocking import hidden_by
from rules.starcraft.cover import Pair
from rules.starcraft.sight import Seen, see
from rules.starcraft.targeting import targeting
from rules.verdict import Answer, Reason


def unit_sight(board: Board, asked: Asked) -> Answer:
    """Which models see which: `value` lists for each viewing model what it sees; yes when any model sees any."""
    viewers = [board.models[one] for one in asked.unit("from").models]
    targets = [board.models[one] for one in asked.unit("to").models]
    pairs = [Pair(board, viewer, target) for viewer in viewers for target in targets]
    seen = [(pair, see(pair)) for pair in pairs]
    value = {viewer.id: [p.target.id for p, s in seen if p.viewer is viewer and s.line] for viewer in viewers}
    first = next(((pair, found) for pair, found in seen if found.line), None)
    if first:
        pair, found = first
        return Answer("yes", (*found.reasons, *targeting(pair)[1]), value, found.line)
    return Answer("no", _distinct(seen), value, None, _fewest(seen))


def _fewest(seen: list[tuple[Pair, Seen]]) -> tuple[str, ...]:
    """Pieces that hide every pair, none of which can be spared."""
    pairs = [pair for pair, _ in seen]
    kept = list(dict.fromkeys(name for _, found in seen for name in found.blockers))
    for name in tuple(kept):
        without = [other for other in kept if other != name]
        if hidden_by(pairs, without):
            kept = without
    return tuple(kept)


def _distinct(seen: list[tuple[Pair, Seen]]) -> tuple[Reason, ...]:
    reasons = [reason for _, found in seen for reason in found.reasons]
    return tuple({(reason.key(), str(reason.facts)): reason for reason in reasons}.values())
