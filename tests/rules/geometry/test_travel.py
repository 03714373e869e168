"""How far the farthest part of a base travels: closed forms by hand, and an integral of its own."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.footprints import circle, ellipse, rect
from rules.geometry.ovals import axes
from rules.geometry.shapes import Oval
from rules.geometry.sweep import Motion, shorter_way
from rules.geometry.travel import straight_room

STEPS = 4000


def integrated(motion, rim=360):
    """The same by brute force: many points of the rim, each followed in small steps; never more than the truth."""
    centre = np.array(motion.points[0])
    if isinstance(motion.shape, Oval):
        angle = np.linspace(0.0, 2.0 * math.pi, rim, endpoint=False)
        frame = np.array(axes(motion.shape)).reshape(2, 2)
        points = np.stack((np.cos(angle), np.sin(angle)), axis=1) @ frame.T
    else:
        points = np.array(motion.shape.points) - centre
    s = np.unique(np.concatenate([np.linspace(0.0, motion.line, STEPS), [leg.begins for leg in motion.legs]]))
    at = np.array([motion.centre(one) for one in s])
    turn = np.radians(motion.by) * (s / motion.line if motion.line else np.linspace(0, 1, len(s)))
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x = at[:, :1] + cos * points[None, :, 0] - sin * points[None, :, 1]
    y = at[:, 1:] + sin * points[None, :, 0] + cos * points[None, :, 1]
    return float(np.hypot(np.diff(x, axis=0), np.diff(y, axis=0)).sum(axis=0).max())


@pytest.mark.parametrize("by", [0.0, 30.0, -180.0])
def test_a_disc_pays_nothing_for_turning(by):
    assert Motion(circle(1.26, (1, 1)), ((1, 1), (4, 5)), by).travelled == 5.0


@pytest.mark.parametrize("shape", [rect(2, 4, (0, 0), 20), ellipse(2, 4, (0, 0), 70)])
def test_without_a_turn_every_part_goes_as_far_as_the_centre(shape):
    assert Motion(shape, ((0, 0), (3, 4), (3, 5))).travelled == pytest.approx(6.0, abs=1e-12)


@pytest.mark.parametrize(
    ("shape", "radius"), [(rect(2, 4, (5, 5), 33), math.sqrt(5)), (ellipse(2, 4, (5, 5), 33), 2.0)]
)
@pytest.mark.parametrize("by", [90.0, -45.0, 180.0])
def test_turning_in_place_is_an_arc(shape, radius, by):
    assert Motion(shape, ((5, 5),), by).travelled == pytest.approx(math.radians(abs(by)) * radius, abs=1e-8)


def test_a_corner_that_rolls_runs_through_a_cycloid():
    """A corner at radius r about a centre that goes r for each radian runs over the top half of a cycloid."""
    r = math.sqrt(2)
    length = Motion(rect(2, 2, (0, 0), 45), ((0, 0), (math.pi * r, 0)), 180.0).travelled
    assert length == pytest.approx(4.0 * math.sqrt(2) * r, abs=1e-8)


@pytest.mark.parametrize(("start", "end", "by"), [(0, 90, 90), (0, 270, -90), (350, 10, 20), (10, 190, 180), (5, 5, 0)])
def test_the_shorter_way(start, end, by):
    assert shorter_way(start, end) == by


points = st.tuples(st.integers(-16, 16), st.integers(-16, 16)).map(lambda p: (p[0] / 4, p[1] / 4))
shapes = st.sampled_from(
    [rect(1, 3, (0, 0), 20), rect(2, 2, (0, 0)), ellipse(1.6, 3.9, (0, 0), 33), ellipse(2, 2.1, (0, 0), 5)]
)


@settings(max_examples=60, deadline=None)
@given(shapes, st.lists(points, min_size=1, max_size=4), st.sampled_from([0.01, -3, 20, 57.3, -90, 135, 180]))
def test_it_is_what_an_integral_says(shape, ends, by):
    motion = Motion(shape, ((0.0, 0.0), *ends), float(by))
    near = integrated(motion)
    assert near - 1e-7 <= motion.travelled <= near + 2e-3
    assert motion.line - 1e-9 <= motion.travelled <= motion.line + math.radians(abs(by)) * motion.radius + 1e-8


@settings(max_examples=30, deadline=None)
@given(shapes, st.lists(points, min_size=1, max_size=3), st.sampled_from([20.0, -90.0, 135.0]))
def test_going_back_is_as_far(shape, ends, by):
    there = Motion(shape, ((0.0, 0.0), *ends), by)
    back = Motion(there.end, tuple(reversed(there.points)), -by)
    assert back.travelled == pytest.approx(there.travelled, abs=1e-7)


@pytest.mark.parametrize("shape", [rect(1, 3, (5, 5), 20), ellipse(1.6, 3.9, (5, 5), 33)])
@pytest.mark.parametrize("by", [5.0, 90.0, -150.0])
def test_how_far_it_can_go_straight_on(shape, by):
    corners = straight_room(shape, (5.0, 5.0), math.radians(by), 6.0)
    assert len(corners) > 100
    for corner in corners[::7]:
        assert 6.0 - 0.005 <= Motion(shape, ((5.0, 5.0), corner), by).travelled <= 6.0 + 1e-9


def test_a_turn_that_takes_all_leaves_no_room():
    assert straight_room(rect(2, 4, (0, 0)), (0.0, 0.0), math.pi, 6.0) == ()
