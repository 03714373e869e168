"""What each model brings into every question of sight, the pieces as masks, and what of that an edit left as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.board import Board, Model, Terrain
from rules.geometry.measure import bounds
from rules.geometry.shapes import Shape
from rules.starcraft.cover import BESIDE, around, beside, heights_under
from rules.starcraft.elevation import carriers, effective_size, flying, footing, level, model_size
from rules.verdict import QuestionError

Box = tuple[float, float, float, float]
#: A model's base, its unit's Size and whether it flies: all that its stance follows from, but for the pieces.
Key = tuple[Shape, object, bool]
#: Boxes are compared with this much room beyond the inch that counts.
ROOM = 1e-3


@dataclass(frozen=True, slots=True)
class Stance:
    """What a model brings into every pair, pieces as masks.

    `own` is what it stands on and what carries that, `beside` what it is within 1 inch of, `high` the High Ground under
    it, `guards` what would give it Direct Cover. `size` is None where nobody knows it; `at_foot`: it stands on the mat.
    """

    key: Key
    box: Box
    size: int | None = None
    at_foot: bool = False
    own: int = 0
    beside: int = 0
    high: int = 0
    guards: int = 0

    @property
    def shape(self) -> Shape:
        """The model's base."""
        return self.key[0]

    @property
    def flies(self) -> bool:
        """Whether the model flies."""
        return self.key[2]


@dataclass(frozen=True, slots=True, eq=False)
class Grounds:
    """The pieces of a position as bits of masks, in document order.

    `sizes` are their effective Sizes, `blocking` those that may be between two models, `lost` the boxes of those that
    stand on themselves, whose height nobody knows. `heights` is all that Sizes follow from, piece by piece.
    """

    terrain: Mapping[str, Terrain]
    heights: tuple[tuple[object, ...], ...]
    bit: Mapping[str, int]
    boxes: Mapping[str, Box]
    sizes: Mapping[str, int]
    blocking: int
    lost: tuple[Box, ...]
    _tall: dict[int, int] = field(default_factory=dict)

    def tall(self, size: int) -> int:
        """The pieces of at least a Size."""
        if size not in self._tall:
            self._tall[size] = self.mask(name for name, own in self.sizes.items() if own >= size)
        return self._tall[size]

    def mask(self, names: Iterable[str]) -> int:
        """Some pieces as a mask."""
        mask = 0
        for name in names:
            mask |= self.bit[name]
        return mask


def grounds(board: Board, before: Grounds | None) -> Grounds:
    """The pieces of a board; taken over where they are the same as before."""
    if before and before.terrain == board.terrain and list(before.terrain) == list(board.terrain):
        return before
    pieces = board.terrain.values()
    sizes = {piece.id: size for piece in pieces if (size := _size(piece, board)) is not None}
    bit = {name: 1 << place for place, name in enumerate(board.terrain)}
    boxes = {piece.id: bounds(piece.shape) for piece in pieces}
    return Grounds(
        board.terrain,
        tuple((piece.id, piece.size, piece.traits, piece.on) for piece in pieces),
        bit,
        boxes,
        sizes,
        sum(bit[name] for name, size in sizes.items() if size >= 1),
        tuple(boxes[piece.id] for piece in pieces if piece.id not in sizes),
    )


def _size(piece: Terrain, board: Board) -> int | None:
    try:
        return effective_size(piece, board)
    except QuestionError:
        return None


def stances(
    board: Board, ground: Grounds, before: tuple[Grounds, Mapping[str, Stance]] | None
) -> tuple[dict[str, Stance], frozenset[str]]:
    """The stance of every model, and the models whose stance is another one than before."""
    old_ground, old = before if before else (ground, {})
    same = old_ground.heights == ground.heights
    moved = () if old_ground is ground else tuple(_moved(old_ground, ground))
    found: dict[str, Stance] = {}
    for name, model in board.models.items():
        key = _key(model, board)
        known = old.get(name) if same else None
        if known is None or known.key != key or any(near(box, known.box, BESIDE + ROOM) for box in moved):
            known = stance_of(model, board, ground)
        found[name] = known
    return found, frozenset(name for name, stance in found.items() if not same or old.get(name) != stance)


def _moved(before: Grounds, now: Grounds) -> Iterable[Box]:
    """Where pieces that have another shape now lie, and where they lay."""
    for name, piece in now.terrain.items():
        if name in before.terrain and before.terrain[name].shape != piece.shape:
            yield from (before.boxes[name], now.boxes[name])


def _key(model: Model, board: Board) -> Key:
    return model.shape, board.unit_of(model).profile.get("size"), flying(model, board)


def stance_of(model: Model, board: Board, ground: Grounds) -> Stance:
    """What a model brings; only pieces near it have a say."""
    key, box = _key(model, board), bounds(model.shape)
    by = ground.mask(piece.id for piece in around(model, board) if beside(model, piece, board))
    try:
        stood = [part for piece in footing(model, board) for part in (piece, *carriers(piece, board))]
        high, at_foot = heights_under(model, board), level(model, board) == "ground"
    except QuestionError:
        return Stance(key, box, beside=by)  # it stands on a piece that stands on itself
    size = _model_size(model, board)
    guards = 0 if size is None or flying(model, board) else by & ground.tall(size)
    own, peaks = (ground.mask(piece.id for piece in pieces) for pieces in (stood, high))
    return Stance(key, box, size, at_foot, own, by, peaks, guards)


def _model_size(model: Model, board: Board) -> int | None:
    try:
        return model_size(model, board)
    except QuestionError:
        return None


def near(one: Box, other: Box, reach: float) -> bool:
    """Whether two boxes come within a reach of one another, along both axes."""
    return (
        one[0] <= other[2] + reach
        and other[0] <= one[2] + reach
        and one[1] <= other[3] + reach
        and other[1] <= one[3] + reach
    )


def joint(one: Box, other: Box) -> Box:
    """The box round two boxes."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
