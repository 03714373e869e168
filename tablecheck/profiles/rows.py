"""Where the models of a new unit are set: in close rows about a place, on the table, clear of bases and of walls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.board import Board, Model
from rules.geometry.measure import bounds, overlaps
from rules.geometry.shapes import Shape
from rules.starcraft.placement import lies_on
from tablecheck import document as documents
from tablecheck.boards.outlines import MILLIMETRES

#: Between two bases of a row, in inches: room to lift one without moving the next.
GAP = 0.1
#: How many rows away from the place a spot is looked for.
FARTHEST_ROW = 18
#: What a model may stand on, or what its arrival removes.
STANDABLE = frozenset({"surface", "ramp", "grass"})

Spot = tuple[float, float]


def rows(
    base: Mapping[str, Any], count: int, at: Spot, board: Board, taken: Sequence[Shape] = (), *, flying: bool = False
) -> list[Spot]:
    """So many spots for a base nearest to a place, the first one the leading model's; fewer where there is no room.

    `at` and the spots are in the document's unit; `taken` are shapes beside those on the board.
    """
    others = [model.shape for model in board.models.values() if _flies(model, board) == flying]
    standing = _Standing(base, board, [*others, *taken], flying)
    leader = next((spot for spot in standing.about(at) if standing.is_free(spot)), None)
    if leader is None:
        return []
    found: list[Spot] = []
    for spot in standing.about(leader):
        if len(found) == count:
            break
        if standing.is_free(spot):
            found.append(spot)
    return found


def shape_at(base: Mapping[str, Any], at: Spot, board: Board) -> Shape:
    """The outline of a base at a place in the document's unit."""
    return _model_at(base, at, board).shape


def _model_at(base: Mapping[str, Any], at: Spot, board: Board) -> Model:
    return documents.model_of({"id": "new", "unit": "new", "at": at, "base": base}, board.unit_length)


def _flies(model: Model, board: Board) -> bool:
    return "flying" in board.unit_of(model).traits


class _Standing:
    """Whether a base may stand in a spot, and the spots about a place from near to far."""

    def __init__(self, base: Mapping[str, Any], board: Board, taken: Sequence[Shape], flying: bool) -> None:
        self.base, self.board, self.taken = base, board, taken
        walls = [] if flying else [piece for piece in board.terrain.values() if not piece.traits & STANDABLE]
        self.walls = walls if board.ruleset == "starcraft" else []

    def is_free(self, spot: Spot) -> bool:
        """Whole on the table, on no other base, on no terrain that is no place to stand."""
        model = _model_at(self.base, spot, self.board)
        left, top, right, bottom = bounds(model.shape)
        if left < 0 or top < 0 or right > self.board.width or bottom > self.board.depth:
            return False
        if any(overlaps(model.shape, other) for other in self.taken):
            return False
        return not any(lies_on(model, piece, self.board) for piece in self.walls)

    def about(self, at: Spot) -> Iterator[Spot]:
        """The spots of the rows about a place, the nearest first; a place outside the table counts as on its rim."""
        (sizes,) = self.base.values()
        width, depth = sizes if isinstance(sizes, (list, tuple)) else (sizes, sizes)
        unit = {1.0: "in", 1 / 2.54: "cm", 1 / 25.4: "mm"}[self.board.unit_length]
        gap = GAP / self.board.unit_length
        width, depth = width / MILLIMETRES[unit], depth / MILLIMETRES[unit]
        # A tenth of the gap inside the rim, so that no rounding takes a base off the table.
        half = ((width + gap / 5) / 2, (depth + gap / 5) / 2)
        x = min(max(at[0], half[0]), self.board.width / self.board.unit_length - half[0])
        y = min(max(at[1], half[1]), self.board.depth / self.board.unit_length - half[1])
        across, down = width + gap, depth + gap
        steps = range(-FARTHEST_ROW, FARTHEST_ROW + 1)
        near = sorted(
            ((i, j) for i in steps for j in steps),
            key=lambda step: (round((step[0] * across) ** 2 + (step[1] * down) ** 2, 6), step[1], step[0]),
        )
        for i, j in near:
            yield (round(x + i * across, 4), round(y + j * down, 4))
