"""The table of who sees whom says for every pair what `sight` says, on any board and after any edit."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from rules.geometry.shapes import Outline, Oval
from rules.seeing import who_sees_whom
from rules.starcraft.cover import Pair
from rules.starcraft.sight import see
from rules.verdict import QuestionError
from tests.rules.build import board, hole, piece, rect, troop
from tests.rules.starcraft.test_reading import some_piece, table


def answers(built):
    """For each two models whether they see each other; None where that cannot be answered."""
    found = {}
    for one, other in combinations(built.models.values(), 2):
        try:
            found[one.id, other.id] = see(Pair(built, one, other)).line is not None
        except QuestionError:
            found[one.id, other.id] = None
    return found


def agrees(seeing, built):
    """The table says of every pair what the question says, both ways."""
    assert seeing.board is built
    assert seeing.models == tuple(built.models)
    for (one, other), expected in answers(built).items():
        for a, b in ((one, other), (other, one)):
            assert seeing.answered(a, b) == (expected is not None), (a, b)
            assert seeing.sees(a, b) == bool(expected), (a, b)


def shifted(shape, dx, dy):
    """A shape set elsewhere."""
    if isinstance(shape, Oval):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return Outline(tuple((x + dx, y + dy) for x, y in shape.points))


class Edits:
    """One random edit of a board: something moved, came, went, or became another."""

    def __init__(self, seed):
        self.rng = Random(seed)

    def piece_with(self, built, **properties):
        name = self.rng.choice(list(built.terrain))
        return replace(built, terrain={**built.terrain, name: replace(built.terrain[name], **properties)})

    def unit_with(self, built, **properties):
        name = self.rng.choice(list(built.units))
        return replace(built, units={**built.units, name: replace(built.units[name], **properties)})

    def way(self):
        return self.rng.uniform(-4, 4), self.rng.uniform(-4, 4)

    def move_model(self, built):
        name, (dx, dy) = self.rng.choice(list(built.models)), self.way()
        old = built.models[name]
        new = replace(old, at=(old.at[0] + dx, old.at[1] + dy), shape=shifted(old.shape, dx, dy))
        return replace(built, models={**built.models, name: new})

    def move_piece(self, built):
        name, (dx, dy) = self.rng.choice(list(built.terrain)), self.way()
        old = built.terrain[name]
        gaps = tuple(replace(gap, shape=shifted(gap.shape, dx, dy)) for gap in old.openings)
        new = replace(old, shape=shifted(old.shape, dx, dy), openings=gaps)
        return replace(built, terrain={**built.terrain, name: new})

    def add_piece(self, built):
        new, _ = some_piece(self.rng, f"new{self.rng.random()}", [])
        items = [*built.terrain.items()]
        items.insert(self.rng.randint(0, len(items)), (new.id, new))
        return replace(built, terrain=dict(items))

    def remove_piece(self, built):
        free = [name for name in built.terrain if all(one.on != name for one in built.terrain.values())]
        gone = self.rng.choice(free) if len(built.terrain) > 1 and free else None
        return replace(built, terrain={name: one for name, one in built.terrain.items() if name != gone})

    def remove_model(self, built):
        gone = self.rng.choice(list(built.models))
        models = {name: one for name, one in built.models.items() if name != gone}
        units = {
            name: replace(unit, models=tuple(one for one in unit.models if one != gone))
            for name, unit in built.units.items()
        }
        return replace(built, models=models, units=units) if len(models) > 2 else built

    def add_model(self, built):
        name = f"extra{self.rng.random()}"
        unit, model = troop(name, (self.rng.uniform(2, 14), self.rng.uniform(2, 14)), self.rng.randint(0, 4))
        items = [*built.models.items()]
        items.insert(self.rng.randint(0, len(items)), (name, model))
        return replace(built, models=dict(items), units={**built.units, unit.id: unit})

    def size(self, built):
        return self.piece_with(built, size=self.rng.randint(0, 5))

    def traits(self, built):
        return self.piece_with(built, traits=frozenset(self.rng.choice([(), ("surface",), ("grass",), ("token",)])))

    def carrier(self, built):
        return self.piece_with(built, on=self.rng.choice([None, None, *built.terrain]))

    def window(self, built):
        name = self.rng.choice(list(built.terrain))
        shape = built.terrain[name].shape
        x, y = (shape.x, shape.y) if isinstance(shape, Oval) else shape.points[0]
        gap = hole(rect(1.5, 1.5, (x, y)), see_through=self.rng.random() < 0.7)
        new = replace(built.terrain[name], openings=self.rng.choice([(), (gap,)]))
        return replace(built, terrain={**built.terrain, name: new})

    def profile(self, built):
        return self.unit_with(built, profile=self.rng.choice([{}, {"size": 1}, {"size": 2}, {"size": 3}]))

    def flight(self, built):
        return self.unit_with(built, traits=frozenset(self.rng.choice([(), ("flying",)])))

    def scope(self, built):
        return replace(built, options={"close_quarters_scope": self.rng.choice(["piece", "pair"])})

    def nothing(self, built):
        return replace(built)

    def any(self, built):
        kinds = [name for name in vars(Edits) if name not in ("piece_with", "unit_with", "way", "any")]
        name = self.rng.choice([one for one in kinds if not one.startswith("_")])
        return getattr(self, name)(built)


@pytest.mark.clause("SC-7.1-f")
@pytest.mark.parametrize("seed", range(40))
def test_every_pair_is_what_sight_says(seed):
    built = table(seed)
    agrees(who_sees_whom(built), built)


@pytest.mark.clause("SC-7.1-f")
@pytest.mark.parametrize("seed", range(24))
def test_after_every_edit_too(seed):
    edits, built = Edits(seed), table(seed)
    found = who_sees_whom(built)
    for _ in range(12):
        built = edits.any(built)
        found = who_sees_whom(built, found)
        agrees(found, built)


@pytest.mark.parametrize("seed", range(8))
def test_a_drag_there_and_back_leaves_what_was(seed):
    edits, built = Edits(seed), table(seed)
    first = who_sees_whom(built)
    away = edits.move_piece(edits.move_model(built))
    back = who_sees_whom(built, who_sees_whom(away, first))
    assert back.seen == first.seen
    assert back.turned(first, enemies_only=False) == ()


@pytest.mark.clause("SC-7.1.4-a")
@pytest.mark.parametrize(("x", "answered"), [(20, True), (16.5, False)])
def test_a_size_that_decides_nothing_may_be_unknown(x, answered):
    wall = piece("W", rect(1, 36, (15, 18)))
    built = board(wall, troop("v", (10, 10), 2, "flying"), troop("t", (x, 10), None))
    found = who_sees_whom(built)
    assert found.sees("v", "t") == answered
    assert found.answered("v", "t") == answered


def test_a_piece_that_stands_on_itself_takes_only_its_own_pairs_away():
    loop = [piece(n, rect(1, 4, (15, 10)), on=o) for n, o in (("P", "Q"), ("Q", "P"))]
    built = board(*loop, troop("a", (10, 10)), troop("b", (20, 10)), troop("c", (10, 30)), troop("d", (20, 30)))
    found = who_sees_whom(built)
    agrees(found, built)
    assert not found.answered("a", "b")
    assert found.sees("c", "d")


def close_quarters(scope):
    """Two models beside a low crate and 3 inches apart; the wall between them is beside the lower one alone."""
    crate, wall = piece("crate", rect(6, 1, (12, 13.5)), 0), piece("wall", rect(0.2, 5, (13, 10.5)), 2)
    ends = troop("tall", (10, 12), 4), troop("low", (14, 12), 2)
    return board(crate, wall, *ends, options={"close_quarters_scope": scope})


@pytest.mark.clause("SC-7.1.1-e")
def test_the_scope_of_close_quarters_turns_a_pair():
    piecewise, everywhere = close_quarters("piece"), close_quarters("pair")
    found = who_sees_whom(piecewise)
    agrees(found, piecewise)
    assert not found.sees("tall", "low")
    turned = who_sees_whom(everywhere, found)
    agrees(turned, everywhere)
    assert turned.sees("tall", "low")


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.parametrize(
    ("gap", "clear"),
    [
        pytest.param(0.99, False, id="SC-7.1.1-b inside"),
        pytest.param(1.0, False, id="SC-7.1.1-b at exactly 1 inch"),
        pytest.param(1.01, True, id="SC-7.1.1-b beyond"),
    ],
)
def test_a_wall_that_comes_within_an_inch_or_leaves_it_turns_a_pair(gap, clear):
    """The taller model sees over the wall unless the lower one is beside it."""
    ends = troop("tall", (10, 12), 4), troop("low", (20, 12), 2)
    radius = 16 / 25.4
    far = board(piece("wall", rect(1, 20, (15, 12)), 2), *ends)
    near = board(piece("wall", rect(1, 20, (20 - radius - gap - 0.5, 12)), 2), *ends)
    before = who_sees_whom(far)
    assert before.sees("tall", "low")
    after = who_sees_whom(near, before)
    agrees(after, near)
    assert after.sees("tall", "low") == clear
    back = who_sees_whom(far, after)
    agrees(back, far)
    assert back.sees("tall", "low")


def test_the_last_model_leaves_an_empty_table_and_comes_back():
    one = board(troop("a", (10, 10)), troop("b", (20, 10)))
    empty = replace(one, models={}, units={name: replace(unit, models=()) for name, unit in one.units.items()})
    found = who_sees_whom(empty, who_sees_whom(one))
    assert found.models == ()
    assert who_sees_whom(one, found).sees("a", "b")


@pytest.mark.parametrize("stale", [0, 4])
def test_nothing_that_is_let_go_is_missed(monkeypatch, stale):
    """Bodies and masks no longer in use are let go now and then; the answers stay."""
    from rules.geometry.kernel import groups, views

    monkeypatch.setattr(groups, "STALE", stale)
    monkeypatch.setattr(views, "STALE", stale)
    edits, built = Edits(stale), table(stale)
    found = who_sees_whom(built)
    for _ in range(40):
        built = edits.any(built)
        found = who_sees_whom(built, found)
        agrees(found, built)
