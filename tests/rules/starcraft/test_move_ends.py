"""Where a move may end, and how the rest of the unit is set (SC-8.5.2-c … -g, SC-8.5.3-a, -k, SC-7.2-b, SC-7.3-a)."""

import pytest

from tests.rules.build import access, hole, piece, rect
from tests.rules.starcraft.moving import R, changes, cited, legal, moves, refused
from tests.rules.starcraft.rounds import game_board, squad


@pytest.mark.clause("SC-8.5.2-d", "SC-7.2-b")
@pytest.mark.parametrize(("gap", "ok"), [(1.01, True), (1.0, False), (0.99, False)])
@pytest.mark.parametrize("wall", [False, True])
def test_more_than_an_inch_from_ground_enemies_whatever_lies_between(gap, ok, wall):
    things = [piece("W", rect(0.2, 4, (14 + R + 0.2, 18)), 4)] if wall else []
    built = game_board(squad("m", (10, 18)), squad("e", (14 + 2 * R + gap, 18), side="blue"), *things)
    answer = moves(built, (14, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.2-d", "SC-7.2-b")
    friend = game_board(squad("m", (10, 18)), squad("f", (14 + 2 * R + gap, 18)), *things)
    legal(moves(friend, (14, 18)))


@pytest.mark.clause("SC-8.5.3-k")
@pytest.mark.parametrize(("gap", "ok"), [(1.01, True), (1.0, False), (0.99, False)])
def test_flyers_end_more_than_an_inch_from_enemy_flyers(gap, ok):
    built = game_board(
        squad("m", (10, 18), traits=["flying"]), squad("e", (14 + 2 * R + gap, 18), side="blue", traits=["flying"])
    )
    answer = moves(built, (14, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.3-k")
    # The other way round too: whoever moves.
    back = moves(built, (14 + 4 * R + gap - 2 * R, 18), unit="e")
    assert back.answer == "no"


@pytest.mark.clause("SC-8.5.3-j")
@pytest.mark.parametrize(("mine", "other"), [(["flying"], []), ([], ["flying"])])
@pytest.mark.parametrize("gap", [0.0, -0.3, 0.5])
def test_ground_and_flying_may_end_touching_or_over_each_other(mine, other, gap):
    built = game_board(squad("m", (10, 18), traits=mine), squad("e", (13 + 2 * R + gap, 18), side="blue", traits=other))
    legal(moves(built, (13, 18)))


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(("gap", "ok"), [(0.01, True), (0.0, True), (-0.01, False)])
@pytest.mark.parametrize("flies", [False, True])
def test_no_end_on_another_base(gap, ok, flies):
    traits = ["flying"] if flies else []
    built = game_board(squad("m", (10, 18), traits=traits), squad("f", (13 + 2 * R + gap, 18), traits=traits))
    answer = moves(built, (13, 18))
    legal(answer) if ok else refused(answer, *(["SC-8.5.2-c"] if flies else ["SC-8.5.2-c", "SC-8.5.2-b"]))


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(("x", "ok"), [(R + 0.01, True), (R, True), (R - 0.01, False)])
def test_the_whole_base_stays_on_the_table(x, ok):
    answer = moves(game_board(squad("m", (3, 18))), (x, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.2-c", "TB-OFF")


@pytest.mark.clause("SC-8.5.2-c")
def test_the_base_does_not_leave_the_table_on_its_way_either():
    built = game_board(squad("m", (0.7, 18), speed=9))
    answer = moves(built, (0.3, 20), (2, 22))
    refused(answer, "SC-8.5.2-c")
    assert cited(answer) == {"SC-8.5.2-c/leaves"}
    assert answer.reasons[0].facts["at"][0] == pytest.approx(R, abs=1e-4)


@pytest.mark.clause("SC-8.5.2-c")
def test_a_base_that_would_swing_over_the_edge():
    built = game_board(squad("m", (10, 1), mm=(100, 40), speed=9))
    legal(moves(built, (12, 1)))
    refused(moves(built, (12, 1), rotation=90), "SC-8.5.2-c", "TB-OFF")
    # Half a turn ends as it began, but stands across the edge on the way.
    answer = moves(built, (12, 1), rotation=180)
    assert cited(answer) == {"SC-8.5.2-c/leaves"}


@pytest.mark.clause("SC-8.5.2-c", "SC-8.5.3-a", "SC-7.3-a")
@pytest.mark.parametrize(
    ("size", "traits", "also"),
    [(1, (), {"SC-8.5.3-a"}), (0, (), {"SC-8.5.3-a"}), (0, ("token",), {"SC-7.3-a"})],
)
@pytest.mark.parametrize(("gap", "ok"), [(0.01, True), (0.0, True), (-0.01, False)])
def test_what_is_crossed_freely_is_no_place_to_end(size, traits, also, gap, ok):
    """T13 among them: scatter of Size 1."""
    built = game_board(squad("m", (10, 18)), piece("S", rect(2, 2, (14 + R + gap, 18)), size, *traits))
    answer = moves(built, (13, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.2-c", *also)


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(("wide", "ok"), [(1.3, True), (2 * R, True), (1.25, False)])
def test_a_base_may_end_in_an_opening_that_holds_it(wide, ok):
    arch = piece("A", rect(6, 2, (18, 18)), 3, openings=[hole(rect(wide, 2.5, (18, 18)), passable=True)])
    answer = moves(game_board(squad("m", (18, 14.5)), arch), (18, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.2-c")


@pytest.mark.clause("SC-8.5.2-e")
def test_others_are_set_not_moved():
    """What lies between where they stood and where they are set does not matter."""
    wall = piece("W", rect(1, 8, (8, 18)), 4)
    built = game_board(squad("m", (10, 18), (6, 18), (6, 20)), wall)
    answer = legal(moves(built, (12, 18), others={"m1": [12, 19.5], "m2": [13.4, 18, 45]}), "SC-8.5.2-e", "SC-8.5.2-f")
    told = next(reason for reason in answer.reasons if reason.key() == "SC-8.5.2-e")
    assert list(told.facts["models"]) == ["m1", "m2"]


@pytest.mark.clause("SC-8.5.2-e")
@pytest.mark.parametrize(
    ("spot", "clauses"),
    [
        pytest.param([12, 16.8], ["SC-8.5.2-c"], id="on the leading model"),
        pytest.param([14.5 - 2 * R + 0.01, 18], ["SC-8.5.2-c"], id="on a friend's base"),
        pytest.param([12, 19.9], ["SC-8.5.2-c", "SC-8.5.3-a"], id="on low terrain"),
        pytest.param([10.6, 18], ["SC-7.2-b"], id="too near an enemy"),
    ],
)
def test_every_spot_must_be_legal(spot, clauses):
    built = game_board(
        squad("m", (12, 13), (14, 13), speed=9),
        squad("f", (14.5, 18)),
        squad("e", (8.4, 18), side="blue"),
        piece("S", rect(1, 1, (12, 20.5)), 1),
    )
    answer = moves(built, (12, 17), others={"m1": spot})
    refused(answer, "SC-8.5.2-e", *clauses)


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("off", "ok"), [(-0.01, True), (0.0, True), (0.01, False)])
def test_wholly_within_three_inches_of_where_the_leader_ends(off, ok):
    built = game_board(squad("m", (10, 18), (10, 16)))
    answer = moves(built, (13, 18), others={"m1": [13 + 3 + off, 18]})
    legal(answer, "SC-8.5.2-f") if ok else refused(answer, "SC-8.5.2-f")


@pytest.mark.clause("SC-8.5.2-f")
def test_whoever_is_left_behind_is_out_of_coherency():
    built = game_board(squad("m", (10, 18), (10, 16.5)))
    refused(moves(built, (13.9, 18)), "SC-8.5.2-f")
    legal(moves(built, (11, 18)))


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("off", "ok"), [(0.0, True), (0.01, False)])
def test_squadrons_use_their_own_distance(off, ok):
    built = game_board(squad("m", (10, 18), (10, 16), traits=["squadron:4"]))
    answer = moves(built, (11, 18), others={"m1": [15 + off, 18]})
    legal(answer) if ok else refused(answer, "SC-8.5.2-f")


@pytest.mark.clause("SC-8.5.2-g")
def test_a_link_goes_round_through_the_unit_but_not_through_walls_or_strangers():
    wall = piece("W", rect(0.4, 6, (14, 18)), 2)
    built = game_board(squad("m", (10, 18), (10, 16), (10, 20)), wall)
    behind = {"m1": [15, 18]}
    refused(moves(built, (13, 18), others={**behind, "m2": [13, 19.4]}), "SC-8.5.2-f", "SC-8.5.2-g")
    # Round the end of the wall by way of another model of the unit.
    short = game_board(squad("m", (10, 18), (10, 16), (10, 20)), piece("W", rect(0.4, 1.5, (14, 18)), 2))
    legal(moves(short, (13, 18), others={**behind, "m2": [14, 19.4]}))
    # A stranger's base hides a link only when it is wider than the bases it parts: touching is free.
    for mm, ok in ((40, False), (32, True)):
        through = game_board(squad("m", (10, 18), (10, 16)), squad("f", (15, 18), mm=mm))
        answer = moves(through, (13.5, 18), others={"m1": [16.45, 18]})
        legal(answer) if ok else refused(answer, "SC-8.5.2-f", "SC-8.5.2-g")


@pytest.mark.clause("SC-8.5.2-g")
@pytest.mark.parametrize(("slot", "ok"), [(1.0, True), (0.98, False)])
def test_a_link_does_not_run_through_a_gap_too_narrow_for_the_leader(slot, ok):
    width = (54 - slot) / 2
    walls = [piece("A", rect(width, 0.4, (width / 2, 16))), piece("B", rect(width, 0.4, (54 - width / 2, 16)))]
    built = game_board(squad("m", (27, 19), (27, 20.5)), *walls)
    answer = moves(built, (27, 17), others={"m1": [27, 15]})
    legal(answer) if ok else refused(answer, "SC-8.5.2-f", "SC-8.5.2-g")
    # From wherever the unit comes.
    far = game_board(squad("m", (27, 30), (27, 31.5), speed=13), *walls)
    answer = moves(far, (27, 17), others={"m1": [27, 15]})
    legal(answer) if ok else refused(answer, "SC-8.5.2-f", "SC-8.5.2-g")
    # One that only runs along the gap, or a unit that flies, does not mind.
    legal(moves(built, (27, 17), others={"m1": [28.4, 17]}))
    flying = game_board(squad("m", (27, 19), (27, 20.5), traits=["flying"]), *walls)
    legal(moves(flying, (27, 17), others={"m1": [27, 15]}))


@pytest.mark.clause("SC-8.5.2-g")
@pytest.mark.parametrize(("size", "ok"), [(2, True), (3, False)])
def test_the_gap_of_a_link_goes_by_the_leaders_size(size, ok):
    walls = [piece("A", rect(10, 0.4, (20, 16))), piece("B", rect(10, 0.4, (32, 16)))]
    built = game_board(squad("m", (26, 19), (26, 20.5), size=size), *walls)
    answer = moves(built, (26, 17), others={"m1": [26, 15]})
    assert answer.answer == ("yes" if ok else "no")
    assert ok or "SC-8.5.2-g" in cited(answer)


@pytest.mark.clause("SC-8.5.2-g")
@pytest.mark.parametrize("joined", [True, False])
def test_a_link_runs_through_an_access_point(joined):
    plateau = piece("P", rect(8, 8, (10, 8)), 4, "surface")
    stairs = [access("a", rect(2, 0.4, (10, 12)), "P", "ground")] if joined else []
    built = game_board(squad("m", (10, 17), (10, 18.5)), plateau, access=stairs)
    answer = moves(built, (10, 13), others={"m1": [10, 11]})
    legal(answer) if joined else refused(answer, "SC-8.5.2-f", "SC-8.5.2-g")


def test_another_model_may_lead():
    built = game_board(squad("m", (10, 18), (10, 16.5)))
    legal(moves(built, (13.9, 16.5), leader="m1", others={"m0": [13.9, 18]}))
    refused(moves(built, (13.9, 16.5), others={"m1": [13.9, 18]}), "SC-8.5.2-a")


def test_a_model_set_on_grass_removes_it_even_when_the_leader_stays():
    built = game_board(squad("m", (10, 18), (10, 16.5)), piece("G", rect(1, 1, (12, 18)), 2, "grass"))
    assert changes(moves(built, others={"m1": [12, 18]})) == [{"removed": "G"}]


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("x", "ok"), [(14.99, True), (15.0, True), (15.01, False)])
def test_place_sets_down_within_its_range_whatever_lies_between(x, ok):
    things = [piece("W", rect(1, 20, (12.2, 18)), 4), squad("e", (10, 20), side="blue")]
    built = game_board(squad("m", (10, 18)), *things)
    answer = moves(built, (x, 18), action="place", range=5)
    legal(answer, "SC-8.5.3-e") if ok else refused(answer, "TB-DIST")


@pytest.mark.clause("SC-7.2-b")
def test_place_ends_by_the_same_rules():
    built = game_board(squad("m", (10, 18)), squad("e", (15, 18), side="blue"), piece("W", rect(1, 1, (12, 18)), 3))
    refused(moves(built, (14, 18), action="place", range=5), "SC-8.5.2-c", "SC-8.5.2-d", "SC-7.2-b")
    refused(moves(built, (12, 18), action="place", range=5), "SC-8.5.2-c")


@pytest.mark.parametrize("turn", [0, 90])
def test_every_part_of_a_placed_base_is_within_range(turn):
    """A long base that turns where it stands reaches out of its own place."""
    built = game_board(squad("m", (10, 18), mm=(100, 40)))
    out = 30 / 25.4 if turn else 0.0
    legal(moves(built, (10, 18), action="place", range=out + 1e-9, rotation=turn))
    if turn:
        refused(moves(built, (10, 18), action="place", range=out - 0.01, rotation=turn), "TB-DIST")
