"""Who moves, by which action, and whom that concerns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.board import Board, Model, Unit
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape
from rules.geometry.sweep import Motion, moved, shorter_way, turned_about
from rules.question import Asked
from rules.starcraft.elevation import flying
from rules.starcraft.gaps import NARROW, gap_of
from rules.steps import Box, boxes_of, grown, meet
from rules.verdict import QuestionError


@dataclass(frozen=True, eq=False)
class Mover:
    """A unit that acts: its leading model, its models where they start, how far it may go and what gap it needs.

    Speed and gap are inches; `speed` is None where the action has no such limit.
    """

    board: Board
    unit: Unit
    leader: Model
    models: Mapping[str, Model]
    action: str
    speed: float | None = None
    gap: float = NARROW

    @property
    def flies(self) -> bool:
        """Whether the unit flies."""
        return "flying" in self.unit.traits

    def strangers(self) -> tuple[Model, ...]:
        """The models of other units that share the air or the ground with this one, in document order.

        Ground passes Flying bases and the reverse as if absent (SC-8.5.2-b).
        """
        return self._strangers

    @cached_property
    def _strangers(self) -> tuple[Model, ...]:
        others = (model for model in self.board.models.values() if model.unit != self.unit.id)
        return tuple(model for model in others if flying(model, self.board) == self.flies)

    def near(self, box: Box, reach: float = 0.0) -> list[Model]:
        """Those whose boxes come within `reach` of a box."""
        boxes, box = boxes_of(self.board), grown(box, reach + EPSILON)
        return [model for model in self._strangers if meet(boxes[model.id], box)]

    @cached_property
    def _enemies(self) -> tuple[Model, ...]:
        sides = {name: side_of(self.board.units[name]) for name in dict.fromkeys(m.unit for m in self._strangers)}
        return tuple(model for model in self._strangers if sides[model.unit] != self.unit.side)

    def enemies(self) -> tuple[Model, ...]:
        """Those of another side; raises `QuestionError` naming a unit that has none."""
        return self._enemies


def side_of(unit: Unit) -> str:
    """The side of a unit; raises `QuestionError` naming a unit without one."""
    if unit.side is None:
        raise QuestionError("$.unit", "no_side", unit=unit.id)
    return unit.side


def mover_of(board: Board, asked: Asked, action: str, models: Mapping[str, Model] | None = None) -> Mover:
    """The mover that a question names; `models` are the unit's where they start, by default those on the table.

    Raises `QuestionError` for a leading model of another unit and for what the profile lacks.
    """
    unit = asked.any_unit("unit")
    side_of(unit)
    own = models if models is not None else {name: board.models[name] for name in unit.models}
    if not own:
        raise QuestionError("$.unit", "no_models", id=unit.id)
    leader = _leader(asked, unit, own)
    speed = speed_of(unit, action) if action != "place" else None
    return Mover(board, unit, leader, own, action, speed, gap_of(leader, board))


def _leader(asked: Asked, unit: Unit, models: Mapping[str, Model]) -> Model:
    name = asked.question.get("leader")
    if name is None:
        return next((model for model in models.values() if model.leader), next(iter(models.values())))
    if not isinstance(name, str):
        raise QuestionError("$.leader", "id_wanted", key="leader")
    if name not in models:
        raise QuestionError("$.leader", "not_of_unit", model=name, unit=unit.id)
    return models[name]


def speed_of(unit: Unit, action: str) -> float:
    """The Speed for an action in inches: Run has its own where the profile prints one."""
    speed = unit.profile.get("run", unit.profile.get("speed")) if action == "run" else unit.profile.get("speed")
    if isinstance(speed, bool) or not isinstance(speed, (int, float)):
        raise QuestionError("$.unit", "no_speed", unit=unit.id)
    return float(speed)


def width_of(shape: Shape) -> float:
    """The narrowest width of a base: an oval's shorter axis, a rectangle's shorter side."""
    if isinstance(shape, Oval):
        return 2.0 * min(shape.a, shape.b)
    return min(_width_across(shape, n) for n in range(len(shape.points)))


def _width_across(outline: Outline, n: int) -> float:
    (x0, y0), (x1, y1) = outline.points[n - 1], outline.points[n]
    length = math.dist((x0, y0), (x1, y1))
    return max(abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length for x, y in outline.points)


def motion_of(mover: Mover, asked: Asked, start: Point | None = None) -> Motion:
    """How a question says that the leading model goes; `start` is where it begins when not where it stands."""
    leader = mover.leader
    here = leader.at if start is None else start
    facing = asked.degrees("rotation")
    by = 0.0 if facing is None else shorter_way(leader.turn, facing)
    shape = moved(leader.shape, (here[0] - leader.at[0], here[1] - leader.at[1]))
    return Motion(shape, _without_repeats((here, *asked.path("path"))), by)


def _without_repeats(points: Iterable[Point]) -> tuple[Point, ...]:
    kept: list[Point] = []
    for point in points:
        if not kept or abs(point[0] - kept[-1][0]) > EPSILON**2 or abs(point[1] - kept[-1][1]) > EPSILON**2:
            kept.append(point)
    return tuple(kept)


def settled(mover: Mover, asked: Asked, motion: Motion | None) -> dict[str, Model]:
    """Every model of the unit at its final place: the leading model where it goes, the others set or as they stand."""
    spots = asked.spots("others")
    for name in spots:
        if name not in mover.models:
            raise QuestionError(f"$.others.{name}", "not_of_unit", model=name, unit=mover.unit.id)
        if name == mover.leader.id:
            raise QuestionError(f"$.others.{name}", "leads", model=name)
    final = dict(mover.models)
    final |= {name: set_down(final[name], *spot) for name, spot in spots.items()}
    if motion is not None:
        turn = (mover.leader.turn + motion.by) % 360.0
        final[mover.leader.id] = replace(mover.leader, shape=motion.end, at=motion.points[-1], turn=turn)
    return final


def set_down(model: Model, at: Point, facing: float | None) -> Model:
    """A model put elsewhere, with another facing where one is given."""
    turn = model.turn if facing is None else facing
    shape = turned_about(moved(model.shape, (at[0] - model.at[0], at[1] - model.at[1])), at, turn - model.turn)
    return replace(model, shape=shape, at=at, turn=turn)
