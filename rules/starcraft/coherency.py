"""Does a unit hang together (SC-8.5.2-f, SC-8.5.2-g)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from rules.board import Board, Model, Terrain, Unit
from rules.carried import carried
from rules.clauses import decides
from rules.common.carriers import tops
from rules.common.faults import Fault
from rules.geometry.bodies import Screen
from rules.geometry.coverage import outline_of, rim
from rules.geometry.gates import Gate
from rules.geometry.measure import bounds, farthest, wholly_within
from rules.geometry.paths import screen
from rules.geometry.shapes import EPSILON, Outline, Shape
from rules.geometry.sightline import Region, Sightlines, lines_past
from rules.geometry.thresholds import follow, reach, settled, watched
from rules.geometry.turning import shared
from rules.per_board import per_board
from rules.slack import BLOCKS, past, weighed
from rules.starcraft.elevation import effective_size, flying, own_size
from rules.starcraft.gaps import WIDE, closed_gaps, gap_of, ground_models, piece_of
from rules.steps import Step, boxes_of, grown, hull, meet
from rules.verdict import Length, QuestionError, because

#: How far from the leading model a unit may spread, unless SQUADRON gives it its own distance (SC-8.5.2-f).
SPREAD = 3.0
#: The trait that does, as in `squadron:4`.
_SQUADRON = "squadron:"
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
#: Terrain of this own Size or more is never crossed (SC-8.5.3-b).
_WALL = 2
_RAISED = frozenset({"surface", "ramp"})


def near_links(unit: Unit, board: Board, step: Step) -> bool:
    """A step met the links of a unit when something differs that stands among them, or at a piece that reaches there:
    that one may have an edge, or leave a gap, it had not before.
    """
    boxes = boxes_of(board)
    place = grown(hull(boxes[name] for name in unit.models), WIDE)
    return step.meets(place) or any(meet(boxes[name], place) for name in step.near)


@decides("SC-8.5.2-f")
def out_of_coherency(board: Board) -> Iterator[Fault]:
    """Every model lies wholly within 3 inches of the leading model, reached by a chain of links inside the unit."""
    for unit in board.units.values():
        if len(unit.models) > 1:
            yield from _strays(unit, board)


@carried(near_links)
def _strays(unit: Unit, board: Board) -> tuple[Fault, ...]:
    return tuple(_stray_faults(unit, board))


def _stray_faults(unit: Unit, board: Board) -> Iterator[Fault]:
    leader, spread = leading_model(unit, board), spread_of(unit)
    models = [board.models[name] for name in unit.models]
    linked = chain(leader, models, board)
    for model in models:
        facts = {"model": model.id, "leader": leader.id}
        if model is not leader and not wholly_within(model.shape, leader.shape, spread):
            lengths = {"distance": Length(farthest(model.shape, leader.shape)), "limit": Length(spread)}
            yield Fault(because("SC-8.5.2-f", "far", **facts, **lengths), (model.id,))
        elif model.id not in linked:
            yield Fault(because("SC-8.5.2-f", "unlinked", **facts), (model.id,), (because("SC-8.5.2-g", **facts),))


def leading_model(unit: Unit, board: Board) -> Model:
    """The leading model is the one marked as leader, else the first."""
    models = [board.models[name] for name in unit.models]
    return next((model for model in models if model.leader), models[0])


def spread_of(unit: Unit) -> float:
    """A SQUADRON unit spreads as far as its own trait says, every other one 3 inches.

    Raises `QuestionError` naming a unit whose trait says no number of inches.
    """
    for trait in sorted(unit.traits):
        if trait.startswith(_SQUADRON):
            number = trait.removeprefix(_SQUADRON)
            if not _NUMBER.fullmatch(number):
                raise QuestionError("$", "no_squadron", unit=unit.id, trait=trait)
            return float(number)
    return SPREAD


def chain(leader: Model, models: Iterable[Model], board: Board) -> set[str]:
    """The models that a chain of links joins to the leading model, itself among them."""
    waiting = {model.id: model for model in models if model is not leader}
    reached, links = {leader.id}, [leader]
    while links:
        here = links.pop()
        found = [model for model in waiting.values() if linked(here, model, board)]
        for model in found:
            del waiting[model.id]
        reached.update(model.id for model in found)
        links.extend(found)
    return reached


@decides("SC-8.5.2-g")
def linked(one: Model, other: Model, board: Board) -> bool:
    """A link is a straight segment between two bases that no other unit stops, no terrain that the unit may not cross
    and no gap too narrow for it; it may run through an access point, and Flying units ignore all that (SC-8.5.2-g).
    """
    if flying(one, board):
        return True
    lines = obstacles(board)
    own = board.unit_of(one).models
    near = lines.near(one.shape, other.shape, own)
    stopping = [name for name in near if not (name in board.terrain and _level(board.terrain[name], board))]
    if watched() is not None:
        return _maybe_linked(one, other, stopping, board)
    line = lines.line(one.shape, other.shape, stopping)
    if line is None or line[0] == line[1]:
        return line is not None
    shut = shut_between(one, other, board)
    if not any(gate.crossed(line) for gate in shut):
        return True
    regions = {name: stops_links(board)[name] for name in stopping}
    both = Sightlines({**regions, **{f"gap#{n}": Region(screen(gate.corners)) for n, gate in enumerate(shut)}})
    return both.line(one.shape, other.shape, both.near(one.shape, other.shape)) is not None


def shut_between(one: Model, other: Model, board: Board) -> list[Gate]:
    """The gaps about two models of a unit through which their leading model could not pass."""
    near = hull((bounds(one.shape), bounds(other.shape)))
    if all(board.models.get(model.id) is model for model in (one, other)):
        gaps = _gaps_near(board.units[one.unit], board)
    else:  # somewhere else than on the board: where a move would end
        strangers = (model for model in ground_models(board) if model.unit != one.unit)
        gaps = closed_gaps(board, WIDE, strangers, near)
    found = [gate for gate in gaps if meet(near, bounds(Outline(gate.corners)))]
    needed = gap_of(one, board) if found else WIDE
    return [gate for gate in found if _too_narrow(gate, needed, board)]


@carried(near_links)
def _gaps_near(unit: Unit, board: Board) -> tuple[Gate, ...]:
    """The gaps about a unit that are too narrow for anybody."""
    strangers = (model for model in ground_models(board) if model.unit != unit.id)
    return closed_gaps(board, WIDE, strangers, hull(boxes_of(board)[name] for name in unit.models))


def _maybe_linked(one: Model, other: Model, stopping: Iterable[str], board: Board) -> bool:
    """The same for whoever watches: past every gap that is too narrow or that an error might make so."""
    near = grown(hull((bounds(one.shape), bounds(other.shape))), reach())
    gaps = {
        f"gap#{n}": gate
        for n, gate in enumerate(_gaps_about(one.unit, board))
        if meet(near, bounds(Outline(gate.corners)))
    }
    regions = {name: stops_links(board)[name] for name in stopping}
    blocking = dict.fromkeys(regions, BLOCKS)
    needed = gap_of(one, board) if gaps else WIDE
    for name, gate in gaps.items():
        regions[name] = Screen(screen(gate.corners), along=gate.along)
        follow((regions[name].shape,), _sides(gate, board))
        blocking[name] = weighed(partial(_too_narrow, gate, needed, board))
    return past(Sightlines(regions), one.shape, other.shape, blocking)


def _gaps_about(unit: str, board: Board) -> tuple[Gate, ...]:
    """The gaps about a unit that an error might make too narrow."""
    strangers = (model for model in ground_models(board) if model.unit != unit)
    box = hull(boxes_of(board)[name] for name in board.units[unit].models)

    def work() -> tuple[Gate, ...]:
        return closed_gaps(board, WIDE + reach(), strangers, grown(box, reach()))

    watch = watched()
    return work() if watch is None else watch.shared(("gaps", unit), work)


def _too_narrow(gate: Gate, needed: float, board: Board) -> bool:
    sides = [(shape,) for shape in _sides(gate, board)]

    def turn(p: float, q: float, most: float) -> float:
        return shared(abs(gate.length - needed), p, q)

    return settled(("gap", gate.corners, needed), lambda: gate.length < needed - EPSILON, turn, *sides)


def _sides(gate: Gate, board: Board) -> list[Shape]:
    """The piece or base at either end of a gap."""
    ends = (piece_of(name) for name in gate.between)
    return [board.terrain[end].shape if end in board.terrain else board.models[end].shape for end in ends]


@per_board
def obstacles(board: Board) -> Sightlines:
    """What stops a link, made ready."""
    return lines_past(stops_links(board))


@per_board
def stops_links(board: Board) -> dict[str, Region]:
    """What stops a link: bases of Ground models, walls, and the edge of a height except where it is accessible."""
    regions = {model.id: Region(model.shape) for model in board.models.values() if not flying(model, board)}
    for piece in board.terrain.values():
        region = _obstacle(piece, board)
        if region:
            regions[piece.id] = region
    return regions


def _obstacle(piece: Terrain, board: Board) -> Region | None:
    """What of a piece a Ground unit may not cross: all of a wall, only the edge of a surface or a ramp."""
    passable = tuple(hole.shape for hole in piece.openings if hole.passable)
    if piece.traits & _RAISED:
        access = [point.shape for point in board.access_points.values() if piece.id in point.joins]
        return rim(piece.shape, (*passable, *access))
    if own_size(piece) < _WALL or "grass" in piece.traits:
        return None
    return Region(piece.shape, (*passable, *(outline_of(top.shape) for top in tops(piece, board))))


def _level(piece: Terrain, board: Board) -> bool:
    """The edge of a surface of effective Size 0 is crossed freely."""
    return bool(piece.traits & _RAISED) and effective_size(piece, board) == 0
