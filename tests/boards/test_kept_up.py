"""Verdicts kept up edit by edit are those worked out anew: whatever an edit cannot have changed is taken over."""

import random
from dataclasses import fields

import pytest

from rules.verdict import QuestionError
from tablecheck.boards.changes import attempt
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import judged
from tests.boards.test_verdicts import state_of

SEATED = 1
BASES = [{"round": 32}, {"round": 40}, {"oval": [60, 35]}, {"rect": [25, 50]}, {"round": 100}]
TRAITS = [[], [], [], ["surface"], ["surface"], ["grass"], ["ramp"], ["token"]]
HOLE = {"polygon": [[-0.4, -1], [0.4, -1], [0.4, 1], [-0.4, 1]]}


def spot(chance):
    """A place on a table small enough for things to meet, large enough for most to be far apart."""
    return [round(chance.uniform(0, 30), 2), round(chance.uniform(0, 24), 2)]


def piece(chance, ids):
    """A piece of terrain, sometimes with a hole, sometimes on another piece."""
    shape = chance.choice([{"rect": [4, 1]}, {"rect": [3, 3]}, {"circle": 3}, {"polygon": [[0, 0], [3, 0], [1, 2]]}])
    made = {"at": spot(chance), "footprint": shape, "size": chance.randint(0, 4), "traits": chance.choice(TRAITS)}
    if chance.random() < 0.3:
        hole = {**HOLE, "id": f"hole-{chance.getrandbits(48)}", "passable": chance.random() < 0.5}
        made["openings"] = [{**hole, "see_through": chance.random() < 0.5}]
    if ids and chance.random() < 0.3:
        made["on"] = chance.choice(ids)
    return made


def model(chance):
    """A model; half of them stand where others are likely to."""
    near = [round(chance.uniform(8, 16), 2), round(chance.uniform(8, 14), 2)]
    return {"at": near if chance.random() < 0.5 else spot(chance), "base": chance.choice(BASES)}


def table(chance):
    """A document with heights, flyers, grass, holes and access points, and questions of every kind about it."""
    terrain = []
    for n in range(10):
        terrain.append({"id": f"t{n}", **piece(chance, [one["id"] for one in terrain])})
    units = [
        {
            "id": f"u{n}",
            "side": ["red", "blue", None][n % 3] if n < 5 else None,
            "profile": {"size": chance.randint(1, 3), "traits": ["flying"] if n == 3 else []},
            "models": [{"id": f"m{n}{k}", **model(chance)} for k in range(3)],
        }
        for n in range(5)
    ]
    units = [{key: value for key, value in unit.items() if value is not None} for unit in units]
    access = [
        {"id": f"a{n}", "at": spot(chance), "footprint": {"rect": [2, 0.4]}, "joins": [f"t{n}", "ground"]}
        for n in range(3)
    ]
    return {
        "format": "tablecheck-board",
        "version": 1,
        "ruleset": {"id": "starcraft"},
        "length_unit": "in",
        "table": {"width": 30, "depth": 24},
        "sides": [{"id": "red"}, {"id": "blue"}],
        "terrain": terrain,
        "access_points": access,
        "units": units,
    }


def questions(chance):
    """Pinned questions, some of them about things that come and go."""
    models = [f"m{n}{k}" for n in range(5) for k in range(3)]
    anything = [*models, "u0", "u1", "t0", "t5", "a1", "new-1"]
    asked = [{"ask": "sight", "from": one, "to": other} for one, other in zip(models, models[5:], strict=False)]
    asked += [{"ask": "unit_sight", "from": f"u{n}", "to": f"u{(n + 1) % 5}"} for n in range(3)]
    asked += [{"ask": "engaged", "a": "u0", "b": "u1"}, {"ask": "engaged", "a": "m00", "b": "m11"}]
    asked += [{"ask": "evade", "attacker": "u0", "target": "u1"}, {"ask": "evade", "attacker": "u1", "target": "u0"}]
    asked += [{"ask": "elevation", "model": name} for name in chance.sample(models, 4)]
    asked += [{"ask": "distance", "a": a, "b": b} for a, b in (chance.sample(anything, 2) for _ in range(3))]
    asked += [{"ask": "within", "a": a, "b": [5, 5], "range": 6} for a in chance.sample(anything, 3)]
    asked += [{"ask": "placement", "unit": "u2"}]
    return {f"q{n}": question for n, question in enumerate(asked)}


def edit(chance, state, n):
    """One change of any kind."""
    of = {
        kind: [oid for k, oid in state.objects if k == kind] for kind in ("terrain", "models", "units", "access_points")
    }
    kind = chance.choice(
        ["models"] * 5 + ["terrain"] * 5 + ["access_points", "units", "board", "questions", "new", "gone"]
    )
    if kind == "board":
        values = chance.choice(
            [
                {"tolerance": chance.choice([0.0, 0.05])},
                {"table": {"width": chance.choice([28, 30]), "depth": 24}},
                {"ruleset": {"id": "starcraft", "options": {"close_quarters_scope": chance.choice(["piece", "pair"])}}},
                {"title": f"edit {n}"},
                {"game": {"round": n + 1}},
            ]
        )
        return [{"kind": "board", "id": "", "set": values}]
    if kind == "questions":
        return [{"kind": "questions", "id": f"p{n}", "add": {"ask": "sight", "from": "m00", "to": "m12"}}]
    if kind == "new":
        if chance.random() < 0.5:
            return [{"kind": "terrain", "id": f"new-{n}", "add": {"id": f"new-{n}", **piece(chance, of["terrain"])}}]
        unit = chance.choice(of["units"])
        return [{"kind": "models", "id": f"new-{n}", "add": {"id": f"new-{n}", "unit": unit, **model(chance)}}]
    if kind == "gone":
        needed = {p.get("on") for p in state.of("terrain").values()}
        needed |= {oid for p in state.of("access_points").values() for oid in p["joins"]}
        free = [("terrain", oid) for oid in of["terrain"] if oid not in needed] + [("models", m) for m in of["models"]]
        gone = chance.choice(free)
        return [{"kind": gone[0], "id": gone[1], "remove": True}]
    key = (kind, chance.choice(of[kind]))
    return [{"kind": kind, "id": key[1], "set": altered(chance, kind, state.objects[key], of)}]


def altered(chance, kind, props, of):
    """Some properties of an object set anew."""
    if kind == "units":
        return chance.choice(
            [
                {"place": chance.choice(["table", "reserve", "destroyed"])},
                {"profile": {"size": chance.randint(1, 4), "traits": chance.choice([[], ["flying"], ["squadron:5"]])}},
                {"profile": {}},
                {"side": chance.choice(["red", "blue"])},
                {"state": {"marks": chance.choice([[], ["hidden"]])}},
                {"name": "Renamed"},
            ]
        )
    step = [round(value + chance.uniform(-1.5, 1.5), 2) for value in props["at"]]
    ways = [{"at": step}, {"at": step}, {"at": spot(chance)}, {"rotation": chance.choice([0, 15, 90])}]
    if kind == "terrain":
        ways += [{"size": chance.randint(0, 4)}, {"traits": chance.choice(TRAITS)}]
        ways += [{"on": chance.choice([None, *of["terrain"]])}, {"tolerance": chance.choice([None, 0.1])}]
    if kind == "access_points":
        ways += [{"joins": chance.choice([["t0", "ground"], ["t1", "t2"]])}]
    if kind == "models":
        ways += [{"leader": True}, {"marks": ["hidden"]}, {"base": chance.choice(BASES)}]
    return chance.choice(ways)


def plain(outcome):
    """An outcome as a value that can be compared."""
    if isinstance(outcome, QuestionError):
        return (outcome.path, outcome.phrase, outcome.facts)
    return {each.name: getattr(outcome, each.name) for each in fields(outcome)}


def told(verdicts):
    """Everything that verdicts say."""
    return {
        "revision": verdicts.revision,
        "pinned": {oid: plain(outcome) for oid, outcome in verdicts.pinned.items()},
        "layout": plain(verdicts.layout),
        "placement": plain(verdicts.placement),
    }


@pytest.mark.parametrize("seed", range(6))
def test_verdicts_kept_up_are_those_worked_out_anew(seed):
    chance = random.Random(seed)
    state: State = state_of(table(chance), **questions(chance))
    verdicts = judged(state)
    undone: list = []
    for n in range(25):
        changes = undone.pop() if undone and chance.random() < 0.25 else edit(chance, state, n)
        done = attempt(state, changes, state.revision, SEATED)
        if done.flaws:
            continue
        state = done.state
        undone.append(done.inverse)
        verdicts = judged(state, verdicts)
        assert told(verdicts) == told(judged(state)), (n, changes)
