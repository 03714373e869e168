"""How far answers look: an answer asked again after an edit that missed all its boxes is the very same."""

import random
from dataclasses import replace

import pytest

from rules.ask import ask
from rules.geometry.footprints import rect
from rules.looks import looks_at
from rules.per_board import board_before, follow
from rules.steps import EVERYWHERE, box_round, step_between
from rules.verdict import QuestionError
from tests.rules.build import access, board, piece, troop

KINDS = {
    "sight": {"ask": "sight", "from": "r1", "to": "b1"},
    "unit_sight": {"ask": "unit_sight", "from": "red", "to": "blue"},
    "engaged": {"ask": "engaged", "a": "r1", "b": "b1"},
    "engaged units": {"ask": "engaged", "a": "red", "b": "blue"},
    "evade": {"ask": "evade", "attacker": "red", "target": "blue"},
    "elevation": {"ask": "elevation", "model": "r1"},
    "distance": {"ask": "distance", "a": "r1", "b": "blue"},
    "within": {"ask": "within", "a": "r1", "b": "wall-0", "range": 4},
}
WAYS = ((), ("surface",), ("grass",), ("ramp",))
EDITS = 60


def table(chance):
    """Two units, near one another or not, and pieces of every kind about them."""
    away = chance.choice((0.0, 18.0))
    troops = [
        troop(
            name,
            (chance.uniform(8, 13) + (away if name[0] == "b" else 0.0), chance.uniform(8, 13)),
            2,
            side="red" if name[0] == "r" else "blue",
            unit="red" if name[0] == "r" else "blue",
        )
        for name in ("r1", "r2", "b1", "b2")
    ]
    pieces = [strewn(chance, f"wall-{n}") for n in range(5)]
    return board(*troops, *pieces, access("door", rect(1.0, 0.4, (10.0, 10.0)), "wall-0", "ground"))


def strewn(chance, name):
    """A piece anywhere, more often near."""
    at = (
        (chance.uniform(2, 40), chance.uniform(2, 34))
        if chance.random() < 0.5
        else (chance.uniform(4, 18), chance.uniform(4, 18))
    )
    width = chance.choice((0.6, 2.0, 5.0))
    return piece(name, rect(width, 1.0, at, chance.choice((0.0, 30.0))), chance.randint(0, 4), *chance.choice(WAYS))


def asked(position, question):
    """An answer, or the error that stands in its place, in a form that can be compared."""
    try:
        return ask(position, question)
    except QuestionError as error:
        return (error.path, error.phrase, error.facts)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_what_misses_all_that_an_answer_looks_at_changes_nothing_of_it(kind, seed):
    chance, question = random.Random(seed), KINDS[kind]
    missed = 0
    for _ in range(EDITS // 4):
        old = table(chance)
        known = asked(old, question)
        for _ in range(4):
            piece_id = chance.choice(["wall-1", "wall-2", "wall-3", "wall-4", "new"])
            new = replace(old, terrain={**old.terrain, piece_id: strewn(chance, piece_id)})
            if not step_between(old, new).meets(*looks_at(old, question)):
                missed += 1
                assert asked(new, question) == known
    assert missed > 3, "the edits of this test reach too far to show anything"


def test_a_kind_that_says_nothing_of_how_far_it_looks_may_look_anywhere():
    position = table(random.Random(1))
    assert looks_at(position, {"ask": "placement", "unit": "red"}) is None
    assert looks_at(position, {"ask": "sight", "from": "r1", "to": "nobody"}) is None


@pytest.mark.parametrize(
    "terms",
    [
        {"width": 40.0},
        {"tolerance": 0.1},
        {"options": {"close_quarters_scope": "pair"}},
        {"ruleset": "infinity"},
    ],
)
def test_the_terms_of_a_board_reach_everywhere(terms):
    position = table(random.Random(1))
    assert step_between(position, replace(position, **terms)) == EVERYWHERE


def test_a_tolerance_of_its_own_reaches_everywhere():
    position = table(random.Random(1))
    loose = replace(position.terrain["wall-1"], tolerance=0.2)
    assert step_between(position, replace(position, terrain={**position.terrain, "wall-1": loose})).everywhere


def test_a_step_meets_what_lay_and_what_lies_there_and_what_stands_on_it():
    position = table(random.Random(1))
    carrier = piece("low", rect(4.0, 4.0, (30.0, 5.0)), 1, "surface")
    top = piece("top", rect(1.0, 1.0, (50.0, 30.0)), 1, on="low")
    old = replace(position, terrain={**position.terrain, "low": carrier, "top": top})
    moved = piece("low", rect(4.0, 4.0, (40.0, 5.0)), 1, "surface")
    step = step_between(old, replace(old, terrain={**old.terrain, "low": moved}))
    assert all(step.meets(box_round([shape])) for shape in (carrier.shape, moved.shape, top.shape))
    assert not step.meets(box_round([rect(1.0, 1.0, (20.0, 30.0))]))
    assert step.terrain == {"low"}


def test_a_changed_unit_is_met_where_its_models_are():
    old = table(random.Random(1))
    flying = replace(old.units["red"], traits=frozenset({"flying"}))
    step = step_between(old, replace(old, units={**old.units, "red": flying}))
    assert step.meets(box_round([old.models["r2"].shape]))


def test_a_position_that_is_gone_is_followed_by_none():
    old = table(random.Random(1))
    new = replace(old, terrain=dict(old.terrain))
    follow(new, old)
    assert board_before(new) is old
    del old
    assert board_before(new) is None
