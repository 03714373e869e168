"""Tokens, which lie on the table, and markers, which only record states (SC-7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.board import Board, Model, Terrain
from rules.clauses import decides
from rules.geometry.measure import overlaps
from rules.verdict import Reason, because

_STAYS = "stay-in-play"


def tokens(board: Board, owner: str | None = None) -> tuple[Terrain, ...]:
    """The tokens on the table; those of one unit when its id is given."""
    found = (piece for piece in board.terrain.values() if "token" in piece.traits)
    return tuple(piece for piece in found if owner is None or piece.owner == owner)


@decides("SC-7.3-b")
def leaving(pieces: Iterable[Terrain]) -> tuple[str, ...]:
    """Tokens leave the table unless they STAY IN PLAY (SC-7.3-b)."""
    return tuple(piece.id for piece in pieces if _STAYS not in piece.traits)


def staying(pieces: Iterable[Terrain]) -> tuple[Reason, ...]:
    """The reason why some tokens are left on the table, where some are (SC-7.3-b)."""
    kept = tuple(piece.id for piece in pieces if _STAYS in piece.traits)
    return (because("SC-7.3-b", "stay", pieces=kept),) if kept else ()


@decides("SC-7.3-c")
def over_markers(models: Iterable[Model], board: Board) -> tuple[Reason, ...]:
    """Markers record states and block nothing: models may end on them (SC-7.3-c)."""
    shapes = tuple(model.shape for model in models)
    under = tuple(one.id for one in board.markers.values() if any(overlaps(base, one.shape) for base in shapes))
    return (because("SC-7.3-c", markers=under),) if under else ()
