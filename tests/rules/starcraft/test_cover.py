"""What hides: Full Cover, Direct Cover, the Dead Zone, Close Quarters (SC-7.1.1), and flight (SC-7.1.4)."""

import pytest

from tests.rules.build import ask_of, board, clauses, piece, rect, troop
from tests.rules.starcraft.test_sight import sees

#: Radius of a 32 mm base.
R = 16 / 25.4


def wall(at, size=2, name="W"):
    """A wall across the whole table, one inch thick, its left face at x = `at`."""
    return piece(name, rect(1, 36, (at + 0.5, 18)), size)


@pytest.mark.clause("SC-7.1.1-a")
@pytest.mark.parametrize(
    ("size", "viewer", "target", "hidden"),
    [
        pytest.param(2, 2, 2, True, id="SC-7.1.1-a as tall as both"),
        pytest.param(3, 2, 2, True, id="SC-7.1.1-a taller than both"),
        pytest.param(1, 2, 2, False, id="SC-7.1.1-a lower than both"),
        pytest.param(2, 3, 2, False, id="SC-7.1.1-a lower than the viewer"),
        pytest.param(2, 2, 3, False, id="SC-7.1.1-a lower than the target"),
        pytest.param(3, 3, 1, True, id="SC-7.1.1-a as tall as the taller"),
    ],
)
def test_full_cover(size, viewer, target, hidden):
    found = sees(board(wall(20, size), troop("v", (10, 18), viewer), troop("t", (30, 18), target)))
    assert found.answer == ("no" if hidden else "yes")
    assert ("SC-7.1.1-a" in clauses(found)) == hidden
    assert found.blockers == (("W",) if hidden else ())


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.parametrize(
    ("gap", "hidden"),
    [
        pytest.param(0.99, True, id="SC-7.1.1-b inside"),
        pytest.param(1.00, True, id="SC-7.1.1-b at exactly 1 inch"),
        pytest.param(1.01, False, id="SC-7.1.1-b beyond"),
        pytest.param(0.00, True, id="SC-7.1.1-b touching"),
        pytest.param(1.0000005, True, id="SC-7.1.1-b beyond by less than the tolerance"),
        pytest.param(1.000002, False, id="SC-7.1.1-b beyond by more than the tolerance"),
    ],
)
def test_direct_cover_reaches_one_inch(gap, hidden):
    found = sees(board(wall(20), troop("v", (10, 18), 3), troop("t", (21 + gap + R, 18), 2)))
    assert found.answer == ("no" if hidden else "yes")
    assert ("SC-7.1.1-b" in clauses(found)) == hidden


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.parametrize(
    ("size", "viewer", "target", "hidden"),
    [
        pytest.param(2, 5, 2, True, id="SC-7.1.1-b as tall as the model beside it"),
        pytest.param(2, 2, 3, False, id="SC-7.1.1-b lower than the model beside it"),
        pytest.param(3, 5, 2, True, id="SC-7.1.1-b taller than the model beside it"),
    ],
)
def test_direct_cover_compares_with_the_model_beside_the_piece(size, viewer, target, hidden):
    found = sees(board(wall(20, size), troop("v", (10, 18), viewer), troop("t", (21.5 + R, 18), target)))
    assert found.answer == ("no" if hidden else "yes")
    if hidden:
        assert found.reasons[0].facts["model"] == "t"


@pytest.mark.clause("SC-7.1.1-b")
def test_any_part_of_a_piece_lends_its_inch():
    """An arm of the piece that no line crosses is near the model; the crossed part is far."""
    from rules.geometry.shapes import Outline

    arms = Outline(((20, 0), (21, 0), (21, 19.5), (30, 19.5), (30, 20.5), (21, 20.5), (21, 36), (20, 36)))
    found = sees(board(piece("L", arms), troop("v", (10, 18), 3), troop("t", (29, 18), 2)))
    assert found.answer == "no"
    assert clauses(found) == {"SC-7.1.1-b"}


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.parametrize(("mm", "kind", "half"), [((40, 100), "oval", 20), ((25, 50), "rect", 12.5)])
def test_direct_cover_for_other_bases(mm, kind, half):
    for gap, hidden in ((0.99, "no"), (1.0, "no"), (1.01, "yes")):
        at = (21 + gap + half / 25.4, 18)
        found = sees(board(wall(20), troop("v", (10, 18), 3), troop("t", at, 2, mm=mm, kind=kind)))
        assert found.answer == hidden, gap


@pytest.mark.clause("SC-7.1.1-c")
@pytest.mark.clause("SC-7.1.1-b")
def test_a_wall_lends_no_inch_to_another():
    """T01: wall B is beside the target but not in the way; wall A is in the way but not beside it."""
    things = [piece("A", rect(1, 10, (15.5, 10))), piece("B", rect(4, 1, (20, 11.7))), troop("v", (8, 10), 3, mm=80)]
    seen = sees(board(*things, troop("t", (20, 10))))
    assert seen.answer == "yes"
    assert {"SC-7.1-c", "SC-7.1.1-c"} <= clauses(seen)
    hidden = sees(board(*things, troop("t", (17.13, 10))))
    assert hidden.answer == "no"
    assert clauses(hidden) == {"SC-7.1.1-b"}
    assert hidden.blockers == ("A",)


@pytest.mark.clause("SC-7.1.1-c")
def test_sizes_never_add_up():
    found = sees(
        board(wall(15, 1, "a"), wall(20, 1, "b"), wall(25, 1, "c"), troop("v", (10, 18)), troop("t", (30, 18)))
    )
    assert found.answer == "yes"
    assert {"SC-7.1-c", "SC-7.1.1-c"} <= clauses(found)


def foot(gap, *, low_size=2, plateau=4, high=(10, 18), traits=("surface",), **keys):
    """A model up on a plateau that ends at x = 14, and one on the ground `gap` from its foot."""
    return board(
        piece("P", rect(10, 10, (9, 18)), plateau, *traits),
        troop("h", high, 2, *keys.pop("h_traits", ())),
        troop("g", (14 + gap + R, 18), low_size, *keys.pop("g_traits", ()), side="blue"),
        **keys,
    )


@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.parametrize(
    ("gap", "dark"),
    [
        pytest.param(0.99, True, id="SC-7.1.1-d inside"),
        pytest.param(1.00, True, id="SC-7.1.1-d at exactly 1 inch"),
        pytest.param(1.01, False, id="SC-7.1.1-d beyond"),
    ],
)
def test_dead_zone_reaches_one_inch_from_the_foot(gap, dark):
    found = sees(foot(gap), "h", "g")
    assert found.answer == ("no" if dark else "yes")
    assert ("SC-7.1.1-d" in clauses(found)) == dark
    assert found.blockers == (("P",) if dark else ())


@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.parametrize(("plateau", "dark"), [(2, False), (3, True)])
def test_only_high_ground_has_a_dead_zone(plateau, dark):
    assert sees(foot(0.5, plateau=plateau), "h", "g").answer == ("no" if dark else "yes")


@pytest.mark.clause("SC-7.1.1-d")
def test_the_foot_is_that_of_the_same_piece():
    other = piece("Q", rect(4, 4, (30, 18)), 4, "surface")
    built = board(
        piece("P", rect(10, 10, (9, 18)), 4, "surface"),
        other,
        troop("h", (10, 18)),
        troop("g", (27.4, 18), 2, side="blue"),
    )
    assert "SC-7.1.1-d" not in clauses(sees(built, "h", "g"))


@pytest.mark.clause("SC-7.1.1-d")
def test_no_line_lifts_the_dead_zone_from_an_overhanging_base():
    """The base on the plateau reaches over its edge, so a line crosses nothing; the Dead Zone still forbids it."""
    built = board(
        piece("P", rect(10, 10, (9, 18)), 4, "surface"),
        troop("h", (14, 14)),
        troop("g", (14.5 + R, 20), side="blue"),
    )
    found = sees(built, "h", "g")
    assert found.answer == "no"
    assert clauses(found) == {"SC-7.1.1-d"}


@pytest.mark.clause("SC-7.1.1-d")
def test_mid_ground_is_not_at_the_foot():
    built = board(
        piece("P", rect(10, 10, (9, 18)), 4, "surface"),
        piece("M", rect(4, 4, (16, 18)), 1, "surface"),
        troop("h", (8, 18)),
        troop("g", (15, 18), side="blue"),
    )
    assert sees(built, "h", "g").answer == "yes"


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.parametrize(
    ("apart", "close"),
    [
        pytest.param(2.99, True, id="SC-7.1.1-e inside 3 inches"),
        pytest.param(3.00, True, id="SC-7.1.1-e at exactly 3 inches"),
        pytest.param(3.00001, False, id="SC-7.1.1-e beyond 3 inches by a hair"),
        pytest.param(3.01, False, id="SC-7.1.1-e beyond 3 inches"),
    ],
)
def test_close_quarters_needs_three_inches_between_the_models(apart, close):
    """Both stand beside a wall that lies along the line between them and that only reaches into it."""
    tall, short = troop("v", (10, 18), 3), troop("t", (10 + 2 * R + apart, 18), 2)
    between = piece("W", rect(apart - 1, 4, (10 + R + apart / 2, 18)), 2)
    found = sees(board(between, tall, short))
    assert found.answer == ("yes" if close else "no")
    assert ("SC-7.1.1-e" in clauses(found)) == close


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.parametrize(
    ("gap", "close"),
    [
        pytest.param(0.99, True, id="SC-7.1.1-e beside the piece"),
        pytest.param(1.00, True, id="SC-7.1.1-e at exactly 1 inch"),
        pytest.param(1.01, False, id="SC-7.1.1-e too far from the piece"),
    ],
)
def test_close_quarters_needs_both_beside_the_piece(gap, close):
    built = board(wall(20), troop("v", (20 - gap - R, 18), 3), troop("t", (21.5 + R, 18), 2))
    found = sees(built)
    assert found.answer == ("yes" if close else "no")
    assert ("SC-7.1.1-e" in clauses(found)) == close


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.clause("SC-7.1.1-a")
def test_full_cover_stays_in_close_quarters():
    found = sees(board(wall(20), troop("v", (20 - 0.5 - R, 18)), troop("t", (21.5 + R, 18))))
    assert found.answer == "no"
    assert clauses(found) == {"SC-7.1.1-a", "SC-7.1.1-e"}


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.parametrize(("apart", "dark"), [(2.99, False), (3.0, False), (3.01, True)])
def test_close_quarters_lifts_the_dead_zone(apart, dark):
    """The one above stands near the edge, three inches from the one at the foot."""
    found = sees(foot(0.5, high=(14.5 - apart - R, 18)), "h", "g")
    assert found.answer == ("no" if dark else "yes")
    assert ("SC-7.1.1-e" in clauses(found)) == (not dark)


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.parametrize(("scope", "clear"), [("piece", False), ("pair", True)])
def test_close_quarters_scope(scope, clear):
    """Both are beside the crate, only the target is beside the wall between them."""
    far = board(
        piece("crate", rect(6, 0.5, (19.5, 18 + R + 0.5)), 1),
        piece("W", rect(0.2, 1.6, (21, 18)), 2),
        troop("v", (18.2, 18), 3),
        troop("t", (18.2 + 2 * R + 2.9, 18), 2),
        options={"close_quarters_scope": scope},
    )
    assert ask_of(far, "within", a="v", b="W", range=1).answer == "no"
    found = sees(far)
    assert found.answer == ("yes" if clear else "no")
    assert ("SC-7.1.1-e" in clauses(found)) == clear


@pytest.mark.clause("SC-7.1.4-a")
@pytest.mark.clause("SC-7.1.4-b")
def test_flight_ignores_full_cover():
    for flier in ("v", "t"):
        marks = {name: ("flying",) if name == flier else () for name in "vt"}
        found = sees(board(wall(20, 9), troop("v", (10, 18), 2, *marks["v"]), troop("t", (30, 18), 2, *marks["t"])))
        assert found.answer == "yes"
        assert {"SC-7.1-c", "SC-7.1.4-a", "SC-7.1.4-b"} <= clauses(found)


@pytest.mark.clause("SC-7.1.4-b")
def test_direct_cover_never_protects_a_flying_model():
    found = sees(board(wall(20, 9), troop("v", (10, 18), 2), troop("t", (21.5 + R, 18), 2, "flying")))
    assert found.answer == "yes"


@pytest.mark.clause("SC-7.1.4-c")
def test_a_flying_model_respects_the_other_models_direct_cover():
    found = sees(board(wall(20), troop("v", (10, 18), None, "flying"), troop("t", (21.5 + R, 18))))
    assert found.answer == "no"
    assert {"SC-7.1.1-b", "SC-7.1.4-c"} <= clauses(found)


@pytest.mark.clause("SC-7.1.4-a")
@pytest.mark.clause("SC-7.1.4-c")
def test_a_flying_model_respects_the_other_models_dead_zone():
    found = sees(foot(0.5, h_traits=("flying",)), "h", "g")
    assert found.answer == "no"
    assert {"SC-7.1.1-d", "SC-7.1.4-c"} <= clauses(found)


@pytest.mark.clause("SC-7.1.4-a")
@pytest.mark.clause("SC-7.1.1-d")
def test_a_flying_model_is_never_at_the_foot():
    assert sees(foot(0.5, g_traits=("flying",)), "h", "g").answer == "yes"


@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.clause("SC-7.1.4-c")
def test_close_quarters_counts_flying_models():
    found = sees(board(wall(20), troop("v", (19.5 - R, 18), None, "flying"), troop("t", (21.5 + R, 18))))
    assert found.answer == "yes"
    assert "SC-7.1.1-e" in clauses(found)


@pytest.mark.clause("SC-7.1.2-a")
def test_height_lets_one_see_over_walls():
    """A Size 2 model on Size 4 sees over a wall of Size 5 that would hide it on the ground."""
    plateau = piece("P", rect(10, 10, (9, 18)), 4, "surface")
    high = sees(board(plateau, wall(30, 5), troop("v", (9, 18)), troop("t", (45, 18))))
    assert high.answer == "yes"
    assert {"SC-7.1-c", "SC-7.1.2-a"} <= clauses(high)
    low = sees(board(wall(30, 5), troop("v", (9, 18)), troop("t", (45, 18))))
    assert low.answer == "no"


@pytest.mark.clause("SC-7.1.2-b")
def test_what_one_stands_on_never_blocks():
    found = sees(board(piece("P", rect(10, 10, (9, 18)), 9, "surface"), troop("v", (9, 18)), troop("t", (30, 18))))
    assert found.answer == "yes"
    assert {"SC-7.1-b", "SC-7.1.2-b"} <= clauses(found)


@pytest.mark.clause("SC-7.1.2-b")
def test_what_carries_the_surface_never_blocks_either():
    base_piece = piece("P", rect(20, 10, (15, 18)), 3, "stay-in-play")
    top = piece("T", rect(4, 4, (9, 18)), 1, "surface", on="P")
    found = sees(board(base_piece, top, troop("v", (9, 18)), troop("t", (40, 18))))
    assert found.answer == "yes"
    assert {"SC-7.1-b", "SC-7.1.2-b"} <= clauses(found)


@pytest.mark.clause("SC-7.1.2-b")
@pytest.mark.clause("SC-7.1.2-c")
def test_a_wall_on_the_surface_does_block():
    plateau = piece("P", rect(20, 10, (15, 18)), 3, "surface")
    parapet = piece("W", rect(1, 10, (20, 18)), 2, on="P")
    found = sees(board(plateau, parapet, troop("v", (9, 18)), troop("t", (40, 18))))
    assert found.answer == "no"
    assert found.blockers == ("W",)
    assert {"SC-7.1.1-a", "SC-7.1.2-c", "SC-7.1.2-a"} <= clauses(found)
    assert found.reasons[0].facts["size"] == 5


@pytest.mark.clause("SC-7.1.2-c")
@pytest.mark.parametrize(("under", "hidden"), [(2, True), (1, False)])
def test_stacked_terrain_adds_the_size_of_its_carrier(under, hidden):
    ground = piece("G", rect(4, 36, (25, 18)), under)
    top = piece("W", rect(1, 36, (25, 18)), 2, on="G")
    found = sees(board(ground, top, troop("v", (10, 18), 4), troop("t", (40, 18), 4)))
    assert found.answer == ("no" if hidden else "yes")
    assert "SC-7.1.2-c" in clauses(found)


@pytest.mark.clause("SC-8.5.3-c")
@pytest.mark.parametrize(("trait", "size", "hidden"), [("grass", 0, True), ("ramp", 9, False), ("token", 9, False)])
def test_the_size_that_a_trait_gives(trait, size, hidden):
    """Grass hides as Size 2, a ramp as Size 1, a token not at all, whatever size is written."""
    found = sees(board(piece("X", rect(4, 36, (25, 18)), size, trait), troop("v", (10, 18)), troop("t", (40, 18))))
    assert found.answer == ("no" if hidden else "yes")


@pytest.mark.clause("SC-7.1-c")
def test_bases_are_no_blocking_terrain():
    """Models do not hide one another, however tall."""
    found = sees(board(troop("v", (10, 18)), troop("w", (15, 18), 9, mm=170), troop("t", (20, 18))))
    assert found.answer == "yes"
    assert "SC-7.1-b" in clauses(found)
