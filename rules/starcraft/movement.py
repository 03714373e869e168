"""Is the way of a leading model legal, wherever it ends (SC-8.5.2, SC-8.5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.board import Model, Terrain
from rules.clauses import decides
from rules.geometry.gates import Gate
from rules.geometry.measure import bounds
from rules.geometry.paths import enters, first_rub
from rules.geometry.shapes import EPSILON, Point, Shape
from rules.geometry.sweep import Motion, first_contact, first_outside
from rules.starcraft.elevation import flying, own_size
from rules.starcraft.gaps import closed_gaps, impassable, piece_of, walls
from rules.starcraft.heights import changes_of_height, is_raised
from rules.starcraft.mover import Mover, width_of
from rules.verdict import Fact, Length, Reason, because


@dataclass(slots=True)
class Findings:
    """What stands against a way, in the order in which it is met, and what allows it."""

    against: list[Reason] = field(default_factory=list)
    allowed: list[Reason] = field(default_factory=list)


@decides("SC-8.5.3-j")
def judge_path(mover: Mover, motion: Motion, *, whole_on_table: bool = True) -> Findings:
    """Everything that stands against the way of a leading model, and what allows it; not whether it may end there.

    A Flying leading model goes point to point, whatever lies between (SC-8.5.3-j). `whole_on_table` is False for a base
    that comes in over the table's edge.
    """
    found = Findings()
    _speed(mover, motion, found)
    if mover.flies:
        found.allowed.append(because("SC-8.5.3-j", model=mover.leader.id))
        return found
    if whole_on_table:
        found.against.extend(_off_table(mover, motion))
    for part in (_past_bases(mover, motion), _over_terrain(mover, motion)):
        found.against.extend(part.against)
        found.allowed.extend(part.allowed)
    against, allowed = changes_of_height(mover.leader.id, motion, mover.board)
    found.against.extend(against)
    found.allowed.extend(allowed)
    return found


@decides("SC-8.5.2-a")
def _speed(mover: Mover, motion: Motion, found: Findings) -> None:
    """No part of the leading model's base travels farther than its Speed along the real path (SC-8.5.2-a)."""
    if mover.speed is None:
        return
    length = motion.travelled
    phrase = ""
    if length > mover.speed + EPSILON:
        phrase = "turning" if length > motion.line + EPSILON else "far"
    facts: dict[str, Fact] = {"model": mover.leader.id, "length": Length(length), "speed": Length(mover.speed)}
    (found.against if phrase else found.allowed).append(because("SC-8.5.2-a", phrase, **facts))


def _off_table(mover: Mover, motion: Motion) -> Iterator[Reason]:
    """The whole base stays on the table."""
    found = first_outside(motion, mover.board.width, mover.board.depth)
    if found is not None:
        yield because("SC-8.5.2-c", "leaves", model=mover.leader.id, at=place(motion.centre(found)))


@decides("SC-8.5.2-b")
def _past_bases(mover: Mover, motion: Motion) -> Findings:
    """The leading model passes through its own unit and Flying bases, not through enemies nor other friends."""
    found, met = Findings(), []
    for other in mover.near(motion.box):
        along = first_contact(motion, other.shape)
        if along is not None:
            who = "friend" if mover.board.unit_of(other).side == mover.unit.side else "enemy"
            at = place(motion.centre(along))
            met.append((along, because("SC-8.5.2-b", who, model=mover.leader.id, other=other.id, at=at)))
    found.against = [reason for _, reason in sorted(met, key=lambda one: one[0])]
    own = [model for name, model in mover.models.items() if name != mover.leader.id]
    aloft = [model for model in mover.board.models.values() if model.unit != mover.unit.id]
    aloft = [model for model in aloft if flying(model, mover.board)]
    for phrase, models in (("own", own), ("flyer", aloft)):
        passed = [model.id for model in models if first_contact(motion, model.shape) is not None]
        if passed:
            found.allowed.append(because("SC-8.5.2-b", phrase, model=mover.leader.id, others=passed))
    return found


def _over_terrain(mover: Mover, motion: Motion) -> Findings:
    """What of the terrain stops a way, and what it is allowed to cross."""
    found = Findings()
    shut, wide = _gaps(mover, motion)
    narrow = {piece_of(name) for gate, _ in shut for name in gate.between}
    found.against.extend(_blocked(mover, motion, narrow))
    found.against.extend(_narrow(gate, at, mover) for gate, at in shut)
    found.allowed.extend(_wide(gate, mover) for gate in wide)
    found.allowed.extend(_crossed(mover, motion))
    return found


def _blocked(mover: Mover, motion: Motion, narrow: set[str]) -> Iterator[Reason]:
    """A disc about the centre, as wide as the base or the gap it needs, keeps clear of what cannot be crossed.

    A piece that only makes a gap too narrow is told with the gap.
    """
    keep = clearance(mover)
    for wall in walls(mover.board, keep, motion.box):
        at = first_rub(motion.points, keep, wall.solid, wall.spared)
        piece = mover.board.terrain[piece_of(wall.name)]
        if at is not None and (piece.id not in narrow or enters(motion.points, wall.solid)):
            size = own_size(piece)
            yield because("SC-8.5.3-b", model=mover.leader.id, piece=piece.id, size=size, at=place(at))


def clearance(mover: Mover) -> float:
    """How far the centre keeps from terrain: half the base's narrowest width, or half the needed gap where smaller."""
    return min(width_of(mover.leader.shape), mover.gap) / 2.0


def _gaps(mover: Mover, motion: Motion) -> tuple[list[tuple[Gate, Point]], list[Gate]]:
    """The gaps on a way that are too narrow, with where it crosses them; and those that let a wider base through."""
    widest = max(mover.gap, 2.0 * motion.radius)
    shut, wide = [], []
    for gate in closed_gaps(mover.board, widest, mover.strangers(), motion.box):
        at = gate.crossed(motion.points)
        if at is None:
            continue
        if gate.length < mover.gap - EPSILON:
            shut.append((gate, at))
        elif gate not in wide:
            wide.append(gate)
    return shut, wide


def _narrow(gate: Gate, at: Point, mover: Mover) -> Reason:
    a, b = (piece_of(name) for name in gate.between)
    facts = {"a": a, "b": b, "gap": Length(gate.length), "needed": Length(mover.gap), "at": place(at)}
    return because("SC-8.5.3-e", "piece" if a == b else "narrow", model=mover.leader.id, **facts)


def _wide(gate: Gate, mover: Mover) -> Reason:
    a, b = (piece_of(name) for name in gate.between)
    facts = {"gap": Length(gate.length), "needed": Length(mover.gap)}
    return because("SC-8.5.3-e", "wide", model=mover.leader.id, a=a, b=b, **facts)


@decides("SC-8.5.3-a")
def _crossed(mover: Mover, motion: Motion) -> Iterator[Reason]:
    """Terrain of Size 0 and 1 is crossed freely, and so is grass (SC-8.5.3-a)."""
    for piece in mover.board.terrain.values():
        if impassable(piece) or is_raised(piece, mover.board) or not passed_over(motion, piece.shape):
            continue
        if "grass" in piece.traits:
            yield because("SC-8.5.3-c", "through", model=mover.leader.id, piece=piece.id)
        else:
            yield because("SC-8.5.3-a", "crossed", model=mover.leader.id, piece=piece.id, size=own_size(piece))


def passed_over(motion: Motion, shape: Shape) -> bool:
    """Any part of a base passes over a shape."""
    box, other = motion.box, bounds(shape)
    if box[2] < other[0] or other[2] < box[0] or box[3] < other[1] or other[3] < box[1]:
        return False
    return first_contact(motion, shape) is not None


@decides("SC-8.5.3-c")
def trampled(mover: Mover, motion: Motion | None, final: Iterable[Model]) -> tuple[str, ...]:
    """Grass that the leading model passes over, or that any model of the unit ends on, leaves the game (SC-8.5.3-c)."""
    ended = tuple(final)
    return tuple(piece.id for piece in mover.board.terrain.values() if _tramples(mover, motion, ended, piece))


@decides("SC-8.5.3-d")
def _tramples(mover: Mover, motion: Motion | None, final: tuple[Model, ...], piece: Terrain) -> bool:
    """A Flying unit only removes grass that a model of it ends on (SC-8.5.3-d)."""
    if "grass" not in piece.traits:
        return False
    if motion is not None and not mover.flies and passed_over(motion, piece.shape):
        return True
    return any(passed_over(Motion(model.shape, (model.at,)), piece.shape) for model in final)


def place(point: Point) -> tuple[Length, Length]:
    """A point as a fact."""
    return (Length(point[0]), Length(point[1]))
