"""Every comparison with a threshold, and whoever watches how close it was.

Rules compare through `rules.geometry.measure`, `coverage` and `sightline`. Mostly nobody watches, and a comparison is
just its own answer. While somebody does (`rules.slack` alone), each comparison is told to the watch, which says what
the rule is to hear: the answer itself, or the other one where an error in the measured positions might make it so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol, TypeVar

from rules.geometry.shapes import Point, Shape

if TYPE_CHECKING:
    from rules.geometry.sightline import Sightlines

#: By how many times their own errors, p and q, both sides of a comparison must be off to turn it; `inf` may stand for
#: anything above the last argument.
Turn = Callable[[float, float, float], float]
Line = tuple[Point, Point]
T = TypeVar("T")


class Watch(Protocol):
    """Whoever hears of comparisons and says what each is taken to answer."""

    @property
    def reach(self) -> float:
        """How much farther than it needs a rule must look, so that no comparison that might turn is left out."""

    def settle(
        self, key: Hashable, ask: Callable[[], bool], turn: Turn, one: Collection[Shape], other: Collection[Shape]
    ) -> bool:
        """What a comparison between two sides is taken to answer; `turn` tells how close it is."""

    def line(self, lines: Sightlines, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        """What the search for a free line is taken to find."""

    def rigid(self, shape: Shape) -> bool:
        """True of a base: it may be moved by an error, never grown or shrunk."""

    def kept(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from comparisons, worked out once as long as these are taken to answer the same."""

    def shared(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from no comparison, worked out once."""

    def follows(self, shape: Shape, leaders: Collection[Shape]) -> None:
        """A point that was worked out from two bases is off as they are, and turns as they turn about each other."""


WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


def watched() -> Watch | None:
    """Whoever watches now, if anybody does."""
    return WATCH.get()


def reach() -> float:
    """How much farther a sieve must look than it does when nobody watches."""
    watch = WATCH.get()
    return 0.0 if watch is None else watch.reach


def follow(points: Collection[Shape], leaders: Collection[Shape]) -> None:
    """Tells whoever watches that some points were worked out from bases, and are off because these are."""
    watch = WATCH.get()
    if watch is not None:
        for point in points:
            watch.follows(point, leaders)


def settled(
    key: Hashable, ask: Callable[[], bool], turn: Turn, one: Collection[Shape], other: Collection[Shape] = ()
) -> bool:
    """The answer of a comparison, or what the watch takes it to be."""
    watch = WATCH.get()
    return ask() if watch is None else watch.settle(key, ask, turn, one, other)
