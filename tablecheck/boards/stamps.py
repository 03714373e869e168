"""Ready pieces of usual sizes: each a small group that is put on the table in one operation."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules.board import GROUND
from tablecheck.boards.palette import Choice
from tablecheck.document.to_rules import IN_AN_INCH

Part = tuple[str, str, str, Mapping[str, Any]]


def stamps(length_unit: str) -> list[Choice]:
    """The ready pieces, in the active language; `props` is a list of parts in the document's unit.

    A part is `{"kind", "as", "props"}`; `at` is from the middle of the group, and `on` and `joins` name other parts by
    their `as`.
    """
    return [
        Choice(oid, name, json.dumps([_part(part, length_unit) for part in parts])) for oid, name, parts in _groups()
    ]


def _groups() -> list[tuple[str, str, Sequence[Part]]]:
    wall, plateau, stairs, ramp = _("Wall"), _("Plateau"), _("Stairs"), _("Ramp")
    token = {"footprint": {"circle": 32 / 25.4}}
    return [
        ("rubble", _("Rubble, Size 0, 4 × 3"), [_terrain("rubble", _("Rubble"), [4, 3], 0)]),
        ("barrier", _("Barrier, Size 1, 4 × 1"), [_terrain("barrier", _("Barrier"), [4, 1], 1)]),
        ("wall", _("Wall, Size 2, 6 × 2"), [_terrain("wall", wall, [6, 2], 2)]),
        ("container", _("Container, Size 3, 5 × 2.5"), [_terrain("container", _("Container"), [5, 2.5], 3)]),
        ("block", _("Building, Size 4, 6 × 6"), [_terrain("block", _("Building"), [6, 6], 4)]),
        ("grass", _("Grass, Size 2, 5 × 4"), [_piece("grass", _("Grass"), {"ellipse": [5, 4]}, 2, ["grass"])]),
        ("plateau-stairs", _("Plateau with stairs, Size 3, 10 × 8"), _plateau_with_stairs(plateau, stairs)),
        ("plateau-ramp", _("Plateau with a ramp, Size 3, 8 × 6"), _plateau_with_ramp(plateau, ramp)),
        ("ramp", _("Ramp with its two access points, 3 × 4"), _ramp(ramp)),
        ("token", _("Token, 32 mm"), [_piece("token", _("Token"), token["footprint"], 0, ["token"])]),
        (
            "lasting",
            _("Token that stays in play, 32 mm"),
            [_piece("token", _("Token"), token["footprint"], 0, ["token", "stay-in-play"])],
        ),
    ]


def _terrain(oid: str, name: str, rect: Sequence[float], size: int) -> Part:
    return _piece(oid, name, {"rect": list(rect)}, size)


def _piece(
    oid: str,
    name: str,
    footprint: Mapping[str, Any],
    size: int,
    traits: Sequence[str] = (),
    at: Sequence[float] = (0, 0),
) -> Part:
    props: dict[str, Any] = {"at": list(at), "footprint": dict(footprint), "size": size, "traits": list(traits)}
    return ("terrain", oid, name, {key: value for key, value in props.items() if value not in (0, [])})


def _access(oid: str, name: str, at: Sequence[float], rect: Sequence[float], *joins: str) -> Part:
    return ("access_points", oid, name, {"at": list(at), "footprint": {"rect": list(rect)}, "joins": list(joins)})


def _plateau_with_stairs(plateau: str, stairs: str) -> list[Part]:
    top = _piece("plateau", plateau, {"rect": [10, 8]}, 3, ["surface"])
    return [top, _access("stairs", stairs, (0, 4), (2, 0.2), "plateau", GROUND)]


def _plateau_with_ramp(plateau: str, ramp: str) -> list[Part]:
    return [
        _piece("plateau", plateau, {"rect": [8, 6]}, 3, ["surface"], (0, -2)),
        _piece("ramp", ramp, {"rect": [3, 4]}, 1, ["ramp"], (0, 3)),
        _access("top", _("Top of the ramp"), (0, 1), (3, 0.2), "plateau", "ramp"),
        _access("foot", _("Foot of the ramp"), (0, 5), (3, 0.2), "ramp", GROUND),
    ]


def _ramp(ramp: str) -> list[Part]:
    return [
        _piece("ramp", ramp, {"rect": [3, 4]}, 1, ["ramp"]),
        _access("top", _("Top of the ramp"), (0, -2), (3, 0.2), "ramp", GROUND),
        _access("foot", _("Foot of the ramp"), (0, 2), (3, 0.2), "ramp", GROUND),
    ]


def _part(part: Part, length_unit: str) -> dict[str, Any]:
    kind, oid, name, props = part
    scaled = {
        key: _scaled(value, IN_AN_INCH[length_unit]) for key, value in props.items() if key in ("at", "footprint")
    }
    return {"kind": kind, "as": oid, "props": {**props, **scaled, "name": name}}


def _scaled(value: Any, factor: float) -> Any:
    if isinstance(value, dict):
        return {key: _scaled(each, factor) for key, each in value.items()}
    if isinstance(value, list):
        return [_scaled(each, factor) for each in value]
    length = round(value * factor, 4)
    return int(length) if length == int(length) else length
