"""Has a model any legal spot left: decided by areas, and put to the same judges as a spot that a player names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rules.board import Model
from rules.common.carriers import tops
from rules.geometry.fitting import Room, Solid, fit
from rules.geometry.measure import farthest, within
from rules.geometry.shapes import EPSILON, Point, Shape
from rules.geometry.sweep import moved, turned_about
from rules.starcraft.coherency import chain, linked, spread_of
from rules.starcraft.engagement import RANGE
from rules.starcraft.heights import passable
from rules.starcraft.mover import Mover, set_down
from rules.starcraft.placement import forbids
from rules.starcraft.setting import judge_spot

#: An area that a base may not touch is kept clear of by more than nothing.
_UNTOUCHED = 1e-12


def legal_spot(mover: Mover, model: Model, fixed: Mapping[str, Model], shut: Collection[Shape] = ()) -> Model | None:
    """A model set where it is legal and In Coherency, others of its unit being fixed; None when there is no such spot.

    `fixed` holds the leading model where it ended, `shut` are areas that a base may not touch. The model may face any
    way.
    """
    if is_legal(mover, model, fixed, shut):
        return model
    leader, board = fixed[mover.leader.id], mover.board
    links = [fixed[name] for name in chain(leader, fixed.values(), board)]
    bounds = (0.0, 0.0, board.width, board.depth)
    solids = (*solids_about(mover, fixed), *(Solid(area, _UNTOUCHED) for area in shut))
    room = Room(bounds, leader.shape, spread_of(mover.unit), solids)

    def accepts(at: Point, turn: float) -> bool:
        return is_legal(mover, set_down(model, at, turn), fixed, shut)

    def hopeless(cover: Shape) -> bool:
        covering = Model(model.id, model.name, model.unit, cover, model.at)
        return not any(linked(one, covering, board) for one in links)

    spot = fit(about_origin(model), room, accepts, hopeless)
    return None if spot is None else set_down(model, *spot)


def is_legal(mover: Mover, model: Model, fixed: Mapping[str, Model], shut: Collection[Shape] = ()) -> bool:
    """A spot is legal by its own judges, near enough to the leading model and linked to it through what is fixed."""
    leader = fixed[mover.leader.id]
    if any(within(model.shape, area, 0.0) for area in shut):
        return False
    if farthest(model.shape, leader.shape) > spread_of(mover.unit) + EPSILON:
        return False
    unit = {**fixed, model.id: model}
    return not judge_spot(mover, model, unit) and model.id in chain(leader, unit.values(), mover.board)


def solids_about(mover: Mover, fixed: Mapping[str, Model]) -> Iterator[Solid]:
    """Everything that a Ground base may not end on, and enemies, who must be farther off."""
    enemies = {model.id for model in mover.enemies()}
    for stranger in mover.strangers():
        yield Solid(stranger.shape, RANGE if stranger.id in enemies else 0.0)
    for own in fixed.values():
        yield Solid(own.shape)
    for piece in mover.board.terrain.values() if not mover.flies else ():
        if forbids(piece):
            yield Solid(piece.shape, 0.0, (*passable(piece), *(top.shape for top in tops(piece, mover.board))))


def about_origin(model: Model) -> Shape:
    """A model's base about the origin, unturned."""
    base = moved(model.shape, (-model.at[0], -model.at[1]))
    return turned_about(base, (0.0, 0.0), -model.turn)
