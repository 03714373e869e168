"""How much Supply a side may still field (SC-8.4-a, SC-8.5.5-a)."""

from __future__ import annotations

from collections.abc import Collection

from rules.board import Board, Side, Unit
from rules.clauses import decides
from rules.verdict import QuestionError, Reason, because


def supply_of(unit: Unit) -> int:
    """The Supply in a unit's profile; raises `QuestionError` naming a unit that lacks it."""
    supply = unit.profile.get("supply")
    if not isinstance(supply, int):
        raise QuestionError("$", "no_supply", unit=unit.id)
    return supply


def side_of(unit: Unit, board: Board) -> Side:
    """The side a unit belongs to; raises `QuestionError` naming a unit that has none."""
    if unit.side is None:
        raise QuestionError("$", "no_side", unit=unit.id)
    return board.sides[unit.side]


def available(side: Side, board: Board, leaving: Collection[str] = ()) -> int:
    """Available Supply is the side's pool less the Supply of its units on the table, but for those `leaving` it.

    Raises `QuestionError` naming a side without a pool, or a unit without Supply.
    """
    if side.supply_pool is None:
        raise QuestionError("$", "no_pool", side=side.id)
    fielded = (unit for unit in board.units.values() if unit.side == side.id and unit.place == "table" and unit.models)
    return side.supply_pool - sum(supply_of(unit) for unit in fielded if unit.id not in leaving)


@decides("SC-8.5.5-a")
def too_large(unit: Unit, board: Board) -> Reason | None:
    """A unit deploys only when its current Supply fits its side's Available Supply (SC-8.5.5-a)."""
    side, supply = side_of(unit, board), supply_of(unit)
    left = available(side, board)
    return because("SC-8.5.5-a", unit=unit.id, supply=supply, side=side.id, available=left) if supply > left else None


def fitting(unit: Unit, board: Board) -> Reason:
    """The reason that a unit's Supply fits, with the two numbers (SC-8.5.5-a)."""
    side = side_of(unit, board)
    facts = {"unit": unit.id, "supply": supply_of(unit), "side": side.id, "available": available(side, board)}
    return because("SC-8.5.5-a", "fits", **facts)
