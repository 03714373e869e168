"""Footprints and bases lie where the document says: centred, turned clockwise as seen, in inches."""

import pytest

from rules.geometry import bases, footprints
from rules.geometry.shapes import Outline, Oval


def test_a_rectangle_is_centred_and_its_quarter_turns_are_exact():
    assert footprints.rect(8, 2, (10, 5)).points == ((6, 4), (14, 4), (14, 6), (6, 6))
    assert footprints.rect(8, 2, (10, 5), 90).points == ((11, 1), (11, 9), (9, 9), (9, 1))
    assert footprints.rect(8, 2, (10, 5), 360) == footprints.rect(8, 2, (10, 5))


def test_a_polygon_turns_about_its_local_origin():
    assert footprints.polygon(((0, 0), (4, 0), (4, 2)), (1, 1), 90) == Outline(((1, 1), (1, 5), (-1, 5)))


def test_ellipses_and_circles_take_widths():
    assert footprints.ellipse(6, 2, (1, 2), 30) == Oval(1, 2, 3, 1, 30)
    assert footprints.circle(3, (1, 2)) == Oval(1, 2, 1.5, 1.5)


def test_bases_are_in_millimetres():
    assert bases.round_base(25.4, (3, 4)) == Oval(3, 4, 0.5, 0.5)
    assert bases.oval_base(50.8, 25.4, (3, 4), 10) == Oval(3, 4, 1, 0.5, 10)
    assert bases.round_base(32, (0, 0)).a == pytest.approx(16 / 25.4, abs=1e-15)


def test_the_front_of_a_rectangular_base_lies_along_x_and_faces_up():
    front_left, front_right, *_ = bases.rect_base(25.4, 50.8, (0, 0)).points
    assert (front_left, front_right) == ((-0.5, -1), (0.5, -1))
    turned_left, turned_right, *_ = bases.rect_base(25.4, 50.8, (0, 0), 90).points
    assert (turned_left, turned_right) == ((1, -0.5), (1, 0.5))
