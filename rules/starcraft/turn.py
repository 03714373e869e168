"""Where the turn stands and what its next step may be, for whoever shows it beside the table (SC-8.4, SC-8.4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.board import Board, Side
from rules.starcraft.actions import ACTIONS, fallen, phase_of

#: The phases of a round, in order.
PHASES = ("movement", "assault", "combat", "scoring")


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the turn stands.

    `active` acts now, `after` once it has; `may_pass` are sides that may pass now; `waiting` gives for each side its
    units without a marker of this phase; `next_initiative` is who holds it in the next phase. `next_phase` is
    None in the last phase of a round.
    """

    round: int
    phase: str
    active: str | None
    after: str | None
    may_pass: tuple[str, ...]
    waiting: Mapping[str, tuple[str, ...]]
    over: bool
    next_phase: str | None
    next_initiative: str | None


def turn_of(board: Board) -> Turn:
    """A phase with activations lasts until every side has passed; sides act in turn, but for those that passed."""
    game, phase = board.game, phase_of(board)
    acting = [side for side in board.sides if side not in game.passed] if phase in ACTIONS else []
    place = PHASES.index(phase) if phase in PHASES else -1
    return Turn(
        round=game.round,
        phase=phase,
        active=game.active if game.active in acting else None,
        after=_after(game.active, list(board.sides), acting),
        may_pass=tuple(side for side in acting if game.active in (None, side)),
        waiting={side.id: _waiting(side, board) for side in board.sides.values() if side.id in acting},
        over=not acting,
        next_phase=PHASES[place + 1] if 0 <= place < len(PHASES) - 1 else None,
        next_initiative=game.passed[0] if game.passed else game.initiative,
    )


def _after(active: str | None, sides: list[str], acting: list[str]) -> str | None:
    """The next side round the table that has not passed; the same one again when all others have."""
    if active is None or active not in sides:
        return acting[0] if acting else None
    place = sides.index(active)
    return next((side for side in (*sides[place + 1 :], *sides[: place + 1]) if side in acting), None)


def _waiting(side: Side, board: Board) -> tuple[str, ...]:
    """The units of a side without their marker of this phase: those on the table, and those that could Deploy."""
    phase = phase_of(board)
    places = ("table", "reserve") if "deploy" in ACTIONS[phase] else ("table",)
    own = (unit for unit in board.units.values() if unit.side == side.id and unit.place in places)
    return tuple(unit.id for unit in own if phase not in unit.activated and not fallen(unit))
