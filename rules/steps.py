"""What an edit can have changed: from one position to the next, told by boxes on the table, in inches.

No rule looks farther than it says. What was worked out about one place therefore holds on the next position too, when
nothing that was met there is another than before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from rules.board import Board
from rules.common.carriers import under
from rules.geometry.measure import bounds
from rules.geometry.shapes import Shape
from rules.per_board import board_before, per_board

Box = tuple[float, float, float, float]
#: Boxes nearer to each other than this meet: more than an access point may lie from its piece (TB-ACCESS).
NEAR = 0.125
NOWHERE: Box = (inf, inf, -inf, -inf)
#: What of a board is not an object with a place.
_TERMS = ("ruleset", "width", "depth", "options", "unit_length", "tolerance", "sides", "game")


@dataclass(frozen=True, slots=True)
class Step:
    """From one position to the next: boxes round all that is another than before, or `everywhere`.

    `near` names the models, pieces and access points that one of the boxes meets; `terrain` the pieces that differ.
    """

    boxes: tuple[Box, ...] = ()
    everywhere: bool = False
    near: frozenset[str] = frozenset()
    terrain: frozenset[str] = frozenset()

    def meets(self, *places: Box) -> bool:
        """True when something at one of these places may be another than before."""
        return self.everywhere or any(meet(box, place) for place in places for box in self.boxes)


EVERYWHERE = Step(everywhere=True)


@per_board
def step_to(board: Board) -> Step:
    """The step that led to a position; everywhere, when nobody knows what was before."""
    before = board_before(board)
    return EVERYWHERE if before is None else step_between(before, board)


def step_between(old: Board, new: Board) -> Step:
    """What differs. Objects are told apart by identity, so that whoever builds positions hands on those that stay."""
    if any(getattr(old, term) != getattr(new, term) for term in _TERMS):
        return EVERYWHERE
    differing = {kind: _differing(getattr(old, kind), getattr(new, kind)) for kind in (*_PLACED, "units")}
    # An object's own tolerance also says whether anything on the board may be off at all.
    if any(_tolerance(old, kind, name) != _tolerance(new, kind, name) for kind in _PLACED for name in differing[kind]):
        return EVERYWHERE
    boxes = tuple({box: None for board in (old, new) for box in _boxes(board, differing)})
    return Step(boxes, False, frozenset(_near(new, boxes)), frozenset(differing["terrain"]))


_PLACED = ("terrain", "access_points", "models", "zones", "markers")


def _differing(old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    """The ids whose objects are not the very same."""
    return [name for name, thing in new.items() if old.get(name) is not thing] + [n for n in old if n not in new]


def _tolerance(board: Board, kind: str, name: str) -> float | None:
    tolerance: float | None = getattr(getattr(board, kind).get(name), "tolerance", None)
    return tolerance


def _boxes(board: Board, differing: Mapping[str, Iterable[str]]) -> Iterator[Box]:
    """Where things lie on one of the two positions that differ, with all that counts otherwise because of them."""
    pieces = dict.fromkeys(differing["terrain"])
    models = dict.fromkeys(differing["models"])
    for name in differing["access_points"]:
        if name in board.access_points:
            pieces.update(dict.fromkeys(board.access_points[name].joins))
    for name in differing["units"]:
        if name in board.units:
            models.update(dict.fromkeys(board.units[name].models))
    shown = {**dict.fromkeys(_stacks(pieces, board)), **models}
    shown.update(dict.fromkeys(name for kind in ("access_points", "zones", "markers") for name in differing[kind]))
    for kind in _PLACED:
        things: Mapping[str, Any] = getattr(board, kind)
        yield from (bounds(things[name].shape) for name in shown if name in things)


def _stacks(names: Iterable[str], board: Board) -> Iterator[str]:
    """Some pieces with what carries them and what they carry: each of these counts by the others."""
    wanted = set(names)
    for name in wanted & board.terrain.keys():
        yield name
        yield from (carrier.id for carrier in under(board.terrain[name], board))
    raised = (piece for piece in board.terrain.values() if piece.on is not None)
    yield from (piece.id for piece in raised if any(carrier.id in wanted for carrier in under(piece, board)))


def _near(board: Board, boxes: Iterable[Box]) -> Iterator[str]:
    wide = [grown(box, NEAR) for box in boxes]
    for name, place in boxes_of(board).items():
        if any(meet(box, place) for box in wide):
            yield name


@per_board
def boxes_of(board: Board) -> dict[str, Box]:
    """The box of each model, piece of terrain and access point."""
    before = board_before(board)
    known = boxes_of(before) if before else {}
    found: dict[str, Box] = {}
    for kind in ("models", "terrain", "access_points"):
        was: Mapping[str, object] = getattr(before, kind) if before else {}
        for name, thing in getattr(board, kind).items():
            found[name] = known[name] if was.get(name) is thing else bounds(thing.shape)
    return found


def meet(one: Box, other: Box) -> bool:
    """True when two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def grown(box: Box, by: float) -> Box:
    """A box with a rim all round."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def hull(boxes: Iterable[Box]) -> Box:
    """The box round some boxes; `NOWHERE` when there are none."""
    x0, y0, x1, y1 = NOWHERE
    for left, top, right, low in boxes:
        x0, y0, x1, y1 = min(x0, left), min(y0, top), max(x1, right), max(y1, low)
    return x0, y0, x1, y1


def box_round(shapes: Iterable[Shape]) -> Box:
    """The box round some shapes."""
    return hull(bounds(shape) for shape in shapes)
