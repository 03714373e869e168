"""The table itself as it is drawn: its size, its grid, the entry edges of the sides, widths of strokes by the inch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tablecheck.boards import drawing
from tablecheck.boards.outlines import MILLIMETRES, number

#: How far grid lines lie apart, in the document's unit, and which of them are stronger.
GRID = {"in": (1, 6), "cm": (1, 10), "mm": (10, 10)}


@dataclass(frozen=True, slots=True)
class EntryEdge:
    """Where a side comes in: the stretch of the rim, in its side's colour and stroke."""

    css: str
    path: str
    name: str


@dataclass(frozen=True, slots=True)
class Mat:
    """The table itself: its size, its grid as two paths, the view that shows all of it."""

    width: str
    depth: str
    thin: str
    strong: str
    step: int
    every: int
    view: str
    edges: tuple[EntryEdge, ...] = ()


def mat(header: Mapping[str, Any]) -> Mat:
    """The table and its grid."""
    width, depth = header["table"]["width"], header["table"]["depth"]
    step, every = GRID[header["length_unit"]]
    lines: dict[bool, list[str]] = {True: [], False: []}
    for place in range(1, int(width / step + 1)):
        lines[place % every == 0].append(f"M{number(place * step)} 0V{number(depth)}")
    for place in range(1, int(depth / step + 1)):
        lines[place % every == 0].append(f"M0 {number(place * step)}H{number(width)}")
    margin = max(width, depth) * 0.025
    view = " ".join(number(n) for n in (-margin, -margin, width + 2 * margin, depth + 2 * margin))
    thin, strong = "".join(lines[False]), "".join(lines[True])
    return Mat(number(width), number(depth), thin, strong, step, every, view, entry_edges(header))


def entry_edges(header: Mapping[str, Any]) -> tuple[EntryEdge, ...]:
    """The entry edges of every side, in the active language."""
    marks = drawing.marks_of(header)
    found = []
    for side in header.get("sides") or []:
        for (ax, ay), (bx, by) in side.get("entry_edges") or []:
            mark = marks[side["id"]]
            path = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
            name = _("Entry edge of %(side)s") % {"side": mark.name}
            found.append(EntryEdge(f"entry-edge side-{mark.index}", path, name))
    return tuple(found)


def inches(header: Mapping[str, Any]) -> dict[str, str]:
    """Hundredths of an inch in the document's unit, by name, for the patterns."""
    inch = 25.4 / MILLIMETRES[header["length_unit"]]
    return {f"w{n:02d}": number(n / 100 * inch) for n in (4, 6, 8, 15, 20, 25, 30, 40, 60, 70, 80, 120)}
