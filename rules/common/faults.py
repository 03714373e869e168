"""What is wrong with a table: a list of faults, each by clause, told as one answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.geometry.measure import bounds
from rules.geometry.shapes import EPSILON, Shape
from rules.geometry.thresholds import reach, settled
from rules.geometry.turning import shared
from rules.verdict import Answer, Reason, because

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is not as it should be: the reason, the things it concerns, and the clauses behind it.

    `clause` is what the fault is listed under; `also` are further reasons that say why.
    """

    reason: Reason
    ids: tuple[str, ...]
    also: tuple[Reason, ...] = ()

    @property
    def clause(self) -> str:
        """The clause the fault is listed under."""
        return self.reason.clause


def faulty(faults: Sequence[Fault], checked: Iterable[str]) -> Answer:
    """Every fault in the order given; a table without one cites every clause that was checked."""
    value = tuple({"clause": fault.clause, "ids": fault.ids} for fault in faults)
    if faults:
        reasons = tuple(reason for fault in faults for reason in (fault.reason, *fault.also))
        return Answer("no", reasons, value)
    return Answer("yes", tuple(because(clause, "sound") for clause in checked), value)


def off_table(shape: Shape, width: float, depth: float) -> bool:
    """A shape is off the table when any part of it lies outside the rim by more than 1e-6 in."""
    x0, y0, x1, y1 = bounds(shape)
    over = max(-x0, -y0, x1 - width, y1 - depth)
    return settled(("off", shape), lambda: over > EPSILON, lambda p, q, most: shared(abs(over), p, q), (shape,))


def neighbours(shapes: Sequence[Shape], near: float = 0.0) -> Iterator[tuple[int, int]]:
    """Every two of a number of shapes whose bounds come that near, by their places in the sequence, in order."""
    boxes = [_widened(bounds(shape), near / 2.0) for shape in shapes]
    order = sorted(range(len(boxes)), key=lambda n: boxes[n][0])
    found: list[tuple[int, int]] = []
    for place, first in enumerate(order):
        for second in order[place + 1 :]:
            if boxes[second][0] > boxes[first][2]:
                break
            if _level(boxes[first], boxes[second]):
                found.append((min(first, second), max(first, second)))
    yield from sorted(found)


def meeting(these: Sequence[Shape], those: Sequence[Shape], near: float = 0.0) -> Iterator[tuple[int, int]]:
    """Every shape of one sequence and every one of another whose bounds come that near, by their places."""
    boxes = [bounds(shape) for shape in those]
    for i, (x0, y0, x1, y1) in enumerate(_widened(bounds(shape), near + reach()) for shape in these):
        for j, (left, top, right, low) in enumerate(boxes):
            if x0 <= right and left <= x1 and y0 <= low and top <= y1:
                yield i, j


def _widened(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _level(a: Box, b: Box) -> bool:
    return a[1] <= b[3] and b[1] <= a[3]
