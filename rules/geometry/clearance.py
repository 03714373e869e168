"""How far a free line is from being blocked, and a blocked pair from being free.

Bases may be off by being moved, regions by growing, shrinking or moving. A pair is surely free while some line between
the bases, each shrunk by its error, misses every region grown by its own: that line ends in the bases wherever they
are. It may be free as soon as some line between the bases grown by their errors misses what is left of the regions
shrunk by theirs. Regions that touch may come apart, and a base that lost all its extent may still move: what is left
of its error then goes to the regions.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from rules.geometry.bodies import Region, Rim, Screen, curved, joined
from rules.geometry.measure import bounds
from rules.geometry.resized import base_off, resized, room_in
from rules.geometry.shapes import Oval, Shape

if TYPE_CHECKING:
    from rules.geometry.kernel.layout import Bodies

#: The errors that are tried, the largest a little above an inch. No tidy number is among them: whether a board is at
#: the very edge of one would be for rounding to decide.
RATIO = 2.0 ** (1.0 / 8.0)
ERRORS = tuple(math.pi / 3.0 * RATIO**-step for step in range(127, -1, -1))
#: So many bodies are kept before all are forgotten.
MOST = 1024

#: A region by its id, and by how many inches an error of 1 may put it off.
Loose = tuple[str, Region, float]


class Passage:
    """Two bases, off by `p` and `q` times an error, and what may stand between them."""

    def __init__(self, a: Shape, b: Shape, p: float, q: float, regions: Sequence[Loose]) -> None:
        self.a, self.b, self.p, self.q = a, b, p, q
        #: Every region with its own error, and how far it surely is from every line between the bases.
        self._regions = [(name, region, off, _between(a, b, region.shape)) for name, region, off in regions]
        self._rims = max((off for _, region, off in regions if isinstance(region, (Rim, Screen))), default=0.0)

    def surely_free(self, error: float, without: Collection[str] = ()) -> bool:
        """Some line passes wherever the bases and the regions are."""
        p, q = self.p * error, self.q * error
        inwards = min(p, room_in(self.a)), min(q, room_in(self.b))
        rest = max(p - inwards[0], q - inwards[1])
        wanted = [
            (region, off * error + rest)
            for name, region, off, away in self._regions
            if away < 2.0 * (off * error + rest) and name not in without
        ]
        return _passes(base_off(self.a, -inwards[0]), base_off(self.b, -inwards[1]), wanted)

    def maybe_free(self, error: float, without: Collection[str] = ()) -> bool:
        """Some line might pass if the bases and the regions were elsewhere."""
        p, q = (self.p + self._rims) * error, (self.q + self._rims) * error
        wanted = [
            (region, -off * error)
            for name, region, off, away in self._regions
            if away < max(p, q) and name not in without
        ]
        return _passes(base_off(self.a, p), base_off(self.b, q), wanted)


def _between(a: Shape, b: Shape, shape: Shape) -> float:
    """How far a shape surely is from every line between two bases, by the circles round them; negative where it may lie
    in between."""
    (ax, ay, ar), (bx, by, br), (x, y, r) = _circle(a), _circle(b), _circle(shape)
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square > 0.0 else 0.0
    return math.hypot(x - ax - share * dx, y - ay - share * dy) - r - max(ar, br)


@lru_cache(maxsize=4096)
def _circle(shape: Shape) -> tuple[float, float, float]:
    """The middle and the radius of a circle that holds a shape."""
    if isinstance(shape, Oval):
        return shape.x, shape.y, max(shape.a, shape.b)
    x0, y0, x1, y1 = bounds(shape)
    x, y = (x0 + x1) / 2.0, (y0 + y1) / 2.0
    return x, y, max(math.hypot(px - x, py - y) for px, py in shape.points)


class _Kept:
    """Resized regions as bodies, side by side; shared by all positions, since most of their pieces stay in place."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        from rules.geometry.kernel.layout import NO_BODIES

        self._bodies = NO_BODIES
        self._numbers: dict[tuple[Region, float], tuple[int, ...]] = {}
        self._radii: list[float] = []

    def members(self, wanted: Sequence[tuple[Region, float]]) -> tuple[Bodies, list[int]]:
        """All bodies, and which of them some resized regions are, the largest first."""
        with self._lock:
            if len(self._radii) > MOST:
                self._forget()
            found = [number for one in wanted for number in self._number(one)]
            return self._bodies, sorted(found, key=lambda number: -self._radii[number])

    def _number(self, wanted: tuple[Region, float]) -> tuple[int, ...]:
        from rules.geometry.kernel.layout import CR, with_body

        found = self._numbers.get(wanted)
        if found is None:
            numbers = []
            for region in resized(*wanted):
                body = curved(region) if isinstance(region.shape, Oval) else joined((region,))
                if body is not None:
                    self._bodies = with_body(self._bodies, body)
                    numbers.append(len(self._radii))
                    self._radii.append(float(self._bodies.numbers[-1, CR]))
            found = self._numbers[wanted] = tuple(numbers)
        return found


_kept: list[_Kept] = []


def _passes(a: Shape, b: Shape, wanted: Sequence[tuple[Region, float]]) -> bool:
    """Whether some line between two bases misses all of some resized regions."""
    # Here and not above: whoever never asks about sight need not wait for the compiler to be loaded.
    from rules.geometry.kernel.features import room_for
    from rules.geometry.kernel.groups import sets
    from rules.geometry.kernel.judge import judge
    from rules.geometry.kernel.layout import STRAIGHT, BaseSet
    from rules.geometry.kernel.table import FIRST, SECOND, settle_touching, waiting

    if not _kept:
        _kept.append(_Kept())
    bases, out, done = BaseSet.of((a, b)), waiting(1), np.zeros(1, dtype=bool)
    settle_touching(bases, FIRST, SECOND, done, out)
    if done[0]:
        return True
    bodies, members = _kept[0].members(wanted)
    kinds = bodies.kinds[members]
    corners, edges = int((kinds[:, 6] - kinds[:, 5]).sum()), int((kinds[:, 4] - kinds[:, 3]).sum())
    room = room_for(bases.rows, corners, edges, int((kinds[:, 0] != STRAIGHT).sum()))
    judge(bases.rows, FIRST, SECOND, done, sets([tuple(members)]), FIRST, bodies, room, out)
    return bool(out.clear[0])
