"""Turning, mirroring or exchanging who looks changes no verdict (SC-7.1-f)."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ask import ask, blocks
from rules.geometry.shapes import Outline, placed
from tests.rules.build import GROUND, access, board, clauses, piece, rect, troop

TABLE = (54.0, 36.0)


def turned_board(built, degrees):
    """The same table seen from elsewhere: everything turned about the origin and put back on a table large enough."""
    return _moved(built, lambda p: placed(p, (60.0, 60.0), degrees), lambda turn: turn + degrees)


def mirrored_board(built):
    """The table as in a mirror."""
    return _moved(built, lambda p: (built.width - p[0], p[1]), lambda turn: -turn)


def _moved(built, point, turn):
    def shape(old):
        if isinstance(old, Outline):
            return Outline(tuple(point(corner) for corner in old.points))
        x, y = point((old.x, old.y))
        return replace(old, x=x, y=y, turn=turn(old.turn))

    terrain = {
        name: replace(
            one,
            shape=shape(one.shape),
            openings=tuple(replace(hole, shape=shape(hole.shape)) for hole in one.openings),
        )
        for name, one in built.terrain.items()
    }
    models = {name: replace(one, shape=shape(one.shape), at=point(one.at)) for name, one in built.models.items()}
    points = {name: replace(one, shape=shape(one.shape)) for name, one in built.access_points.items()}
    return replace(built, width=120.0, depth=120.0, terrain=terrain, models=models, access_points=points)


def spots(step=0.25):
    """Places on a lattice: tables are built on it, and edges that line up are where trouble starts."""
    return st.tuples(
        st.integers(8, int((TABLE[0] - 2) / step)).map(lambda n: n * step),
        st.integers(8, int((TABLE[1] - 2) / step)).map(lambda n: n * step),
    )


@st.composite
def tables(draw):
    """A few pieces of all kinds, two models of either side on any base."""
    things = []
    for n in range(draw(st.integers(1, 6))):
        sides = draw(st.sampled_from([(1, 8), (6, 1), (4, 4), (10, 8)]))
        trait = draw(st.sampled_from(["", "", "surface", "ramp", "grass"]))
        shape = rect(*sides, draw(spots()), draw(st.sampled_from([0, 0, 30, 45, 90])))
        things.append(piece(f"p{n}", shape, draw(st.integers(0, 4)), *filter(None, [trait])))
    if draw(st.booleans()):
        things.append(access("s", rect(1, 1, draw(spots())), "p0", GROUND))
    for name, side in (("a", "red"), ("b", "blue")):
        mm, kind = draw(st.sampled_from([(32, "round"), (80, "round"), ((40, 100), "oval"), ((25, 50), "rect")]))
        traits = draw(st.sampled_from([(), (), ("flying",)]))
        size, turn = draw(st.integers(1, 3)), draw(st.sampled_from([0, 30, 90]))
        things.append(troop(name, draw(spots()), size, *traits, side=side, mm=mm, kind=kind, turn=turn))
    return board(*things)


SIGHT = {"ask": "sight", "from": "a", "to": "b"}
BACK = {"ask": "sight", "from": "b", "to": "a"}
OTHERS = [
    {"ask": "engaged", "a": "a", "b": "b"},
    {"ask": "elevation", "model": "a"},
    {"ask": "distance", "a": "a", "b": "p0"},
    {"ask": "within", "a": "a", "b": "b", "range": 3},
]


def same(answer, other):
    """Two answers say the same, whatever line or set of blockers proves it."""
    assert other.answer == answer.answer
    assert (other.line is None) == (answer.line is None)
    assert bool(other.blockers) == bool(answer.blockers)


@pytest.mark.clause("SC-7.1-f")
@settings(max_examples=150, deadline=None)
@given(tables())
def test_sight_is_mutual(built):
    there, back = ask(built, SIGHT), ask(built, BACK)
    assert there.answer == back.answer
    assert clauses(there) == clauses(back)
    assert there.blockers == back.blockers
    assert there.line == (back.line and back.line[::-1])


@pytest.mark.clause("SC-7.1-a")
@settings(max_examples=150, deadline=None)
@given(tables())
def test_a_no_is_proved(built):
    found = ask(built, SIGHT)
    if found.answer == "no":
        assert blocks(built, SIGHT, found.blockers)


@pytest.mark.clause("SC-7.1-a")
@settings(max_examples=100, deadline=None)
@given(tables(), st.sampled_from([90, 180, 37]))
def test_a_turned_board_has_the_same_answers(built, degrees):
    turned = turned_board(built, degrees)
    same(ask(built, SIGHT), ask(turned, SIGHT))
    for question in OTHERS:
        alike(ask(built, question), ask(turned, question))


@pytest.mark.clause("SC-7.1-a")
@settings(max_examples=100, deadline=None)
@given(tables())
def test_a_mirrored_board_has_the_same_answers(built):
    mirror = mirrored_board(built)
    same(ask(built, SIGHT), ask(mirror, SIGHT))
    for question in OTHERS:
        alike(ask(built, question), ask(mirror, question))


def alike(answer, other):
    """The same answer, the same clauses, the same value but for noise."""
    assert other.answer == answer.answer
    assert clauses(other) == clauses(answer)
    if isinstance(answer.value, float):
        assert math.isclose(answer.value, other.value, abs_tol=1e-9)
    else:
        assert other.value == answer.value


@pytest.mark.clause("SC-7.1.1-c")
@settings(max_examples=100, deadline=None)
@given(tables())
def test_a_piece_less_never_hides(built):
    """Nobody is hidden by taking away terrain that nobody stands on or over."""
    found = ask(built, SIGHT)
    if found.answer == "yes":
        for name, gone in built.terrain.items():
            if not gone.traits & {"surface", "ramp"}:
                rest = {other: one for other, one in built.terrain.items() if other != name}
                left = replace(built, terrain=rest, access_points={})
                assert ask(left, SIGHT).answer == "yes"
