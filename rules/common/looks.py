"""How far the answer to a question of every game looks: boxes that surely hold everything that can have a say in it."""

from __future__ import annotations

from rules.board import Board
from rules.per_board import per_board
from rules.question import Asked
from rules.steps import Box, box_round, boxes_of, grown

#: Closeness is told of errors as far as this; larger ones count only where the tolerance itself is larger (TB-DIST).
FARTHEST_ERROR = 1.0


def measured(board: Board, asked: Asked) -> tuple[Box, ...]:
    """The two things measured, and what either lies on; a point looks at nothing."""
    placed = (asked.placed("a"), asked.placed("b"))
    return tuple(grown(box_round(thing.shapes), errors(board)) for thing in placed if thing.at is None)


@per_board
def errors(board: Board) -> float:
    """How much nearer errors that closeness asks about may bring two things that both move."""
    own = [model.tolerance for model in board.models.values()]
    own += [piece.tolerance for piece in board.terrain.values()]
    own += [point.tolerance for point in board.access_points.values()]
    return 2.0 * max(FARTHEST_ERROR, board.tolerance, *(tolerance or 0.0 for tolerance in own), 0.0)


@per_board
def largest(board: Board) -> float:
    """The longest side of the box of any model."""
    boxes = boxes_of(board)
    return max((max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in map(boxes.__getitem__, board.models)), default=0.0)
