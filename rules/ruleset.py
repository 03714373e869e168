"""The games: one record each, saying which function answers which question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rules.board import Board, Model
from rules.common import closeness as common_closeness
from rules.common.layout import layout
from rules.common.looks import measured
from rules.common.measuring import distance_between, within_range
from rules.common.placement import placement
from rules.geometry.bands import Coordinates
from rules.geometry.shapes import Point
from rules.question import Asked
from rules.seen import Seeing
from rules.slack import Close
from rules.starcraft import closeness, looks
from rules.starcraft.actions import actions
from rules.starcraft.blocking import blocks_sight
from rules.starcraft.coherent import coherency
from rules.starcraft.deployment import entry_spot
from rules.starcraft.elevation import elevation
from rules.starcraft.engagement import engaged
from rules.starcraft.evade import evade
from rules.starcraft.events import event
from rules.starcraft.formation import formation
from rules.starcraft.measuring import distance_between as starcraft_distance
from rules.starcraft.measuring import within_range as starcraft_within
from rules.starcraft.move import move
from rules.starcraft.placement import placement as starcraft_placement
from rules.starcraft.reach import nearest_legal, reach, travels
from rules.starcraft.seen_area import area_seen
from rules.starcraft.sight import sight
from rules.starcraft.sight_table import seeing
from rules.starcraft.unit_sight import unit_sight
from rules.steps import Box
from rules.verdict import Answer

Answering = Callable[[Board, Asked], Answer]
Proving = Callable[[Board, Asked, Collection[str]], bool]
Looking = Callable[[Board, Seeing | None], Seeing]
Regard = Callable[[Board, Asked], tuple[Box, ...]]
Nearest = Callable[[Board, Asked], Point | None]
Travelling = Callable[[Board, Asked, tuple[Point, ...]], float | None]
Weighing = Callable[[Board, Asked], Close[Any]]
Outlook = Callable[[Board, Model], Coordinates]
Arranging = Callable[[Board, Asked], Mapping[str, tuple[Point, float]]]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game: its id, the unit its lengths are printed in, and its answers by kind of question.

    `proves` says for a kind of question whether a named set of pieces is a proof of a `no`. `seeing` tells who sees
    whom on the whole table, `area_seen` the area that a model sees; both are None where the game judges no sight yet.
    `looks` says for a kind of question how far its answer looks; one that is not there may look anywhere.
    `closeness` weighs for a kind of question how close its answer is; one that is not there is never certain on a board
    that may be off. `nearest` gives the legal end of a move nearest to where a question sends a leading model,
    `travels` how far one goes along a path that answers a question about reach, `formation` where the rest of its unit
    may be set around it, `entry` where one that comes in starts.
    """

    id: str
    unit: str
    answers: Mapping[str, Answering]
    proves: Mapping[str, Proving] = field(default_factory=dict)
    seeing: Looking | None = None
    area_seen: Outlook | None = None
    looks: Mapping[str, Regard] = field(default_factory=dict)
    closeness: Mapping[str, Weighing] = field(default_factory=dict)
    nearest: Nearest | None = None
    travels: Travelling | None = None
    formation: Arranging | None = None
    entry: Nearest | None = None


_COMMON: Mapping[str, Answering] = {
    "distance": distance_between,
    "within": within_range,
    "layout": layout,
    "placement": placement,
}

_STARCRAFT: Mapping[str, Answering] = {
    **_COMMON,
    "distance": starcraft_distance,
    "within": starcraft_within,
    "sight": sight,
    "unit_sight": unit_sight,
    "engaged": engaged,
    "evade": evade,
    "elevation": elevation,
    "placement": starcraft_placement,
    "move": move,
    "reach": reach,
    "actions": actions,
    "event": event,
    "coherency": coherency,
}

_MEASURING: Mapping[str, Regard] = {"distance": measured, "within": measured}

_STARCRAFT_LOOKS: Mapping[str, Regard] = {
    **_MEASURING,
    "sight": looks.sight,
    "unit_sight": looks.unit_sight,
    "engaged": looks.engaged,
    "evade": looks.evade,
    "elevation": looks.elevation,
}

_COMMON_CLOSENESS: Mapping[str, Weighing] = {"layout": common_closeness.layout, "placement": common_closeness.placement}

_STARCRAFT_CLOSENESS: Mapping[str, Weighing] = {
    **_COMMON_CLOSENESS,
    "sight": closeness.sight,
    "unit_sight": closeness.unit_sight,
    "engaged": closeness.engaged,
    "evade": closeness.evade,
    "elevation": closeness.elevation,
    "placement": closeness.placement,
    "coherency": closeness.coherency,
    "actions": closeness.actions,
}

#: Every game a board may name.
RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {
        game.id: game
        for game in (
            Ruleset(
                "starcraft",
                "in",
                _STARCRAFT,
                {"sight": blocks_sight, "unit_sight": blocks_sight},
                seeing,
                area_seen,
                looks=_STARCRAFT_LOOKS,
                closeness=_STARCRAFT_CLOSENESS,
                nearest=nearest_legal,
                travels=travels,
                formation=formation,
                entry=entry_spot,
            ),
            Ruleset("infinity", "in", _COMMON, looks=_MEASURING, closeness=_COMMON_CLOSENESS),
            Ruleset("skirmish", "cm", _COMMON, looks=_MEASURING, closeness=_COMMON_CLOSENESS),
            Ruleset("ninth-age", "in", _COMMON, looks=_MEASURING, closeness=_COMMON_CLOSENESS),
        )
    }
)
