"""The questions of the contract, and what one of them names on a board."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rules.board import Board, Model, Side, Unit
from rules.geometry.shapes import Oval, Point, Shape
from rules.verdict import Question, QuestionError

_STARCRAFT = frozenset({"starcraft"})
_INFINITY = frozenset({"infinity"})
_SKIRMISH = frozenset({"skirmish"})
_NINTH = frozenset({"ninth-age"})
_ALL = _STARCRAFT | _INFINITY | _SKIRMISH | _NINTH


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of question: the games it belongs to, the keys it must have and those it may have."""

    games: frozenset[str]
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


#: Every kind of question of the contract, answered already or not.
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "sight": Kind(_ALL, ("from", "to")),
        "unit_sight": Kind(_ALL, ("from", "to")),
        "engaged": Kind(_STARCRAFT, ("a", "b")),
        "evade": Kind(_STARCRAFT, ("attacker", "target")),
        "elevation": Kind(_STARCRAFT, ("model",)),
        "distance": Kind(_ALL, ("a", "b")),
        "within": Kind(_ALL, ("a", "b", "range")),
        "placement": Kind(_ALL, (), ("unit",)),
        "actions": Kind(_STARCRAFT, ("unit",)),
        "move": Kind(
            _STARCRAFT | _SKIRMISH, ("unit", "action"), ("path", "others", "leader", "rotation", "range", "climbs")
        ),
        "reach": Kind(_STARCRAFT, ("unit",), ("to", "action", "leader", "rotation")),
        "event": Kind(_STARCRAFT, ("event",), ("side", "unit")),
        "coherency": Kind(_STARCRAFT, ("unit",)),
        "layout": Kind(_ALL),
        "fire": Kind(_INFINITY, ("from", "to", "skill"), ("has_line",)),
        "reply": Kind(_INFINITY, ("from", "to", "skill")),
        "hide": Kind(_SKIRMISH, ("model",)),
        "hidden_move": Kind(_SKIRMISH, ("model", "running")),
        "detect": Kind(_SKIRMISH, ("model", "target")),
        "target": Kind(_SKIRMISH, ("model", "target", "act")),
        "shoot": Kind(_SKIRMISH, ("model", "target")),
        "climb": Kind(_SKIRMISH, ("model", "piece", "running", "used")),
        "nearest_enemy": Kind(_SKIRMISH, ("model",), ("ignore_locked",)),
        "template": Kind(_NINTH, ("round", "at")),
        "template_best": Kind(_NINTH, ("round", "unit")),
        "line_template": Kind(_NINTH, ("from", "to")),
    }
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing with a place on the table: its id, its shapes (a unit's models), and how far it may be off.

    A bare point has no id but `at`, and is exact by nature.
    """

    id: str | None
    shapes: tuple[Shape, ...]
    tolerance: float = 0.0
    models: tuple[Model, ...] = ()
    at: Point | None = None

    @property
    def fixed(self) -> bool:
        """True of a bare point: it cannot be off."""
        return self.at is not None


@dataclass(frozen=True, slots=True)
class Asked:
    """One question put to one board; every key is looked up by what it should name, or refused by its path."""

    board: Board
    question: Question

    def check_keys(self, kind: Kind) -> None:
        """A question has every key it needs and none that its kind does not know; `expect` is left to the caller."""
        for key in kind.needs:
            if key not in self.question:
                raise QuestionError(f"$.{key}", "missing_key", key=key)
        known = {"ask", "expect", *kind.needs, *kind.may}
        for key in self.question:
            if key not in known:
                raise QuestionError(f"$.{key}", "unknown_key", key=key)

    def has(self, key: str) -> bool:
        """True when the question has this key with a value."""
        return self.question.get(key) is not None

    def model(self, key: str) -> Model:
        """The model on the table that a key names."""
        name = self._id(key)
        if name not in self.board.models:
            raise QuestionError(f"$.{key}", "no_model" if self._exists(name) else "unknown_id", id=name)
        return self.board.models[name]

    def unit(self, key: str) -> Unit:
        """The unit that a key names, with at least one model on the table."""
        return self._fielded(key, self.any_unit(key))

    def any_unit(self, key: str) -> Unit:
        """The unit that a key names, on the table or not."""
        name = self._id(key)
        if name not in self.board.units:
            raise QuestionError(f"$.{key}", "no_unit" if self._exists(name) else "unknown_id", id=name)
        return self.board.units[name]

    def side(self, key: str) -> Side:
        """The side that a key names."""
        name = self._id(key)
        if name not in self.board.sides:
            raise QuestionError(f"$.{key}", "not_a_side" if self._exists(name) else "unknown_id", id=name)
        return self.board.sides[name]

    def word(self, key: str, known: Sequence[str]) -> str:
        """One of the words that a key may hold."""
        value = self.question.get(key)
        if value not in known:
            raise QuestionError(f"$.{key}", "word_wanted", key=key, known=tuple(known))
        return str(value)

    def models(self, key: str) -> tuple[Model, ...]:
        """The model that a key names, or all models of the unit that it names."""
        name = self._id(key)
        if name in self.board.units:
            unit = self._fielded(key, self.board.units[name])
            return tuple(self.board.models[one] for one in unit.models)
        return (self.model(key),)

    def length(self, key: str) -> float:
        """A length that is not negative, turned into inches."""
        value = _number(self.question.get(key), f"$.{key}")
        if value < 0.0:
            raise QuestionError(f"$.{key}", "negative", key=key)
        return self._inches(value)

    def placed(self, key: str) -> Placed:
        """What a key names: the id of anything placed, or a bare point `[x, y]` in the document's unit."""
        value = self.question.get(key)
        if isinstance(value, (list, tuple)):
            x, y = self._point(value, f"$.{key}")
            return Placed(None, (Oval(x, y, 0.0, 0.0),), at=(x, y))
        if not isinstance(value, str):
            raise QuestionError(f"$.{key}", "id_or_point", key=key)
        if value in self.board.models or value in self.board.units:
            models = self.models(key)
            off = max(self._off(model.tolerance) for model in models)
            return Placed(value, tuple(model.shape for model in models), off, models)
        shape, tolerance = self._thing(value, key)
        return Placed(value, (shape,), self._off(tolerance))

    def path(self, key: str) -> tuple[Point, ...]:
        """The points of a line, none when the key is left out."""
        value = self.question.get(key)
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)):
            raise QuestionError(f"$.{key}", "path_wanted", key=key)
        return tuple(self._point(part, f"$.{key}[{n}]") for n, part in enumerate(value))

    def point(self, key: str) -> Point:
        """A bare point `[x, y]`."""
        return self._point(self.question.get(key), f"$.{key}")

    def degrees(self, key: str) -> float | None:
        """An angle in degrees, None when the key is left out."""
        return _number(self.question[key], f"$.{key}") if self.has(key) else None

    def spots(self, key: str) -> dict[str, tuple[Point, float | None]]:
        """Where each of some models is set, by id: a point, and a facing where one is given."""
        value = self.question.get(key)
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise QuestionError(f"$.{key}", "spots_wanted", key=key)
        return {name: self._spot(part, f"$.{key}.{name}") for name, part in value.items()}

    def _spot(self, value: object, path: str) -> tuple[Point, float | None]:
        if not isinstance(value, (list, tuple)) or not 2 <= len(value) <= 3:
            raise QuestionError(path, "spot")
        at = self._point(value[:2], path)
        return at, _number(value[2], f"{path}[2]") if len(value) == 3 else None

    def _thing(self, name: str, key: str) -> tuple[Shape, float | None]:
        board = self.board
        if name in board.terrain:
            return board.terrain[name].shape, board.terrain[name].tolerance
        if name in board.access_points:
            return board.access_points[name].shape, board.access_points[name].tolerance
        if name in board.zones:
            return board.zones[name].shape, None
        if name in board.markers:
            return board.markers[name].shape, None
        raise QuestionError(f"$.{key}", "not_placed" if self._exists(name) else "unknown_id", id=name)

    def _off(self, own: float | None) -> float:
        return self.board.tolerance if own is None else own

    def _point(self, value: object, path: str) -> Point:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise QuestionError(path, "point")
        x, y = (self._inches(_number(part, f"{path}[{n}]")) for n, part in enumerate(value))
        return (x, y)

    def _inches(self, value: float) -> float:
        # Rounded once, as the board's own lengths are: a range of 2.54 cm is exactly the inch that the board holds.
        return value / (1.0 / self.board.unit_length)

    def _fielded(self, key: str, unit: Unit) -> Unit:
        if not unit.models:
            raise QuestionError(f"$.{key}", "no_models", id=unit.id)
        return unit

    def _id(self, key: str) -> str:
        value = self.question.get(key)
        if not isinstance(value, str):
            raise QuestionError(f"$.{key}", "id_wanted", key=key)
        return value

    def _exists(self, name: str) -> bool:
        board = self.board
        rooms = (
            board.terrain,
            board.access_points,
            board.units,
            board.models,
            board.zones,
            board.markers,
            board.sides,
        )
        return any(name in room for room in rooms)


def _number(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise QuestionError(path, "number_wanted")
    return float(value)


def tolerant(board: Board) -> bool:
    """True when any position or outline of the board may be off."""
    own = [piece.tolerance for piece in board.terrain.values()]
    own += [point.tolerance for point in board.access_points.values()]
    own += [model.tolerance for model in board.models.values()]
    return board.tolerance > 0.0 or any((tolerance or 0.0) > 0.0 for tolerance in own)
