"""One unit as the turn sees it: what it may do now and why not the rest, whom it is Engaged with, its marks."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from rules.ask import ask, questions_of, told, told_error
from rules.board import Board, Model, Unit
from rules.geometry.measure import nearest
from rules.starcraft.actions import PRINTED
from rules.starcraft.engagement import engaged_with
from rules.verdict import QuestionError
from tablecheck.boards import drawing, naming, telling
from tablecheck.boards.outlines import MILLIMETRES, number
from tablecheck.boards.state import State
from tablecheck.boards.telling import Because

#: The marks that the page offers to set, as the rulebook prints them.
MARKS = {"hidden": "HIDDEN", "siege-mode": "SIEGE MODE", "no-assault": "Disengage penalty"}


@dataclass(frozen=True, slots=True)
class UnitNow:
    """A unit: `allowed` are actions with their printed names, `against` the reasons why not the others."""

    id: str
    name: str
    index: int
    place: str
    placed: str
    activated: bool
    allowed: tuple[tuple[str, str], ...]
    against: tuple[Because, ...]
    engaged: tuple[str, ...]
    marks: tuple[tuple[str, str, bool], ...]
    damage: int
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Engagement:
    """Two units that are Engaged: the stretch between their nearest bases, and the sentence that says why."""

    id: str
    path: str
    x: str
    y: str
    name: str
    lights: str


def unit_now(board: Board, state: State, oid: str, language: str) -> UnitNow | None:
    """What the page says of a unit; None where there is no such unit. It may be asked in any thread."""
    unit, props = board.units.get(oid), state.objects.get(("units", oid))
    if unit is None or props is None:
        return None
    with translation.override(language):
        return _told(board, state, unit, language)


def _told(board: Board, state: State, unit: Unit, language: str) -> UnitNow:
    oid = unit.id
    names = _names(state)
    mark = drawing.marks_of(state.header).get(unit.side or "")
    allowed, against, fault = _judged(board, unit, language, names)
    words = {"table": _("on the table"), "reserve": _("in reserve"), "destroyed": _("destroyed")}
    phase = board.game.phase or "movement"
    return UnitNow(
        oid,
        names.get(oid, oid),
        mark.index if mark else 3,
        unit.place,
        words[unit.place],
        phase in unit.activated,
        allowed,
        against,
        tuple(names.get(foe, foe) for foe in _foes(board, unit)),
        tuple((key, word, key in unit.marks) for key, word in MARKS.items()) if _turns(board) else (),
        unit.damage,
        fault,
    )


def _names(state: State) -> dict[str, str]:
    sides = {side: mark.name for side, mark in drawing.marks_of(state.header).items()}
    return naming.names_of(state.objects) | sides


def _turns(board: Board) -> bool:
    return "actions" in questions_of(board.ruleset)


def _foes(board: Board, unit: Unit) -> tuple[str, ...]:
    return engaged_with(unit, board) if _turns(board) and unit.place == "table" else ()


def _judged(
    board: Board, unit: Unit, language: str, names: dict[str, str]
) -> tuple[tuple[tuple[str, str], ...], tuple[Because, ...], str]:
    if not _turns(board):
        return (), (), ""
    try:
        answer = ask(board, {"ask": "actions", "unit": unit.id})
    except QuestionError as error:
        return (), (), str(told_error(error, language, names)["message"])
    spoken = told(answer, board, language, names)
    reasons = tuple(telling.because(each["clause"], each["text"], language) for each in spoken["reasons"])
    open_ones = answer.value if isinstance(answer.value, tuple) else ()
    return tuple((str(name), PRINTED[str(name)]) for name in open_ones), reasons[1:] if open_ones else reasons, ""


def engagements(board: Board, state: State, language: str) -> tuple[Engagement, ...]:
    """Every two units that are Engaged, in the active language."""
    if not _turns(board):
        return ()
    names = _names(state)
    order = {oid: place for place, oid in enumerate(board.units)}
    found = []
    for unit in board.units.values():
        for foe in _foes(board, unit):
            if order[unit.id] < order[foe]:
                found.append(_engagement(board, state, unit.id, foe, language, names))
    return tuple(found)


def _engagement(board: Board, state: State, a: str, b: str, language: str, names: dict[str, str]) -> Engagement:
    answer = ask(board, {"ask": "engaged", "a": a, "b": b})
    spoken = told(answer, board, language, names)
    touching = answer.reasons[0].facts
    one, other = (board.models[str(touching[key])] for key in ("a", "b"))
    (ax, ay), (bx, by) = _between(one, other, board)
    facts = {"a": names.get(a, a), "b": names.get(b, b), "why": spoken["reasons"][0]["text"]}
    return Engagement(
        f"engaged-{a}-{b}",
        f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}",
        number((ax + bx) / 2),
        number((ay + by) / 2),
        _("%(a)s and %(b)s are Engaged: %(why)s") % facts,
        telling.elements([a, b], state),
    )


def _between(one: Model, other: Model, board: Board) -> tuple[tuple[float, float], tuple[float, float]]:
    """The stretch between two bases in the document's unit."""
    near, far = nearest(one.shape, other.shape)
    return (
        (near[0] / board.unit_length, near[1] / board.unit_length),
        (far[0] / board.unit_length, far[1] / board.unit_length),
    )


def badge_size(length_unit: str) -> str:
    """The radius of a badge beside a base, in the document's unit."""
    return number(6.0 / MILLIMETRES[length_unit])
