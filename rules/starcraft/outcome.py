"""What an action comes to: the answer, its length and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.starcraft.mover import Mover
from rules.verdict import Answer, Length, Reason, because

Change = Mapping[str, object]


def grass_told(mover: Mover, removed: Iterable[str]) -> list[Reason]:
    """Which grass leaves the game, and by which clause."""
    clause = "SC-8.5.3-d" if mover.flies else "SC-8.5.3-c"
    return [because(clause, "removed", unit=mover.unit.id, piece=piece) for piece in removed]


def removals(pieces: Iterable[str]) -> tuple[Change, ...]:
    """The pieces that leave the game, as changes."""
    return tuple({"removed": piece} for piece in pieces)


def answer_of(
    against: Iterable[Reason], allowed: Iterable[Reason], length: float, changes: Iterable[Change] = ()
) -> Answer:
    """The answer about an action: no with every reason against it, else yes with what allows it and what it changes."""
    stands = tuple(against)
    if stands:
        return Answer("no", stands, {"length": Length(length), "changes": ()})
    return Answer("yes", tuple(allowed), {"length": Length(length), "changes": tuple(changes)})
