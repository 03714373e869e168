"""Is the terrain sound, do bases lie where they may (TB)."""

import pytest

from rules.geometry.footprints import circle, ellipse, polygon
from tests.rules.build import GROUND, access, ask_of, board, clauses, marker, piece, rect, troop


def faults(*things, ask="layout", **more):
    """The faults of a board as (clause, ids)."""
    found = ask_of(board(*things, **more), ask)
    assert (found.answer == "yes") == (found.value == ())
    assert {fault["clause"] for fault in found.value} <= clauses(found)
    return [(fault["clause"], fault["ids"]) for fault in found.value]


@pytest.mark.clause("TB-OFF")
@pytest.mark.clause("TB-CROSS")
@pytest.mark.clause("TB-CARRIER")
@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize("ruleset", ["starcraft", "infinity", "skirmish", "ninth-age"])
def test_a_sound_layout_cites_all_that_was_checked(ruleset):
    found = ask_of(board(piece("a", rect(4, 4, (10, 10))), ruleset=ruleset), "layout")
    assert found.answer == "yes"
    assert clauses(found) == {"TB-OFF", "TB-CROSS", "TB-CARRIER", "TB-ACCESS"}


@pytest.mark.clause("TB-OFF")
@pytest.mark.parametrize(
    ("x", "off"),
    [
        pytest.param(2.01, False, id="TB-OFF inside"),
        pytest.param(2.00, False, id="TB-OFF along the very edge"),
        pytest.param(1.99, True, id="TB-OFF beyond"),
    ],
)
@pytest.mark.parametrize("shape", [rect, ellipse])
def test_terrain_off_the_table(x, off, shape):
    assert faults(piece("a", shape(4, 2, (x, 10)))) == ([("TB-OFF", ("a",))] if off else [])
    assert faults(piece("a", shape(4, 2, (54 - x, 10)))) == ([("TB-OFF", ("a",))] if off else [])
    assert faults(piece("a", shape(2, 4, (10, x)))) == ([("TB-OFF", ("a",))] if off else [])
    assert faults(piece("a", shape(2, 4, (10, 36 - x)))) == ([("TB-OFF", ("a",))] if off else [])
    assert faults(piece("a", shape(4, 2, (x, 10))), options={"terrain_overhang": True}) == []


@pytest.mark.clause("TB-OFF")
@pytest.mark.parametrize("ruleset", ["starcraft", "infinity", "skirmish", "ninth-age"])
def test_bases_off_the_table(ruleset):
    radius = 16 / 25.4
    for y, off in ((radius + 0.01, False), (radius, False), (radius - 0.01, True)):
        found = faults(troop("m", (10, y)), ask="placement", ruleset=ruleset, options={"terrain_overhang": True})
        assert found == ([("TB-OFF", ("m",))] if off else [])


@pytest.mark.clause("TB-OFF")
def test_markers_lie_on_the_table_too():
    assert faults(marker("k", (0.5, 10)), marker("l", (1, 10)), ask="placement") == [("TB-OFF", ("k",))]


@pytest.mark.clause("TB-OFF")
def test_a_turned_oval_is_measured_by_its_real_extent():
    """A 40 by 100 mm base lying at 45 degrees reaches 1.499 in to each side, less than half its length."""
    for x, off in ((1.50, False), (1.49, True)):
        found = faults(troop("m", (x, 18), mm=(40, 100), kind="oval", turn=45), ask="placement")
        assert bool(found) == off


@pytest.mark.clause("TB-OVERLAP")
@pytest.mark.parametrize("ruleset", ["infinity", "skirmish", "ninth-age"])
@pytest.mark.parametrize(
    ("apart", "over"),
    [
        pytest.param(1.01, False, id="TB-OVERLAP apart"),
        pytest.param(1.00, False, id="TB-OVERLAP touching"),
        pytest.param(0.99, True, id="TB-OVERLAP overlapping"),
    ],
)
def test_bases_overlap(ruleset, apart, over):
    found = faults(
        troop("a", (10, 10), mm=25.4), troop("b", (10 + apart, 10), mm=25.4), ask="placement", ruleset=ruleset
    )
    assert found == ([("TB-OVERLAP", ("a", "b"))] if over else [])


@pytest.mark.clause("TB-OVERLAP")
def test_ranks_and_files_touch_without_overlapping():
    block = [
        troop(f"m{x}{y}", (10 + x * 20 / 25.4, 10 + y * 20 / 25.4), mm=(20, 20), kind="rect", unit="U")
        for x in range(5)
        for y in range(4)
    ]
    assert faults(*block, ask="placement", ruleset="ninth-age") == []


@pytest.mark.clause("TB-OVERLAP")
def test_markers_and_terrain_are_no_bases():
    crate = piece("c", rect(2, 2, (10, 10)), 0, "surface")
    assert faults(marker("k", (10, 10)), crate, troop("m", (10, 10)), ask="placement") == []


@pytest.mark.clause("TB-CROSS")
def test_outlines_cross():
    """T34: flush rectangles are sound; a peg of a quarter inch into the neighbour is not."""
    right = piece("right", rect(6, 4, (26, 22)))
    assert faults(piece("left", rect(6, 4, (20, 22))), right) == []
    peg = [(-3, -2), (3, -2), (3, -0.5), (3.25, -0.5), (3.25, 0.5), (3, 0.5), (3, 2), (-3, 2)]
    pegged = piece("left", polygon(peg, (20, 22)))
    assert faults(pegged, right) == [("TB-CROSS", ("left", "right"))]
    found = ask_of(board(pegged, right, tolerance=0.3), "layout")
    assert found.answer == "no"
    assert found.certain is False


@pytest.mark.clause("TB-CROSS")
@pytest.mark.parametrize(
    ("second", "crossing"),
    [
        pytest.param(circle(2, (13, 10)), False, id="touching from outside"),
        pytest.param(circle(2, (12.9, 10)), True, id="biting in"),
        pytest.param(circle(2, (11, 10)), False, id="wholly inside, touching the rim"),
        pytest.param(circle(2, (11.1, 10)), True, id="sticking out"),
        pytest.param(rect(4, 4, (10, 10)), False, id="the same outline"),
    ],
)
def test_what_counts_as_crossing(second, crossing):
    assert bool(faults(piece("a", rect(4, 4, (10, 10))), piece("b", second))) == crossing


@pytest.mark.clause("TB-CROSS")
@pytest.mark.clause("TB-CARRIER")
def test_what_stands_on_another_is_judged_by_its_carrier():
    ground = piece("a", rect(4, 4, (10, 10)), 2, "surface")
    over = piece("b", rect(2, 2, (11.5, 10)), on="a")
    assert faults(ground, over) == [("TB-CARRIER", ("b", "a"))]
    inside = piece("b", rect(2, 2, (11, 10)), on="a")
    assert faults(ground, inside) == []
    beside = piece("c", rect(1, 1, (10, 10)), on="a")
    assert faults(ground, inside, beside) == [("TB-CROSS", ("b", "c"))]
    top = piece("d", rect(1, 3.9, (11, 10)), on="b")
    assert faults(ground, inside, top) == [("TB-CARRIER", ("d", "b"))]


@pytest.mark.clause("TB-CARRIER")
def test_loops_of_carriers_come_first():
    loop = [piece(n, rect(4, 4, (10, 10)), on=o) for n, o in (("a", "b"), ("b", "c"), ("c", "a"))]
    alone = piece("d", rect(2, 2, (30, 10)), on="d")
    off = piece("e", rect(4, 4, (1, 1)))
    above = piece("f", rect(2, 2, (10, 10)), on="a")
    found = faults(off, *loop, alone, above)
    assert found == [("TB-CARRIER", ("a", "b", "c")), ("TB-CARRIER", ("d",)), ("TB-OFF", ("e",))]


@pytest.mark.clause("TB-CARRIER")
def test_a_loop_is_one_fault_however_its_pieces_lie():
    loop = [piece(n, rect(4, 4, (10 + d, 10)), on=o) for n, o, d in (("a", "b", 0), ("b", "a", 1))]
    assert faults(*loop) == [("TB-CARRIER", ("a", "b"))]


#: A plateau from x = 10 to 20 with stairs before its left edge.
PLATEAU = piece("P", rect(10, 10, (15, 15)), 4, "surface")


@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize(
    ("x", "fault"),
    [
        pytest.param(9.0, (), id="TB-ACCESS against the edge"),
        pytest.param(8.9, (), id="TB-ACCESS at exactly a tenth of an inch"),
        pytest.param(8.89, ("s", "P"), id="TB-ACCESS beyond"),
        pytest.param(11.0, (), id="TB-ACCESS inside, touching the edge"),
        pytest.param(11.09, (), id="TB-ACCESS inside, a tenth of an inch reaches the mat"),
        pytest.param(11.1, (), id="TB-ACCESS inside, the mat at exactly a tenth of an inch"),
        pytest.param(11.11, ("s", GROUND), id="TB-ACCESS too far inside to reach the mat"),
    ],
)
def test_an_access_point_touches_what_it_joins(x, fault):
    found = faults(PLATEAU, access("s", rect(2, 2, (x, 15)), "P", GROUND))
    assert found == ([("TB-ACCESS", fault)] if fault else [])


@pytest.mark.clause("TB-ACCESS")
def test_round_access_points_are_measured_alike():
    for x, sound in ((11.09, True), (11.11, False)):
        assert (faults(PLATEAU, access("s", circle(2, (x, 15)), "P", GROUND)) == []) == sound
    disc = piece("P", circle(10, (15, 15)), 4, "surface")
    for x, sound in ((11.09, True), (11.12, False)):
        assert (faults(disc, access("s", circle(2, (x, 15)), "P", GROUND)) == []) == sound


@pytest.mark.clause("TB-ACCESS")
def test_ground_is_the_mat_that_no_surface_covers():
    """Two plateaus side by side: the seam between them is no ground, the mat past them is."""
    second = piece("Q", rect(10, 10, (5, 15)), 4, "surface")
    door = access("s", rect(2, 2, (10, 15)), "P", GROUND)
    assert faults(PLATEAU, second, door) == [("TB-ACCESS", ("s", GROUND))]
    assert faults(PLATEAU, door) == []


@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize(
    ("size", "traits", "on", "sound"),
    [
        pytest.param(0, ("surface",), None, True, id="a flat tile is entered like the mat"),
        pytest.param(1, ("surface",), None, False, id="a low surface is not the mat"),
        pytest.param(0, ("ramp",), None, False, id="a ramp counts as Size 1 whatever its number"),
        pytest.param(0, ("surface",), "flat", True, id="a flat tile on a flat tile"),
        pytest.param(0, ("surface",), "tall", False, id="a flat tile on something tall"),
        pytest.param(4, (), None, True, id="a piece nobody stands on leaves the ground where it is"),
    ],
)
def test_what_raises_a_model_is_not_the_ground(size, traits, on, sound):
    """Everything beside the plateau is covered by one piece."""
    below = [piece("flat", rect(54, 36, (27, 18)), 0, "surface"), piece("tall", rect(54, 36, (27, 18)), 1)]
    cover = piece("C", rect(54, 36, (27, 18)), size, *traits, on=on)
    found = faults(*below, PLATEAU, cover, access("s", rect(2, 2, (9, 15)), "P", GROUND))
    assert (("TB-ACCESS", ("s", GROUND)) not in found) == sound


@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize(("x", "fault"), [(-0.1, False), (-0.11, True)])
def test_the_mat_ends_at_the_table_s_edge(x, fault):
    """An access point left of a table whose left edge is bare, its own right edge at `x`."""
    found = faults(access("s", rect(2, 2, (x - 1, 15)), "P", GROUND), PLATEAU)
    assert (("TB-ACCESS", ("s", GROUND)) in found) == fault


@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize("joins", [(), ("P",), ("P", "P"), ("P", GROUND, "Q")])
def test_an_access_point_joins_two_heights(joins):
    other = piece("Q", rect(2, 2, (9, 15)), 1)
    assert ("TB-ACCESS", ("s",)) in faults(other, PLATEAU, access("s", rect(2, 2, (9, 15)), *joins))


@pytest.mark.clause("TB-ACCESS")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_a_ramp_has_exactly_two_access_points(count):
    ramp = piece("R", rect(4, 4, (8, 15)), 0, "ramp")
    ends = [
        access("foot", rect(1, 2, (6, 15)), "R", GROUND),
        access("top", rect(1, 2, (10, 15)), "R", "P"),
        access("third", rect(1, 1, (8, 17)), "R", GROUND),
    ]
    found = faults(PLATEAU, ramp, *ends[:count])
    assert found == ([] if count == 2 else [("TB-ACCESS", ("R",))])
