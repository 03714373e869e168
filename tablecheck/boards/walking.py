"""An action of a unit before it is taken: what the rules say of it, what it changes, the operation that takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils import translation

from rules import ask
from rules.board import Board
from rules.starcraft.coherency import leading_model
from rules.starcraft.turn import turn_of
from rules.verdict import Answer, QuestionError
from tablecheck.boards import drawing, naming, outlines, telling
from tablecheck.boards.drawing import Piece
from tablecheck.boards.moving import Draft, apply_told
from tablecheck.boards.state import Change, State
from tablecheck.boards.telling import Because

#: Digits of a proposed place; finer than any tolerance of the rules.
DIGITS = 6
#: The keys of a question `move` that a page sends.
KEYS = ("unit", "action", "path", "others", "leader", "rotation", "range")
#: The clause of a leading model that cannot get out: its unit stays where it is.
KEPT_IN = "SC-8.5.4-c"
#: The action that lasts no activation.
PLACED = "place"


@dataclass(frozen=True, slots=True)
class Walk:
    """An action as a hand holds it: the verdict, what it would change, and the operation that makes it so.

    `path` and `others` are what was judged, a start and proposals filled in. `spots` are the places that the reasons
    speak of, `pieces` the unit as it would stand, `nearest` a legal way to near an illegal end; `override` says that
    the rules are against it.
    """

    answer: str
    length: float
    reasons: tuple[Because, ...]
    effects: tuple[tuple[str, str], ...]
    changes: list[Change]
    path: list[list[float]]
    others: dict[str, list[float]]
    spots: list[list[float]] = field(default_factory=list)
    pieces: tuple[Piece, ...] = ()
    nearest: list[list[float]] | None = None
    override: bool = False


def walk(board: Board, state: State, wanted: Mapping[str, Any], language: str) -> Walk:
    """Judges an action; raises QuestionError for what cannot be asked. It may be asked in any thread.

    `wanted` is a question `move` without its kind. With `arrange` the others that are not given get proposed spots;
    with `draft` a hand is still on its way, and nothing is said of the others, who will be set when it rests.
    """
    question = _question(board, wanted)
    if wanted.get("draft"):
        question["others"] = _carried(board, question)
    elif wanted.get("arrange"):
        proposed = ask.formation(board, question)
        question["others"] = {name: _spot(at, turn) for name, (at, turn) in proposed.items()}
    answer = ask.ask(board, question, closeness=False)
    with translation.override(language):
        return _told(board, state, question, answer, language, bool(wanted.get("draft")))


def reach_path(board: Board, wanted: Mapping[str, Any]) -> str:
    """The area in which the leading model can end, as an SVG path in the document's unit; empty where there is none."""
    question = {key: wanted[key] for key in ("unit", "action", "leader", "rotation") if wanted.get(key) is not None}
    try:
        answer = ask.ask(board, {"ask": "reach", **question}, closeness=False)
    except QuestionError:
        return ""
    value = answer.value if isinstance(answer.value, Mapping) else {}
    return outlines.area_path(value.get("polygon", ()), board.unit_length)


def _carried(board: Board, question: Mapping[str, Any]) -> dict[str, list[float]]:
    """The others as they would be if all were carried along with the leading model."""
    unit, path = board.units.get(str(question.get("unit"))), question.get("path")
    if unit is None or not unit.models or not _is_path(path):
        return {}
    models = [board.models[name] for name in unit.models]
    leader = next((model for model in models if model.id == question.get("leader")), leading_model(unit, board))
    dx, dy = (path[-1][axis] - leader.at[axis] / board.unit_length for axis in (0, 1))
    at = {model.id: (model.at[0] / board.unit_length, model.at[1] / board.unit_length) for model in models}
    return {name: _spot((x + dx, y + dy), 0.0) for name, (x, y) in at.items() if name != leader.id}


def _is_path(path: Any) -> bool:
    """True of a list of points; what else it may be is refused where the question is asked."""
    return (
        isinstance(path, list)
        and bool(path)
        and all(isinstance(point, list) and len(point) == 2 for point in path)
        and all(isinstance(number, (int, float)) for number in path[-1])
    )


def _question(board: Board, wanted: Mapping[str, Any]) -> dict[str, Any]:
    question = {"ask": "move", **{key: wanted[key] for key in KEYS if wanted.get(key) is not None}}
    if question.get("action") == "deploy" and question.get("path"):
        start = ask.entry_spot(board, question)
        if start is not None:
            question["path"] = [list(start), *question["path"][1:]]
    return question


def _told(board: Board, state: State, question: dict[str, Any], answer: Answer, language: str, draft: bool) -> Walk:
    names = naming.names_of(state.objects) | {side: m.name for side, m in drawing.marks_of(state.header).items()}
    spoken = ask.told(answer, board, language, names)
    others = question.get("others") or {}
    led = leading(state, question)
    followers = {name for name, props in state.of("models").items() if props["unit"] == question["unit"]} - {led}
    told = [reason for reason in spoken["reasons"] if not (draft and reason["facts"].get("model") in followers)]
    verdict = answer.answer if told or answer.answer == "yes" else "yes"
    changes = spoken["value"]["changes"]
    return Walk(
        verdict,
        spoken["value"]["length"],
        tuple(telling.because(each["clause"], each["text"], language) for each in told),
        tuple(_effect(change, names) for change in changes),
        [] if draft else operation(board, state, question, answer, changes),
        question.get("path") or [],
        {name: list(spot) for name, spot in others.items()},
        [list(each["facts"]["at"]) for each in told if "at" in each["facts"]] if verdict == "no" else [],
        _pieces(state, question, names),
        _nearest(board, question) if answer.answer == "no" and not draft else None,
        answer.answer == "no",
    )


def _pieces(state: State, question: Mapping[str, Any], names: Mapping[str, str]) -> tuple[Piece, ...]:
    """The models of the unit as they would be drawn where the question puts them."""
    unit = {**state.objects["units", question["unit"]], "place": "table"}
    mark = drawing.marks_of(state.header).get(unit.get("side") or "")
    found = []
    for name, (x, y, *turn) in spots_of(state, question).items():
        props = {**state.objects["models", name], "at": [x, y], **({"rotation": turn[0]} if turn else {})}
        found.append(drawing.piece("models", name, props, names, state.header, unit, mark))
    return tuple(found)


def _effect(change: Mapping[str, Any], names: Mapping[str, str]) -> tuple[str, str]:
    word, what = next(iter(change.items()))
    return word, names.get(str(what), str(what)) if isinstance(what, str) else names.get(str(what[0]), str(what[0]))


def _nearest(board: Board, question: Mapping[str, Any]) -> list[list[float]] | None:
    """The shortest legal way to the legal end nearest to one that may be what is wrong; None where there is none."""
    if not question.get("path") or question["action"] in ("deploy", "hold"):
        return None
    try:
        spot = ask.nearest_legal(board, question)
    except QuestionError:
        return None
    end = question["path"][-1]
    if spot is None or max(abs(spot[0] - end[0]), abs(spot[1] - end[1])) < 10**-DIGITS:
        return None
    if question["action"] == PLACED:
        return [_spot(spot, 0.0)]
    return _way(board, question, spot)


def _way(board: Board, question: Mapping[str, Any], spot: tuple[float, float]) -> list[list[float]] | None:
    keys = {key: question[key] for key in ("unit", "action", "leader", "rotation") if key in question}
    answer = ask.ask(board, {"ask": "reach", **keys, "to": list(spot)}, closeness=False)
    value = answer.value if isinstance(answer.value, Mapping) else {}
    path = [[x / board.unit_length, y / board.unit_length] for x, y in value.get("path", ())]
    # The way touches what it bends round, so only its end, which lies well inside, is rounded.
    return [*path[:-1], _spot((path[-1][0], path[-1][1]), 0.0)] if path else None


def _spot(at: tuple[float, float], turn: float) -> list[float]:
    spot = [round(at[0], DIGITS), round(at[1], DIGITS)]
    return [*spot, turn] if turn else spot


def operation(
    board: Board, state: State, question: Mapping[str, Any], answer: Answer, told: list[Mapping[str, Any]]
) -> list[Change]:
    """The one operation that takes an action: models where they go, losses, pieces that leave, marks, activation."""
    draft = Draft(state)
    unit, action = str(question["unit"]), str(question["action"])
    stays = action == "hold" or any(reason.clause == KEPT_IN for reason in answer.reasons if answer.answer == "yes")
    if not stays:
        _place(draft, question)
    if action == "deploy":
        draft.set(("units", unit), place=None)
    apply_told(draft, told if action == PLACED else [*told, {"activated": unit}])
    lost = {change["destroyed"] for change in told if "destroyed" in change}
    if lost.issuperset(board.units[unit].models) and lost:
        apply_told(draft, _fallen(board, unit))
    if action != PLACED and board.game.active:
        draft.game(active=turn_of(board).after)
    return draft.changes()


def _fallen(board: Board, unit: str) -> list[Mapping[str, Any]]:
    """What ends with a unit whose last model fell."""
    value = ask.ask(board, {"ask": "event", "event": "destroyed", "unit": unit}, closeness=False).value
    return list(value["changes"]) if isinstance(value, Mapping) else []


def leading(state: State, question: Mapping[str, Any]) -> str:
    """The leading model of a question about a unit that has models."""
    models = [(name, props) for name, props in state.of("models").items() if props["unit"] == question["unit"]]
    marked = next((name for name, props in models if props.get("leader")), models[0][0])
    return str(question.get("leader") or marked)


def _place(draft: Draft, question: Mapping[str, Any]) -> None:
    for name, (x, y, *turn) in spots_of(draft.state, question).items():
        _set(draft, name, (x, y), turn[0] if turn else None)


def spots_of(state: State, question: Mapping[str, Any]) -> dict[str, tuple[float, ...]]:
    """Where a question puts the models of its unit: x, y and the facing where it is another."""
    spots = {name: tuple(spot) for name, spot in (question.get("others") or {}).items()}
    if question.get("path"):
        facing = question.get("rotation")
        spots[leading(state, question)] = (*question["path"][-1], *(() if facing is None else (facing,)))
    return spots


def _set(draft: Draft, model: str, at: Any, rotation: float | None) -> None:
    values: dict[str, Any] = {"at": [at[0], at[1]]}
    if rotation is not None:
        values["rotation"] = rotation % 360 or None
    draft.set(("models", model), **values)
