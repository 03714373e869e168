"""What terrain hides: Full Cover, Direct Cover, the Elevation Dead Zone and Close Quarters (SC-7.1.1, SC-7.1.4).

Each function judges one piece and one pair of models; no piece lends its Size or its inch to another (SC-7.1.1-c).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.board import Board, Model, Terrain
from rules.clauses import decides
from rules.geometry.measure import bounds, distance, overlaps, within
from rules.geometry.shapes import EPSILON
from rules.geometry.thresholds import reach, watched
from rules.per_board import per_board
from rules.starcraft.elevation import HIGH_GROUND, effective_size, flying, footing, level, model_size
from rules.steps import grown, meet
from rules.verdict import Length, Reason, because

#: Direct Cover, the Dead Zone and Close Quarters reach this far from a piece (SC-7.1.1-b, -d, -e).
BESIDE = 1.0
#: Close Quarters needs the two models this near to one another (SC-7.1.1-e).
CLOSE = 3.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two models whose sight of one another is judged; the judgement is the same in either order (SC-7.1-f)."""

    board: Board
    viewer: Model
    target: Model

    @property
    def ends(self) -> tuple[Model, Model]:
        """The two models, the viewer first."""
        return (self.viewer, self.target)

    @property
    def flies(self) -> bool:
        """True when at least one of the two flies."""
        return any(flying(model, self.board) for model in self.ends)


@per_board
def _around(board: Board) -> dict[str, tuple[Terrain, ...]]:
    return {}


def around(model: Model, board: Board) -> tuple[Terrain, ...]:
    """The pieces that a model may be beside, told by their boxes; nobody need look at any other."""
    watch = watched()
    if watch is not None:
        return watch.shared(("around", model.id), lambda: _near_box(model, board))
    known = _around(board)
    if model.id not in known:
        known[model.id] = _near_box(model, board)
    return known[model.id]


def _near_box(model: Model, board: Board) -> tuple[Terrain, ...]:
    far = grown(bounds(model.shape), BESIDE + EPSILON + reach())
    return tuple(piece for piece in board.terrain.values() if meet(far, bounds(piece.shape)))


@per_board
def _beside(board: Board) -> dict[tuple[str, str], bool]:
    return {}


def beside(model: Model, piece: Terrain, board: Board) -> bool:
    """A model is beside a piece when its base is within 1 inch of any part of the footprint."""
    if watched() is not None:
        return within(model.shape, piece.shape, BESIDE)
    known, pair = _beside(board), (model.id, piece.id)
    if pair not in known:
        known[pair] = within(model.shape, piece.shape, BESIDE)
    return known[pair]


@decides("SC-7.1.1-a", "SC-7.1.4-a")
def full_cover(piece: Terrain, pair: Pair) -> Reason | None:
    """A piece hides two models from one another when it is at least as tall as both, unless one of them flies."""
    if not taller_than_both(piece, pair):
        return None
    size = effective_size(piece, pair.board)
    viewer, target = (model_size(model, pair.board) for model in pair.ends)
    return because("SC-7.1.1-a", piece=piece.id, size=size, viewer=viewer, target=target)


def taller_than_both(piece: Terrain, pair: Pair) -> bool:
    """Full Cover goes by Sizes alone: no lengths have a say in it, but for what the two stand on."""
    board = pair.board
    return not pair.flies and effective_size(piece, board) >= max(model_size(model, board) for model in pair.ends)


def guards(piece: Terrain, pair: Pair) -> Reason | None:
    """A piece guards a Ground model within 1 inch of it that is no taller than the piece; never one that flies."""
    board, model = pair.board, _guarded(piece, pair)
    if model is None:
        return None
    size, own, gap = effective_size(piece, board), model_size(model, board), distance(model.shape, piece.shape)
    return because("SC-7.1.1-b", piece=piece.id, size=size, model=model.id, model_size=own, distance=Length(gap))


def _guarded(piece: Terrain, pair: Pair) -> Model | None:
    """The first of two models that a piece guards."""
    board = pair.board
    size = effective_size(piece, board)
    for model in pair.ends:
        if not flying(model, board) and beside(model, piece, board) and size >= model_size(model, board):
            return model
    return None


@decides("SC-7.1.1-b", "SC-7.1.4-b", "SC-7.1.4-c")
def direct_cover(piece: Terrain, pair: Pair) -> Reason | None:
    """A piece hides the model it guards from everybody, a Flying one too, unless Close Quarters lifts that."""
    return None if close_quarters(piece, pair) else guards(piece, pair)


def feet(pair: Pair) -> Iterator[tuple[Terrain, Reason]]:
    """Every High Ground at whose foot one of the two stands while the other is up on it, with the reason it gives."""
    board = pair.board
    for above, below in (pair.ends, pair.ends[::-1]):
        if level(below, board) != "ground":
            continue
        for piece in heights_under(above, board):
            if beside(below, piece, board):
                size, gap = effective_size(piece, board), Length(distance(below.shape, piece.shape))
                yield piece, because("SC-7.1.1-d", piece=piece.id, size=size, high=above.id, low=below.id, distance=gap)


@decides("SC-7.1.1-d")
def dead_zone(pair: Pair) -> Reason | None:
    """A model on High Ground and one at Ground Level within 1 inch of its foot do not see each other."""
    return next((reason for piece, reason in feet(pair) if not close_quarters(piece, pair)), None)


def heights_under(model: Model, board: Board) -> tuple[Terrain, ...]:
    """The High Ground that a model stands on, or that a Flying model's base is over."""
    if flying(model, board):
        under = tuple(piece for piece in around(model, board) if overlaps(model.shape, piece.shape))
    else:
        under = footing(model, board)
    return tuple(piece for piece in under if effective_size(piece, board) >= HIGH_GROUND)


@decides("SC-7.1.1-e")
def close_quarters(piece: Terrain, pair: Pair) -> Reason | None:
    """Two models within 1 inch of the same piece and 3 inches of one another lift its Direct Cover and Dead Zone.

    With the option `close_quarters_scope` at `pair`, one such piece lifts them from every piece.
    """
    shared = _close_beside(piece, pair)
    if shared is None:
        return None
    gap = Length(distance(pair.viewer.shape, pair.target.shape))
    return because("SC-7.1.1-e", piece=shared.id, distance=gap)


def _close_beside(piece: Terrain, pair: Pair) -> Terrain | None:
    """The piece that two models are both beside, within 3 inches of one another, so that it lifts what a piece does."""
    if not within(pair.viewer.shape, pair.target.shape, CLOSE):
        return None
    board = pair.board
    everywhere = board.options.get("close_quarters_scope") == "pair"
    for shared in board.terrain.values() if everywhere else (piece,):
        if all(beside(model, shared, board) for model in pair.ends):
            return shared
    return None


@decides("SC-7.1.1-c")
def hides(piece: Terrain, pair: Pair) -> tuple[Reason, ...]:
    """A piece hides by itself alone, by Full Cover or by Direct Cover or by both; sizes and inches never add up."""
    return tuple(reason for reason in (full_cover(piece, pair), direct_cover(piece, pair)) if reason)


def shelters(piece: Terrain, pair: Pair) -> bool:
    """Whether a piece hides two models from one another by Direct Cover, not lifted by Close Quarters."""
    return _guarded(piece, pair) is not None and _close_beside(piece, pair) is None
