"""Who sees whom on a whole table at once, and the area that a model sees: the same answers as `sight`, pair by pair."""

from __future__ import annotations

from rules.board import Board
from rules.geometry.bands import Coordinates
from rules.ruleset import RULESETS
from rules.seen import Seeing, Turned

__all__ = ["Seeing", "Turned", "area_seen", "who_sees_whom"]


def who_sees_whom(board: Board, earlier: Seeing | None = None) -> Seeing | None:
    """Whether each model on the table sees each other one; None in a game without sight.

    `earlier` is what was found of the position before an edit: only what the edit can have changed is asked again.
    """
    looks = RULESETS[board.ruleset].seeing
    return looks(board, earlier) if looks else None


def area_seen(board: Board, model: str) -> Coordinates | None:
    """Where a model of the viewer's own Size would be seen by it, were it a mere point on the mat; None without sight.

    GeoJSON MultiPolygon coordinates in inches: for each part its rings, the outer one first, each closed.
    """
    outlook = RULESETS[board.ruleset].area_seen
    return outlook(board, board.models[model]) if outlook else None
