"""Whose turn it is and what may come next (SC-8.4.1)."""

import pytest

from rules.starcraft.turn import turn_of
from tests.rules.starcraft.rounds import game_board, squad

UNITS = (
    squad("a", (10, 18)),
    squad("b", (15, 18), activated=["movement"]),
    squad("c", (0, 0), place="reserve"),
    squad("d", (0, 0), place="destroyed"),
    squad("e", (30, 18), side="blue"),
)


@pytest.mark.parametrize(
    ("passed", "active", "acts", "after", "may_pass", "over", "initiative"),
    [
        ((), "red", "red", "blue", ("red",), False, "blue"),
        ((), "blue", "blue", "red", ("blue",), False, "blue"),
        ((), None, None, "red", ("red", "blue"), False, "blue"),
        (("blue",), "red", "red", "red", ("red",), False, "blue"),
        (("red",), "red", None, "blue", (), False, "red"),
        (("red", "blue"), "red", None, None, (), True, "red"),
    ],
)
def test_sides_act_in_turn_until_all_have_passed(passed, active, acts, after, may_pass, over, initiative):
    turn = turn_of(game_board(*UNITS, passed=passed, active=active, initiative="blue"))
    assert (turn.active, turn.after, turn.may_pass, turn.over, turn.next_initiative) == (
        acts,
        after,
        may_pass,
        over,
        initiative,
    )


@pytest.mark.parametrize(
    ("phase", "waiting"),
    [
        ("movement", {"red": ("a", "c"), "blue": ("e",)}),
        ("assault", {"red": ("a", "b"), "blue": ("e",)}),
        ("combat", {}),
    ],
)
def test_who_still_waits(phase, waiting):
    assert turn_of(game_board(*UNITS, phase=phase)).waiting == waiting


@pytest.mark.parametrize(
    ("phase", "following"),
    [("movement", "assault"), ("assault", "combat"), ("combat", "scoring"), ("scoring", None), (None, "assault")],
)
def test_the_order_of_phases(phase, following):
    assert turn_of(game_board(*UNITS, phase=phase)).next_phase == following
