"""Distances and ranges (TB-DIST, SC-7.1.2-d), and how sure a range is."""

import pytest

from rules.ask import ask, told
from tests.rules.build import access, ask_of, board, clauses, hole, marker, piece, rect, troop, zone

R = 16 / 25.4


def apart(built, a, b):
    """The distance, the same in either order."""
    there, back = ask_of(built, "distance", a=a, b=b), ask_of(built, "distance", a=b, b=a)
    assert there.answer == "yes"
    assert there.value == pytest.approx(back.value, abs=1e-12)
    assert "TB-DIST" in clauses(there)
    return there.value


@pytest.mark.clause("TB-DIST")
def test_distance_runs_between_nearest_points():
    """T25: 4 inches between the centres of two 32 mm bases are 2.740 between their edges."""
    built = board(troop("a", (10.37, 7.81)), troop("b", (14.37, 7.81)))
    assert apart(built, "a", "b") == pytest.approx(4 - 2 * R, abs=1e-9)
    assert f"{apart(built, 'a', 'b'):.3f}" == "2.740"


@pytest.mark.clause("TB-DIST")
@pytest.mark.parametrize("ruleset", ["starcraft", "infinity", "skirmish", "ninth-age"])
def test_anything_placed_can_be_measured(ruleset):
    built = board(
        piece("w", rect(2, 2, (10, 10)), openings=[hole(rect(1, 2, (10, 10)), passable=True)]),
        access("s", rect(2, 2, (10, 16))),
        zone("z", rect(2, 2, (16, 10))),
        marker("k", (20, 10)),
        troop("m1", (30, 10), unit="U"),
        troop("m2", (10, 24), unit="U"),
        ruleset=ruleset,
    )
    assert apart(built, "w", "s") == pytest.approx(4)
    assert apart(built, "w", "z") == pytest.approx(4)
    assert apart(built, "z", "k") == pytest.approx(3 - R)
    assert apart(built, "w", "U") == pytest.approx(13 - R)
    assert apart(built, "w", "m1") == pytest.approx(19 - R)
    assert apart(built, [10, 10], "w") == 0
    assert apart(built, [0, 10], [3, 14]) == pytest.approx(5)


@pytest.mark.clause("SC-7.1.2-d")
def test_height_does_not_count():
    built = board(piece("P", rect(4, 4, (10, 10)), 9, "surface"), troop("a", (10, 10)), troop("b", (20, 10)))
    assert apart(built, "a", "b") == pytest.approx(10 - 2 * R)
    assert "SC-7.1.2-d" in clauses(ask_of(built, "distance", a="a", b="b"))
    assert "SC-7.1.2-d" in clauses(ask_of(built, "within", a="a", b="b", range=3))
    assert "SC-7.1.2-d" not in clauses(ask_of(built, "distance", a="b", b=[1, 1]))


@pytest.mark.clause("TB-DIST")
@pytest.mark.parametrize(
    ("gap", "answer"),
    [
        pytest.param(2.99, "yes", id="TB-DIST inside"),
        pytest.param(3.0, "yes", id="TB-DIST at exactly 3 inches"),
        pytest.param(3.0000005, "yes", id="TB-DIST beyond by less than the tolerance"),
        pytest.param(3.000002, "no", id="TB-DIST beyond by more than the tolerance"),
        pytest.param(3.01, "no", id="TB-DIST beyond"),
    ],
)
def test_a_limit_includes_its_boundary(gap, answer):
    built = board(troop("a", (10, 10)), troop("b", (10 + gap + 2 * R, 10)))
    found = ask_of(built, "within", a="a", b="b", range=3)
    assert found.answer == answer
    assert found.certain is True


@pytest.mark.clause("TB-DIST")
@pytest.mark.parametrize(
    ("gap", "tolerance", "certain"), [(2.5, 0.2, True), (2.5, 0.3, False), (3.5, 0.2, True), (3.5, 0.3, False)]
)
def test_a_range_is_certain_when_the_error_cannot_turn_it(gap, tolerance, certain):
    built = board(troop("a", (10, 10)), troop("b", (10 + gap + 2 * R, 10)), tolerance=tolerance)
    found = ask_of(built, "within", a="a", b="b", range=3)
    assert found.certain is certain
    assert found.margin == pytest.approx(0.25)


@pytest.mark.clause("TB-DIST")
def test_a_fixed_point_does_not_err():
    built = board(troop("a", (10, 10)), tolerance=0.3)
    found = ask_of(built, "within", a="a", b=[13.5 + R, 10], range=3)
    assert found.answer == "no"
    assert found.margin == pytest.approx(0.5)
    assert found.certain is True
    points = ask_of(built, "within", a=[0, 0], b=[1, 1], range=3)
    assert points.certain is True
    assert points.margin is None
    assert points.margin_known


@pytest.mark.clause("TB-DIST")
def test_a_margin_above_one_inch_is_not_told():
    built = board(troop("a", (10, 10)), troop("b", (20, 10)))
    found = ask_of(built, "within", a="a", b="b", range=3)
    assert (found.margin, found.margin_known) == (None, True)


@pytest.mark.clause("TB-DIST")
def test_a_things_own_tolerance_counts_instead_of_the_boards():
    built = board(troop("a", (10, 10), tolerance=0.0), troop("b", (12.9 + 2 * R, 10), tolerance=0.05), tolerance=9)
    assert ask_of(built, "within", a="a", b="b", range=3).certain is True
    assert ask_of(built, "distance", a="a", b="b").certain is False


@pytest.mark.clause("TB-DIST")
@pytest.mark.parametrize(("unit", "per_inch"), [("in", 1.0), ("cm", 2.54), ("mm", 25.4)])
def test_lengths_are_asked_and_told_in_the_documents_unit(unit, per_inch):
    """A board of the same inches, asked in each unit: three inches exactly, boundary included."""
    built = board(troop("a", (10, 10), mm=25.4), troop("b", (14, 10), mm=25.4), unit_length=1 / per_inch)
    for limit, answer in ((3 * per_inch, "yes"), (2.999 * per_inch, "no")):
        question = {"ask": "within", "a": "a", "b": "b", "range": limit}
        assert ask(built, question).answer == answer
    said = told(ask_of(built, "distance", a="a", b="b"), built, "en")
    assert said["value"] == {"in": 3, "cm": 7.62, "mm": 76.2}[unit]
    assert said["reasons"][0]["facts"]["distance"] == said["value"]
    point = told(ask_of(built, "distance", a=[10 * per_inch, 10 * per_inch], b="b"), built, "en")
    assert point["value"] == {"in": 3.5, "cm": 8.89, "mm": 88.9}[unit]
