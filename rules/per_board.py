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
