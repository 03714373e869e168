"""The question file, version 1, and every question it may pose."""

# ruff: noqa: RUF012 - pydantic copies a mutable default for each object
from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union

from pydantic import ConfigDict, Discriminator, Field, TypeAdapter

from tablecheck.document.board import BoardDocument
from tablecheck.document.faults import ALTERNATIVE
from tablecheck.document.words import (
    Coordinate,
    Extent,
    Flag,
    Id,
    Length,
    Number,
    Part,
    Point,
    Text,
    Word,
    alternatives,
)

QUESTIONS_FORMAT = "tablecheck-questions"
QUESTIONS_VERSION = 1


def _id_or_point(value: Any) -> str | None:
    if isinstance(value, str):
        return ALTERNATIVE + "id"
    return ALTERNATIVE + "point" if isinstance(value, list) else None


IdOrPoint = Annotated[
    Annotated[Id, alternatives("id")] | Annotated[Point, alternatives("point")],
    Discriminator(_id_or_point, custom_error_type="point_or_id", custom_error_message="point_or_id"),
]
#: Where a model is set: x, y and, where it turns, its rotation.
Spot = Annotated[list[Coordinate], Field(min_length=2, max_length=3)]


class Expect(Part):
    """What an answer must hold; keys left out are not compared."""

    answer: Literal["yes", "no", "open"] | None = None
    clauses: list[Word] | None = None
    """All of them must be cited."""
    value: Any = None
    blockers: list[Id] | None = None
    """A set that blocks every line by itself and none of which can be spared."""
    certain: Flag | None = None


class Posed(Part):
    """A question as far as a file checks it; what its keys mean is for the rules to say."""

    model_config = ConfigDict(extra="allow")

    ask: Word
    expect: Expect | None = None


class Question(Part):
    """A question with exactly the keys of its kind."""

    expect: Expect | None = None


class FromTo(Question):
    """A question about two ids."""

    from_: Id = Field(alias="from")
    to: Id


class Sight(Question):
    """Is there a clear line between two models? In the 9th Age `to` may be a point."""

    ask: Literal["sight"]
    from_: Id = Field(alias="from")
    to: IdOrPoint


class UnitSight(FromTo):
    """Which models of one unit see which of the other?"""

    ask: Literal["unit_sight"]


class Engaged(Question):
    """Are two models or units engaged?"""

    ask: Literal["engaged"]
    a: Id
    b: Id


class Evade(Question):
    """Does High Ground Cover give Evade?"""

    ask: Literal["evade"]
    attacker: Id
    target: Id


class Elevation(Question):
    """On what level does a model stand, and what is its effective Size?"""

    ask: Literal["elevation"]
    model: Id


class Distance(Question):
    """How far apart are two placed things or points?"""

    ask: Literal["distance"]
    a: IdOrPoint
    b: IdOrPoint


class Within(Question):
    """Are two placed things or points within a range?"""

    ask: Literal["within"]
    a: IdOrPoint
    b: IdOrPoint
    range: Length


class Placement(Question):
    """What of the things on the table is not legal where it is?"""

    ask: Literal["placement"]
    unit: Id | None = None


class Actions(Question):
    """Which actions may a unit take now?"""

    ask: Literal["actions"]
    unit: Id


class Move(Question):
    """Is a movement legal, and what does it change?"""

    ask: Literal["move"]
    unit: Id
    action: Literal["move", "run", "hold", "disengage", "deploy", "place"]
    path: list[Point] = []
    others: dict[Id, Spot] = {}
    leader: Id | None = None
    rotation: Number | None = None
    range: Length | None = None
    climbs: list[Id] = []


class Reach(Question):
    """Where can the leading model of a unit end, or what is its shortest path to a spot?"""

    ask: Literal["reach"]
    unit: Id
    to: Point | None = None
    action: Literal["move", "run", "disengage", "deploy", "place"] = "move"
    leader: Id | None = None
    rotation: Number | None = None


class Event(Question):
    """What does a step of the turn bring?"""

    ask: Literal["event"]
    event: Literal["phase_start", "pass", "round_end", "destroyed", "to_reserve"]
    side: Id | None = None
    unit: Id | None = None


class Coherency(Question):
    """Is a unit coherent?"""

    ask: Literal["coherency"]
    unit: Id


class Layout(Question):
    """Is the terrain itself sound?"""

    ask: Literal["layout"]


class Fire(FromTo):
    """May a skill be used against a model, and at what zone modifier?"""

    ask: Literal["fire"]
    skill: Word
    has_line: Flag | None = None


class Reply(FromTo):
    """With what may a target answer its attacker, and at what modifier?"""

    ask: Literal["reply"]
    skill: Word


class Hide(Question):
    """May a model hide now?"""

    ask: Literal["hide"]
    model: Id


class HiddenMove(Question):
    """With what roll does a concealed model stay so while it moves?"""

    ask: Literal["hidden_move"]
    model: Id
    running: Flag


class Detect(Question):
    """May a model seek a hidden one, and with what roll?"""

    ask: Literal["detect"]
    model: Id
    target: Id


class Target(Question):
    """May a model be chosen for an act?"""

    ask: Literal["target"]
    model: Id
    target: Id
    act: Literal["shot", "spell", "charge"]


class Shoot(Question):
    """May a model be shot at, and whom would a 1 strike?"""

    ask: Literal["shoot"]
    model: Id
    target: Id


class Climb(Question):
    """May a model climb a piece, and with what roll?"""

    ask: Literal["climb"]
    model: Id
    piece: Id
    running: Flag
    used: Length


class NearestEnemy(Question):
    """Which enemy is nearest?"""

    ask: Literal["nearest_enemy"]
    model: Id
    ignore_locked: Flag = False


class Template(Question):
    """Which models does a round template touch?"""

    ask: Literal["template"]
    round: Extent
    at: Point


class TemplateBest(Question):
    """Where does a round template touch most models of a unit?"""

    ask: Literal["template_best"]
    round: Extent
    unit: Id


class LineTemplate(Question):
    """Which models does a line template touch?"""

    ask: Literal["line_template"]
    from_: Point = Field(alias="from")
    to: Point


#: Every question of the contract, in its order.
QUESTIONS: Mapping[str, type[Question]] = {
    "sight": Sight,
    "unit_sight": UnitSight,
    "engaged": Engaged,
    "evade": Evade,
    "elevation": Elevation,
    "distance": Distance,
    "within": Within,
    "placement": Placement,
    "actions": Actions,
    "move": Move,
    "reach": Reach,
    "event": Event,
    "coherency": Coherency,
    "layout": Layout,
    "fire": Fire,
    "reply": Reply,
    "hide": Hide,
    "hidden_move": HiddenMove,
    "detect": Detect,
    "target": Target,
    "shoot": Shoot,
    "climb": Climb,
    "nearest_enemy": NearestEnemy,
    "template": Template,
    "template_best": TemplateBest,
    "line_template": LineTemplate,
}


def _kind_of(value: Any) -> str | None:
    name = value.get("ask") if isinstance(value, dict) else getattr(value, "ask", None)
    return ALTERNATIVE + name if isinstance(name, str) and name in QUESTIONS else None


AnyQuestion = Annotated[
    Union[tuple(Annotated[kind, alternatives(name)] for name, kind in QUESTIONS.items())],  # noqa: UP007 - made of a table
    Discriminator(
        _kind_of,
        custom_error_type="question_unknown",
        custom_error_message="question_unknown",
        custom_error_context={"allowed": ", ".join(QUESTIONS)},
    ),
]


class BoardById(Part):
    """A stored board by its id; over HTTP only."""

    id: Id


class QuestionFile(Part):
    """A question file, version 1: one board, inline or the path of its file, and what is asked about it."""

    format: Literal["tablecheck-questions"]
    version: Literal[1]
    board: BoardDocument | BoardById | Text
    ask: list[AnyQuestion]


class PosedFile(Part):
    """A question file as far as its door checks it: a question the rules cannot answer is answered with its error."""

    format: Literal["tablecheck-questions"]
    version: Literal[1]
    board: Any
    ask: list[Posed]


PINNED: TypeAdapter[Any] = TypeAdapter(AnyQuestion)
