"""Distances and ranges (TB-DIST)."""

from __future__ import annotations

from rules.board import Board
from rules.clauses import decides
from rules.geometry.measure import distance, within
from rules.geometry.shapes import EPSILON
from rules.question import Asked, Placed
from rules.verdict import Answer, Fact, Length, because

#: A closeness farther than this from turning the answer is not worth a number (the contract's margin).
FARTHEST_MARGIN = 1.0


@decides("TB-DIST")
def gap(a: Placed, b: Placed) -> float:
    """A distance is horizontal, between the nearest points of two things, whatever lies between (TB-DIST)."""
    return min(distance(one, other) for one in a.shapes for other in b.shapes)


def distance_between(board: Board, asked: Asked) -> Answer:
    """How far apart two things are; exact only where nothing may be off."""
    a, b = asked.placed("a"), asked.placed("b")
    length = Length(gap(a, b))
    reason = because("TB-DIST", a=_name(a), b=_name(b), distance=length)
    return Answer("yes", (reason,), length, certain=_error(a, b) == 0.0, margin_known=True)


def within_range(board: Board, asked: Asked) -> Answer:
    """Whether two things are within a range, its boundary included, and how large an error would turn that."""
    a, b, limit = asked.placed("a"), asked.placed("b"), asked.length("range")
    length = gap(a, b)
    inside = any(within(one, other, limit) for one in a.shapes for other in b.shapes)
    facts = {"a": _name(a), "b": _name(b), "distance": Length(length), "range": Length(limit)}
    return Answer(
        "yes" if inside else "no",
        (because("TB-DIST", "within" if inside else "beyond", **facts),),
        certain=_certain(length, limit, _error(a, b)),
        margin=_margin(length, limit, a, b),
        margin_known=True,
    )


def _error(a: Placed, b: Placed) -> float:
    """How much the measured distance may be off when both things are off as far as they may."""
    return a.tolerance + b.tolerance


def _certain(length: float, limit: float, error: float) -> bool:
    """Shorter or longer by the whole error, the distance falls on the same side of the limit."""
    return (length - error <= limit + EPSILON) == (length + error <= limit + EPSILON)


def _margin(length: float, limit: float, a: Placed, b: Placed) -> float | None:
    """The smallest error of each movable thing that brings the distance to the limit."""
    movable = 2 - a.fixed - b.fixed
    if not movable:
        return None
    margin = abs(length - limit) / movable
    return None if margin > FARTHEST_MARGIN else margin


def _name(thing: Placed) -> Fact:
    return thing.id if thing.at is None else (Length(thing.at[0]), Length(thing.at[1]))
