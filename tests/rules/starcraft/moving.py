"""Moves in one line: who, by which action, along which points; and what must be answered."""

from __future__ import annotations

from rules.ask import ask
from rules.board import Board
from rules.verdict import Answer
from tests.rules.build import clauses

__all__ = ["R", "changes", "cited", "legal", "moves", "reaches", "refused"]

#: The radius of a 32 mm base in inches.
R = 16 / 25.4


def moves(built: Board, *path: tuple[float, float], unit: str = "m", action: str = "move", **keys: object) -> Answer:
    """The answer about one move of a unit."""
    return ask(built, {"ask": "move", "unit": unit, "action": action, "path": [list(at) for at in path], **keys})


def reaches(built: Board, *, unit: str = "m", **keys: object) -> Answer:
    """The answer about reach."""
    return ask(built, {"ask": "reach", "unit": unit, **keys})


def cited(answer: Answer) -> set[str]:
    """The sentences that an answer cites, by clause and word."""
    return {reason.key() for reason in answer.reasons}


def legal(answer: Answer, *clause: str) -> Answer:
    """The move is legal, and these clauses are cited."""
    assert answer.answer == "yes", cited(answer)
    assert set(clause) <= clauses(answer), cited(answer)
    return answer


def refused(answer: Answer, *clause: str) -> Answer:
    """The move is refused, by these clauses and no others; nothing changes."""
    assert answer.answer == "no", cited(answer)
    assert clauses(answer) == set(clause), cited(answer)
    assert answer.value["changes"] == ()
    return answer


def changes(answer: Answer) -> list[dict[str, object]]:
    """What a legal move changes."""
    assert answer.answer == "yes", cited(answer)
    return list(answer.value["changes"])
