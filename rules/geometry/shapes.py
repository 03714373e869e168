"""The two kinds of outline that lie on a table: ovals (discs among them) and polygons.

Lengths are inches, x runs right, y runs down, angles are degrees clockwise as seen on the page.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

Point = tuple[float, float]

#: Lengths closer than this are equal (TB-DIST); a line that enters a piece no deeper than this only grazes it.
EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse by its centre, its two semi-axes and its turn; equal semi-axes make a disc."""

    x: float
    y: float
    a: float
    b: float
    turn: float = 0.0

    @property
    def is_disc(self) -> bool:
        """True when both semi-axes are equal, so that turning it changes nothing."""
        return self.a == self.b


@dataclass(frozen=True, slots=True)
class Outline:
    """A simple polygon by its corners in table coordinates, either winding, not closed, convex or not."""

    points: tuple[Point, ...]


Shape = Oval | Outline


def turned(point: Point, degrees: float) -> Point:
    """A point turned about the origin, clockwise as seen on the page (y runs down); quarter turns are exact."""
    quarters, rest = divmod(degrees, 90.0)
    x, y = point
    if rest == 0.0:
        for _ in range(int(quarters) % 4):
            x, y = -y, x
        return (x, y)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (x * cos - y * sin, x * sin + y * cos)


def placed(point: Point, at: Point, degrees: float) -> Point:
    """A local point after its piece was turned and then put at `at`."""
    x, y = turned(point, degrees)
    return (x + at[0], y + at[1])
