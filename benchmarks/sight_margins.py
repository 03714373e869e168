"""The same tables as boards of a game, to measure what closeness costs: pieces of every Size, a unit to a model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin
from random import Random

from sight_tables import SightTable

from rules.ask import ask
from rules.board import Board, Model, Side, Terrain, Unit
from rules.geometry.shapes import Outline, Oval, Shape

#: How far everything may be off.
TOLERANCE = 0.02
#: So many pairs are asked about in a round.
PAIRS = 100


def board_of(scene: SightTable, tolerance: float) -> Board:
    """A table as a board, the same for the same table; nothing of it has been worked out yet."""
    chance = Random(f"{scene.name}/board")
    terrain = {}
    for name, region in scene.regions.items():
        traits = frozenset({"surface"} if chance.random() < 0.3 else ())
        terrain[name] = Terrain(name, name, region.shape, chance.choice((1, 2, 2, 3, 4)), traits)
    models, units = {}, {}
    for side, bases in (("red", scene.reds), ("blue", scene.blues)):
        for n, base in enumerate(bases):
            name = f"{side}-{n}"
            models[name] = Model(name, name, f"u-{name}", base, (0.0, 0.0))
            profile = {"size": chance.choice((1, 2, 2, 3))}
            units[f"u-{name}"] = Unit(f"u-{name}", name, side, profile=profile, models=(name,))
    sides = {side: Side(side, side) for side in ("red", "blue")}
    return Board(
        "starcraft",
        scene.width,
        scene.depth,
        tolerance=tolerance,
        sides=sides,
        terrain=terrain,
        units=units,
        models=models,
    )


def pairs_of(scene: SightTable, chance: Random) -> list[dict[str, str]]:
    """Questions about pairs of different sides."""
    reds, blues = range(len(scene.reds)), range(len(scene.blues))
    pairs = [(chance.choice(reds), chance.choice(blues)) for _ in range(PAIRS)]
    return [{"ask": "sight", "from": f"red-{red}", "to": f"blue-{blue}"} for red, blue in pairs]


def turned(board: Board, questions: list[dict[str, str]], chance: Random) -> Iterator[dict[str, str]]:
    """The questions whose certain answers are others once everything is off by the tolerance."""
    other = replace(
        board,
        terrain={name: replace(one, shape=_moved(one.shape, chance)) for name, one in board.terrain.items()},
        models={name: replace(one, shape=_moved(one.shape, chance)) for name, one in board.models.items()},
    )
    for question in questions:
        found = ask(board, question)
        if found.certain and ask(other, question, closeness=False).answer != found.answer:
            yield question


def _moved(shape: Shape, chance: Random) -> Shape:
    turn = chance.uniform(0.0, 2.0 * pi)
    dx, dy = TOLERANCE * cos(turn), TOLERANCE * sin(turn)
    if isinstance(shape, Oval):
        return replace(shape, x=shape.x + dx, y=shape.y + dy)
    return Outline(tuple((x + dx, y + dy) for x, y in shape.points))
