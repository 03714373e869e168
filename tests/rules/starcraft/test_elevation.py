"""Where models stand and how tall that makes them (SC-7.1.2-a, SC-8.5.3-f, -g)."""

import pytest

from rules.verdict import QuestionError
from tests.rules.build import ask_of, board, clauses, piece, rect, troop


def stands(*things, **more):
    """The elevation of model m."""
    return ask_of(board(*things, **more), "elevation", model="m")


@pytest.mark.clause("SC-8.5.3-f")
@pytest.mark.clause("SC-7.1.2-a")
@pytest.mark.parametrize(("size", "level"), [(0, "ground"), (1, "mid"), (2, "mid"), (3, "high"), (4, "high")])
def test_level_goes_by_effective_size(size, level):
    found = stands(piece("P", rect(10, 10, (10, 10)), size, "surface"), troop("m", (10, 10)))
    assert found.answer == "yes"
    assert found.value == {"level": level, "size": 2 + size}
    assert {"SC-8.5.3-f", "SC-7.1.2-a"} <= clauses(found)


@pytest.mark.clause("SC-7.1.2-a")
def test_on_the_mat_only_the_own_size_counts():
    assert stands(troop("m", (10, 10), 3)).value == {"level": "ground", "size": 3}


@pytest.mark.clause("SC-7.1.2-a")
def test_one_stands_only_on_surfaces_and_ramps():
    assert stands(piece("W", rect(4, 4, (10, 10)), 3), troop("m", (10, 10))).value["level"] == "ground"


@pytest.mark.clause("SC-8.5.3-f")
@pytest.mark.parametrize("size", [0, 1, 4])
def test_a_ramp_is_mid_ground_of_size_one(size):
    found = stands(piece("R", rect(4, 4, (10, 10)), size, "ramp"), troop("m", (10, 10)))
    assert found.value == {"level": "mid", "size": 3}
    assert "SC-8.5.3-i" in clauses(found)


@pytest.mark.clause("SC-8.5.3-g")
@pytest.mark.parametrize(
    ("x", "level"),
    [
        pytest.param(14.9 - 5, "high", id="SC-8.5.3-g overhanging"),
        pytest.param(14.99 + 16 / 25.4, "high", id="SC-8.5.3-g by a hair"),
        pytest.param(15.0 + 16 / 25.4, "ground", id="SC-8.5.3-g touching is not standing"),
    ],
)
def test_a_base_counts_as_on_the_highest_height_it_reaches(x, level):
    assert stands(piece("P", rect(10, 10, (10, 10)), 4, "surface"), troop("m", (x, 10))).value["level"] == level


@pytest.mark.clause("SC-8.5.3-g")
@pytest.mark.clause("SC-7.1.2-c")
def test_the_highest_of_several_pieces_counts():
    low, high = piece("P", rect(10, 10, (10, 10)), 2, "surface"), piece("Q", rect(4, 4, (10, 10)), 1, "surface", on="P")
    found = stands(low, high, troop("m", (10, 10)))
    assert found.value == {"level": "high", "size": 5}
    assert {"SC-8.5.3-g", "SC-7.1.2-c"} <= clauses(found)


@pytest.mark.clause("SC-8.5.3-g")
def test_a_base_wholly_on_one_height_needs_no_such_word():
    found = stands(piece("P", rect(10, 10, (10, 10)), 4, "surface"), troop("m", (10, 10)))
    assert "SC-8.5.3-g" not in clauses(found)


@pytest.mark.clause("SC-7.1.4-b")
def test_a_flying_model_stands_at_no_height():
    found = stands(piece("P", rect(10, 10, (10, 10)), 4, "surface"), troop("m", (10, 10), None, "flying"))
    assert found.value == {"level": "flying", "size": None}


def test_a_missing_size_is_named():
    with pytest.raises(QuestionError) as raised:
        stands(troop("m", (10, 10), None))
    assert (raised.value.phrase, raised.value.facts) == ("no_size", {"unit": "Um"})


@pytest.mark.clause("TB-CARRIER")
def test_a_loop_of_carriers_is_named():
    a, b = (piece(n, rect(4, 4, (10, 10)), 2, "surface", on=o) for n, o in (("A", "B"), ("B", "A")))
    with pytest.raises(QuestionError) as raised:
        stands(a, b, troop("m", (10, 10)))
    assert raised.value.phrase == "carrier_loop"
    assert raised.value.facts["piece"] in "AB"


@pytest.mark.clause("TB-CARRIER")
def test_a_loop_elsewhere_disturbs_nobody():
    a, b = (piece(n, rect(4, 4, (30, 10)), 2, "surface", on=o) for n, o in (("A", "B"), ("B", "A")))
    built = board(a, b, troop("m", (10, 10)), troop("t", (10, 20)))
    assert ask_of(built, "elevation", model="m").answer == "yes"
    assert ask_of(built, "sight", from_="m", to="t").answer == "yes"
