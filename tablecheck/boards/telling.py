"""Verdicts as people read them: a title, a word, sentences with their printed clause, a line, the pieces they name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import ask
from rules.board import Board
from rules.clauses import section, term
from rules.question import tolerant
from rules.verdict import Answer, QuestionError
from tablecheck.boards.closeness import Closeness, closeness
from tablecheck.boards.naming import names_of
from tablecheck.boards.outlines import MILLIMETRES
from tablecheck.boards.sightlines import Stroke, between, blocked_stroke, clear_stroke, shape_of
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Outcome, Verdicts

#: Kinds whose objects are drawn, so that a verdict can light them.
DRAWN = ("models", "terrain", "access_points", "markers", "zones")


@dataclass(frozen=True, slots=True)
class Because:
    """One reason: its clause, how the rulebook prints it, its sentence."""

    clause: str
    printed: str
    text: str


@dataclass(frozen=True, slots=True)
class Telling:
    """One verdict, finished: `answer` is its CSS word, `lights` and `blockers` are ids of drawn elements.

    One that is not `weighed` will be told again, with its closeness.
    """

    id: str
    title: str
    answer: str
    word: str
    reasons: tuple[Because, ...]
    lights: str
    blockers: str
    closeness: Closeness | None = None
    line: Stroke | None = None
    weighed: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of the layout or a placement, with the elements it leads to."""

    clause: str
    text: str
    ids: str


def tellings(verdicts: Verdicts, language: str) -> tuple[Telling, ...]:
    """Every pinned verdict in the order of pinning."""
    state = verdicts.snapshot.state
    names = names_of(state.objects)
    questions = state.of("questions")
    return tuple(
        _told_once(oid, questions[oid], outcome, verdicts, language, names) for oid, outcome in verdicts.pinned.items()
    )


_told_lately: OrderedDict[tuple[Any, ...], tuple[Outcome, Any, Mapping[str, str], Telling]] = OrderedDict()
_lock = Lock()
#: So many tellings are kept: those of the boards that are edited just now.
MOST_KEPT = 4096


def _told_once(
    oid: str, question: Mapping[str, Any], outcome: Outcome, verdicts: Verdicts, language: str, names: Mapping[str, str]
) -> Telling:
    """A telling as it was, where the very same outcome was told before: then nothing that it looks at differs."""
    key = (oid, id(outcome), language)
    with _lock:
        found = _told_lately.get(key)
    if found and found[1] is question and found[2] == names:
        return found[3]
    told = telling(oid, question, outcome, verdicts.snapshot.state, verdicts, language, names)
    with _lock:
        _told_lately[key] = (outcome, question, names, told)
        while len(_told_lately) > MOST_KEPT:
            _told_lately.popitem(last=False)
    return told


def telling(
    oid: str,
    question: Mapping[str, Any],
    outcome: Outcome,
    state: State,
    verdicts: Any,
    language: str,
    names: Mapping[str, str],
) -> Telling:
    """One verdict about a question; `verdicts` is whatever carries the `board` that was judged."""
    heading, asked = title(question, names), _asked(question, state)
    if isinstance(outcome, QuestionError):
        reason = Because("", "", ask.told_error(outcome, language, names)["message"])
        return Telling(oid, heading, "open", _("No answer"), (reason,), asked, "")
    told = ask.told(outcome, verdicts.board, language, names)
    return Telling(
        oid,
        heading,
        outcome.answer,
        told_word(question, outcome, told),
        tuple(because(r["clause"], r["text"], language) for r in told["reasons"]),
        asked,
        elements(told["blockers"], state),
        _closeness(question, told, state, verdicts.board),
        _stroke(question, outcome, told, state),
        outcome.certain is not None,
    )


def _closeness(question: Mapping[str, Any], told: Mapping[str, Any], state: State, board: Board) -> Closeness | None:
    """How close a verdict is; a length has nothing to turn."""
    return closeness(told, state.header["length_unit"], tolerant(board)) if question["ask"] != "distance" else None


def because(clause: str, text: str, language: str) -> Because:
    """A reason as it is read: the printed section and term before its sentence, the term only once."""
    word = term(clause, language)
    named = word if not text.casefold().startswith(word.casefold()) else ""
    return Because(clause, " ".join(part for part in (section(clause), named) if part) or clause, text)


def problems(verdicts: Verdicts, language: str) -> tuple[Problem, ...]:
    """Every fault of the layout, then of what stands on it, each with the way to its place."""
    state = verdicts.snapshot.state
    names = names_of(state.objects)
    found: list[Problem] = []
    for outcome in (verdicts.layout, verdicts.placement):
        if isinstance(outcome, QuestionError):
            found.append(Problem("", ask.told_error(outcome, language, names)["message"], ""))
        elif outcome.answer == "no":
            found += _faults(ask.told(outcome, verdicts.board, language, names), state)
    return tuple(found)


def _faults(told: Mapping[str, Any], state: State) -> list[Problem]:
    """The faults of an answer; a reason after the first of its fault says why and is joined to it."""
    found: list[Problem] = []
    waiting = list(told["value"])
    for reason in told["reasons"]:
        if waiting and reason["clause"] == waiting[0]["clause"]:
            fault = waiting.pop(0)
            found.append(Problem(fault["clause"], reason["text"], elements(fault["ids"], state)))
        elif found:
            last = found[-1]
            found[-1] = Problem(last.clause, f"{last.text} {reason['text']}", last.ids)
    return found


def elements(ids: Any, state: State) -> str:
    """The drawn elements of these ids, for the page; a unit stands for its models."""
    found = []
    for oid in ids:
        found += [f"o-{kind}-{oid}" for kind in DRAWN if (kind, oid) in state.objects]
        if ("units", oid) in state.objects:
            found += [f"o-models-{mid}" for mid, props in state.of("models").items() if props["unit"] == oid]
    return " ".join(found)


def _asked(question: Mapping[str, Any], state: State) -> str:
    return elements([value for key, value in question.items() if key != "ask" and isinstance(value, str)], state)


def title(question: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A question as its card is headed."""
    ends = [question.get(key) for key in ("from", "a", "attacker", "model", "unit") if key in question]
    ends += [question.get(key) for key in ("to", "b", "target") if key in question]
    words = [names.get(str(end), str(end)) for end in ends] + ["", ""]
    return _sentence(str(question.get("ask"))) % {"a": words[0], "b": words[1]}


def _sentence(kind: str) -> str:
    match kind:
        case "sight":
            return _("%(a)s sees %(b)s?")
        case "unit_sight":
            return _("%(a)s see %(b)s?")
        case "engaged":
            return _("%(a)s and %(b)s engaged?")
        case "evade":
            return _("%(b)s evades %(a)s?")
        case "distance":
            return _("%(a)s to %(b)s")
        case "within":
            return _("%(a)s within reach of %(b)s?")
        case "elevation":
            return _("Where %(a)s stands")
        case "placement":
            return _("Placement")
        case "layout":
            return _("Layout")
    return kind


def told_word(question: Mapping[str, Any], outcome: Answer, told: Mapping[str, Any]) -> str:
    """The one word of a verdict; the length itself for a distance."""
    if question["ask"] == "distance" and isinstance(told.get("value"), int | float):
        return number_format(round(told["value"], 3))
    return answer_word(question, outcome.answer)


def answer_word(question: Mapping[str, Any], answer: str | None) -> str:
    """What yes, no and open are called for a question; None is the answer of one that has none."""
    if answer is None:
        return _("No answer")
    if question["ask"] == "sight":
        return {"yes": _("Clear"), "no": _("Blocked"), "open": pgettext("verdict", "Open")}[answer]
    return {"yes": _("Yes"), "no": _("No"), "open": pgettext("verdict", "Open")}[answer]


def _stroke(question: Mapping[str, Any], outcome: Answer, told: Mapping[str, Any], state: State) -> Stroke | None:
    if told["line"]:
        return clear_stroke(told["line"])
    if question["ask"] != "sight" or outcome.answer != "no":
        return None
    ends = [state.objects.get(("models", str(question.get(key)))) for key in ("from", "to")]
    if any(props is None or "at" not in props for props in ends):
        return None
    unit = state.header["length_unit"]
    spots = [(props["at"][0], props["at"][1]) for props in ends]
    start, end = between(*spots, *(shape_of(props, unit) for props in ends))
    shapes = [
        shape
        for oid in told["blockers"]
        for kind in ("terrain", "models")
        if (props := state.objects.get((kind, oid))) and (shape := shape_of(props, unit)) is not None
    ]
    return blocked_stroke(start, end, shapes, 0.35 * 25.4 / MILLIMETRES[unit])
