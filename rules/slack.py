"""How close an answer is: whether an error in the measured positions could turn it, and how large it has to be.

A rule is asked again and again, each time with some of its comparisons taken to have gone the other way, the closest
ones first, until its answer is another one. A comparison counts as turned by an error when that error, made by
everything it compares, may turn it (`rules.geometry.turning`, `rules.geometry.clearance`); several comparisons, when
each of them may. Nothing that could turn an answer is left out; what is found is no less than half the true error.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count
from typing import Any, Generic, TypeVar

from rules.board import Board
from rules.geometry.clearance import ERRORS, Passage
from rules.geometry.shapes import Oval, Point, Shape
from rules.geometry.sightline import Sightlines
from rules.geometry.thresholds import WATCH, Turn, Watch
from rules.per_board import per_board
from rules.verdict import QuestionError

T = TypeVar("T")
Line = tuple[Point, Point]

#: A closeness farther than this from turning the answer is not worth a number (the contract's margin), in inches.
FARTHEST = 1.0
#: So often a rule is asked again before the search stops and keeps what it knows: that nothing closer turns it.
PATIENCE = 250
#: Less than any error: only what is so as measured is of interest.
NOTHING = -1.0

#: Comparisons turned one after the other, each with the error it needs.
Turned = tuple[tuple[float, Hashable], ...]


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


#: A region that surely blocks.
BLOCKS = Close(True)

_errors: ContextVar[Errors | None] = ContextVar("errors", default=None)


@per_board
def _tolerances(board: Board) -> Mapping[Shape, float]:
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
def _alike(board: Board) -> Errors:
    """Everything off by the same, told in inches."""
    bases = {base for base, _ in _bases(board)}
    return Errors(dict.fromkeys(_tolerances(board), 1.0), bases, FARTHEST, FARTHEST, ERRORS)


@per_board
def _own(board: Board) -> Errors:
    """Everything off by its own tolerance, told in multiples of that."""
    return Errors(dict(_tolerances(board)), {base for base, _ in _bases(board)}, 1.0, 1.0, (1.0,))


def farthest() -> float:
    """How far anything may be off, as far as closeness is asked for at all, in inches."""
    errors = _errors.get()
    return 0.0 if errors is None else errors.farthest


def close_to(board: Board, judge: Callable[[], Close[T]]) -> tuple[bool, float | None]:
    """Whether a judgement is certain on a board as measured, and the error in inches that could turn it.

    `judge` is asked under errors and may weigh what it likes; None stands for no error up to an inch.
    """
    with _under(_alike(board)):
        found = judge().error
    margin = None if found > FARTHEST else found
    tolerances = list(_tolerances(board).values()) or [0.0]
    worst = max(tolerances)
    if worst == 0.0 or worst < min(found, FARTHEST):
        return True, margin
    with _under(_own(board)):
        certain = judge().error > 1.0
    # What no error up to the tolerance turns is at least that far from turning.
    return certain, max(margin, min(tolerances)) if certain and margin is not None else margin


def weighed(run: Callable[[], T]) -> Close[T]:
    """What a rule answers, and the least error at which it may answer something else."""
    errors = _errors.get()
    if errors is None:
        return Close(run())
    outer = WATCH.get()
    inside = outer if isinstance(outer, _Trial) else None
    first = _Trial(errors, inside, frozenset())
    natural = first.result(run)
    # What was compared last is likely to decide. Where it does, nothing but closer comparisons is of interest.
    bound = math.inf
    if first.met:
        error, key = first.met[-1]
        if _Trial(errors, inside, frozenset((key,))).differs(run, natural):
            bound, errors = error, replace(errors, most=error)
    with _under(errors):
        return Close(natural, _search(errors, inside, run, natural, first, bound))


def _search(
    errors: Errors, inside: _Trial | None, run: Callable[[], T], natural: T, first: _Trial, bound: float
) -> float:
    """The least error at which a rule answers something else, the closest comparisons first; `bound` surely does."""
    # The number keeps the order of comparisons that are equally close.
    waiting = [(error, place, turned) for place, (error, turned) in enumerate(first.following((), 0.0))]
    heapq.heapify(waiting)
    order = count(len(waiting))
    for _ in range(PATIENCE):
        if not waiting or waiting[0][0] >= bound:
            return bound
        error, _, turned = heapq.heappop(waiting)
        trial = _Trial(errors, inside, frozenset(key for _, key in turned))
        if trial.differs(run, natural):
            return error
        for further, more in trial.following(turned, error):
            heapq.heappush(waiting, (further, next(order), more))
    return min(bound, waiting[0][0]) if waiting else bound


def past(lines: Sightlines, a: Shape, b: Shape, blocking: Mapping[str, Close[bool]]) -> bool:
    """Whether some line is free of the regions that block; how close each is to blocking, or not, is known."""
    watch = WATCH.get()
    if isinstance(watch, _Trial):
        return watch.past(lines, a, b, blocking)
    return lines.line(a, b, [name for name, close in blocking.items() if close.answer]) is not None


def every(parts: Iterable[Callable[[], Close[bool]]]) -> Close[bool]:
    """Whether all of some independent judgements hold. One is enough to turn a yes; a no needs all that fail."""
    errors, left = _errors.get(), iter(parts)
    least = math.inf
    for part in left:
        with _up_to(min(least, errors.most if errors else NOTHING)):
            found = part()
        if not found.answer:
            return Close(False, _worst(errors, chain((part,), left)))
        least = min(least, found.error)
    return Close(True, least)


def _worst(errors: Errors | None, parts: Iterable[Callable[[], Close[bool]]]) -> float:
    """The error that turns every one of some judgements that does not hold."""
    worst = 0.0
    for part in parts:
        if errors is None or errors.most < 0.0 or worst > errors.most:
            return math.inf
        with _up_to(NOTHING):
            holds = part().answer
        worst = worst if holds else max(worst, part().error)
    return worst


def some(parts: Iterable[Callable[[], Close[bool]]]) -> Close[bool]:
    """Whether any of some independent judgements holds."""
    return opposite(every([partial(_turned_round, part) for part in parts]))


def _turned_round(part: Callable[[], Close[bool]]) -> Close[bool]:
    return opposite(part())


def joined(start: str, others: Iterable[str], link: Callable[[str, str], Close[bool]]) -> Close[bool]:
    """Whether chains of links join all of some things to one: as close as the weakest link of the best chains."""
    kept, errors = tuple(others), _errors.get()
    if errors is not None and _reached(start, kept, link, errors.most):
        return Close(True)
    with _up_to(NOTHING):
        holds = _reached(start, kept, link, NOTHING)
    if errors is None or errors.most < 0.0:
        return Close(holds)
    best, weakest = {one: _strength(link(start, one)) for one in kept}, math.inf
    while best:
        here = max(best, key=lambda one: best[one])
        weakest = min(weakest, best.pop(here))
        best = {one: max(so_far, _strength(link(here, one))) for one, so_far in best.items()}
    return Close(holds, abs(weakest))


def _strength(close: Close[bool]) -> float:
    return close.error if close.answer else -close.error


def _reached(start: str, others: Iterable[str], link: Callable[[str, str], Close[bool]], beyond: float) -> bool:
    """Whether all are joined by links that no error up to one breaks."""
    waiting, ends = dict.fromkeys(others), [start]
    while ends and waiting:
        here = ends.pop()
        links = {one: link(here, one) for one in waiting}
        found = [one for one, close in links.items() if close.answer and close.error > beyond]
        for one in found:
            del waiting[one]
        ends.extend(found)
    return not waiting


def opposite(close: Close[bool]) -> Close[bool]:
    """A judgement turned round is as close as itself."""
    return Close(not close.answer, close.error)


@contextmanager
def _under(errors: Errors) -> Iterator[None]:
    token = _errors.set(errors)
    try:
        yield
    finally:
        _errors.reset(token)


@contextmanager
def _up_to(most: float) -> Iterator[None]:
    """Nothing beyond this error is of interest meanwhile."""
    errors = _errors.get()
    token = _errors.set(errors and replace(errors, most=most))
    try:
        yield
    finally:
        _errors.reset(token)


class _Trial(Watch):
    """One run of a rule with some comparisons turned; within another trial, what that one decided stands."""

    def __init__(self, errors: Errors, inside: _Trial | None, turned: Collection[Hashable]) -> None:
        self._errors, self._inside, self._turned = errors, inside, turned
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

    @property
    def reach(self) -> float:
        """Two things may come nearer by twice the largest error."""
        return 2.0 * self._errors.farthest

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        trial: _Trial | None = self
        while trial is not None:
            if key in trial._results:
                found: T = trial._results[key]
                return found
            trial = trial._inside
        result = self._results[key] = work()
        return result

    def shared(self, key: Hashable, work: Callable[[], T]) -> T:
        shared = self._errors.shared
        if key not in shared:
            shared[key] = work()
        found: T = shared[key]
        return found

    def rigid(self, shape: Shape) -> bool:
        return shape in self._errors.bases

    def follows(self, shape: Shape, leaders: Collection[Shape]) -> None:
        off = [self._errors.of((leader,)) for leader in leaders]
        self._errors.off[shape] = sum(off) + max(off)

    def settle(
        self, key: Hashable, ask: Callable[[], bool], turn: Turn, one: Collection[Shape], other: Collection[Shape]
    ) -> bool:
        known, errors = self._known(key), self._errors
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
        known, errors = self._known(key), self._errors
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
        if error <= self._errors.most:
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
    low, high = -1, len(steps) - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if turns(steps[middle], steps[middle]) else (middle, high)
    least = steps[low] if low >= 0 else 0.0
    # Where a piece begins to block, or no longer surely does, the answer may turn at once: told to the last digit.
    for error in sorted({close.error for close in closes.values() if least < close.error < steps[high]}):
        if turns(error, least):
            break
        least = error
    return least


def _middle(shape: Shape) -> Point:
    return (shape.x, shape.y) if isinstance(shape, Oval) else shape.points[0]
