"""A second reading of the rules of sight that shares no code with the engine: shapely on outlines cut into chords.

It says which pieces hide two models from one another, and where a Dead Zone does; never whether a line is free.
"""

from __future__ import annotations

import math
from functools import cached_property

import shapely

from rules.board import Board
from rules.geometry.shapes import Outline, Shape

#: Chords lie this near to the curves they follow; what is closer to a limit than this is not judged.
CLOSE = 1e-3
CHORDS = 360


def drawn(shape: Shape) -> shapely.Polygon:
    """A shape as a polygon."""
    if isinstance(shape, Outline):
        return shapely.Polygon(shape.points)
    angles = [2 * math.pi * n / CHORDS for n in range(CHORDS)]
    cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
    local = [(shape.a * math.cos(t), shape.b * math.sin(t)) for t in angles]
    return shapely.Polygon([(shape.x + x * cos - y * sin, shape.y + x * sin + y * cos) for x, y in local])


class Reading:
    """What the rules say of two models of a board, told by plain loops over all pieces."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pieces = {name: drawn(piece.shape) for name, piece in board.terrain.items()}
        self.bases = {name: drawn(model.shape) for name, model in board.models.items()}

    @cached_property
    def pair_wide(self) -> bool:
        """Whether Close Quarters beside one piece lifts the cover of all."""
        return self.board.options.get("close_quarters_scope") == "pair"

    def below(self, name: str) -> list[str]:
        """The carriers of a piece."""
        on = self.board.terrain[name].on
        return [on, *self.below(on)] if on else []

    def tall(self, name: str) -> int:
        """A piece's effective Size."""
        fixed = {"token": 0, "ramp": 1, "grass": 2}
        parts = [self.board.terrain[part] for part in (name, *self.below(name))]
        return sum(next((fixed[trait] for trait in fixed if trait in part.traits), part.size) for part in parts)

    def flies(self, model: str) -> bool:
        """Whether a model flies."""
        return "flying" in self.board.unit_of(self.board.models[model]).traits

    def under(self, model: str) -> list[str]:
        """What a model stands on."""
        names = [name for name, piece in self.board.terrain.items() if piece.traits & {"surface", "ramp"}]
        return [] if self.flies(model) else [name for name in names if self.over(model, name)]

    def over(self, model: str, name: str) -> bool:
        """Whether a base and a footprint overlap."""
        return bool(self.pieces[name].intersection(self.bases[model]).area > 0)

    def rises(self, model: str) -> int:
        """The height a model stands at."""
        return max((self.tall(name) for name in self.under(model)), default=0)

    def size(self, model: str) -> int:
        """A model's effective Size."""
        own = self.board.unit_of(self.board.models[model]).profile["size"]
        assert isinstance(own, int)
        return own + self.rises(model)

    def beside(self, model: str, name: str) -> bool:
        """Whether a model is within an inch of a piece."""
        return bool(self.pieces[name].distance(self.bases[model]) <= 1)

    def close(self, a: str, b: str, name: str) -> bool:
        """Whether two models are in Close Quarters, so that a piece gives neither Direct Cover nor a Dead Zone."""
        shared = self.pieces if self.pair_wide else [name]
        near = self.bases[a].distance(self.bases[b]) <= 3
        return near and any(self.beside(a, one) and self.beside(b, one) for one in shared)

    def dark(self, a: str, b: str) -> set[str]:
        """The pieces whose Dead Zone parts two models."""
        found = set()
        for high, low in ((a, b), (b, a)):
            stands = [name for name in self.pieces if self.flies(high) and self.over(high, name)] or self.under(high)
            if not self.flies(low) and not self.rises(low):
                feet = [name for name in stands if self.tall(name) >= 3 and self.beside(low, name)]
                found |= {name for name in feet if not self.close(a, b, name)}
        return found

    def hiding(self, a: str, b: str) -> set[str]:
        """The pieces that hide two models from one another when every line crosses some of them."""
        own = {part for model in (a, b) for name in self.under(model) for part in (name, *self.below(name))}
        return {name for name in self.pieces if name not in own and self.tall(name) and self._hides(name, a, b)}

    def _hides(self, name: str, a: str, b: str) -> bool:
        on_foot = [model for model in (a, b) if not self.flies(model)]
        full = len(on_foot) == 2 and self.tall(name) >= max(self.size(a), self.size(b))
        guarded = any(self.beside(model, name) and self.tall(name) >= self.size(model) for model in on_foot)
        return full or (guarded and not self.close(a, b, name))

    def doubtful(self, a: str, b: str) -> bool:
        """Whether something lies so near to a limit that chords could mistake it."""
        lengths = [abs(self.bases[a].distance(self.bases[b]) - 3)]
        for model in (a, b):
            for piece in self.pieces.values():
                gap, depth = piece.distance(self.bases[model]), piece.intersection(self.bases[model]).area
                lengths += [abs(gap - 1), gap if gap else depth]
        return min(lengths) < CLOSE
