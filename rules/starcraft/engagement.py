"""Who is locked in combat with whom (SC-7.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rules.board import GROUND, Board, Model, Terrain, Unit
from rules.carried import carried
from rules.clauses import decides
from rules.common.looks import largest
from rules.geometry.measure import distance, within
from rules.geometry.shapes import Oval
from rules.geometry.shortest import shortest_segments
from rules.geometry.thresholds import follow, watched
from rules.question import Asked
from rules.starcraft.blocking import solid_lines, stood_on
from rules.starcraft.cover import Pair
from rules.starcraft.elevation import effective_size, flying, footing, height, level, own_size
from rules.steps import Step, boxes_of, grown, hull, meet
from rules.verdict import Answer, Length, QuestionError, Reason, because

#: The Engagement Range (SC-7.2-a), and how near an access point a model is next to it (SC-7.2-f).
RANGE = 1.0
#: Terrain of this own Size or more keeps models apart (SC-7.2-d).
WALL = 2


@dataclass(frozen=True, slots=True)
class Contact:
    """Whether two models engage one another, and why."""

    engaged: bool
    reasons: tuple[Reason, ...]
    near: bool = True


def engaged(board: Board, asked: Asked) -> Answer:
    """Whether two models, or two whole units, are Engaged."""
    ours, theirs = asked.models("a"), asked.models("b")
    if not _enemies(board.unit_of(ours[0]), board.unit_of(theirs[0]), asked):
        friends = because("SC-7.2-a", "friends", a=asked.question["a"], b=asked.question["b"])
        return Answer("no", (friends,))
    pairs = [(one, other) for one in ours for other in theirs]
    contacts = [contact(one, other, board) for one, other in pairs]
    first = next((n for n, found in enumerate(contacts) if found.engaged), None)
    if first is not None:
        whole = () if len(contacts) == 1 else (because("SC-7.2-a", "units", a=ours[0].unit, b=theirs[0].unit),)
        return Answer("yes", (*contacts[first].reasons, *_over_low(*pairs[first], board), *whole))
    kept_apart = [found for found in contacts if found.near]
    reasons = [reason for found in kept_apart for reason in found.reasons] or [_apart(ours, theirs)]
    return Answer("no", tuple(_distinct(reasons)))


def engaged_with(unit: Unit, board: Board) -> tuple[str, ...]:
    """The units that a unit is Engaged with: one pair of models is enough for both whole units (SC-7.2-a).

    A unit without a side is nobody's enemy here.
    """
    return _foes_of(unit, board)


def _near_foes(unit: Unit, board: Board, step: Step) -> bool:
    """A step met who engages a unit: what is in range of it, and what that stands on or beside."""
    own = hull(boxes_of(board)[name] for name in unit.models)
    return step.meets(grown(own, 3.0 * RANGE + largest(board)))


@carried(_near_foes)
def _foes_of(unit: Unit, board: Board) -> tuple[str, ...]:
    foes = [other for other in board.units.values() if unit.side and other.side and other.side != unit.side]
    return tuple(foe.id for foe in foes if _any_contact(unit, foe, board))


def _any_contact(unit: Unit, foe: Unit, board: Board) -> bool:
    boxes = boxes_of(board)
    # Twice the range: boxes are only a first sieve, `contact` measures.
    wide = {one: grown(boxes[one], 2.0 * RANGE) for one in unit.models}
    near = [(one, other) for one in unit.models for other in foe.models if meet(wide[one], boxes[other])]
    return any(contact(board.models[one], board.models[other], board).engaged for one, other in near)


@decides("SC-7.2-a")
def contact(one: Model, other: Model, board: Board) -> Contact:
    """Two enemy models within 1 inch are Engaged, unless flight, height or terrain keeps them apart (SC-7.2-a)."""
    aloft = in_flight((one, other), board)
    if aloft:
        return Contact(False, (aloft,))
    if not within(one.shape, other.shape, RANGE):
        return Contact(False, (), near=False)
    parted = different_heights(one, other, board) or no_shared_access(one, other, board)
    if parted:
        return Contact(False, (parted,))
    walls = walled_off(one, other, board)
    if walls:
        return Contact(False, (walls,))
    gap = Length(distance(one.shape, other.shape))
    reasons = [because("SC-7.2-a", a=one.id, b=other.id, distance=gap)]
    shared = shared_access(one, other, board)
    if shared:
        reasons.append(because("SC-7.2-f", "shared", a=one.id, b=other.id, access=shared))
    return Contact(True, tuple(reasons))


@decides("SC-7.2-c")
def in_flight(models: Iterable[Model], board: Board) -> Reason | None:
    """Ground engages only Ground, and nobody engages a Flying model (SC-7.2-c)."""
    return next((because("SC-7.2-c", model=model.id) for model in models if flying(model, board)), None)


@decides("SC-7.2-e")
def different_heights(one: Model, other: Model, board: Board) -> Reason | None:
    """High Ground and Ground Level never engage each other (SC-7.2-e)."""
    if {level(one, board), level(other, board)} != {"high", "ground"}:
        return None
    high, low = (one, other) if level(one, board) == "high" else (other, one)
    return because("SC-7.2-e", high=high.id, low=low.id)


@decides("SC-7.2-f")
def no_shared_access(one: Model, other: Model, board: Board) -> Reason | None:
    """Mid Ground engages another height only beside one access point that joins the two (SC-7.2-f)."""
    if level(one, board) == level(other, board) or shared_access(one, other, board):
        return None
    return because("SC-7.2-f", a=one.id, b=other.id)


def shared_access(one: Model, other: Model, board: Board) -> str | None:
    """The access point next to both of two models on different heights that joins what they stand on, if any."""
    if level(one, board) == level(other, board):
        return None
    here, there = _heights(one, board), _heights(other, board)
    for point in board.access_points.values():
        joins = set(point.joins)
        joined = any({a, b} <= joins for a in here for b in there if a != b)
        if joined and all(within(model.shape, point.shape, RANGE) for model in (one, other)):
            return point.id
    return None


def _heights(model: Model, board: Board) -> set[str]:
    """What a model stands on at the height it counts as: pieces, or the mat itself."""
    top = height(model, board)
    pieces = {piece.id for piece in footing(model, board) if effective_size(piece, board) == top}
    return pieces if top else pieces | {GROUND}


@decides("SC-7.2-d")
def walled_off(one: Model, other: Model, board: Board) -> Reason | None:
    """No engagement through terrain of Size 2 or more, openings or not; Size 0 and 1 do not matter (SC-7.2-d).

    Terrain is between two models when it crosses every shortest segment between their bases.
    """
    hit = _between(one, other, board, lambda piece: own_size(piece) >= WALL)
    return because("SC-7.2-d", a=one.id, b=other.id, pieces=hit) if hit else None


def _over_low(one: Model, other: Model, board: Board) -> Iterator[Reason]:
    """What stands between two that engage all the same; whoever weighs how close that is need not know."""
    low = () if watched() is not None else _between(one, other, board, lambda piece: own_size(piece) < WALL)
    if low:
        yield because("SC-7.2-d", "low", a=one.id, b=other.id, pieces=low)


def _between(one: Model, other: Model, board: Board, counts: Callable[[Terrain], bool]) -> tuple[str, ...]:
    """Of the pieces that count, those that cross every shortest segment between two bases; none when one is free."""
    under = {piece.id for piece in stood_on(Pair(board, one, other))}
    lines = solid_lines(board)
    near = [name for name in lines.near(one.shape, other.shape) if name not in under]
    walls = {name: board.terrain[name] for name in near if counts(board.terrain[name])}
    # Bases that touch have nothing between them.
    if not walls or within(one.shape, other.shape, 0.0):
        return ()
    hit: set[str] = set()
    for start, end in shortest_segments(one.shape, other.shape, [wall.shape for wall in walls.values()]):
        ends = (Oval(*start, 0.0, 0.0), Oval(*end, 0.0, 0.0))
        follow(ends, (one.shape, other.shape))
        if start == end:
            # They overlap, and somebody wants to know what would be if they did not.
            inside = [name for name, wall in walls.items() if within(ends[0], wall.shape, 0.0)]
        else:
            inside = [] if lines.line(*ends, walls) is not None else list(lines.blockers(*ends, walls))
        if not inside:
            return ()
        hit.update(inside)
    return _in_order(hit, board)


def _in_order(names: set[str], board: Board) -> tuple[str, ...]:
    return tuple(name for name in board.terrain if name in names)


def _apart(ours: Iterable[Model], theirs: Iterable[Model]) -> Reason:
    pairs = [(distance(one.shape, other.shape), one.id, other.id) for one in ours for other in theirs]
    gap, one, other = min(pairs)
    return because("SC-7.2-a", "apart", a=one, b=other, distance=Length(gap))


def _enemies(ours: Unit, theirs: Unit, asked: Asked) -> bool:
    for key, unit in (("a", ours), ("b", theirs)):
        if unit.side is None:
            raise QuestionError(f"$.{key}", "no_side", unit=unit.id)
    return ours.side != theirs.side


def _distinct(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(reason.key(), str(reason.facts)): reason for reason in reasons}.values())
