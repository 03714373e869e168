"""Heights and how one changes them (SC-8.5.3-g, -h, -i), and the gaps up there (SC-8.5.3-e)."""

import math

import pytest
import shapely

from rules.question import Asked
from rules.starcraft.reach import nearest_legal
from tests.rules.build import GROUND, access, hole, piece, rect
from tests.rules.starcraft.moving import R, cited, legal, moves, reaches, refused
from tests.rules.starcraft.rounds import game_board, squad
from tests.rules.starcraft.test_reach import area_of

PLATEAU = piece("P", rect(10, 9.8, (10, 5)), 4, "surface")
STAIRS = access("s", rect(2, 0.2, (10, 10)), "P", GROUND)


def stood(at, *things, points=(STAIRS,), **profile):
    """A unit of one model beside or on the plateau of the contract's example."""
    return game_board(squad("m", at, **{"speed": 8, **profile}), PLATEAU, *things, access=points)


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize(("x", "ok"), [(10.99, True), (11.0, True), (11.01, False)])
def test_the_centre_goes_up_inside_the_access_point(x, ok):
    answer = moves(stood((10, 12)), (x, 11), (x, 8))
    legal(answer, "SC-8.5.3-h") if ok else refused(answer, "SC-8.5.3-h")
    down = moves(stood((x, 8)), (x, 12))
    legal(down, "SC-8.5.3-h") if ok else refused(down, "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_an_access_point_to_something_else_is_no_way_up():
    other = piece("Q", rect(4, 4, (25, 5)), 4, "surface")
    wrong = access("s", rect(2, 0.2, (10, 10)), "Q", GROUND)
    refused(moves(stood((10, 12), other, points=(wrong,)), (10, 8)), "SC-8.5.3-b", "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_a_base_that_came_up_may_hang_over_the_edge():
    legal(moves(stood((10, 8)), (14.9, 8)))
    legal(moves(stood((10, 12)), (10, 9.9), (13.5, 9.8)), "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize(("y", "ok"), [(9.9 + R + 0.01, True), (9.9 + R, True), (9.9 + R - 0.01, False)])
def test_a_base_does_not_lean_over_a_height_it_never_climbed(y, ok):
    answer = moves(stood((13, 12)), (13, y))
    legal(answer) if ok else refused(answer, "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize(
    ("y", "ok"), [(9.9 + R, True), (9.9 + R - 0.01, False), (10.1, False), (9.89, True), (9, True)]
)
def test_at_the_stairs_too_only_who_came_up_ends_over_the_edge(y, ok):
    built = stood((10, 12))
    answer = moves(built, (10, y))
    legal(answer) if ok else refused(answer, "SC-8.5.3-h")
    assert reaches(built, to=[10, y]).answer == answer.answer
    down = moves(stood((10, 8)), (10, y))
    legal(down) if ok else refused(down, "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_who_came_down_the_stairs_leaves_them_whole():
    """Over the edge from above the base hangs; once its centre is down it may not."""
    built = stood((10, 9.5))
    legal(moves(built))
    legal(moves(built, (10, 9.8)))
    assert "SC-8.5.3-h/leaning" in cited(moves(built, (10, 10)))
    legal(moves(built, (10, 9.9 + R)), "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_the_area_of_reach_leaves_out_the_foot_of_the_stairs():
    area = area_of(reaches(stood((10, 12))))
    for y in (9.5, 9.89, 9.9 + R + 0.01, 11):
        assert area.contains(shapely.Point(10, y)), y
    for y in (9.91, 10.1, 10.3, 9.9 + R - 0.01):
        assert not area.contains(shapely.Point(10, y)), y


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize("wanted", [(10, 10.1), (10.3, 10.4)])
def test_the_spot_proposed_instead_of_the_foot_of_the_stairs_is_legal(wanted):
    built = stood((10, 12))
    spot = nearest_legal(built, Asked(built, {"ask": "reach", "unit": "m", "to": list(wanted)}))
    assert spot is not None
    assert math.dist(spot, wanted) < R
    assert reaches(built, to=list(spot)).answer == "yes"


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize("steps", range(0, 12))
def test_a_ramp_is_no_place_to_lean_on_what_it_leads_to(steps):
    """From the ramp nobody leans on the plateau; who came up by it may hang over the ramp."""
    ramp = piece("R", rect(2, 4, (10, 11.9)), 0, "ramp")
    ends = (
        access("foot", rect(2, 0.2, (10, 13.9)), "R", GROUND),
        access("top", rect(2, 0.2, (10, 9.9)), "R", "P"),
    )
    built = stood((10, 16), ramp, points=ends)
    y = 14.95 - 0.5 * steps
    ok = y > 13.9 + R or 9.9 + R < y < 13.9 or y < 9.9
    answer = moves(built, (10, y))
    legal(answer) if ok else refused(answer, "SC-8.5.3-h")
    assert reaches(built, to=[10, y]).answer == answer.answer
    assert area_of(reaches(built)).contains(shapely.Point(10, y)) == ok


@pytest.mark.clause("SC-8.5.3-h")
def test_running_along_the_edge_is_not_crossing_it():
    legal(moves(stood((13, 8)), (13, 9.9), (7, 9.9)))
    # Along the edge to the stairs and down them.
    legal(moves(stood((13, 9.5)), (13, 9.9), (10.5, 9.9), (10.5, 11.5)), "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize(("size", "on", "ok"), [(0, None, True), (1, None, False), (0, "P", False)])
def test_a_level_of_effective_size_0_is_entered_freely(size, on, ok):
    floor = piece("F", rect(3, 3, (10, 5)), size, "surface", on=on)
    built = stood((10, 8.5), floor) if on else game_board(squad("m", (10, 8.5), speed=8), floor)
    answer = moves(built, (10, 5))
    legal(answer) if ok else refused(answer, "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-i")
def test_a_ramp_by_its_two_ends_only():
    """Mat, ramp and plateau: up by foot and top, and not over the ramp's side."""
    ramp = piece("R", rect(2, 4, (10, 11.9)), 0, "ramp")
    ends = (
        access("foot", rect(2, 0.2, (10, 13.9)), "R", GROUND),
        access("top", rect(2, 0.2, (10, 9.9)), "R", "P"),
    )
    built = stood((10, 15), ramp, points=ends)
    answer = legal(moves(built, (10, 8)), "SC-8.5.3-h", "SC-8.5.3-i")
    assert [reason.facts["access"] for reason in answer.reasons if reason.key() == "SC-8.5.3-h/door"] == [
        "foot", "top", "top",
    ]  # fmt: skip
    legal(moves(built, (10, 12)), "SC-8.5.3-i")
    side = stood((13, 12), ramp, points=ends)
    refused(moves(side, (10, 12)), "SC-8.5.3-h", "SC-8.5.3-i")
    # From the mat straight to the top access point, past the ramp's side.
    past = moves(stood((12.5, 10.6), ramp, points=ends), (10.9, 9.95), (10.5, 8))
    assert past.answer == "no"
    assert "SC-8.5.3-h/in" in cited(past)


@pytest.mark.clause("SC-8.5.3-h")
def test_a_crack_between_two_heights_is_spanned_by_their_access_point():
    other = piece("Q", rect(4, 9.8, (17.05, 5)), 4, "surface")
    bridge = access("b", rect(0.4, 2, (15.02, 5)), "P", "Q")
    built = stood((13, 5), other, points=(bridge,))
    legal(moves(built, (17, 5)), "SC-8.5.3-h")
    refused(moves(built, (13, 8), (17, 8)), "SC-8.5.3-b", "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_two_tiers():
    tier = piece("T", rect(4, 4, (10, 4)), 2, "surface", on="P")
    ladder = access("l", rect(1, 0.2, (10, 6)), "T", "P")
    built = stood((10, 12), tier, points=(STAIRS, ladder))
    answer = legal(moves(built, (10, 4.5)), "SC-8.5.3-h")
    assert [r.facts["piece"] for r in answer.reasons if r.key() == "SC-8.5.3-h/door"] == ["P", "T"]
    refused(moves(stood((12.5, 8), tier, points=(STAIRS, ladder)), (11.5, 5)), "SC-8.5.3-b", "SC-8.5.3-h")


@pytest.mark.clause("SC-8.5.3-h")
def test_a_roof_on_a_building():
    """A surface that covers a building: nobody walks through the house, and on its roof the house is no wall."""
    house = piece("H", rect(6, 6, (10, 10)), 3)
    roof = piece("O", rect(6, 6, (10, 10)), 1, "surface", on="H")
    lift = access("l", rect(1, 0.2, (10, 13)), "O", GROUND)
    below = game_board(squad("m", (10, 15), speed=9), house, roof, access=[lift])
    legal(moves(below, (10, 10)), "SC-8.5.3-h")
    refused(moves(below, (12.5, 14), (12, 10)), "SC-8.5.3-b", "SC-8.5.3-h")
    legal(moves(game_board(squad("m", (10, 11), speed=9), house, roof, access=[lift]), (12.8, 12.8)))


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("gap", "ok"), [(1.0, True), (0.99, False)])
def test_the_edge_of_high_ground_counts_as_impassable(gap, ok):
    """Up there between a wall and the edge, and down here between a wall and the plateau."""
    wall = piece("W", rect(2, 2, (15 - gap - 1, 5)), 2, on="P")
    answer = moves(stood((14.4, 8.5), wall, mm=24), (15 - gap / 2, 8), (15 - gap / 2, 2))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")
    below = piece("W", rect(2, 2, (15 + gap + 1, 5)), 2)
    answer = moves(stood((15.5, 8), below, mm=24), (15 + gap / 2, 7.5), (15 + gap / 2, 2))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("size", "ok"), [(3, False), (2, True)])
def test_only_the_edge_of_high_ground_does(size, ok):
    floor = piece("P", rect(10, 9.8, (10, 5)), size, "surface")
    wall = piece("W", rect(2, 2, (13.01, 5)), 2, on="P")
    built = game_board(squad("m", (14.4, 8.5), speed=8, mm=24), floor, wall)
    answer = moves(built, (14.505, 8), (14.505, 2))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("gap", "ok"), [(1.0, True), (0.99, False)])
def test_between_the_edge_and_a_base_on_high_ground(gap, ok):
    built = stood((14.4, 8.5), squad("n", (15 - gap - R, 5)), mm=24)
    answer = moves(built, (15 - gap / 2, 7.5), (15 - gap / 2, 2))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-h")
def test_reach_climbs_by_the_stairs_and_nowhere_else():
    built = stood((13, 12))
    up = reaches(built, to=[13, 9])
    assert up.answer == "yes"
    around = math.dist((13, 12), (11, 9.9)) + math.dist((11, 9.9), (13, 9))
    # Straight to the end of the stairs the disc would rub the plateau before it reaches them.
    refused(moves(built, (11, 9.9), (13, 9)), "SC-8.5.3-b")
    assert around < up.value["length"] < around + 0.01
    assert reaches(stood((13, 12), speed=around), to=[13, 9]).answer == "no"
    legal(moves(built, *up.value["path"]))


@pytest.mark.clause("SC-8.5.3-h")
def test_a_passable_opening_in_a_height_is_no_part_of_it():
    tunnel = hole(rect(3, 9.8, (13, 5)), passable=True)
    cut = piece("P", rect(10, 9.8, (10, 5)), 4, "surface", openings=[tunnel])
    legal(moves(game_board(squad("m", (13, 12), speed=9), cut), (13, 5)))
    refused(moves(game_board(squad("m", (13, 12), speed=9), PLATEAU), (13, 5)), "SC-8.5.3-b", "SC-8.5.3-h")
