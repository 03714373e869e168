"""Where the height changes, and where one may change it (SC-8.5.3-h, -i).

A raised piece is a surface or a ramp of effective Size 1 or more; a level of effective Size 0 is entered freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.board import GROUND, AccessPoint, Board, Terrain
from rules.clauses import decides
from rules.common.carriers import tops, under
from rules.geometry.measure import bounds
from rules.geometry.shapes import Point
from rules.geometry.solids import cut
from rules.geometry.sweep import Motion
from rules.geometry.terraces import Crossing, Door, Terrace, bridged, covered, door, drawn
from rules.per_board import per_board
from rules.starcraft.elevation import effective_size
from rules.steps import NEAR, Box, grown, meet
from rules.verdict import Length, Reason, because

_RAISED = frozenset({"surface", "ramp"})


def is_raised(piece: Terrain, board: Board) -> bool:
    """A surface or ramp of effective Size 1 or more."""
    return bool(piece.traits & _RAISED) and effective_size(piece, board) > 0


def passable(piece: Terrain) -> tuple[Any, ...]:
    """The openings of a piece that were agreed passable."""
    return tuple(hole.shape for hole in piece.openings if hole.passable)


def raised_near(board: Board, box: Box) -> list[Terrain]:
    """The raised pieces whose boxes meet a box, in document order; heights of others need not be known."""
    near = [piece for piece in board.terrain.values() if piece.traits & _RAISED and meet(bounds(piece.shape), box)]
    return [piece for piece in near if is_raised(piece, board)]


def terraces(board: Board, box: Box) -> tuple[Terrace, ...]:
    """The raised pieces near a box, with the doors that access points make in their outlines."""
    known = _terraces(board)
    near = raised_near(board, box)
    for piece in near:
        if piece.id not in known:
            known[piece.id] = _terrace(piece, board)
    return tuple(known[piece.id] for piece in near)


@per_board
def _terraces(_board: Board) -> dict[str, Terrace]:
    return {}


def _terrace(piece: Terrain, board: Board) -> Terrace:
    beside = raised_near(board, grown(bounds(piece.shape), NEAR))
    raw = {one.id: drawn(one.shape, passable(one)) for one in beside}
    areas = {one.id: _spanned(one, board, raw) for one in beside}
    area = areas[piece.id]
    doors = [_door(piece, point, beyond, board, areas) for point, beyond in _ways(piece, board)]
    lent = covered(area, [areas[top.id] for top in tops(piece, board) if top.id in areas])
    whole = piece.shape if area is raw[piece.id] and cut(piece.shape, passable(piece)) == (piece.shape,) else None
    return Terrace(piece.id, area, tuple(door for door in doors if door), lent, whole)


def _spanned(piece: Terrain, board: Board, areas: Mapping[str, Any]) -> Any:
    """Where two raised pieces do not quite touch, the access point that joins them belongs to the first of them."""
    area = areas[piece.id]
    for point in board.access_points.values():
        for other in point.joins:
            if piece.id in point.joins and other in areas and piece.id < other:
                area = bridged(area, drawn(point.shape), areas[other])
    return area


def _ways(piece: Terrain, board: Board) -> Iterator[tuple[AccessPoint, str]]:
    for point in board.access_points.values():
        if piece.id in point.joins:
            yield from ((point, beyond) for beyond in point.joins if beyond != piece.id)


def _door(piece: Terrain, point: AccessPoint, beyond: str, board: Board, areas: Mapping[str, Any]) -> Door | None:
    """An access point opens a raised piece's outline where what it joins the piece to lies on the other side."""
    area, footprint = areas[piece.id], drawn(point.shape)
    if beyond in areas:
        return door(point.id, area, footprint, areas[beyond], ())
    own = {piece.id, *(one.id for one in (*under(piece, board), *tops(piece, board)))}
    others = [other for name, other in areas.items() if name not in own]
    there = None if beyond == GROUND else drawn(board.terrain[beyond].shape)
    return door(point.id, area, footprint, there, others)


@decides("SC-8.5.3-h")
def changes_of_height(model: str, motion: Motion, board: Board) -> tuple[list[Reason], list[Reason]]:
    """Height changes only through an access point: reasons against a way, and those that allow it (SC-8.5.3-h)."""
    against: list[Reason] = []
    allowed: list[Reason] = []
    crossings = [
        (terrace.name, one) for terrace in terraces(board, motion.box) for one in terrace.crossings(motion.points)
    ]
    for name, one in sorted(crossings, key=lambda crossing: crossing[1].along):
        ramp = "ramp" in board.terrain[name].traits
        (allowed if one.door else against).extend(_told(model, name, one, ramp))
    return against, allowed


@decides("SC-8.5.3-i")
def _told(model: str, piece: str, one: Crossing, ramp: bool) -> Iterator[Reason]:
    """A ramp is entered and left only through its access points at foot and top (SC-8.5.3-i)."""
    at = (Length(one.at[0]), Length(one.at[1]))
    if one.door:
        yield because("SC-8.5.3-h", "door", model=model, piece=piece, access=one.door, at=at)
    else:
        yield because("SC-8.5.3-h", "in" if one.inwards else "out", model=model, piece=piece, at=at)
    if ramp:
        yield because("SC-8.5.3-i", "door" if one.door else "edge", piece=piece)


def joined_above(piece: Terrain, board: Board) -> tuple[str, ...]:
    """The raised pieces higher than this one that an access point joins to it; a ramp is lower than what it leads to.

    A base that came up there may hang over their edge, above this piece.
    """
    joined = {name for point in board.access_points.values() if piece.id in point.joins for name in point.joins}
    others = [board.terrain[name] for name in sorted(joined - {piece.id, GROUND})]
    return tuple(one.id for one in others if is_raised(one, board) and _rank(one, board) > _rank(piece, board))


def _rank(piece: Terrain, board: Board) -> tuple[int, bool]:
    return effective_size(piece, board), "ramp" not in piece.traits


def standing_on(point: Point, board: Board) -> tuple[str, ...]:
    """The raised pieces that a centre is on."""
    return tuple(terrace.name for terrace in terraces(board, (*point, *point)) if terrace.holds(point))
