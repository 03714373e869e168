"""The area seen from a base: every point in it has a free line, and none outside has one."""

import math
from random import Random

import pytest
import shapely

from rules.geometry import footprints
from rules.geometry.bands import OFF, band_inside, band_outside, cells, held_inside, held_outside
from rules.geometry.measure import distance
from rules.geometry.shapes import Outline, Oval
from rules.geometry.sightline import Region, Sightlines
from tests.rules.geometry.moved import Motion
from tests.rules.geometry.scenes import KINDS, scene

WINDOW = shapely.box(-12.0, -12.0, 20.0, 12.0)
#: A line may graze by 1e-6 in; what that is worth far behind a narrow gap.
GRAZE = 1e-3


def seen(base, regions, window=WINDOW):
    """The area that a base sees past all of some regions."""
    lines = Sightlines(regions)
    return area(lines.area_seen(base, {lines.mask(regions): window}))


def area(coordinates):
    """Coordinates as a shapely area."""
    return shapely.MultiPolygon([(rings[0], rings[1:]) for rings in coordinates])


def free(base, point, regions):
    """Whether some line leads from a base to a point."""
    return Sightlines(regions).line(base, Oval(*point, 0.0, 0.0), list(regions)) is not None


def points(rng, found, count):
    """Points anywhere in the window, and as many beside the border of what was found."""
    left, top, right, low = WINDOW.bounds
    for _ in range(count):
        yield rng.uniform(left, right), rng.uniform(top, low)
    rims = [ring for part in shapely.get_parts(found) for ring in (part.exterior, *part.interiors)]
    for _ in range(count if rims else 0):
        at, off = rng.choice(rims).interpolate(rng.random(), normalized=True), rng.choice([2e-3, 0.02, 0.2])
        x, y = at.x + rng.uniform(-off, off), at.y + rng.uniform(-off, off)
        if left < x < right and top < y < low:
            yield x, y


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(4))
def test_what_is_seen_is_what_has_a_line(kind, number):
    made, rng = scene(kind, Random(f"visible/{kind}/{number}")), Random(number)
    found = seen(made.a, made.regions)
    assert found.is_valid
    curves = [one for one in (made.a, *(region.shape for region in made.regions.values())) if isinstance(one, Oval)]
    lines, every = Sightlines(made.regions), list(made.regions)
    for x, y in points(rng, found, 60):
        spot = Oval(x, y, 0.0, 0.0)
        clear = lines.line(made.a, spot, every) is not None
        if found.contains(shapely.Point(x, y)):
            assert clear or found.boundary.distance(shapely.Point(x, y)) <= 2e-6
        elif clear:
            off = OFF if any(distance(curve, spot) <= OFF for curve in curves) else 0.0
            assert found.distance(shapely.Point(x, y)) <= off + GRAZE


def test_the_shadow_of_a_wall_by_hand():
    """Behind a wall 4 wide at 5 from a point, between the rays through its two front corners."""
    found = seen(Oval(0.0, 10.0, 0.0, 0.0), {"W": Region(footprints.rect(1, 4, (5.5, 10)))}, shapely.box(0, 0, 20, 20))
    # At x = 20 the rays are 16 apart, at the wall's front 4: a trapezoid 15 long, wall and all.
    assert found.area == pytest.approx(400.0 - 15.0 * (4.0 + 16.0) / 2.0, abs=1e-4)


def test_a_wide_base_sees_round_a_narrow_post():
    """The full shadow of a post 1 wide, seen from a base 4 wide 10 off, ends in a point 10/3 behind it."""
    base, post = footprints.rect(1, 4, (0, 0)), footprints.rect(0.001, 1, (10.5, 0))
    found = seen(base, {"P": Region(post)}, shapely.box(0.5, -10, 30, 10))
    hidden = shapely.box(0.5, -10, 30, 10).difference(found)
    assert hidden.bounds[2] == pytest.approx(10.501 + 10.0 / 3.0, abs=2e-3)
    assert hidden.area == pytest.approx(0.5 * 10.0 / 3.0, abs=3e-3)


def test_the_border_follows_a_round_piece_from_outside_it():
    """Points that are not seen may lie between it and the true border, never the other way."""
    tower = Oval(8.0, 0.0, 3.0, 3.0)
    found = seen(Oval(0.0, 0.0, 0.5, 0.5), {"T": Region(tower)})
    assert not found.intersects(shapely.Point(8, 0).buffer(2.999, quad_segs=256))
    around = [(8.0 + 3.006 * math.cos(t), 3.006 * math.sin(t)) for t in (2.2, 2.6, 3.0, math.pi, 3.5, 4.0)]
    assert all(found.contains(shapely.Point(point)) for point in around)


def test_a_base_sees_what_it_covers_even_in_a_wall():
    base = Oval(0.0, 0.0, 1.0, 1.0)
    found = seen(base, {"W": Region(footprints.rect(2, 6, (1.5, 0)))})
    assert found.covers(held_inside(Oval(0.0, 0.0, 0.999, 0.999)))
    assert not found.contains(shapely.Point(1.2, 0.0))
    assert not found.contains(shapely.Point(6.0, 0.0))


def test_a_pinhole_shows_a_fan():
    """Two walls that meet at a single corner leave a pinhole; what is behind it is seen through it."""
    walls = {"a": Region(footprints.rect(1, 12, (5, -6))), "b": Region(footprints.rect(1, 12, (6, 6)))}
    found = seen(Oval(0.0, 0.0, 0.5, 0.5), walls)
    assert free(Oval(0.0, 0.0, 0.5, 0.5), (11.0, 0.0), walls)
    assert found.contains(shapely.Point(11.0, 0.0))
    assert not found.contains(shapely.Point(11.0, 2.0))


@pytest.mark.parametrize("kind", ["open", "lattice", "leaning"])
@pytest.mark.parametrize("motion", [Motion(37.0), Motion(90.0), Motion(0.0, mirror=True), Motion(12.0, (3.0, -2.0))])
def test_moving_everything_moves_the_area(kind, motion):
    made = scene(kind, Random(f"{kind}/moved"))
    after = motion.scene(made)
    window = shapely.Polygon([motion.point(point) for point in WINDOW.exterior.coords])
    found = seen(after.a, after.regions, window)
    before = shapely.transform(seen(made.a, made.regions), lambda at: [motion.point((x, y)) for x, y in at.tolist()])
    # Chords and tangents lie elsewhere on a turned curve.
    assert found.symmetric_difference(before).area < 0.25
    assert found.buffer(-0.02).difference(before).area < 1e-3
    assert before.buffer(-0.02).difference(found).area < 1e-3


@pytest.mark.parametrize("kind", KINDS)
def test_a_piece_less_never_hides_anything(kind):
    made = scene(kind, Random(f"{kind}/less"))
    whole = seen(made.a, made.regions)
    for name in made.regions:
        rest = {other: region for other, region in made.regions.items() if other != name}
        assert whole.difference(seen(made.a, rest).buffer(1e-3)).area < 1e-6


@pytest.mark.parametrize(
    "shape",
    [Oval(5, 5, 2, 2), Oval(5, 5, 3, 1, 30.0), footprints.rect(4, 2, (5, 5), 20.0)],
    ids=["disc", "oval", "rect"],
)
@pytest.mark.parametrize("reach", [1.0, 3.0])
def test_bands_hold_and_are_held(shape, reach):
    inside, outside = band_inside(shape, reach), band_outside(shape, reach)
    rng = Random(7)
    for _ in range(400):
        x, y = rng.uniform(-2, 12), rng.uniform(-2, 12)
        gap, point = distance(shape, Oval(x, y, 0.0, 0.0)), shapely.Point(x, y)
        assert outside.covers(point) or gap > reach
        assert gap <= reach or not inside.contains(point)
        assert gap > reach - OFF or inside.contains(point)
        assert gap < reach + OFF or not outside.contains(point)
    assert held_outside(shape).covers(held_inside(shape))


def test_a_table_is_cut_into_cells_that_leave_nothing_out():
    cuts = [shapely.box(0, 0, 4, 4), shapely.box(2, 2, 6, 6), shapely.box(20, 20, 30, 30)]
    found = cells(10.0, 10.0, cuts)
    assert sum(cell.area for _, cell in found) == pytest.approx(100.0)
    assert {held: cell.area for held, cell in found} == {0: 72.0, 1: 12.0, 2: 12.0, 3: 4.0}


def test_outlines_of_many_corners_are_followed_exactly():
    star = Outline(
        tuple((9 + r * math.cos(n), r * math.sin(n)) for n, r in ((k * math.pi / 32, 1 + k % 2) for k in range(64)))
    )
    base = footprints.circle(1.2, (0, 0))
    found = seen(base, {"S": Region(star)})
    rng = Random(3)
    for x, y in points(rng, found, 80):
        if found.boundary.distance(shapely.Point(x, y)) > OFF:
            assert found.contains(shapely.Point(x, y)) == free(base, (x, y), {"S": Region(star)})
