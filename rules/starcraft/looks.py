"""How far the answer to a StarCraft question looks: boxes that surely hold everything that can have a say in it.

Each is wide enough for closeness too: what errors of an inch, or of the tolerance, could bring within a rule's range.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.board import Board, Model, Unit
from rules.common.looks import errors, largest
from rules.question import Asked
from rules.starcraft.cover import BESIDE
from rules.starcraft.engagement import RANGE
from rules.steps import Box, box_round, grown


def sight(board: Board, asked: Asked) -> tuple[Box, ...]:
    """The hull of both bases and what lies beside them; for the choice of a target, all that may engage the viewer."""
    viewer, target = asked.model("from"), asked.model("to")
    return (_seen(board, (viewer, target)), _engaged(board, board.unit_of(viewer)))


def unit_sight(board: Board, asked: Asked) -> tuple[Box, ...]:
    """As for sight, of all models of both units."""
    viewers, targets = asked.models("from"), asked.models("to")
    return (_seen(board, (*viewers, *targets)), _engaged(board, asked.unit("from")))


def engaged(board: Board, asked: Asked) -> tuple[Box, ...]:
    """The hull of all that may touch one another, and what either stands on or beside."""
    models = (*asked.models("a"), *asked.models("b"))
    return (grown(box_round(model.shape for model in models), RANGE + errors(board)),)


def evade(board: Board, asked: Asked) -> tuple[Box, ...]:
    """What either unit stands on."""
    return tuple(_stood_on(board, asked.models(key)) for key in ("attacker", "target"))


def elevation(board: Board, asked: Asked) -> tuple[Box, ...]:
    """What the model stands on."""
    return (_stood_on(board, (asked.model("model"),)),)


def _seen(board: Board, models: Iterable[Model]) -> Box:
    return grown(box_round(model.shape for model in models), BESIDE + errors(board))


def _stood_on(board: Board, models: Iterable[Model]) -> Box:
    return grown(box_round(model.shape for model in models), errors(board))


def _engaged(board: Board, unit: Unit) -> Box:
    """Whatever may engage a unit is within its range, and stands on or beside what is within range of itself."""
    models = [board.models[name] for name in unit.models]
    return grown(box_round(model.shape for model in models), 2.0 * (RANGE + errors(board)) + largest(board))
