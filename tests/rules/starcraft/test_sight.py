"""Which lines count, and what a clear one is worth (SC-7.1)."""

import pytest

from rules.geometry.shapes import Outline
from rules.verdict import QuestionError
from tests.rules.build import ask_of, board, clauses, hole, piece, rect, troop


def sees(built, viewer="v", target="t"):
    """The answer about two models, the same in either order."""
    there, back = (ask_of(built, "sight", from_=a, to=b) for a, b in ((viewer, target), (target, viewer)))
    assert there.answer == back.answer
    assert clauses(there) == clauses(back)
    assert there.blockers == back.blockers
    if there.line:
        assert there.line == back.line[::-1]
    return there


@pytest.mark.clause("SC-7.1-a")
@pytest.mark.clause("SC-7.1-b")
def test_an_empty_table_hides_nobody():
    found = sees(board(troop("v", (10, 10)), troop("t", (20, 10))))
    assert found.answer == "yes"
    assert clauses(found) == {"SC-7.1-a", "SC-7.1-b"}
    assert found.line is not None
    assert not found.blockers


@pytest.mark.clause("SC-7.1-a")
@pytest.mark.clause("SC-7.1-f")
@pytest.mark.parametrize(
    ("top", "clear"),
    [
        pytest.param(10.70, False, id="SC-7.1-a the wall covers both bases whole"),
        pytest.param(10.62, True, id="SC-7.1-a a sliver of both bases shows past its end"),
    ],
)
def test_any_part_of_a_base_is_enough(top, clear):
    # Both bases end at y = 10.63; the wall comes from the upper rim of the table down to `top`.
    found = sees(board(piece("W", rect(1, top, (15, top / 2))), troop("v", (10, 10)), troop("t", (20, 10))))
    assert found.answer == ("yes" if clear else "no")
    assert clauses(found) == ({"SC-7.1-a", "SC-7.1-b"} if clear else {"SC-7.1.1-a"})


@pytest.mark.clause("SC-7.1-b")
@pytest.mark.parametrize("size", [0, 1])
def test_only_an_effective_size_of_one_or_more_is_blocking_terrain(size):
    found = sees(board(piece("W", rect(1, 36, (15, 18)), size), troop("v", (10, 10), 1), troop("t", (20, 10), 1)))
    assert found.answer == ("no" if size else "yes")
    assert ("SC-7.1-b" in clauses(found)) == (not size)


@pytest.mark.clause("SC-7.1-b")
def test_a_clear_line_needs_no_sizes():
    """Nothing else is checked, so a profile without a Size is no hindrance."""
    found = sees(board(piece("W", rect(1, 5, (15, 30))), troop("v", (10, 10), None), troop("t", (20, 10), None)))
    assert found.answer == "yes"


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.clause("SC-7.1.4-a")
@pytest.mark.parametrize(("x", "asked"), [(20, False), (16.5, True)])
def test_only_a_model_beside_the_piece_needs_a_size_to_be_seen_from_the_air(x, asked):
    """Full Cover is ignored, so the Size of the one on foot matters for Direct Cover alone."""
    built = board(piece("W", rect(1, 36, (15, 18))), troop("v", (10, 10), 2, "flying"), troop("t", (x, 10), None))
    if asked:
        with pytest.raises(QuestionError, match="no_size"):
            sees(built)
    else:
        assert sees(built).answer == "yes"


@pytest.mark.clause("SC-7.1.4-a")
def test_what_is_only_told_asks_for_nothing():
    """The reasons of an answer never turn it into an error: a Size and a height that decide nothing may be unknown."""
    loop = [piece(n, rect(1, 1, (10, 12)), on=o) for n, o in (("P", "Q"), ("Q", "P"))]
    plateau, wall = piece("S", rect(4, 4, (30, 10)), 2, "surface"), piece("W", rect(1, 36, (20, 18)))
    built = board(*loop, plateau, wall, troop("v", (10, 10), 2, "flying"), troop("t", (30, 10), None))
    assert sees(built).answer == "yes"
    assert "SC-7.1-c" in clauses(sees(built))


@pytest.mark.clause("SC-7.1-c")
def test_crossed_terrain_that_covers_nobody_leaves_the_target_visible():
    found = sees(board(piece("W", rect(1, 36, (15, 18)), 1), troop("v", (10, 10)), troop("t", (20, 10))))
    assert found.answer == "yes"
    assert clauses(found) == {"SC-7.1-c", "SC-7.1-a"}
    assert found.reasons[0].facts["pieces"] == ("W",)


@pytest.mark.clause("SC-7.1-c")
def test_a_line_along_a_seam_has_terrain_on_both_sides():
    """The straight line runs where two low pieces meet: it crosses them together, if neither alone."""
    up, down = piece("up", rect(1, 18, (15, 9)), 1), piece("down", rect(1, 18, (15, 27)), 1)
    found = sees(board(up, down, troop("v", (10, 18)), troop("t", (20, 18))))
    assert found.answer == "yes"
    assert found.reasons[0].clause == "SC-7.1-c"
    assert set(found.reasons[0].facts["pieces"]) <= {"up", "down"}
    assert found.reasons[0].facts["pieces"]


@pytest.mark.clause("SC-7.1-a")
@pytest.mark.clause("SC-7.1.1-c")
def test_the_line_may_pass_over_one_piece_to_get_round_another():
    """A line that avoids the piece that hides may cross one that does not: SC-7.1-c, not SC-7.1-b."""
    low = piece("low", rect(1, 18, (15, 27)), 1)
    high = piece("high", rect(1, 18, (15, 9)), 2)
    found = sees(board(low, high, troop("v", (10, 18)), troop("t", (20, 18))))
    assert found.answer == "yes"
    assert "SC-7.1-c" in clauses(found)
    assert max(y for _, y in found.line) >= 18


@pytest.mark.clause("SC-7.1-d")
@pytest.mark.parametrize("see_through", [False, True])
@pytest.mark.parametrize("passable", [False, True])
def test_an_opening_shows_only_what_was_agreed(see_through, passable):
    """T09: an arch; passing and seeing through are agreed each by itself."""
    opening = hole(rect(2, 2, (18, 18)), passable=passable, see_through=see_through)
    arch = piece("arch", rect(6, 2, (18, 18)), 3, openings=[opening])
    found = sees(board(arch, troop("v", (18, 12)), troop("t", (18, 24))))
    assert found.answer == ("yes" if see_through else "no")
    assert "SC-7.1-d" in clauses(found)
    assert ("SC-7.1-e" in clauses(found)) == (passable and not see_through)
    assert found.blockers == (() if see_through else ("arch",))


@pytest.mark.clause("SC-7.1-d")
def test_an_opening_beside_the_line_is_no_reason():
    opening = hole(rect(0.5, 2, (4, 18)), see_through=False)
    wall = piece("wall", rect(36, 2, (18, 18)), 3, openings=[opening])
    found = sees(board(wall, troop("v", (18, 16)), troop("t", (18, 20))))
    assert found.answer == "no"
    assert "SC-7.1-d" not in clauses(found)


@pytest.mark.clause("SC-7.1-d")
def test_a_courtyard_is_as_solid_as_its_walls():
    """What stands outside does not see into an open interior that nobody agreed to see into."""
    yard = piece("ruin", rect(8, 8, (18, 18)), 3, openings=[hole(rect(6, 6, (18, 18)), passable=True)])
    found = sees(board(yard, troop("v", (18, 18)), troop("t", (30, 18))))
    assert found.answer == "no"
    assert found.blockers == ("ruin",)


@pytest.mark.clause("SC-7.1-d")
@pytest.mark.parametrize("turn", [0, 90])
def test_an_l_is_its_two_arms_and_not_its_box(turn):
    """T04, upright and turned."""
    from rules.geometry.footprints import polygon

    arms = polygon([(0, 0), (7.5, 0), (7.5, 4), (6.3, 4), (6.3, 1.7), (0, 1.7)], (10, 10), turn)
    spots = {0: [(12, 15.5), (8, 13), (12, 13), (13.5, 8)], 90: [(4.5, 12), (7, 8), (7, 12), (12, 13.5)]}[turn]
    built = board(piece("L", arms), *(troop(name, at, 1) for name, at in zip("ABCD", spots, strict=True)))
    assert sees(built, "A", "B").answer == "yes"
    assert ask_of(built, "placement").value == ()
    hidden = sees(built, "C", "D")
    assert hidden.answer == "no"
    assert hidden.blockers == ("L",)
    assert "SC-7.1.1-a" in clauses(hidden)


@pytest.mark.clause("SC-7.1-d")
@pytest.mark.parametrize(
    ("second", "clear"),
    [
        pytest.param(rect(1, 18, (15, 27)), False, id="sharing a stretch of edge leaves no crack"),
        pytest.param(rect(1, 18, (16, 27)), True, id="sharing a single corner leaves a pinhole"),
        pytest.param(rect(1, 17.999, (15, 27.0005)), True, id="a slit of a thousandth is free"),
    ],
)
def test_what_blocks_is_the_union(second, clear):
    built = board(piece("up", rect(1, 18, (15, 9))), piece("down", second), troop("v", (10, 18)), troop("t", (21, 18)))
    found = sees(built)
    assert found.answer == ("yes" if clear else "no")
    assert set(found.blockers) == (set() if clear else {"up", "down"})


@pytest.mark.clause("SC-7.1-a")
def test_bases_that_touch_see_each_other():
    built = board(piece("W", rect(1, 36, (15, 18)), 5), troop("v", (14.5, 18)), troop("t", (14.5 + 32 / 25.4, 18)))
    found = sees(built)
    assert found.answer == "yes"
    assert found.line[0] == found.line[1]


@pytest.mark.clause("SC-7.1-a")
@pytest.mark.parametrize(("mm", "kind"), [(40, "round"), ((40, 100), "oval"), ((50, 25), "rect")])
def test_every_base_shape_sees_and_is_hidden(mm, kind):
    wall = piece("W", rect(1, 36, (15, 18)))
    built = board(wall, troop("v", (10, 18), mm=mm, kind=kind, turn=30), troop("t", (20, 18)), troop("f", (10, 26)))
    assert sees(built).answer == "no"
    assert sees(built, "v", "f").answer == "yes"


@pytest.mark.clause("SC-7.1-a")
def test_a_board_with_faulty_layout_is_answered_too():
    crossing = piece("X", Outline(((14, 10), (16, 10), (16, 60), (14, 60))))
    found = sees(board(piece("W", rect(1, 36, (15, 18))), crossing, troop("v", (10, 18)), troop("t", (20, 18))))
    assert found.answer == "no"
    assert found.blockers in (("W",), ("X",))


@pytest.mark.clause("SC-7.1-f")
def test_blockers_are_a_proof_without_a_spare():
    from rules.ask import blocks

    walls = [piece(name, rect(1, 12, (15 + n, 6 + 12 * n))) for n, name in enumerate("abc")]
    spare = piece("d", rect(1, 3, (20, 3)))
    built = board(*walls, spare, troop("v", (9, 18)), troop("t", (23, 18)))
    question = {"ask": "sight", "from": "v", "to": "t"}
    found = sees(built)
    assert found.answer == "no"
    assert blocks(built, question, found.blockers)
    assert not blocks(built, question, (*found.blockers, "d"))
    assert not blocks(built, question, found.blockers[1:])
    assert not blocks(built, question, ("nothing",))
