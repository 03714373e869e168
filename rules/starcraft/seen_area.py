"""The area that a model sees: where one on foot with the Size of its own profile would be seen, were its base a point.

Such a point stands on the surface or ramp that it is over, else on the mat. It hides like any model: behind pieces that
are as tall as both, behind pieces within 1 inch of it that are no lower than it is, at the foot of High Ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.board import Board, Model, Terrain
from rules.geometry.bands import Coordinates, band_inside, band_outside, cells, held_inside, rim_between, together
from rules.geometry.shapes import Oval
from rules.starcraft.blocking import sightlines
from rules.starcraft.cover import BESIDE, CLOSE
from rules.starcraft.elevation import HIGH_GROUND, carriers, carries, effective_size, profile_size
from rules.starcraft.sight_table import ALL, hiding
from rules.starcraft.stance import Grounds, Stance, grounds, stance_of


def area_seen(board: Board, model: Model) -> Coordinates:
    """The parts of the table where a model sees a point of its own Size, each by its rings.

    Raises `QuestionError` naming a unit without a Size, or a piece that stands on itself.
    """
    outlook = Outlook(board, model)
    where: dict[int, list[Any]] = {}
    for held, cell in cells(board.width, board.depth, [cut.area for cut in outlook.cuts]):
        past = outlook.past(held)
        if past is not None:
            where.setdefault(past, []).append(cell)
    areas = {past: together(found) for past, found in where.items()}
    return sightlines(board).area_seen(model.shape, areas)


@dataclass(frozen=True, slots=True)
class Cut:
    """An area of the table and what it says of each point in it, pieces as masks.

    The point stands `on` a piece, is `near` some that may guard it or be high above it, has `shared` ones with the
    viewer, is `close` enough for Close Quarters, or it is `doubtful` whether a curved edge holds it.
    """

    area: Any
    on: int = 0
    near: int = 0
    shared: int = 0
    close: bool = False
    doubtful: bool = False


class Outlook:
    """What a model looks from, and the areas that decide what hides a point from it."""

    def __init__(self, board: Board, model: Model) -> None:
        self.board, self.model = board, model
        self.everywhere = board.options.get("close_quarters_scope") == "pair"
        for piece in board.terrain.values():
            effective_size(piece, board)
        self.ground: Grounds = grounds(board, None)
        self.viewer, self.size = stance_of(model, board, self.ground), profile_size(model, board)
        self.cuts = tuple(self._cuts())

    def past(self, held: int) -> int | None:
        """The pieces that hide a point which these cuts hold, as a mask; None where nothing is seen at all."""
        cuts = [cut for place, cut in enumerate(self.cuts) if held >> place & 1]
        if any(cut.doubtful for cut in cuts):
            return None
        on, near, shared = 0, 0, 0
        for cut in cuts:
            on, near, shared = on | cut.on, near | cut.near, shared | cut.shared
        shared = (shared | on) & self.viewer.beside
        close = bool(shared) and any(cut.close for cut in cuts)
        lifted = (ALL if self.everywhere else shared) if close else 0
        return hiding(self.ground, self.viewer, self._point(on, near | on), lifted)

    def _point(self, on: int, near: int) -> Stance:
        """What a point brings that stands on some pieces and is near some."""
        stood = [piece for piece in self.board.terrain.values() if self.ground.bit[piece.id] & on]
        height = max((self.ground.sizes[piece.id] for piece in stood), default=0)
        own = on | self.ground.mask(under.id for piece in stood for under in carriers(piece, self.board))
        high, size = on & self.ground.tall(HIGH_GROUND), self.size + height
        guards = near & self.ground.tall(size)
        return Stance(self.viewer.key, self.viewer.box, size, height == 0, own, near, high, guards)

    def _cuts(self) -> Iterator[Cut]:
        """Only areas on which something may depend."""
        pieces, viewer, ground = self.board.terrain.values(), self.viewer, self.ground
        stands = [piece for piece in pieces if carries(piece)]
        for piece in stands:
            yield Cut(held_inside(piece.shape), on=ground.bit[piece.id])
            if isinstance(piece.shape, Oval):
                yield Cut(rim_between(piece.shape), doubtful=True)
        telling = viewer.high | ground.blocking & ~viewer.own & self._guarding()
        yield from (Cut(band_outside(one.shape, BESIDE), near=ground.bit[one.id]) for one in self._of(telling))
        lifting = telling | (viewer.guards if stands else 0)
        if stands or lifting:
            shared = viewer.beside & (ALL if self.everywhere else lifting)
            yield from (Cut(band_inside(one.shape, BESIDE), shared=ground.bit[one.id]) for one in self._of(shared))
            if viewer.beside:
                yield Cut(band_inside(self.model.shape, CLOSE), close=True)

    def _guarding(self) -> int:
        """The pieces that hide a point which they guard and yet are too low for Full Cover from the viewer."""
        if self.viewer.flies or self.viewer.size is None:
            return self.ground.tall(self.size)
        return self.ground.tall(self.size) & ~self.ground.tall(self.viewer.size)

    def _of(self, mask: int) -> Iterator[Terrain]:
        return (piece for piece in self.board.terrain.values() if self.ground.bit[piece.id] & mask)
