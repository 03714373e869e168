"""Where the models of a unit may come to stand: the leading one, and the others set around it (SC-8.5.2-c … -f)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.board import Model, Terrain
from rules.clauses import decides
from rules.common.faults import off_table
from rules.geometry.coverage import overlaps_rest
from rules.geometry.measure import bounds, distance, farthest, overlaps, within
from rules.geometry.shapes import EPSILON
from rules.starcraft.coherency import chain, spread_of
from rules.starcraft.engagement import RANGE
from rules.starcraft.heights import joined_above, passable, standing_on, terraces
from rules.starcraft.mover import Mover
from rules.starcraft.placement import forbids, lies_on, low_terrain
from rules.steps import boxes_of, meet
from rules.verdict import Length, Reason, because


def judge_end(mover: Mover, final: Mapping[str, Model]) -> list[Reason]:
    """Everything that stands against where the models of a unit end, the leading model first."""
    leader = final[mover.leader.id]
    order = [leader, *(model for model in final.values() if model is not leader)]
    against = [reason for model in order for reason in judge_spot(mover, model, final)]
    return [*against, *judge_coherency(mover, final)]


def judge_spot(mover: Mover, model: Model, unit: Mapping[str, Model], *, keep: bool = True) -> list[Reason]:
    """Everything that stands against one final spot of a model, the rest of its unit being where `unit` says.

    `keep` says whether enemies must be more than 1 inch away.
    """
    against = [*_off(mover, model), *_on_bases(mover, model, unit), *_on_terrain(mover, model)]
    if keep:
        against += too_near(mover, model)
    return _set(mover, model, against)


@decides("SC-8.5.2-e")
def _set(mover: Mover, model: Model, against: list[Reason]) -> list[Reason]:
    """The others are set, not moved; still every final spot must be legal (SC-8.5.2-e)."""
    if model.id == mover.leader.id or not against:
        return against
    return [*against, because("SC-8.5.2-e", "spot", model=model.id, leader=mover.leader.id)]


def _off(mover: Mover, model: Model) -> Iterator[Reason]:
    if off_table(model.shape, mover.board.width, mover.board.depth):
        yield because("SC-8.5.2-c", "off", model=model.id)
        yield because("TB-OFF", model=model.id)


def _on_bases(mover: Mover, model: Model, unit: Mapping[str, Model]) -> Iterator[Reason]:
    for other in (*mover.near(bounds(model.shape)), *(own for name, own in unit.items() if name != model.id)):
        if overlaps(model.shape, other.shape):
            yield because("SC-8.5.2-c", "base", model=model.id, other=other.id)


def _on_terrain(mover: Mover, model: Model) -> Iterator[Reason]:
    if not mover.flies:
        boxes, box = boxes_of(mover.board), bounds(model.shape)
        for piece in mover.board.terrain.values():
            if forbids(piece) and meet(boxes[piece.id], box) and lies_on(model, piece, mover.board):
                yield because("SC-8.5.2-c", model=model.id, piece=piece.id)
                yield from low_terrain(model, piece)


def too_near(mover: Mover, model: Model) -> list[Reason]:
    """Enemies that a model would end too near to: Ground ones for Ground, Flying ones for Flying."""
    enemies = mover.enemies()
    near = [
        one
        for one in mover.near(bounds(model.shape), RANGE)
        if one in enemies and within(model.shape, one.shape, RANGE)
    ]
    near.sort(key=lambda foe: distance(model.shape, foe.shape))
    return [reason for foe in near for reason in (_beside_flyer if mover.flies else _beside_enemy)(mover, model, foe)]


@decides("SC-8.5.2-d", "SC-7.2-b")
def _beside_enemy(mover: Mover, model: Model, foe: Model) -> Iterator[Reason]:
    """No model ends within 1 inch of an enemy Ground model, whatever lies between (SC-8.5.2-d, SC-7.2-b)."""
    gap = Length(distance(model.shape, foe.shape))
    if model.id == mover.leader.id:
        yield because("SC-8.5.2-d", model=model.id, enemy=foe.id, distance=gap)
    yield because("SC-7.2-b", model=model.id, enemy=foe.id, distance=gap)


@decides("SC-8.5.3-k")
def _beside_flyer(mover: Mover, model: Model, foe: Model) -> Iterator[Reason]:
    """A Flying model ends more than 1 inch from enemy Flying models; exactly 1 inch is refused (SC-8.5.3-k)."""
    gap = Length(distance(model.shape, foe.shape))
    yield because("SC-8.5.3-k", model=model.id, enemy=foe.id, distance=gap)


def leaning(mover: Mover, model: Model) -> Iterator[Reason]:
    """A base overlaps a raised piece only when it came up: its centre is on it, or on a height joined to it above."""
    board = mover.board
    if mover.flies:
        return
    on = frozenset(standing_on(model.at, board))
    for terrace in terraces(board, bounds(model.shape)):
        piece = board.terrain[terrace.name]
        if _overlaps_solid(model, piece) and on.isdisjoint((piece.id, *joined_above(piece, board))):
            yield because("SC-8.5.3-h", "leaning", model=model.id, piece=piece.id)


def _overlaps_solid(model: Model, piece: Terrain) -> bool:
    """A base overlaps a piece, not only its passable openings."""
    if not overlaps(model.shape, piece.shape):
        return False
    return not passable(piece) or overlaps_rest(model.shape, piece.shape, passable(piece))


def judge_coherency(mover: Mover, final: Mapping[str, Model]) -> list[Reason]:
    """Every model that would not be In Coherency with the leading model, from the final positions (SC-8.5.2-f, -g)."""
    leader, spread = final[mover.leader.id], spread_of(mover.unit)
    linked = chain(leader, final.values(), mover.board)
    against: list[Reason] = []
    for model in final.values():
        reach = farthest(model.shape, leader.shape)
        if model is not leader and reach > spread + EPSILON:
            far, most = Length(reach), Length(spread)
            against.append(because("SC-8.5.2-f", "far", model=model.id, leader=leader.id, distance=far, limit=most))
        elif model.id not in linked:
            against.append(because("SC-8.5.2-f", "unlinked", model=model.id, leader=leader.id))
            against.append(because("SC-8.5.2-g", model=model.id, leader=leader.id))
    return against


def cohering(mover: Mover, final: Mapping[str, Model]) -> list[Reason]:
    """What allows the others to be where they are: set around the leading model, and In Coherency."""
    if len(final) == 1:
        return []
    placed = [name for name, model in final.items() if name != mover.leader.id and model != mover.models[name]]
    told = [because("SC-8.5.2-e", models=placed, leader=mover.leader.id)] if placed else []
    return [*told, because("SC-8.5.2-f", "unit", unit=mover.unit.id)]
