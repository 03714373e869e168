"""How close an answer is: whether an error in the measured positions could turn it, and how large it has to be.

A rule is asked again and again, each time with some of its comparisons taken to have gone the other way, the closest
ones first, until its answer is another one. A comparison counts as turned by an error when that error, made by
everything it compares, may turn it (`rules.geometry.turning`, `rules.geometry.clearance`); several comparisons, when
each of them may. Nothing that could turn an answer is left out; what is found is no less than half the true error.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import TypeVar

from rules.board import Board
from rules.errors import FARTHEST, NOTHING, UNDER, Close, Errors, alike, farthest, own_ones, tolerances, under, up_to
from rules.geometry.shapes import Shape
from rules.geometry.sightline import Sightlines
from rules.geometry.thresholds import WATCH
from rules.trial import BLOCKS, Trial

__all__ = [
    "BLOCKS",
    "Close",
    "close_to",
    "every",
    "farthest",
    "joined",
    "once",
    "opposite",
    "past",
    "some",
    "weighed",
]

T = TypeVar("T")

#: So often a rule is asked again before the search stops and keeps what it knows: that nothing closer turns it.
PATIENCE = 250


def close_to(board: Board, judge: Callable[[], Close[T]]) -> tuple[bool, float | None]:
    """Whether a judgement is certain on a board as measured, and the error in inches that could turn it.

    `judge` is asked under errors and may weigh what it likes; None stands for no error up to an inch.
    """
    with under(alike(board)):
        found = judge().error
    margin = None if found > FARTHEST else found
    loose = list(tolerances(board).values()) or [0.0]
    worst = max(loose)
    if worst == 0.0 or worst < min(found, FARTHEST):
        return True, margin
    with under(own_ones(board)):
        certain = judge().error > 1.0
    # What no error up to the tolerance turns is at least that far from turning.
    return certain, max(margin, min(loose)) if certain and margin is not None else margin


def weighed(run: Callable[[], T]) -> Close[T]:
    """What a rule answers, and the least error at which it may answer something else."""
    errors = UNDER.get()
    if errors is None:
        return Close(run())
    outer = WATCH.get()
    inside = outer if isinstance(outer, Trial) else None
    first = Trial(errors, inside, frozenset())
    natural = first.result(run)
    # What was compared last is likely to decide. Where it does, nothing but closer comparisons is of interest.
    bound = math.inf
    if first.met:
        error, key = first.met[-1]
        if Trial(errors, inside, frozenset((key,))).differs(run, natural):
            bound, errors = error, replace(errors, most=error)
    with under(errors):
        return Close(natural, _search(errors, inside, run, natural, first, bound))


def _search(
    errors: Errors, inside: Trial | None, run: Callable[[], T], natural: T, first: Trial, bound: float
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
        trial = Trial(errors, inside, frozenset(key for _, key in turned))
        if trial.differs(run, natural):
            return error
        for further, more in trial.following(turned, error):
            heapq.heappush(waiting, (further, next(order), more))
    return min(bound, waiting[0][0]) if waiting else bound


def past(lines: Sightlines, a: Shape, b: Shape, blocking: Mapping[str, Close[bool]]) -> bool:
    """Whether some line is free of the regions that block; how close each is to blocking, or not, is known."""
    watch = WATCH.get()
    if isinstance(watch, Trial):
        return watch.past(lines, a, b, blocking)
    return lines.line(a, b, [name for name, close in blocking.items() if close.answer]) is not None


def once(name: Hashable, work: Callable[[], T]) -> T:
    """What follows from all that has been compared so far, worked out once for all runs that agree on it.

    A run that is told the same as another one, comparison by comparison, is where that one was.
    """
    watch = WATCH.get()
    if not isinstance(watch, Trial):
        return work()
    errors = watch.errors
    return watch.shared(("once", name, errors.most, watch.path()), work)


def every(parts: Iterable[Callable[[], Close[bool]]]) -> Close[bool]:
    """Whether all of some independent judgements hold. One is enough to turn a yes; a no needs all that fail."""
    errors, left = UNDER.get(), iter(parts)
    least = math.inf
    for part in left:
        with up_to(min(least, errors.most if errors else NOTHING)):
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
        with up_to(NOTHING):
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
    kept, errors = tuple(others), UNDER.get()
    if errors is not None and _reached(start, kept, link, errors.most):
        return Close(True)
    with up_to(NOTHING):
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
