"""Who sees whom on a whole table: the answers of `sight`, what an edit turned, units among themselves."""

from dataclasses import replace

import pytest

from rules.ask import ask
from rules.geometry.bases import round_base
from rules.seeing import Turned, who_sees_whom
from tests.rules.build import board, piece, rect, troop


def table():
    """A wall between two sides; c looks past its end."""
    return board(
        piece("wall", rect(1, 20, (15, 10))),
        troop("a", (10, 10), unit="red"),
        troop("b", (10, 12), unit="red"),
        troop("c", (15, 30), side="blue", unit="blue"),
        troop("d", (20, 10), side="blue", unit="blue"),
        troop("e", (25, 10), side=None, unit="stray"),
    )


def moved(built, name, at):
    """The board after one model was set elsewhere."""
    model = replace(built.models[name], at=at, shape=round_base(32, at))
    return replace(built, models={**built.models, name: model})


def test_a_game_without_sight_sees_nothing():
    assert who_sees_whom(board(ruleset="infinity")) is None


def test_every_pair_is_answered_as_sight_answers_it():
    found = who_sees_whom(table())
    assert found.models == ("a", "b", "c", "d", "e")
    for one in found.models:
        assert not found.sees(one, one)
        for other in found.models:
            if one != other:
                asked = ask(found.board, {"ask": "sight", "from": one, "to": other})
                assert found.sees(one, other) == (asked.answer == "yes")
                assert found.answered(one, other)


def test_enemies_are_models_of_another_side():
    found = who_sees_whom(table())
    assert found.enemies("a") == ("c", "d")
    assert found.enemies("e") == ()
    assert found.seen_by("a") == ("c",)
    assert found.seen_by("a", enemies_only=False) == ("b", "c")
    assert found.seen_by("d") == ()
    assert found.seen_by("d", enemies_only=False) == ("c", "e")


def test_units_see_what_any_of_their_models_sees():
    found = who_sees_whom(table())
    assert found.unit_seen("red", "blue") == ("c",)
    assert found.unit_seen("stray", "blue") == ("c", "d")
    assert found.unit_sees("red", "blue")
    assert not found.unit_sees("red", "stray")


def test_what_an_edit_turned_is_told_once_a_pair():
    before = who_sees_whom(table())
    after = who_sees_whom(moved(before.board, "d", (15, 27)), before)
    assert after.turned(before) == (Turned("a", "d", True), Turned("b", "d", True))
    assert before.turned(after) == (Turned("a", "d", False), Turned("b", "d", False))
    assert after.turned(after) == ()


def test_models_that_come_or_go_turn_nothing():
    whole = table()
    left = replace(
        whole,
        models={name: one for name, one in whole.models.items() if name != "d"},
        units={**whole.units, "blue": replace(whole.units["blue"], models=("c",))},
    )
    before = who_sees_whom(whole)
    after = who_sees_whom(left, before)
    assert after.models == ("a", "b", "c", "e")
    assert after.turned(before) == ()
    assert who_sees_whom(whole, after).turned(after) == ()


def test_friends_turn_only_when_asked_for():
    before = who_sees_whom(table())
    after = who_sees_whom(moved(before.board, "b", (20, 12)), before)
    assert after.turned(before) == (Turned("b", "d", True),)
    every = after.turned(before, enemies_only=False)
    assert every == (Turned("a", "b", False), Turned("b", "d", True), Turned("b", "e", True))


def test_what_cannot_be_told_is_not_seen_and_turns_nothing():
    wall = piece("wall", rect(1, 20, (15, 10)))
    built = board(wall, troop("a", (10, 10), None), troop("b", (20, 10), side="blue"))
    found = who_sees_whom(built)
    assert not found.sees("a", "b")
    assert not found.answered("a", "b")
    assert not found.answered("b", "a")
    clear = who_sees_whom(replace(built, terrain={}), found)
    assert clear.sees("a", "b")
    assert clear.answered("a", "b")
    assert clear.turned(found) == ()


def test_an_unknown_id_is_an_error():
    with pytest.raises(KeyError):
        who_sees_whom(table()).sees("nobody", "a")
