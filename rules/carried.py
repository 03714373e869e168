"""What is worked out once about a thing on a board, and taken over to the next board where nothing near it changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar

from rules.board import Board, Unit
from rules.geometry.thresholds import watched
from rules.per_board import board_before, per_board
from rules.steps import Step, boxes_of, grown, hull, meet, step_to


class Thing(Protocol):
    """Whatever is known by its id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Thing)
R = TypeVar("R")


def carried(met: Callable[[Any, Board, Step], bool]) -> Callable[[Callable[[T, Board], R]], Callable[[T, Board], R]]:
    """What a function works out about a thing is kept with the board, and for the next one unless a step `met` it.

    `met` looks at the thing on the new board; it must be true whenever anything that the function looks at differs.
    """

    def carrying(work: Callable[[T, Board], R]) -> Callable[[T, Board], R]:
        @per_board
        def results(_board: Board) -> dict[str, R]:
            return {}

        @wraps(work)
        def found(thing: T, board: Board) -> R:
            if watched() is not None:
                return work(thing, board)
            known = results(board)
            if thing.id not in known:
                before = board_before(board)
                old = results(before) if before is not None else {}
                again = thing.id not in old or met(thing, board, step_to(board))
                known[thing.id] = work(thing, board) if again else old[thing.id]
            return known[thing.id]

        return found

    return carrying


def near_thing(thing: Thing, _board: Board, step: Step) -> bool:
    """A step met a model, piece or access point when something within an eighth of an inch of its box differs."""
    return step.everywhere or thing.id in step.near


def near_unit(unit: Unit, board: Board, step: Step) -> bool:
    """A step met a unit when something differs in the box round all its models, or at a piece that reaches there.

    The box is grown by the largest base of the unit: a gap is too narrow for it only when both its sides are as near.
    """
    if step.everywhere:
        return True
    boxes = boxes_of(board)
    own = [boxes[name] for name in unit.models]
    largest = max((max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in own), default=0.0)
    place = grown(hull(own), largest)
    return step.meets(place) or any(meet(boxes[name], place) for name in step.near)
