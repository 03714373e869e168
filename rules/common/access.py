"""Do access points join what they say (TB-ACCESS)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.board import GROUND, AccessPoint, Board, Terrain
from rules.clauses import decides
from rules.common.carriers import under
from rules.common.faults import Fault
from rules.geometry.coverage import near_rest
from rules.geometry.footprints import rect
from rules.geometry.measure import within
from rules.verdict import Length, because

#: An access point touches what is this near to it.
TOUCH = 0.1
#: An access point joins this many heights, and a ramp has this many access points.
_ENDS = 2


@decides("TB-ACCESS")
def access_faults(board: Board) -> Iterator[Fault]:
    """An access point joins two heights and touches both; a ramp has exactly two access points (TB-ACCESS)."""
    for point in board.access_points.values():
        if not joins_two(point):
            yield Fault(because("TB-ACCESS", "joins", access=point.id, count=len(set(point.joins))), (point.id,))
        for name in dict.fromkeys(point.joins):
            if touches(point, name, board):
                continue
            if name == GROUND:
                reason = because("TB-ACCESS", "ground", access=point.id, limit=Length(TOUCH))
                yield Fault(reason, (point.id, GROUND))
            else:
                reason = because("TB-ACCESS", "apart", access=point.id, piece=name, limit=Length(TOUCH))
                yield Fault(reason, (point.id, name))
    for piece in board.terrain.values():
        if "ramp" in piece.traits and not ramp_ends(piece, board):
            count = len(_points_of(piece, board))
            yield Fault(because("TB-ACCESS", "ramp", piece=piece.id, count=count), (piece.id,))


def joins_two(point: AccessPoint) -> bool:
    """An access point joins two heights, each named once."""
    return len(set(point.joins)) == len(point.joins) == _ENDS


def ramp_ends(ramp: Terrain, board: Board) -> bool:
    """A ramp has exactly two access points."""
    return len(_points_of(ramp, board)) == _ENDS


def _points_of(piece: Terrain, board: Board) -> list[AccessPoint]:
    return [point for point in board.access_points.values() if piece.id in point.joins]


def touches(point: AccessPoint, name: str, board: Board) -> bool:
    """An access point touches the piece, or the mat, that it joins: it is within 0.1 inch of it."""
    if name == GROUND:
        return _touches_ground(point, board)
    return within(point.shape, board.terrain[name].shape, TOUCH)


def _touches_ground(point: AccessPoint, board: Board) -> bool:
    """The mat is the table where no ramp and no surface raises a model; an access point touches it within 0.1 inch."""
    mat = rect(board.width, board.depth, (board.width / 2.0, board.depth / 2.0))
    near = [piece for piece in board.terrain.values() if within(piece.shape, point.shape, TOUCH)]
    return near_rest(point.shape, TOUCH, mat, [piece.shape for piece in near if _raises(piece, board)])


def _raises(piece: Terrain, board: Board) -> bool:
    """A ramp raises models, and so does a surface, unless it and all that carries it are of Size 0."""
    if "ramp" in piece.traits:
        return True
    return "surface" in piece.traits and any(part.size for part in (piece, *under(piece, board)))
