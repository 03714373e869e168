"""High Ground Cover: Evade against what comes from lower (SC-7.1.3)."""

from __future__ import annotations

from rules.board import Board, Model, Unit
from rules.clauses import decides
from rules.question import Asked
from rules.starcraft.elevation import HIGH_GROUND, effective_size, footing
from rules.verdict import Answer, Reason, because


def evade(board: Board, asked: Asked) -> Answer:
    """Whether High Ground Cover lets a target unit roll Evade against an attacking unit's ranged attack."""
    attackers, targets = (_models(asked.unit(key), board) for key in ("attacker", "target"))
    low = off_high_ground(targets, board)
    if low:
        return Answer("no", (low,))
    lower = from_lower(attackers, targets, board)
    if not lower:
        return Answer("no", (because("SC-7.1.3-b", "level", unit=attackers[0].unit),))
    return Answer("yes", (because("SC-7.1.3-a", unit=targets[0].unit), lower))


def _models(unit: Unit, board: Board) -> tuple[Model, ...]:
    return tuple(board.models[one] for one in unit.models)


@decides("SC-7.1.3-a")
def off_high_ground(targets: tuple[Model, ...], board: Board) -> Reason | None:
    """Only a unit whose every model has a part of its base on High Ground rolls Evade (SC-7.1.3-a)."""
    low = [model.id for model in targets if not high_pieces(model, board)]
    return because("SC-7.1.3-a", "low", unit=targets[0].unit, models=low) if low else None


@decides("SC-7.1.3-b")
def from_lower(attackers: tuple[Model, ...], targets: tuple[Model, ...], board: Board) -> Reason | None:
    """An attack comes from lower unless every attacker is on High Ground that carries the target (SC-7.1.3-b)."""
    carrying = {piece for model in targets for piece in high_pieces(model, board)}
    below = [model.id for model in attackers if not high_pieces(model, board) & carrying]
    return because("SC-7.1.3-b", unit=attackers[0].unit, models=below) if below else None


def high_pieces(model: Model, board: Board) -> set[str]:
    """The High Ground that a model has any part of its base on; a Flying model has none."""
    return {piece.id for piece in footing(model, board) if effective_size(piece, board) >= HIGH_GROUND}
