"""What a stored object looks like: one finished record a piece, ready for its template."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from rules.board import GROUND
from tablecheck.boards import outlines
from tablecheck.boards.naming import isolated
from tablecheck.boards.outlines import MILLIMETRES, Drawn, number

#: The layers from the bottom up; `units` and `questions` have no place on the table.
LAYERS = ("zones", "terrain", "access_points", "markers", "models")

#: A longer number would not be read on a base.
LONGEST_LABEL = 3

#: How tall it gets, in millimetres: on a large base it is no more than a number.
LARGEST_ON_BASE = 22

#: How many shades of earth there are; taller pieces share the deepest.
DEEPEST = 6

#: Side words that would mislead if drawn in the other colour.
WARM = ("red", "orange", "rojo", "naranja", "красн", "оранж")


@dataclass(frozen=True, slots=True)
class Mark:
    """How a side is told apart: the number of its colour and base mark, and its name."""

    index: int
    name: str


@dataclass(frozen=True, slots=True)
class Piece:
    """One drawn object. Strings are finished; `shape` is drawn about `at`, turned by the transform."""

    element: str
    kind: str
    id: str
    css: str
    shape: Drawn
    transform: str
    name: str
    called: str
    props: str
    hatch: str = ""
    label: str = ""
    upright: str = ""
    text_size: str = ""
    locked: bool = False
    side: int | None = None
    turned_base: bool = False
    leader: bool = False
    inner: tuple[tuple[str, str], ...] = ()
    openings: tuple[tuple[str, str], ...] = ()
    beside: tuple[tuple[str, str], ...] = ()


def marks_of(header: Mapping[str, object]) -> dict[str, Mark]:
    """The colour and base mark of each side: blue with a ring first, orange with a notch second."""
    sides = header.get("sides") or []
    order = list(range(len(sides)))
    if sides and any(word in f"{sides[0]['id']} {sides[0].get('name', '')}".lower() for word in WARM):
        order[:2] = [1, 0][: len(order)] if len(order) > 1 else [1]
    return {
        side["id"]: Mark(min(index, 3), isolated(side.get("name", side["id"])))
        for side, index in zip(sides, order, strict=True)
    }


def unit_word(length_unit: str) -> str:
    """What people call a unit of length beside a number."""
    return {"in": _("in"), "cm": _("cm"), "mm": _("mm")}[length_unit]


def spot(at) -> dict[str, str]:
    """A place as people read it, for a sentence with `x` and `y`."""
    digits = [1 if round(value, 1) == round(value, 2) else 2 for value in at]
    return {axis: number_format(round(at[n], digits[n]), digits[n]) for n, axis in enumerate("xy")}


def piece(
    kind: str,
    oid: str,
    props: Mapping[str, object],
    names: Mapping[str, str],
    header,
    unit=None,
    mark: Mark | None = None,
    acted: bool = False,
):
    """The drawn record of one object, in the active language; None for a kind without a place, or a model off it."""
    name = names[oid]
    length_unit = header["length_unit"]
    if kind == "terrain":
        return terrain(oid, props, name, length_unit)
    if kind == "access_points":
        return access_point(oid, props, name, names)
    if kind == "zones":
        return zone(oid, props, name, length_unit, mark)
    if kind == "markers":
        return marker(oid, props, name, length_unit)
    if kind == "models" and "at" in props and (unit or {}).get("place", "table") == "table":
        return model(oid, props, name, length_unit, mark, acted)
    return None


def common(kind: str, oid: str, props: Mapping[str, object], name: str, at, css: str) -> dict[str, object]:
    """What every drawn object has."""
    turn = props.get("rotation", 0)
    place = f"translate({number(at[0])} {number(at[1])})"
    return {
        "element": f"o-{kind}-{oid}",
        "kind": kind,
        "id": oid,
        "called": name,
        "css": f"{css} locked" if props.get("locked") else css,
        "transform": f"{place} rotate({number(turn)})" if turn else place,
        "props": json.dumps(props, ensure_ascii=False, separators=(",", ":")),
        "locked": bool(props.get("locked")),
    }


def upright(middle, turn: float) -> str:
    """The transform that sets a label on its middle and keeps it level on a turned piece."""
    place = f"translate({number(middle[0])} {number(middle[1])})"
    return f"{place} rotate({number(-turn)})" if turn else place


def text_size(shape: Drawn, length_unit: str, largest: float = 1.1) -> str:
    """The height of a label in the document's unit: it fits the piece and is never larger than `largest` inches."""
    inch = 25.4 / MILLIMETRES[length_unit]
    return number(max(0.35 * inch, min(largest * inch, 1.15 * min(shape.half))))


def terrain(oid, props, name, length_unit) -> Piece:
    """A piece of terrain: its depth of colour by Size, its hatching by what it is."""
    traits, size = props.get("traits") or [], props.get("size", 0)
    look = next((word for word in ("token", "grass", "ramp", "surface") if word in traits), "wall")
    shape = outlines.footprint(props["footprint"])
    turn = props.get("rotation", 0)
    return Piece(
        **common("terrain", oid, props, name, props["at"], f"terrain {look} size-{min(size, DEEPEST)}"),
        shape=shape,
        name=_("%(name)s, Size %(size)s, %(x)s by %(y)s") % {"name": name, "size": size, **spot(props["at"])},
        hatch=f"url(#hatch-{look})",
        label=str(size),
        upright=upright(label_place(shape, "surface" in traits, length_unit), turn),
        text_size=text_size(shape, length_unit),
        openings=tuple(
            (outlines.polygon(hole["polygon"]).attributes, opening_look(hole)) for hole in props.get("openings") or []
        ),
    )


def opening_look(hole: Mapping[str, object]) -> str:
    """How an opening is drawn by what was agreed of it: boards, steps, panes, or nothing where both were agreed."""
    if hole.get("passable"):
        return "open" if hole.get("see_through") else "passable"
    return "pane" if hole.get("see_through") else "shut"


def label_place(shape: Drawn, walked_on: bool, length_unit: str) -> tuple[float, float]:
    """Where a Size is printed: in the middle, but in a corner of a large surface, where models stand in the middle."""
    inch = 25.4 / MILLIMETRES[length_unit]
    if walked_on and shape.tag == "rect" and min(shape.half) > 1.5 * inch:
        return (inch * 0.9 - shape.half[0], inch * 0.9 - shape.half[1])
    return shape.middle


def access_point(oid, props, name, names) -> Piece:
    """A place where heights join."""
    joins = ", ".join(_("the ground") if oid == GROUND else names.get(oid, oid) for oid in props.get("joins") or [])
    return Piece(
        **common("access_points", oid, props, name, props["at"], "access"),
        shape=outlines.footprint(props["footprint"]),
        name=_("%(name)s, access point joining %(joins)s, %(x)s by %(y)s")
        % {"name": name, "joins": joins, **spot(props["at"])},
    )


def zone(oid, props, name, length_unit, mark) -> Piece:
    """A named area; it has no turn of its own, its corners lie in the table's own frame."""
    shape = outlines.polygon(props["polygon"])
    corner = (min(x for x, _y in props["polygon"]), min(y for _x, y in props["polygon"]))
    inch = 25.4 / MILLIMETRES[length_unit]
    near = (corner[0] + 0.6 * inch, corner[1] + 0.8 * inch)
    return Piece(
        **common("zones", oid, props, name, (0, 0), f"zone side-{mark.index}" if mark else "zone"),
        shape=shape,
        name=_("%(name)s, zone") % {"name": name},
        label=name,
        upright=upright(near if outlines.odd_crossings(props["polygon"], near) else shape.middle, 0),
        text_size=text_size(shape, length_unit, 0.7),
    )


def marker(oid, props, name, length_unit) -> Piece:
    """A mission marker or another thing with a place."""
    shape = outlines.base(props["base"], length_unit)
    return Piece(
        **common("markers", oid, props, name, props["at"], "marker"),
        shape=shape,
        name=_("%(name)s, marker, %(x)s by %(y)s") % {"name": name, **spot(props["at"])},
        label="◆",
        upright=upright((0, 0), props.get("rotation", 0)),
        text_size=text_size(shape, length_unit, 0.7),
    )


def model(oid, props, name, length_unit, mark, acted=False) -> Piece:
    """A model by its base: its side's colour and mark, its facing where the base has one, its leader's star.

    Beside one whose unit it leads and which has `acted` in this phase lies the unit's marker.
    """
    shape = outlines.base(props["base"], length_unit)
    index = mark.index if mark else 3
    leader = bool(props.get("leader"))
    facts = {"name": name, "side": mark.name if mark else _("no side"), **spot(props["at"])}
    sentence = (
        _("%(name)s, leading model, %(side)s, %(x)s by %(y)s") if leader else _("%(name)s, %(side)s, %(x)s by %(y)s")
    )
    return Piece(
        **common("models", oid, props, name, props["at"], f"model side-{index}"),
        shape=shape,
        name=_("%(piece)s, activated") % {"piece": sentence % facts} if acted else sentence % facts,
        label="" if leader else base_label(name),
        upright=upright((0, 0), props.get("rotation", 0)),
        text_size=number(min(LARGEST_ON_BASE / MILLIMETRES[length_unit], min(shape.half) * 0.82)),
        side=index,
        leader=leader,
        inner=base_marks(shape, index, "round" not in props["base"], leader),
        beside=acted_marker(shape) if acted else (),
    )


def acted_marker(shape: Drawn) -> tuple[tuple[str, str], ...]:
    """The marker of a unit that has acted, as (class, path): a small disc with a tick at the upper right of a base."""
    r = min(shape.half) * 0.42
    x, y = shape.half[0] * 0.78, -shape.half[1] * 0.78
    arc = f"a{number(r)} {number(r)} 0 0 1"
    disc = f"M{number(x - r)} {number(y)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0Z"
    stroke = " ".join(number(r * share) for share in (0.38, 0.4, 0.62, -0.8))
    tick = f"M{number(x - r * 0.5)} {number(y)}l{stroke}"
    return (("acted", disc), ("acted-tick", tick))


def base_label(name: str) -> str:
    """What is printed on a base: a short number like 1A that the name begins with, else the number it ends with."""
    head, tail = name.partition(" ")[0], name.rpartition(" ")[2]
    if len(head) <= LONGEST_LABEL and any(sign.isdigit() for sign in head):
        return head
    return tail if tail.isdigit() else ""


def base_marks(shape: Drawn, index: int, facing: bool, leader: bool) -> tuple[tuple[str, str], ...]:
    """The marks inside a base as (class, path): ring, notch, bar or dot of its side, facing tick, leader's star."""
    w, d = shape.half
    found = [side_mark(shape, index)]
    if facing:
        found.append(("inner", f"M0 {number(-d)}V{number(-d * 0.55)}"))
    if leader:
        found.append(("star", star(min(w, d) * 0.52)))
    return tuple(found)


def side_mark(shape: Drawn, index: int) -> tuple[str, str]:
    """The mark by which a side is known without its colour."""
    w, d = shape.half
    if index == 0:
        x, y = w * 0.74, d * 0.74
        if shape.tag == "rect":
            return ("inner", f"M{number(-x)} {number(-y)}H{number(x)}V{number(y)}H{number(-x)}Z")
        arc = f"A{number(x)} {number(y)} 0 0 1"
        return ("inner", f"M{number(-x)} 0{arc} {number(x)} 0{arc} {number(-x)} 0Z")
    if index == 1:
        r = min(w, d)
        return ("solid", f"M{number(-r * 0.42)} {number(d)}L0 {number(d - r * 0.46)}L{number(r * 0.42)} {number(d)}Z")
    if index == 2:
        return ("inner", f"M{number(-w * 0.6)} {number(d * 0.62)}H{number(w * 0.6)}")
    r = min(w, d) * 0.16
    arc = f"a{number(r)} {number(r)} 0 0 1"
    return ("solid", f"M{number(-r)} {number(d * 0.62)}{arc} {number(2 * r)} 0{arc} {number(-2 * r)} 0Z")


def star(radius: float) -> str:
    """A five-pointed star about the origin, as a path."""
    points = []
    for step in range(10):
        reach = radius if step % 2 == 0 else radius * 0.42
        angle = math.pi * step / 5
        points.append(f"{number(reach * math.sin(angle))} {number(-reach * math.cos(angle))}")
    return f"M{'L'.join(points)}Z"
