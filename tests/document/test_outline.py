"""An outline is simple or not, exactly."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tablecheck.document.outline import area, crossing, repeated_point

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
OUTLINES = [
    ("square", SQUARE, None),
    ("square the other way", SQUARE[::-1], None),
    ("corner on an edge line", [[0, 0], [1, 0], [2, 0], [2, 2], [0, 2]], None),
    ("bow-tie", [[0, 0], [2, 2], [2, 0], [0, 2]], (0, 2)),
    ("folded back", [[0, 0], [3, 0], [1, 0], [1, 1]], (0, 1)),
    ("folded back at the first corner", [[0, 0], [3, 0], [2, 1], [1, 0]], (0, 2)),
    ("corner touches an edge", [[0, 0], [4, 0], [4, 2], [2, 0], [0, 2]], (0, 2)),
    ("two corners meet", [[0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]], (0, 3)),
    ("runs along another edge", [[0, 0], [4, 0], [4, 2], [3, 0], [1, 0], [0, 2]], (0, 2)),
]


@pytest.mark.parametrize(("points", "edges"), [case[1:] for case in OUTLINES], ids=[case[0] for case in OUTLINES])
def test_crossing_edges_are_found(points, edges):
    assert crossing(points) == edges


def test_a_touch_of_one_part_in_a_million_millions_counts():
    near = [[0, 0], [4, 0], [4, 2], [2, 1e-13], [0, 2]]
    assert crossing(near) is None
    assert crossing([[0, 0], [4, 0], [4, 2], [2, -1e-13], [0, 2]]) == (0, 2)


def test_many_corners():
    count = 256
    ring = [[math.cos(math.tau * n / count), math.sin(math.tau * n / count)] for n in range(count)]
    assert crossing(ring) is None
    ring[10], ring[11] = ring[11], ring[10]
    assert crossing(ring) is not None


def test_repeated_points():
    assert repeated_point(SQUARE) is None
    assert repeated_point([*SQUARE, [0, 0]]) == (4, 0)
    assert repeated_point([[0, 0], [1, 0], [1 + 5e-7, 0], [0, 1]]) == (1, 2)


def test_area_does_not_depend_on_the_winding():
    assert area(SQUARE) == area(SQUARE[::-1]) == 1


grid = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=24)


@settings(deadline=None, max_examples=300)
@given(grid)
def test_agrees_with_an_independent_judge(corners):
    points = [[x / 10, y / 10] for x, y in corners]
    if repeated_point(points) is None:
        assert (crossing(points) is None) == shapely.Polygon(points).is_valid
