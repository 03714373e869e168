"""How far the farthest-travelling part of a base goes while its centre follows a line and the base turns.

A point of a base that turns evenly along a straight leg runs through a stretched or curled cycloid, whose length is an
incomplete elliptic integral of the second kind. The length is a convex function of the point, so that an outline's
farthest traveller is a corner, and an oval's lies on its rim: an arc of the rim lies in the triangle of its chord and
its tangents, whose corners bound it. Lengths are exact to 1e-8 in.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.geometry.ovals import axes
from rules.geometry.shapes import Outline, Point, Shape

Floats = npt.NDArray[np.float64]

#: The search for the farthest point of an oval ends when no other can beat it by more than this.
FINE = 1e-8
#: A turn of fewer radians than this moves no part of a base by as much as 1e-9 in.
LEVEL = 1e-11
#: How finely that is found, in inches.
_NEAR = 1e-4
#: In so many directions it is measured how far a base can go straight on; and so many corners stand for an oval.
_BEARINGS = 160
#: How many arcs the search begins with.
_ARCS = 32
#: Below this many radians of turn for each inch (times the radius) the integrand is so smooth that a few nodes do.
_SMOOTH = 0.05
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
#: The modulus never reaches 1, where Carlson's forms have no value; the integral is off by less than 1e-13.
_WHOLE = 1.0 - 1e-15


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight part of the centre's line: its unit direction, its length, and where along the line it begins."""

    way: Point
    length: float
    begins: float


def legs_of(points: Sequence[Point]) -> tuple[Leg, ...]:
    """The legs of a line, those without a length left out."""
    legs: list[Leg] = []
    begins = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0.0:
            legs.append(Leg(((x1 - x0) / length, (y1 - y0) / length), length, begins))
            begins += length
    return tuple(legs)


def travelled(shape: Shape, centre: Point, legs: Sequence[Leg], by: float) -> float:
    """The length that the farthest-travelling part of a base covers while it turns `by` radians along the legs.

    `centre` is what the base turns about; without legs it turns in place. Discs pay nothing for turning.
    """
    line = sum(leg.length for leg in legs)
    if abs(by) <= LEVEL or (not isinstance(shape, Outline) and shape.is_disc):
        return line
    if isinstance(shape, Outline):
        return float(_lengths(np.array(shape.points) - centre, legs, by).max())
    frame = np.array(axes(shape)).reshape(2, 2)
    return _farthest_on_rim(frame, np.array((shape.x, shape.y)) - centre, legs, by)


def _farthest_on_rim(frame: Floats, offset: Floats, legs: Sequence[Leg], by: float) -> float:
    """The longest way of any point of an oval: arcs that might still hold it are halved until none can."""
    starts: Floats = np.linspace(0.0, 2.0 * math.pi, _ARCS, endpoint=False)
    width, best = 2.0 * math.pi / _ARCS, 0.0
    while len(starts):
        ends = np.concatenate((starts, starts + width))
        rim = _lengths(_round(ends) @ frame.T + offset, legs, by)
        best = max(best, float(rim.max()))
        tips = _round(starts + width / 2.0) / math.cos(width / 2.0)
        most = np.maximum(rim.reshape(2, -1).max(axis=0), _lengths(tips @ frame.T + offset, legs, by))
        open_ = starts[most > best + FINE]
        width /= 2.0
        starts = np.concatenate((open_, open_ + width))
    return best


def _round(turn: Floats) -> Floats:
    return np.stack((np.cos(turn), np.sin(turn)), axis=1)


def straight_room(shape: Shape, centre: Point, by: float, limit: float) -> tuple[Point, ...]:
    """How far a base that turns `by` radians on its way can go straight on, as an outline about its centre.

    The length is a convex function of where the centre goes, and the same the other way: the outline holds nothing that
    is too far, and is short by about 0.002 in. Empty when the turn alone takes too much.
    """
    points = _round_about(shape, centre)
    if abs(by) * float(np.hypot(points[:, 0], points[:, 1]).max()) >= limit:
        return ()
    bearing = np.linspace(0.0, math.pi, _BEARINGS // 2, endpoint=False)
    far = _farthest_on(points, bearing, by, limit).tolist()
    ways = [(far[n] * math.cos(turn), far[n] * math.sin(turn)) for n, turn in enumerate(bearing.tolist())]
    return tuple((centre[0] + side * x, centre[1] + side * y) for side in (1, -1) for x, y in ways)


def _farthest_on(points: Floats, bearing: Floats, by: float, limit: float) -> Floats:
    """How far the centre can go in each direction, never too far: a chord of a convex function lies above it."""
    radius = np.hypot(points[:, 0], points[:, 1])
    ahead = np.arctan2(points[:, 1], points[:, 0]) + math.copysign(math.pi / 2.0, by) - bearing[:, None]

    def over(far: Floats) -> Floats:
        spin = radius * abs(by) / far[:, None]
        return np.asarray(_leg_lengths(spin, ahead, by / far[:, None], far[:, None]).max(axis=1) - limit)

    low, high = np.full_like(bearing, 1e-6), np.full_like(bearing, limit)
    less, more = over(low), over(high)
    while float((high - low).max()) > _NEAR:
        # The chord's own root is on the safe side; a step beyond it closes in from the other.
        root = low - less * (high - low) / np.maximum(more - less, 1e-300)
        low, less = root, over(root)
        step = low + np.minimum((high - low) / 2.0, 2.0 * np.maximum(-less, _NEAR / 4.0))
        found = over(step)
        fits = found <= 0.0
        low, less = np.where(fits, step, low), np.where(fits, found, less)
        high, more = np.where(fits, high, step), np.where(fits, more, found)
    return low


def _round_about(shape: Shape, centre: Point) -> Floats:
    """Points whose hull holds a base, from its centre: its corners, or those of a polygon drawn round an oval."""
    if isinstance(shape, Outline):
        return np.array(shape.points) - centre
    tips = _round(np.linspace(0.0, 2.0 * math.pi, _BEARINGS, endpoint=False)) / math.cos(math.pi / _BEARINGS)
    rim: Floats = tips @ np.array(axes(shape)).reshape(2, 2).T + (np.array((shape.x, shape.y)) - centre)
    return rim


def _lengths(points: Floats, legs: Sequence[Leg], by: float) -> Floats:
    """How far each of some points (n, 2), given from the centre at the start, travels."""
    radius = np.hypot(points[:, 0], points[:, 1])
    line = sum(leg.length for leg in legs)
    if not line:
        return abs(by) * radius
    rate = by / line
    bearing = np.array([math.atan2(leg.way[1], leg.way[0]) - rate * leg.begins for leg in legs])
    # Where the point's own turning adds to the centre's way, the angle is 0.
    ahead = np.arctan2(points[:, 1], points[:, 0]) + math.copysign(math.pi / 2.0, rate) - bearing[:, None]
    spin = np.broadcast_to(radius * abs(rate), ahead.shape)
    each = _leg_lengths(spin, ahead, rate, np.array([leg.length for leg in legs])[:, None])
    return np.asarray(each.sum(axis=0), dtype=np.float64)


def _leg_lengths(spin: Floats, ahead: Floats, rate: float | Floats, length: Floats) -> Floats:
    """The integral of sqrt(1 + spin² + 2 spin cos(ahead + rate s)) over s from 0 to `length`, for legs and points."""
    smooth = spin <= _SMOOTH
    total = np.empty(spin.shape)
    long, turning = np.broadcast_to(length, spin.shape), np.broadcast_to(rate, spin.shape)
    if smooth.any():
        s = (_NODES + 1.0) * (long[smooth, None] / 2.0)
        few, angle = spin[smooth, None], ahead[smooth, None] + turning[smooth, None] * s
        total[smooth] = np.sqrt(1.0 + few * few + 2.0 * few * np.cos(angle)) @ _WEIGHTS * (long[smooth] / 2.0)
    if not smooth.all():
        many, start = spin[~smooth], ahead[~smooth] / 2.0
        modulus = np.minimum(4.0 * many / (1.0 + many) ** 2, _WHOLE)
        slow = turning[~smooth]
        span = _elliptic(start + slow * long[~smooth] / 2.0, modulus) - _elliptic(start, modulus)
        total[~smooth] = 2.0 * (1.0 + many) * span / slow
    return total


def _elliptic(phi: Floats, m: Floats) -> Floats:
    """The incomplete elliptic integral of the second kind E(phi | m), by Carlson's symmetric forms."""
    turns = np.round(phi / math.pi)
    rest = phi - turns * math.pi
    whole = _quarter(np.ones_like(m), np.zeros_like(m), m)
    return 2.0 * turns * whole + _quarter(np.sin(rest), np.cos(rest), m)


def _quarter(sin: Floats, cos: Floats, m: Floats) -> Floats:
    first, third = _carlson(cos * cos, 1.0 - m * sin * sin)
    return sin * first - m / 3.0 * sin**3 * third


def _carlson(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """R_F(x, y, 1) and R_D(x, y, 1) by duplication."""
    z = np.ones_like(x)
    added, power = np.zeros_like(x), 1.0
    for _ in range(30):
        root = np.sqrt((x, y, z))
        mean = root[0] * root[1] + root[1] * root[2] + root[2] * root[0]
        added += power / (root[2] * (z + mean))
        x, y, z, power = (x + mean) / 4.0, (y + mean) / 4.0, (z + mean) / 4.0, power / 4.0
        if np.abs(np.stack((x, y)) - z).max() <= 1e-3 * z.min():
            break
    return _first_kind(x, y, z), power * _second_kind(x, y, z) + 3.0 * added


def _first_kind(x: Floats, y: Floats, z: Floats) -> Floats:
    mean = (x + y + z) / 3.0
    dx, dy, dz = 1.0 - x / mean, 1.0 - y / mean, 1.0 - z / mean
    two, three = dx * dy + dy * dz + dz * dx, dx * dy * dz
    found: Floats = (1.0 - two / 10.0 + two * two / 24.0 - 3.0 * two * three / 44.0 + three / 14.0) / np.sqrt(mean)
    return found


def _second_kind(x: Floats, y: Floats, z: Floats) -> Floats:
    mean = (x + y + 3.0 * z) / 5.0
    dx, dy = 1.0 - x / mean, 1.0 - y / mean
    dz = -(dx + dy) / 3.0
    two, three = dx * dy - 6.0 * dz * dz, (3.0 * dx * dy - 8.0 * dz * dz) * dz
    four, five = 3.0 * (dx * dy - dz * dz) * dz * dz, dx * dy * dz**3
    series = 1.0 - 3.0 * two / 14.0 + three / 6.0 + 9.0 * two * two / 88.0 - 3.0 * four / 22.0
    found: Floats = (series - 9.0 * two * three / 52.0 + 3.0 * five / 26.0) / (mean * np.sqrt(mean))
    return found
