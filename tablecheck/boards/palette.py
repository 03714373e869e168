"""What the table page offers: tools, things to draw, bases, words for the scripts; all in the active language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.board import GROUND
from tablecheck.boards import naming
from tablecheck.document.references import TEN_METRES


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool of the bar: its icon is its id."""

    id: str
    name: str
    key: str
    parted: bool = False


@dataclass(frozen=True, slots=True)
class UnitField:
    """One number of a unit's profile with its limits, or with `choices` one word of several."""

    key: str
    name: str
    type: str = "whole"
    least: str = "0"
    most: str = "1000000"
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose from: `props` is JSON."""

    id: str
    name: str
    props: str = ""
    first: bool = False


def tools(may_edit: bool) -> list[Tool]:
    """The tools of a seat, in the order of the bar."""
    looking = [
        Tool("select", _("Select and move") if may_edit else _("Select"), "V"),
        Tool("sight", _("Sight: does one model see another"), "S"),
        Tool("pan", _("Move the view"), "H"),
    ]
    drawing = [
        Tool("rect", _("Draw a rectangle"), "B", parted=True),
        Tool("ellipse", _("Draw an ellipse"), "E"),
        Tool("polygon", _("Draw a polygon"), "P"),
        Tool("model", _("Put a model, a unit or a ready piece on the table"), "M"),
    ]
    return looking + (drawing if may_edit else [])


def presets() -> list[Choice]:
    """What a drawn outline can become."""
    found = [
        ("wall", _("Wall"), "terrain", {"size": 2}),
        ("scatter", _("Scatter"), "terrain", {"size": 1}),
        ("plateau", _("Plateau"), "terrain", {"size": 3, "traits": ["surface"]}),
        ("ramp", _("Ramp"), "terrain", {"size": 1, "traits": ["ramp"]}),
        ("grass", _("Grass"), "terrain", {"size": 2, "traits": ["grass"]}),
        ("token", _("Token"), "terrain", {"traits": ["token"]}),
        ("access", _("Access point"), "access_points", {"joins": ["ground"]}),
        ("zone", _("Zone"), "zones", {"kind": "deployment"}),
        ("opening", _("Opening in the selected piece"), "openings", {}),
    ]
    return [
        Choice(prefix, name, json.dumps({"kind": kind, "prefix": prefix, "props": props}))
        for prefix, name, kind, props in found
    ]


def traits() -> list[Choice]:
    """The traits of terrain that change how it is drawn or judged."""
    names = {
        "surface": _("surface to stand on"),
        "ramp": _("ramp"),
        "grass": _("grass"),
        "token": _("token"),
        "stay-in-play": _("stays in play"),
        "scenery": _("scenery"),
    }
    return [Choice(trait, name) for trait, name in names.items()]


def bases() -> list[Choice]:
    """The bases the hobby uses most, in millimetres."""
    shapes: list[dict[str, Any]] = [{"round": size} for size in (25, 28, 32, 40, 50, 60, 80, 100)]
    shapes += [{"oval": [w, d]} for w, d in ((60, 35), (75, 42), (90, 52), (105, 70), (120, 92))]
    shapes += [{"rect": [w, d]} for w, d in ((20, 20), (25, 25), (25, 50), (50, 50), (50, 75))]
    return [Choice("", _base_name(shape), json.dumps(shape), first=shape == {"round": 32}) for shape in shapes]


def _base_name(shape: Mapping[str, Any]) -> str:
    if "round" in shape:
        return _("round %(d)s mm") % {"d": shape["round"]}
    ((name, (w, d)),) = shape.items()
    sentence = _("oval %(w)s × %(d)s mm") if name == "oval" else _("rectangle %(w)s × %(d)s mm")
    return sentence % {"w": w, "d": d}


def profile(ruleset: str) -> dict[str, Any]:
    """What a unit made by hand starts with in each game."""
    return {
        "starcraft": {"size": 2, "speed": 6, "supply": 1},
        "infinity": {"silhouette": 2},
        "skirmish": {"initiative": 4, "move": 10},
        "ninth-age": {"kind": "infantry"},
    }[ruleset]


def farthest(length_unit: str) -> str:
    """The longest length that a board may hold, as scripts read numbers."""
    return f"{int(TEN_METRES[length_unit] * 10) / 10:g}"


def unit_fields(ruleset: str, length_unit: str) -> list[UnitField]:
    """What a unit's profile says in each game."""
    most = farthest(length_unit)
    return {
        "starcraft": [
            UnitField("size", _("Size")),
            UnitField("speed", _("Speed"), "number", most=most),
            UnitField("run", _("Run"), "number", most=most),
            UnitField("supply", _("Supply")),
        ],
        "infinity": [UnitField("silhouette", _("Silhouette"), least="1", most="8")],
        "skirmish": [
            UnitField("move", _("Move"), "number", most=most),
            UnitField("run", _("Run"), "number", most=most),
            UnitField("initiative", _("Initiative"), "number", least="-1000", most="1000"),
        ],
        "ninth-age": [UnitField("kind", _("Kind"), choices=tuple(unit_kinds().items()))],
    }[ruleset]


def unit_traits(ruleset: str) -> str:
    """The traits of units that the rules of a game know, as they are written in its documents."""
    known = {"starcraft": "flying, squadron:4", "infinity": "msv:1, msv:2, sixth-sense", "skirmish": "flying"}
    return {**known, "ninth-age": "large-target"}[ruleset]


def unit_kinds() -> dict[str, str]:
    """The kinds of units of The 9th Age."""
    return {
        "infantry": _("Infantry"),
        "war-beasts": _("War Beasts"),
        "swarm": _("Swarm"),
        "war-machine": _("War Machine"),
        "cavalry": _("Cavalry"),
        "monstrous-infantry": _("Monstrous Infantry"),
        "monstrous-beasts": _("Monstrous Beasts"),
        "monstrous-cavalry": _("Monstrous Cavalry"),
        "chariot": _("Chariot"),
    }


def parts() -> dict[str, str]:
    """What people call the words inside a property: shapes, numbers of a profile, traits, kinds, the ground."""
    profiles = [unit_fields(game, "in") for game in ("starcraft", "infinity", "skirmish", "ninth-age")]
    return {
        "rect": _("rectangle"),
        "ellipse": _("ellipse"),
        "circle": _("circle"),
        "polygon": _("polygon"),
        "round": _("round"),
        "oval": _("oval"),
        "width": _("width"),
        "depth": _("depth"),
        GROUND: _("the ground"),
        **{field.key: field.name for fields in profiles for field in fields},
        **{trait.id: trait.name for trait in traits()},
        **unit_kinds(),
        **{kind: naming.kind_word(kind) for kind in ("deployment", "mission")},
    }


def words() -> dict[str, Any]:
    """Every sentence that a script may show."""
    return {
        "saved": pgettext("state of the table", "Saved"),
        "saving": pgettext("state of the table", "Saving …"),
        "plain": pgettext("state of the table", "Saved, no live line"),
        "offline": pgettext("state of the table", "Offline"),
        "conflict": pgettext("state of the table", "Conflict"),
        "connecting": pgettext("state of the table", "Connecting …"),
        "number": _("Please type a number."),
        "whole_number": _("Please type a whole number."),
        "above": _("more than %(low)s, at most %(high)s"),
        "between": _("from %(low)s to %(high)s"),
        "corners": _(
            "A polygon of %(n)s corners. Drag a corner; click a middle point to add one; Alt and click takes one away."
        ),
        "several": _("%(n)s pieces selected."),
        "marker": _("mission marker"),
        "unit": _("Unit"),
        "you": _("you"),
        "yes": _("yes"),
        "nothing": _("nothing"),
        "whole": _("the whole piece"),
        "removed": _("taken off the table"),
        "changed": _("changed"),
        "theirs": _("Theirs (%(name)s)"),
        "somebody": _("somebody else"),
        "override": _("Do it as an override (logged)"),
        "sight_first": _("Choose one model, then another."),
        "sight_second": _("Now the model to be seen."),
        "sight_models": _("Sight goes from model to model: choose a model."),
        "locked": _("Locked pieces stay as they are. Unlock them to move or delete them."),
        "gone": _("Taken off the table meanwhile: %(names)s"),
        "roles": naming.role_words(),
        "properties": naming.property_words(),
        "parts": parts(),
        "points": _("%(n)s corners"),
        "opening": _("Opening %(n)s"),
        "opening_of": _("Select one piece of terrain first: an opening belongs to a piece."),
    }
