"""Bases of models: sizes in millimetres as the hobby names them, shapes in inches on the table."""

from __future__ import annotations

from rules.geometry import footprints
from rules.geometry.shapes import Outline, Oval, Point

#: Millimetres in an inch.
MILLIMETRES = 25.4


def round_base(diameter_mm: float, at: Point) -> Oval:
    """A round base is a disc; its facing changes nothing of its area."""
    return footprints.circle(diameter_mm / MILLIMETRES, at)


def oval_base(width_mm: float, height_mm: float, at: Point, turn: float = 0.0) -> Oval:
    """An oval base is an ellipse, its width along x before it is turned."""
    return footprints.ellipse(width_mm / MILLIMETRES, height_mm / MILLIMETRES, at, turn)


def rect_base(front_mm: float, side_mm: float, at: Point, turn: float = 0.0) -> Outline:
    """A rectangular base has its front along x and faces up (-y) before it is turned."""
    return footprints.rect(front_mm / MILLIMETRES, side_mm / MILLIMETRES, at, turn)
