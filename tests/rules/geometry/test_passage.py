"""Shortest ways: lengths worked out by hand, limits at each distance, gaps, barriers, and where a wall gives way."""

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely

from rules.geometry import bases
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.gates import gates
from rules.geometry.passage import Barrier, Passage, Wall
from rules.geometry.shapes import Outline, Oval
from rules.geometry.solids import cut
from tests.rules.geometry.ways import NOOK

CORNER = Passage([Wall("block", rect(4, 2, (0, 0)), 0.5)])


def wrapped(
    centre: tuple[float, float], r: float, p: tuple[float, float], q: tuple[float, float], angle: float
) -> float:
    """The taut length from p to q round a disc that lies between them at the given angle, seen from its centre."""
    a, b = math.dist(centre, p), math.dist(centre, q)
    legs = math.sqrt(max(0.0, a * a - r * r)) + math.sqrt(max(0.0, b * b - r * r))
    return legs + r * (angle - math.acos(min(1.0, r / a)) - math.acos(min(1.0, r / b)))


def seen(centre: tuple[float, float], p: tuple[float, float], q: tuple[float, float]) -> float:
    """The angle between p and q, seen from a point."""
    (ax, ay), (bx, by) = ((x - centre[0], y - centre[1]) for x, y in (p, q))
    return abs(math.atan2(ax * by - ay * bx, ax * bx + ay * by))


def length_of(passage, start, goal, limit=math.inf):
    """The length of the shortest way, the same back; its polyline is legal and as long."""
    path, back = passage.shortest(start, goal, limit), passage.shortest(goal, start, limit)
    assert (path is None) is (back is None)
    if path is None:
        return None
    assert back.length == pytest.approx(path.length, abs=1e-6)
    for points in (path.points, path.drawn()):
        assert points[0] == start
        assert points[-1] == goal
        assert not passage.crosses(points)
    assert sum(math.dist(p, q) for p, q in pairwise(path.points)) == pytest.approx(path.length, abs=1e-6)
    assert sum(math.dist(p, q) for p, q in pairwise(path.drawn())) == pytest.approx(path.length, abs=5e-3)
    return path.length


ROUND_CORNER = wrapped((2, -1), 0.5, (-1, -2), (3.5, 0.5), 2 * math.pi - seen((2, -1), (-1, -2), (3.5, 0.5)))
ROUND_DISC = wrapped((0, 0), 1.5, (-3, 0.1), (3, 0.0), seen((0, 0), (-3, 0.1), (3, 0)))


@pytest.mark.parametrize(
    ("passage", "start", "goal", "length"),
    [
        pytest.param(Passage([]), (0, 0), (3, 4), 5.0, id="nothing in the way"),
        pytest.param(CORNER, (-1, -2), (3.5, 0.5), ROUND_CORNER, id="round one corner"),
        pytest.param(CORNER, (-2, -1.5), (2, -1.5), 4.0, id="along a wall"),
        pytest.param(CORNER, (-2.5, -1), (2.5, -1), 4.0 + 0.5 * math.pi, id="round two corners"),
        pytest.param(CORNER, (-2.5, 1), (-2.5, -1), 2.0, id="along the short side"),
        pytest.param(
            Passage([Wall("disc", circle(2, (0, 0)), 0.5)]), (-3, 0.1), (3, 0), ROUND_DISC, id="round a disc"
        ),
        pytest.param(
            Passage([Wall("disc", circle(2, (0, 0)), bases.round_base(25.4, (9, 9)))]), (-1.5, 0), (0, 1.5),
            0.75 * math.pi, id="on a disc's rim all the way, kept off by a base",
        ),
        pytest.param(
            Passage([Wall("box", rect(2, 2, (0, 0)), rect(2, 1, (5, 5)))]), (-2, -1.5), (2, 1.5), 4 + 3,
            id="a rectangle round a rectangle, along two sides",
        ),
        pytest.param(
            Passage([Wall("box", rect(2, 2, (0, 0)), rect(2, 1, (5, 5)))]), (-3, -0.5), (3, -0.5),
            4 + 2 * math.sqrt(2), id="a rectangle round a rectangle's corners",
        ),
        pytest.param(
            Passage([Wall("diamond", rect(2, 2, (0, 0), 45), rect(1, 1, (0, 0), 45))]), (-3, 0), (3, 0),
            2 * math.hypot(3, 1.5 * math.sqrt(2)), id="round the tip of a diamond",
        ),
        pytest.param(
            Passage([Wall("nook", polygon(NOOK, (0, 0)), 0.25)]), (0, 0.5), (3.5, 0.5),
            wrapped((1.5, 1.5), 0.25, (0, 0.5), (1.5, 1.75), seen((1.5, 1.5), (0, 0.5), (1.5, 1.75))) + 1.0
            + wrapped((2.5, 1.5), 0.25, (2.5, 1.75), (3.5, 0.5), seen((2.5, 1.5), (2.5, 1.75), (3.5, 0.5))),
            id="out of the open corner of a bent piece",
        ),
    ],
)  # fmt: skip
def test_a_way_is_as_long_as_worked_out_by_hand(passage, start, goal, length):
    assert length_of(passage, start, goal) == pytest.approx(length, abs=1e-6)


def test_between_two_discs_the_way_changes_sides():
    passage = Passage([Wall("one", circle(2, (0, 0)), 0.5), Wall("other", circle(2, (5, 0)), 0.5)])
    start, goal = (0.0, -1.5), (5.0, 1.5)
    # Two radii of 1.5, 5 apart: the inner tangent meets the line of centres at the sine of 3 / 5.
    across = math.sqrt(25 - 9)
    turn = math.acos(3 / 5)
    by_hand = across + 2 * 1.5 * (math.pi / 2 - turn)
    assert length_of(passage, start, goal) == pytest.approx(by_hand, abs=1e-6)


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        pytest.param(ROUND_CORNER + 0.01, True, id="longer than needed"),
        pytest.param(ROUND_CORNER, True, id="exactly"),
        pytest.param(ROUND_CORNER - 5e-7, True, id="shorter by less than the tolerance"),
        pytest.param(ROUND_CORNER - 3e-6, False, id="shorter by more than the tolerance"),
        pytest.param(ROUND_CORNER - 0.01, False, id="shorter"),
    ],
)
def test_a_way_is_no_longer_than_its_limit(limit, found):
    assert (length_of(CORNER, (-1, -2), (3.5, 0.5), limit) is not None) is found


@pytest.mark.parametrize("needed", [1.0, 3.0])
@pytest.mark.parametrize(
    ("off", "passes"),
    [
        pytest.param(0.02, True, id="wider"),
        pytest.param(0.0, True, id="exactly"),
        pytest.param(-5e-7, True, id="narrower by less than the tolerance"),
        pytest.param(-3e-6, False, id="narrower by more than the tolerance"),
        pytest.param(-0.02, False, id="narrower"),
    ],
)
def test_a_slot_lets_through_what_is_as_wide(needed, off, passes):
    half = (36 - needed - off) / 2
    walls = {"left": rect(half, 1, (half / 2, 28.5)), "right": rect(half, 1, (36 - half / 2, 28.5))}
    kept = [Wall(name, wall, needed / 2) for name, wall in walls.items()]
    bounds = (1.6, 1.6, 34.4, 34.4)
    for closed in ((), gates(walls, needed)):
        passage = Passage(kept, gates=closed, bounds=bounds)
        assert length_of(passage, (18, 31), (18, 26)) == (pytest.approx(5.0, abs=1e-6) if passes else None)
        aside = length_of(passage, (14, 31), (22, 26))
        assert (aside is not None) is passes
    # A base narrower than what its Size needs is stopped by the gate alone.
    thin = [Wall(name, wall, needed / 4) for name, wall in walls.items()]
    assert length_of(Passage(thin, bounds=bounds), (18, 31), (18, 26)) == pytest.approx(5.0)
    gated = Passage(thin, gates=gates(walls, needed), bounds=bounds)
    assert length_of(gated, (18, 31), (18, 26)) == (pytest.approx(5.0) if passes else None)


def test_a_gate_between_corners_is_not_crossed_even_where_a_tangent_meets_it_squarely():
    tip, gap, r = math.sqrt(2), 0.7, 0.2
    solids = {"a": rect(2, 2, (0, 0), 45), "b": rect(2, 2, (2 * tip + gap, 0), 45)}
    walls = [Wall(name, solid, r) for name, solid in solids.items()]
    start, goal = (tip + r, -3.0), (tip + r, 3.0)
    assert length_of(Passage(walls), start, goal) == pytest.approx(6.0)
    gated = Passage(walls, gates=gates(solids, 1.0))
    assert length_of(gated, start, goal) == pytest.approx(max(round_about(solids["a"], r, start, goal)), abs=2e-6)
    assert gated.stops([start, goal]) == ("a|b", pytest.approx((tip + r, 0)))


LINE = Barrier("line", ((-2.0, 0.0), (2.0, 0.0)))
RING = Barrier("ring", ((0, 0), (2, 0), (2, 2), (0, 2), (0, 0)))
BENT = Barrier("bent", ((-2.0, 0.0), (0.0, 1.0), (2.0, 0.0)))


@pytest.mark.parametrize(
    ("barrier", "start", "goal", "length"),
    [
        pytest.param(LINE, (0, -1), (0, 1), 2 * math.sqrt(5), id="round its end"),
        pytest.param(LINE, (-2, -1), (-2, 1), 2.0, id="through its end"),
        pytest.param(LINE, (0, 0), (0, 1), 1.0, id="from on it"),
        pytest.param(LINE, (0, -1), (0, 0), 1.0, id="up to it"),
        pytest.param(LINE, (-1, 0), (1, 0), 2.0, id="on it"),
        pytest.param(LINE, (-3, 0), (3, 0), 6.0, id="along all of it"),
        pytest.param(BENT, (0, -1), (0, 2), math.sqrt(5) + math.sqrt(8), id="round the end of a bent one"),
        pytest.param(BENT, (-2, 0.5), (2, 0.5), 2 * math.hypot(2, 0.5), id="over its corner"),
        pytest.param(BENT, (0, 0.9), (0, 1.1), math.hypot(2, 0.9) + math.hypot(2, 1.1), id="not through its corner"),
        pytest.param(RING, (1, 1), (3, 1), None, id="out of a ring"),
        pytest.param(RING, (-1, 1), (3, 1), 2 + 2 * math.sqrt(2), id="round a ring"),
    ],
)  # fmt: skip
def test_a_barrier_may_be_touched_but_not_crossed(barrier, start, goal, length):
    found = length_of(Passage([], [barrier]), start, goal)
    assert found == (None if length is None else pytest.approx(length, abs=1e-6))


PLATEAU, STAIRS = rect(6, 4, (0, 0)), rect(2, 0.4, (0, 2.0))
EDGE = Barrier("edge", ((1, 2), (3, 2), (3, -2), (-3, -2), (-3, 2), (-1, 2)))
HEIGHT = Passage([Wall("plateau", PLATEAU, 0.5, ((PLATEAU, 0.0), (STAIRS, 0.5)))], [EDGE])


@pytest.mark.parametrize(
    ("start", "goal", "length"),
    [
        pytest.param((0, 5), (0, 0), 5.0, id="straight up the stairs"),
        pytest.param((3, 5), (0, 0), math.sqrt(13) + math.sqrt(5), id="aslant, past the end of the edge"),
        pytest.param((2.4, 2.5), (0, 0), 1.0 + math.hypot(0.4, 0.5) + math.sqrt(5), id="along the foot, then up"),
        pytest.param((-2.9, -1.9), (2.9, 1.9), math.hypot(5.8, 3.8), id="on top, hanging over the edge"),
        pytest.param((0, -2.5), (-3.5, 0), 3.0 + 2.0 + 0.25 * math.pi, id="round it, below"),
    ],
)
def test_a_wall_gives_way_where_it_is_spared(start, goal, length):
    assert length_of(HEIGHT, start, goal) == pytest.approx(length, abs=1e-6)


def test_below_a_height_the_whole_disc_keeps_off_and_beside_the_stairs_it_does_not():
    assert not HEIGHT.free((2, 2.4))
    assert HEIGHT.free((0, 2.4))
    assert HEIGHT.free((2, 1.9))
    assert HEIGHT.stops([(2, 1.9), (2, 2.1)]) is not None
    assert HEIGHT.stops([(2, 1.9), (0, 1.9), (0, 3)]) is None


def test_ways_stay_in_bounds():
    walls = [Wall("block", rect(2, 4, (0, 0)), 0.5)]
    open_way = length_of(Passage(walls), (-3, 1), (3, 1))
    assert length_of(Passage(walls, bounds=(-9, -9, 9, 2.5)), (-3, 1), (3, 1)) == pytest.approx(open_way)
    longer = length_of(Passage(walls, bounds=(-9, -9, 9, 2.4)), (-3, 1), (3, 1))
    assert longer == pytest.approx(length_of(Passage(walls), (-3, 1), (0, -2.5)) * 2)
    assert length_of(Passage(walls, bounds=(-9, -2.4, 9, 2.4)), (-3, 1), (3, 1)) is None
    assert length_of(Passage(walls, bounds=(-9, -2.4, 9, 2.4)), (-3, 1), (-3, 3)) is None


def test_where_only_the_centre_counts_a_bent_piece_is_closed_all_round():
    passage = Passage([Wall("nook", polygon(NOOK, (0, 0)), 0.0)])
    assert passage.free((0, 0))
    assert not passage.free((0, -1))
    assert length_of(passage, (0, -0.5), (2.0, 1.5)) == pytest.approx(math.hypot(1.5, 2) + 0.5)
    assert passage.stops([(0, 0), (0, -2)]) == ("nook", pytest.approx((0, -0.5)))


def test_a_solid_with_a_hole_can_be_walked_in_but_not_into():
    court = cut(rect(6, 6, (0, 0)), [rect(4, 4, (0, 0))])[0]
    passage = Passage([Wall("court", court, 0.5)])
    assert length_of(passage, (-1.5, -1.5), (1.5, 1.5)) == pytest.approx(3 * math.sqrt(2))
    assert length_of(passage, (0, 0), (5, 0)) is None
    assert not passage.free((1.6, 0))
    assert not passage.free((2.5, 0))


def test_an_opening_lets_through():
    parts = cut(rect(9, 1, (0, 0)), [Outline(((-0.5, -1), (0.5, -1), (0.5, 1), (-0.5, 1)))])
    walls = [Wall(f"wall#{n}", part, 0.5) for n, part in enumerate(parts)]
    assert length_of(Passage(walls), (0, -2), (0, 2)) == pytest.approx(4.0)


@pytest.mark.parametrize("turn", [0.0, 30.0, 77.0])
@pytest.mark.parametrize("keep", [0.3, Oval(0, 0, 1.97, 0.79, 20), rect(1, 2, (0, 0), 15)])
def test_round_an_oval_a_way_is_right_to_what_is_stated(turn, keep):
    oval = ellipse(4, 1.5, (0, 0), turn)
    start, goal = (-5.0, 0.3), (4.6, -0.2)
    found = length_of(Passage([Wall("oval", oval, keep)]), start, goal)
    by_hull = min(round_about(oval, keep, start, goal))
    assert by_hull - 2e-6 <= found <= by_hull + math.pi * 2e-5


def round_about(solid, keep, start, goal):
    """The lengths on both sides round a convex solid: those of the hull that both points make with it."""
    phi = np.linspace(0, 2 * math.pi, 40001)
    reach = _support(solid, phi) + _support(keep, phi)
    slope = np.gradient(reach, phi, edge_order=2)
    rim = np.stack((reach * np.cos(phi) - slope * np.sin(phi), reach * np.sin(phi) + slope * np.cos(phi)), axis=1)
    hull = shapely.MultiPoint([*rim, start, goal]).convex_hull.exterior
    first, second = hull.project(shapely.Point(start)), hull.project(shapely.Point(goal))
    return abs(first - second), hull.length - abs(first - second)


def _support(shape, phi):
    """How far a shape about the origin reaches in every direction."""
    if isinstance(shape, float):
        return shape
    if isinstance(shape, Oval):
        turn = math.radians(shape.turn)
        return np.hypot(shape.a * np.cos(phi - turn), shape.b * np.sin(phi - turn))
    return np.max([x * np.cos(phi) + y * np.sin(phi) for x, y in shape.points], axis=0)


@pytest.mark.parametrize("deep", [0.0, 3e-7, 9e-7])
def test_who_touches_or_is_in_by_less_than_the_tolerance_may_go_on(deep):
    passage = Passage([Wall("disc", circle(2, (0, 0)), 0.5)])
    assert length_of(passage, (-1.5 + deep, 0), (-4, 0)) == pytest.approx(2.5, abs=2e-6)
    assert length_of(passage, (-1.5 + deep, 0), (0, 1.5 - deep)) == pytest.approx(0.75 * math.pi, abs=5e-6)


def test_who_is_deeper_in_goes_nowhere():
    passage = Passage([Wall("disc", circle(2, (0, 0)), 0.5)])
    assert passage.held_by((-1.499, 0)) == "disc"
    assert passage.shortest((-1.499, 0), (-4, 0)) is None
    assert passage.shortest((-4, 0), (-1.499, 0)) is None
    assert passage.stops([(-1.499, 0), (-4, 0)]) == ("disc", (-1.499, 0))


def test_what_stops_a_polyline_first_is_told_with_its_place():
    passage = Passage([Wall("far", rect(1, 9, (5, 0)), 0.5), Wall("near", rect(1, 9, (3, 0)), 0.5)], [LINE])
    assert passage.stops([(0, -3), (6, -3)]) == ("near", pytest.approx((2.0, -3), abs=2e-6))
    assert passage.stops([(1, -3), (1, 3), (6, 3)]) == ("line", pytest.approx((1, 0)))
    assert passage.stops([(0, -3), (-3, -3)]) is None
    assert Passage([], bounds=(0, 0, 4, 4)).stops([(1, 1), (6, 1)]) == ("", pytest.approx((4, 1)))
