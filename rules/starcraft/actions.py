"""What a unit may do when it is activated, and why not the rest (SC-8.4.1-a, SC-7.2-g)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.board import Board, Unit
from rules.clauses import decides
from rules.question import Asked
from rules.starcraft.engagement import engaged_with
from rules.starcraft.supply import fitting, side_of, too_large
from rules.verdict import Answer, Reason, because

#: What units are activated for, phase by phase; in the other phases these chapters know no activation.
ACTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"movement": ("move", "hold", "disengage", "deploy"), "assault": ("run", "hold")}
)
#: The names of the actions as the rulebook prints them, in every language.
PRINTED: Mapping[str, str] = MappingProxyType(
    {"move": "Move", "hold": "Hold", "disengage": "Disengage", "deploy": "Deploy", "run": "Run", "place": "PLACE"}
)
#: What an Engaged unit may do (SC-7.2-g); PLACE is no activation but what some rule does to a unit.
_IN_COMBAT = frozenset({"hold", "disengage", "place"})


@dataclass(frozen=True, slots=True)
class Choice:
    """One action, and every reason why a unit may not take it now; it may when there is none."""

    action: str
    against: tuple[Reason, ...]


def phase_of(board: Board) -> str:
    """The phase that a board is in; one that names none is taken to be in the movement phase."""
    return board.game.phase or "movement"


def choices(board: Board, unit: Unit) -> tuple[Choice, ...]:
    """Every action of the present phase, with what stands against it for one unit."""
    return tuple(Choice(action, may_act(board, unit, action)) for action in ACTIONS.get(phase_of(board), ()))


def may_act(board: Board, unit: Unit, action: str) -> tuple[Reason, ...]:
    """Every reason why a unit may not take an action now; empty when it may.

    What a board does not record is not held against a unit: without a phase each action is in its phase, without an
    active side each side is. Raises `QuestionError` for a unit without a side, and for a deployment without numbers.
    """
    lost = fallen(unit)
    if lost:
        return (lost,)
    if action == "place":
        return tuple(misplaced(unit, action))
    against = [*out_of_turn(board, unit, action), *misplaced(unit, action), *bound(board, unit, action)]
    if action == "deploy" and unit.place == "reserve" and (large := too_large(unit, board)):
        against.append(large)
    return tuple(against)


def fallen(unit: Unit) -> Reason | None:
    """A Destroyed unit does nothing, nor does one that has no model left."""
    if unit.place == "destroyed":
        return because("SC-7.4-b", "out", unit=unit.id)
    return because("SC-7.4-a", "no_models", unit=unit.id) if unit.place == "table" and not unit.models else None


@decides("SC-8.4.1-a")
def out_of_turn(board: Board, unit: Unit, action: str) -> Iterator[Reason]:
    """Only a unit of the active side that has not acted in this phase is activated, for an action of the phase."""
    side, game = side_of(unit, board), board.game
    if game.active is not None and game.active != side.id:
        yield because("SC-8.4.1-a", "not_active", unit=unit.id, active=game.active)
    if side.id in game.passed:
        yield because("SC-8.4.1-b", "has_passed", side=side.id)
    if game.phase is not None and action not in ACTIONS.get(game.phase, ()):
        yield because("SC-8.4.1-a", "phase", action=PRINTED[action])
    if phase_of(board) in unit.activated:
        yield because("SC-8.4.1-a", "activated", unit=unit.id)


def misplaced(unit: Unit, action: str) -> Iterator[Reason]:
    """A unit on the table may do anything but Deploy, one in reserve nothing else (SC-8.4.1-a)."""
    if (unit.place == "reserve") == (action == "deploy"):
        return
    where = "in_reserve" if unit.place == "reserve" else "on_table"
    yield because("SC-8.4.1-a", where, unit=unit.id, action=PRINTED[action])


@decides("SC-7.2-g")
def bound(board: Board, unit: Unit, action: str) -> Iterator[Reason]:
    """An Engaged unit may only Disengage or Hold, and only an Engaged one has anything to Disengage from."""
    if unit.place != "table":
        return
    foes = engaged_with(unit, board)
    if foes and action not in _IN_COMBAT:
        yield because("SC-7.2-g", "bound", unit=unit.id, engaged=foes, action=PRINTED[action])
    if not foes and action == "disengage":
        yield because("SC-8.5.4-a", "not_engaged", unit=unit.id)


def actions(board: Board, asked: Asked) -> Answer:
    """Which actions a unit may take now, and why not the others; no when there is none."""
    unit = asked.any_unit("unit")
    judged = choices(board, unit)
    open_ones = tuple(one.action for one in judged if not one.against)
    against = list({(reason.key(), str(reason.facts)): reason for one in judged for reason in one.against}.values())
    if not judged:
        lost = fallen(unit)
        against = [lost] if lost else [because("SC-8.4.1-a", "no_activation")]
    if not open_ones:
        return Answer("no", tuple(against), ())
    allowed = because("SC-8.4.1-a", "may", unit=unit.id, actions=[PRINTED[name] for name in open_ones])
    fits = (fitting(unit, board),) if "deploy" in open_ones else ()
    return Answer("yes", (allowed, *fits, *against), open_ones)
