"""What is worked out once a position and forgotten with it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rules.board import Board

T = TypeVar("T")


def per_board(work: Callable[[Board], T]) -> Callable[[Board], T]:
    """The same position is prepared once: the result lives as long as the `Board` object itself, and no longer."""
    kept: dict[int, tuple[weakref.ref[Board], T]] = {}

    @wraps(work)
    def prepared(board: Board) -> T:
        key = id(board)
        found = kept.get(key)
        if found is not None and found[0]() is board:
            return found[1]
        result = work(board)
        # The reference dies before the id can be given to another board, so a stale entry is never read.
        kept[key] = (weakref.ref(board, lambda _: kept.pop(key, None)), result)
        return result

    return prepared


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
