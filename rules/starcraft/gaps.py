"""What a Ground unit may not cross, and the gaps too narrow for it (SC-8.5.3-b, SC-8.5.3-e).

Gaps lie between two impassable pieces, and between such a piece and a base that may not be passed; never between two
bases, at the table's edge or inside one piece. A High Ground edge counts as impassable from both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.board import Board, Model, Terrain
from rules.clauses import decides
from rules.common.carriers import tops, under
from rules.geometry.gates import Gate, gates
from rules.geometry.measure import bounds
from rules.geometry.passage import Wall
from rules.geometry.shapes import Shape
from rules.geometry.solids import Solid, cut
from rules.geometry.terraces import Terrace, around, inside_of
from rules.per_board import per_board
from rules.starcraft.elevation import HIGH_GROUND, effective_size, flying, own_size, profile_size
from rules.starcraft.heights import passable, terraces
from rules.steps import Box, boxes_of, grown, meet

#: The gap that a leading model of Size 2 or less needs, and the one that a larger one needs (SC-8.5.3-e).
NARROW, WIDE = 1.0, 3.0
_SMALL = 2
#: Terrain of this own Size or more is not crossed (SC-8.5.3-b).
WALL = 2


@decides("SC-8.5.3-b")
def impassable(piece: Terrain) -> bool:
    """Terrain of Size 2 or more cannot be crossed, save grass, which lets through (SC-8.5.3-b)."""
    return own_size(piece) >= WALL and "grass" not in piece.traits


@decides("SC-8.5.3-e")
def gap_of(leader: Model, board: Board) -> float:
    """A leading model of Size 2 or less needs a gap of 1 inch, a larger one 3, however wide its base is."""
    return NARROW if profile_size(leader, board) <= _SMALL else WIDE


@per_board
def solids(board: Board) -> dict[str, Solid]:
    """What of the impassable pieces is solid, passable openings cut out; a piece that they split is several solids."""
    found: dict[str, Solid] = {}
    for piece in board.terrain.values():
        if impassable(piece):
            parts = cut(piece.shape, passable(piece))
            found |= {piece.id if len(parts) == 1 else f"{piece.id}#{n}": part for n, part in enumerate(parts)}
    return found


@per_board
def _boxes(board: Board) -> dict[str, Box]:
    return {name: _box(solid) for name, solid in solids(board).items()}


def piece_of(name: str) -> str:
    """The id of the piece or model that a solid belongs to."""
    return name.partition("#")[0]


def spared(piece: Terrain, board: Board) -> list[tuple[Solid, bool]]:
    """The areas on which an impassable piece obstructs nobody: itself and what stands on it, where raised.

    True beside an area marks an access point: there the piece does not obstruct a base that reaches it either.
    """
    upon = {terrace.name: terrace.solid for terrace in terraces(board, bounds(piece.shape))}
    names = {piece.id, *(top.id for top in tops(piece, board))} & upon.keys()
    doors = [point.shape for point in board.access_points.values() if names & set(point.joins)]
    return [*((upon[name], False) for name in sorted(names)), *((area, True) for area in doors)]


def walls(board: Board, keep: float, box: Box) -> Iterator[Wall]:
    """What a disc about the centre of a base near a box must keep clear of (SC-8.5.3-b)."""
    wide, places = grown(box, keep), _boxes(board)
    for name, solid in solids(board).items():
        if meet(places[name], wide):
            upon = spared(board.terrain[piece_of(name)], board)
            yield Wall(name, solid, keep, tuple((area, keep if door else 0.0) for area, door in upon))


def closed_gaps(board: Board, needed: float, bases: Iterable[Model], box: Box) -> tuple[Gate, ...]:
    """Every gap near a box that is narrower than needed, between pieces, and between them and the bases given.

    Ground bases alone make gaps; which of them may not be passed, the caller knows.
    """
    wide = grown(box, needed)
    near = {name: solids(board)[name] for name, one in _boxes(board).items() if meet(one, wide)}
    if not near:
        return ()
    stood = {model.id: model.shape for model in bases if meet(boxes_of(board)[model.id], wide)}
    found = gates({**near, **stood}, needed, lambda a, b: _apart(a, b, near, board))
    return (*found, *_edge_gaps(board, needed, near, stood, wide))


def _apart(a: str, b: str, pieces: Mapping[str, Solid], board: Board) -> bool:
    """Two pieces, or a piece and a base; what an access point joins is no gap."""
    if a not in pieces or b not in pieces:
        return (a in pieces) != (b in pieces)
    joined = {piece_of(a), piece_of(b)}
    return len(joined) == 1 or not any(joined <= set(point.joins) for point in board.access_points.values())


def _edge_gaps(
    board: Board, needed: float, near: Mapping[str, Solid], stood: Mapping[str, Shape], box: Box
) -> Iterator[Gate]:
    """Gaps on High Ground, between its edge and what stands up there."""
    for terrace in terraces(board, box):
        piece = board.terrain[terrace.name]
        if not impassable(piece) or effective_size(piece, board) < HIGH_GROUND:
            continue
        upon = _upon(board, terrace)
        up = {name: solid for name, solid in (*near.items(), *stood.items()) if name in upon}
        if up:
            edge = {piece.id: around(terrace.area)}
            yield from gates({**edge, **up}, needed, lambda a, b, edge=piece.id: edge in (a, b))  # type: ignore[misc]


@per_board
def _standing(_board: Board) -> dict[str, frozenset[str]]:
    return {}


def _upon(board: Board, terrace: Terrace) -> frozenset[str]:
    """The solids and Ground models that stand on a raised piece."""
    known = _standing(board)
    if terrace.name not in known:
        piece = board.terrain[terrace.name]
        below, box = {piece.id, *(one.id for one in under(piece, board))}, bounds(piece.shape)
        near = {name: solids(board)[name] for name, one in _boxes(board).items() if meet(one, box)}
        there = {name: solid for name, solid in near.items() if piece_of(name) not in below}
        there |= {one.id: one.shape for one in ground_models(board) if meet(boxes_of(board)[one.id], box)}
        known[terrace.name] = frozenset(name for name, one in there.items() if inside_of(one, terrace.area))
    return known[terrace.name]


def _box(solid: Solid) -> Box:
    x0, y0, x1, y1 = bounds(solid) if not hasattr(solid, "bounds") else solid.bounds
    return x0, y0, x1, y1


def ground_models(board: Board) -> Iterator[Model]:
    """The models that stand on the ground, whatever their unit."""
    return (model for model in board.models.values() if not flying(model, board))
