"""The way of a leading model (SC-8.5.2-a, -b; SC-8.5.3-a … -e, -j): each clause inside, exactly, beyond."""

import math

import pytest

from rules.ask import ask
from rules.geometry.footprints import ellipse
from rules.verdict import QuestionError
from tests.rules.build import access, hole, piece, rect
from tests.rules.starcraft.moving import R, changes, cited, legal, moves, refused
from tests.rules.starcraft.rounds import game_board, squad, token

OVAL = {"mm": (40, 100), "kind": "oval"}


def lone(*things, at=(10, 18), **profile):
    """A unit `m` of one model on an otherwise empty table."""
    return game_board(squad("m", at, **profile), *things)


@pytest.mark.clause("SC-8.5.2-a")
@pytest.mark.parametrize(("x", "ok"), [(13.99, True), (14.0, True), (14.01, False)])
def test_a_path_is_no_longer_than_speed(x, ok):
    answer = moves(lone(), (x, 18))
    legal(answer, "SC-8.5.2-a") if ok else refused(answer, "SC-8.5.2-a")
    assert answer.value["length"] == pytest.approx(x - 10, abs=1e-9)


@pytest.mark.clause("SC-8.5.2-a")
def test_the_real_path_counts_not_the_distance():
    answer = moves(lone(), (12, 18), (12, 19), (10, 19))
    refused(answer, "SC-8.5.2-a")
    assert answer.value["length"] == pytest.approx(5.0)
    legal(moves(lone(speed=5), (12, 18), (12, 19), (10, 19)))


@pytest.mark.clause("SC-8.5.2-a")
@pytest.mark.parametrize(("speed", "ok"), [(0.501, True), (0.5, True), (0.499, False)])
def test_turning_in_place_moves_the_tip_of_an_oval(speed, ok):
    turn = math.degrees(0.5 / (50 / 25.4))
    answer = moves(lone(speed=speed, **OVAL), rotation=turn)
    assert answer.value["length"] == pytest.approx(0.5, abs=1e-7)
    assert answer.answer == ("yes" if ok else "no")
    assert ok or cited(answer) == {"SC-8.5.2-a/turning"}


@pytest.mark.clause("SC-8.5.2-a")
def test_round_bases_pay_nothing_for_turning():
    assert legal(moves(lone(), (14, 18), rotation=180)).value["length"] == pytest.approx(4.0)


@pytest.mark.clause("SC-8.5.2-a")
def test_a_rectangle_that_turns_runs_farther_at_a_corner():
    """Never farther than the centre and the corner's own arc together."""
    built = lone(speed=9, mm=(50, 50), kind="rect")
    length = legal(moves(built, (14, 18), rotation=90)).value["length"]
    corner = 25 / 25.4 * math.sqrt(2)
    assert 4.0 < length < 4.0 + corner * math.pi / 2
    # The shorter way: 270 degrees are a quarter turn the other way, mirrored.
    assert legal(moves(built, (14, 18), rotation=270)).value["length"] == pytest.approx(length, abs=1e-9)


@pytest.mark.clause("SC-8.5.2-a")
@pytest.mark.parametrize(("profile", "ok"), [({}, False), ({"run": 7}, True), ({"run": 6.99}, False)])
def test_run_uses_its_own_speed_by_the_rules_of_move(profile, ok):
    built = game_board(squad("m", (10, 18), **profile), phase="assault")
    answer = moves(built, (17, 18), action="run")
    legal(answer, "SC-8.5.2-a") if ok else refused(answer, "SC-8.5.2-a")


@pytest.mark.clause("SC-8.5.2-b")
@pytest.mark.parametrize(
    ("gap", "ok"),
    [
        pytest.param(0.01, True, id="beside"),
        pytest.param(0.0, True, id="touching all along"),
        pytest.param(-0.01, False, id="overlapping"),
    ],
)
@pytest.mark.parametrize("side", ["red", "blue"])
def test_no_way_through_other_units(gap, ok, side):
    other = squad("n", (12, 18 + 2 * R + gap), side=side)
    # Far enough on to end well clear of an enemy.
    answer = moves(lone(other, speed=8), (18, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.2-b")
    if not ok:
        reason = answer.reasons[0]
        assert reason.key() == ("SC-8.5.2-b/enemy" if side == "blue" else "SC-8.5.2-b/friend")
        # Where it happens: the two bases just touch there.
        assert math.dist(reason.facts["at"], (12, 18 + 2 * R + gap)) == pytest.approx(2 * R, abs=1e-4)


@pytest.mark.clause("SC-8.5.2-b")
def test_own_models_are_passed_through_and_flyers_passed_under():
    built = game_board(squad("m", (10, 18), (12, 18), speed=6), squad("f", (11, 18), side="blue", traits=["flying"]))
    answer = legal(moves(built, (14, 18)), "SC-8.5.2-b")
    assert {"SC-8.5.2-b/own", "SC-8.5.2-b/flyer"} <= cited(answer)


@pytest.mark.clause("SC-8.5.2-b")
def test_an_oval_that_turns_is_judged_as_it_turns():
    """Its leading tip is past the post before it swings down; turned the other way the trailing tip runs into it."""
    post = squad("n", (12, 19.5), side="red", mm=25)
    built = lone(post, speed=12, mm=(100, 40))
    legal(moves(built, (17, 18)))
    legal(moves(built, (17, 18), rotation=90))
    refused(moves(built, (17, 18), rotation=270), "SC-8.5.2-b")


@pytest.mark.clause("SC-8.5.3-b")
@pytest.mark.parametrize(
    ("clear", "ok"),
    [pytest.param(0.51, True, id="beyond"), pytest.param(0.5, True, id="exactly"), pytest.param(0.49, False, id="in")],
)
def test_a_base_wider_than_its_gap_slides_past_a_wall_by_half_the_gap(clear, ok):
    """A 32 mm base is wider than the 1 inch that Size 2 needs: half an inch of room is enough beside one wall."""
    wall = piece("W", rect(2, 2, (13, 18 + 1 + clear)))
    answer = moves(lone(wall, speed=8), (17, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.3-b")


@pytest.mark.clause("SC-8.5.3-b")
@pytest.mark.parametrize(("off", "ok"), [(0.001, True), (0.0, True), (-0.001, False)])
def test_a_narrow_base_keeps_its_own_half_width(off, ok):
    half = 12.5 / 25.4
    wall = piece("W", ellipse(3, 2, (13, 18 + 1 + half + off)))
    answer = moves(lone(wall, speed=8, mm=25), (17, 18))
    legal(answer) if ok else refused(answer, "SC-8.5.3-b")


@pytest.mark.clause("SC-8.5.3-b")
@pytest.mark.parametrize(("size", "ok"), [(0, True), (1, True), (2, False), (3, False)])
def test_size_decides_what_is_crossed(size, ok):
    answer = moves(lone(piece("W", rect(1, 4, (13, 18)), size), speed=8), (17, 18))
    legal(answer, "SC-8.5.3-a") if ok else refused(answer, "SC-8.5.3-b")


@pytest.mark.clause("SC-8.5.3-b")
@pytest.mark.parametrize(("passable", "see_through"), [(p, s) for p in (False, True) for s in (False, True)])
def test_openings_are_agreed_passable_by_themselves(passable, see_through):
    """T09: an arch with an opening two inches wide."""
    arch = piece(
        "A", rect(6, 2, (18, 18)), 3, openings=[hole(rect(2, 2, (18, 18)), passable=passable, see_through=see_through)]
    )
    answer = moves(game_board(squad("m", (18, 12), speed=10), arch), (18, 21.5))
    legal(answer) if passable else refused(answer, "SC-8.5.3-b")
    assert answer.value["length"] == pytest.approx(9.5)


@pytest.mark.clause("SC-8.5.3-c")
@pytest.mark.parametrize(
    ("gap", "gone"), [pytest.param(0.01, False, id="beside"), (0.0, False), pytest.param(-0.01, True, id="over")]
)
def test_grass_that_any_part_of_the_base_passes_over_goes(gap, gone):
    grass = piece("G", rect(2, 2, (13, 18 + 1 + R + gap)), 2, "grass")
    answer = moves(lone(grass, speed=8), (17, 18))
    assert changes(answer) == ([{"removed": "G"}] if gone else [])
    assert ("SC-8.5.3-c/removed" in cited(answer)) == gone


@pytest.mark.clause("SC-8.5.3-c")
def test_grass_under_a_model_that_is_set_goes_too():
    grass = piece("G", rect(2, 2, (12, 21)), 2, "grass")
    built = game_board(squad("m", (10, 18), (10, 19.5)), grass)
    assert changes(moves(built, (10.5, 18))) == []
    assert changes(moves(built, (10.5, 18), others={"m1": [12, 20.3]})) == [{"removed": "G"}]


@pytest.mark.clause("SC-8.5.3-d")
def test_flying_over_grass_leaves_it_and_landing_on_it_does_not():
    grass = piece("G", rect(2, 2, (13, 18)), 2, "grass")
    built = lone(grass, speed=8, traits=["flying"])
    assert changes(moves(built, (17, 18))) == []
    answer = moves(built, (13, 18))
    assert changes(answer) == [{"removed": "G"}]
    assert "SC-8.5.3-d/removed" in cited(answer)


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("slot", "ok"), [(1.01, True), (1.0, True), (0.98, False)])
def test_a_slot_is_judged_by_size_not_by_base(slot, ok):
    """T03: walls across the table with one slot; a 32 mm base is 1.26 wide."""
    width = (54 - slot) / 2
    walls = [piece("A", rect(width, 1, (width / 2, 16))), piece("B", rect(width, 1, (54 - width / 2, 16)))]
    built = game_board(squad("m", (27, 18.5), speed=6), *walls)
    answer = moves(built, (27, 13.5))
    legal(answer, "SC-8.5.3-e") if ok else refused(answer, "SC-8.5.3-e")
    assert answer.value["length"] == pytest.approx(5.0)
    # It passes, but must not stop inside.
    inside = moves(built, (27, 16))
    refused(inside, "SC-8.5.2-c") if ok else refused(inside, "SC-8.5.2-c", "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(
    ("size", "mm", "slot", "ok"),
    [
        pytest.param(3, 80, 3.0, True, id="large, exactly"),
        pytest.param(3, 80, 2.98, False, id="large, narrower"),
        pytest.param(3, 50, 2.98, False, id="a base that would fit needs its gap all the same"),
        pytest.param(2, 50, 1.0, True, id="a base that would not fit needs no more than its gap"),
        pytest.param(2, 25, 0.99, False, id="small base, narrower"),
        pytest.param(2, 25, 1.0, True, id="small base, exactly"),
    ],
)
def test_the_gap_goes_by_size(size, mm, slot, ok):
    walls = [piece("A", rect(4, 1, (25 - slot / 2, 16))), piece("B", rect(4, 1, (29 + slot / 2, 16)))]
    built = game_board(squad("m", (27, 19), speed=9, size=size, mm=mm), *walls)
    answer = moves(built, (27, 12))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("slot", "ok"), [(1.0, True), (0.99, False)])
@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_gap_between_a_wall_and_a_base(slot, ok, side):
    """A small base fits through 0.99 inch, but needs one inch between terrain and a base that it may not pass."""
    wall = piece("W", rect(10, 1, (14, 15)))
    other = squad("n", (16, 15.5 + slot + R), side=side)
    built = lone(wall, other, at=(10, 15.5 + slot / 2), speed=12, mm=24)
    answer = moves(built, (14, 15.5 + slot / 2), (20, 15.5 + slot / 2))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
def test_no_gap_between_two_bases_nor_beside_own_models_nor_low_pieces():
    tight = 0.99
    bases = [squad("n", (14, 18 + tight / 2 + R)), squad("o", (14, 18 - tight / 2 - R))]
    legal(moves(lone(*bases, speed=9, mm=24), (18, 18)))
    low = [piece("A", rect(2, 1, (14, 18 + tight / 2 + 0.5)), 1), piece("B", rect(2, 1, (14, 18 - tight / 2 - 0.5)), 2)]
    legal(moves(lone(*low, speed=9, mm=24), (18, 18)))
    wall = piece("W", rect(2, 1, (14, 18 + tight / 2 + 0.5)))
    built = game_board(squad("m", (10, 18), (14, 18 - tight / 2 - 12 / 25.4), speed=9, mm=24), wall)
    legal(moves(built, (18, 18), others={"m1": [18, 16.5]}))


@pytest.mark.clause("SC-8.5.3-e")
@pytest.mark.parametrize(("wide", "ok"), [(1.0, True), (0.99, False)])
def test_an_opening_that_splits_a_piece_makes_a_gap(wide, ok):
    arch = piece("A", rect(6, 2, (18, 18)), 3, openings=[hole(rect(wide, 2.5, (18, 18)), passable=True)])
    answer = moves(game_board(squad("m", (18, 15), speed=10), arch), (18, 21.5))
    legal(answer) if ok else refused(answer, "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-e")
def test_a_gap_may_be_touched_but_not_crossed():
    walls = [piece("A", rect(4, 1, (24.505, 16))), piece("B", rect(4, 1, (29.495, 16)))]
    built = game_board(squad("m", (27, 19), speed=9, mm=24), *walls)
    legal(moves(built, (27, 16.5)))
    refused(moves(built, (27, 16.4)), "SC-8.5.3-e")


@pytest.mark.clause("SC-8.5.3-j")
def test_flying_goes_point_to_point():
    things = [
        piece("W", rect(1, 20, (13, 18)), 4),
        squad("n", (12, 18), side="blue"),
        piece("P", rect(4, 4, (18, 18)), 4, "surface"),
    ]
    built = lone(*things, speed=8, traits=["flying"])
    legal(moves(built, (18, 18)), "SC-8.5.3-j")
    # It may end over any terrain, and touching or over Ground bases; they may end touching it.
    legal(moves(built, (13, 18)), "SC-8.5.3-j")
    legal(moves(built, (12, 18 + 2 * R)), "SC-8.5.3-j")
    assert moves(built, (18.1, 18)).answer == "no"


@pytest.mark.clause("SC-8.5.1-a")
def test_hold_does_nothing():
    answer = legal(moves(lone(), action="hold"), "SC-8.5.1-a")
    assert answer.value == {"length": 0.0, "changes": ()}
    refused(moves(game_board(squad("m", (10, 18)), active="blue"), action="hold"), "SC-8.4.1-a")


@pytest.mark.clause("SC-8.5.2-a", "SC-7.2-g")
def test_every_illegality_is_told_the_action_first():
    built = game_board(
        squad("m", (10, 18)), squad("n", (10, 20), side="blue"), piece("W", rect(1, 9, (13, 18)), 4), active="blue"
    )
    answer = moves(built, (19, 18))
    refused(answer, "SC-8.4.1-a", "SC-7.2-g", "SC-8.5.2-a", "SC-8.5.3-b")
    assert answer.reasons[0].clause == "SC-8.4.1-a"


@pytest.mark.parametrize(
    ("keys", "path", "phrase"),
    [
        ({"action": "fly"}, "$.action", "word_wanted"),
        ({"path": 3}, "$.path", "path_wanted"),
        ({"path": [[1, 2], [3]]}, "$.path[1]", "point"),
        ({"path": [[1, "x"]]}, "$.path[0][1]", "number_wanted"),
        ({"others": [1]}, "$.others", "spots_wanted"),
        ({"others": {"m1": [1]}}, "$.others.m1", "spot"),
        ({"others": {"m1": [1, 2, "n"]}}, "$.others.m1[2]", "number_wanted"),
        ({"others": {"n0": [1, 2]}}, "$.others.n0", "not_of_unit"),
        ({"others": {"m0": [1, 2]}}, "$.others.m0", "leads"),
        ({"leader": "n0"}, "$.leader", "not_of_unit"),
        ({"leader": 5}, "$.leader", "id_wanted"),
        ({"rotation": "left"}, "$.rotation", "number_wanted"),
        ({"range": 3}, "$.range", "no_path"),
        ({"action": "hold", "path": [[1, 2]]}, "$.path", "no_path"),
        ({"action": "place"}, "$.range", "missing_key"),
        ({"action": "place", "range": 3, "path": [[1, 2], [2, 3]]}, "$.path", "one_spot"),
    ],
)
def test_bad_moves_are_refused_by_path(keys, path, phrase):
    built = game_board(squad("m", (10, 18), (12, 18)), squad("n", (30, 18), side="blue"))
    with pytest.raises(QuestionError) as raised:
        ask(built, {"ask": "move", "unit": "m", "action": "move", **keys})
    assert (raised.value.path, raised.value.phrase) == (path, phrase)


@pytest.mark.parametrize(
    ("profile", "phrase"), [({"speed": None}, "no_speed"), ({"size": None}, "no_size"), ({"side": None}, "no_side")]
)
def test_what_a_profile_lacks_is_named(profile, phrase):
    with pytest.raises(QuestionError) as raised:
        moves(lone(**profile), (11, 18))
    assert raised.value.phrase == phrase


def test_tokens_are_crossed_and_not_ended_on():
    built = lone(token("T", (13, 18)), speed=8)
    legal(moves(built, (17, 18)), "SC-8.5.3-a")
    refused(moves(built, (13, 18)), "SC-8.5.2-c", "SC-7.3-a")


def test_a_unit_in_reserve_or_lost_does_not_move():
    for place in ("reserve", "destroyed"):
        built = game_board(squad("m", (10, 18), place=place))
        answer = moves(built, (11, 18))
        assert (answer.answer, answer.value["length"]) == ("no", 0.0)


def test_stairs_are_no_obstacle():
    built = game_board(squad("m", (10, 18)), access=[access("a", rect(1, 1, (12, 18)), "ground")])
    legal(moves(built, (14, 18)))
