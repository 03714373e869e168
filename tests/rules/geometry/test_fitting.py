"""Whether a base fits into a room: by hand at every limit, and against places tried out one by one."""

import math
import random

import pytest

from rules.geometry.bases import oval_base, rect_base, round_base
from rules.geometry.convex import added, corners_inside, parts_of, period, posed, radii, scaled, support
from rules.geometry.fitting import Room, Solid, fit
from rules.geometry.footprints import rect
from rules.geometry.measure import contains, distance, farthest, overlaps, within
from rules.geometry.shapes import EPSILON, Outline, Oval, turned

TABLE = (0.0, 0.0, 54.0, 36.0)
R = 16 / 25.4
ROUND = round_base(32, (0, 0))
OVAL = oval_base(40, 100, (0, 0))
CARD = rect_base(25, 50, (0, 0))
LEADER = round_base(32, (10, 10))
HAIR = 1e-5


def allowed(base, room):
    """Whether a base may lie somewhere, by the exact measures of two shapes."""
    x0, y0, x1, y1 = room.bounds
    table = Outline(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))

    def accepts(at, turn):
        shape = posed(base, at, turn)
        clear = all(_clear(shape, one) for one in room.solids)
        return clear and contains(table, shape) and farthest(shape, room.centre) <= room.spread + EPSILON

    return accepts


def _clear(shape, solid):
    return not (within(shape, solid.shape, solid.keep) if solid.keep else overlaps(shape, solid.shape))


def found(base, *keeps, centre=LEADER, spread=3.0, bounds=TABLE):
    """A spot in a room, checked; None when there is none."""
    room = Room(bounds, centre, spread, tuple(Solid(*one) for one in keeps))
    spot = fit(base, room, allowed(base, room), lambda cover: False)
    assert spot is None or allowed(base, room)(*spot)
    return spot


def slot(width, degrees=0.0, thick=10.0):
    """Two long walls beside the leader with a slot between them, turned about the leader."""

    def wall(off):
        x, y = turned((0.0, off), degrees)
        return rect(40, thick, (10 + x, 10 + y), degrees)

    return (wall(-(width + thick) / 2), 0.0), (wall((width + thick) / 2), 0.0)


@pytest.mark.parametrize(
    ("more", "fits"),
    [
        pytest.param(0.01, True, id="wider"),
        pytest.param(HAIR, True, id="wider by a hair"),
        pytest.param(0.0, True, id="exactly as wide"),
        pytest.param(-HAIR, False, id="narrower by a hair"),
        pytest.param(-0.01, False, id="narrower"),
    ],
)
@pytest.mark.parametrize(
    ("base", "width", "degrees"), [(ROUND, 2 * R, 0), (ROUND, 2 * R, 33), (OVAL, 40 / 25.4, 33), (CARD, 25 / 25.4, 70)]
)
def test_a_slot_takes_a_base_as_wide_as_itself(base, width, degrees, more, fits):
    spot = found(base, *slot(width + more, degrees), (LEADER, 0.0), spread=6.0)
    assert (spot is not None) == fits


@pytest.mark.parametrize(("more", "fits"), [(0.01, True), (HAIR, True), (0.0, False), (-HAIR, False), (-0.01, False)])
def test_a_distance_to_keep_must_be_exceeded(more, fits):
    """A ring of free centres round the leader is just as wide as the distance to keep from a wall leaves it."""
    wall, floor = rect(40, 10, (10, 10 - R - 5)), rect(40, 10, (10, 10 + R + 1 + more + 5))
    assert (found(ROUND, (wall, 0.0), (floor, 1.0), (LEADER, 0.0)) is not None) == fits


@pytest.mark.parametrize(("more", "fits"), [(0.01, True), (HAIR, True), (0.0, True), (-HAIR, False), (-0.01, False)])
@pytest.mark.parametrize("base", [ROUND, OVAL, CARD])
def test_the_whole_base_stays_within_the_spread(base, more, fits):
    """Everything but a field beyond a wide wall is shut; the base must reach past the wall and still be near."""
    short = 2 * radii(base)[0]
    left, tall = rect(20, 40, (11 + R - 10, 10)), rect(2 * R, 12, (10, 10))
    assert (found(base, (left, 0.0), centre=tall, spread=1 + short + more) is not None) == fits


@pytest.mark.parametrize(("more", "fits"), [(0.01, True), (0.0, True), (-HAIR, False)])
def test_the_rim_of_the_table_is_a_limit(more, fits):
    room = (0.0, 0.0, 10 + 3 * R + more, 10 + R)
    assert (found(ROUND, (rect(10 + R, 40, ((10 + R) / 2, 10)), 0.0), bounds=room) is not None) == fits


def test_an_oval_that_fits_at_no_right_angle():
    """A slot at 33 degrees takes the oval lengthwise only."""
    at, turn = found(OVAL, *slot(40 / 25.4 + 0.01, 33), (LEADER, 0.0), spread=6.0)
    assert math.isclose(turn % 180.0, 33.0 + 90.0, abs_tol=1.0)
    assert abs(turned((at[0] - 10, at[1] - 10), -33)[1]) < 0.01


def test_a_solid_with_a_dent_is_filled_no_further_than_it_is():
    cup = Outline(((7, 7), (13, 7), (13, 13), (7, 13), (7, 12.9), (12.9, 12.9), (12.9, 7.1), (7, 7.1)))
    other = rect(10, 10, (2, 10))
    assert found(ROUND, (cup, 0.0), (other, 0.0), (LEADER, 0.0), spread=4.0) is not None


def random_room(rng):
    """A crowded neighbourhood of a leader."""
    base = rng.choice([ROUND, OVAL, CARD])
    centre = posed(rng.choice([ROUND, OVAL, CARD]), (10, 10), rng.uniform(0, 180))
    keeps = [(centre, 0.0)]
    for _ in range(rng.randint(6, 14)):
        at = (10 + rng.uniform(-5, 5), 10 + rng.uniform(-5, 5))
        thing = rng.choice([ROUND, OVAL, CARD, rect(3, 1, (0, 0)), rect(1, 4, (0, 0))])
        keeps.append((posed(thing, at, rng.uniform(0, 180)), rng.choice([0.0, 0.0, 1.0])))
    return base, Room((6.0, 6.0, 54.0, 36.0), centre, 3.0, tuple(Solid(*one) for one in keeps))


@pytest.mark.parametrize("seed", range(24))
def test_where_nothing_fits_no_place_that_is_tried_out_does(seed):
    rng = random.Random(seed)
    base, room = random_room(rng)
    accepts = allowed(base, room)
    spot = fit(base, room, accepts, lambda cover: False)
    if spot is None:
        tried = ((10 + rng.uniform(-5, 5), 10 + rng.uniform(-5, 5), rng.uniform(0, 180)) for _ in range(3000))
        assert not any(accepts((x, y), turn) for x, y, turn in tried)
    else:
        assert accepts(*spot)


def test_the_random_rooms_have_both_answers():
    answers = set()
    for seed in range(24):
        base, room = random_room(random.Random(seed))
        answers.add(fit(base, room, allowed(base, room), lambda cover: False) is None)
    assert answers == {True, False}


@pytest.mark.parametrize(
    ("base", "reach"), [(ROUND, 0.3), (ROUND, 0.05), (ROUND, -0.05), (OVAL, 0.3), (OVAL, 0.05), (OVAL, -0.5)]
)
def test_what_only_the_caller_knows_is_followed_into_the_corners(base, reach):
    """A spot must also touch a small thing just inside or just beyond the farthest that the base may reach."""
    goal = Oval(10 + R + 3.0 - reach + 0.01, 10.0, 0.01, 0.01)
    room = Room(TABLE, LEADER, 3.0, (Solid(LEADER),))
    fits = allowed(base, room)
    touched = []

    def hopeless(cover):
        touched.append(cover)
        return distance(cover, goal) > EPSILON

    spot = fit(base, room, lambda at, turn: within(posed(base, at, turn), goal, 0.0) and fits(at, turn), hopeless)
    assert (spot is not None) == (reach >= 0.0)
    assert touched


def test_convex_parts():
    square = corners_inside(rect(2, 2, (0, 0)), 1e-3)
    assert added(square, square).min() == -2.0
    assert len(added(square, square)) == 8
    ell = Outline(((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)))
    import shapely

    parts = list(parts_of(shapely.Polygon(ell.points)))
    assert math.isclose(sum(shapely.Polygon(part).area for part in parts), 3.0)
    for shape in (OVAL, posed(OVAL, (3, 4), 30)):
        drawn = shapely.Polygon(corners_inside(shape, 1e-6))
        assert math.isclose(drawn.area, math.pi * shape.a * shape.b, rel_tol=1e-5)
    assert (period(ROUND), period(OVAL), period(CARD), period(rect(2, 2, (0, 0)))) == (0.0, 180.0, 180.0, 90.0)
    assert math.isclose(radii(CARD)[0], 12.5 / 25.4)
    assert scaled(ROUND, 0.5).a == R / 2


def test_how_far_a_shape_reaches():
    import numpy as np

    ways = np.array(((1.0, 0.0), (0.0, -1.0)))
    assert support(posed(OVAL, (1, 2), 90), ways) == pytest.approx([1 + 50 / 25.4, 20 / 25.4 - 2])
    assert support(rect(2, 4, (1, 2)), ways) == pytest.approx([2.0, 0.0])
