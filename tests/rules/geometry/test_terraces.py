"""Raised areas and their doors: where a way crosses an outline, and what runs along it."""

import math

import pytest
import shapely

from rules.geometry.footprints import circle, rect
from rules.geometry.terraces import Terrace, around, bridged, covered, door, drawn, inside_of, part_of

AREA = drawn(rect(10, 10, (5, 5)))
STAIRS = drawn(rect(2, 0.2, (5, 10)))


def terrace(**more):
    """A square with a door two inches wide in its lower edge."""
    return Terrace("P", AREA, (door("s", AREA, STAIRS, None, ()),), **more)


def crossed(path, of=None):
    """The crossings of a way, as (inwards, door)."""
    return [(one.inwards, one.door) for one in (of or terrace()).crossings(path)]


@pytest.mark.parametrize(("x", "name"), [(4.0, "s"), (5.0, "s"), (6.0, "s"), (6.01, None), (3.99, None)])
def test_in_and_out(x, name):
    assert crossed([(x, 12), (x, 8)]) == [(True, name)]
    assert crossed([(x, 8), (x, 12)]) == [(False, name)]
    assert crossed([(x, 12), (x, 8), (x, 11)]) == [(True, name), (False, name)]


def test_touching_and_running_along_are_free():
    assert crossed([(2, 12), (2, 10), (8, 10), (8, 12)]) == []
    assert crossed([(2, 8), (2, 10), (8, 10), (8, 8)]) == []


def test_whoever_runs_along_the_edge_crosses_at_any_door_there():
    assert crossed([(2, 12), (2, 10), (8, 10), (8, 8)]) == [(True, "s")]
    assert crossed([(7, 12), (7, 10), (8, 10), (8, 8)]) == [(True, None)]


def test_where_it_crosses():
    (one,) = terrace().crossings([(8, 14), (8, 9)])
    assert math.dist(one.at, (8, 10)) < 1e-5
    assert one.along == pytest.approx(4.0, abs=1e-5)


def test_the_closed_stretches_leave_the_door_open():
    closed = sum(shapely.LineString(one.points).length for one in terrace().closed)
    assert closed == pytest.approx(38.0, abs=1e-4)
    (ring,) = Terrace("P", AREA).closed
    assert ring.points[0] == ring.points[-1]


def test_an_edge_lent_to_what_stands_there_is_judged_there():
    above = drawn(rect(4, 4, (5, 8)))
    lent = covered(AREA, [above])
    assert lent.length == pytest.approx(4.0, abs=1e-5)
    assert crossed([(3.5, 12), (3.5, 9)], terrace(lent=lent)) == []
    assert crossed([(2, 12), (2, 9)], terrace(lent=lent)) == [(True, None)]
    assert covered(AREA, [drawn(rect(2, 2, (5, 5)))]) is None


def test_a_door_leads_to_what_lies_beyond():
    beside = drawn(rect(4, 4, (8, 12)))
    assert door("s", AREA, STAIRS, beside, ()).stretch.length == pytest.approx(0.0, abs=1e-3)
    assert door("s", AREA, STAIRS, drawn(rect(4, 4, (5, 12))), ()).stretch.length == pytest.approx(2.0, abs=1e-4)
    assert door("s", AREA, STAIRS, None, (drawn(rect(1.5, 4, (4.75, 12))),)).stretch.length == pytest.approx(
        0.5, abs=1e-4
    )
    assert door("s", AREA, drawn(rect(1, 1, (5, 5))), None, ()) is None


def test_a_crack_is_filled_as_far_as_the_footprint_spans_it():
    other = drawn(rect(10, 10, (15.05, 5)))
    filled = bridged(AREA, drawn(rect(0.4, 2, (10, 5))), other)
    assert filled.area == pytest.approx(100.1, abs=1e-6)
    assert bridged(AREA, STAIRS, drawn(rect(10, 10, (15, 5)))) is AREA


def test_surroundings_and_what_stands_inside():
    assert around(AREA).contains(shapely.Point(-1, 5))
    assert not around(AREA).intersects(shapely.Point(5, 5))
    assert inside_of(circle(1, (5, 5)), AREA)
    assert inside_of(circle(1, (9.9, 5)), AREA)
    assert not inside_of(circle(1, (10.1, 5)), AREA)


def test_part_of_a_way():
    part = part_of([(0, 0), (4, 0), (4, 4)], 3, 5)
    assert (part.coords[0], part.coords[-1]) == ((3, 0), (4, 1))
    assert part.length == pytest.approx(2.0)


def test_of_a_piece_of_which_nothing_is_left_there_is_no_edge_and_no_door():
    nothing = drawn(rect(2, 2, (5, 5)), (rect(4, 4, (5, 5)),))
    assert nothing.is_empty
    assert door("s", nothing, STAIRS, None, ()) is None
    assert covered(nothing, [AREA]) is None
    assert Terrace("P", nothing).closed == ()
