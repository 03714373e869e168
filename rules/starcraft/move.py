"""Is an action of the movement and assault phases legal, and what does it change (SC-8.5.1 … SC-8.5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from rules.board import Board
from rules.clauses import decides
from rules.geometry.measure import farthest
from rules.geometry.shapes import EPSILON
from rules.geometry.sweep import Motion
from rules.question import Asked
from rules.starcraft.actions import may_act
from rules.starcraft.deployment import deploy
from rules.starcraft.disengage import disengage
from rules.starcraft.movement import judge_path, trampled
from rules.starcraft.mover import Mover, motion_of, mover_of, settled
from rules.starcraft.outcome import answer_of, grass_told, removals
from rules.starcraft.setting import cohering, judge_end, leaning
from rules.starcraft.tokens import over_markers
from rules.verdict import Answer, Length, QuestionError, Reason, because


def move(board: Board, asked: Asked) -> Answer:
    """Whether an action is legal: every reason against it, or what allows it, and what it changes."""
    action = asked.word("action", tuple(MOVES))
    return MOVES[action](board, asked)


@decides("SC-8.5.1-a")
def hold(board: Board, asked: Asked) -> Answer:
    """Hold: nothing happens, and the unit counts as activated (SC-8.5.1-a)."""
    _without(asked, "hold", ("path", "others", "rotation", "range"))
    unit = asked.any_unit("unit")
    against = may_act(board, unit, "hold")
    return answer_of(against, (because("SC-8.5.1-a", unit=unit.id),), 0.0)


def on_foot(board: Board, asked: Asked) -> Answer:
    """Move and Run: a leading model goes along a path, and the rest of its unit is set around it."""
    action = str(asked.question["action"])
    _without(asked, action, ("range",))
    return judge_move(board, asked, action)


def judge_move(board: Board, asked: Asked, action: str) -> Answer:
    """The answer about a unit that goes along a path by the rules of Move."""
    unit = asked.any_unit("unit")
    against = list(may_act(board, unit, action))
    if not unit.models:
        return answer_of(against, (), 0.0)
    mover = mover_of(board, asked, action)
    motion = motion_of(mover, asked)
    final = settled(mover, asked, motion)
    path = judge_path(mover, motion)
    against += [*path.against, *leaning(mover, final[mover.leader.id]), *judge_end(mover, final)]
    allowed = [*path.allowed, *cohering(mover, final), *over_markers(final.values(), board)]
    removed = trampled(mover, motion, final.values())
    return answer_of(against, allowed + grass_told(mover, removed), motion.travelled, removals(removed))


def place(board: Board, asked: Asked) -> Answer:
    """PLACE: a leading model is set down within a range of where it started, whatever lies between."""
    unit = asked.any_unit("unit")
    if not asked.has("range"):
        raise QuestionError("$.range", "missing_key", key="range")
    limit = asked.length("range")
    if len(asked.path("path")) > 1:
        raise QuestionError("$.path", "one_spot", action="place")
    against = list(may_act(board, unit, "place"))
    if not unit.models:
        return answer_of(against, (), 0.0)
    mover = mover_of(board, asked, "place")
    motion = motion_of(mover, asked)
    final = settled(mover, asked, motion)
    against += [*_out_of_range(mover, motion, limit), *judge_end(mover, final)]
    removed = trampled(mover, None, final.values())
    allowed = [because("SC-8.5.3-e", "place", model=mover.leader.id, range=Length(limit)), *cohering(mover, final)]
    return answer_of(against, allowed + grass_told(mover, removed), motion.travelled, removals(removed))


def _out_of_range(mover: Mover, motion: Motion, limit: float) -> Iterable[Reason]:
    """Every part of the final base lies within the range of the base where it started."""
    reach = farthest(motion.end, motion.shape)
    if reach > limit + EPSILON:
        yield because("TB-DIST", "placed", model=mover.leader.id, distance=Length(reach), range=Length(limit))


def _without(asked: Asked, action: str, keys: Iterable[str]) -> None:
    for key in keys:
        if asked.has(key) and asked.question[key] not in ((), [], {}):
            raise QuestionError(f"$.{key}", "no_path", action=action, key=key)


#: What decides each action.
MOVES: Mapping[str, Callable[[Board, Asked], Answer]] = MappingProxyType(
    {"move": on_foot, "run": on_foot, "hold": hold, "place": place, "disengage": disengage, "deploy": deploy}
)
