"""What a step of the turn brings (SC-7.3-b, SC-7.4, SC-8.4, SC-8.5.5-e, -f)."""

from dataclasses import replace

import pytest

from rules.verdict import QuestionError
from tests.rules.build import ask_of, clauses
from tests.rules.starcraft.rounds import BLUE, RED, game_board, squad, token


def brings(board, event, **keys):
    """The changes of an event, whose answer is always yes and always cites some clause."""
    found = ask_of(board, "event", event=event, **keys)
    assert found.answer == "yes"
    assert found.reasons
    assert set(found.value) == {"changes"}
    return list(found.value["changes"]), {reason.key() for reason in found.reasons}


@pytest.mark.clause("SC-8.4-a")
@pytest.mark.parametrize(("initiative", "order"), [("red", ["red", "blue"]), ("blue", ["blue", "red"])])
def test_the_side_with_initiative_comes_first(initiative, order):
    built = game_board(
        squad("own", (10, 18), supply=3), squad("foe", (30, 18), side="blue", supply=5), initiative=initiative
    )
    changes, keys = brings(built, "phase_start")
    left = {"red": 9, "blue": 7}
    assert changes == [{"available": (side, left[side])} for side in order]
    found = ask_of(built, "event", event="phase_start")
    assert next(one for one in found.reasons if one.key() == "SC-8.4-a").facts == {"sides": order}
    assert keys == {"SC-8.4-a", "SC-8.4-a/supply"}


@pytest.mark.clause("SC-8.4-a")
def test_nobody_holds_initiative_yet():
    changes, keys = brings(game_board(sides=(RED, replace(BLUE, supply_pool=None))), "phase_start")
    assert changes == [{"available": ("red", 12)}]
    assert keys == {"SC-8.4-a/no_initiative", "SC-8.4-a/supply", "SC-8.4-a/no_pool"}


@pytest.mark.clause("SC-8.4-a")
@pytest.mark.parametrize("phase", ["assault", "combat", "scoring"])
def test_only_the_movement_phase_starts_so(phase):
    assert brings(game_board(phase=phase, initiative="red"), "phase_start") == ([], {"SC-8.4-a/other_phase"})


@pytest.mark.clause("SC-8.5.4-d")
@pytest.mark.parametrize(("phase", "over"), [("movement", False), ("assault", False), ("combat", True)])
def test_the_penalty_lasts_one_assault_phase(phase, over):
    built = game_board(squad("own", (10, 18), marks=["no-assault", "hidden"]), phase=phase, initiative="red")
    changes, _ = brings(built, "phase_start")
    assert ({"unmark": ("own", "no-assault")} in changes) == over
    assert {"unmark": ("own", "no-assault")} in brings(built, "round_end")[0]


@pytest.mark.clause("SC-8.4.1-b")
@pytest.mark.parametrize(
    ("passed", "changes"),
    [
        pytest.param((), [{"initiative": "red"}, {"activated": "b"}, {"activated": "e"}], id="first"),
        pytest.param(("blue",), [{"activated": "b"}, {"activated": "e"}], id="second"),
        pytest.param(("red",), [], id="again"),
    ],
)
def test_passing(passed, changes):
    built = game_board(
        squad("a", (10, 18), activated=["movement"]),
        squad("b", (15, 18)),
        squad("c", (0, 0), place="reserve"),
        squad("d", (0, 0), place="destroyed"),
        squad("e", (20, 18), activated=["assault"]),
        squad("f", (30, 18), side="blue"),
        passed=passed,
    )
    assert brings(built, "pass", side="red")[0] == changes


@pytest.mark.clause("SC-8.4.1-b")
def test_a_pass_in_a_phase_without_activations():
    built = game_board(squad("a", (10, 18)), phase="combat")
    assert brings(built, "pass", side="red") == ([], {"SC-8.4.1-b/other_phase"})


@pytest.mark.clause("SC-7.3-b")
def test_tokens_leave_at_the_end_of_the_round_unless_they_stay_in_play():
    built = game_board(token("bile", (10, 10)), token("creep", (20, 20), "stay-in-play"), token("shade", (30, 30)))
    changes, keys = brings(built, "round_end")
    assert changes == [{"removed": "bile"}, {"removed": "shade"}]
    assert keys == {"SC-7.3-b/leave", "SC-7.3-b/stay"}
    assert brings(game_board(), "round_end") == ([], {"SC-7.3-b/none"})


@pytest.mark.clause("SC-7.4-a", "SC-7.4-b")
def test_what_a_destroyed_unit_takes_along():
    built = game_board(
        squad("own", (10, 18), marks=["hidden", "slowed"]),
        squad("foe", (30, 18), side="blue", marks=["slowed"]),
        token("bile", (10, 10), owner="own"),
        token("creep", (20, 20), "stay-in-play", owner="own"),
        token("shade", (30, 30), owner="foe"),
        token("stray", (40, 30)),
    )
    changes, keys = brings(built, "destroyed", unit="own")
    assert changes == [{"unmark": ("own", "hidden")}, {"unmark": ("own", "slowed")}, {"removed": "bile"}]
    assert {"SC-7.4-a", "SC-7.4-b", "SC-7.3-b/stay"} <= keys


@pytest.mark.clause("SC-7.4-a")
@pytest.mark.parametrize("place", ["table", "destroyed"])
def test_a_destroyed_unit_without_effects(place):
    assert brings(game_board(squad("own", place=place)), "destroyed", unit="own") == ([], {"SC-7.4-a", "SC-7.4-b"})


@pytest.mark.clause("SC-8.5.5-e", "SC-8.5.5-f")
def test_a_unit_returns_to_reserve():
    built = game_board(
        squad("own", (10, 18), (12, 18), supply=3, damage=2, marks=["siege-mode", "slowed"], activated=["movement"]),
        squad("other", (30, 18), supply=4),
        token("bile", (10, 10), owner="own"),
        token("creep", (20, 20), "stay-in-play", owner="own"),
    )
    changes, keys = brings(built, "to_reserve", unit="own")
    assert changes == [
        {"reserve": "own"},
        {"available": ("red", 8)},
        {"removed": "bile"},
        {"unmark": ("own", "siege-mode")},
    ]
    assert keys == {
        "SC-8.5.5-e",
        "SC-8.5.5-e/supply",
        "SC-8.5.5-e/tokens",
        "SC-7.3-b/stay",
        "SC-8.5.5-f",
        "SC-8.5.5-f/siege",
    }


@pytest.mark.clause("SC-8.5.5-f")
def test_a_unit_that_has_not_acted_owes_nothing():
    keys = brings(game_board(squad("own", (10, 18))), "to_reserve", unit="own")[1]
    assert not any(key.startswith("SC-8.5.5-f") for key in keys)


@pytest.mark.clause("SC-7.4-b")
@pytest.mark.parametrize(("place", "key"), [("destroyed", "SC-7.4-b/out"), ("reserve", "SC-8.5.5-e/already")])
def test_who_is_not_on_the_table_does_not_return(place, key):
    assert brings(game_board(squad("own", (0, 0), place=place)), "to_reserve", unit="own") == ([], {key})


@pytest.mark.parametrize(
    ("question", "path", "phrase"),
    [
        ({"event": "lunch"}, "$.event", "word_wanted"),
        ({"event": "pass"}, "$.side", "id_wanted"),
        ({"event": "pass", "side": "green"}, "$.side", "unknown_id"),
        ({"event": "pass", "side": "own"}, "$.side", "not_a_side"),
        ({"event": "destroyed"}, "$.unit", "id_wanted"),
        ({"event": "to_reserve", "unit": "red"}, "$.unit", "no_unit"),
    ],
)
def test_what_cannot_be_answered(question, path, phrase):
    with pytest.raises(QuestionError) as raised:
        ask_of(game_board(squad("own", (10, 18))), "event", **question)
    assert (raised.value.path, raised.value.phrase) == (path, phrase)


def test_nothing_is_cited_that_has_no_clause():
    built = game_board(squad("own", (10, 18)), initiative="red")
    assert clauses(ask_of(built, "event", event="phase_start")) == {"SC-8.4-a"}
