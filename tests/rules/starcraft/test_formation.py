"""What is proposed for the rest of a unit: legal wherever anything is, as near to the old formation as may be."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ask import ask, formation
from tests.rules.build import piece, rect
from tests.rules.starcraft.moving import R, legal, refused
from tests.rules.starcraft.rounds import game_board, squad

ROW = ((10, 18), (12, 18), (8, 18), (10, 20))


def proposed(built, *path, action="move", **keys):
    """The question with the proposal in it, and its answer."""
    question = {"ask": "move", "unit": "m", "action": action, "path": [list(at) for at in path], **keys}
    given = formation(built, question)
    others = {name: [*at, turn] for name, (at, turn) in given.items()}
    return others, ask(built, {**question, "others": {**others, **keys.get("others", {})}})


@pytest.mark.clause("SC-8.5.2-e")
def test_where_nothing_is_in_the_way_the_formation_is_kept():
    others, answer = proposed(game_board(squad("m", *ROW)), (13, 17))
    legal(answer, "SC-8.5.2-e", "SC-8.5.2-f")
    assert others == {"m1": [15, 17, 0], "m2": [11, 17, 0], "m3": [13, 19, 0]}


@pytest.mark.clause("SC-8.5.2-e")
def test_a_model_whose_place_is_taken_is_set_beside_it():
    wall = piece("W", rect(1, 1, (15, 17)), 2)
    others, answer = proposed(game_board(squad("m", *ROW), wall), (13, 17))
    legal(answer)
    assert others["m2"] == [11, 17, 0]
    assert math.dist(others["m1"][:2], (15, 17)) == pytest.approx(0.5 + R, abs=0.01)


@pytest.mark.clause("SC-8.5.2-e")
def test_the_inch_about_enemies_is_left_free():
    others, answer = proposed(game_board(squad("m", *ROW), squad("e", (16.5, 17), side="blue")), (13, 17))
    legal(answer)
    assert math.dist(others["m1"][:2], (16.5, 17)) >= 1 + 2 * R


@pytest.mark.clause("SC-8.5.2-g")
def test_nobody_is_set_behind_a_wall_that_cuts_the_links():
    """The old places lie across a wall that no link crosses."""
    wall = piece("W", rect(0.2, 30, (14.2, 18)), 2)
    others, answer = proposed(game_board(squad("m", *ROW), wall), (13, 17))
    legal(answer)
    assert all(x < 14.1 - R + 1e-6 for x, _y, _turn in others.values())


@pytest.mark.clause("SC-8.5.2-f")
def test_a_spot_that_was_given_stays():
    others, answer = proposed(game_board(squad("m", *ROW)), (13, 17), others={"m1": [13, 15]})
    legal(answer)
    assert others["m1"] == [13, 15, 0]


@pytest.mark.clause("SC-8.5.5-b")
def test_a_unit_that_comes_in_is_set_about_its_leading_model():
    built = game_board(squad("m", *[(0, 0)] * 4, place="reserve"))
    others, answer = proposed(built, (10, 36 + R), (10, 33), action="deploy")
    legal(answer)
    assert len(others) == 3


@pytest.mark.clause("SC-8.5.4-b")
def test_who_has_no_legal_spot_is_left_out_and_lost():
    """A leading model that squeezes out between walls where nobody else fits."""
    pen = [
        piece(f"W{n}", rect(*size, at), 2) for n, (size, at) in enumerate([((1, 9), (8.4, 21)), ((1, 9), (11.6, 21))])
    ]
    pen.append(piece("W9", rect(4, 1, (10, 23.2)), 2))
    built = game_board(squad("m", (10, 18), (10, 16.6)), *pen, squad("e", (10, 15), (8, 16), (12, 16), side="blue"))
    others, answer = proposed(built, (10, 21.9), action="disengage")
    legal(answer, "SC-8.5.4-a")
    lost = [change["destroyed"] for change in answer.value["changes"] if "destroyed" in change]
    assert sorted([*others, *lost]) == ["m1"]


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_nothing_stands_against_a_spot_that_is_proposed(data):
    """On random tables, whatever else may be against the move."""
    spot = st.tuples(st.floats(8, 20), st.floats(10, 26))
    walls = [
        piece(f"W{n}", rect(data.draw(st.floats(0.5, 4)), data.draw(st.floats(0.5, 4)), data.draw(spot)), 2)
        for n in range(data.draw(st.integers(0, 5)))
    ]
    foes = [squad(f"e{n}", data.draw(spot), side="blue") for n in range(data.draw(st.integers(0, 3)))]
    built = game_board(squad("m", *ROW), *walls, *foes)
    others, answer = proposed(built, (10, 18))
    against = answer.reasons if answer.answer == "no" else ()
    assert [reason.key() for reason in against if reason.facts.get("model") in others] == []


@pytest.mark.clause("SC-8.5.2-e")
def test_where_the_leading_model_itself_is_illegal_the_move_stays_so():
    others, answer = proposed(game_board(squad("m", *ROW)), (10, 12))
    refused(answer, "SC-8.5.2-a")
    assert len(others) == 3


@pytest.mark.clause("SC-8.5.2-e")
def test_who_would_find_no_room_is_set_before_the_others():
    """In a bay for three bases the one that fits only inside is not shut out by those set before it."""
    walls = [piece(f"W{n}", rect(*size, at), 2) for n, (size, at) in enumerate(BAY)]
    others, answer = proposed(game_board(squad("m", (10, 18), (12, 18), (8, 18), (10, 20), speed=9), *walls), (10, 11))
    legal(answer)
    assert len(others) == 3


BAY = (((1, 6), (8.0, 11)), ((1, 6), (12.0, 11)), ((5, 1), (10, 8.4)))
