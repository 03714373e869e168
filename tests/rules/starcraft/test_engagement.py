"""Who engages whom (SC-7.2), and what that and HIDDEN leave to choose (SC-7.1.5-a, SC-7.2-g)."""

import pytest

from rules.verdict import QuestionError
from tests.rules.build import GROUND, access, ask_of, board, clauses, piece, rect, troop

R = 16 / 25.4


def engaged(*things, a="a", b="b", **more):
    """The answer for two models or units, the same in either order."""
    built = board(*things, **more)
    there, back = ask_of(built, "engaged", a=a, b=b), ask_of(built, "engaged", a=b, b=a)
    assert (there.answer, clauses(there)) == (back.answer, clauses(back))
    return there


def two(gap, *, traits=((), ()), **keys):
    """A red and a blue model with a gap between their bases, along x from (10, 18)."""
    return (
        troop("a", (10, 18), 2, *traits[0], side="red", **keys),
        troop("b", (10 + 2 * R + gap, 18), 2, *traits[1], side="blue", **keys),
    )


@pytest.mark.clause("SC-7.2-a")
@pytest.mark.parametrize(
    ("gap", "answer"),
    [
        pytest.param(0.99, "yes", id="SC-7.2-a inside"),
        pytest.param(1.00, "yes", id="SC-7.2-a at exactly 1 inch"),
        pytest.param(1.00001, "no", id="SC-7.2-a beyond by a hair"),
        pytest.param(1.01, "no", id="SC-7.2-a beyond"),
        pytest.param(0.00, "yes", id="SC-7.2-a touching"),
    ],
)
def test_the_engagement_range(gap, answer):
    found = engaged(*two(gap))
    assert found.answer == answer
    assert clauses(found) == {"SC-7.2-a"}


@pytest.mark.clause("SC-7.2-a")
def test_one_pair_engages_both_whole_units():
    rest = [troop("a2", (2, 2), side="red", unit="reds"), troop("b2", (40, 2), side="blue", unit="blues")]
    pair = [troop("a", (10, 18), side="red", unit="reds"), troop("b", (10 + 2 * R, 18), side="blue", unit="blues")]
    assert engaged(*rest, *pair, a="reds", b="blues").answer == "yes"
    assert engaged(*rest, *pair, a="a2", b="b2").answer == "no"
    assert engaged(*rest, *pair, a="a", b="blues").answer == "yes"
    assert engaged(*rest, a="reds", b="blues").answer == "no"


@pytest.mark.clause("SC-7.2-a")
def test_friends_never_engage():
    built = board(troop("a", (10, 18), side="red"), troop("b", (11.5, 18), side="red"))
    assert ask_of(built, "engaged", a="a", b="b").answer == "no"


@pytest.mark.clause("SC-7.2-a")
def test_a_missing_side_is_named():
    built = board(troop("a", (10, 18), side=None), troop("b", (11.5, 18), side="red"))
    with pytest.raises(QuestionError) as raised:
        ask_of(built, "engaged", a="a", b="b")
    assert (raised.value.path, raised.value.phrase) == ("$.a", "no_side")


@pytest.mark.clause("SC-7.2-c")
@pytest.mark.parametrize("traits", [(("flying",), ()), ((), ("flying",)), (("flying",), ("flying",))])
def test_nobody_engages_a_flying_model(traits):
    found = engaged(*two(0.5, traits=traits))
    assert found.answer == "no"
    assert clauses(found) == {"SC-7.2-c"}


@pytest.mark.clause("SC-7.2-d")
@pytest.mark.parametrize(
    ("size", "traits", "answer"),
    [
        (0, (), "yes"),
        (1, (), "yes"),
        (2, (), "no"),
        (5, (), "no"),
        (0, ("grass",), "no"),
        (5, ("token",), "yes"),
    ],
)
def test_terrain_between(size, traits, answer):
    found = engaged(*two(0.8), piece("W", rect(0.4, 6, (10 + R + 0.4, 18)), size, *traits))
    assert found.answer == answer
    assert [(r.key(), r.facts["pieces"]) for r in found.reasons if r.clause == "SC-7.2-d"] == [
        ("SC-7.2-d" if answer == "no" else "SC-7.2-d/low", ("W",))
    ]


@pytest.mark.clause("SC-7.2-d")
def test_terrain_goes_by_its_own_size():
    """A crate of Size 1 on a plateau of Size 3 does not part two models on that plateau."""
    plateau, crate = piece("P", rect(20, 20, (10, 18)), 3, "surface"), piece("C", rect(0.4, 4, (11, 18)), 1, on="P")
    assert engaged(*two(0.8), plateau, crate).answer == "yes"


@pytest.mark.clause("SC-7.2-d")
def test_low_terrain_is_told_only_where_it_stands_between():
    """Not beside the shortest segment, not what is stood on, not under bases that touch; for units the pair tells."""
    low = piece("L", rect(0.4, 2, (10 + R + 0.4, 19.001)), 1)
    assert clauses(engaged(*two(0.8), low)) == {"SC-7.2-a"}
    assert clauses(engaged(*two(0.8), piece("F", rect(20, 20, (10, 18)), 1, "surface"))) == {"SC-7.2-a"}
    assert clauses(engaged(*two(0), piece("L", rect(0.4, 2, (10 + R, 18)), 1))) == {"SC-7.2-a"}
    across = piece("L", rect(0.4, 6, (10 + R + 0.4, 18)), 1)
    wide = [troop("a", (10, 18), side="red", unit="reds"), troop("b", (10.8 + 2 * R, 18), side="blue", unit="blues")]
    found = engaged(across, *wide, troop("c", (2, 2), side="red", unit="reds"), a="reds", b="blues")
    assert [r.key() for r in found.reasons] == ["SC-7.2-a", "SC-7.2-d/low", "SC-7.2-a/units"]


@pytest.mark.clause("SC-7.2-d")
def test_an_opening_does_not_help():
    from tests.rules.build import hole

    door = hole(rect(0.4, 2, (10 + R + 0.4, 18)), passable=True, see_through=True)
    assert engaged(*two(0.8), piece("W", rect(0.4, 6, (10 + R + 0.4, 18)), 2, openings=[door])).answer == "no"


@pytest.mark.clause("SC-7.2-d")
def test_only_the_shortest_segment_counts():
    """A wall that leaves the shortest segment free parts nobody, although it stands between parts of the bases."""
    beside = piece("W", rect(0.4, 2, (10 + R + 0.4, 19.001)), 5)
    across = piece("W", rect(0.4, 2, (10 + R + 0.4, 18.999)), 5)
    assert engaged(*two(0.8), beside).answer == "yes"
    assert engaged(*two(0.8), across).answer == "no"


def squares(*walls):
    """Two rectangular bases face to face, 0.8 in apart along x, each 2 in wide along y (17 to 19)."""
    side = 50.8
    return engaged(
        troop("a", (10, 18), side="red", mm=(side, side), kind="rect"),
        troop("b", (12.8, 18), side="blue", mm=(side, side), kind="rect"),
        *walls,
    )


@pytest.mark.clause("SC-7.2-d")
@pytest.mark.parametrize(
    ("spans", "answer"),
    [
        pytest.param([(16, 20)], "no", id="all of the strip"),
        pytest.param([(16, 18.9)], "yes", id="free at its end"),
        pytest.param([(17, 19)], "yes", id="free along the very edges"),
        pytest.param([(16, 17.5), (17.6, 20)], "yes", id="a gap in the middle"),
        pytest.param([(16, 17.5), (17.5, 20)], "no", id="pieces that share an edge leave no crack"),
        pytest.param([(16, 17.5), (18.5, 20)], "yes", id="free in the middle"),
    ],
)
def test_between_parallel_edges_any_free_pair_engages(spans, answer):
    walls = [piece(f"W{n}", rect(0.4, b - a, (11.4, (a + b) / 2)), 2) for n, (a, b) in enumerate(spans)]
    assert squares(*walls).answer == answer


@pytest.mark.clause("SC-7.2-d")
@pytest.mark.parametrize(("radius", "answer"), [(0.9, "yes"), (1.1, "no")])
def test_a_round_piece_between_parallel_edges(radius, answer):
    from rules.geometry.footprints import ellipse

    assert squares(piece("W", ellipse(0.4, 2 * radius, (11.4, 18)), 2)).answer == answer


@pytest.mark.clause("SC-7.2-d")
@pytest.mark.parametrize(("gap", "answer"), [(0.06, "yes"), (-0.06, "no")])
def test_a_gap_between_two_round_pieces(gap, answer):
    """The gap is away from the ends and the middle of the strip."""
    from rules.geometry.footprints import ellipse

    up, down = ellipse(0.4, 1.4, (11.4, 17.2)), ellipse(0.4, 1.4, (11.4, 17.9 + gap + 0.7))
    assert squares(piece("U", up, 2), piece("D", down, 2)).answer == answer


@pytest.mark.clause("SC-7.2-e")
def test_high_ground_and_ground_level_never_engage():
    plateau = piece("P", rect(10, 10, (10 + R + 0.2 - 5, 18)), 3, "surface")
    found = engaged(*two(0.5), plateau, access("s", rect(1, 1, (10 + R, 18)), "P", GROUND))
    assert found.answer == "no"
    assert clauses(found) == {"SC-7.2-e"}


@pytest.mark.clause("SC-7.2-a")
def test_models_on_the_same_level_engage():
    parts = [piece("P", rect(10, 10, (5.6, 18)), 3, "surface"), piece("Q", rect(10, 10, (15.7, 18)), 4, "surface")]
    assert engaged(*two(0.5), *parts).answer == "yes"


@pytest.mark.clause("SC-7.2-f")
@pytest.mark.parametrize(
    ("points", "answer"),
    [
        pytest.param([], "no", id="no access point"),
        pytest.param([(18, "M", GROUND)], "yes", id="both beside it"),
        pytest.param([(18 + R + 1.1, "M", GROUND)], "no", id="too far"),
        pytest.param([(18, "M", "Q")], "no", id="it joins other heights"),
        pytest.param([(18, "Q", GROUND)], "no", id="it joins another piece"),
    ],
)
@pytest.mark.parametrize("trait", ["surface", "ramp"])
def test_mid_ground_engages_beside_a_shared_access_point(points, answer, trait):
    mid = piece("M", rect(10, 10, (10 + R + 0.1 - 5, 18)), 1, trait)
    other = piece("Q", rect(2, 2, (30, 30)), 3, "surface")
    joined = [access(f"s{n}", rect(0.2, 0.2, (10 + R, y)), *joins) for n, (y, *joins) in enumerate(points)]
    found = engaged(*two(0.5), mid, other, *joined)
    assert found.answer == answer
    assert "SC-7.2-f" in clauses(found)


@pytest.mark.clause("SC-7.2-f")
@pytest.mark.parametrize(
    ("x", "joins", "answer"),
    [
        pytest.param(0.0, ("M", "H"), "yes", id="beside both"),
        pytest.param(1.55, ("M", "H"), "no", id="beside the higher one only"),
        pytest.param(-1.55, ("M", "H"), "no", id="beside the lower one only"),
        pytest.param(0.0, (GROUND, "H"), "no", id="from the mat, where neither stands"),
    ],
)
def test_mid_ground_engages_high_ground_beside_a_shared_access_point(x, joins, answer):
    """The one on Mid Ground ends at x = 10.63, the one on High Ground begins half an inch further."""
    mid = piece("M", rect(10, 10, (10 + R + 0.25 - 5, 18)), 1, "surface")
    high = piece("H", rect(10, 10, (10 + R + 0.25 + 5, 18)), 3, "surface")
    point = access("s", rect(0.2, 0.2, (10 + R + 0.25 + x, 18)), *joins)
    assert engaged(*two(0.5), mid, high, point).answer == answer


@pytest.mark.clause("SC-7.1.5-a")
@pytest.mark.parametrize(
    ("gap", "targetable"),
    [
        pytest.param(3.99, True, id="SC-7.1.5-a inside"),
        pytest.param(4.00, True, id="SC-7.1.5-a at exactly 4 inches"),
        pytest.param(4.00001, False, id="SC-7.1.5-a beyond by a hair"),
        pytest.param(4.01, False, id="SC-7.1.5-a beyond"),
    ],
)
def test_hidden_units_are_chosen_only_from_near(gap, targetable):
    built = board(troop("a", (10, 18)), troop("b", (10 + 2 * R + gap, 18), side="blue", marks=("hidden",)))
    found = ask_of(built, "sight", from_="a", to="b")
    assert found.answer == "yes"
    assert found.value == {"targetable": targetable}
    assert "SC-7.1.5-a" in clauses(found)
    assert ask_of(built, "sight", from_="b", to="a").value == {"targetable": True}


@pytest.mark.clause("SC-7.2-g")
def test_an_engaged_unit_chooses_only_whom_it_is_engaged_with():
    built = board(*two(0.5), troop("c", (10, 28), side="blue"))
    free = ask_of(built, "sight", from_="a", to="c")
    assert free.answer == "yes"
    assert free.value == {"targetable": False}
    assert "SC-7.2-g" in clauses(free)
    assert ask_of(built, "sight", from_="a", to="b").value == {"targetable": True}
    assert ask_of(built, "sight", from_="c", to="a").value == {"targetable": True}


@pytest.mark.clause("SC-7.2-g")
def test_units_without_a_side_hinder_nobody():
    built = board(troop("a", (10, 18), side=None), troop("b", (11.5, 18), side="blue"), troop("c", (10, 28)))
    assert ask_of(built, "sight", from_="a", to="c").value == {"targetable": True}


@pytest.mark.clause("SC-7.1-f")
def test_a_blocked_line_is_no_target():
    built = board(piece("W", rect(1, 36, (20, 18)), 9), troop("a", (10, 18)), troop("b", (30, 18), side="blue"))
    assert ask_of(built, "sight", from_="a", to="b").value == {"targetable": False}


@pytest.mark.clause("SC-7.1-a")
def test_unit_sight_lists_who_sees_whom():
    built = board(
        piece("W", rect(1, 20, (20, 10)), 9),
        troop("a1", (10, 10), unit="A"),
        troop("a2", (10, 30), unit="A"),
        troop("b1", (30, 10), unit="B", side="blue"),
        troop("b2", (30, 30), unit="B", side="blue"),
    )
    found = ask_of(built, "unit_sight", from_="A", to="B")
    assert found.answer == "yes"
    assert found.value == {"a1": ["b2"], "a2": ["b1", "b2"]}
    assert found.line is not None


@pytest.mark.clause("SC-7.1.1-a")
def test_unit_sight_that_is_blocked_names_the_fewest_pieces():
    from rules.ask import blocks

    walls = [piece("W", rect(1, 36, (20, 18)), 9), piece("X", rect(1, 20, (24, 10)), 9)]
    built = board(
        *walls,
        troop("a1", (10, 10), unit="A"),
        troop("b1", (30, 5), unit="B", side="blue"),
        troop("b2", (30, 30), unit="B", side="blue"),
    )
    found = ask_of(built, "unit_sight", from_="A", to="B")
    assert found.answer == "no"
    assert found.value == {"a1": []}
    assert found.blockers == ("W",)
    assert blocks(built, {"ask": "unit_sight", "from": "A", "to": "B"}, {"W"})


def heights(*attackers, targets=((9, 18), (11, 18)), target_traits=()):
    """A target unit on a plateau x 5 to 15, and an attacking unit."""
    return board(
        piece("P", rect(10, 10, (10, 18)), 3, "surface"),
        piece("Q", rect(6, 6, (30, 18)), 3, "surface"),
        *(troop(f"t{n}", at, 2, *target_traits, unit="T") for n, at in enumerate(targets)),
        *(troop(f"a{n}", at, 2, unit="A", side="blue") for n, at in enumerate(attackers)),
    )


@pytest.mark.clause("SC-7.1.3-a")
@pytest.mark.clause("SC-7.1.3-b")
@pytest.mark.parametrize(
    ("attackers", "targets", "answer", "cited"),
    [
        pytest.param([(40, 5)], [(9, 18), (11, 18)], "yes", "SC-7.1.3-a", id="from the ground"),
        pytest.param([(40, 5)], [(9, 18), (15.5, 18)], "yes", "SC-7.1.3-a", id="any part of a base is enough"),
        pytest.param([(40, 5)], [(9, 18), (17, 18)], "no", "SC-7.1.3-a", id="one target on the mat"),
        pytest.param([(7, 15)], [(9, 18), (11, 18)], "no", "SC-7.1.3-b", id="from the same high ground"),
        pytest.param([(7, 15), (40, 5)], [(9, 18), (11, 18)], "yes", "SC-7.1.3-b", id="one attacker is not up there"),
        pytest.param([(30, 18)], [(9, 18), (11, 18)], "yes", "SC-7.1.3-b", id="from other high ground"),
    ],
)
def test_evade_from_high_ground(attackers, targets, answer, cited):
    found = ask_of(heights(*attackers, targets=targets), "evade", attacker="A", target="T")
    assert found.answer == answer
    assert cited in clauses(found)


@pytest.mark.clause("SC-7.1.3-a")
def test_flying_targets_have_no_high_ground_cover():
    built = heights((40, 5), target_traits=("flying",))
    assert ask_of(built, "evade", attacker="A", target="T").answer == "no"
