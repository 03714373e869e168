"""Has a model any legal spot: against spots tried out one by one, links and heights among what decides."""

import random

import pytest

from rules.board import Model
from rules.geometry.footprints import rect
from rules.geometry.measure import overlaps
from rules.question import Asked
from rules.starcraft.mover import mover_of, set_down
from rules.starcraft.way_out import is_legal, legal_spot
from tests.rules.build import GROUND, access, piece
from tests.rules.starcraft.rounds import game_board, squad

SEEDS = range(20)


def crowded(seed):
    """A mover whose leading model stands among thin walls, low crates, heights and enemies, and a model of its unit."""
    rng = random.Random(seed)
    mm = rng.choice([32, 32, (40, 60), (25, 50)])
    own = squad("own", (10, 10), (40, 30), mm=mm, kind=rng.choice(["oval", "rect"]), turn=rng.uniform(0, 180))
    leader = own[1][0]
    things = []
    for n in range(rng.randint(20, 60)):
        at = (10 + rng.uniform(-4, 4), 10 + rng.uniform(-4, 4))
        kind = rng.random()
        if kind < 0.4:
            things.append(squad(f"foe{n}", at, side=rng.choice(["blue", "blue", "red"])))
        else:
            sides = rng.choice([(0.3, 4), (4, 0.3), (2, 2)])
            traits = ("surface",) if kind > 0.9 else ()
            things.append(piece(f"p{n}", rect(*sides, at, rng.uniform(0, 90)), rng.choice([1, 2, 3]), *traits))
    free = [thing for thing in things if not overlaps(shape_of(thing), leader.shape)]
    doors = [
        access(f"a{one.id}", rect(0.5, 0.5, (10, 8)), one.id, GROUND) for one in free if not isinstance(one, tuple)
    ]
    board = game_board(own, *free, access=doors[:2])
    question = {"ask": "move", "unit": "own", "action": "disengage"}
    mover = mover_of(board, Asked(board, question), "disengage")
    return mover, own[1][1], {leader.id: leader}


def shape_of(thing):
    """The one shape of a squad of one model or of a piece."""
    return thing[1][0].shape if isinstance(thing, tuple) else thing.shape


def tried(rng, model: Model):
    """A place near the leading model."""
    return set_down(model, (10 + rng.uniform(-5, 5), 10 + rng.uniform(-5, 5)), rng.uniform(0, 180))


@pytest.mark.clause("SC-8.5.4-b")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_spot_is_found_where_none_is_said_to_be(seed):
    mover, model, fixed = crowded(seed)
    spot = legal_spot(mover, model, fixed)
    if spot is not None:
        assert is_legal(mover, spot, fixed)
    else:
        rng = random.Random(seed)
        assert not any(is_legal(mover, tried(rng, model), fixed) for _ in range(400))


def test_both_answers_occur():
    assert {legal_spot(*crowded(seed)) is None for seed in SEEDS} == {True, False}


def test_where_it_stands_is_a_spot_too():
    board = game_board(squad("own", (10, 10), (12, 10)))
    mover = mover_of(board, Asked(board, {"ask": "move", "unit": "own", "action": "move"}), "move")
    here = board.models["own1"]
    assert legal_spot(mover, here, {"own0": board.models["own0"]}) is here
