"""Bases and bodies as arrays of numbers, so that compiled loops can walk them.

A row of numbers begins with a curve for bases and bodies alike: centre, the matrix from the unit circle to the oval
about its centre, the one back, the smaller semi-axis, and whether it is a disc. Columns are named here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from rules.geometry import ovals
from rules.geometry.bodies import Body
from rules.geometry.shapes import EPSILON, Oval, Shape

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

X, Y, XX, XY, YX, YY, IXX, IXY, IYX, IYY, RADIUS, ROUND = range(12)
#: How many columns a curve has.
CURVE = 12
#: Of a base: the radius of a circle about its centre that holds it, and the larger semi-axis of an oval.
BOUND, WIDE = 12, 13
#: Of a body: a circle that holds it, then the matrices of an oval's core.
CX, CY, CR, KXX, KXY, KYX, KYY, KIXX, KIXY, KIYX, KIYY = range(12, 23)

#: Kinds of bases; a base without size is a point, whatever its shape.
DISC, OVAL, POLYGON, POINT = range(4)
#: Kinds of bodies.
STRAIGHT, CURVED, PIERCED = range(3)

#: Numbers of numpy's, where plain ones would have functions compiled again for the sake of their values.
ZERO, NOTHING = cast(int, np.int64(0)), cast(int, np.int64(-1))

#: A line that misses a base by no more than this is still drawn to it: a tangent, but for rounding.
SLACK = 1e-8


class Bases(NamedTuple):
    """Bases side by side.

    `numbers` is (n, 14), `kinds` (n, 3): the kind and where its corners are among `corners` (k, 2), first and past the
    last, in positive turn.
    """

    numbers: Floats
    kinds: Whole
    corners: Floats


class Bodies(NamedTuple):
    """Bodies side by side.

    `numbers` is (n, 23), `kinds` (n, 7): the kind, then first and past the last of its rings, edges and corners.
    A ring r is `points[rings[r]:rings[r + 1]]`, FULL and closed by its first point; `edges` (k, 4) are those of HALF,
    `corners` (k, 6) hold a corner of HALF and the directions to both neighbours.
    """

    numbers: Floats
    kinds: Whole
    rings: Whole
    points: Floats
    edges: Floats
    corners: Floats


def packed_bases(shapes: Sequence[Shape]) -> Bases:
    """Shapes made ready to be bases; outlines are convex."""
    numbers = np.zeros((len(shapes), 14))
    kinds = np.zeros((len(shapes), 3), dtype=np.int64)
    corners: list[tuple[float, float]] = []
    for row, shape in enumerate(shapes):
        first = len(corners)
        if isinstance(shape, Oval):
            numbers[row, :CURVE] = _curve(shape)
            numbers[row, BOUND] = numbers[row, WIDE] = wide = max(shape.a, shape.b)
            kind = POINT if wide <= SLACK else DISC if shape.is_disc else OVAL
        else:
            kind, count = POLYGON, len(shape.points)
            corners += _turning(shape.points)
            x, y = sum(p[0] for p in shape.points) / count, sum(p[1] for p in shape.points) / count
            bound = max(math.hypot(px - x, py - y) for px, py in shape.points)
            numbers[row, [X, Y, BOUND, WIDE]] = x, y, bound, bound
        kinds[row] = kind, first, len(corners)
    return Bases(numbers, kinds, np.array(corners, dtype=np.float64).reshape(-1, 2))


@dataclass(frozen=True, slots=True, eq=False)
class BaseSet:
    """Bases made ready once: the shapes, and the same as rows of numbers."""

    shapes: tuple[Shape, ...]
    rows: Bases

    @classmethod
    def of(cls, shapes: Iterable[Shape]) -> BaseSet:
        """A set of these shapes, in their order."""
        kept = tuple(shapes)
        return cls(kept, packed_bases(kept))

    def __add__(self, others: BaseSet) -> BaseSet:
        """Two sets in one; the rows of the second come after those of the first."""
        kinds = others.rows.kinds.copy()
        kinds[:, 1:] += len(self.rows.corners)
        numbers = np.concatenate((self.rows.numbers, others.rows.numbers))
        corners = np.concatenate((self.rows.corners, others.rows.corners))
        return BaseSet(self.shapes + others.shapes, Bases(numbers, np.concatenate((self.rows.kinds, kinds)), corners))


def points_as_bases(points: Floats) -> BaseSet:
    """Points (n, 2) as bases without any size."""
    numbers, kinds = np.zeros((len(points), 14)), np.zeros((len(points), 3), dtype=np.int64)
    numbers[:, [X, Y]], kinds[:, 0] = points, POINT
    return BaseSet(tuple(Oval(x, y, 0.0, 0.0) for x, y in points.tolist()), Bases(numbers, kinds, np.empty((0, 2))))


def _turning(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Corners in positive turn, whichever way they were given."""
    twice = sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(points, (*points[1:], points[0]), strict=True))
    return points if twice > 0.0 else points[::-1]


def _curve(oval: Oval) -> tuple[float, ...]:
    matrix = ovals.axes(oval)
    return (oval.x, oval.y, *matrix, *ovals.inverse(matrix), min(oval.a, oval.b), float(oval.is_disc))


NO_BODIES = Bodies(
    np.empty((0, 23)),
    np.empty((0, 7), dtype=np.int64),
    np.zeros(1, dtype=np.int64),
    np.empty((0, 2)),
    np.empty((0, 4)),
    np.empty((0, 6)),
)


def with_body(pool: Bodies, body: Body) -> Bodies:
    """The same bodies with one more after them."""
    rings, at = [], len(pool.points)
    ends = []
    for ring in body.rings:
        rings.append(np.concatenate((ring, ring[:1])))
        at += len(ring) + 1
        ends.append(at)
    kind = STRAIGHT if body.core is None else PIERCED if rings else CURVED
    counts = (len(pool.rings) - 1, len(pool.edges), len(pool.corners))
    sizes = (len(rings), len(body.outline.start), len(body.corners.at))
    kinds = [kind, *(n for first, size in zip(counts, sizes, strict=True) for n in (first, first + size))]
    corners = np.concatenate((body.corners.at, body.corners.before, body.corners.after), axis=1)
    edges = np.concatenate((body.outline.start, body.outline.end), axis=1)
    return Bodies(
        np.concatenate((pool.numbers, _body_numbers(body)[None])),
        np.concatenate((pool.kinds, np.array([kinds], dtype=np.int64))),
        np.concatenate((pool.rings, np.array(ends, dtype=np.int64))),
        np.concatenate((pool.points, *rings)),
        np.concatenate((pool.edges, edges)),
        np.concatenate((pool.corners, corners)),
    )


def side_by_side(bodies: Sequence[Bodies]) -> Bodies:
    """Bodies that were made ready one by one as one set of them, in the same order."""
    if len(bodies) < 2:
        return bodies[0] if bodies else NO_BODIES
    kinds, rings = [], [np.zeros(1, dtype=np.int64)]
    ring = point = edge = corner = 0
    for one in bodies:
        kinds.append(one.kinds + np.array((0, ring, ring, edge, edge, corner, corner)))
        rings.append(one.rings[1:] + point)
        ring, point = ring + len(one.rings) - 1, point + len(one.points)
        edge, corner = edge + len(one.edges), corner + len(one.corners)
    return Bodies(
        np.concatenate([one.numbers for one in bodies]),
        np.concatenate(kinds),
        np.concatenate(rings),
        np.concatenate([one.points for one in bodies]),
        np.concatenate([one.edges for one in bodies]),
        np.concatenate([one.corners for one in bodies]),
    )


def _body_numbers(body: Body) -> Floats:
    """The row of numbers of a body."""
    numbers = np.zeros(23)
    if body.half is not None and body.core is not None:
        numbers[:CURVE] = _curve(body.half)
        matrix = ovals.axes(body.core)
        numbers[KXX : KIYY + 1] = *matrix, *ovals.inverse(matrix)
        numbers[[CX, CY, CR]] = body.half.x, body.half.y, max(body.half.a, body.half.b)
        return numbers
    low, high = body.outline.start.min(axis=0), body.outline.start.max(axis=0)
    middle = (low + high) / 2.0
    away = body.outline.start - middle
    numbers[[CX, CY]] = middle
    numbers[CR] = math.sqrt(float((away * away).sum(axis=1).max())) + EPSILON
    return numbers
