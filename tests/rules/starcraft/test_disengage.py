"""Leaving close combat: who gets out, who is lost, and what it costs (SC-8.5.4)."""

from dataclasses import replace

import pytest

from rules.geometry.footprints import rect
from rules.verdict import QuestionError
from tests.rules.build import ask_of, clauses, piece
from tests.rules.starcraft.rounds import BLUE, RED, game_board, squad

#: The diameter of a 32 mm base.
WIDE = 32 / 25.4
MARK = {"mark": ("own", "no-assault")}


def leaves(board, path=((10, 21),), others=None, **keys):
    """The answer to a question whether a unit leaves combat."""
    question = {"unit": "own", "action": "disengage", "path": [list(point) for point in path], **keys}
    found = ask_of(board, "move", **question, others={name: list(spot) for name, spot in (others or {}).items()})
    assert set(found.value) == {"length", "changes"}
    assert found.answer == "yes" or not found.value["changes"]
    return found


def changes(found):
    """The changes of an answer, in no order."""
    return sorted(map(repr, found.value["changes"]))


def foe(y=16.0, x=10.0, **keys):
    """An enemy above the leading model at (10, 18)."""
    return squad("foe", (x, y), side="blue", **keys)


@pytest.mark.clause("SC-8.5.4-a")
def test_an_engaged_unit_leaves_by_the_rules_of_move():
    found = leaves(game_board(squad("own", (10, 18)), foe()), [(10, 20), (12, 20)])
    assert (found.answer, found.value["length"]) == ("yes", 4.0)
    assert {"SC-8.5.4-a", "SC-8.5.2-a", "SC-8.5.4-d"} <= clauses(found)


@pytest.mark.clause("SC-8.5.4-a")
@pytest.mark.parametrize(
    ("path", "clause"),
    [
        pytest.param([(10, 22.01)], "SC-8.5.2-a", id="too far"),
        pytest.param([(12.5, 18)], "SC-8.5.2-c", id="on a wall"),
        pytest.param([(10, 18.2)], "SC-8.5.2-d", id="still beside the enemy"),
        pytest.param([], "SC-8.5.2-d", id="no way at all"),
        pytest.param([(10, 14)], "SC-8.5.2-b", id="through the enemy"),
    ],
)
def test_who_can_get_out_must(path, clause):
    board = game_board(squad("own", (10, 18)), foe(), piece("wall", rect(1, 2, (12.5, 18)), 2))
    found = leaves(board, path)
    assert found.answer == "no"
    assert clause in clauses(found)
    assert any(reason.key() == "SC-8.5.4-c/could" for reason in found.reasons)


@pytest.mark.clause("SC-8.5.4-a")
@pytest.mark.parametrize(
    ("gap", "answer"),
    [
        pytest.param(0.99, "yes", id="engaged inside"),
        pytest.param(1.00, "yes", id="engaged at exactly 1 inch"),
        pytest.param(1.01, "no", id="not engaged beyond"),
    ],
)
def test_only_an_engaged_unit_disengages(gap, answer):
    found = leaves(game_board(squad("own", (10, 18)), foe(18 - WIDE - gap)))
    assert found.answer == answer
    assert any(reason.key() == "SC-8.5.4-a/not_engaged" for reason in found.reasons) == (answer == "no")


@pytest.mark.clause("SC-8.4.1-a")
@pytest.mark.parametrize(
    ("unit", "game"),
    [
        ({"activated": ["movement"]}, {}),
        ({}, {"active": "blue"}),
        ({}, {"phase": "assault"}),
        ({}, {"passed": ("red",)}),
    ],
)
def test_whose_turn_it_is(unit, game):
    assert leaves(game_board(squad("own", (10, 18), **unit), foe(), **game)).answer == "no"


@pytest.mark.clause("SC-8.5.4-d")
@pytest.mark.parametrize(
    ("own", "foes", "penalised"),
    [
        pytest.param(3, (2,), False, id="greater"),
        pytest.param(2, (2,), True, id="exactly equal"),
        pytest.param(1, (2,), True, id="less"),
        pytest.param(3, (1, 2), True, id="equal to the sum"),
        pytest.param(4, (1, 2), False, id="greater than the sum"),
    ],
)
def test_tactical_mass_is_strictly_greater(own, foes, penalised):
    enemies = [squad(f"foe{n}", (9.3 + 1.4 * n, 16.0), side="blue", supply=supply) for n, supply in enumerate(foes)]
    far = squad("far", (40, 5), side="blue", supply=20)
    found = leaves(game_board(squad("own", (10, 18), supply=own), *enemies, far))
    assert found.answer == "yes"
    assert (MARK in found.value["changes"]) == penalised
    reason = next(one for one in found.reasons if one.clause == "SC-8.5.4-d")
    assert (reason.facts["supply"], reason.facts["against"]) == (own, sum(foes))


@pytest.mark.clause("SC-8.5.4-d")
def test_a_missing_supply_is_named():
    with pytest.raises(QuestionError) as raised:
        leaves(game_board(squad("own", (10, 18)), foe(supply=None)))
    assert (raised.value.phrase, raised.value.facts) == ("no_supply", {"unit": "foe"})


@pytest.mark.clause("SC-8.5.4-b")
def test_the_others_are_set_around_the_leading_model():
    board = game_board(squad("own", (10, 18), (11.5, 18), supply=9), foe())
    assert leaves(board, others={"own1": (11.5, 21)}).value["changes"] == ()
    assert leaves(board, others={"own1": (11.5, 21)}).answer == "yes"


@pytest.mark.clause("SC-8.5.4-b")
def test_who_is_left_out_claims_to_have_no_spot():
    found = leaves(game_board(squad("own", (10, 18), (11.5, 18)), foe()))
    assert found.answer == "no"
    assert [one.facts["model"] for one in found.reasons if one.key() == "SC-8.5.4-b/could"] == ["own1"]


@pytest.mark.clause("SC-8.5.4-b")
def test_a_spot_beside_an_enemy_is_refused_to_who_has_a_legal_one():
    board = game_board(squad("own", (10, 18), (11.5, 18)), foe(), squad("other", (13, 21), side="blue"))
    found = leaves(board, others={"own1": (11.3, 21)})
    assert found.answer == "no"
    assert {"SC-8.5.4-b", "SC-7.2-b"} <= clauses(found)


@pytest.mark.clause("SC-8.5.4-b")
@pytest.mark.parametrize(
    ("spot", "clause"),
    [((10.5, 21), "SC-8.5.2-c"), ((14, 21), "SC-8.5.2-f"), ((12.5, 22), "SC-8.5.2-c")],
)
def test_other_spots_that_are_not_legal(spot, clause):
    board = game_board(squad("own", (10, 18), (11.5, 18)), foe(), piece("wall", rect(1, 1, (12.9, 22)), 2))
    found = leaves(board, others={"own1": spot})
    assert found.answer == "no"
    assert clause in clauses(found)


def slot(deep, thick=12.0):
    """A slot as wide as a base, open downwards, its end a distance above the base at (10, 18)."""
    half = WIDE / 2
    end = 18 - WIDE / 2 - deep
    sides = [rect(thick, 10, (10 + way * (half + thick / 2), end + 5)) for way in (-1, 1)]
    return [
        piece("left", sides[0], 2),
        piece("right", sides[1], 2),
        piece("end", rect(2 * half + 2 * thick, 4, (10, end - 2)), 2),
    ]


def pursued(deep, gap, *more, thick=12.0, **keys):
    """A unit whose leading model is in the slot, an enemy below it, the other models beyond the enemy."""
    pursuer = squad("foe", (10, 18 + WIDE + gap), side="blue")
    return game_board(squad("own", (10, 18), (10, 26), *more, **keys), pursuer, *slot(deep, thick))


@pytest.mark.clause("SC-8.5.4-b")
@pytest.mark.parametrize(
    ("left", "lost"),
    [
        pytest.param(0.99, True, id="a spot inside"),
        pytest.param(1.00, True, id="a spot at exactly 1 inch"),
        pytest.param(1.01, False, id="a spot beyond"),
    ],
)
@pytest.mark.parametrize("given", [False, True])
def test_who_has_no_legal_spot_is_lost(left, lost, given):
    """Behind the leading model at the end of the slot one more model would be `left` inches from the pursuer."""
    deep = left + WIDE - 0.5
    board = pursued(deep, 0.5)
    beside = {"own1": (10, 18 - deep + WIDE)} if given else None
    found = leaves(board, [(10, 18 - deep)], beside)
    if given and not lost:
        # The spot that is named is itself legal then.
        assert found.answer == "yes"
        assert changes(found) == changes_of(MARK)
        return
    assert found.answer == ("yes" if lost else "no")
    assert "SC-8.5.4-b" in clauses(found)
    if lost:
        assert changes(found) == changes_of({"destroyed": "own1"}, MARK)


def changes_of(*wanted):
    """Changes as they are compared."""
    return sorted(map(repr, wanted))


@pytest.mark.clause("SC-8.5.4-b")
def test_each_model_is_tested_alone():
    """Two models are left out and there is room for one behind the leading model: each claims wrongly."""
    board = pursued(1.2 + WIDE, 0.5, (10, 28))
    path = [(10, 18 - 1.2 - WIDE)]
    found = leaves(board, path)
    assert [one.facts["model"] for one in found.reasons if one.key() == "SC-8.5.4-b/could"] == ["own1", "own2"]
    found = leaves(board, path, {"own1": (10, 18 - 1.2)})
    assert found.answer == "yes"
    assert {"destroyed": "own2"} in found.value["changes"]


@pytest.mark.clause("SC-8.5.4-b")
def test_a_spot_that_no_link_reaches_is_none():
    """Beyond the thin walls of the slot there is room enough, but no link to the leading model."""
    found = leaves(pursued(WIDE, 0.5, thick=0.4), [(10, 18 - WIDE)])
    assert found.answer == "yes"
    assert {"destroyed": "own1"} in found.value["changes"]


@pytest.mark.clause("SC-8.5.4-b")
def test_a_link_through_a_window_is_one():
    """The same walls with a passable opening wide enough to pass."""
    from tests.rules.build import hole

    board = pursued(WIDE, 0.5, thick=0.4)
    right = board.terrain["right"]
    x = 10 + WIDE / 2 + 0.2
    opened = replace(right, openings=(hole(rect(0.4, 1.2, (x, 18 - WIDE)), passable=True),))
    found = leaves(replace(board, terrain={**board.terrain, "right": opened}), [(10, 18 - WIDE)])
    assert found.answer == "no"
    assert [one.facts["model"] for one in found.reasons if one.key() == "SC-8.5.4-b/could"] == ["own1"]


@pytest.mark.clause("SC-8.5.4-b")
@pytest.mark.parametrize(("width", "lost"), [(1.6, False), (1.55, True)])
def test_an_oval_may_be_set_facing_any_way(width, lost):
    """A 40 by 70 mm oval fits into a lane beside the leading model lengthwise only."""
    top = rect(30, 6, (10, 21 - 16 / 25.4 - 3))
    left = rect(10, 20, (10 - 16 / 25.4 - 5, 28))
    low = rect(30, 10, (10, 21 - 16 / 25.4 + width + 5))
    walls = [piece(name, shape, 2) for name, shape in (("top", top), ("left", left), ("low", low))]
    # The lane is walked into before its walls are there: only the ends of models matter here.
    board = game_board(squad("own", (10, 21), (40, 30), mm=(40, 70)), foe(y=32.5, x=40))
    board = replace(
        board,
        models={
            **board.models,
            "own0": replace(board.models["own0"], shape=squad("x", (10, 21))[1][0].shape, turn=0.0),
        },
        terrain={wall.id: wall for wall in walls},
    )
    found = leaves(board, [], others={})
    assert ({"destroyed": "own1"} in found.value["changes"]) == lost
    assert found.answer == ("yes" if lost else "no")


@pytest.mark.clause("SC-8.5.4-c")
@pytest.mark.parametrize(
    ("room", "fails"),
    [
        pytest.param(0.30, True, id="still inside"),
        pytest.param(0.50, True, id="exactly 1 inch"),
        pytest.param(0.52, False, id="just beyond"),
    ],
)
@pytest.mark.parametrize("path", [[], [(10, 17.9)], [(10, 10)]])
def test_a_leading_model_that_cannot_get_out(room, fails, path):
    """Half an inch from its pursuer, in a slot that goes on for `room` inches."""
    found = leaves(pursued(room, 0.5), path)
    if fails:
        assert (found.answer, found.value["length"]) == ("yes", 0.0)
        assert found.value["changes"] == ({"destroyed": "own0"},)
        assert clauses(found) == {"SC-8.5.4-c"}
    else:
        assert found.answer == "no"
        assert any(reason.key() == "SC-8.5.4-c/could" for reason in found.reasons)


@pytest.mark.clause("SC-8.5.4-c")
@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_an_oval_leading_model_that_gets_out_only_by_turning(turn):
    """Four enemies in a ring of walls: lengthwise the oval is beside two of them wherever it goes, but not askew."""
    built = game_board(
        squad("own", (10, 18), mm=(40, 100), turn=turn),
        *(squad(f"foe{n}", at, side="blue") for n, at in enumerate([(10, 14.7), (10, 21.3), (6.7, 18), (13.3, 18)])),
        *(piece(f"w{n}", rect(6, 6, at), 2) for n, at in enumerate([(5, 13), (15, 13), (5, 23), (15, 23)])),
        piece("up", rect(16, 2, (10, 12.5)), 2),
        piece("low", rect(16, 2, (10, 23.5)), 2),
        piece("left", rect(2, 16, (4.5, 18)), 2),
        piece("right", rect(2, 16, (15.5, 18)), 2),
    )
    found = leaves(built, [])
    assert found.answer == "no"
    assert any(reason.key() == "SC-8.5.4-c/could" for reason in found.reasons)


@pytest.mark.clause("SC-8.5.4-c")
@pytest.mark.parametrize(("room", "fails"), [(0.3, True), (0.49, True), (0.52, False)])
def test_an_oval_leading_model_that_cannot_get_out(room, fails):
    """In a slot as wide as its shorter axis."""
    short, long = 40 / 25.4, 100 / 25.4
    end = 18 - long / 2 - room
    walls = [rect(12, 12, (10 + way * (short / 2 + 6), end + 6)) for way in (-1, 1)]
    built = game_board(
        squad("own", (10, 18), mm=(40, 100)),
        foe(18 + long / 2 + 0.5 + WIDE / 2),
        *(piece(f"w{n}", shape, 2) for n, shape in enumerate([*walls, rect(30, 4, (10, end - 2))])),
    )
    found = leaves(built, [])
    assert found.answer == ("yes" if fails else "no")
    assert found.value["changes"] == (({"destroyed": "own0"},) if fails else ())


@pytest.mark.clause("SC-8.5.4-c")
def test_an_oval_leading_model_that_gets_out():
    built = game_board(squad("own", (10, 18), mm=(40, 100)), foe(15.2))
    assert leaves(built, [(10, 21)]).answer == "yes"
    assert leaves(built, []).answer == "no"


@pytest.mark.clause("SC-8.5.3-c")
def test_trampled_grass_leaves_with_the_unit():
    board = game_board(squad("own", (10, 18), supply=5), foe(), piece("weed", rect(1, 1, (10, 20)), 0, "grass"))
    assert leaves(board).value["changes"] == ({"removed": "weed"},)


def test_a_range_belongs_to_another_action():
    with pytest.raises(QuestionError) as raised:
        leaves(game_board(squad("own", (10, 18)), foe()), range=3)
    assert raised.value.path == "$.range"


def test_friends_are_in_the_way_too():
    board = game_board(squad("own", (10, 18)), foe(), squad("mate", (10, 21)), sides=(RED, BLUE))
    assert "SC-8.5.2-c" in clauses(leaves(board))


@pytest.mark.clause("SC-8.5.4-c")
@pytest.mark.parametrize("path", [[], [(10, 21)]])
def test_who_stands_where_nobody_may_is_not_lost_for_it(path):
    """A leading model drawn into a wall cannot move by the rules; that is a fault of the position, not a retreat."""
    board = game_board(squad("own", (10, 18)), foe(), piece("wall", rect(1, 1, (10.5, 18.5)), 2))
    found = leaves(board, path)
    assert found.answer == "no"
    assert {"SC-8.5.2-c", "SC-8.5.3-b"} <= clauses(found)
