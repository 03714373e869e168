"""Reach among heights: seen from elsewhere it is the same, removing things never shortens it, and moves agree."""

import math
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import GROUND, access, piece, rect
from tests.rules.starcraft.moving import cited, legal, moves, reaches
from tests.rules.starcraft.rounds import game_board, squad
from tests.rules.test_symmetry import mirrored_board, turned_board

quarter = st.integers(0, 56).map(lambda n: n / 4)
spots = st.tuples(quarter, quarter).map(lambda p: (p[0] + 5, p[1] + 5))


@st.composite
def hills(draw):
    """Plateaus with stairs, a wall or two on and beside them, a stranger."""
    things, points = [], []
    for n, at in enumerate(((9, 9), (16, 15))):
        if draw(st.booleans()):
            size = draw(st.integers(0, 4))
            things.append(piece(f"P{n}", rect(5, 5, at), size, "surface"))
            x, y = draw(st.sampled_from([(0, 2.5), (2.5, 0), (-2.5, 0), (0, -2.5), (2.5, 2.5)]))
            points.append(access(f"s{n}", rect(1.5, 1.5, (at[0] + x, at[1] + y)), f"P{n}", GROUND))
    for n in range(draw(st.integers(0, 3))):
        things.append(
            piece(f"w{n}", rect(2, 0.5, draw(spots), draw(st.sampled_from([0, 30, 90]))), draw(st.integers(1, 3)))
        )
    if draw(st.booleans()):
        things.append(squad("u", draw(spots), mm=draw(st.sampled_from([25, 50]))))
    mover = squad("m", (12, 12), mm=draw(st.sampled_from([25, 32, 50])), size=draw(st.integers(2, 3)), speed=9)
    return game_board(mover, *things, access=points, phase=None, active=None)


@settings(max_examples=50, deadline=None)
@given(hills(), spots)
def test_ways_over_heights_are_legal_moves(built, to):
    answer = reaches(built, to=list(to))
    straight = moves(built, to)
    if answer.answer == "yes":
        again = legal(moves(built, *answer.value["path"]))
        assert math.isclose(again.value["length"], answer.value["length"], abs_tol=2e-6)
    else:
        assert straight.answer == "no", cited(answer)
    if straight.answer == "yes":
        assert math.isclose(answer.value["length"], straight.value["length"], abs_tol=1e-6)


@settings(max_examples=30, deadline=None)
@given(hills(), spots, st.sampled_from([90.0, 180.0, 37.0]))
def test_seen_from_elsewhere_it_is_the_same(built, to, degrees):
    answer = reaches(built, to=list(to))
    for other, at in (
        (turned_board(built, degrees), _turned(to, degrees)),
        (mirrored_board(built), (built.width - to[0], to[1])),
    ):
        again = reaches(other, to=list(at))
        assert again.answer == answer.answer, (cited(answer), cited(again))
        if answer.answer == "yes":
            assert math.isclose(again.value["length"], answer.value["length"], abs_tol=1e-5)


def _turned(point, degrees):
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (60.0 + point[0] * cos - point[1] * sin, 60.0 + point[0] * sin + point[1] * cos)


@settings(max_examples=30, deadline=None)
@given(hills(), spots, st.data())
def test_taking_a_wall_away_never_makes_a_way_longer(built, to, data):
    walls = [name for name in built.terrain if name.startswith("w")]
    if not walls:
        return
    gone = data.draw(st.sampled_from(walls))
    fewer = replace(built, terrain={name: one for name, one in built.terrain.items() if name != gone})
    before, after = reaches(built, to=list(to)), reaches(fewer, to=list(to))
    if before.answer == "yes":
        assert after.answer == "yes"
        assert after.value["length"] <= before.value["length"] + 1e-6
