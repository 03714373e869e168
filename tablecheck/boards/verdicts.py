"""The verdicts of a board at one revision: the pinned questions, its layout, its placement, who sees whom.

Answers are kept without words; `rules.ask.told` speaks them in each reader's language.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.ask import ask
from rules.board import Board
from rules.looks import looks_at
from rules.per_board import follow
from rules.seeing import Seeing, Turned, who_sees_whom
from rules.steps import Box, step_to
from rules.verdict import Answer, QuestionError
from tablecheck.boards.snapshot import Snapshot, snapshot
from tablecheck.boards.state import State

Outcome = Answer | QuestionError
Looks = tuple[Box, ...] | None


@dataclass(frozen=True, slots=True)
class TurnedAnswer:
    """A pinned question whose answer is another one than before; None is the answer of one that had none."""

    question: str
    before: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Turns:
    """What turned since an earlier revision: pairs of models of different sides, pinned questions."""

    since: int
    pairs: tuple[Turned, ...] = ()
    answers: tuple[TurnedAnswer, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.pairs or self.answers)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What the rules say about one revision of a board; on a screen of another revision they are pending.

    `pinned` is by the question's id, in the order of pinning. Each outcome is an answer, or the error of a question
    that cannot be answered on this board. How close answers are and who sees whom follows when the rest is known
    already: until then an answer's `certain` may be None, and `seeing` and `turned` are. `seeing` stays None in a game
    without sight; `turned` holds nothing where nothing was known before. A `preview` speaks of a board as a hand would
    leave it, which is no revision at all. `looks` says for each pinned question where its answer came from.
    """

    revision: int
    rules: str
    snapshot: Snapshot
    pinned: Mapping[str, Outcome]
    layout: Outcome
    placement: Outcome
    seeing: Seeing | None = None
    turned: Turns | None = None
    preview: bool = False
    looks: Mapping[str, Looks] = field(default_factory=dict, compare=False, repr=False)

    @property
    def board(self) -> Board:
        """The position that was judged."""
        return self.snapshot.board

    def pending(self, revision: int) -> bool:
        """True when these do not speak of that revision of the board, or come from other rules than today's."""
        return (self.revision, self.rules) != (revision, rules_version())


def judged(state: State, previous: Verdicts | None = None) -> Verdicts:
    """The verdicts about a state. Those of `previous` stand wherever an edit has missed all that they look at."""
    shot = snapshot(state, previous.snapshot if previous else None)
    board = shot.board
    if previous and previous.rules == rules_version():
        follow(board, previous.board)
    else:
        previous = None
    pinned: dict[str, Outcome] = {}
    looks: dict[str, Looks] = {}
    for oid, question in state.of("questions").items():
        if previous and _stands(previous, board, oid, question):
            pinned[oid], looks[oid] = previous.pinned[oid], previous.looks[oid]
        else:
            pinned[oid], looks[oid] = outcome_of(board, question, False), looks_at(board, question)
    same = previous if previous and previous.board is board else None
    layout = same.layout if same else outcome_of(board, {"ask": "layout"}, False)
    placement = same.placement if same else outcome_of(board, {"ask": "placement"}, False)
    return Verdicts(state.revision, rules_version(), shot, pinned, layout, placement, looks=looks)


def _stands(previous: Verdicts, board: Board, oid: str, question: Mapping[str, Any]) -> bool:
    """Whether the outcome of a question still holds: it is asked the same, and nothing that it looks at differs."""
    if previous.snapshot.state.objects.get(("questions", oid)) is not question:
        return False
    if previous.board is board:
        return True
    looks = previous.looks[oid]
    return looks is not None and isinstance(previous.pinned[oid], Answer) and not step_to(board).meets(*looks)


def weighed(verdicts: Verdicts) -> Verdicts:
    """The same verdicts with how close each pinned answer is, for those that do not tell it yet."""
    questions = verdicts.snapshot.state.of("questions")
    light = [oid for oid, outcome in verdicts.pinned.items() if isinstance(outcome, Answer) and outcome.certain is None]
    if not light:
        return verdicts
    heavy = {oid: outcome_of(verdicts.board, questions[oid]) for oid in light}
    return replace(verdicts, pinned={**verdicts.pinned, **heavy})


def looked(verdicts: Verdicts, previous: Verdicts | None = None) -> Verdicts:
    """The same verdicts with who sees whom, and with what turned since `previous`, which was looked at too."""
    if previous and previous.board is verdicts.board:
        seeing = previous.seeing
    else:
        seeing = who_sees_whom(verdicts.board, previous.seeing if previous else None)
    if previous is None:
        return replace(verdicts, seeing=seeing, turned=Turns(verdicts.revision))
    pairs = seeing.turned(previous.seeing) if seeing and previous.seeing else ()
    return replace(verdicts, seeing=seeing, turned=Turns(previous.revision, pairs, _answers_turned(verdicts, previous)))


def previewed(state: State, now: Verdicts, before: Verdicts | None) -> Verdicts:
    """What the rules would say of a state that is only in somebody's hand, and what it would turn since `before`.

    `now` are the verdicts to take over from; `before` are those that were looked at last.
    """
    return replace(looked(judged(state, now), before), preview=True)


def _answers_turned(verdicts: Verdicts, previous: Verdicts) -> tuple[TurnedAnswer, ...]:
    """Questions that are the same as before and are answered otherwise, in the order of pinning."""
    old, new = previous.snapshot.state.objects, verdicts.snapshot.state.objects
    same = [oid for oid in verdicts.pinned if old.get(("questions", oid)) == new["questions", oid]]
    answers = [(oid, _word(previous.pinned[oid]), _word(verdicts.pinned[oid])) for oid in same]
    return tuple(TurnedAnswer(*answer) for answer in answers if answer[1] != answer[2])


def _word(outcome: Outcome) -> str | None:
    return outcome.answer if isinstance(outcome, Answer) else None


def outcome_of(board: Board, question: Mapping[str, Any], closeness: bool = True) -> Outcome:
    """The answer to a question, with or without how close it is, or the error that says why there is none."""
    try:
        return ask(board, question, closeness)
    except QuestionError as error:
        return error


@cache
def rules_version() -> str:
    """A name for the rules as they are in this process: it changes with every change of their code or sentences."""
    root = Path(rules.__file__).parent
    files = sorted(path for path in root.rglob("*") if path.suffix in {".py", ".toml"})
    known = hashlib.sha256()
    for path in files:
        known.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return known.hexdigest()[:12]
