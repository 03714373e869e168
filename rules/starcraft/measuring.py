"""Distances on a table with heights (SC-7.1.2-d)."""

from __future__ import annotations

from dataclasses import replace

from rules.board import Board
from rules.clauses import decides
from rules.common import measuring
from rules.question import Asked
from rules.starcraft.elevation import footing
from rules.verdict import Answer, because


def distance_between(board: Board, asked: Asked) -> Answer:
    """How far apart two things are on the table, whatever they stand on."""
    return flattened(board, asked, measuring.distance_between(board, asked))


def within_range(board: Board, asked: Asked) -> Answer:
    """Whether two things are within a range on the table, whatever they stand on."""
    return flattened(board, asked, measuring.within_range(board, asked))


@decides("SC-7.1.2-d")
def flattened(board: Board, asked: Asked, answer: Answer) -> Answer:
    """Height never counts for range: a model on terrain is measured like one on the mat (SC-7.1.2-d)."""
    models = (*asked.placed("a").models, *asked.placed("b").models)
    raised = [model.id for model in models if footing(model, board)]
    if not raised:
        return answer
    return replace(answer, reasons=(*answer.reasons, because("SC-7.1.2-d", models=raised)))
