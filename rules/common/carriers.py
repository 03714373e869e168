"""What carries a piece of terrain, told without heights, so that a loop of carriers is no error here."""

from __future__ import annotations

from rules.board import Board, Terrain


def under(piece: Terrain, board: Board) -> tuple[Terrain, ...]:
    """Every piece that carries a piece, nearest first; the piece is among them only when its carriers loop."""
    found: dict[str, Terrain] = {}
    below = piece.on
    while below is not None and below not in found:
        found[below] = board.terrain[below]
        below = board.terrain[below].on
    return tuple(found.values())


def tops(piece: Terrain, board: Board) -> tuple[Terrain, ...]:
    """The surfaces and ramps that a piece carries: who is on one of these stands above the piece, not on it."""
    raised = (top for top in board.terrain.values() if top.on is not None and top.traits & {"surface", "ramp"})
    return tuple(top for top in raised if top.id != piece.id and piece in under(top, board))
