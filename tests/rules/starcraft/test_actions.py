"""Which actions a unit may take now, and why not the others (SC-8.4.1-a, SC-7.2-g, SC-8.5.5-a)."""

from dataclasses import replace

import pytest

from rules.starcraft.actions import may_act
from rules.verdict import QuestionError
from tests.rules.build import ask_of, clauses
from tests.rules.starcraft.rounds import RED, game_board, squad

FOE = squad("foe", (30, 18), side="blue")
#: Two 32 mm bases side by side along x, with a gap between them.
SIDE_BY_SIDE = 32 / 25.4


def actions(board, unit="own"):
    """The actions a unit may take, and the keys of the reasons."""
    found = ask_of(board, "actions", unit=unit)
    assert (found.answer == "yes") == bool(found.value)
    return found.value, {reason.key() for reason in found.reasons}


@pytest.mark.clause("SC-8.4.1-a")
@pytest.mark.parametrize(
    ("phase", "place", "allowed"),
    [
        ("movement", "table", ("move", "hold")),
        ("movement", "reserve", ("deploy",)),
        ("movement", "destroyed", ()),
        ("assault", "table", ("run", "hold")),
        ("assault", "reserve", ()),
        ("combat", "table", ()),
        ("scoring", "table", ()),
        (None, "table", ("move", "hold")),
        (None, "reserve", ("deploy",)),
    ],
)
def test_the_phase_and_the_place(phase, place, allowed):
    built = game_board(squad("own", (10, 18), place=place), FOE, phase=phase)
    value, keys = actions(built)
    assert value == allowed
    assert ("SC-8.4.1-a/may" in keys) == bool(allowed)


@pytest.mark.clause("SC-8.4.1-a")
@pytest.mark.parametrize(
    ("unit", "game", "key"),
    [
        pytest.param({"side": "blue"}, {}, "SC-8.4.1-a/not_active", id="of the other side"),
        pytest.param({"activated": ["movement"]}, {}, "SC-8.4.1-a/activated", id="activated"),
        pytest.param({}, {"passed": ("red",)}, "SC-8.4.1-b/has_passed", id="its side passed"),
        pytest.param({"place": "destroyed"}, {}, "SC-7.4-b/out", id="destroyed"),
        pytest.param({}, {"phase": "combat"}, "SC-8.4.1-a/no_activation", id="another phase"),
    ],
)
def test_why_not(unit, game, key):
    value, keys = actions(game_board(squad("own", (10, 18), **unit), FOE, **game))
    assert value == ()
    assert key in keys


@pytest.mark.clause("SC-8.4.1-a")
def test_a_marker_of_another_phase_does_not_count():
    assert actions(game_board(squad("own", (10, 18), activated=["assault"]), FOE))[0] == ("move", "hold")


@pytest.mark.clause("SC-8.4.1-a")
def test_without_an_active_side_each_may_act():
    assert actions(game_board(squad("own", (10, 18), side="blue"), active=None))[0] == ("move", "hold")


@pytest.mark.clause("SC-7.4-a")
def test_a_unit_without_models_is_destroyed():
    value, keys = actions(game_board(squad("own"), FOE))
    assert (value, keys) == ((), {"SC-7.4-a/no_models"})


@pytest.mark.clause("SC-7.2-g")
@pytest.mark.parametrize(
    ("gap", "allowed"),
    [
        pytest.param(0.99, ("hold", "disengage"), id="SC-7.2-g inside"),
        pytest.param(1.00, ("hold", "disengage"), id="SC-7.2-g at exactly 1 inch"),
        pytest.param(1.01, ("move", "hold"), id="SC-7.2-g beyond"),
    ],
)
def test_an_engaged_unit_only_holds_or_disengages(gap, allowed):
    built = game_board(squad("own", (10, 18)), squad("foe", (10 + SIDE_BY_SIDE + gap, 18), side="blue"))
    value, keys = actions(built)
    assert value == allowed
    assert ("SC-7.2-g/bound" in keys) == ("disengage" in allowed)
    assert ("SC-8.5.4-a/not_engaged" in keys) == ("move" in allowed)


@pytest.mark.clause("SC-7.2-g")
def test_one_engaged_model_binds_the_whole_unit_also_in_the_assault_phase():
    built = game_board(
        squad("own", (10, 18), (12.5, 18)), squad("foe", (12.5 + SIDE_BY_SIDE, 18), side="blue"), phase="assault"
    )
    value, keys = actions(built)
    assert value == ("hold",)
    assert "SC-7.2-g/bound" in keys


@pytest.mark.clause("SC-7.2-g")
def test_a_flyer_is_bound_by_nobody():
    built = game_board(squad("own", (10, 18), traits=["flying"]), squad("foe", (11, 18), side="blue"))
    assert actions(built)[0] == ("move", "hold")


@pytest.mark.clause("SC-8.5.5-a")
@pytest.mark.parametrize(
    ("fielded", "answer"),
    [
        pytest.param(8, "yes", id="SC-8.5.5-a with one to spare"),
        pytest.param(9, "yes", id="SC-8.5.5-a exactly"),
        pytest.param(10, "no", id="SC-8.5.5-a one too many"),
    ],
)
def test_supply_must_fit(fielded, answer):
    built = game_board(squad("own", (0, 0), place="reserve", supply=3), squad("there", (10, 18), supply=fielded), FOE)
    found = ask_of(built, "actions", unit="own")
    assert found.answer == answer
    assert "SC-8.5.5-a" in clauses(found)
    reason = next(one for one in found.reasons if one.clause == "SC-8.5.5-a")
    assert reason.facts == {"unit": "own", "supply": 3, "side": "red", "available": 12 - fielded}


@pytest.mark.clause("SC-8.5.5-a")
def test_only_the_sides_own_units_on_the_table_use_its_supply():
    others = [
        squad("waiting", (0, 0), place="reserve", supply=9),
        squad("lost", (0, 0), place="destroyed", supply=9),
        squad("theirs", (10, 18), side="blue", supply=9),
    ]
    assert actions(game_board(squad("own", (0, 0), place="reserve", supply=12), *others))[0] == ("deploy",)


@pytest.mark.clause("SC-8.5.5-a")
@pytest.mark.parametrize(
    ("things", "sides", "phrase"),
    [
        ([squad("own", (0, 0), place="reserve", supply=None)], (RED,), "no_supply"),
        ([squad("own", (0, 0), place="reserve"), squad("there", (9, 9), supply=None)], (RED,), "no_supply"),
        ([squad("own", (0, 0), place="reserve")], (replace(RED, supply_pool=None),), "no_pool"),
        ([squad("own", (9, 9), side=None)], (RED,), "no_side"),
    ],
)
def test_a_missing_number_is_named(things, sides, phrase):
    with pytest.raises(QuestionError) as raised:
        ask_of(game_board(*things, sides=sides), "actions", unit="own")
    assert raised.value.phrase == phrase


def test_place_is_no_activation():
    """PLACE is what a rule does to a unit on the table, whoever acts and whatever holds the unit."""
    built = game_board(
        squad("own", (10, 18), activated=["movement"]),
        squad("foe", (11.5, 18), side="blue"),
        squad("waiting", (0, 0), place="reserve"),
        active="blue",
        passed=("red",),
    )
    assert may_act(built, built.units["own"], "place") == ()
    assert [one.key() for one in may_act(built, built.units["waiting"], "place")] == ["SC-8.4.1-a/in_reserve"]


def test_every_reason_is_told_not_the_first_alone():
    built = game_board(
        squad("own", (10, 18), activated=["assault"]),
        squad("foe", (11.5, 18), side="blue"),
        active="blue",
        phase="assault",
        passed=("red",),
    )
    keys = [one.key() for one in may_act(built, built.units["own"], "move")]
    assert keys == [
        "SC-8.4.1-a/not_active",
        "SC-8.4.1-b/has_passed",
        "SC-8.4.1-a/phase",
        "SC-8.4.1-a/activated",
        "SC-7.2-g/bound",
    ]
