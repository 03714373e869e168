"""Does every model lie where it may: common placement, terrain underfoot, coherency (SC-8.5.2-c, -f)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.board import Board, Model, Terrain
from rules.carried import carried, near_thing
from rules.clauses import decides
from rules.common.carriers import tops
from rules.common.faults import Fault, faulty
from rules.common.placement import CHECKED, bases_off_table, of_unit, overlapping_bases
from rules.geometry.coverage import overlaps_rest
from rules.geometry.measure import overlaps
from rules.geometry.shapes import Shape
from rules.question import Asked
from rules.starcraft.coherency import out_of_coherency
from rules.starcraft.elevation import flying, own_size
from rules.steps import boxes_of, meet
from rules.verdict import Answer, Reason, because

#: Terrain that a Ground model may lie on: it stands on the first two, and its own arrival removes the third.
_STANDABLE = frozenset({"surface", "ramp", "grass"})


def placement(board: Board, asked: Asked) -> Answer:
    """Every model that is off the table, overlaps a base or terrain it may not, or is out of coherency."""
    faults = [
        *bases_off_table(board),
        *overlapping_bases(board, lambda a, b: flying(a, board) == flying(b, board)),
        *on_forbidden_terrain(board),
        *out_of_coherency(board),
    ]
    checked = (*CHECKED, "SC-8.5.2-c", "SC-8.5.2-f")
    return faulty(of_unit(faults, board, asked), checked)


@decides("SC-8.5.2-c")
def on_forbidden_terrain(board: Board) -> Iterator[Fault]:
    """No Ground model ends on terrain that it cannot stand on; Flying models may end over any (SC-8.5.2-c)."""
    for model in board.models.values():
        for name in _forbidden(model, board):
            reason = because("SC-8.5.2-c", model=model.id, piece=name)
            yield Fault(reason, (model.id, name), low_terrain(model, board.terrain[name]))


@carried(near_thing)
def _forbidden(model: Model, board: Board) -> tuple[str, ...]:
    """The pieces that a model lies on and may not."""
    if flying(model, board):
        return ()
    boxes = boxes_of(board)
    under = [piece for piece in board.terrain.values() if meet(boxes[model.id], boxes[piece.id]) and forbids(piece)]
    return tuple(piece.id for piece in under if lies_on(model, piece, board))


def forbids(piece: Terrain) -> bool:
    """A Ground model may end only on what it can stand on, and on grass, which it removes."""
    return not piece.traits & _STANDABLE


def lies_on(model: Model, piece: Terrain, board: Board) -> bool:
    """A model lies on a piece when its base overlaps the footprint, neither in a passable opening nor up on a surface.

    Openings agreed passable, and the surfaces that stand on the piece, are cut out of it.
    """
    if not overlaps(model.shape, piece.shape):
        return False
    cut: list[Shape] = [hole.shape for hole in piece.openings if hole.passable]
    cut += [top.shape for top in tops(piece, board)]
    return not cut or overlaps_rest(model.shape, piece.shape, cut)


@decides("SC-7.3-a")
def low_terrain(model: Model, piece: Terrain) -> tuple[Reason, ...]:
    """What is crossed freely is still no place to end on (SC-7.3-a, SC-8.5.3-a)."""
    if "token" in piece.traits:
        return (because("SC-7.3-a", model=model.id, piece=piece.id),)
    if own_size(piece) <= 1:
        return (because("SC-8.5.3-a", model=model.id, piece=piece.id, size=own_size(piece)),)
    return ()
