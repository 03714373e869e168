"""What people call things: objects, their properties, people; in the active language, by id only where no name is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tablecheck.boards.remembering import for_the_last_few

#: Letters and signs that turn the writing about them; names holding one are set apart from our sentence.
_TURNING = frozenset({"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_APART, _TOGETHER = "\u2068", "\u2069"
#: Signs that steer the direction of writing; none of them may reach beyond the name it stands in.
_STEERING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C])


def isolated(name: str) -> str:
    """A name that never turns the sentence it stands in: one with right-to-left writing is set apart by isolates."""
    if name.isascii() or not any(unicodedata.bidirectional(sign) in _TURNING for sign in name):
        return name
    return f"{_APART}{name.translate(_STEERING)}{_TOGETHER}"


def kind_word(kind: str) -> str:
    """What people call a kind of zone or marker; kinds of somebody's own are shown as they were written."""
    return {"deployment": _("Deployment"), "mission": _("Mission")}.get(kind, kind)


@for_the_last_few
def names_of(objects: Mapping[tuple[str, str], Mapping[str, Any]]) -> dict[str, str]:
    """What people call each object; a model is its unit's name and its number there, where the unit has several."""
    names: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for (kind, oid), props in objects.items():
        if kind in ("zones", "markers"):
            names[oid] = isolated(kind_word(props["kind"]))
        elif kind == "models" and "name" not in props:
            members.setdefault(props["unit"], []).append(oid)
        else:
            names[oid] = isolated(props.get("name", oid))
    for unit, models in members.items():
        name = names.get(unit, unit)
        for place, oid in enumerate(models, 1):
            names[oid] = f"{name} {place}" if len(models) > 1 else name
    return names


def role_words() -> dict[str, str]:
    """What a seat is called that nobody named."""
    return {"owner": _("Owner"), "judge": _("Judge"), "player": _("Player"), "spectator": _("Spectator")}


def person(name: str, role: str) -> str:
    """Somebody at the table: by name, else by role."""
    return isolated(name) or role_words().get(role) or _("somebody else")


def property_words() -> dict[str, str]:
    """What people call each property of an object or of the board."""
    return {
        "name": _("name"),
        "at": _("place"),
        "rotation": _("rotation"),
        "footprint": _("outline"),
        "polygon": _("outline"),
        "base": _("base"),
        "size": _("Size"),
        "height": _("height"),
        "traits": _("what it is"),
        "openings": _("openings"),
        "on": _("stands on"),
        "owner": _("owner"),
        "joins": _("joins"),
        "kind": _("kind"),
        "side": _("side"),
        "sides": _("sides"),
        "unit": _("unit"),
        "profile": _("profile"),
        "place": _("table or reserve"),
        "state": _("state"),
        "leader": _("leading model"),
        "marks": _("marks"),
        "rank": _("rank"),
        "file": _("file"),
        "locked": _("locked"),
        "order": _("drawing order"),
        "tolerance": _("tolerance"),
        "title": _("title"),
        "notes": _("notes"),
        "table": _("table size"),
        "length_unit": _("unit of length"),
        "ruleset": _("game"),
        "game": _("state of the game"),
    }


def properties_listed(names: Iterable[str]) -> str:
    """Several properties in one enumeration."""
    words = property_words()
    return ", ".join(dict.fromkeys(words.get(name, name) for name in names))
