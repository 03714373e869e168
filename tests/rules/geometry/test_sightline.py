"""Sight between bases: each sentence of its meaning, and each way a checker has gone wrong, as one small table."""

import math

import pytest

from rules.geometry.bases import oval_base, rect_base, round_base
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.shapes import Outline, Oval, Shape
from rules.geometry.sightline import Region, Sightlines, check_line
from tests.rules.geometry.moved import Motion

LEFT, RIGHT = circle(1, (0, 0)), circle(1, (10, 0))
TURNS = [0.0, 90.0, 30.0, 211.7]


def point(x: float, y: float) -> Oval:
    """A point as a base without size."""
    return Oval(x, y, 0.0, 0.0)


def sees(a: Shape, b: Shape, *regions: Region | Shape) -> bool:
    """Whether a sees b past the regions; asked both ways, the witness held against its own test."""
    named = {f"r{n}": r if isinstance(r, Region) else Region(r) for n, r in enumerate(regions)}
    lines = Sightlines(named)
    found, back = lines.line(a, b, list(named)), lines.line(b, a, list(named))
    assert back == (found and (found[1], found[0]))
    assert found is None or check_line(found, a, b, named.values())
    return found is not None


def sees_however_turned(a: Shape, b: Shape, *regions: Region | Shape) -> bool:
    """The same, and the same again with the whole scene turned."""
    answers = set()
    for turn in TURNS:
        motion = Motion(turn, (30.0, 20.0))
        moved = [motion.region(r if isinstance(r, Region) else Region(r)) for r in regions]
        answers.add(sees(motion.shape(a), motion.shape(b), *moved))
    assert len(answers) == 1
    return answers.pop()


def test_with_nothing_between_the_nearest_points_see_each_other():
    assert Sightlines({}).line(LEFT, RIGHT, []) == ((0.5, 0.0), (9.5, 0.0))
    far = Sightlines({"far": Region(rect(1, 9, (5, 40)))})
    assert far.line(LEFT, RIGHT, ["far"]) == ((0.5, 0.0), (9.5, 0.0))


@pytest.mark.parametrize(
    ("height", "clear"),
    [
        pytest.param(0.98, True, id="lower than the bases"),
        pytest.param(1.0, True, id="as high as the bases: the line runs along its edge"),
        pytest.param(1.0 + 4e-6, False, id="higher by a hair"),
        pytest.param(1.1, False, id="higher"),
    ],
)
@pytest.mark.parametrize("wide", [0.01, 2.0])
def test_running_along_an_edge_is_not_crossing(height, wide, clear):
    assert sees_however_turned(LEFT, RIGHT, rect(wide, height, (5, 0))) is clear


@pytest.mark.parametrize(
    ("corner", "clear"),
    [
        pytest.param(1e-3, True, id="past the corner"),
        pytest.param(0.0, True, id="at the corner"),
        pytest.param(-1e-5, False, id="into the corner"),
    ],
)
def test_touching_a_corner_is_not_crossing(corner, clear):
    tip = polygon(((0, 0), (2, 3), (-2, 3)), (5, corner))
    assert sees_however_turned(point(0, 0), point(10, 0), tip) is clear


@pytest.mark.parametrize("tower", [lambda y: circle(2, (5, 1 + y)), lambda y: ellipse(6, 2, (5, 1 + y))])
@pytest.mark.parametrize(("gap", "clear"), [(1e-3, True), (0.0, True), (-1e-5, False), (-0.3, False)])
def test_touching_a_curve_is_not_crossing(tower, gap, clear):
    assert sees_however_turned(point(0, 0), point(10, 0), tower(gap)) is clear


@pytest.mark.parametrize("base", [circle(1, (0, 0)), oval_base(60, 35, (0, 0), 20), rect_base(25, 50, (0, 0), 30)])
@pytest.mark.parametrize("other", [circle(1, (10, 0)), oval_base(60, 35, (10, 0), 70), rect_base(25, 50, (10, 0))])
def test_any_two_bases_see_past_a_wall_or_do_not(base, other):
    assert sees(base, other, rect(1, 0.5, (5, 0)))
    assert sees(base, other, rect(1, 8, (5, 4.2)))
    assert not sees(base, other, rect(1, 8, (5, 0)))
    assert not sees(base, other, ellipse(2, 9, (5, 0), 10))


@pytest.mark.parametrize(
    ("shift", "clear"),
    [
        pytest.param(0.0, False, id="the whole edge shared"),
        pytest.param(1e-12, False, id="apart by rounding"),
        pytest.param(-1e-9, False, id="overlapping by rounding"),
        pytest.param(-0.2, False, id="overlapping"),
        pytest.param(1e-3, True, id="a slit"),
    ],
)
def test_pieces_that_share_a_stretch_of_edge_leave_no_crack(shift, clear):
    upper, lower = rect(2, 6, (5, -3)), rect(2, 6, (5, 3 + shift))
    assert sees_however_turned(LEFT, RIGHT, upper, lower) is clear


def test_a_seam_along_part_of_an_edge_is_shut():
    assert not sees_however_turned(LEFT, RIGHT, rect(2, 6, (5, -3)), rect(2, 6, (6.5, 3)))


def test_a_single_shared_corner_is_a_pinhole_and_free():
    upper, lower = rect(2, 6, (4, -3)), rect(2, 6, (6, 3))
    assert sees_however_turned(LEFT, RIGHT, upper, lower)
    assert not sees_however_turned(LEFT, RIGHT, upper, lower, circle(0.1, (5, 0)))


def test_seams_of_three_pieces_are_shut_also_where_their_corners_meet():
    pieces = rect(2, 6, (4, -3)), rect(2, 6, (4, 3)), rect(2, 12, (6, 0))
    assert not sees_however_turned(LEFT, RIGHT, *pieces)


def test_holes_are_solid_and_only_openings_are_cut():
    wall, door = rect(2, 8, (5, 0)), rect(2, 0.5, (5, 0))
    assert not sees_however_turned(LEFT, RIGHT, wall)
    assert sees_however_turned(LEFT, RIGHT, Region(wall, (door,)))
    assert not sees_however_turned(LEFT, RIGHT, Region(wall, (rect(1.5, 0.5, (5, 0)),)))
    assert not sees_however_turned(LEFT, RIGHT, Region(wall, (door,)), rect(1, 0.5, (5, 0)))


@pytest.mark.parametrize(
    ("door", "clear"),
    [
        pytest.param((3, 0.5, (5, 0)), True, id="straight through"),
        pytest.param((3, 0.5, (5, 2.5)), False, id="beside every line"),
        pytest.param((1, 0.5, (5, 0)), False, id="closed at both ends"),
        pytest.param((3, 1e-3, (5, 0)), True, id="a slit"),
    ],
)
def test_openings_are_cut_from_ovals_too(door, clear):
    tower = Region(ellipse(2, 8, (5, 0)), (rect(*door),))
    assert sees_however_turned(LEFT, RIGHT, tower) is clear


def test_two_openings_of_one_wall_make_one_way():
    wall = rect(2, 8, (5, 0))
    halves = rect(1, 0.5, (4.5, 0)), rect(1, 0.5, (5.5, 0))
    assert sees_however_turned(LEFT, RIGHT, Region(wall, halves))
    assert sees_however_turned(LEFT, RIGHT, Region(ellipse(2, 8, (5, 0)), halves))


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(circle(1, (1, 0)), id="touching"),
        pytest.param(circle(1, (1 + 9e-7, 0)), id="touching within the tolerance"),
        pytest.param(circle(1, (0.3, 0)), id="overlapping"),
        pytest.param(circle(0.2, (0.1, 0)), id="inside"),
        pytest.param(LEFT, id="the same"),
        pytest.param(rect(1, 1, (1, 0)), id="a rectangle touching"),
        pytest.param(ellipse(3, 1, (2, 0)), id="an oval touching"),
        pytest.param(point(0.5, 0), id="a point on the rim"),
    ],
)
def test_bases_that_touch_or_overlap_see_each_other_at_one_point(other):
    block = {"all": Region(rect(9, 9, (0, 0)))}
    line = Sightlines(block).line(LEFT, other, ["all"])
    assert line is not None
    assert line[0] == line[1]
    assert check_line(line, LEFT, other, block.values())


def test_bases_apart_by_more_than_the_tolerance_need_a_line():
    assert not sees(LEFT, circle(1, (1 + 1e-5, 0)), rect(9, 9, (0, 0)))


def test_a_segment_wholly_inside_a_piece_crosses_no_edge_and_is_blocked():
    assert not sees_however_turned(LEFT, circle(1, (3, 0)), rect(20, 20, (0, 0)))
    assert not sees_however_turned(LEFT, circle(1, (3, 0)), circle(20, (0, 0)))
    assert not sees_however_turned(point(0, 0), point(3, 0), rect(20, 20, (0, 0)))


def test_a_base_inside_a_piece_sees_nothing():
    assert not sees_however_turned(LEFT, RIGHT, rect(3, 3, (0, 0)))
    assert not sees_however_turned(LEFT, RIGHT, ellipse(3, 4, (10, 0)))


def test_a_base_half_inside_a_piece_sees_with_the_other_half():
    assert sees_however_turned(LEFT, RIGHT, rect(3, 3, (0, 1.8)))
    assert sees_however_turned(LEFT, RIGHT, circle(3, (0, 1.8)))
    assert not sees_however_turned(LEFT, RIGHT, rect(3, 3, (0.2, 1.8)), rect(3, 3, (0.2, -1.2)))


def test_an_l_is_its_two_arms_and_not_its_box():
    nook = polygon(((0, 0), (7.5, 0), (7.5, 4), (6.3, 4), (6.3, 1.7), (0, 1.7)), (10, 10))
    inside = round_base(32, (12, 13))
    assert sees_however_turned(round_base(32, (12, 15.5)), round_base(32, (8, 13)), nook)
    assert sees_however_turned(inside, round_base(32, (8, 13)), nook)
    assert not sees_however_turned(inside, round_base(32, (13.5, 8)), nook)


@pytest.mark.parametrize(
    ("half", "clear"),
    [
        pytest.param(1.0, True, id="the outer tangents pass beside the wall"),
        pytest.param(1.3627, True, id="only just"),
        pytest.param(1.3629, False, id="past them"),
    ],
)
def test_a_small_base_close_to_a_big_one_sees_past_a_wall_between(half, clear):
    big, small = circle(8, (0, 0)), circle(1, (4.7, 0))
    assert sees_however_turned(big, small, rect(0.1, 2 * half, (4.1, 0))) is clear


def test_what_lies_before_the_exit_from_a_big_base_is_not_between():
    """Only lines close to one tangent of the big base pass the screen; the post stands before they leave that base."""
    big, target = circle(8, (0, 0)), point(4.5, 3)
    post = rect(0.15, 0.4, (3.825, -1.5))
    screen = ((3.4, 3.6), (3.2, 3.5), (4.2, 1.9))
    assert sees_however_turned(big, target, Outline(((4.33, 2.011), *screen)), post)
    assert not sees_however_turned(big, target, Outline(((4.36, 2.011), *screen)), post)
    assert not sees_however_turned(big, target, Outline(((4.33, 2.011), *screen)), rect(0.3, 0.4, (4.1, 0.5)))


@pytest.mark.parametrize(
    ("first", "last", "clear"),
    [
        pytest.param(0.0, 1.0, True, id="flush with the whole edge: along its ends"),
        pytest.param(-0.2, 1.2, False, id="longer than the edge at both ends"),
        pytest.param(0.0, 1.2, True, id="longer at one end"),
        pytest.param(0.3, 0.7, True, id="flush with part of the edge"),
    ],
)
def test_a_wall_flush_with_a_rectangular_base(first, last, clear):
    wall = Outline(((1, first), (1.2, first), (1.2, last), (1, last)))
    assert sees_however_turned(rect(1, 1, (0.5, 0.5)), circle(1, (5, 0.5)), wall) is clear


@pytest.mark.parametrize(("depth", "clear"), [(-0.1, True), (0.0, True), (1e-5, False), (0.5, False)])
def test_a_wall_that_overlaps_a_base_blocks_only_from_where_a_line_leaves_it(depth, clear):
    """The wall covers the end of a base; a line along the base's side leaves it behind the wall, or in it."""
    base, target = rect(2, 1, (0, 0)), rect(1, 1, (8, 0))
    wall = rect(1, 1 + depth, (1, 0))
    assert sees_however_turned(base, target, wall) is clear


def test_slits_in_line_are_seen_through_and_slits_out_of_line_are_not():
    def fence(x: float, slit: float) -> tuple[Outline, Outline]:
        return rect(0.5, 6, (x, slit - 3.0005)), rect(0.5, 6, (x, slit + 3.0005))

    a, b = point(0, 0), point(12, 0)
    assert sees_however_turned(a, b, *fence(3, 0), *fence(6, 0), *fence(9, 0))
    assert not sees_however_turned(a, b, *fence(3, 0), *fence(6, 0.002), *fence(9, 0))
    assert sees_however_turned(LEFT, RIGHT, *fence(3, 0.1), *fence(6, 0.1002))


def test_discs_of_bases_block_like_pieces():
    row = [round_base(32, (5, y * 32 / 25.4)) for y in range(-4, 5)]
    assert sees_however_turned(LEFT, RIGHT, row[0], row[-1])
    assert not sees(LEFT, RIGHT, *row)
    wide, far = circle(2, (0, 0)), circle(2, (10, 0))
    assert sees(wide, far, *row), "between two discs that touch there is a pinhole"
    assert not sees(wide, far, *row, *(round_base(32, (6, (y + 0.5) * 32 / 25.4)) for y in range(-4, 5)))


def test_rectangular_bases_side_by_side_leave_no_crack():
    rank = [rect_base(20, 20, (5, y * 20 / 25.4), 90) for y in range(-4, 5)]
    assert not sees_however_turned(LEFT, RIGHT, *rank)
    assert sees_however_turned(LEFT, RIGHT, *rank[:4], *rank[5:])


def test_a_ragged_line_of_curves_is_threaded():
    bumps = [circle(2, (2 + 1.5 * n, 1.001 if n % 2 else -1.001)) for n in range(5)]
    assert sees_however_turned(point(0, 0), point(10, 0), *bumps)
    shut = [circle(2, (2 + 1.5 * n, 0.999 if n % 2 else -0.999)) for n in range(5)]
    assert not sees_however_turned(point(0, 0), point(10, 0), *shut)


def test_many_corners_are_no_reason_to_answer_blocked():
    """A fence of 60 pickets, its slits all in line with one point of the rim of each base."""
    tight = 2e-3
    pickets = []
    for n in range(30):
        x = 1.5 + 0.25 * n
        y = math.sin(n) * 0.05
        pickets += [rect(0.1, 5, (x, y / 100 + 2.5 + tight)), rect(0.1, 5, (x, y / 100 - 2.5 - tight))]
    assert sees(LEFT, RIGHT, *pickets)


def test_pieces_of_many_corners():
    gear = [
        ((2.0 if n % 2 else 1.8) * math.cos(n * math.pi / 128), 2.0 * math.sin(n * math.pi / 128)) for n in range(256)
    ]
    assert not sees(LEFT, RIGHT, polygon(gear, (5, 0)))
    assert sees(LEFT, RIGHT, polygon(gear, (5, 2.4)), polygon(gear, (5, -1.8)))
