"""How far everything on a board may be off, and how close that brings an answer to another one."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from rules.board import Board
from rules.geometry.clearance import ERRORS
from rules.geometry.shapes import Shape
from rules.per_board import per_board

T = TypeVar("T")

#: A closeness farther than this from turning the answer is not worth a number (the contract's margin), in inches.
FARTHEST = 1.0
#: Less than any error: only what is so as measured is of interest.
NOTHING = -1.0


@dataclass(frozen=True, slots=True)
class Close(Generic[T]):
    """What was answered, and the error from which on it may be another answer; `inf` where none that counts can."""

    answer: T
    error: float = math.inf


@dataclass(frozen=True, slots=True)
class Errors:
    """How far everything on a board may be off, in multiples of which closeness is told.

    `off` holds every shape that may be off at all, `bases` those that may only be moved. `most` is the multiple beyond
    which nothing is of interest now, `top` the largest that ever is, `steps` are those that are tried where no formula
    tells.
    """

    off: dict[Shape, float]
    bases: Collection[Shape]
    most: float
    top: float
    steps: tuple[float, ...]
    known: dict[Hashable, tuple[bool, float]] = field(default_factory=dict)
    natural: dict[Hashable, bool] = field(default_factory=dict)
    shared: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def farthest(self) -> float:
        """How far anything may be off at all, in inches."""
        return self.top * max(self.off.values(), default=0.0)

    def tried(self) -> tuple[float, ...]:
        """The multiples to try, the last of them no less than any that is of interest now."""
        return self.steps[: bisect_left(self.steps, self.most) + 1]

    def of(self, shapes: Iterable[Shape]) -> float:
        """How far the worst of some shapes may be off."""
        return max((self.off.get(shape, 0.0) for shape in shapes), default=0.0)


#: What is judged under, while closeness is asked for.
UNDER: ContextVar[Errors | None] = ContextVar("under", default=None)


@per_board
def tolerances(board: Board) -> Mapping[Shape, float]:
    """Every shape that may be off, with how far it may."""
    loose: list[tuple[Shape, float | None]] = [*_bases(board)]
    for piece in board.terrain.values():
        loose += [(shape, piece.tolerance) for shape in (piece.shape, *(hole.shape for hole in piece.openings))]
    loose += [(point.shape, point.tolerance) for point in board.access_points.values()]
    loose += [(zone.shape, None) for zone in board.zones.values()]
    found: dict[Shape, float] = {}
    for shape, own in loose:
        found[shape] = max(found.get(shape, 0.0), board.tolerance if own is None else own)
    return found


def _bases(board: Board) -> Iterator[tuple[Shape, float | None]]:
    yield from ((marker.shape, None) for marker in board.markers.values())
    yield from ((model.shape, model.tolerance) for model in board.models.values())


@per_board
def alike(board: Board) -> Errors:
    """Everything off by the same, told in inches."""
    bases = {base for base, _ in _bases(board)}
    return Errors(dict.fromkeys(tolerances(board), 1.0), bases, FARTHEST, FARTHEST, ERRORS)


@per_board
def own_ones(board: Board) -> Errors:
    """Everything off by its own tolerance, told in multiples of that."""
    return Errors(dict(tolerances(board)), {base for base, _ in _bases(board)}, 1.0, 1.0, (1.0,))


def farthest() -> float:
    """How far anything may be off, as far as closeness is asked for at all, in inches."""
    errors = UNDER.get()
    return 0.0 if errors is None else errors.farthest


@contextmanager
def under(errors: Errors) -> Iterator[None]:
    """What is judged meanwhile is judged under these errors."""
    token = UNDER.set(errors)
    try:
        yield
    finally:
        UNDER.reset(token)


@contextmanager
def up_to(most: float) -> Iterator[None]:
    """Nothing beyond this error is of interest meanwhile."""
    errors = UNDER.get()
    token = UNDER.set(errors and replace(errors, most=most))
    try:
        yield
    finally:
        UNDER.reset(token)
