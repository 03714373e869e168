"""One run of a rule with some of its comparisons taken to have gone the other way."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any, TypeVar

from rules.errors import Close, Errors
from rules.geometry.clearance import Passage
from rules.geometry.shapes import Oval, Point, Shape
from rules.geometry.sightline import Sightlines
from rules.geometry.thresholds import WATCH, Turn, Watch
from rules.verdict import QuestionError

T = TypeVar("T")
Line = tuple[Point, Point]

#: Comparisons turned one after the other, each with the error it needs.
Turned = tuple[tuple[float, Hashable], ...]
#: A region that surely blocks.
BLOCKS = Close(True)


class Trial(Watch):
    """One run of a rule with some comparisons turned; within another trial, what that one decided stands."""

    def __init__(self, errors: Errors, inside: Trial | None, turned: Collection[Hashable]) -> None:
        self.errors, self._inside, self._turned = errors, inside, turned
        self._told: dict[Hashable, bool] = {}
        self.met: list[tuple[float, Hashable]] = []
        self._results: dict[Hashable, Any] = {}

    def result(self, run: Callable[[], T]) -> T:
        """What the rule answers."""
        token = WATCH.set(self)
        try:
            return run()
        finally:
            WATCH.reset(token)

    def differs(self, run: Callable[[], T], natural: T) -> bool:
        """Whether the rule answers something else; that it cannot answer any more is something else too."""
        try:
            return self.result(run) != natural
        except QuestionError:
            return True

    def following(self, turned: Turned, error: float) -> Iterator[tuple[float, Turned]]:
        """Every way to turn one more of the comparisons met after the last one turned, with the error it needs."""
        past = not turned
        for own, key in self.met:
            if past:
                yield max(error, own), (*turned, (own, key))
            past = past or key == turned[-1][1]

    def path(self) -> tuple[bool, ...]:
        """What all comparisons up to here were taken to answer."""
        return (*(self._inside.path() if self._inside else ()), *self._told.values())

    @property
    def reach(self) -> float:
        """Two things may come nearer by twice the largest error."""
        return 2.0 * self.errors.farthest

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        trial: Trial | None = self
        while trial is not None:
            if key in trial._results:
                found: T = trial._results[key]
                return found
            trial = trial._inside
        result = self._results[key] = work()
        return result

    def shared(self, key: Hashable, work: Callable[[], T]) -> T:
        shared = self.errors.shared
        if key not in shared:
            shared[key] = work()
        found: T = shared[key]
        return found

    def rigid(self, shape: Shape) -> bool:
        return shape in self.errors.bases

    def follows(self, shape: Shape, leaders: Collection[Shape]) -> None:
        off = [self.errors.of((leader,)) for leader in leaders]
        self.errors.off[shape] = sum(off) + max(off)

    def settle(
        self, key: Hashable, ask: Callable[[], bool], turn: Turn, one: Collection[Shape], other: Collection[Shape]
    ) -> bool:
        known, errors = self._known(key), self.errors
        if known is not None:
            return known
        found = errors.known.get(key)
        if found is None and errors.most < 0.0:
            if key not in errors.natural:
                errors.natural[key] = ask()
            return self._tell(key, errors.natural[key], math.inf)
        if found is None:
            found = errors.known[key] = ask(), turn(errors.of(one), errors.of(other), errors.top)
        return self._tell(key, *found)

    def line(self, lines: Sightlines, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        free = self.past(lines, a, b, dict.fromkeys(ids, BLOCKS))
        found = lines.search(a, b, ids)
        return (found or (_middle(a), _middle(b))) if free else None

    def past(self, lines: Sightlines, a: Shape, b: Shape, blocking: Mapping[str, Close[bool]]) -> bool:
        """Whether a line is taken to be free of the regions that are taken to block."""
        names = frozenset(name for name, close in blocking.items() if close.answer)
        key = "past", frozenset((a, b)), frozenset(lines.regions[name] for name in blocking), names
        known, errors = self._known(key), self.errors
        if known is not None:
            return known
        if key not in errors.natural:
            errors.natural[key] = lines.search(a, b, names) is not None
        free = errors.natural[key]
        if errors.most < 0.0:
            return self._tell(key, free, math.inf)
        # A line that is free is blocked by what begins to block, a blocked one freed by what no longer does.
        closes = {name: close for name, close in blocking.items() if close.answer != free}
        least = "least", key, errors.most, frozenset(closes.items())
        if least not in errors.known:
            errors.known[least] = free, _least(errors, free, lines, a, b, names, closes)
        return self._tell(key, free, errors.known[least][1])

    def _known(self, key: Hashable) -> bool | None:
        found = self._told.get(key)
        return self._inside._known(key) if found is None and self._inside else found

    def _tell(self, key: Hashable, holds: bool, error: float) -> bool:
        """Takes a comparison to hold or not, and notes it where it might be turned."""
        if error <= self.errors.most:
            self.met.append((error, key))
            holds = holds != (key in self._turned)
        self._told[key] = holds
        return holds


def _least(
    errors: Errors,
    free: bool,
    lines: Sightlines,
    a: Shape,
    b: Shape,
    names: Collection[str],
    closes: Mapping[str, Close[bool]],
) -> float:
    """The least error that may turn whether a line is free of what blocks: `names` now, `closes` from an error on."""
    regions = {name: lines.regions[name] for name in (*names, *(closes if free else ()))}
    passage = Passage(
        a, b, errors.of((a,)), errors.of((b,)), [(n, r, errors.of((r.shape,))) for n, r in regions.items()]
    )

    def turns(error: float, reached: float) -> bool:
        """Whether an error may block the pair, past all that might block then, or free it of all that surely do."""
        if free:
            return not passage.surely_free(error, {name for name, close in closes.items() if close.error > reached})
        return passage.maybe_free(error, {name for name, close in closes.items() if close.error <= reached})

    steps = errors.tried()
    if not turns(steps[-1], steps[-1]):
        return math.inf
    # Most margins that count are large: the first look is at a quarter of the steps from the top.
    low, high, middle = -1, len(steps) - 1, 3 * len(steps) // 4
    while high - low > 1:
        low, high = (low, middle) if turns(steps[middle], steps[middle]) else (middle, high)
        middle = (low + high) // 2
    least = steps[low] if low >= 0 else 0.0
    # Where a piece begins to block, or no longer surely does, the answer may turn at once: told to the last digit.
    for error in sorted({close.error for close in closes.values() if least < close.error < steps[high]}):
        if turns(error, least):
            break
        least = error
    return least


def _middle(shape: Shape) -> Point:
    return (shape.x, shape.y) if isinstance(shape, Oval) else shape.points[0]
