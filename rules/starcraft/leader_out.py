"""Can a leading model get out of the Engagement Range at all (SC-8.5.4-c)."""

from __future__ import annotations

from typing import Any

from rules.geometry.convex import radii
from rules.geometry.fitting import Room, fit
from rules.geometry.reach import area as area_within
from rules.geometry.reach import nearest
from rules.geometry.shapes import Oval, Point, Shape
from rules.geometry.sweep import shorter_way
from rules.geometry.terraces import drawn
from rules.starcraft.mover import Mover, set_down
from rules.starcraft.reach import Going, passage
from rules.starcraft.setting import judge_spot, leaning
from rules.starcraft.way_out import about_origin, solids_about

#: How much an area of ways falls short of the true one, at most.
_SHORT = 0.006
#: How many cells a search for the last thousandths of an inch, or for another facing, may look into.
_CELLS = 100


def way_out(mover: Mover) -> Point | None:
    """A spot that the leading model can reach and end on, outside the Engagement Range; None when there is none."""
    assert mover.speed is not None
    straight = Going(mover, mover.speed, 0.0, mover.leader)
    area = straight.area()
    if not area.is_empty:
        return nearest(area, mover.leader.at)
    return _last_chance(straight)


def _last_chance(straight: Going) -> Point | None:
    """What the area leaves out: its last thousandths of an inch, and every other facing of a base that is not round.

    Only what an upright disc inside the base reaches is looked at.
    """
    mover, leader = straight.mover, straight.mover.leader
    base = about_origin(leader)
    near, far = radii(base)
    reached = _grown(area_within(passage(straight, Oval(*leader.at, near, near)), leader.at, straight.limit))
    if reached.is_empty:
        return None
    table = (0.0, 0.0, mover.board.width, mover.board.depth)
    room = Room(table, Oval(*leader.at, far, far), straight.limit, tuple(solids_about(mover, {})))

    def accepts(at: Point, turn: float) -> bool:
        arrives = set_down(leader, at, turn)
        if judge_spot(mover, arrives, {leader.id: arrives}) or any(leaning(mover, arrives)):
            return False
        by = shorter_way(leader.turn, turn)
        return Going(mover, straight.limit, by, arrives).shortest(at) is not None

    def hopeless(cover: Shape) -> bool:
        return not reached.intersects(drawn(cover))

    spot = fit(base, room, accepts, hopeless, _CELLS)
    return None if spot is None else spot[0]


def _grown(area: Any) -> Any:
    return area.buffer(_SHORT)
