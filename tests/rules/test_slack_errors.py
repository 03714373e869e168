"""Certain is never wrong: boards that are off by less than the margin, whichever way, answer the same."""

import math
from dataclasses import replace
from random import Random

import pytest
import shapely

from rules.ask import ask
from rules.geometry import footprints
from rules.geometry.areas import area_of
from rules.geometry.shapes import Outline, Oval, placed
from tests.rules.build import access, board, piece, rect, troop
from tests.rules.test_symmetry import mirrored_board, turned_board

BATCHES, BOARDS, TRIES = range(5), 20, 2
NOOK = ((-2.5, -1.5), (2.5, -1.5), (2.5, 1.5), (1.5, 1.5), (1.5, -0.5), (-2.5, -0.5))
BASES = [("round", 25), ("round", 32), ("round", 40), ("oval", (60, 35)), ("rect", (25, 50))]


def any_piece(chance, name):
    at, turn, kind = (chance.uniform(6, 24), chance.uniform(4, 16)), chance.choice([0, 90, 45, 17]), chance.random()
    if kind < 0.55:
        shape = rect(chance.uniform(0.6, 6), chance.uniform(0.6, 4), at, turn)
    elif kind < 0.7:
        shape = footprints.polygon(NOOK, at, turn)
    elif kind < 0.85:
        shape = footprints.circle(chance.uniform(1, 4), at)
    else:
        shape = footprints.ellipse(chance.uniform(2, 6), chance.uniform(1, 3), at, turn)
    traits = chance.choice([(), (), ("surface",), ("surface",), ("ramp",), ("grass",)])
    return piece(name, shape, chance.choice([0, 1, 2, 2, 3, 4]), *traits)


def any_board(chance):
    """A few pieces, a stair, and two small units near one another."""
    things = [any_piece(chance, f"p{n}") for n in range(chance.randint(1, 5))]
    low = things[0].shape
    foot = (low.x, low.y) if isinstance(low, Oval) else low.points[0]
    things.append(access("s", rect(2, 0.4, foot), "p0", "ground"))
    at = (chance.uniform(6, 24), chance.uniform(4, 16))
    for n in range(4):
        kind, size = chance.choice(BASES)
        if chance.random() < 0.5:
            at = (at[0] + chance.uniform(-3, 3), at[1] + chance.uniform(-3, 3))
        else:
            at = (chance.uniform(4, 26), chance.uniform(3, 17))
        side, traits = ("red", "blue")[n % 2], ("flying",) if n == 3 and chance.random() < 0.3 else ()
        unit = f"U{n}" if n > 1 else f"U{n % 2}"
        turn, tall = chance.uniform(0, 180), chance.choice([1, 1, 2, 3])
        things.append(troop(f"m{n}", at, tall, *traits, side=side, mm=size, kind=kind, turn=turn, unit=unit))
    options = {"close_quarters_scope": "pair"} if chance.random() < 0.3 else {}
    return board(*things, width=30, depth=20, options=options)


def questions():
    for one, other in ((0, 1), (0, 3), (1, 2)):
        yield {"ask": "sight", "from": f"m{one}", "to": f"m{other}"}
        yield {"ask": "engaged", "a": f"m{one}", "b": f"m{other}"}
        yield {"ask": "within", "a": f"m{one}", "b": "p0", "range": 1 + one}
    yield from ({"ask": "elevation", "model": f"m{n}"} for n in range(4))
    yield {"ask": "evade", "attacker": "U0", "target": "U1"}
    yield {"ask": "unit_sight", "from": "U0", "to": "U1"}
    yield {"ask": "layout"}
    yield {"ask": "placement"}


def outcome(built, question):
    """What closeness is about: yes or no, but for elevation, which always says yes, the height itself."""
    found = ask(built, question, closeness=False)
    return found.value if question["ask"] == "elevation" else found.answer


def off(built, chance, error):
    """The same board with every base moved and every outline moved, grown or shrunk, by no more than an error."""
    mode = chance.choice(["move", "grow", "shrink", "mix"])

    def outline(shape):
        how = chance.choice(["move", "grow", "shrink"]) if mode == "mix" else mode
        by = {"move": 0.0, "grow": error, "shrink": -error}[how] * chance.choice([1.0, 1.0, 0.5])
        return _moved(_resized(shape, by), chance, error - abs(by))

    return replace(
        built,
        terrain={name: replace(one, shape=outline(one.shape)) for name, one in built.terrain.items()},
        access_points={name: replace(one, shape=outline(one.shape)) for name, one in built.access_points.items()},
        models={name: replace(one, shape=_moved(one.shape, chance, error)) for name, one in built.models.items()},
    )


def _moved(shape, chance, by):
    turn = chance.uniform(0, 2 * math.pi)
    dx, dy = by * math.cos(turn), by * math.sin(turn)
    if isinstance(shape, Oval):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return Outline(tuple((x + dx, y + dy) for x, y in shape.points))


def _resized(shape, by):
    """An outline grown or shrunk so that no point of it moves farther than that; itself when nothing would be left."""
    if isinstance(shape, Oval) and shape.is_disc:
        return replace(shape, a=shape.a + by, b=shape.b + by) if shape.a + by > 0.01 else shape
    area = area_of(shape) if isinstance(shape, Outline) else _round(shape)
    if by > 0:
        part = area.buffer(by, quad_segs=12)
    else:
        # The corners of these outlines are right ones or blunter: they move by a diagonal.
        part = area.buffer(by / math.sqrt(2.0) if isinstance(shape, Outline) else by, join_style="mitre")
    return shape if part.is_empty or part.geom_type != "Polygon" else Outline(tuple(part.exterior.coords[:-1]))


def _round(oval):
    """An oval as a polygon that no eye tells from it."""
    turns = [n * math.pi / 300 for n in range(600)]
    return shapely.Polygon(
        [placed((oval.a * math.cos(turn), oval.b * math.sin(turn)), (oval.x, oval.y), oval.turn) for turn in turns]
    )


@pytest.mark.parametrize("batch", BATCHES)
def test_no_error_below_the_margin_turns_an_answer(batch):
    for number in range(BOARDS):
        chance = Random(f"errors/{batch}/{number}")
        built = any_board(chance)
        for question in questions():
            found, natural = ask(built, question), outcome(built, question)
            margin = 1.0 if found.margin is None else found.margin
            for _ in range(TRIES if margin > 1e-4 else 0):
                other = off(built, chance, margin * chance.choice([0.995, 0.995, 0.5]))
                assert outcome(other, question) == natural, (batch, number, question, found.margin)


@pytest.mark.parametrize("tolerance", [0.02, 0.3])
def test_certain_answers_stand_whatever_is_off_by_its_own_tolerance(tolerance):
    for number in range(BOARDS):
        chance = Random(f"own/{tolerance}/{number}")
        built = any_board(chance)
        exact = {name: replace(one, tolerance=0.0) for name, one in built.models.items() if name in ("m0", "m2")}
        built = replace(built, tolerance=tolerance, models={**built.models, **exact})
        for question in questions():
            if not ask(built, question).certain:
                continue
            natural = outcome(built, question)
            for _ in range(TRIES):
                other = off(built, chance, tolerance)
                still = {name: built.models[name] for name in exact}
                assert outcome(replace(other, models={**other.models, **still}), question) == natural


def _within_two_steps(one, other):
    if one is None or other is None:
        return one is other
    return one == pytest.approx(other, rel=1e-6, abs=2e-5)


def test_closeness_is_the_same_from_both_ends_and_wherever_the_reader_stands():
    for number in range(BOARDS):
        chance = Random(f"same/{number}")
        built = any_board(chance)
        seen = [turned_board(built, 90), mirrored_board(built)]
        for question in questions():
            if question["ask"] in ("layout", "placement"):
                continue  # the table of the turned board is a larger one
            margin = ask(built, question).margin
            for other in seen:
                assert _within_two_steps(ask(other, question).margin, margin), (number, question)
            if question["ask"] in ("sight", "engaged"):
                keys = {"from": "to", "to": "from", "a": "b", "b": "a"}
                back = {keys.get(key, key): value for key, value in question.items()}
                assert _within_two_steps(ask(built, back).margin, margin), (number, question)


def test_what_is_not_certain_is_turned_by_twice_the_tolerance():
    """On the plainest of tables: a wall with one end near the line, moved and grown by twice the margin, turns it."""
    for number in range(40):
        chance = Random(f"turned/{number}")
        y = chance.uniform(16.0, 18.5)
        wall = piece("w", rect(2, 20, (27, y - 10)), 3)
        built = board(wall, troop("m", (17, 18)), troop("e", (37, 18), side="blue"))
        question = {"ask": "sight", "from": "m", "to": "e"}
        found = ask(built, question)
        if not found.margin:
            continue
        twice = 2.0 * found.margin * 1.1
        by = twice if found.answer == "yes" else -twice
        longer = piece("w", rect(2, 20 + by, (27, y - 10 + by / 2)), 3)
        moved = {name: replace(one, shape=replace(one.shape, y=one.shape.y - by)) for name, one in built.models.items()}
        assert ask(replace(built, terrain={"w": longer}, models=moved), question).answer != found.answer
