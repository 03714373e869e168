"""The lines between two models, and the pieces that may stand in their way (SC-7.1-a, -d, -f, SC-7.1.2-b)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.board import Board, Terrain
from rules.clauses import decides
from rules.geometry.shapes import Oval, Point
from rules.geometry.sightline import Region, Sightlines, lines_past
from rules.per_board import per_board
from rules.question import Asked
from rules.starcraft.cover import Pair, close_quarters, feet, hides
from rules.starcraft.elevation import carriers, effective_size, footing

Line = tuple[Point, Point]


@decides("SC-7.1-d")
@per_board
def sightlines(board: Board) -> Sightlines:
    """A footprint is solid, whatever its holes; only openings agreed to be see-through are cut out of it."""
    regions = {
        piece.id: Region(piece.shape, tuple(hole.shape for hole in piece.openings if hole.see_through))
        for piece in board.terrain.values()
    }
    return lines_past(regions, sightlines.before(board))


@per_board
def solid_lines(board: Board) -> Sightlines:
    """The lines as they would be if no opening had been agreed to be see-through."""
    return lines_past({piece.id: Region(piece.shape) for piece in board.terrain.values()}, solid_lines.before(board))


@per_board
def opened_lines(board: Board) -> Sightlines:
    """The lines as they would be if every opening had been agreed to be see-through."""
    regions = {
        piece.id: Region(piece.shape, tuple(hole.shape for hole in piece.openings)) for piece in board.terrain.values()
    }
    return lines_past(regions, opened_lines.before(board))


@decides("SC-7.1-a", "SC-7.1-f")
def free_line(pair: Pair, ids: Collection[str], lines: Sightlines | None = None) -> Line | None:
    """Any straight line from any part of one base to any part of the other; the same line serves both ways."""
    return (lines or sightlines(pair.board)).line(pair.viewer.shape, pair.target.shape, ids)


@decides("SC-7.1.2-b")
def stood_on(pair: Pair) -> tuple[Terrain, ...]:
    """The surfaces that the two stand on, and what carries those, are never between them (SC-7.1.2-b)."""
    found: dict[str, Terrain] = {}
    for model in pair.ends:
        for piece in footing(model, pair.board):
            for part in (piece, *carriers(piece, pair.board)):
                found[part.id] = part
    return tuple(found.values())


def between(pair: Pair) -> tuple[Terrain, ...]:
    """Blocking Terrain (effective Size 1 or more) that some line between the two might cross, in document order."""
    board, own = pair.board, {piece.id for piece in stood_on(pair)}
    near = set(sightlines(board).near(pair.viewer.shape, pair.target.shape, own))
    return tuple(piece for piece in board.terrain.values() if piece.id in near and effective_size(piece, board) >= 1)


def crossed(line: Line, pieces: Iterable[Terrain], board: Board) -> tuple[Terrain, ...]:
    """The pieces of a number of pieces that one line crosses."""
    start, end = (Oval(x, y, 0.0, 0.0) for x, y in line)
    lines = sightlines(board)
    return tuple(piece for piece in pieces if line[0] != line[1] and lines.line(start, end, (piece.id,)) is None)


def blocks_sight(board: Board, asked: Asked, ids: Collection[str]) -> bool:
    """A set of pieces is a proof when it hides every viewer asked about from every target, and none can be spared."""
    viewers, targets = asked.models("from"), asked.models("to")
    pairs = [Pair(board, viewer, target) for viewer in viewers for target in targets]
    named = set(ids)
    if not named <= board.terrain.keys() or not hidden_by(pairs, named):
        return False
    return not any(hidden_by(pairs, named - {one}) for one in named)


def hidden_by(pairs: Iterable[Pair], ids: Collection[str]) -> bool:
    """Every one of some pairs is hidden by a set of pieces alone: at the foot of one, or every line crosses some."""
    return all(_hidden(pair, ids) for pair in pairs)


def _hidden(pair: Pair, ids: Collection[str]) -> bool:
    if any(piece.id in ids and not close_quarters(piece, pair) for piece, _ in feet(pair)):
        return True
    hiding = [piece.id for piece in between(pair) if piece.id in ids and hides(piece, pair)]
    return free_line(pair, hiding) is None
