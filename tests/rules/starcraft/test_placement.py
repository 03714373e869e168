"""Where models may lie (SC-8.5.2-c, SC-8.5.2-f)."""

import pytest

from rules.geometry.footprints import circle
from rules.verdict import QuestionError
from tests.rules.build import GROUND, access, ask_of, board, clauses, hole, piece, rect, troop

R = 16 / 25.4


def faults(*things, **more):
    """The faults of a board as (clause, ids)."""
    found = ask_of(board(*things), "placement", **more)
    assert (found.answer == "yes") == (found.value == ())
    assert {fault["clause"] for fault in found.value} <= clauses(found)
    return [(fault["clause"], fault["ids"]) for fault in found.value]


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(
    ("size", "traits", "also"),
    [
        (4, (), None),
        (2, (), None),
        (1, (), "SC-8.5.3-a"),
        (0, (), "SC-8.5.3-a"),
        (0, ("token",), "SC-7.3-a"),
    ],
)
def test_a_ground_model_cannot_lie_on_this(size, traits, also):
    things = (piece("W", rect(4, 4, (10, 10)), size, *traits), troop("m", (12, 10)))
    assert faults(*things) == [("SC-8.5.2-c", ("m", "W"))]
    if also:
        assert also in clauses(ask_of(board(*things), "placement"))
    assert faults(things[0], troop("m", (12, 10), 2, "flying")) == []


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize("trait", ["surface", "ramp", "grass"])
def test_a_ground_model_may_lie_on_this(trait):
    assert faults(piece("W", rect(4, 4, (10, 10)), 2, trait), troop("m", (12, 10))) == []


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(
    ("x", "illegal"),
    [
        pytest.param(12 + R - 0.01, True, id="overlapping"),
        pytest.param(12 + R, False, id="touching"),
        pytest.param(12 + R + 0.01, False, id="beside"),
    ],
)
def test_touching_terrain_is_not_lying_on_it(x, illegal):
    assert bool(faults(piece("W", rect(4, 4, (10, 10))), troop("m", (x, 10)))) == illegal


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize(("wide", "passable", "illegal"), [(1.3, True, False), (1.2, True, True), (1.3, False, True)])
def test_a_model_may_stand_in_an_opening_wide_enough(wide, passable, illegal):
    door = hole(rect(wide, 2, (10, 10)), passable=passable)
    assert bool(faults(piece("W", rect(6, 2, (10, 10)), openings=[door]), troop("m", (10, 10)))) == illegal


@pytest.mark.clause("SC-8.5.2-c")
@pytest.mark.parametrize("shape", [rect(4, 4, (10, 10)), circle(4, (10, 10))])
@pytest.mark.parametrize("trait", ["surface", "ramp"])
@pytest.mark.parametrize(
    ("x", "on", "illegal"),
    [
        pytest.param(10, "W", False, id="wholly up on it"),
        pytest.param(12, "W", True, id="partly on what carries it"),
        pytest.param(10, None, True, id="what lies inside without standing there carries nobody over"),
        pytest.param(10, "V", False, id="carried through another piece"),
    ],
)
def test_who_stands_on_a_surface_is_not_on_what_carries_it(shape, trait, x, on, illegal):
    things = [piece("W", rect(8, 8, (10, 10)), 2), piece("T", shape, 1, trait, on=on)]
    if on == "V":
        things.append(piece("V", rect(6, 6, (10, 10)), 1, on="W"))
    found = faults(*things, troop("m", (x, 10)))
    assert (("SC-8.5.2-c", ("m", "W")) in found) == illegal


@pytest.mark.clause("TB-OVERLAP")
def test_ground_and_flying_bases_may_overlap():
    ground, flying = troop("g", (10, 10)), troop("f", (10.5, 10), 2, "flying", unit="F")
    assert faults(ground, flying) == []
    assert faults(ground, troop("h", (10.5, 10))) == [("TB-OVERLAP", ("g", "h"))]
    assert faults(flying, troop("h", (10.5, 10), 2, "flying", unit="H")) == [("TB-OVERLAP", ("f", "h"))]


def squad(*spots, traits=(), leader=None):
    """One unit of models m0, m1, ... at these places."""
    return [troop(f"m{n}", at, 2, *traits, unit="U", leader=n == leader) for n, at in enumerate(spots)]


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(
    ("reach", "stray"),
    [
        pytest.param(2.99, False, id="SC-8.5.2-f inside"),
        pytest.param(3.00, False, id="SC-8.5.2-f at exactly 3 inches"),
        pytest.param(3.00001, True, id="SC-8.5.2-f beyond by a hair"),
        pytest.param(3.01, True, id="SC-8.5.2-f beyond"),
    ],
)
def test_every_part_of_a_base_is_within_three_inches(reach, stray):
    """The far side of the second base counts: its centre is `reach` less its radius from the first base."""
    found = faults(*squad((10, 10), (10 + reach, 10)))
    assert found == ([("SC-8.5.2-f", ("m1",))] if stray else [])


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("reach", "stray"), [(4.0, False), (4.01, True)])
def test_squadrons_have_their_own_distance(reach, stray):
    assert bool(faults(*squad((10, 10), (10 + reach, 10), traits=("squadron:4",)))) == stray


@pytest.mark.clause("SC-8.5.2-f")
def test_distance_is_from_the_leading_model():
    spots = ((10, 10), (12.5, 10), (15, 10))
    assert faults(*squad(*spots)) == [("SC-8.5.2-f", ("m2",))]
    assert faults(*squad(*spots, leader=1)) == []


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(
    ("size", "traits", "stray"),
    [
        (2, (), True),
        (1, (), False),
        (5, ("grass",), False),
        (5, ("token",), False),
        (3, ("surface",), True),
    ],
)
def test_links_are_stopped_by_what_the_unit_cannot_cross(size, traits, stray):
    wall = piece("W", rect(0.3, 8, (11.5, 10)), size, *traits)
    assert faults(wall, *squad((10, 10), (13, 10))) == ([("SC-8.5.2-f", ("m1",))] if stray else [])
    assert faults(wall, *squad((10, 10), (13, 10), traits=("flying",))) == []


@pytest.mark.clause("SC-8.5.2-f")
def test_a_chain_leads_round_a_wall():
    """The third model links over the second, which stands past the end of the wall."""
    wall = piece("W", rect(0.3, 4, (11.5, 9.4)))
    assert faults(wall, *squad((10, 10), (13, 10), (11.5, 12.1))) == []
    assert faults(wall, *squad((10, 10), (13, 10))) == [("SC-8.5.2-f", ("m1",))]


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("traits", "stray"), [((), True), (("flying",), False)])
def test_other_ground_units_stop_links(traits, stray):
    """A large base stands right between two small ones."""
    other = troop("big", (11.5, 10), 2, *traits, mm=40, unit="V", side="blue")
    small = [troop(f"m{n}", (x, 10), 2, unit="U", mm=20) for n, x in enumerate((10, 13))]
    assert faults(other, *small) == ([("SC-8.5.2-f", ("m1",))] if stray else [])


@pytest.mark.clause("SC-8.5.2-f")
def test_own_models_do_not_stop_links():
    assert faults(*[troop(f"m{n}", (x, 10), 2, unit="U", mm=25) for n, x in enumerate((10, 11.2, 12.4))]) == []


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize("shape", [rect(6, 6, (13, 10)), circle(6, (13, 10))])
@pytest.mark.parametrize(("at", "stray"), [(10.0, False), (12.5, True)])
def test_links_change_height_only_at_access_points(shape, at, stray):
    """The leader stands before a plateau that begins at x = 10, the other on it; the stairs are ahead or aside."""
    plateau = piece("P", shape, 3, "surface")
    stairs = access("s", rect(0.6, 1.0, (10, at)), "P", GROUND)
    found = faults(plateau, stairs, *squad((9.2, 10), (11.4, 10)))
    assert found == ([("SC-8.5.2-f", ("m1",))] if stray else [])


@pytest.mark.clause("SC-8.5.2-g")
@pytest.mark.parametrize(
    ("spots", "cited"),
    [
        pytest.param(((10, 10), (13, 10)), ["SC-8.5.2-f/unlinked", "SC-8.5.2-g"], id="cut"),
        pytest.param(((10, 10), (14, 10)), ["SC-8.5.2-f/far"], id="far"),
        pytest.param(((10, 10), (10, 11.5)), ["SC-8.5.2-f/unit"], id="linked"),
    ],
)
def test_what_cuts_a_link_is_told_with_the_model_it_cuts_off(spots, cited):
    built = board(piece("W", rect(0.3, 8, (11.5, 10)), 2), *squad(*spots))
    assert [reason.key() for reason in ask_of(built, "coherency", unit="U").reasons] == cited
    placed = ask_of(built, "placement")
    assert len(placed.value) == (cited != ["SC-8.5.2-f/unit"])
    if placed.value:
        assert [reason.key() for reason in placed.reasons] == cited


@pytest.mark.clause("SC-8.5.2-f")
def test_two_on_one_plateau_are_linked():
    assert faults(piece("P", rect(6, 6, (13, 10)), 3, "surface"), *squad((11, 10), (13.5, 10))) == []


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("on", "stray"), [("W", False), (None, True)])
def test_two_on_a_surface_are_linked_over_what_carries_it(on, stray):
    things = piece("W", rect(8, 8, (12, 10)), 2), piece("T", circle(7, (12, 10)), 1, "surface", on=on)
    found = faults(*things, *squad((11, 10), (13.5, 10)))
    assert (("SC-8.5.2-f", ("m1",)) in found) == stray


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize(("y", "asked"), [(10, True), (30, False)])
def test_only_a_height_in_the_way_must_be_known(y, asked):
    """Two plateaus that carry one another spoil the links they lie between, and no others."""
    loop = [piece(n, rect(0.3, 4, (11.5, y)), 2, "surface", on=o) for n, o in (("P", "Q"), ("Q", "P"))]
    things = (*loop, *squad((10, 10), (13, 10)))
    if asked:
        with pytest.raises(QuestionError, match="carrier_loop"):
            faults(*things)
    else:
        assert faults(*things) == []


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.parametrize("number", ["", "x", "-1", "nan", "inf", "1e3", "4 in"])
def test_a_squadron_without_a_distance_is_an_error_naming_it(number):
    with pytest.raises(QuestionError, match="no_squadron") as error:
        faults(*squad((10, 10), (12, 10), traits=(f"squadron:{number}",)))
    assert error.value.facts == {"unit": "U", "trait": f"squadron:{number}"}


@pytest.mark.clause("SC-8.5.2-f")
@pytest.mark.clause("SC-8.5.2-c")
def test_a_sound_table_cites_all_that_was_checked():
    found = ask_of(board(*squad((10, 10), (12, 10))), "placement")
    assert found.answer == "yes"
    assert clauses(found) == {"TB-OFF", "TB-OVERLAP", "SC-8.5.2-c", "SC-8.5.2-f"}


@pytest.mark.clause("SC-8.5.2-c")
def test_placement_of_one_unit():
    things = (piece("W", rect(4, 4, (10, 10))), troop("m", (12, 10)), troop("n", (8, 10)))
    assert faults(*things, unit="Um") == [("SC-8.5.2-c", ("m", "W"))]
    assert len(faults(*things)) == 2
