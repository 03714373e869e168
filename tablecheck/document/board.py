"""The board document, version 1, key by key; `docs/board-document.md` says what they mean."""

# ruff: noqa: RUF012 - pydantic copies a mutable default for each object
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator

from tablecheck.document.faults import ALTERNATIVE
from tablecheck.document.parts import AccessPoint, Game, Marker, Side, Terrain, Unit, Zone
from tablecheck.document.words import Extent, Flag, Length, LengthUnit, Objects, Part, Parts, Text, alternatives

BOARD_FORMAT = "tablecheck-board"
BOARD_VERSION = 1
#: The keys of a board document in the order of its canonical form.
BOARD_KEYS = (
    "format",
    "version",
    "title",
    "notes",
    "ruleset",
    "length_unit",
    "table",
    "tolerance",
    "sides",
    "terrain",
    "access_points",
    "units",
    "zones",
    "markers",
    "game",
)
GAMES = ("starcraft", "infinity", "skirmish", "ninth-age")


class Options(Part):
    """The choices every game leaves to the table."""

    terrain_overhang: Flag = False


class StarcraftOptions(Options):
    """The choices of StarCraft."""

    close_quarters_scope: Literal["piece", "pair"] = "piece"


class InfinityOptions(Options):
    """The choices of Infinity."""

    revision: Literal["1.3", "1.2", "n4"] = "1.3"
    variant: Literal["n4", "codeone"] = "n4"


class NinthAgeOptions(Options):
    """The choices of the 9th Age."""

    edition: Literal["text", "current"] = "text"


class Starcraft(Part):
    """StarCraft and its options."""

    id: Literal["starcraft"]
    options: StarcraftOptions = StarcraftOptions()


class Infinity(Part):
    """Infinity and its options."""

    id: Literal["infinity"]
    options: InfinityOptions = InfinityOptions()


class Skirmish(Part):
    """The skirmish game and its options."""

    id: Literal["skirmish"]
    options: Options = Options()


class NinthAge(Part):
    """The 9th Age and its options."""

    id: Literal["ninth-age"]
    options: NinthAgeOptions = NinthAgeOptions()


def _game_of(value: Any) -> str | None:
    if not isinstance(value, (dict, Part)):
        return ALTERNATIVE + GAMES[0]
    name = value.get("id") if isinstance(value, dict) else getattr(value, "id", None)
    return ALTERNATIVE + name if isinstance(name, str) and name in GAMES else None


Ruleset = Annotated[
    Annotated[Starcraft, alternatives("starcraft")]
    | Annotated[Infinity, alternatives("infinity")]
    | Annotated[Skirmish, alternatives("skirmish")]
    | Annotated[NinthAge, alternatives("ninth-age")],
    Discriminator(
        _game_of,
        custom_error_type="ruleset_unknown",
        custom_error_message="ruleset_unknown",
        custom_error_context={"allowed": ", ".join(GAMES)},
    ),
]


class Table(Part):
    """The table's size: x runs along its width, y along its depth."""

    width: Extent
    depth: Extent


class Header(Part):
    """Every key of a board document that is not a list of objects."""

    format: Literal["tablecheck-board"]
    version: Literal[1]
    title: Text = ""
    notes: Text = ""
    ruleset: Ruleset
    length_unit: LengthUnit
    table: Table
    tolerance: Length = 0
    sides: Parts[Side] = []
    game: Game = Game()


class BoardDocument(Header):
    """A board document, version 1: one position of a game on a table."""

    terrain: Objects[Terrain] = []
    access_points: Objects[AccessPoint] = []
    units: Objects[Unit] = []
    zones: Objects[Zone] = []
    markers: Objects[Marker] = []
