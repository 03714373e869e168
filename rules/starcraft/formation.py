"""Where the rest of a unit may be set around its leading model: a proposal, for a hand to alter (SC-8.5.2-e, -f)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rules.board import Board, Model
from rules.geometry.convex import radii
from rules.geometry.reach import nearest
from rules.geometry.shapes import Point, Shape
from rules.geometry.terraces import drawn
from rules.question import Asked
from rules.starcraft.coherency import spread_of
from rules.starcraft.deployment import closed_to
from rules.starcraft.mover import Mover, motion_of, mover_of, set_down, settled
from rules.starcraft.spots import free_centres
from rules.starcraft.way_out import about_origin, is_legal, legal_spot

#: So many orders are tried in which the models are set.
TRIES = 3
#: A spot lies this far inside what is legal, so that no rounding makes it illegal.
_INSIDE = 1e-4


def formation(board: Board, asked: Asked) -> dict[str, tuple[Point, float]]:
    """Where each of the others can be set when the leading model goes as a question `move` says, with its facing.

    Each keeps its place beside the leading model where that is legal, else it gets the nearest legal spot found;
    `others` of the question stay as they are given. A model left out has no legal spot beside those set before it.
    """
    mover = _mover(board, asked)
    path = asked.path("path")
    deploying = mover.action == "deploy"
    shut = closed_to(mover) if deploying else ()
    motion = motion_of(mover, asked, path[0] if deploying else None)
    final = settled(mover, asked, motion)
    leader = final[mover.leader.id]
    given = asked.spots("others")
    kept = {name: model for name, model in final.items() if name == leader.id or name in given}
    shift = (leader.at[0] - mover.leader.at[0], leader.at[1] - mover.leader.at[1])
    wanted = [
        set_down(model, _behind(leader, path) if deploying else _shifted(model.at, shift), None)
        for name, model in mover.models.items()
        if name not in kept
    ]
    set_there = _arranged(mover, wanted, kept, shut)
    return {name: (model.at, model.turn) for name, model in set_there.items() if name != leader.id}


def _arranged(
    mover: Mover, wanted: list[Model], kept: Mapping[str, Model], shut: Collection[Shape]
) -> dict[str, Model]:
    """As many as find a spot one after the other; whoever finds none is set first in another try."""
    best: dict[str, Model] = {}
    order = wanted
    for _ in range(TRIES):
        found = dict(kept)
        for model in order:
            spot = _spot(mover, model, found, shut)
            if spot is not None:
                found[model.id] = spot
        if len(found) > len(best):
            best = found
        left = [model for model in order if model.id not in found]
        if not left:
            break
        order = [*left, *(model for model in order if model.id in found)]
    return best


def _mover(board: Board, asked: Asked) -> Mover:
    action = str(asked.question.get("action"))
    if action != "deploy":
        return mover_of(board, asked, action)
    unit = asked.any_unit("unit")
    return mover_of(board, asked, action, {n: model for n, model in board.reserve.items() if model.unit == unit.id})


def _shifted(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]


def _behind(leader: Model, path: Iterable[Point]) -> Point:
    """A unit that comes in follows its leading model: it is set on the side that this one came from."""
    came = list(path)[-2:]
    return came[0] if len(came) > 1 else leader.at


def _spot(mover: Mover, wanted: Model, kept: Mapping[str, Model], shut: Collection[Shape]) -> Model | None:
    """A legal spot for a model: the one wanted, else one near it, else any."""
    if is_legal(mover, wanted, kept, shut):
        return wanted
    at = nearest(_settable(mover, wanted, kept), wanted.at)
    near = set_down(wanted, at, None) if at is not None else wanted
    return near if is_legal(mover, near, kept, shut) else legal_spot(mover, wanted, kept, shut)


def _settable(mover: Mover, model: Model, kept: Mapping[str, Model]) -> Any:
    """Where its centre may be, its facing kept: legal, and surely wholly within the unit's spread."""
    leader = kept[mover.leader.id]
    _, far = radii(about_origin(model))
    around = drawn(leader.shape).buffer(max(0.0, spread_of(mover.unit) - far))
    free = free_centres(mover, model.shape, model.at, kept.values())
    return free.intersection(around).buffer(-_INSIDE)
