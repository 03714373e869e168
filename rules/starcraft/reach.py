"""Where the leading model of a unit can end, and its shortest way to a spot (SC-8.5.2, SC-8.5.3).

What a path needs and where a base may end is judged here as in `movement` and `setting`, by areas instead of by one
path. The rest of the unit is set anew around the leading model and does not count; nor does whose turn it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.board import Board, Model, Unit
from rules.geometry.centres import Box, parts_of, room
from rules.geometry.measure import farthest
from rules.geometry.passage import Barrier, Passage, Wall
from rules.geometry.reach import area as area_within
from rules.geometry.reach import nearest, straight_on
from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sweep import Motion, shorter_way
from rules.geometry.terraces import drawn
from rules.geometry.travel import straight_room
from rules.question import Asked
from rules.starcraft.actions import PRINTED, bound, fallen, misplaced, out_of_turn
from rules.starcraft.gaps import closed_gaps, walls
from rules.starcraft.heights import terraces
from rules.starcraft.movement import clearance, judge_path
from rules.starcraft.mover import Mover, mover_of, set_down, width_of
from rules.starcraft.setting import judge_spot, leaning
from rules.starcraft.spots import free_centres
from rules.verdict import Answer, Length, Reason, because

#: The actions that take a leading model along a path from where it stands.
ACTIONS = ("move", "run", "disengage")
#: A spot proposed to a hand lies this far inside what is legal, so that no rounding makes it illegal.
_INSIDE = 1e-5


@dataclass(frozen=True, eq=False)
class Going:
    """A leading model about to go: how far, by how many degrees it turns on the way, and the base as it arrives."""

    mover: Mover
    limit: float
    by: float
    arrives: Model

    @property
    def start(self) -> Point:
        """Where its centre is."""
        return self.mover.leader.at

    @property
    def turns(self) -> bool:
        """Whether the turn changes where the base lies on its way."""
        shape = self.mover.leader.shape
        return self.by != 0.0 and not (isinstance(shape, Oval) and shape.is_disc)

    def free(self) -> Any:
        """Where its centre may end, whatever the way."""
        return free_centres(self.mover, self.arrives.shape, self.start, climbed=True)

    def area(self) -> Any:
        """Where its centre can end, never larger than true; for a base that turns, what it reaches by any way."""
        shape = self.mover.leader.shape
        if not self.turns:
            return area_within(passage(self, shape), self.start, self.limit, self.free())
        # Round bends no part of it goes farther than the centre and its own arc; straight on it is known how far.
        radius, by = Motion(shape, (self.start,)).radius, math.radians(self.by)
        about, free = passage(self, Oval(*self.start, radius, radius)), self.free()
        bent = area_within(about, self.start, max(0.0, self.limit - radius * abs(by)), free)
        corners = straight_room(shape, self.start, by, self.limit)
        if not corners:
            return bent
        straight = straight_on(about, self.start, self.limit, free)
        return bent.union(straight.intersection(drawn(Outline(corners))))

    def ways(self, goal: Point) -> Iterator[Motion]:
        """Ways to a spot, the shortest for a base that keeps its facing; where it turns, of several that might do."""
        shape, bases = self.mover.leader.shape, [self.mover.leader.shape]
        if self.turns:
            near, far = width_of(shape) / 2.0, Motion(shape, (self.start,)).radius
            bases += [self.arrives.shape, Oval(*self.start, near, near), Oval(*self.start, far, far)]
        for base in bases:
            path = passage(self, base).shortest(self.start, goal, self.limit)
            if path is not None:
                yield Motion(shape, path.points, self.by)

    def shortest(self, goal: Point) -> Motion | None:
        """The shortest legal way to a spot; None when there is none."""
        ways = list(self.ways(goal))
        if self.turns:
            ways = [way for way in ways if not judge_path(self.mover, way).against]
        return min(ways, key=lambda way: way.travelled, default=None)


def going(board: Board, asked: Asked) -> Going:
    """The leading model that a question about reach sends on its way."""
    action = asked.word("action", ACTIONS) if asked.has("action") else "move"
    mover = mover_of(board, asked, action)
    facing = asked.degrees("rotation")
    by = 0.0 if facing is None else shorter_way(mover.leader.turn, facing)
    assert mover.speed is not None
    return Going(mover, mover.speed, by, set_down(mover.leader, mover.leader.at, facing))


def passage(one: Going, base: Shape) -> Passage:
    """What a base meets on its way within its Speed, its facing kept; a Flying one meets nothing."""
    mover, board = one.mover, one.mover.board
    bounds = room(base, one.start, board.width, board.depth)
    if mover.flies:
        return Passage((), bounds=bounds)
    box = _about(one.start, one.limit + 2.0 * mover.gap)
    keep = clearance(mover)
    standing = [*walls(board, keep, box), *(Wall(model.id, model.shape, base) for model in mover.strangers())]
    barriers: list[Barrier] = [rim for terrace in terraces(board, box) for rim in terrace.closed]
    gates = closed_gaps(board, mover.gap, mover.strangers(), box)
    return Passage(standing, barriers, gates, bounds)


def _about(at: Point, by: float) -> Box:
    return at[0] - by, at[1] - by, at[0] + by, at[1] + by


def reach(board: Board, asked: Asked) -> Answer:
    """The area in which a leading model can end, or its shortest legal way to a spot; no when there is none."""
    unit = asked.any_unit("unit")
    action = asked.word("action", ACTIONS) if asked.has("action") else "move"
    against = _cannot(board, unit, action)
    if against:
        return Answer("no", tuple(against))
    one = going(board, asked)
    found = _way(one, asked.point("to")) if asked.has("to") else _area(one)
    return replace(found, reasons=(*found.reasons, *_not_now(board, unit, action))) if found.answer == "yes" else found


def _not_now(board: Board, unit: Unit, action: str) -> Iterator[Reason]:
    """What a unit could not do now it may still threaten to do: it is told where the turn stands against it."""
    if any(out_of_turn(board, unit, action)):
        yield because("SC-8.4.1-a", "not_now", unit=unit.id, action=PRINTED[action])


def _cannot(board: Board, unit: Unit, action: str) -> list[Reason]:
    """Why a unit could not go at all, whosever turn it is."""
    lost = fallen(unit)
    return [lost] if lost else [*misplaced(unit, action), *bound(board, unit, action)]


def _area(one: Going) -> Answer:
    parts = parts_of(one.area())
    facts = {"model": one.mover.leader.id}
    if not parts:
        return Answer("no", (because("SC-8.5.2-a", "nowhere", speed=Length(one.limit), model=one.mover.leader.id),))
    told = because("SC-8.5.2-a", "area", speed=Length(one.limit), **facts)
    polygon = tuple(tuple(tuple((Length(x), Length(y)) for x, y in ring) for ring in part) for part in parts)
    return Answer("yes", (told,), {"polygon": polygon})


def _way(one: Going, goal: Point) -> Answer:
    mover = one.mover
    final = set_down(one.arrives, goal, None)
    against = [*leaning(mover, final), *judge_spot(mover, final, {mover.leader.id: final})]
    way = None if against else one.shortest(goal)
    if way is None:
        at = (Length(goal[0]), Length(goal[1]))
        none = because("SC-8.5.2-a", "no_way", model=mover.leader.id, at=at, speed=Length(one.limit))
        return Answer("no", tuple(against) or (none,))
    found = judge_path(mover, way)
    path = tuple((Length(x), Length(y)) for x, y in way.points[1:])
    return Answer("yes", tuple(found.allowed), {"length": Length(way.travelled), "path": path})


def travels(board: Board, asked: Asked, path: tuple[Point, ...]) -> float | None:
    """How far a leading model goes along a path by the action of a question; None where that is no legal way to end."""
    one = going(board, asked)
    motion = Motion(one.mover.leader.shape, (one.start, *path), one.by)
    final = set_down(one.arrives, motion.points[-1], None)
    against = [*judge_path(one.mover, motion).against, *leaning(one.mover, final)]
    against += judge_spot(one.mover, final, {one.mover.leader.id: final})
    return None if against else motion.travelled


def nearest_legal(board: Board, asked: Asked) -> Point | None:
    """The legal end of a leading model nearest to where a question sends it; None when it cannot end anywhere.

    `asked` is a question `move` (the end of its path) or `reach` (its `to`).
    """
    path = asked.path("path")
    wanted = asked.point("to") if asked.has("to") else path[-1] if path else None
    if wanted is None:
        return None
    area = _settable(board, asked) if asked.question.get("action") == "place" else going(board, asked).area()
    return nearest(_inside(area), wanted)


def _settable(board: Board, asked: Asked) -> Any:
    """Where PLACE may set a leading model's centre: no part of it out of range, whatever lies between."""
    mover = mover_of(board, asked, "place")
    leader = mover.leader
    arrives = set_down(leader, leader.at, asked.degrees("rotation"))
    limit = asked.length("range") - farthest(arrives.shape, leader.shape)
    return area_within(Passage(()), leader.at, max(0.0, limit), free_centres(mover, arrives.shape, leader.at))


def _inside(area: Any) -> Any:
    return area.buffer(-_INSIDE)
