"""An answer in the words of one language and the document's own unit of length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.board import Board
from rules.geometry.shapes import Point
from rules.phrases import Phrases, phrases
from rules.verdict import Answer, Fact, Length, QuestionError

#: Digits kept of a length: far finer than any tolerance, coarse enough to drop the noise of binary fractions.
_DIGITS = 9

_UNITS = {1.0: "in", 1.0 / 2.54: "cm", 1.0 / 25.4: "mm"}


def told(answer: Answer, board: Board, language: str, names: Mapping[str, str] | None = None) -> dict[str, object]:
    """The contract's answer object: lengths and coordinates in the document's unit, one sentence for each reason.

    `names` gives ids other names inside the sentences only. A question without a value has none, an answer
    whose closeness nobody weighed tells none.
    """
    speech = phrases(language)
    said: dict[str, object] = {"answer": answer.answer}
    if answer.certain is not None:
        said["certain"] = answer.certain
    if answer.margin_known:
        said["margin"] = None if answer.margin is None else _length(answer.margin, board)
    said["reasons"] = [
        {
            "clause": reason.clause,
            "facts": {name: _outward(fact, board) for name, fact in reason.facts.items()},
            "text": speech.reasons[reason.key()].format_map(_spoken(reason.facts, board, speech, names or {})),
        }
        for reason in answer.reasons
    ]
    said["line"] = None if answer.line is None else [_place(end, board) for end in answer.line]
    said["blockers"] = list(answer.blockers)
    if answer.value is not None:
        said["value"] = _outward(answer.value, board)
    return said


def told_error(error: QuestionError, language: str, names: Mapping[str, str] | None = None) -> dict[str, str]:
    """The contract's error object: the JSON path inside the question, and a sentence; `names` as in `told`."""
    speech = phrases(language)
    words = {name: _word(fact, None, speech, names or {}) for name, fact in error.facts.items()}
    return {"path": error.path, "message": speech.errors[error.phrase].format_map(words)}


def _outward(fact: Fact, board: Board) -> object:
    if isinstance(fact, Length):
        return _length(fact, board)
    if isinstance(fact, Mapping):
        return {key: _outward(part, board) for key, part in fact.items()}
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return [_outward(part, board) for part in fact]
    return fact


def _length(inches: float, board: Board) -> float | int:
    value = round(inches / board.unit_length, _DIGITS)
    return int(value) if value.is_integer() else value


def _place(point: Point, board: Board) -> list[float | int]:
    return [_length(point[0], board), _length(point[1], board)]


def _spoken(facts: Mapping[str, Fact], board: Board, speech: Phrases, names: Mapping[str, str]) -> dict[str, str]:
    return {name: _word(fact, board, speech, names) for name, fact in facts.items()}


def _word(fact: Fact, board: Board | None, speech: Phrases, names: Mapping[str, str]) -> str:
    if isinstance(fact, Length) and board is not None:
        return speech.length(fact / board.unit_length, _UNITS.get(board.unit_length, "in"))
    if isinstance(fact, (int, float)):
        return speech.number(fact)
    if isinstance(fact, tuple) and len(fact) == 2 and board and all(isinstance(part, Length) for part in fact):
        return speech.point(*(part / board.unit_length for part in fact))
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return speech.listed([_word(part, board, speech, names) for part in fact])
    return names.get(str(fact), str(fact))
