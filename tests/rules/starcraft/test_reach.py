"""Where a leading model can end, and its shortest way: by hand, and against `move` (SC-8.5.2, SC-8.5.3)."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ask import nearest_legal
from rules.geometry.footprints import circle
from rules.geometry.shapes import Outline, Oval
from rules.geometry.terraces import drawn
from rules.question import Asked
from rules.starcraft.reach import going, passage
from rules.verdict import QuestionError
from tests.rules.build import GROUND, access, piece, rect
from tests.rules.starcraft.moving import R, cited, legal, moves, reaches
from tests.rules.starcraft.rounds import game_board, squad


def area_of(answer):
    """The area of an answer as a shapely MultiPolygon."""
    assert answer.answer == "yes", cited(answer)
    parts = [shapely.Polygon(part[0], part[1:]) for part in answer.value["polygon"]]
    area = shapely.MultiPolygon(parts)
    assert area.is_valid
    return area


def disc(at, radius):
    """A round area, finely drawn."""
    return shapely.Point(at).buffer(radius, quad_segs=512)


def same(area, wanted, off=0.006):
    """The area lies within the wanted one, and lacks no more than a rim of it."""
    assert area.difference(wanted.buffer(1e-4)).area < 1e-6
    assert wanted.buffer(-off).difference(area).area < 1e-6


def test_on_an_empty_table_it_is_a_disc():
    same(area_of(reaches(game_board(squad("m", (27, 18), speed=6)))), disc((27, 18), 6))


def test_the_table_cuts_it_off():
    wanted = disc((2, 18), 6).intersection(shapely.box(R, R, 54 - R, 36 - R))
    same(area_of(reaches(game_board(squad("m", (2, 18), speed=6)))), wanted)


@pytest.mark.clause("SC-8.5.3-a")
def test_low_terrain_is_left_out_but_not_what_lies_behind():
    """T13: scatter of Size 1 that one may cross but not stop on."""
    scatter = piece("S", rect(4.2, 2.9, (14.1, 18)), 1)
    built = game_board(squad("m", (10, 18), speed=7), scatter)
    footprint = shapely.box(12, 16.55, 16.2, 19.45)
    same(area_of(reaches(built)), disc((10, 18), 7).difference(footprint.buffer(R, quad_segs=256)))
    assert reaches(built, to=[13.9, 18]).answer == "no"
    assert "SC-8.5.3-a" in {reason.clause for reason in reaches(built, to=[13.9, 18]).reasons}
    assert reaches(built, to=[16.9, 18]).value["length"] == pytest.approx(6.9, abs=1e-6)


@pytest.mark.clause("SC-8.5.2-d")
def test_enemies_keep_their_inch_and_friends_their_base():
    built = game_board(squad("m", (10, 18), speed=6), squad("e", (13.5, 18), side="blue"))
    shadow = area_of(reaches(built))
    assert not shadow.intersects(disc((13.5, 18), 2 * R + 1 - 0.001))
    friend = game_board(squad("m", (10, 18), speed=6), squad("f", (13.5, 18)))
    beside = area_of(reaches(friend))
    assert beside.intersects(disc((13.5, 18), 2 * R + 0.01))
    assert not beside.intersects(disc((13.5, 18), 2 * R - 0.001))
    assert beside.area > shadow.area


@pytest.mark.clause("SC-8.5.3-b")
def test_round_a_corner():
    """The centre keeps half an inch from the wall, and the way is two tangents and an arc."""
    wall = piece("W", rect(1, 10, (12, 13)), 2)
    built = game_board(squad("m", (10, 17), speed=8), wall)
    to = (14, 17)
    answer = reaches(built, to=list(to))
    r = 0.5
    far = math.dist((10, 17), (11.5, 18))
    lead = math.sqrt(far**2 - r**2)
    # By symmetry: tangent, arc about the one corner, straight between the corners, arc, tangent.
    start, corner = complex(10, 17), complex(11.5, 18)
    bearing = math.atan2((corner - start).imag, (corner - start).real) + math.asin(r / far)
    assert answer.value["length"] == pytest.approx(2 * lead + 2 * r * bearing + 1.0, abs=1e-5)
    legal(moves(built, *answer.value["path"]))


@pytest.mark.clause("SC-8.5.3-j", "SC-8.5.3-k")
def test_flyers_reach_what_they_may_end_on():
    built = game_board(
        squad("m", (10, 18), speed=6, traits=["flying"]),
        squad("e", (14, 18), side="blue", traits=["flying"]),
        squad("g", (10, 14), side="blue"),
        piece("W", rect(1, 20, (12, 18)), 4),
    )
    same(area_of(reaches(built)), disc((10, 18), 6).difference(disc((14, 18), 2 * R + 1)))
    way = reaches(built, to=[10, 13])
    assert (way.value["length"], way.value["path"]) == (5.0, ((10.0, 13.0),))


@pytest.mark.clause("SC-8.5.3-h")
def test_a_height_without_access_is_out_of_reach():
    plateau = piece("P", rect(6, 6, (10, 10)), 4, "surface")
    built = game_board(squad("m", (10, 15), speed=8), plateau)
    assert not area_of(reaches(built)).intersects(shapely.box(7, 7, 13, 13))
    stairs = access("s", rect(2, 0.2, (10, 13)), "P", GROUND)
    climbed = area_of(reaches(game_board(squad("m", (10, 15), speed=8), plateau, access=[stairs])))
    assert climbed.intersection(shapely.box(7, 7, 13, 13)).area > 20


def test_an_engaged_unit_reaches_nothing_by_move_but_may_disengage():
    built = game_board(squad("m", (10, 18)), squad("e", (11.5, 18), side="blue"))
    assert cited(reaches(built)) == {"SC-7.2-g/bound"}
    assert area_of(reaches(built, action="disengage")).area > 10


def test_whose_turn_it_is_does_not_matter():
    built = game_board(squad("m", (10, 18)), active="blue", phase="assault")
    assert area_of(reaches(built)).area > 40
    assert area_of(reaches(built, action="run")).area > 40


@pytest.mark.clause("SC-8.4.1-a")
@pytest.mark.parametrize(
    ("turn", "action", "told"),
    [
        ({}, "move", False),
        ({}, "run", True),
        ({"phase": "assault"}, "run", False),
        ({"phase": "assault"}, "move", True),
        ({"active": "blue"}, "move", True),
        ({"passed": ("red",)}, "move", True),
    ],
)
def test_it_is_told_where_the_turn_stands_against_it(turn, action, told):
    built = game_board(squad("m", (10, 18), speed=4), **turn)
    for found in (reaches(built, action=action), reaches(built, action=action, to=[12, 18])):
        assert found.answer == "yes"
        assert ("SC-8.4.1-a/not_now" in cited(found)) == told
    assert (moves(built, (12, 18), action=action).answer == "no") == told
    assert "SC-8.4.1-a/not_now" not in cited(reaches(built, action=action, to=[30, 18]))


def test_run_reaches_as_far_as_its_own_speed():
    built = game_board(squad("m", (20, 18), run=7))
    same(area_of(reaches(built, action="run")), disc((20, 18), 7))


def test_the_leader_may_be_named():
    built = game_board(squad("m", (10, 18), (12, 18)))
    same(area_of(reaches(built, leader="m1")), disc((12, 18), 4))


@pytest.mark.parametrize("facing", [None, 40.0])
def test_a_way_that_turns_is_legal(facing):
    keys = {} if facing is None else {"rotation": facing}
    built = game_board(squad("m", (10, 18), mm=(40, 100), speed=7), piece("W", rect(1, 6, (13, 14)), 2))
    answer = reaches(built, to=[15, 19], **keys)
    again = legal(moves(built, *answer.value["path"], **keys))
    assert again.value["length"] == pytest.approx(answer.value["length"], abs=1e-6)
    within = area_of(reaches(built, **keys))
    assert within.area > 5
    x, y = shapely.get_coordinates(within.representative_point())[0].tolist()
    assert reaches(built, to=[x, y], **keys).answer == "yes"


@pytest.mark.parametrize(("facing", "ok"), [(90, True), (270, False)])
def test_a_turning_base_slips_past_what_would_stop_it_otherwise(facing, ok):
    """Straight on, its leading tip is past the post before it swings down; the other way it has to go round."""
    built = game_board(squad("m", (10, 18), mm=(100, 40), speed=12), squad("n", (12, 19.5), mm=25))
    straight = moves(built, (17, 18), rotation=facing)
    assert (straight.answer == "yes") == ok
    answer = reaches(built, to=[17, 18], rotation=facing)
    if answer.answer == "yes":
        length = legal(moves(built, *answer.value["path"], rotation=facing)).value["length"]
        assert length == pytest.approx(answer.value["length"], abs=1e-6)
    assert not ok or answer.value["length"] == pytest.approx(straight.value["length"], abs=1e-6)


def test_a_unit_off_the_table_reaches_nothing():
    assert reaches(game_board(squad("m", (10, 18), place="reserve"))).answer == "no"
    assert reaches(game_board(squad("m", (10, 18), place="destroyed"))).answer == "no"


def test_bad_questions():
    built = game_board(squad("m", (10, 18)))
    for keys, path in (({"action": "hold"}, "$.action"), ({"to": [1]}, "$.to"), ({"rotation": "n"}, "$.rotation")):
        with pytest.raises(QuestionError) as raised:
            reaches(built, **keys)
        assert raised.value.path == path


@pytest.mark.parametrize("action", ["move", "place"])
def test_the_nearest_legal_end(action):
    built = game_board(squad("m", (10, 18), speed=6), piece("S", rect(4, 4, (14, 18)), 1))
    ask = {"ask": "move", "unit": "m", "action": action, "path": [[12.5, 18]]} | (
        {"range": 6} if action == "place" else {}
    )
    x, y = nearest_legal(built, ask)
    assert math.dist((x, y), (12 - R, 18)) < 0.01
    legal(moves(built, (x, y), action=action, **({"range": 6} if action == "place" else {})))
    assert nearest_legal(built, {**ask, "path": [[10.5, 18]]}) == pytest.approx((10.5, 18), abs=1e-6)
    far = nearest_legal(built, {**ask, "path": [[10, 30]]})
    assert math.dist(far, (10, 24)) < 0.01
    assert nearest_legal(built, {"ask": "move", "unit": "m", "action": "hold"}) is None


quarter = st.integers(0, 64).map(lambda n: n / 4)
spots = st.tuples(quarter, quarter).map(lambda p: (p[0] + 4, p[1] + 4))


@st.composite
def scenes(draw):
    """Some pieces and strangers about a unit of one model in the middle."""
    things = []
    for n in range(draw(st.integers(1, 5))):
        size = draw(st.sampled_from([(4, 1), (1, 5), (3, 3), (6, 0.5)]))
        traits = draw(st.sampled_from([(), (), (), ("grass",), ("surface",)]))
        turn = draw(st.sampled_from([0, 0, 30, 45, 90]))
        things.append(piece(f"p{n}", rect(*size, draw(spots), turn), draw(st.integers(0, 4)), *traits))
    for n in range(draw(st.integers(0, 3))):
        side = draw(st.sampled_from(["red", "blue"]))
        things.append(squad(f"u{n}", draw(spots), side=side, mm=draw(st.sampled_from([25, 32, 50]))))
    mm = draw(st.sampled_from([25, 32, 40, 80, (40, 100)]))
    mover = squad("m", (12, 12), mm=mm, size=draw(st.integers(1, 3)), speed=draw(st.sampled_from([4, 6, 8])))
    return game_board(mover, *things, phase=None, active=None)


@settings(max_examples=60, deadline=None)
@given(scenes(), spots)
def test_the_shortest_way_is_a_legal_move_and_none_is_shorter_than_straight(built, to):
    answer = reaches(built, to=list(to))
    straight = moves(built, to)
    if answer.answer == "yes":
        again = legal(moves(built, *answer.value["path"]))
        assert again.value["length"] == pytest.approx(answer.value["length"], abs=2e-6)
        assert answer.value["length"] >= math.dist((12, 12), to) - 1e-6
    else:
        # No straight way can be legal where there is no way at all.
        assert straight.answer == "no", cited(answer)
    if straight.answer == "yes":
        assert answer.value["length"] == pytest.approx(straight.value["length"], abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(scenes(), st.lists(spots, min_size=4, max_size=8))
def test_the_area_holds_what_has_a_way_and_nothing_else(built, wanted):
    answer = reaches(built)
    area = area_of(answer) if answer.answer == "yes" else shapely.MultiPolygon()
    for to in wanted:
        here = shapely.Point(to)
        found = reaches(built, to=list(to)).answer == "yes"
        if area.contains(here) and area.boundary.distance(here) > 1e-6:
            assert found, to
        if found and area.distance(here) > 0.02:
            # Only a hair from a rim may be missing.
            near = [
                reaches(built, to=[to[0] + dx, to[1] + dy]).answer
                for dx, dy in ((0.02, 0), (-0.02, 0), (0, 0.02), (0, -0.02))
            ]
            assert "no" in near, to


@settings(max_examples=12, deadline=None)
@given(scenes(), st.lists(spots, min_size=3, max_size=6), st.sampled_from([20, 90, 200]))
def test_what_a_turning_base_is_said_to_reach_it_reaches(built, wanted, facing):
    answer = reaches(built, rotation=facing)
    area = area_of(answer) if answer.answer == "yes" else shapely.MultiPolygon()
    for to in wanted:
        if area.contains(shapely.Point(to)):
            assert reaches(built, to=list(to), rotation=facing).answer == "yes"


def test_straight_on_a_turning_base_reaches_all_that_its_speed_allows():
    built = game_board(squad("m", (20, 18), mm=(40, 100), speed=5))
    area = area_of(reaches(built, rotation=90))
    for n in range(24):
        turn = math.radians(15 * n)
        ends = [(20 + far * math.cos(turn), 18 + far * math.sin(turn)) for far in (1.0, 2.0, 3.0, 4.0, 4.9)]
        for end in ends:
            spare = 5.0 - moves(built, end, rotation=90).value["length"]
            if abs(spare) > 0.02:
                assert area.contains(shapely.Point(end)) == (spare > 0.0)


def plateau(shape, start=(11.5, 9.5)):
    """A raised piece with a way up, and a leading model beside it."""
    up = access("up", circle(1.6, (9.1, 9.6)), "T", GROUND)
    return game_board(squad("m", start, speed=5), piece("T", shape, 3, "surface"), access=[up])


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize("shape", [circle(2.4, (8.1, 10.2)), Oval(8.1, 10.2, 1.27, 1.12, 30.0)], ids=["disc", "oval"])
def test_a_curved_edge_is_as_good_as_one_of_many_corners(shape):
    built, area = plateau(shape), drawn(shape)
    many = plateau(Outline(tuple(area.exterior.coords[:-1:9])))
    found, like = area_of(reaches(built)), area_of(reaches(many))
    assert found.symmetric_difference(like).buffer(-0.006).is_empty
    assert found.intersection(area.buffer(-0.1)).area > 0.5, "the way up is found"


@pytest.mark.clause("SC-8.5.3-h")
@pytest.mark.parametrize("to", [(8.1, 10.2), (6.6, 8.0), (8.0, 12.2)])
def test_past_and_onto_a_curved_edge_reach_and_move_agree(to):
    built = plateau(Oval(8.1, 10.2, 1.27, 1.12, 30.0))
    answer = reaches(built, to=list(to))
    if answer.answer == "yes":
        assert moves(built, *answer.value["path"]).answer == "yes"
        assert area_of(reaches(built)).distance(shapely.Point(to)) < 0.006
    else:
        assert not area_of(reaches(built)).contains(shapely.Point(to))


def test_a_curved_edge_is_few_barriers_where_an_area_is_asked_for():
    """Counted, not timed: a curve of a thousand corners once took minutes."""
    built = plateau(Oval(8.1, 10.2, 1.27, 1.12, 30.0))
    one = going(built, Asked(built, {"ask": "reach", "unit": "m"}))
    fine = passage(one, one.mover.leader.shape)
    world = fine.coarser(4e-4, one.start).layout.world
    assert len(world.barriers) < 400
    assert len(world.bends) < 500
    assert len(fine.layout.world.parts) < 10
