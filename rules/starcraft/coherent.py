"""The question whether one unit hangs together (SC-8.5.2-f)."""

from __future__ import annotations

from rules.board import Board
from rules.question import Asked
from rules.starcraft.coherency import out_of_coherency
from rules.verdict import Answer, because


def coherency(board: Board, asked: Asked) -> Answer:
    """Whether every model of a unit on the table is In Coherency, else why each of the others is not."""
    unit = asked.unit("unit")
    reasons = tuple(fault.reason for fault in out_of_coherency(board) if fault.ids[0] in unit.models)
    if reasons:
        return Answer("no", reasons)
    return Answer("yes", (because("SC-8.5.2-f", "unit", unit=unit.id),))
