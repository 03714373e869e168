"""The turn at the table: where it stands, and its steps, each asked of the rules and made one operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from rules.ask import ask, questions_of, told, told_error
from rules.board import Board
from rules.starcraft import supply
from rules.starcraft.turn import PHASES, Turn, turn_of
from rules.verdict import Answer, QuestionError
from tablecheck.boards import drawing, naming, telling
from tablecheck.boards.forms import PHASES as PRINTED_PHASES
from tablecheck.boards.moving import Draft, operation_of, unit_state
from tablecheck.boards.state import HEADER, Change, State
from tablecheck.boards.telling import Because


@dataclass(frozen=True, slots=True)
class SideNow:
    """One side as the turn panel shows it; `available` and `pool` are None where the rules cannot tell."""

    id: str
    name: str
    index: int
    active: bool
    initiative: bool
    passed: bool
    may_pass: bool
    waiting: int
    available: int | None
    pool: int | None
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """The turn as its panel shows it."""

    round: int
    phase: str
    phases: tuple[tuple[str, str, bool], ...]
    sides: tuple[SideNow, ...]
    over: bool
    last: bool
    next_word: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the turn before it is taken: why, what it does, and whether that must be shown first.

    `heavy` where something is destroyed or leaves the table; `override` where the rules are against it; `to_pass` are
    the names of sides that a phase still waits for.
    """

    title: str
    reasons: tuple[Because, ...]
    changes: list[Change]
    effects: tuple[tuple[str, str], ...] = ()
    heavy: bool = False
    override: bool = False
    to_pass: tuple[str, ...] = ()


def has_turn(ruleset: str) -> bool:
    """True for a game whose turn the rules know."""
    return "event" in questions_of(ruleset)


def panel(board: Board, state: State, language: str) -> Panel | None:
    """Where the turn stands, in the active language; None in a game whose turn is not known."""
    if not has_turn(board.ruleset):
        return None
    turn = turn_of(board)
    marks = drawing.marks_of(state.header)
    sides = tuple(_side(board, turn, side, marks[side], language) for side in board.sides)
    return Panel(
        turn.round,
        turn.phase,
        tuple((phase, PRINTED_PHASES[phase], phase == turn.phase) for phase in PHASES),
        sides,
        turn.over,
        turn.next_phase is None,
        PRINTED_PHASES.get(turn.next_phase or "", ""),
    )


def _side(board: Board, turn: Turn, side: str, mark: drawing.Mark, language: str) -> SideNow:
    pool, available, why_not = board.sides[side].supply_pool, None, ""
    try:
        available = None if pool is None else supply.available(board.sides[side], board)
    except QuestionError as error:
        names = {unit.id: naming.isolated(unit.name) for unit in board.units.values()}
        why_not = told_error(error, language, names)["message"]
    return SideNow(
        side,
        mark.name,
        mark.index,
        turn.active == side,
        board.game.initiative == side,
        side in board.game.passed,
        side in turn.may_pass,
        len(turn.waiting.get(side, ())),
        available,
        pool,
        why_not,
    )


def _changes(answer: Answer) -> list[Mapping[str, Any]]:
    value = answer.value
    return list(value["changes"]) if isinstance(value, Mapping) else []


class Steps:
    """The steps of one position, each made on request; raises QuestionError where the rules cannot answer."""

    def __init__(self, board: Board, state: State, language: str) -> None:
        self.board, self.state, self.language = board, state, language
        self.turn = turn_of(board)
        self.names = naming.names_of(state.objects) | {
            side: mark.name for side, mark in drawing.marks_of(state.header).items()
        }

    def passing(self, side: str) -> Step:
        """A side passes: units of it that did not act get their marker, the first to pass takes initiative."""
        answer = self._event("pass", side=side)
        game = self.board.game
        passed = [*game.passed, side] if side not in game.passed else list(game.passed)
        after = turn_of(replace(self.board, game=replace(game, passed=tuple(passed), active=side)))
        changes = _changes(answer)
        draft = self._drafted(changes)
        draft.game(passed=passed, active=after.after)
        title = _("%(side)s passes") % {"side": self.names.get(side, side)}
        return self._step(title, answer, changes, draft, override=side not in self.turn.may_pass)

    def next_phase(self) -> Step:
        """The next phase begins: nobody has passed in it, and who holds initiative begins."""
        phase, first = self.turn.next_phase, self.turn.next_initiative
        if phase is None:
            return self.round_end()
        game = replace(self.board.game, phase=phase, passed=(), initiative=first, active=first)
        answer = self._event("phase_start", board=replace(self.board, game=game))
        changes = _changes(answer)
        draft = self._drafted(changes)
        draft.game(phase=phase, passed=[], initiative=first, active=first)
        title = _("%(phase)s phase") % {"phase": PRINTED_PHASES[phase]}
        found = self._step(title, answer, changes, draft, override=not self.turn.over)
        return replace(found, to_pass=tuple(self.names.get(side, side) for side in self.turn.waiting))

    def round_end(self) -> Step:
        """The round ends and the next one begins with its movement phase: tokens leave, no unit has a marker."""
        answer = self._event("round_end")
        first = self.turn.next_initiative
        changes = _changes(answer)
        draft = self._drafted(changes)
        for oid, props in self.state.of("units").items():
            if (props.get("state") or {}).get("activated"):
                draft.set(("units", oid), state=unit_state(draft.now(("units", oid)), activated=[]))
        number = self.board.game.round + 1
        draft.game(round=number, phase="movement", passed=[], initiative=first, active=first)
        title = _("Round %(number)s begins") % {"number": number}
        return self._step(title, answer, changes, draft, override=self.turn.next_phase is not None)

    def activated(self, unit: str) -> Step:
        """A unit gets its marker of this phase by hand, and the turn goes to the next side."""
        answer = ask(self.board, {"ask": "actions", "unit": unit})
        draft = self._drafted([{"activated": unit}])
        draft.game(active=self.turn.after if self.turn.active else self.board.game.active)
        title = _("%(unit)s: activated") % {"unit": self.names.get(unit, unit)}
        return self._step(title, answer, [{"activated": unit}], draft, override=answer.answer == "no")

    def ready(self, unit: str) -> Step:
        """A unit's marker of this phase is taken off by hand, which no rule does."""
        draft = Draft(self.state)
        props = draft.now(("units", unit))
        acted = [each for each in ((props or {}).get("state") or {}).get("activated") or [] if each != self.turn.phase]
        draft.set(("units", unit), state=unit_state(props, activated=acted))
        title = _("%(unit)s: marker taken off") % {"unit": self.names.get(unit, unit)}
        return Step(title, (), draft.changes(), override=True)

    def destroyed(self, unit: str) -> Step:
        """A unit is Destroyed as if its last model had fallen."""
        answer = self._event("destroyed", unit=unit)
        changes = [{"destroyed": unit}, *_changes(answer)]
        title = _("%(unit)s: destroyed") % {"unit": self.names.get(unit, unit)}
        return self._step(title, answer, changes, self._drafted(changes))

    def to_reserve(self, unit: str) -> Step:
        """A unit goes back to reserve."""
        answer = self._event("to_reserve", unit=unit)
        changes = _changes(answer)
        title = _("%(unit)s: to reserve") % {"unit": self.names.get(unit, unit)}
        return self._step(title, answer, changes, self._drafted(changes))

    def _event(self, event: str, board: Board | None = None, **more: str) -> Answer:
        return ask(board or self.board, {"ask": "event", "event": event, **more})

    def _drafted(self, changes: list[Mapping[str, Any]]) -> Draft:
        draft = Draft(self.state)
        for change in operation_of(changes, self.state):
            key = (change["kind"], change["id"])
            if "set" in change:
                draft.set(key, **change["set"])
            else:
                draft.remove(key)
        return draft

    def _step(
        self, title: str, answer: Answer, changes: list[Mapping[str, Any]], draft: Draft, *, override: bool = False
    ) -> Step:
        spoken = told(answer, self.board, self.language, self.names)
        reasons = tuple(telling.because(each["clause"], each["text"], self.language) for each in spoken["reasons"])
        effects = tuple(found for change in changes for found in self._effect(change))
        heavy = any(word in change for change in changes for word in ("destroyed", "removed", "reserve"))
        return Step(title, reasons, draft.changes(), effects, heavy, override)

    def _effect(self, change: Mapping[str, Any]) -> list[tuple[str, str]]:
        """What one change does to what: a word for the kind of effect, and a name."""
        for word in ("destroyed", "removed", "reserve", "activated"):
            if word in change:
                return [(word, self.names.get(change[word], change[word]))]
        return []


def taken(step: str, subject: str) -> Callable[[Steps], Step] | None:
    """The step of a name, about a side or a unit, to be made in any thread; None for no such step."""
    steps: Mapping[str, Callable[[Steps], Step]] = {
        "pass": lambda steps: steps.passing(subject),
        "phase": lambda steps: steps.next_phase(),
        "round": lambda steps: steps.round_end(),
        "activate": lambda steps: steps.activated(subject),
        "ready": lambda steps: steps.ready(subject),
        "destroy": lambda steps: steps.destroyed(subject),
        "reserve": lambda steps: steps.to_reserve(subject),
    }
    make = steps.get(step)
    return _spoken(make) if make else None


def _spoken(make: Callable[[Steps], Step]) -> Callable[[Steps], Step]:
    def made(steps: Steps) -> Step:
        with translation.override(steps.language):
            return make(steps)

    return made


def by_hand(state: State, values: Mapping[str, Any], pools: Mapping[str, int | None]) -> list[Change]:
    """The changes that set the state of the game, and each side's Supply, to what somebody typed."""
    draft = Draft(state)
    draft.game(**values)
    sides = [dict(side) for side in state.header.get("sides") or []]
    for side in sides:
        if side["id"] in pools:
            side["supply_pool"] = pools[side["id"]]
    sides = [{key: value for key, value in side.items() if value is not None} for side in sides]
    if sides:
        draft.set(HEADER, sides=sides)
    return draft.changes()
