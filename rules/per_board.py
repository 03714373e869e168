"""What is worked out once a position and forgotten with it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar

from rules.board import Board

T = TypeVar("T")


class PerBoard(Generic[T]):
    """What a function works out of a position, once each."""

    def __init__(self, work: Callable[[Board], T]) -> None:
        self._work = work
        self._kept: dict[int, tuple[weakref.ref[Board], T]] = {}
        update_wrapper(self, work)

    def __call__(self, board: Board) -> T:
        """The result, which lives as long as the `Board` object itself, and no longer."""
        kept, key = self._kept, id(board)
        found = kept.get(key)
        if found is not None and found[0]() is board:
            return found[1]
        result = self._work(board)
        # The reference dies before the id can be given to another board, so a stale entry is never read.
        kept[key] = (weakref.ref(board, lambda _: kept.pop(key, None)), result)
        return result

    def before(self, board: Board) -> T | None:
        """The result for the position that this one comes out of; None where nobody asked for it."""
        before = board_before(board)
        found = self._kept.get(id(before)) if before is not None else None
        return found[1] if found is not None and found[0]() is before else None


def per_board(work: Callable[[Board], T]) -> PerBoard[T]:
    """The same position is prepared once: the result lives as long as the `Board` object itself, and no longer."""
    return PerBoard(work)


_before: dict[int, tuple[weakref.ref[Board], weakref.ref[Board]]] = {}


def follow(board: Board, before: Board) -> None:
    """A position comes out of another by an edit: what was worked out about that one may be taken over."""
    if board is not before:
        key = id(board)
        _before[key] = (weakref.ref(board, lambda _: _before.pop(key, None)), weakref.ref(before))


def board_before(board: Board) -> Board | None:
    """The position that a position comes out of, as long as somebody keeps that one."""
    found = _before.get(id(board))
    return found[1]() if found is not None and found[0]() is board else None
