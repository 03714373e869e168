"""Footprints of terrain, access points and markers, placed on the table; every length in inches."""

from __future__ import annotations

from collections.abc import Iterable

from rules.geometry.shapes import Outline, Oval, Point, placed


def rect(width: float, height: float, at: Point, turn: float = 0.0) -> Outline:
    """A rectangle is centred on `at`, its width along x before it is turned."""
    x, y = width / 2.0, height / 2.0
    return polygon(((-x, -y), (x, -y), (x, y), (-x, y)), at, turn)


def ellipse(width: float, height: float, at: Point, turn: float = 0.0) -> Oval:
    """An ellipse is centred on `at`, its width along x before it is turned."""
    return Oval(at[0], at[1], width / 2.0, height / 2.0, turn)


def circle(diameter: float, at: Point) -> Oval:
    """A circle is centred on `at`."""
    return ellipse(diameter, diameter, at)


def polygon(points: Iterable[Point], at: Point, turn: float = 0.0) -> Outline:
    """A polygon is given about its local origin, turned there and then put at `at`."""
    return Outline(tuple(placed(point, at, turn) for point in points))
