"""Every verdict on random tables agrees with a second reading of the rules, and its proof holds by that reading."""

from itertools import combinations
from random import Random

import pytest

from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.sightline import Region
from rules.geometry.witness import check_line
from tests.rules.build import ask_of, board, clauses, hole, piece, troop
from tests.rules.geometry.reference import free_line
from tests.rules.starcraft.reading import Reading

ARM = ((0, 0), (5, 0), (5, 3), (4, 3), (4, 1), (0, 1.5))


def spot(rng):
    return (round(rng.uniform(2, 14), 3), round(rng.uniform(2, 14), 3))


def some_piece(rng, name, carriers):
    """A piece of any kind, sometimes up on another one."""
    at, turn, size = spot(rng), rng.choice([0, 30, 45, 90]), rng.randint(0, 5)
    kind = rng.choice(["wall", "wall", "surface", "surface", "ramp", "grass", "token", "arm", "round", "up", "up"])
    if kind == "up" and carriers:
        under, middle = rng.choice(carriers)
        shape, traits = rng.choice([(rect(0.5, 2, middle, turn), ()), (rect(3, 2.5, middle), ("surface",))])
        return piece(name, shape, min(size, 3), *traits, on=under), middle
    window = [hole(rect(1.5, 1.2, at, turn), name=f"{name}-window", see_through=rng.random() < 0.5)]
    shape, openings = {
        "surface": (rect(6, 5, at, turn), ()),
        "ramp": (rect(3, 2, at, turn), ()),
        "grass": (circle(3, at), ()),
        "token": (circle(1.5, at), ()),
        "arm": (polygon(ARM, at, turn), ()),
        "round": (ellipse(8, 1, at, turn), window),
    }.get(kind, (rect(10, 1, at, turn), window))
    traits = (kind,) if kind in ("surface", "ramp", "grass", "token") else ()
    return piece(name, shape, size, *traits, openings=openings), at


def table(seed):
    """Three to nine pieces, and six models of which some are put on or beside a piece."""
    rng = Random(seed)
    things, carriers = [], []
    for n in range(rng.randint(3, 9)):
        one, at = some_piece(rng, f"p{n}", carriers)
        things.append(one)
        if one.traits & {"surface", "ramp"} or rng.random() < 0.5:
            carriers.append((one.id, at))
    for n in range(6):
        x, y = rng.choice(carriers)[1] if carriers and rng.random() < 0.4 else spot(rng)
        at = (x + rng.uniform(-4, 4), y + rng.uniform(-4, 4))
        mm, kind = rng.choice([(32, "round"), (32, "round"), (80, "round"), ((40, 100), "oval"), ((25, 50), "rect")])
        traits = ("flying",) if rng.random() < 0.2 else ()
        things.append(troop(f"m{n}", at, rng.randint(0, 4), *traits, mm=mm, kind=kind, turn=rng.choice([0, 30, 90])))
    return board(*things, options={"close_quarters_scope": rng.choice(["piece", "pair"])})


@pytest.mark.clause("SC-7.1-b")
@pytest.mark.clause("SC-7.1-c")
@pytest.mark.clause("SC-7.1-d")
@pytest.mark.clause("SC-7.1.1-a")
@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.clause("SC-7.1.2-b")
@pytest.mark.clause("SC-7.1.4-b")
@pytest.mark.parametrize("seed", range(30))
def test_sight_agrees_with_a_second_reading(seed):
    built = table(seed)
    reading = Reading(built)
    for a, b in combinations(built.models, 2):
        if not reading.doubtful(a, b):
            judge(built, reading, a, b)


def judge(built, reading, a, b):
    """One pair: a Dead Zone, a line that avoids all that hides, or blockers that hide and leave no line."""
    found = ask_of(built, "sight", from_=a, to=b)
    dark, hiding = reading.dark(a, b), reading.hiding(a, b)
    assert ("SC-7.1.1-d" in clauses(found)) == bool(dark)
    ends = (built.models[a].shape, built.models[b].shape)
    if dark:
        assert found.answer == "no"
        assert set(found.blockers) <= dark
    elif found.answer == "yes":
        assert check_line(found.line, *ends, regions(built, hiding))
    else:
        assert set(found.blockers) <= hiding
        assert free_line(*ends, regions(built, found.blockers)) is None


def regions(built, names):
    """What of some pieces blocks: the footprint less its see-through openings."""
    pieces = [built.terrain[name] for name in names]
    return [Region(one.shape, tuple(gap.shape for gap in one.openings if gap.see_through)) for one in pieces]


def test_the_random_tables_hold_every_case():
    """Over the seeds used, all ways to see and to be hidden occur."""
    cited = set()
    for seed in range(30):
        built = table(seed)
        for a, b in combinations(built.models, 2):
            cited |= clauses(ask_of(built, "sight", from_=a, to=b))
    assert cited >= {f"SC-7.1-{letter}" for letter in "abcd"}
    assert cited >= {f"SC-7.1.1-{letter}" for letter in "abcde"}
    assert cited >= {"SC-7.1.2-a", "SC-7.1.2-b", "SC-7.1.2-c", "SC-7.1.4-a", "SC-7.1.4-c"}
