"""The area a way can end in: worked out by hand, beside single ways on random scenes, moved, with less in the way."""

import math
from random import Random

import pytest
import shapely

from rules.geometry.footprints import circle, rect
from rules.geometry.gates import gates
from rules.geometry.passage import Barrier, Passage, Wall
from rules.geometry.reach import area, nearest, straight_on
from rules.geometry.solids import swollen
from tests.rules.geometry.moved import Motion
from tests.rules.geometry.ways import Ways, any_height, any_ways

#: No arc is cut inwards by more.
CUT = 0.005


def test_on_an_empty_table_it_is_a_disc():
    found = area(Passage([]), (3, 4), 5)
    assert found.geom_type == "MultiPolygon"
    true = shapely.Point(3, 4).buffer(5, quad_segs=4096)
    assert true.covers(found)
    assert found.buffer(CUT).covers(true)


def test_it_ends_at_the_bounds():
    found = area(Passage([], bounds=(0.63, 0.63, 35.37, 35.37)), (2, 2), 60)
    assert found.symmetric_difference(shapely.box(0.63, 0.63, 35.37, 35.37)).area < 1e-3


def test_behind_a_wall_it_is_what_is_left_of_the_way():
    # A half-plane wall up to x = 0 with its rim at y = 0: past the corner, a quarter of a disc, less what it has cost.
    passage = Passage([Wall("wall", rect(40, 40, (-20, -20)), 0.0)])
    found = area(passage, (-3, 1), 5)
    left = 5 - math.hypot(3, 1)
    # Straight on from the corner, down to the wall's other edge.
    assert found.intersects(shapely.Point(0.001, -left + 0.006))
    assert not found.intersects(shapely.Point(0.001, -left - 1e-4))


def test_round_a_disc_it_ends_where_the_string_does():
    passage = Passage([Wall("disc", circle(2, (0, 0)), 0.5)])
    start, limit = (-3.0, 0.0), 6.0
    found = area(passage, start, limit)
    leg = math.sqrt(9 - 1.5**2)
    lands = math.pi - math.acos(1.5 / 3)
    for turn in (0.1, 0.6, 1.0, 1.4):
        # Unwound from the disc at this turn, both ways round.
        angle, left = lands - turn, limit - leg - 1.5 * turn
        for side in (1, -1):
            x = 1.5 * math.cos(angle) + left * math.sin(angle)
            y = side * (1.5 * math.sin(angle) - left * math.cos(angle))
            end = shapely.Point(x, y)
            assert not found.buffer(-1e-6).intersects(end) or _nearer_other_way(x, side * y, lands, leg, limit)
            assert found.distance(end) <= CUT


def _nearer_other_way(x: float, y: float, lands: float, leg: float, limit: float) -> bool:
    """Whether a point is reached sooner round the other side of the disc of radius 1.5 about the origin."""
    far = math.hypot(x, y)
    seen = math.atan2(-y, x) + math.acos(1.5 / far)
    return leg + 1.5 * (lands - seen) + math.sqrt(far * far - 1.5**2) < limit


def test_a_piece_is_left_out_but_not_what_lies_behind_it():
    # A scatter one may cross but not end on: 4.2 by 2.9, a 32 mm base of radius 0.63.
    piece = rect(4.2, 2.9, (14.1, 18))
    final = shapely.box(0, 0, 36, 36).difference(swollen(piece, 16 / 25.4))
    found = area(Passage([]), (10, 18), 7, final)
    assert not found.intersects(shapely.Point(13.9, 18))
    assert found.intersects(shapely.Point(16.9, 18))
    edge = 14.1 + 2.1 + 16 / 25.4
    assert not found.intersects(shapely.Point(edge - 1e-6, 18))
    assert found.intersects(shapely.Point(edge + CUT, 18))


def test_through_an_exact_slot_the_area_goes_on_behind():
    def behind(slot):
        half = (36 - slot) / 2
        walls = {"left": rect(half, 1, (half / 2, 28.5)), "right": rect(half, 1, (36 - half / 2, 28.5))}
        kept = [Wall(name, wall, 0.5) for name, wall in walls.items()]
        found = area(Passage(kept, gates=gates(walls, 1.0), bounds=(0.63, 0.63, 35.37, 35.37)), (18, 31), 6)
        return found.intersection(shapely.box(0, 0, 36, 27)).area

    assert behind(1.2) > behind(1.0) > 1.0
    assert behind(1.0) == pytest.approx(behind(1.0 - 5e-7), abs=1e-3)
    assert behind(1.0 - 3e-6) == 0.0
    assert behind(0.98) == 0.0


def test_beyond_a_barrier_only_what_leads_round_it():
    barrier = Barrier("line", ((-2, 0), (2, 0)))
    found = area(Passage([], [barrier]), (0, -1), 3)
    assert not found.intersects(shapely.Point(0, 0.1))
    left = 3 - math.sqrt(5)
    assert found.distance(shapely.Point(2 - left, 0.0)) <= CUT
    assert found.distance(shapely.Point(2, left)) <= CUT
    both = area(Passage([], [barrier]), (0, 0), 1)
    assert both.area == pytest.approx(math.pi, abs=0.01)


def test_who_stands_where_one_may_not_reaches_nothing():
    passage = Passage([Wall("disc", circle(2, (0, 0)), 0.5)])
    assert area(passage, (1, 0), 4).is_empty
    assert nearest(area(passage, (1, 0), 4), (3, 3)) is None


def test_the_nearest_spot_is_the_wanted_one_or_on_the_rim():
    found = area(Passage([]), (0, 0), 4)
    assert nearest(found, (1, 2)) == (1, 2)
    spot = nearest(found, (8, 6))
    assert 6 <= math.dist(spot, (8, 6)) <= 6 + CUT
    assert found.buffer(1e-9).intersects(shapely.Point(spot))


@pytest.mark.parametrize("seed", range(40))
def test_a_point_is_in_the_area_when_a_way_leads_there(seed):
    _agree(any_ways(seed, ovals=seed % 3 == 0), seed)


@pytest.mark.parametrize("seed", range(12))
def test_up_and_down_stairs_too(seed):
    _agree(any_height(seed), seed)


def _agree(ways: Ways, seed: int) -> None:
    """Points anywhere and near the rim of the area, each beside the shortest way to it."""
    chance = Random(f"reach/{seed}")
    passage, limit = ways.passage(), chance.uniform(3, 8)
    found = area(passage, ways.start, limit)
    wide = found.buffer(CUT)
    rim = shapely.get_coordinates(found).tolist()
    spots = [
        (ways.start[0] + chance.uniform(-limit, limit), ways.start[1] + chance.uniform(-limit, limit))
        for _ in range(60)
    ]
    for _ in range(60):
        (x, y), turn, off = chance.choice(rim), chance.uniform(0, 7), chance.choice([0.001, 0.006, 0.05])
        spots.append((x + off * math.cos(turn), y + off * math.sin(turn)))
    for spot in spots:
        path = passage.shortest(ways.start, spot, limit)
        if found.intersects(shapely.Point(spot)):
            assert path is not None, spot
        elif path is not None:
            assert wide.intersects(shapely.Point(spot)), spot


@pytest.mark.parametrize("seed", range(12))
def test_straight_on_is_what_a_straight_line_reaches(seed):
    ways, chance = any_ways(seed), Random(f"straight/{seed}")
    passage = ways.passage()
    found, whole = straight_on(passage, ways.start, 6), area(passage, ways.start, 6)
    assert whole.buffer(1e-5).covers(found)
    wide = found.buffer(CUT)
    for _ in range(80):
        spot = (ways.start[0] + chance.uniform(-6, 6), ways.start[1] + chance.uniform(-6, 6))
        straight = math.dist(ways.start, spot) <= 6 and passage.stops([ways.start, spot]) is None
        assert straight or not found.intersects(shapely.Point(spot))
        assert wide.intersects(shapely.Point(spot)) or not straight


@pytest.mark.parametrize("motion", [Motion(90), Motion(33, (3, -4)), Motion(250, (1, 1), True)])
@pytest.mark.parametrize("seed", range(8))
def test_the_area_moves_with_the_board(motion, seed):
    ways = any_ways(seed)
    before = area(ways.passage(), ways.start, 6)
    after = area(ways.moved(motion).passage(), motion.point(ways.start), 6)
    carried = shapely.transform(before, lambda points: [motion.point(p) for p in points.tolist()])
    assert carried.buffer(0).hausdorff_distance(after) <= 0.6
    assert carried.buffer(2 * CUT).covers(after)
    assert after.buffer(2 * CUT).covers(carried.buffer(0))


@pytest.mark.parametrize("seed", range(16))
def test_taking_something_away_never_shrinks_the_area(seed):
    ways = any_ways(seed)
    before = area(ways.passage(), ways.start, 6)
    for name in ways.solids:
        assert area(ways.without(name).passage(), ways.start, 6).buffer(2 * CUT).covers(before)
