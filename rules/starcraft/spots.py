"""Where a base may come to stand: the area of its centre (SC-8.5.2-c … -e, SC-8.5.3-k)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.board import Model
from rules.common.carriers import tops
from rules.geometry.centres import Ban
from rules.geometry.centres import free_centres as free_of
from rules.geometry.coverage import outline_of
from rules.geometry.shapes import Outline, Point, Shape
from rules.geometry.solids import cut
from rules.starcraft.engagement import RANGE
from rules.starcraft.heights import joined_above, passable, terraces
from rules.starcraft.mover import Mover
from rules.starcraft.placement import forbids


def free_centres(
    mover: Mover,
    shape: Shape,
    centre: Point,
    fixed: Iterable[Model] = (),
    *,
    keep: bool = True,
    climbed: bool = False,
) -> Any:
    """Where the centre of a base may end, its facing kept: a shapely area, never larger than true, short by 0.001 in.

    `fixed` are further bases that it may not overlap, `keep` says whether enemies must be more than 1 inch away, and
    `climbed` whether it came by a path, so that it is only on those heights that its centre is on.
    """
    board = mover.board
    bans = [*_bases(mover, fixed, keep), *_terrain(mover)]
    if climbed:
        bans += _edges(mover)
    return free_of(shape, centre, board.width, board.depth, bans)


def _bases(mover: Mover, fixed: Iterable[Model], keep: bool) -> Iterator[Ban]:
    enemies = {model.id for model in mover.enemies()} if keep else set()
    for model in (*mover.strangers(), *fixed):
        yield Ban(model.shape, RANGE if model.id in enemies else 0.0)


def _terrain(mover: Mover) -> Iterator[Ban]:
    """Terrain that a Ground model cannot stand on, its passable openings and what stands on it cut out."""
    if mover.flies:
        return
    for piece in mover.board.terrain.values():
        if forbids(piece):
            holes: tuple[Outline, ...] = (*passable(piece), *(outline_of(t.shape) for t in tops(piece, mover.board)))
            yield from (Ban(part) for part in cut(piece.shape, holes))


def _edges(mover: Mover) -> Iterator[Ban]:
    """A raised piece, for who has not come up: with its centre on it, or on a height joined to it above, a base has."""
    if mover.flies:
        return
    board = mover.board
    areas = {one.name: one.area for one in terraces(board, (0.0, 0.0, board.width, board.depth))}
    for name, area in areas.items():
        above = joined_above(board.terrain[name], board)
        yield Ban(area, on=(area, *(areas[other] for other in above if other in areas)))
