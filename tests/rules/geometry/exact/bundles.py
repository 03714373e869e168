"""Bundles of straight lines, and the lines that touch two things: corners or ovals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.geometry import ovals
from rules.geometry.shapes import Oval

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.intp]

#: About so many pairs of corners are joined at a time.
PAIRS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Bundle:
    """n lines at + t·way, both (n, 2), `way` of unit length; `touches` (n, 2) are the corners they were drawn through.

    A corner is named by its row among the corners given, -1 where the line was drawn along an oval.
    """

    at: Floats
    way: Floats
    touches: Whole

    def some(self, keep: npt.NDArray[np.bool_] | Whole | slice) -> Bundle:
        """The lines of a bundle that a mask or an index keeps."""
        return Bundle(self.at[keep], self.way[keep], self.touches[keep])

    def __len__(self) -> int:
        return len(self.at)


def bundled(bundles: Sequence[Bundle]) -> Bundle:
    """All lines of some bundles as one."""
    return Bundle(
        np.concatenate([b.at for b in bundles]),
        np.concatenate([b.way for b in bundles]),
        np.concatenate([b.touches for b in bundles]),
    )


def _drawn(at: Floats, way: Floats, first: Whole, second: Whole) -> Bundle:
    """A bundle of lines whose ways are not yet of unit length; those without a way are left out."""
    length = np.hypot(way[:, 0], way[:, 1])
    keep = length > 1e-9
    return Bundle(at[keep], way[keep] / length[keep, None], np.stack((first, second), axis=1)[keep])


@dataclass(frozen=True, slots=True, eq=False)
class Rounds:
    """Ovals side by side: centres (n, 2), matrices from the unit circle and back (n, 2, 2), and which are discs."""

    centre: Floats
    matrix: Floats
    back: Floats
    radius: Floats
    disc: npt.NDArray[np.bool_]


def rounds(shapes: Sequence[Oval]) -> Rounds:
    """Ovals made ready for drawing tangents."""
    matrices = [ovals.axes(shape) for shape in shapes]
    return Rounds(
        np.array([(shape.x, shape.y) for shape in shapes], dtype=np.float64).reshape(-1, 2),
        np.array(matrices).reshape(-1, 2, 2),
        np.array([ovals.inverse(m) for m in matrices]).reshape(-1, 2, 2),
        np.array([min(shape.a, shape.b) for shape in shapes], dtype=np.float64),
        np.array([shape.is_disc for shape in shapes], dtype=bool),
    )


def through_corners(at: Floats) -> Iterator[Bundle]:
    """Every line through two of the corners (n, 2), some thousands at a time."""
    count = len(at)
    step = max(1, PAIRS // max(1, count))
    for begin in range(0, count, step):
        first, second = np.nonzero(np.arange(begin, min(begin + step, count))[:, None] < np.arange(count))
        first += begin
        yield _drawn(at[first], at[second] - at[first], first, second)


def corner_tangents(at: Floats, many: Rounds) -> Bundle:
    """Both tangents from every corner (n, 2) to every oval."""
    corner, oval = (index.ravel() for index in np.indices((len(at), len(many.centre))))
    local = np.einsum("nij,nj->ni", many.back[oval], at[corner] - many.centre[oval])
    away = np.hypot(local[:, 0], local[:, 1])
    outside = away >= 1.0 - 1e-12
    corner, oval, local, away = corner[outside], oval[outside], local[outside], np.maximum(away[outside], 1.0)
    middle, spread = np.arctan2(local[:, 1], local[:, 0]), np.arccos(1.0 / away)
    phi = np.concatenate((middle - spread, middle + spread))
    corner, oval = np.tile(corner, 2), np.tile(oval, 2)
    way = np.einsum("nij,nj->ni", many.matrix[oval], np.stack((-np.sin(phi), np.cos(phi)), axis=1))
    return _drawn(at[corner], way, corner, np.full(len(corner), -1))


def oval_tangents(many: Rounds) -> Bundle:
    """Every line that touches two of the ovals."""
    first, second = np.triu_indices(len(many.centre), 1)
    swap = many.radius[first] < many.radius[second]
    first, second = np.where(swap, second, first), np.where(swap, first, second)
    plain = many.disc[first] & many.disc[second]
    drawn = [_disc_tangents(many, first[plain], second[plain])]
    if not plain.all():
        drawn.append(_ellipse_tangents(many, first[~plain], second[~plain]))
    return bundled(drawn)


def _touching(many: Rounds, oval: Whole, phi: Floats) -> Bundle:
    """The lines that touch ovals at the images of the angles phi on the unit circle."""
    cos, sin = np.cos(phi), np.sin(phi)
    matrix = many.matrix[oval]
    at = many.centre[oval] + np.einsum("nij,nj->ni", matrix, np.stack((cos, sin), axis=1))
    way = np.einsum("nij,nj->ni", matrix, np.stack((-sin, cos), axis=1))
    none = np.full(len(oval), -1)
    return _drawn(at, way, none, none)


def _disc_tangents(many: Rounds, first: Whole, second: Whole) -> Bundle:
    """The four common tangents of pairs of discs."""
    way = many.centre[second] - many.centre[first]
    middle, away = np.arctan2(way[:, 1], way[:, 0]), np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-300)
    angles, owners = [], []
    for sign in (-1.0, 1.0):
        share = (many.radius[first] + sign * many.radius[second]) / away
        real = np.abs(share) <= 1.0 + 1e-12
        spread = np.arccos(np.clip(share[real], -1.0, 1.0))
        angles += [middle[real] - spread, middle[real] + spread]
        owners += [first[real], first[real]]
    return _touching(many, np.concatenate(owners), np.concatenate(angles))


def _ellipse_tangents(many: Rounds, first: Whole, second: Whole) -> Bundle:
    """The common tangents of pairs of ellipses.

    Where the first is the unit circle about the origin, the line n·x = 1 touches the other one, with centre d and
    matrix N, when (n·d - 1)² = |Nᵀn|².
    """
    back = many.back[first]
    d = np.einsum("nij,nj->ni", back, many.centre[second] - many.centre[first])
    other = back @ many.matrix[second]
    square = np.einsum("ni,nj->nij", d, d) - other @ other.transpose(0, 2, 1)
    phi, row = circle_roots(square, -2.0 * d, np.ones(len(d)))
    return _touching(many, first[row], phi)


def circle_roots(square: Floats, linear: Floats, constant: Floats) -> tuple[Floats, Whole]:
    """The angles at which nᵀQn + l·n + c vanishes on the unit circle, and the row each belongs to.

    Q is (k, 2, 2) and symmetric, l (k, 2), c (k,). With z = e^{i·phi} it is a quartic, at most four angles a row. A few
    angles that are no roots may be among them; none is missing.
    """
    cos2, sin2 = (square[:, 0, 0] - square[:, 1, 1]) / 2.0, square[:, 0, 1]
    level = (square[:, 0, 0] + square[:, 1, 1]) / 2.0 + constant
    top = (cos2 - 1j * sin2) / 2.0
    third = (linear[:, 0] - 1j * linear[:, 1]) / 2.0
    size = np.maximum.reduce([np.abs(top), np.abs(third), np.abs(level)])
    top = np.where(np.abs(top) < 1e-14 * size, 1e-14 * size + 1e-300, top)
    companion = np.zeros((len(top), 4, 4), dtype=np.complex128)
    companion[:, [1, 2, 3], [0, 1, 2]] = 1.0
    for place, coefficient in enumerate((np.conj(top), np.conj(third), level, third)):
        companion[:, place, 3] = -coefficient / top
    roots = np.linalg.eigvals(companion)
    row, which = np.nonzero(np.abs(np.abs(roots) - 1.0) < 1e-3)
    phi = np.angle(roots[row, which])
    for _ in range(3):
        phi = _polished(phi, cos2[row], sin2[row], linear[row], level[row])
    return phi, row


def _polished(phi: Floats, cos2: Floats, sin2: Floats, linear: Floats, level: Floats) -> Floats:
    """One step of Newton, never a long one."""
    cos, sin, twice_cos, twice_sin = np.cos(phi), np.sin(phi), np.cos(2.0 * phi), np.sin(2.0 * phi)
    value = cos2 * twice_cos + sin2 * twice_sin + linear[:, 0] * cos + linear[:, 1] * sin + level
    slope = 2.0 * (sin2 * twice_cos - cos2 * twice_sin) + linear[:, 1] * cos - linear[:, 0] * sin
    step = np.divide(value, slope, out=np.zeros_like(value), where=slope != 0.0)
    return phi - np.where(np.abs(step) < 1e-2, step, 0.0)
