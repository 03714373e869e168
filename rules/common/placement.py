"""Does every base lie where it may (TB-OFF, TB-OVERLAP)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.board import Board, Model, Terrain
from rules.carried import carried, near_thing
from rules.clauses import decides
from rules.common.faults import Fault, faulty, off_table
from rules.geometry.measure import overlaps
from rules.question import Asked
from rules.steps import boxes_of, meet
from rules.verdict import Answer, because

CHECKED = ("TB-OFF", "TB-OVERLAP")


def placement(board: Board, asked: Asked) -> Answer:
    """Every base that is not wholly on the table or overlaps another; of one unit, when the question names it."""
    faults = [*bases_off_table(board), *overlapping_bases(board)]
    return faulty(of_unit(faults, board, asked), CHECKED)


def of_unit(faults: list[Fault], board: Board, asked: Asked) -> list[Fault]:
    """The faults that concern a model of the unit that a question names; all of them when it names none."""
    if not asked.has("unit"):
        return faults
    own = set(asked.unit("unit").models)
    return [fault for fault in faults if own & set(fault.ids)]


@decides("TB-OFF")
def bases_off_table(board: Board) -> Iterator[Fault]:
    """Every base lies wholly on the table, a marker's too (TB-OFF)."""
    off = [name for name, model in board.models.items() if sticks_out(model, board)]
    off += [name for name, one in board.markers.items() if off_table(one.shape, board.width, board.depth)]
    yield from (Fault(because("TB-OFF", model=name), (name,)) for name in off)


@carried(near_thing)
def sticks_out(thing: Model | Terrain, board: Board) -> bool:
    """A model or a piece is off the table when any part of it is."""
    return off_table(thing.shape, board.width, board.depth)


def _every_two(a: Model, b: Model) -> bool:
    return True


@decides("TB-OVERLAP")
def overlapping_bases(board: Board, may_collide: Callable[[Model, Model], bool] = _every_two) -> Iterator[Fault]:
    """No base overlaps another; touching is not overlapping (TB-OVERLAP). `may_collide` leaves pairs out."""
    for model in board.models.values():
        for other in _overlapped(model, board):
            if may_collide(model, board.models[other]):
                yield Fault(because("TB-OVERLAP", a=model.id, b=other), (model.id, other))


@carried(near_thing)
def _overlapped(model: Model, board: Board) -> tuple[str, ...]:
    """The models after one, in order, whose bases overlap its own."""
    boxes = boxes_of(board)
    names = list(board.models)
    later = names[names.index(model.id) + 1 :]
    near = [name for name in later if meet(boxes[model.id], boxes[name])]
    return tuple(name for name in near if overlaps(model.shape, board.models[name].shape))
