"""What a base on its way first runs into: by hand, and against many poses along the way."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.measure import distance, overlaps
from rules.geometry.sweep import Motion, first_contact, first_outside

L_SHAPE = polygon([(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)], (5, -2))
BASES = {"disc": circle(2, (0, 0)), "oval": ellipse(2, 4, (0, 0)), "rect": rect(2, 4, (0, 0))}
OTHERS = [circle(1, (0, 0)), ellipse(1, 2, (0, 0), 30), rect(1, 2, (0, 0), 20)]


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
@pytest.mark.parametrize(("off", "free"), [(1e-3, True), (0.0, True), (-1e-3, False)])
def test_past_something_beside_the_way(base, off, free):
    """Each base is 2 wide: what stands an inch beside the way is touched, and that is free."""
    found = first_contact(Motion(base, ((0, 0), (0, 10))), rect(2, 1, (2 + off, 5)))
    assert (found is None) == free


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_where_it_meets_something_ahead(base):
    half = 1 if base is BASES["disc"] else 2
    found = first_contact(Motion(base, ((0, 0), (0, 10))), rect(6, 1, (0, 6.5)))
    assert found == pytest.approx(6 - half, abs=2e-6)


@pytest.mark.parametrize(("gap", "free"), [(1e-3, True), (-1e-3, False)])
def test_a_rectangle_that_turns_in_place(gap, free):
    reach = math.hypot(1, 2)
    found = first_contact(Motion(BASES["rect"], ((0, 0),), 90.0), rect(1, 6, (reach + gap + 0.5, 0)))
    assert (found is None) == free


def test_an_oval_that_turns_while_it_slides_along_a_wall():
    """It leans away from the wall at once, and is free; a hair nearer it is not."""
    oval = ellipse(1, 2, (0, 0))
    for off, free in ((0.0, True), (-1e-3, False)):
        found = first_contact(Motion(oval, ((0, 0), (6, 0)), 30.0), rect(20, 1, (5, 1.5 + off)))
        assert (found is None) == free


def test_what_is_dented_is_met_only_where_it_is():
    turning = Motion(rect(1, 1, (0, 0)), ((0, 0), (6.9, 0), (6.9, 1)), 90.0)
    assert first_contact(turning, L_SHAPE) is not None
    inner = Motion(rect(0.8, 0.8, (7.5, 0.5)), ((7.5, 0.5), (7.5, 1.2)), 90.0)
    assert first_contact(inner, L_SHAPE) is None


@pytest.mark.parametrize(("y", "free"), [(2.0, True), (1.999, False)])
def test_the_rim_of_the_table_is_met_by_a_turning_tip(y, free):
    motion = Motion(ellipse(4, 2, (10, y)), ((10, y), (11, y)), 180.0)
    assert (first_outside(motion, 54.0, 36.0) is None) == free


spots = st.tuples(st.integers(-24, 24), st.integers(-24, 24)).map(lambda p: (p[0] / 4, p[1] / 4))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(list(BASES.values())),
    st.lists(spots, min_size=0, max_size=3),
    st.sampled_from([0.0, 30.0, -90.0, 179.0]),
    st.sampled_from(OTHERS),
    spots,
)
def test_it_is_what_poses_along_the_way_say(base, path, by, other, at):
    motion = Motion(base, ((0.0, 0.0), *path), by)
    there = Motion(other, ((0.0, 0.0), at)).end
    found = first_contact(motion, there)
    steps = 150
    poses = [(motion.line * n / steps, motion.pose(motion.line * n / steps, n / steps)) for n in range(steps + 1)]
    met = [s for s, pose in poses if overlaps(pose, there)]
    if found is None:
        assert met == []
    elif motion.line:
        assert not [s for s in met if s < found - 1e-5]
        # Where it says that they meet, they touch.
        assert distance(motion.pose(found), there) < 1e-5
