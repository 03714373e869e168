"""How close the answers about layout and placement are: each place where a fault is, or might be, by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from rules.board import Board, Model, Terrain
from rules.common.access import joins_two, ramp_ends, touches
from rules.common.carriers import under
from rules.common.faults import meeting, neighbours, off_table
from rules.geometry.measure import contains, outlines_cross, overlaps
from rules.geometry.shapes import Shape
from rules.question import Asked
from rules.slack import Close, every, farthest, weighed

#: Whether one place is free of a fault.
Place = Callable[[], Close[bool]]


def layout(board: Board, asked: Asked) -> Close[bool]:
    """Whether the terrain is sound."""
    return every((*_pieces(board), *_pairs(board), *_carried(board), *_access(board)))


def placement(board: Board, asked: Asked) -> Close[bool]:
    """Whether every base lies where it may; of one unit, when the question names it."""
    return every((*bases_on_table(board, asked), *bases_apart(board, asked, lambda a, b: True)))


def free_of(fault: Callable[[], bool]) -> Place:
    """A place that is sound while a fault is not there."""
    return partial(weighed, lambda: not fault())


def concerned(board: Board, asked: Asked) -> list[Model]:
    """The models that a question about placement is about."""
    return list(asked.models("unit") if asked.has("unit") else board.models.values())


def bases_on_table(board: Board, asked: Asked) -> Iterator[Place]:
    """No base hangs over the table's edge, a marker's no more than a model's."""
    bases: list[Shape] = [model.shape for model in concerned(board, asked)]
    if not asked.has("unit"):
        bases += [marker.shape for marker in board.markers.values()]
    yield from (free_of(partial(off_table, base, board.width, board.depth)) for base in bases)


def bases_apart(board: Board, asked: Asked, may_collide: Callable[[Model, Model], bool]) -> Iterator[Place]:
    """No base overlaps another, of those that may collide."""
    models, own = list(board.models.values()), {model.id for model in concerned(board, asked)}
    for i, j in neighbours([model.shape for model in models], 2.0 * farthest()):
        a, b = models[i], models[j]
        if (a.id in own or b.id in own) and may_collide(a, b):
            yield free_of(partial(overlaps, a.shape, b.shape))


def near(models: Iterable[Model], pieces: Iterable[Terrain]) -> Iterator[tuple[Model, Terrain]]:
    """Every model with every piece that an error might bring it onto."""
    these, those = list(models), list(pieces)
    for i, j in meeting([one.shape for one in these], [one.shape for one in those], 2.0 * farthest()):
        yield these[i], those[j]


def _pieces(board: Board) -> Iterator[Place]:
    if board.options.get("terrain_overhang") is not True:
        for piece in board.terrain.values():
            yield free_of(partial(off_table, piece.shape, board.width, board.depth))


def _pairs(board: Board) -> Iterator[Place]:
    pieces = list(board.terrain.values())
    for i, j in neighbours([piece.shape for piece in pieces], 2.0 * farthest()):
        a, b = pieces[i], pieces[j]
        if b not in under(a, board) and a not in under(b, board):
            yield free_of(partial(outlines_cross, a.shape, b.shape))


def _carried(board: Board) -> Iterator[Place]:
    for piece in board.terrain.values():
        if piece in under(piece, board):
            yield partial(Close, False)
        elif piece.on is not None:
            yield partial(weighed, partial(contains, board.terrain[piece.on].shape, piece.shape))


def _access(board: Board) -> Iterator[Place]:
    for point in board.access_points.values():
        yield partial(Close, joins_two(point))
        yield from (partial(weighed, partial(touches, point, name, board)) for name in dict.fromkeys(point.joins))
    for piece in board.terrain.values():
        if "ramp" in piece.traits:
            yield partial(Close, ramp_ends(piece, board))
