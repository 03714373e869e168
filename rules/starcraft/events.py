"""What a step of the turn brings: the start of a phase, a pass, the end of a round, a unit that leaves the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.board import Board, Side, Unit
from rules.clauses import decides
from rules.question import Asked
from rules.starcraft.actions import ACTIONS, phase_of
from rules.starcraft.supply import available, supply_of
from rules.starcraft.tokens import leaving, staying, tokens
from rules.verdict import Answer, Reason, because

#: The mark of a unit that disengaged and may neither shoot nor charge in the coming assault phase (SC-8.5.4-d).
PENALTY = "no-assault"
#: The mark of a unit in SIEGE MODE (SC-8.5.5-f).
SIEGE = "siege-mode"

Change = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Brought:
    """What a step brings: its reasons, and its changes in the contract's form."""

    reasons: tuple[Reason, ...]
    changes: tuple[Change, ...] = ()


def event(board: Board, asked: Asked) -> Answer:
    """What a step of the turn brings, as `value.changes`; the answer is always yes."""
    name = asked.word("event", tuple(_EVENTS))
    brought = _EVENTS[name](board, asked)
    # Nothing here was measured, so no error of a position can turn it.
    return Answer("yes", brought.reasons, {"changes": brought.changes}, certain=True, margin_known=True)


@decides("SC-8.4-a")
def phase_start(board: Board, asked: Asked) -> Brought:
    """At the start of the movement phase the side with initiative resolves its abilities first, each one whole before
    the next, and every side's Available Supply is reviewed (SC-8.4-a)."""
    if phase_of(board) != "movement":
        ended = _penalties_ended(board) if board.game.phase != "assault" else Brought(())
        return Brought((because("SC-8.4-a", "other_phase"), *ended.reasons), ended.changes)
    first = board.game.initiative
    ordered = sorted(board.sides.values(), key=lambda side: side.id != first)
    order = because("SC-8.4-a", sides=[side.id for side in ordered]) if first else because("SC-8.4-a", "no_initiative")
    reviewed = [side for side in ordered if side.supply_pool is not None]
    reasons = [because("SC-8.4-a", "supply", side=side.id, available=available(side, board)) for side in reviewed]
    reasons += [because("SC-8.4-a", "no_pool", side=side.id) for side in ordered if side.supply_pool is None]
    return Brought((order, *reasons), tuple(_available(side, board) for side in reviewed))


@decides("SC-8.4.1-b")
def passing(board: Board, asked: Asked) -> Brought:
    """Who passes first holds initiative in the next phase; units on the table that have not acted count as activated
    from then on (SC-8.4.1-b)."""
    side, phase = asked.side("side"), phase_of(board)
    if phase not in ACTIONS:
        return Brought((because("SC-8.4.1-b", "other_phase"),))
    if side.id in board.game.passed:
        return Brought((because("SC-8.4.1-b", "has_passed", side=side.id),))
    first = not board.game.passed
    order = because("SC-8.4.1-b", "first", side=side.id) if first else _second(board, side)
    waiting = [unit.id for unit in idle(board, side)]
    reasons = (order, because("SC-8.4.1-b", "marked", units=waiting)) if waiting else (order,)
    changes: list[Change] = [{"initiative": side.id}] if first else []
    return Brought(reasons, (*changes, *({"activated": name} for name in waiting)))


def _second(board: Board, side: Side) -> Reason:
    return because("SC-8.4.1-b", "second", side=side.id, first=board.game.passed[0])


def idle(board: Board, side: Side) -> Iterator[Unit]:
    """The units of a side on the table that have not acted in this phase."""
    for unit in board.units.values():
        if unit.side == side.id and unit.place == "table" and unit.models and phase_of(board) not in unit.activated:
            yield unit


def round_end(board: Board, asked: Asked) -> Brought:
    """At the end of the round every token leaves but those that STAY IN PLAY (SC-7.3-b)."""
    found = tokens(board)
    gone = leaving(found)
    reasons = (because("SC-7.3-b", "leave", pieces=gone),) if gone else (because("SC-7.3-b", "none"),)
    ended = _penalties_ended(board)
    return Brought((*reasons, *staying(found), *ended.reasons), (*_removed(gone), *ended.changes))


def _penalties_ended(board: Board) -> Brought:
    """The penalty for leaving combat holds for one assault phase (SC-8.5.4-d)."""
    marked = tuple(unit.id for unit in board.units.values() if PENALTY in unit.marks)
    if not marked:
        return Brought(())
    return Brought(
        (because("SC-8.5.4-d", "over", units=marked),), tuple({"unmark": (name, PENALTY)} for name in marked)
    )


@decides("SC-7.4-a", "SC-7.4-b")
def destroyed(board: Board, asked: Asked) -> Brought:
    """With its last model a unit is Destroyed: what lay on it ends and its tokens leave, but what it laid on other
    units stays, and it does not come back (SC-7.4-a, SC-7.4-b)."""
    unit = asked.any_unit("unit")
    owned = tokens(board, unit.id)
    gone, marks = leaving(owned), tuple(sorted(unit.marks))
    reasons = [because("SC-7.4-a", unit=unit.id)]
    if marks:
        reasons.append(because("SC-7.4-a", "marks", unit=unit.id, marks=marks))
    if gone:
        reasons.append(because("SC-7.4-a", "tokens", unit=unit.id, pieces=gone))
    reasons += [*staying(owned), because("SC-7.4-b", unit=unit.id)]
    return Brought(tuple(reasons), (*({"unmark": (unit.id, mark)} for mark in marks), *_removed(gone)))


@decides("SC-8.5.5-e")
def to_reserve(board: Board, asked: Asked) -> Brought:
    """A unit that returns to reserve is not Destroyed: its Supply is free at once, its tokens leave, it keeps its
    damage and whatever still runs (SC-8.5.5-e)."""
    unit = asked.any_unit("unit")
    if unit.place == "destroyed":
        return Brought((because("SC-7.4-b", "out", unit=unit.id),))
    if unit.place == "reserve":
        return Brought((because("SC-8.5.5-e", "already", unit=unit.id),))
    owned = tokens(board, unit.id)
    gone = leaving(owned)
    reasons = [because("SC-8.5.5-e", unit=unit.id)]
    changes: list[Change] = [{"reserve": unit.id}]
    side = board.sides[unit.side] if unit.side is not None else None
    if side and side.supply_pool is not None:
        left = available(side, board, (unit.id,))
        supply = supply_of(unit) if unit.models else 0
        reasons.append(because("SC-8.5.5-e", "supply", side=side.id, supply=supply, available=left))
        changes.append({"available": (side.id, left)})
    if gone:
        reasons.append(because("SC-8.5.5-e", "tokens", unit=unit.id, pieces=gone))
    kept = kept_in_reserve(unit, board)
    return Brought((*reasons, *staying(owned), *kept.reasons), (*changes, *_removed(gone), *kept.changes))


@decides("SC-8.5.5-f")
def kept_in_reserve(unit: Unit, board: Board) -> Brought:
    """Who had acted in this phase still counts as activated in reserve; SIEGE MODE is lost (SC-8.5.5-f)."""
    reasons: list[Reason] = []
    changes: list[Change] = []
    if phase_of(board) in unit.activated:
        reasons.append(because("SC-8.5.5-f", unit=unit.id))
    if SIEGE in unit.marks:
        reasons.append(because("SC-8.5.5-f", "siege", unit=unit.id))
        changes.append({"unmark": (unit.id, SIEGE)})
    return Brought(tuple(reasons), tuple(changes))


def _available(side: Side, board: Board) -> Change:
    return {"available": (side.id, available(side, board))}


def _removed(pieces: tuple[str, ...]) -> tuple[Change, ...]:
    return tuple({"removed": piece} for piece in pieces)


_EVENTS: Mapping[str, Callable[[Board, Asked], Brought]] = MappingProxyType(
    {
        "phase_start": phase_start,
        "pass": passing,
        "round_end": round_end,
        "destroyed": destroyed,
        "to_reserve": to_reserve,
    }
)
