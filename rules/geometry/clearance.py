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
RATIO = 2.0 ** (1.0 / 4.0)
ERRORS = tuple(math.pi / 3.0 * RATIO**-step for step in range(63, -1, -1))
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


@lru_cache(maxsize=32768)
def _bodies(region: Region, by: float) -> tuple[Bodies, ...]:
    """A resized region as bodies, one by one; most pieces stay in place from one position to the next."""
    from rules.geometry.kernel.layout import NO_BODIES, with_body

    found = (curved(one) if isinstance(one.shape, Oval) else joined((one,)) for one in resized(region, by))
    return tuple(with_body(NO_BODIES, body) for body in found if body is not None)


def _passes(a: Shape, b: Shape, wanted: Sequence[tuple[Region, float]]) -> bool:
    """Whether some line between two bases misses all of some resized regions."""
    # Here and not above: whoever never asks about sight need not wait for the compiler to be loaded.
    from rules.geometry.kernel.features import room_for
    from rules.geometry.kernel.groups import sets
    from rules.geometry.kernel.judge import judge
    from rules.geometry.kernel.layout import CR, STRAIGHT, BaseSet, side_by_side
    from rules.geometry.kernel.table import FIRST, SECOND, settle_touching, waiting

    bases, out, done = BaseSet.of((a, b)), waiting(1), np.zeros(1, dtype=bool)
    if not (isinstance(a, Oval) and isinstance(b, Oval) and a.is_disc and b.is_disc):
        settle_touching(bases, FIRST, SECOND, done, out)
        if done[0]:
            return True
    # The largest first: they part most pairs.
    near = sorted((body for one in wanted for body in _bodies(*one)), key=lambda body: -body.numbers[0, CR])
    bodies = side_by_side(near)
    room = room_for(bases.rows, len(bodies.corners), len(bodies.edges), int((bodies.kinds[:, 0] != STRAIGHT).sum()))
    judge(bases.rows, FIRST, SECOND, done, sets([tuple(range(len(near)))]), FIRST, bodies, room, out)
    return bool(out.clear[0])
