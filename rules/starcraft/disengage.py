"""Disengage: an Engaged unit leaves close combat (SC-8.5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.board import Board, Model
from rules.clauses import decides
from rules.geometry.sweep import Motion
from rules.question import Asked
from rules.starcraft.actions import may_act
from rules.starcraft.engagement import engaged_with
from rules.starcraft.events import PENALTY
from rules.starcraft.leader_out import way_out
from rules.starcraft.movement import judge_path, trampled
from rules.starcraft.mover import Mover, motion_of, mover_of, settled
from rules.starcraft.outcome import Change, answer_of, grass_told, removals
from rules.starcraft.setting import cohering, judge_coherency, judge_spot, leaning, too_near
from rules.starcraft.supply import supply_of
from rules.starcraft.tokens import over_markers
from rules.starcraft.way_out import legal_spot
from rules.verdict import Answer, Length, QuestionError, Reason, because


@dataclass(slots=True)
class Losses:
    """What becomes of the models set around the leading one: kept where they are set, lost, or a reason against."""

    kept: dict[str, Model]
    lost: list[str] = field(default_factory=list)
    against: list[Reason] = field(default_factory=list)
    told: list[Reason] = field(default_factory=list)


@decides("SC-8.5.4-a")
def disengage(board: Board, asked: Asked) -> Answer:
    """An Engaged unit leaves by the rules of Move; who cannot get out is lost (SC-8.5.4-a)."""
    if asked.has("range"):
        raise QuestionError("$.range", "no_path", action="disengage", key="range")
    unit = asked.any_unit("unit")
    refused = may_act(board, unit, "disengage")
    if refused or not unit.models:
        return answer_of(refused, (), 0.0)
    mover = mover_of(board, asked, "disengage")
    motion = motion_of(mover, asked)
    final = settled(mover, asked, motion)
    path = judge_path(mover, motion)
    leader = final[mover.leader.id]
    against = [*path.against, *leaning(mover, leader), *judge_spot(mover, leader, {leader.id: leader})]
    if against:
        return _kept_in(mover, against, motion)
    losses = _others(mover, final, set(asked.spots("others")))
    foes = engaged_with(unit, board)
    left = because("SC-8.5.4-a", unit=unit.id, engaged=foes)
    penalised, penalty = _penalty(mover, foes)
    removed = trampled(mover, motion, losses.kept.values())
    allowed = [left, *path.allowed, *losses.told, *cohering(mover, losses.kept), penalty, *grass_told(mover, removed)]
    allowed += over_markers(losses.kept.values(), board)
    changes: list[Change] = [{"destroyed": name} for name in losses.lost]
    changes += [*removals(removed), *({"mark": (unit.id, PENALTY)} for _ in range(penalised))]
    return answer_of(losses.against, allowed, motion.travelled, changes)


@decides("SC-8.5.4-c")
def _kept_in(mover: Mover, against: list[Reason], motion: Motion) -> Answer:
    """When the leading model itself cannot get out, the unit stays and the leading model is lost (SC-8.5.4-c)."""
    leader = mover.leader.id
    if misplaced := judge_spot(mover, mover.leader, {leader: mover.leader}, keep=False):
        # Where nobody may stand the rules know no way out either; what is wrong is the position.
        return answer_of(_once([*against, *misplaced]), (), motion.travelled)
    spot = way_out(mover)
    if spot is not None:
        at = (Length(spot[0]), Length(spot[1]))
        return answer_of([*against, because("SC-8.5.4-c", "could", model=leader, at=at)], (), motion.travelled)
    failed = because("SC-8.5.4-c", unit=mover.unit.id, model=leader)
    return answer_of((), (failed,), 0.0, ({"destroyed": leader},))


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(reason.key(), str(reason.facts)): reason for reason in reasons}.values())


def _others(mover: Mover, final: Mapping[str, Model], given: set[str]) -> Losses:
    """What becomes of each of the others: those given a spot first, then those that are said to have none."""
    leader = mover.leader.id
    beside = {name for name in given if too_near(mover, final[name])}
    losses = Losses({name: model for name, model in final.items() if name == leader or name in given - beside})
    for name in final:
        if name in losses.kept and name != leader:
            losses.against.extend(judge_spot(mover, final[name], losses.kept))
    losses.against.extend(judge_coherency(mover, losses.kept))
    for name, model in final.items():
        if name not in losses.kept:
            _judge_lost(mover, model, name in given, losses)
    return losses


@decides("SC-8.5.4-b")
def _judge_lost(mover: Mover, model: Model, given: bool, losses: Losses) -> None:
    """Every model that cannot end outside the Engagement Range of all enemies is lost; no other one (SC-8.5.4-b)."""
    spot = legal_spot(mover, model, losses.kept)
    if spot is None:
        losses.lost.append(model.id)
        losses.told.append(because("SC-8.5.4-b", model=model.id))
        return
    at = (Length(spot.at[0]), Length(spot.at[1]))
    if given:
        losses.against.extend(too_near(mover, model))
    losses.against.append(because("SC-8.5.4-b", "could", model=model.id, at=at))


@decides("SC-8.5.4-d")
def _penalty(mover: Mover, foes: tuple[str, ...]) -> tuple[bool, Reason]:
    """Without Tactical Mass (more Supply than all enemies it was Engaged with) a unit that leaves combat neither
    shoots nor charges in the next assault phase (SC-8.5.4-d)."""
    own, theirs = supply_of(mover.unit), sum(supply_of(mover.board.units[foe]) for foe in foes)
    facts = {"unit": mover.unit.id, "supply": own, "engaged": foes, "against": theirs}
    return own <= theirs, because("SC-8.5.4-d", "mass" if own > theirs else "", **facts)
