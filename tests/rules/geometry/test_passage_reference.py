"""Random scenes: the shortest way beside a reference of polygons, there and back, moved, and with less in the way."""

import math
from itertools import pairwise

import pytest

from tests.rules.geometry.moved import Motion
from tests.rules.geometry.ways import any_height, any_ways, reference

#: How far lengths may differ by ovals that are drawn outside by 1e-5.
NEAR = 1e-4


def length(ways) -> float:
    """The length of the shortest way; inf for none."""
    path = ways.passage().shortest(ways.start, ways.goal)
    return path.length if path else math.inf


@pytest.mark.parametrize("seed", range(24))
def test_a_way_lies_between_those_past_smaller_and_larger_polygons(seed):
    ways = any_ways(seed)
    found = length(ways)
    assert reference(ways, -1) - 1e-5 <= found <= reference(ways, 1) + NEAR


@pytest.mark.parametrize("seed", range(16))
def test_up_and_down_stairs_too(seed):
    ways = any_height(seed)
    found = length(ways)
    assert reference(ways, -1) - 1e-5 <= found <= reference(ways, 1) + NEAR
    back = ways.passage().shortest(ways.goal, ways.start)
    assert (back.length if back else math.inf) == pytest.approx(found, abs=2e-6)


@pytest.mark.parametrize("seed", range(60))
def test_a_way_is_legal_as_long_as_it_says_and_as_long_back(seed):
    ways = any_ways(seed, ovals=seed % 4 == 0)
    passage = ways.passage()
    path, back = passage.shortest(ways.start, ways.goal), passage.shortest(ways.goal, ways.start)
    assert (path is None) is (back is None)
    if path:
        assert back.length == pytest.approx(path.length, abs=2e-6)
        assert passage.stops(path.points) is None
        assert passage.stops(path.drawn()) is None
        assert sum(math.dist(p, q) for p, q in pairwise(path.points)) == pytest.approx(path.length, abs=2e-6)
        assert path.length >= math.dist(ways.start, ways.goal)
        short = passage.shortest(ways.start, ways.goal, path.length - 1e-4)
        assert short is None or not path.turns
        assert passage.shortest(ways.start, ways.goal, path.length).length == pytest.approx(path.length, abs=1e-9)


@pytest.mark.parametrize(
    "motion", [Motion(90), Motion(180, (5, 1)), Motion(33, (3, -4)), Motion(0, (27, 18)), Motion(250, (1, 1), True)]
)
@pytest.mark.parametrize("seed", range(12))
def test_a_way_moves_with_the_board(motion, seed):
    ways = any_ways(seed)
    moved = length(ways.moved(motion))
    assert moved == pytest.approx(length(ways), abs=NEAR)


@pytest.mark.parametrize("seed", range(40))
def test_taking_something_away_never_makes_a_way_longer(seed):
    ways = any_ways(seed)
    before = length(ways)
    for name in ways.solids:
        assert length(ways.without(name)) <= before + 1e-6


@pytest.mark.parametrize("seed", range(20))
def test_what_a_way_is_limited_by_does_not_change_it(seed):
    """Only what a limited way may meet is looked at; the answer is the same."""
    ways = any_ways(seed)
    passage = ways.passage()
    path = passage.shortest(ways.start, ways.goal)
    if path:
        for more in (1e-5, 0.5, 20.0):
            assert passage.shortest(ways.start, ways.goal, path.length + more).length == pytest.approx(
                path.length, abs=1e-9
            )
