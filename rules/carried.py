"""What is worked out once about a thing on a board, and taken over to the next board where nothing near it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Protocol, TypeVar

from rules.board import Board
from rules.geometry.thresholds import watched
from rules.per_board import per_board
from rules.steps import Step, boxes_of, step_to


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
        def results(board: Board) -> dict[str, R]:
            before = results.before(board)
            return dict(_still(before, board)) if before and met is near_thing else {}

        @wraps(work)
        def found(thing: T, board: Board) -> R:
            if watched() is not None:
                return work(thing, board)
            known = results(board)
            if thing.id not in known:
                old = results.before(board) or {}
                again = thing.id not in old or met(thing, board, step_to(board))
                known[thing.id] = work(thing, board) if again else old[thing.id]
            return known[thing.id]

        return found

    return carrying


def _still(before: Mapping[str, R], board: Board) -> Iterator[tuple[str, R]]:
    """What was known of the things that nothing near has met, all at once."""
    step, there = step_to(board), boxes_of(board)
    if not step.everywhere:
        yield from ((name, found) for name, found in before.items() if name in there and name not in step.near)


def near_thing(thing: Thing, _board: Board, step: Step) -> bool:
    """A step met a model, piece or access point when something within an eighth of an inch of its box differs."""
    return step.everywhere or thing.id in step.near
