"""A whole question file answered: the one way for the command line, HTTP and the project's own cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from rules.ask import ask, blocks, told, told_error, travels
from rules.board import Board
from rules.verdict import QuestionError
from tablecheck.document.document import Document, checked, load, wrong_format
from tablecheck.document.expect import differences
from tablecheck.document.faults import DocumentFaults, Fault, below, fault, first_of_each_place, from_pydantic, shown
from tablecheck.document.questions import QUESTIONS_FORMAT, QUESTIONS_VERSION, PosedFile
from tablecheck.document.reading import check_values, read_json
from tablecheck.document.to_rules import to_board

Reference = str | Mapping[str, Any]
#: Finds the board that a question file does not hold itself: by path or by `{"id"}`; raises `DocumentFaults`.
Opener = Callable[[Reference], Document]


@dataclass(frozen=True)
class Questions:
    """A sound question file: its board, and the questions as they were put."""

    document: Document
    asked: list[dict[str, Any]]


@dataclass
class Answered:
    """The answers in order, and the paths and sentences of questions not answered and expectations not held."""

    ruleset: str
    answers: list[dict[str, Any]] = field(default_factory=list)
    unanswered: list[Fault] = field(default_factory=list)
    unlike: list[Fault] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The exit status of the command: 2 where a question could not be answered, 1 where an expectation failed."""
        return 2 if self.unanswered else 1 if self.unlike else 0

    def output(self) -> dict[str, Any]:
        """The contract's answer document."""
        return {"ruleset": self.ruleset, "answers": self.answers}


def load_questions(source: str | bytes | Mapping[str, Any], open_board: Opener) -> Questions:
    """A question file from its text or its JSON values; raises `DocumentFaults` with every fault of file and board."""
    if isinstance(source, (str, bytes)):
        value, faults = read_json(source)
    else:
        value, faults = source, check_values(source)
    faults += wrong_format(value, QUESTIONS_FORMAT, QUESTIONS_VERSION)
    if not isinstance(value, dict) or (faults and faults[-1]["path"] in ("$.format", "$.version")):
        raise DocumentFaults(first_of_each_place(faults))
    try:
        PosedFile.model_validate(value)
    except ValidationError as error:
        faults += from_pydantic(error.errors(include_url=False))
    document = None
    try:
        document = _board(value["board"], open_board) if "board" in value else None
    except DocumentFaults as refusal:
        if not faults:
            raise
        faults += refusal.faults if not refusal.source else []
    if faults or document is None:
        raise DocumentFaults(first_of_each_place(faults))
    return Questions(document, value["ask"])


def _board(value: object, open_board: Opener) -> Document:
    if isinstance(value, str) or (isinstance(value, Mapping) and value.keys() == {"id"}):
        return open_board(value)
    return checked(value, [], "$.board")


def beside(folder: Path) -> Opener:
    """Opens board files by their path from a folder."""

    def open_board(reference: Reference) -> Document:
        if not isinstance(reference, str):
            raise DocumentFaults([fault("$.board", _("A stored board can be named by its id over HTTP only."))])
        try:
            text = (folder / reference).read_bytes()
        except (OSError, ValueError):
            sentence = _("The board file %(name)s cannot be read.")
            raise DocumentFaults([fault("$.board", sentence, name=shown(reference))]) from None
        try:
            return load(text)
        except DocumentFaults as refusal:
            raise DocumentFaults(refusal.faults, source=reference) from None

    return open_board


def answer(questions: Questions, language: str) -> Answered:
    """Every question answered in `language`, or told what stands against answering it; expectations are compared."""
    board = to_board(questions.document)
    answered = Answered(board.ruleset)
    for place, posed in enumerate(questions.asked):
        path = below("$", "ask", place)
        question = {key: value for key, value in posed.items() if key != "expect"}
        try:
            said = told(ask(board, question), board, language)
        except QuestionError as error:
            refusal = told_error(error, language)
            answered.answers.append({"ask": posed["ask"], "error": refusal})
            answered.unanswered.append(
                {"path": path + refusal["path"].removeprefix("$"), "message": refusal["message"]}
            )
            continue
        answered.answers.append({**question, **said})
        answered.unlike += [
            {"path": path, "message": sentence} for sentence in _unlike(posed.get("expect"), said, board, question)
        ]
    return answered


def _unlike(
    expected: Mapping[str, Any] | None, said: Mapping[str, Any], board: Board, question: Mapping[str, Any]
) -> list[str]:
    def proves(ids: list[str]) -> bool:
        return blocks(board, question, ids)

    def goes(path: Any) -> float | None:
        try:
            return travels(board, question, path)
        except (QuestionError, TypeError, ValueError):  # no path at all
            return None

    return differences(expected or {}, said, proves, goes, 1.0 / board.unit_length)
