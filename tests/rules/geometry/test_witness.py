"""The acceptance test of a witness refuses what is wrong with a line, each fault by itself."""

import math

import pytest

from rules.geometry.footprints import circle, ellipse, rect
from rules.geometry.sightline import Region, check_line

LEFT, RIGHT = circle(1, (0, 0)), circle(1, (10, 0))
CLEAR = ((0.5, 0.0), (9.5, 0.0))


def test_a_free_line_from_rim_to_rim_holds():
    assert check_line(CLEAR, LEFT, RIGHT, [])
    assert check_line(CLEAR, LEFT, RIGHT, [Region(rect(1, 3, (5, 1.5))), Region(circle(2, (5, -1)))])


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(((0.51, 0.0), (9.5, 0.0)), id="begins beyond the base"),
        pytest.param(((0.5, 0.0), (9.49, 0.0)), id="ends before the base"),
        pytest.param(((9.5, 0.0), (0.5, 0.0)), id="runs the other way"),
        pytest.param(((0.5, math.nan), (9.5, 0.0)), id="is no line"),
        pytest.param(((0.5, 0.0), (0.5, 0.0)), id="is a point of one base only"),
    ],
)
def test_ends_lie_on_the_bases(line):
    assert not check_line(line, LEFT, RIGHT, [])


@pytest.mark.parametrize("piece", [lambda y: rect(1, 3, (5, 1.5 + y)), lambda y: circle(3, (5, 1.5 + y))])
@pytest.mark.parametrize(("deep", "held"), [(0.0, True), (8e-7, True), (3e-6, False), (0.1, False)])
def test_a_graze_is_forgiven_and_no_more(piece, deep, held):
    assert check_line(CLEAR, LEFT, RIGHT, [Region(piece(-deep))]) is held


def test_a_seam_between_two_pieces_is_no_way_through():
    assert not check_line(CLEAR, LEFT, RIGHT, [Region(rect(1, 6, (5, -3))), Region(rect(1, 6, (5, 3)))])


def test_openings_are_free():
    for shape in (rect(1, 6, (5, 0)), ellipse(1, 6, (5, 0))):
        assert not check_line(CLEAR, LEFT, RIGHT, [Region(shape)])
        assert check_line(CLEAR, LEFT, RIGHT, [Region(shape, (rect(2, 1, (5, 0)),))])
        assert not check_line(CLEAR, LEFT, RIGHT, [Region(shape, (rect(2, 1, (5, 1)),))])


def test_a_point_holds_where_both_bases_touch_it():
    assert check_line(((0.5, 0.0), (0.5, 0.0)), LEFT, circle(1, (1, 0)), [Region(rect(9, 9, (0, 0)))])
