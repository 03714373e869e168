"""Deploy: a unit comes in from reserve over its side's entry edge (SC-8.5.5-a … -d)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.board import Board, Model, Side
from rules.clauses import decides
from rules.geometry.edges import distance_to, strip
from rules.geometry.footprints import rect
from rules.geometry.measure import overlaps, within
from rules.geometry.shapes import EPSILON, Outline, Point, Shape
from rules.geometry.sweep import extreme_of
from rules.question import Asked
from rules.starcraft.actions import may_act
from rules.starcraft.movement import judge_path, trampled
from rules.starcraft.mover import Mover, motion_of, mover_of, settled
from rules.starcraft.outcome import answer_of, grass_told, removals
from rules.starcraft.setting import cohering, judge_coherency, judge_end, leaning
from rules.starcraft.supply import fitting, side_of
from rules.starcraft.tokens import over_markers
from rules.starcraft.way_out import legal_spot
from rules.verdict import Answer, Length, QuestionError, Reason, because

#: How deep a Zone of Influence is (SC-8.5.5-d).
DEPTH = 6.0


def deploy(board: Board, asked: Asked) -> Answer:
    """A unit in reserve comes in: its leading model from outside its entry edge, the rest set around it."""
    if asked.has("range"):
        raise QuestionError("$.range", "no_path", action="deploy", key="range")
    unit = asked.any_unit("unit")
    refused = may_act(board, unit, "deploy")
    waiting = {name: model for name, model in board.reserve.items() if model.unit == unit.id}
    if unit.place != "reserve":
        return answer_of(refused, (), 0.0)
    path = _way_in(asked)
    mover = mover_of(board, asked, "deploy", waiting)
    motion = motion_of(mover, asked, path[0])
    entered = settled(mover, asked, motion)
    unset = [name for name in waiting if name != mover.leader.id and name not in asked.spots("others")]
    final = {name: model for name, model in entered.items() if name not in unset}
    # The others wait nowhere: on its way the leading model meets none of them.
    way = judge_path(replace(mover, models={mover.leader.id: mover.leader}), motion, whole_on_table=False)
    against = [*refused, *_entry(mover, motion.shape), *way.against, *leaning(mover, final[mover.leader.id])]
    against += [*judge_end(mover, final), *_end(mover, final)]
    against += _unset(mover, final, unset, bool(against))
    removed = trampled(mover, motion, final.values())
    entry = because("SC-8.5.5-b", model=mover.leader.id, side=side_of(unit, board).id)
    allowed = [entry, *(() if refused else (fitting(unit, board),)), *way.allowed, *cohering(mover, final)]
    allowed += [because("SC-8.5.5-c", unit=unit.id), *grass_told(mover, removed), *over_markers(final.values(), board)]
    return answer_of(against, allowed, motion.travelled, removals(removed))


@decides("SC-8.5.5-b")
def _entry(mover: Mover, start: Shape) -> Iterator[Reason]:
    """The leading model starts outside the table, its base touching an entry edge of its side (SC-8.5.5-b)."""
    board, side = mover.board, side_of(mover.unit, mover.board)
    if not side.entry_edges:
        yield because("SC-8.5.5-b", "no_edge", side=side.id)
        return
    table = rect(board.width, board.depth, (board.width / 2.0, board.depth / 2.0))
    touching = any(distance_to(edge, start) <= EPSILON for edge in side.entry_edges)
    if not touching or overlaps(start, table):
        yield because("SC-8.5.5-b", "start", model=mover.leader.id, side=side.id)


@decides("SC-8.5.5-c")
def _end(mover: Mover, final: Mapping[str, Model]) -> Iterator[Reason]:
    """No model of a unit that deploys ends in a rival's Zone of Influence, and the whole of it ends In Coherency."""
    for side in rivals(mover):
        zones = zones_of_influence(side, mover.board)
        inside = [model.id for model in final.values() if any(within(model.shape, zone, 0.0) for zone in zones)]
        yield from (because("SC-8.5.5-c", "zone", model=name, side=side.id) for name in inside)
        if inside:
            yield because("SC-8.5.5-d", side=side.id, depth=Length(DEPTH))
    if judge_coherency(mover, final):
        yield because("SC-8.5.5-c", "incoherent", unit=mover.unit.id)


def _unset(mover: Mover, final: Mapping[str, Model], unset: Iterable[str], refused: bool) -> list[Reason]:
    """The whole unit comes in; whether who is not set would find room is asked where nothing else is wrong."""
    told = []
    for name in unset:
        room = refused or legal_spot(mover, mover.models[name], final, closed_to(mover))
        told.append(because("SC-8.5.5-c", "unset" if room else "no_room", model=name, leader=mover.leader.id))
    return told


def rivals(mover: Mover) -> Iterator[Side]:
    """The sides that a unit does not belong to."""
    return (side for side in mover.board.sides.values() if side.id != mover.unit.side)


def closed_to(mover: Mover) -> tuple[Outline, ...]:
    """Every Zone of Influence that a unit which deploys may not end in."""
    return tuple(zone for side in rivals(mover) for zone in zones_of_influence(side, mover.board))


@decides("SC-8.5.5-d")
def zones_of_influence(side: Side, board: Board) -> tuple[Outline, ...]:
    """A Zone of Influence is a strip 6 inches deep along an entry edge, its ends flat (SC-8.5.5-d)."""
    middle = (board.width / 2.0, board.depth / 2.0)
    strips = (strip(edge, DEPTH, middle) for edge in side.entry_edges)
    return tuple(zone for zone in strips if zone is not None)


def entry_spot(board: Board, asked: Asked) -> Point | None:
    """Where a leading model starts that comes in nearest to the first point of a path: outside, touching an entry edge.

    None for a side without entry edges. Raises `QuestionError` as `deploy` does.
    """
    unit = asked.any_unit("unit")
    path = _way_in(asked)
    waiting = {name: model for name, model in board.reserve.items() if model.unit == unit.id}
    mover = mover_of(board, asked, "deploy", waiting)
    base = motion_of(mover, asked, (0.0, 0.0)).shape
    middle = (board.width / 2.0, board.depth / 2.0)
    spots = [_outside(edge, base, path[0], middle) for edge in side_of(unit, board).entry_edges if edge[0] != edge[1]]
    return min(spots, key=lambda spot: math.dist(spot, path[0]), default=None)


def _way_in(asked: Asked) -> tuple[Point, ...]:
    """The path of a unit that deploys: its first point is where it starts, so that it has one."""
    if not asked.has("path"):
        raise QuestionError("$.path", "missing_key", key="path")
    path = asked.path("path")
    if not path:
        raise QuestionError("$.path", "empty_path", key="path")
    return path


def _outside(edge: tuple[Point, Point], base: Shape, wanted: Point, middle: Point) -> Point:
    """The centre of a base about the origin, set against an edge from outside where a point is nearest to it."""
    (x0, y0), (x1, y1) = edge
    length = math.dist(*edge)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    way = (-uy, ux) if (middle[1] - y0) * ux > (middle[0] - x0) * uy else (uy, -ux)
    touch = extreme_of(base, way)
    aside = touch[0] * ux + touch[1] * uy
    along = min(max((wanted[0] - x0) * ux + (wanted[1] - y0) * uy + aside, 0.0), length)
    return x0 + along * ux - touch[0], y0 + along * uy - touch[1]
