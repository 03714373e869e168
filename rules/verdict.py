"""What the rules answer: an answer, its reasons by clause, and its proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.geometry.shapes import Point

Fact = object


class Length(float):
    """A length in inches inside facts and values, so that `rules.ask` can turn it into the document's unit."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause that decided, with the facts its sentence names.

    `phrase` is the key of the sentence in `rules/phrases/*.toml`; a clause that speaks in several ways adds a word to
    its id ("SC-7.1.1-e/lifted").
    """

    clause: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    phrase: str = ""

    def key(self) -> str:
        """The key of this reason's sentence."""
        return self.phrase or self.clause


def because(clause: str, phrase: str = "", **facts: Fact) -> Reason:
    """A reason by clause; `phrase` is the word after the slash of the sentence's key, where the clause has several."""
    return Reason(clause, facts, f"{clause}/{phrase}" if phrase else "")


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question with its reasons, its proof and, where asked for, a value.

    `line` is a segment in inches that proves a clear sight, `blockers` an irreducible set of ids that block; `value` is
    what the contract says for the question. `certain` is None, and `margin_known` False, where nobody weighed how
    close the answer is.
    """

    answer: Literal["yes", "no", "open"]
    reasons: tuple[Reason, ...]
    value: object = None
    line: tuple[Point, Point] | None = None
    blockers: tuple[str, ...] = ()
    certain: bool | None = None
    margin: float | None = None
    margin_known: bool = False


class QuestionError(Exception):
    """A question that cannot be answered: unknown id, missing number, wrong game, kind not built.

    `path` is the JSON path inside the question, `phrase` the key of the sentence, `facts` what it names.
    """

    def __init__(self, path: str, phrase: str, **facts: Fact) -> None:
        super().__init__(f"{path}: {phrase} {facts}")
        self.path, self.phrase, self.facts = path, phrase, facts


Question = Mapping[str, object]
Faults = Sequence[Mapping[str, object]]
