"""Where on the table the answer to a question can come from, so that it need not be asked again after every edit."""

from __future__ import annotations

from rules.board import Board
from rules.question import Asked
from rules.ruleset import RULESETS
from rules.steps import Box
from rules.verdict import Question, QuestionError


def looks_at(board: Board, question: Question) -> tuple[Box, ...] | None:
    """Boxes, in inches, that hold all that has a say in the answer; None where that may be anything on the table.

    As long as nothing in them differs, nor any term of the board (`rules.steps`), the answer is the very same.
    """
    look = RULESETS[board.ruleset].looks.get(str(question.get("ask")))
    if look is None:
        return None
    try:
        return look(board, Asked(board, question))
    except QuestionError:
        return None
