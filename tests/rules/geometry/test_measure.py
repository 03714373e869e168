"""Distances and areas: figures worked out by hand, certificates of exactness, and a fine polygonal reference."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from rules.geometry import bases
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.measure import bounds, contains, distance, farthest, nearest, outlines_cross, overlaps, within
from rules.geometry.shapes import EPSILON, Outline, Oval, Shape
from tests.rules.geometry.exact.candidates import reach

DISC = circle(2, (0, 0))
LONG = ellipse(6, 2, (0, 0))
BOX = rect(2, 2, (0, 0))
NOOK = polygon(((0, 0), (5, 0), (5, 5), (4, 5), (4, 1), (0, 1)), (0, 0))


def spot(x: float, y: float) -> Oval:
    """A point as a shape without size."""
    return Oval(x, y, 0.0, 0.0)


@pytest.mark.parametrize(
    ("a", "b", "gap"),
    [
        pytest.param(DISC, circle(1, (5, 0)), 3.5, id="two discs"),
        pytest.param(DISC, circle(1, (1.5, 0)), 0.0, id="two discs that touch"),
        pytest.param(DISC, circle(0.5, (0.2, 0)), 0.0, id="a disc inside a disc"),
        pytest.param(DISC, circle(2, (0, 0)), 0.0, id="the same disc"),
        pytest.param(
            bases.round_base(32, (10.37, 7.81)), bases.round_base(32, (14.37, 7.81)), 4 - 32 / 25.4, id="32 mm"
        ),
        pytest.param(spot(0, 0), spot(3, 4), 5.0, id="two points"),
        pytest.param(spot(3, 4), spot(3, 4), 0.0, id="the same point"),
        pytest.param(spot(5, 0), LONG, 2.0, id="a point off the tip of an ellipse"),
        pytest.param(spot(0, 3), LONG, 2.0, id="a point off the flank of an ellipse"),
        pytest.param(spot(1, 0.2), LONG, 0.0, id="a point inside an ellipse"),
        pytest.param(LONG, ellipse(6, 2, (10, 0)), 4.0, id="two ellipses tip to tip"),
        pytest.param(LONG, ellipse(6, 2, (0, 5)), 3.0, id="two ellipses flank to flank"),
        pytest.param(LONG, ellipse(6, 2, (4, 0), 90), 0.0, id="an ellipse's tip on another's flank"),
        pytest.param(LONG, ellipse(6, 2, (0, 0), 90), 0.0, id="two ellipses crossed"),
        pytest.param(LONG, ellipse(1, 0.5, (0.5, 0.1), 20), 0.0, id="an ellipse inside an ellipse"),
        pytest.param(LONG, circle(2, (6, 0)), 2.0, id="an ellipse and a disc"),
        pytest.param(BOX, rect(2, 2, (5, 0)), 3.0, id="two rectangles"),
        pytest.param(BOX, rect(2, 2, (2, 0)), 0.0, id="two rectangles edge to edge"),
        pytest.param(BOX, rect(2, 2, (2, 2)), 0.0, id="two rectangles corner to corner"),
        pytest.param(BOX, rect(1, 1, (0, 0)), 0.0, id="a rectangle inside a rectangle"),
        pytest.param(BOX, rect(2, 2, (4, 5)), math.hypot(2, 3), id="two rectangles aslant"),
        pytest.param(BOX, circle(2, (4, 5)), 4.0, id="a rectangle's corner and a disc"),
        pytest.param(BOX, circle(2, (0, 5)), 3.0, id="a rectangle's edge and a disc"),
        pytest.param(BOX, circle(0.5, (0, 0)), 0.0, id="a disc inside a rectangle"),
        pytest.param(BOX, circle(9, (0, 0)), 0.0, id="a rectangle inside a disc"),
        pytest.param(BOX, ellipse(6, 2, (0, 5)), 3.0, id="a rectangle and an ellipse's flank"),
        pytest.param(BOX, ellipse(6, 2, (7, 0.5)), 3.0, id="a rectangle and an ellipse's tip"),
        pytest.param(BOX, LONG, 0.0, id="a rectangle across an ellipse"),
        pytest.param(NOOK, circle(1, (2, 3)), 1.5, id="a disc in the open corner of an L"),
        pytest.param(NOOK, ellipse(1, 2, (2, 3)), 1.0, id="an ellipse in the open corner of an L"),
        pytest.param(NOOK, spot(3.5, 4.5), 0.5, id="a point in the open corner of an L"),
        pytest.param(NOOK, spot(4.5, 3), 0.0, id="a point in an arm of an L"),
    ],
)
def test_a_distance_lies_between_nearest_points(a, b, gap):
    assert distance(a, b) == pytest.approx(gap, abs=1e-12)
    assert distance(b, a) == pytest.approx(gap, abs=1e-12)
    p, q = nearest(a, b)
    assert math.dist(p, q) == pytest.approx(gap, abs=1e-12)
    assert distance(spot(*p), a) <= 1e-12
    assert distance(spot(*q), b) <= 1e-12


@pytest.mark.parametrize(
    ("off", "inside"),
    [
        pytest.param(-0.01, True, id="inside"),
        pytest.param(0.0, True, id="exactly"),
        pytest.param(9e-7, True, id="within the tolerance"),
        pytest.param(1.1e-6, False, id="beyond the tolerance"),
        pytest.param(0.01, False, id="beyond"),
    ],
)
def test_a_limit_includes_its_boundary(off, inside):
    for a, b in ((DISC, circle(2, (5 + off, 0))), (BOX, rect(2, 2, (5 + off, 0))), (LONG, ellipse(2, 6, (7 + off, 0)))):
        assert within(a, b, 3) is inside
        assert within(b, a, 3) is inside


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param(DISC, lambda x: circle(2, (2 + x, 0)), id="discs"),
        pytest.param(LONG, lambda x: ellipse(2, 6, (4 + x, 0)), id="ellipses"),
        pytest.param(DISC, lambda x: ellipse(6, 2, (4 + x, 0)), id="a disc and an ellipse"),
        pytest.param(BOX, lambda x: rect(2, 4, (2 + x, 1)), id="rectangles"),
        pytest.param(BOX, lambda x: circle(2, (2 + x, 0)), id="a rectangle and a disc"),
        pytest.param(BOX, lambda x: ellipse(6, 2, (4 + x, 0)), id="a rectangle and an ellipse"),
        pytest.param(BOX, lambda x: spot(1 + x, 0), id="a rectangle and a point"),
        pytest.param(NOOK, lambda x: circle(2, (3 - x, 3)), id="an L and a disc"),
    ],
)
def test_touching_is_not_overlapping(a, b):
    for shift, deep in ((1e-3, False), (0.0, False), (-5e-7, False), (-3e-6, True), (-0.5, True)):
        assert overlaps(a, b(shift)) is deep
        assert overlaps(b(shift), a) is deep


def test_points_have_no_area_to_overlap():
    assert not overlaps(spot(1, 1), spot(1, 1))
    assert overlaps(spot(0, 0), LONG)


@pytest.mark.parametrize(
    ("outer", "inner", "held"),
    [
        pytest.param(DISC, circle(1, (0.5, 0)), True, id="a disc that touches from inside"),
        pytest.param(DISC, circle(1, (0.5 + 9e-7, 0)), True, id="out by less than the tolerance"),
        pytest.param(DISC, circle(1, (0.5 + 3e-6, 0)), False, id="out by more"),
        pytest.param(DISC, DISC, True, id="itself"),
        pytest.param(LONG, LONG, True, id="an ellipse in itself"),
        pytest.param(LONG, circle(2, (0, 0)), True, id="a disc as wide as an ellipse"),
        pytest.param(LONG, circle(2, (0.4, 0)), False, id="the same disc pushed aside"),
        pytest.param(LONG, ellipse(2, 6, (0, 0), 90), True, id="the same ellipse told otherwise"),
        pytest.param(LONG, BOX, False, id="the corners of a rectangle out of an ellipse"),
        pytest.param(circle(2 * math.sqrt(2), (0, 0)), BOX, True, id="a rectangle inscribed in a disc"),
        pytest.param(BOX, DISC, True, id="a disc inscribed in a rectangle"),
        pytest.param(BOX, circle(2, (3e-6, 0)), False, id="pushed out of it"),
        pytest.param(BOX, BOX, True, id="a rectangle in itself"),
        pytest.param(BOX, rect(2, 1, (0, 0.5)), True, id="a rectangle flush with the edges"),
        pytest.param(BOX, rect(2, 1, (0, 0.6)), False, id="a rectangle over the edge"),
        pytest.param(BOX, LONG, False, id="an ellipse across a rectangle"),
        pytest.param(NOOK, circle(1, (2, 3)), False, id="a disc in the open corner of an L"),
        pytest.param(NOOK, rect(4, 4, (3, 3)), False, id="a rectangle over the open corner, its corners in the arms"),
        pytest.param(NOOK, ellipse(1, 4, (4.5, 3)), True, id="an ellipse in an arm"),
        pytest.param(NOOK, rect(0.8, 4, (4.5, 2.5)), True, id="a rectangle in an arm"),
        pytest.param(NOOK, spot(4, 1), True, id="the inner corner as a point"),
        pytest.param(NOOK, spot(3.9, 1.1), False, id="a point past the inner corner"),
    ],
)
def test_containing_is_lenient_by_the_tolerance_only(outer, inner, held):
    assert contains(outer, inner) is held


def test_outlines_cross_when_neither_holds_the_other():
    assert outlines_cross(BOX, LONG)
    assert outlines_cross(BOX, rect(2, 2, (1, 1)))
    assert not outlines_cross(BOX, rect(2, 2, (2, 0)))
    assert not outlines_cross(BOX, DISC)
    assert not outlines_cross(DISC, BOX)
    assert not outlines_cross(NOOK, circle(1, (2, 3)))


def test_bounds_of_turned_shapes():
    assert bounds(ellipse(6, 2, (1, 1), 90)) == pytest.approx((0, -2, 2, 4), abs=1e-12)
    side = math.sqrt((9 + 1) / 2)
    assert bounds(ellipse(6, 2, (0, 0), 45)) == pytest.approx((-side, -side, side, side), abs=1e-12)
    assert bounds(NOOK) == (0, 0, 5, 5)
    assert bounds(spot(2, 3)) == (2, 3, 2, 3)


@pytest.mark.parametrize(
    ("inner", "outer", "gap"),
    [
        pytest.param(circle(2, (5, 0)), DISC, 5.0, id="discs"),
        pytest.param(circle(1, (0.2, 0)), DISC, 0.0, id="a disc in a disc"),
        pytest.param(rect(2, 2, (5, 0)), DISC, math.hypot(6, 1) - 1, id="a rectangle off a disc"),
        pytest.param(circle(2, (5, 0)), BOX, 5.0, id="a disc off a rectangle"),
        pytest.param(LONG, DISC, 2.0, id="an ellipse over a disc"),
        pytest.param(LONG, BOX, 2.0, id="an ellipse over a rectangle"),
        pytest.param(ellipse(6, 2, (10, 0)), LONG, 10.0, id="an ellipse off its like"),
        pytest.param(spot(0, 5), LONG, 4.0, id="a point off an ellipse"),
        pytest.param(circle(2, (4, 4)), BOX, math.hypot(3, 3) + 1, id="a disc off a corner"),
    ],
)
def test_the_farthest_point_decides_wholly_within(inner, outer, gap):
    assert farthest(inner, outer) == pytest.approx(gap, abs=2e-10)


def test_the_farthest_point_is_measured_from_convex_shapes_only():
    with pytest.raises(ValueError, match="convex"):
        farthest(DISC, NOOK)
    assert farthest(NOOK, rect(10, 10, (5, 5), 45)) > 0


def any_shape(rng: Random, convex: bool = False) -> Shape:
    """A shape of any kind, anywhere on a small table."""
    at, turn = (rng.uniform(0, 8), rng.uniform(0, 8)), rng.choice([0.0, 90.0, rng.uniform(0, 360)])
    kind = rng.randrange(4 if convex else 5)
    if kind == 0:
        return circle(rng.uniform(0.1, 3), at)
    if kind == 1:
        return ellipse(rng.uniform(0.2, 5), rng.uniform(0.2, 3), at, turn)
    if kind == 2:
        return rect(rng.uniform(0.2, 5), rng.uniform(0.2, 3), at, turn)
    if kind == 3:
        return spot(*at)
    return polygon(((0, 0), (4, 0), (4, 2), (3, 2), (3, 0.7), (0, 0.7)), at, turn)


def drawn(shape: Shape) -> shapely.Geometry:
    """A shape as a fine polygon inside it."""
    if isinstance(shape, Outline):
        return shapely.Polygon(shape.points)
    if shape.a == 0.0:
        return shapely.Point(shape.x, shape.y)
    phi = np.arange(2000) * math.pi / 1000
    x, y = shape.a * np.cos(phi), shape.b * np.sin(phi)
    cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
    return shapely.Polygon(np.stack((shape.x + x * cos - y * sin, shape.y + x * sin + y * cos), axis=1))


def test_distances_agree_with_fine_polygons():
    rng = Random(7)
    for _ in range(400):
        a, b = any_shape(rng), any_shape(rng)
        rough = drawn(a).distance(drawn(b))
        assert -1e-9 <= rough - distance(a, b) <= 2e-5, (a, b)


def test_a_distance_is_exact_by_two_lines_that_part_the_shapes():
    """Lines square to the segment at its two ends hold each shape on its far side, so that nothing is nearer."""
    rng, apart = Random(8), 0
    for _ in range(600):
        a, b = any_shape(rng, convex=True), any_shape(rng, convex=True)
        (px, py), (qx, qy) = nearest(a, b)
        gap = math.hypot(qx - px, qy - py)
        if gap < 1e-3:
            continue
        ux, uy = (qx - px) / gap, (qy - py) / gap
        assert -reach(b, -ux, -uy) - reach(a, ux, uy) == pytest.approx(gap, abs=1e-9), (a, b)
        apart += 1
    assert apart > 300


def test_the_farthest_point_agrees_with_fine_polygons():
    rng = Random(9)
    for _ in range(120):
        inner, outer = any_shape(rng), any_shape(rng, convex=True)
        rim = shapely.points(shapely.get_coordinates(drawn(inner)))
        assert farthest(inner, outer) == pytest.approx(shapely.distance(rim, drawn(outer)).max(), abs=3e-5), (
            inner,
            outer,
        )


def test_the_tolerance_is_a_millionth_of_an_inch():
    assert EPSILON == 1e-6
