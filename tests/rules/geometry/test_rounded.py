"""Outlines of arcs: how far they reach in every direction, by hand and by what they are made of."""

import math
from random import Random

import pytest
import shapely

from rules.geometry.rounded import OVAL_COARSE, OVAL_ERROR, TURN, added, disc, drawn, eased, facing, hull, oval
from rules.geometry.shapes import Oval

SHAPES = {
    "point": hull(((1.0, 2.0),)),
    "segment": hull(((0.0, 0.0), (1.0, 1.0))),
    "triangle": hull(((0.0, 0.0), (2.0, 0.5), (0.3, 2.0))),
    "box": hull(((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))),
    "disc": disc(0.7, (0.5, -0.5)),
    "oval": oval(Oval(1.0, 1.0, 2.0, 0.8, 33.0)),
    "upright": oval(Oval(0.0, 0.0, 0.7, 1.5)),
}


def reach(outline, angle):
    """How far an outline reaches in a direction."""
    arc = facing(outline, angle)
    return arc.x * math.cos(angle) + arc.y * math.sin(angle) + arc.r


def angles(name):
    chance = Random(name)
    return [chance.uniform(-7, 7) for _ in range(200)] + [n * math.pi / 4 for n in range(9)]


@pytest.mark.parametrize("one", list(SHAPES))
@pytest.mark.parametrize("other", list(SHAPES))
def test_a_sum_reaches_as_far_as_both_together(one, other):
    total = added(SHAPES[one], SHAPES[other])
    assert math.fsum(arc.span for arc in total) == pytest.approx(TURN)
    for angle in angles(one + other):
        assert reach(total, angle) == pytest.approx(reach(SHAPES[one], angle) + reach(SHAPES[other], angle), abs=1e-12)


@pytest.mark.parametrize("error", [OVAL_ERROR, OVAL_COARSE])
@pytest.mark.parametrize(
    ("a", "b"), [(1.97, 0.79), (0.79, 1.97), (1.18, 0.69), (3, 1), (2, 1.9), (3, 0.05), (6, 0.5), (2, 1e-6)]
)
def test_an_oval_of_arcs_lies_outside_the_true_one_by_no_more_than_stated(a, b, error):
    shape = Oval(3, 4, a, b, 30)
    outline, turn = oval(shape, error), math.radians(30)
    for n in range(5000):
        angle = n * TURN / 5000
        true = (
            3 * math.cos(angle)
            + 4 * math.sin(angle)
            + math.hypot(a * math.cos(angle - turn), b * math.sin(angle - turn))
        )
        assert -1e-12 <= reach(outline, angle) - true <= error + 1e-12


@pytest.mark.parametrize("name", ["triangle", "box", "disc", "oval"])
@pytest.mark.parametrize("by", [1e-6, -1e-6])
def test_an_outline_drawn_in_reaches_less_far_everywhere(name, by):
    outline = SHAPES[name]
    moved = [eased(arc, by) for arc in outline]
    for arc, after in zip(outline, moved, strict=True):
        for angle in (arc.start, arc.start + arc.span):
            gap = reach(outline, angle) - (after.x * math.cos(angle) + after.y * math.sin(angle) + after.r)
            assert gap == pytest.approx(by, abs=1e-12)


@pytest.mark.parametrize("name", ["triangle", "box", "disc", "oval"])
@pytest.mark.parametrize("error", [0.05, 1e-3])
def test_a_drawn_polygon_lies_round_an_outline_within_the_error(name, error):
    outline = added(SHAPES[name], disc(0.4))
    drawing = shapely.Polygon(drawn(outline, error))
    assert drawing.is_valid
    corners = [arc.at(arc.start + arc.span * n / 400) for arc in outline for n in range(401)]
    assert shapely.MultiPoint(corners).within(drawing.buffer(1e-9))
    core = shapely.MultiPoint(corners).convex_hull
    assert all(core.distance(shapely.Point(p)) <= error + 5e-5 for p in drawing.exterior.coords)
