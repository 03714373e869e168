"""Is the terrain itself sound (TB-OFF, TB-CROSS, TB-CARRIER, TB-ACCESS)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.board import Board, Terrain
from rules.carried import carried, near_thing
from rules.clauses import decides
from rules.common.access import access_faults
from rules.common.carriers import under
from rules.common.faults import Fault, faulty
from rules.common.placement import sticks_out
from rules.geometry.measure import contains, outlines_cross
from rules.question import Asked
from rules.steps import boxes_of, meet
from rules.verdict import Answer, because

CHECKED = ("TB-OFF", "TB-CROSS", "TB-CARRIER", "TB-ACCESS")


def layout(board: Board, asked: Asked) -> Answer:
    """Every fault of the terrain, worst first: loops, then what is off, crosses, overhangs, fails to join."""
    faults = [
        *carrier_loops(board),
        *overhanging_the_table(board),
        *crossings(board),
        *overhanging_carriers(board),
        *access_faults(board),
    ]
    return faulty(faults, CHECKED)


def overhanging_the_table(board: Board) -> Iterator[Fault]:
    """Terrain lies wholly on the table unless the option `terrain_overhang` lets it hang over (TB-OFF)."""
    if board.options.get("terrain_overhang") is True:
        return
    for piece in board.terrain.values():
        if sticks_out(piece, board):
            yield Fault(because("TB-OFF", "terrain", piece=piece.id), (piece.id,))


@decides("TB-CROSS")
def crossings(board: Board) -> Iterator[Fault]:
    """Outlines of terrain do not cross, unless one piece stands on the other; touching is allowed (TB-CROSS).

    A piece wholly inside another crosses nothing, and one carried by a carrier of the other stands on it too.
    """
    for piece in board.terrain.values():
        for other in _crossed(piece, board):
            yield Fault(because("TB-CROSS", a=piece.id, b=other), (piece.id, other))


@carried(near_thing)
def _crossed(piece: Terrain, board: Board) -> tuple[str, ...]:
    """The pieces after one, in order, that it crosses."""
    boxes, names = boxes_of(board), list(board.terrain)
    later = names[names.index(piece.id) + 1 :]
    near = [board.terrain[name] for name in later if meet(boxes[piece.id], boxes[name])]
    apart = [other for other in near if other.id not in _under(piece, board) and piece.id not in _under(other, board)]
    return tuple(other.id for other in apart if outlines_cross(piece.shape, other.shape))


def carrier_loops(board: Board) -> Iterator[Fault]:
    """No piece stands, through any number of others, on itself (TB-CARRIER)."""
    told: set[str] = set()
    for piece in board.terrain.values():
        if piece.on is None or piece.id in told or piece.id not in _under(piece, board):
            continue
        loop = tuple(name for name in board.terrain if name in _under(piece, board))
        told.update(loop)
        yield Fault(because("TB-CARRIER", "loop", pieces=loop), loop)


@decides("TB-CARRIER")
def overhanging_carriers(board: Board) -> Iterator[Fault]:
    """A piece that stands on another lies wholly within that piece's footprint (TB-CARRIER)."""
    for piece in board.terrain.values():
        if piece.on is not None and _overhangs(piece, board):
            yield Fault(because("TB-CARRIER", piece=piece.id, carrier=piece.on), (piece.id, piece.on))


@carried(near_thing)
def _overhangs(piece: Terrain, board: Board) -> bool:
    """Whether a piece sticks out of its carrier; one that stands on itself does not count."""
    if piece.on is None or piece.id in _under(piece, board):
        return False
    return not contains(board.terrain[piece.on].shape, piece.shape)


def _under(piece: Terrain, board: Board) -> set[str]:
    """The ids of the pieces that carry a piece, its own among them only when its carriers loop."""
    return {carrier.id for carrier in under(piece, board)}
