"""Gates: which gaps are closed, worked out by hand at each distance, and what every gate must be."""

import math
from random import Random

import pytest
import shapely

from rules.geometry import bases
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.gates import gates
from rules.geometry.measure import distance
from rules.geometry.shapes import Outline, Oval
from rules.geometry.solids import cut, polygon_of
from tests.rules.geometry.moved import Motion
from tests.rules.geometry.ways import NOOK, some_shape

DIAMOND = rect(2, 2, (0, 0), 45)
TIP = math.sqrt(2)


def facing(gap: float) -> dict[str, dict[str, object]]:
    """Two things of each kind, with a gap between them along x."""
    return {
        "edge to edge": {"a": rect(2, 2, (-1, 0)), "b": rect(2, 3, (1 + gap, 0.5))},
        "corner to corner": {"a": rect(2, 2, (-TIP, 0), 45), "b": rect(2, 2, (TIP + gap, 0), 45)},
        "corner to edge": {"a": rect(2, 2, (-TIP, 0), 45), "b": rect(2, 2, (1 + gap, 0))},
        "disc to disc": {"a": circle(2, (-1, 0)), "b": circle(3, (1.5 + gap, 0))},
        "disc to edge": {"a": circle(2, (-1, 0)), "b": rect(2, 3, (1 + gap, 0))},
        "disc to corner": {"a": circle(2, (-1, 0)), "b": rect(2, 2, (TIP + gap, 0), 45)},
        "oval to edge": {"a": ellipse(4, 2, (-2, 0)), "b": rect(2, 3, (1 + gap, 0))},
        "oval to corner": {"a": ellipse(4, 2, (-1, 0), 90), "b": rect(2, 2, (TIP + gap, 0), 45)},
        "oval to oval": {"a": ellipse(4, 2, (-2, 0)), "b": ellipse(1, 3, (0.5 + gap, 0))},
        "oval to disc": {"a": ellipse(4, 2, (-2, 0)), "b": circle(1, (0.5 + gap, 0))},
    }


@pytest.mark.parametrize("kind", list(facing(1.0)))
@pytest.mark.parametrize(
    ("gap", "closed"),
    [
        pytest.param(0.99, True, id="narrower"),
        pytest.param(1.0 - 2e-6, True, id="narrower by more than the tolerance"),
        pytest.param(1.0 - 5e-7, False, id="narrower by less than the tolerance"),
        pytest.param(1.0, False, id="exactly as wide"),
        pytest.param(1.01, False, id="wider"),
    ],
)
def test_a_gap_is_closed_when_it_is_narrower_than_needed(kind, gap, closed):
    solids = facing(gap)[kind]
    found = gates(solids, 1.0)
    assert len(found) == closed
    turned_round = gates(dict(reversed(solids.items())), 1.0)
    assert len(turned_round) == closed
    if closed:
        assert found[0].length == pytest.approx(gap, abs=1e-9)
        assert found[0].between == ("a", "b")
        assert turned_round[0].between == ("b", "a")
        assert found[0].is_strip is (kind == "edge to edge")


def test_parallel_edges_are_closed_along_all_they_face_each_other():
    gate = gates(facing(0.5)["edge to edge"], 1.0)[0]
    assert {(round(x, 9), round(y, 9)) for x, y in gate.corners} == {(0, -1), (0, 1), (0.5, -1), (0.5, 1)}
    assert {x for x, _ in gate.corners[:2]} == {0.0}


def test_edges_that_are_not_parallel_are_closed_where_they_are_nearest():
    found = gates({"a": rect(2, 2, (-1, 0)), "b": rect(2, 2, (1.6, 0), 3)}, 1.0)
    assert [gate.is_strip for gate in found] == [False]


def test_solids_that_touch_or_overlap_have_no_gate_there():
    assert gates({"a": rect(2, 2, (0, 0)), "b": rect(2, 2, (2, 0))}, 1.0) == ()
    assert gates({"a": rect(2, 2, (0, 0)), "b": circle(2, (1.5, 0))}, 1.0) == ()


def test_a_bent_piece_has_a_gate_at_every_narrow_place():
    bent = polygon(((0, 0), (6, 0), (6, 3), (5, 3), (5, 1), (1, 1), (1, 3), (0, 3)), (0, 0))
    found = gates({"bent": bent, "disc": circle(3.4, (3, 3))}, 1.0)
    assert sorted(round(gate.length, 9) for gate in found) == [0.3, 0.3, 0.3]
    # Only where one comes nearer: the backs of the arms are not asked.
    assert all(0.99 < x < 5.01 for gate in found for x, _ in gate.corners)


def test_a_piece_in_the_hole_of_another_has_gates_on_all_sides():
    court = cut(rect(6, 6, (0, 0)), [rect(4, 4, (0, 0))])
    assert len(court) == 1
    found = gates({"court": court[0], "block": rect(2.5, 2.5, (0, 0))}, 1.0)
    assert len(found) == 4
    assert all(gate.is_strip and gate.length == pytest.approx(0.75) for gate in found)


def test_an_opening_parts_a_wall_into_two_with_a_gate_between():
    parts = cut(rect(9, 1, (0, 0)), [Outline(((-0.4, -1), (0.4, -1), (0.4, 1), (-0.4, 1)))])
    assert len(parts) == 2
    found = gates({"left": parts[0], "right": parts[1]}, 1.0)
    assert [gate.length for gate in found] == pytest.approx([0.8])
    assert gates({"left": parts[0], "right": parts[1]}, 0.8) == ()


def test_what_is_cut_from_an_oval_lies_round_the_true_oval():
    parts = cut(ellipse(6, 3, (0, 0)), [rect(1, 9, (0, 0))])
    assert len(parts) == 2
    true = polygon_of(Oval(0, 0, 3, 1.5), 1e-7).difference(shapely.box(-0.5, -9, 0.5, 9))
    drawn = shapely.union_all(parts)
    assert drawn.buffer(2e-7).covers(true)
    assert true.buffer(1.1e-5).covers(drawn)


def test_the_caller_says_which_pairs_count():
    solids = {"wall": rect(2, 2, (-1, 0)), "one": circle(1, (1, 0)), "other": circle(1, (2.2, 0))}
    assert {gate.between for gate in gates(solids, 1.0)} == {("wall", "one"), ("one", "other")}
    assert [gate.between for gate in gates(solids, 1.0, lambda a, b: "wall" in (a, b))] == [("wall", "one")]


@pytest.mark.parametrize("seed", range(60))
def test_every_gate_is_locally_shortest_and_the_nearest_points_make_one(seed):
    chance = Random(f"gates/{seed}")
    a, b = some_shape(chance, (0, 0), True), some_shape(chance, (chance.uniform(2, 5), chance.uniform(-2, 2)), True)
    found = gates({"a": a, "b": b}, 3.0)
    gap = distance(a, b)
    if 1e-5 < gap < 3.0 - 1e-5:
        assert min(gate.length for gate in found) == pytest.approx(gap, abs=1e-9)
    areas = [polygon_of(shape, 1e-7) for shape in (a, b)]
    for gate in found:
        assert gate.length < 3.0
        for p, q in [] if gate.is_strip else [gate.corners]:
            ends = [
                area.boundary.intersection(shapely.Point(at).buffer(0.02))
                for area, at in zip(areas, (p, q), strict=True)
            ]
            assert ends[0].distance(ends[1]) == pytest.approx(gate.length, abs=1e-6)


@pytest.mark.parametrize("motion", [Motion(90), Motion(37, (3, -4)), Motion(0, (20, 11)), Motion(12, (1, 1), True)])
@pytest.mark.parametrize("seed", range(6))
def test_gates_move_with_the_board(motion, seed):
    chance = Random(f"gates moved/{seed}")
    solids = {f"s{n}": some_shape(chance, (chance.uniform(-4, 4), chance.uniform(-4, 4)), True) for n in range(5)}
    before = gates(solids, 1.5)
    after = gates({name: motion.shape(shape) for name, shape in solids.items()}, 1.5)
    assert sorted((g.between, round(g.length, 6)) for g in before) == sorted(
        (g.between, round(g.length, 6)) for g in after
    )


@pytest.mark.parametrize(
    ("path", "crosses"),
    [
        pytest.param([(1.8, -1), (1.8, 1)], True, id="straight across"),
        pytest.param([(1.8, 1), (1.8, -1)], True, id="back across"),
        pytest.param([(1.8, -1), (1.8, 0), (1.8, -1)], False, id="touched and left to the same side"),
        pytest.param([(1.8, -1), (1.8, 0), (1.8, 1)], True, id="a stop on it"),
        pytest.param([(1.8, -1), (1.8, 0), (1.9, 0), (1.9, 1)], True, id="along it and on"),
        pytest.param([(1.8, -1), (1.8, 0), (1.9, 0), (1.9, -1)], False, id="along it and back"),
        pytest.param([(1.8, 0), (1.8, 1)], False, id="from it"),
        pytest.param([(1.8, -1), (1.8, 0)], False, id="up to it"),
        pytest.param([(1.8, -1), (1.8, 5e-7), (1.7, -1)], False, id="over it by less than the tolerance"),
        pytest.param([(1.8, -1), (1.8, 2e-6), (1.7, -1)], True, id="over it by more than the tolerance"),
        pytest.param([(TIP, -1), (TIP, 1)], False, id="through its end"),
        pytest.param([(0, -1), (0, 1)], False, id="across its line, beside it"),
    ],
)
def test_a_segment_may_be_touched_but_not_crossed(path, crosses):
    gate = gates({"a": DIAMOND, "b": rect(2, 2, (TIP * 2 + 0.7, 0), 45)}, 1.0)[0]
    assert (gate.crossed(path) is not None) is crosses


@pytest.mark.parametrize(
    ("path", "crosses"),
    [
        pytest.param([(0.25, -2), (0.25, 2)], True, id="all along"),
        pytest.param([(0.25, -2), (0.25, -0.9)], True, id="into it"),
        pytest.param([(0.25, -2), (0.25, -1)], False, id="up to its first segment"),
        pytest.param([(0.25, -2), (0.25, -1 + 5e-7)], False, id="past it by less than the tolerance"),
        pytest.param([(0.1, 0), (0.4, 0)], False, id="on one of its segments"),
        pytest.param([(0, -2), (0, 2)], False, id="along its edge"),
        pytest.param([(0.25, 0), (0.25, 0.1)], True, id="from within along it"),
    ],
)
def test_inside_a_strip_only_movement_along_it_crosses(path, crosses):
    gate = gates(facing(0.5)["edge to edge"], 1.0)[0]
    assert (gate.crossed(path) is not None) is crosses


def test_bases_are_solids_like_any_other():
    wall, base = rect(10, 1, (0, 0)), bases.round_base(32, (0, 0.5 + 0.9 + 16 / 25.4))
    assert [gate.length for gate in gates({"wall": wall, "base": base}, 1.0)] == pytest.approx([0.9])


def test_the_inner_corner_of_a_bent_piece_is_no_gate_with_itself():
    assert gates({"nook": polygon(NOOK, (0, 0))}, 5.0) == ()
