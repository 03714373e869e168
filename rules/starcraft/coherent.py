"""The question whether one unit hangs together (SC-8.5.2-f, -g)."""

from __future__ import annotations

from rules.board import Board
from rules.question import Asked
from rules.starcraft.coherency import out_of_coherency
from rules.verdict import Answer, because


def coherency(board: Board, asked: Asked) -> Answer:
    """Whether every model of a unit on the table is In Coherency, else why each of the others is not."""
    unit = asked.unit("unit")
    faults = [fault for fault in out_of_coherency(board) if fault.ids[0] in unit.models]
    if faults:
        return Answer("no", tuple(reason for fault in faults for reason in (fault.reason, *fault.also)))
    return Answer("yes", (because("SC-8.5.2-f", "unit", unit=unit.id),))
