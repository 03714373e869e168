"""Curves of many corners held by two polylines of few, and how few bends they leave to search."""

import math

import pytest
import shapely

from rules.geometry.bends import along
from rules.geometry.chords import either_side
from rules.geometry.passage import Barrier, Passage

ARC = tuple((3 * math.cos(n / 200), 3 * math.sin(n / 200)) for n in range(900))
ERROR = 1e-3


@pytest.mark.parametrize("points", [ARC, ARC[::-1]], ids=["left", "right"])
def test_the_curve_runs_between_two_polylines_of_few_points(points):
    sides = either_side(points, ERROR)
    assert len(sides) == 2
    assert sum(len(side) for side in sides) < len(points) / 2
    for side, inside in zip(sides, (True, False), strict=True):
        assert (side[0], side[-1]) == (points[0], points[-1])
        assert shapely.hausdorff_distance(shapely.LineString(side), shapely.LineString(points), 0.01) <= ERROR
        radii = [math.hypot(*point.coords[0]) for point in map(shapely.LineString(side).interpolate, range(1, 12))]
        assert all((r <= 3 + 1e-9) if inside else (r >= 3 - 1e-4) for r in radii)


def test_sharp_corners_stay():
    square = ((0, 0), (4, 0), (4, 4), (0, 4), (0, 0))
    assert either_side(square, ERROR) == (square,)


def test_a_gentle_corner_is_bent_round_on_one_side_only():
    spans = along(ARC).at[:, 4]
    assert sorted(spans)[-2:] == pytest.approx([2 * math.pi] * 2)
    assert all(span < 0.25 for span in sorted(spans)[:-2])


def test_ways_round_a_curve_run_along_it():
    passage = Passage([], [Barrier("arc", ARC)])
    way = passage.shortest((5, 0.5), (-5, 0.5))
    tangent = 2 * math.sqrt(25.25 - 9)
    turn = math.pi - 2 * math.atan2(0.5, 5) - 2 * math.acos(3 / math.sqrt(25.25))
    assert way.length == pytest.approx(tangent + 3 * turn, abs=1e-4)
    coarse = passage.coarser(4e-4, (5, 0.5))
    assert len(coarse.layout.world.barriers) < len(passage.layout.world.barriers) / 2
    assert way.length <= coarse.shortest((5, 0.5), (-5, 0.5)).length <= way.length + 5e-3


def test_near_its_start_a_curve_stays_as_it_is():
    passage = Passage([], [Barrier("arc", ARC)])
    assert passage.coarser(4e-4, (3.0005, 0.0)) is passage
