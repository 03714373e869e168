"""How close the answers of StarCraft's questions are: what decides each, and nothing that only explains it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from rules.board import Board, Model, Terrain, Unit
from rules.common.closeness import Place, bases_apart, bases_on_table, concerned, free_of, near
from rules.geometry.measure import overlaps, wholly_within
from rules.question import Asked
from rules.slack import BLOCKS, Close, every, joined, once, opposite, past, some, weighed
from rules.starcraft.blocking import between, sightlines
from rules.starcraft.coherency import leading_model, linked, spread_of
from rules.starcraft.cover import Pair, around, dead_zone, shelters, taller_than_both
from rules.starcraft.elevation import HIGH_GROUND, carries, effective_size, flying, level, model_size
from rules.starcraft.engagement import contact
from rules.starcraft.placement import forbids, lies_on


def clear(pair: Pair) -> bool:
    """Whether two models see each other, decided in one go: no Dead Zone, and a line past all that hides."""
    if dead_zone(pair):
        return False
    blocking = once(("blocking", pair.viewer.id, pair.target.id), partial(_blocking, pair))
    return past(sightlines(pair.board), pair.viewer.shape, pair.target.shape, blocking)


def _blocking(pair: Pair) -> dict[str, Close[bool]]:
    """How close each piece between the two is to hiding them. What they stand on is settled by then."""
    beside = {piece.id for model in pair.ends for piece in around(model, pair.board)}
    return {piece.id: _hiding(piece, pair, piece.id in beside) for piece in between(pair)}


def _hiding(piece: Terrain, pair: Pair, beside: bool) -> Close[bool]:
    if taller_than_both(piece, pair):
        return BLOCKS
    return weighed(partial(shelters, piece, pair)) if beside else Close(False)


def sight(board: Board, asked: Asked) -> Close[bool]:
    """Whether one model sees another."""
    return weighed(partial(clear, Pair(board, asked.model("from"), asked.model("to"))))


def unit_sight(board: Board, asked: Asked) -> Close[bool]:
    """Whether any model of one unit sees any of another."""
    viewers, targets = asked.models("from"), asked.models("to")
    return some(partial(weighed, partial(clear, Pair(board, *pair))) for pair in product(viewers, targets))


def engaged(board: Board, asked: Asked) -> Close[bool]:
    """Whether any model of one side of the question engages any of the other."""
    ours, theirs = asked.models("a"), asked.models("b")
    if board.unit_of(ours[0]).side == board.unit_of(theirs[0]).side:
        return Close(False)
    return some(partial(weighed, partial(_touches, *pair, board)) for pair in product(ours, theirs))


def _touches(one: Model, other: Model, board: Board) -> bool:
    return contact(one, other, board).engaged


def elevation(board: Board, asked: Asked) -> Close[object]:
    """At what height a model stands, and its effective Size there: the answer itself is always yes."""
    model = asked.model("model")
    return weighed(lambda: level(model, board) if flying(model, board) else _standing(model, board))


def _standing(model: Model, board: Board) -> object:
    return level(model, board), model_size(model, board)


def evade(board: Board, asked: Asked) -> Close[bool]:
    """Whether the whole target unit is on High Ground, and some attacker on none that carries the target."""
    attackers, targets = asked.models("attacker"), asked.models("target")
    heights = [piece for piece in board.terrain.values() if carries(piece) and _is_high(piece, board)]

    def on(model: Model, piece: Terrain) -> Close[bool]:
        if flying(model, board):
            return Close(False)
        return weighed(partial(overlaps, model.shape, piece.shape))

    def raised(model: Model) -> Close[bool]:
        return some(partial(on, model, piece) for piece in heights)

    def carrying(piece: Terrain) -> Close[bool]:
        return some(partial(on, model, piece) for model in targets)

    def beside_them(model: Model, piece: Terrain) -> Close[bool]:
        return every((partial(on, model, piece), partial(carrying, piece)))

    def lower(model: Model) -> Close[bool]:
        return opposite(some(partial(beside_them, model, piece) for piece in heights))

    high = partial(every, [partial(raised, model) for model in targets])
    return every((high, partial(some, [partial(lower, model) for model in attackers])))


def _is_high(piece: Terrain, board: Board) -> bool:
    return effective_size(piece, board) >= HIGH_GROUND


def coherency(board: Board, asked: Asked) -> Close[bool]:
    """Whether one unit hangs together."""
    return every(_together(asked.unit("unit"), board))


def placement(board: Board, asked: Asked) -> Close[bool]:
    """Whether every model lies where it may; those of one unit, when the question names it."""
    units = [asked.unit("unit")] if asked.has("unit") else board.units.values()
    return every(
        (
            *bases_on_table(board, asked),
            *bases_apart(board, asked, lambda a, b: flying(a, board) == flying(b, board)),
            *_off_forbidden(board, asked),
            *(place for unit in units for place in _together(unit, board)),
        )
    )


def _off_forbidden(board: Board, asked: Asked) -> Iterator[Place]:
    models = (model for model in concerned(board, asked) if not flying(model, board))
    for model, piece in near(models, filter(forbids, board.terrain.values())):
        yield free_of(partial(lies_on, model, piece, board))


def _together(unit: Unit, board: Board) -> Iterator[Place]:
    """Every model wholly within the spread of its leading model, and all joined to it by links."""
    if len(unit.models) < 2:
        return
    leader, spread = leading_model(unit, board), spread_of(unit)
    others = [name for name in unit.models if name != leader.id]
    for name in others:
        yield partial(weighed, partial(wholly_within, board.models[name].shape, leader.shape, spread))

    def link(one: str, other: str) -> Close[bool]:
        return weighed(partial(linked, board.models[one], board.models[other], board))

    yield partial(joined, leader.id, others, link)


def actions(board: Board, asked: Asked) -> Close[bool]:
    """No measured position has a say in whether a unit may act at all: Hold is open to an Engaged one like the rest."""
    return Close(True)
