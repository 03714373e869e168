"""One question in, one answer out: the only engine, for the page, the API and the command line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from rules.board import Board
from rules.geometry.shapes import Point
from rules.question import KINDS, Asked, Kind, tolerant
from rules.ruleset import RULESETS, Nearest
from rules.slack import close_to
from rules.telling import told, told_error
from rules.verdict import Answer, Question, QuestionError

__all__ = [
    "answered_kinds",
    "ask",
    "blocks",
    "entry_spot",
    "formation",
    "nearest_legal",
    "questions_of",
    "told",
    "told_error",
    "travels",
]


def ask(board: Board, question: Question, closeness: bool = True) -> Answer:
    """The rules' answer to one question about one position.

    Lengths in the question are in the document's unit, those of the answer in inches (`told` turns them back). Without
    `closeness` nobody asks how near the answer is to being another one, which takes longer than the answer itself.
    Raises `QuestionError` for what cannot be answered; illegal play is an answer, never an error.
    """
    name, kind = _kind(board, question)
    answers = RULESETS[board.ruleset].answers
    if name not in answers:
        raise QuestionError("$.ask", "not_yet", kind=name, answered=questions_of(board.ruleset))
    asked = Asked(board, question)
    asked.check_keys(kind)
    answer = answers[name](board, asked)
    return _weighed(board, name, asked, answer) if closeness and not answer.margin_known else answer


def _weighed(board: Board, name: str, asked: Asked, answer: Answer) -> Answer:
    """The answer with its closeness; where nothing weighs it, it is certain on an exact board, and no more is told."""
    unweighed = answer if tolerant(board) else replace(answer, certain=True)
    weigh = RULESETS[board.ruleset].closeness.get(name)
    if weigh is None:
        return unweighed
    try:
        certain, margin = close_to(board, partial(weigh, board, asked))
    except QuestionError:
        # An error might bring in what has no answer: a piece whose height nobody knows, a unit without a Size.
        return unweighed
    return replace(answer, certain=certain, margin=margin, margin_known=True)


def nearest_legal(board: Board, question: Question) -> Point | None:
    """The legal end of a leading model nearest to where a question `move` or `reach` sends it, in the document's unit.

    None when it cannot end anywhere by that action, and where a game has no such rules. Raises `QuestionError`.
    """
    return _found(RULESETS[board.ruleset].nearest, board, question)


def entry_spot(board: Board, question: Question) -> Point | None:
    """Where a leading model that comes in starts, nearest to where a question `move` says, in the document's unit.

    None when its side has no edge to come in over, and where a game has no such rules. Raises `QuestionError`.
    """
    return _found(RULESETS[board.ruleset].entry, board, question)


def _found(find: Nearest | None, board: Board, question: Question) -> Point | None:
    asked = _checked(board, question)
    found = find(board, asked) if find else None
    return None if found is None else (found[0] / board.unit_length, found[1] / board.unit_length)


def _checked(board: Board, question: Question) -> Asked:
    _, kind = _kind(board, question)
    asked = Asked(board, question)
    asked.check_keys(kind)
    return asked


def formation(board: Board, question: Question) -> dict[str, tuple[Point, float]]:
    """Where the rest of a unit may be set when its leading model goes as a question `move` says: places and facings.

    Places are in the document's unit. A model left out has no legal spot; so have all where a game has no such rules.
    Raises `QuestionError`.
    """
    asked = _checked(board, question)
    arrange = RULESETS[board.ruleset].formation
    found = arrange(board, asked) if arrange else {}
    unit = board.unit_length
    return {name: ((x / unit, y / unit), turn) for name, ((x, y), turn) in found.items()}


def travels(board: Board, question: Question, path: Sequence[Point]) -> float | None:
    """How far a leading model goes along a path, in the document's unit, by the action of a question about reach.

    `path` is in that unit too. None where the path is no legal way to end, and where a game has no such rules.
    """
    asked, unit = _checked(board, question), board.unit_length
    travel = RULESETS[board.ruleset].travels
    found = travel(board, asked, tuple((x * unit, y * unit) for x, y in path)) if travel else None
    return None if found is None else found / unit


def questions_of(ruleset: str) -> tuple[str, ...]:
    """The kinds of question that a game answers today, in the contract's order."""
    return tuple(name for name in KINDS if name in RULESETS[ruleset].answers)


def answered_kinds() -> Mapping[str, tuple[str, ...]]:
    """The kinds of question that each game answers today."""
    return {ruleset: questions_of(ruleset) for ruleset in RULESETS}


def blocks(board: Board, question: Question, ids: Collection[str]) -> bool:
    """A named set of pieces is a proof when it blocks every line of the question by itself and none can be spared.

    A question whose answers name no blockers is held by the empty set alone.
    """
    name, kind = _kind(board, question)
    asked = Asked(board, question)
    asked.check_keys(kind)
    proves = RULESETS[board.ruleset].proves.get(name)
    return proves(board, asked, ids) if proves else not ids


def _kind(board: Board, question: Question) -> tuple[str, Kind]:
    name = question.get("ask")
    if not isinstance(name, str):
        raise QuestionError("$.ask", "no_kind", known=tuple(KINDS))
    if name not in KINDS:
        raise QuestionError("$.ask", "unknown_kind", kind=name, known=tuple(KINDS))
    if board.ruleset not in KINDS[name].games:
        raise QuestionError("$.ask", "other_game", kind=name, ruleset=board.ruleset)
    return name, KINDS[name]
