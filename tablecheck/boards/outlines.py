"""Outlines of the document as SVG elements: footprints, bases, polygons, in the document's unit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.safestring import SafeString, mark_safe

#: Millimetres in one length unit of a document.
MILLIMETRES = {"in": 25.4, "cm": 10.0, "mm": 1.0}

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One outline about its own origin: the SVG element's name, its attributes, half its width and depth."""

    tag: str
    attributes: SafeString
    half: Pair
    middle: Pair = (0.0, 0.0)


def number(value: float) -> str:
    """A number as SVG takes it: at most four decimals, none where none is needed."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rectangle(width: float, depth: float) -> Drawn:
    """A rectangle centred on its origin."""
    w, d = width / 2, depth / 2
    found = f'x="{number(-w)}" y="{number(-d)}" width="{number(width)}" height="{number(depth)}"'
    return Drawn("rect", mark_safe(found), (w, d))


def oval(width: float, depth: float) -> Drawn:
    """An ellipse centred on its origin."""
    w, d = width / 2, depth / 2
    return Drawn("ellipse", mark_safe(f'rx="{number(w)}" ry="{number(d)}"'), (w, d))


def polygon(points: Sequence[Sequence[float]]) -> Drawn:
    """A polygon by its corners; `middle` is a point well inside it, where its label goes."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    half = ((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2)
    return Drawn("polygon", mark_safe(f'points="{corners}"'), half, inside(points))


def footprint(shape: Mapping[str, object]) -> Drawn:
    """The outline of a footprint of the document: `rect`, `ellipse`, `circle` or `polygon`."""
    if "rect" in shape:
        return rectangle(*shape["rect"])
    if "ellipse" in shape:
        return oval(*shape["ellipse"])
    if "circle" in shape:
        return oval(shape["circle"], shape["circle"])
    return polygon(shape["polygon"])


def base(shape: Mapping[str, object], length_unit: str) -> Drawn:
    """The outline of a base, given in millimetres, in the document's unit."""
    scale = 1 / MILLIMETRES[length_unit]
    if "round" in shape:
        return oval(shape["round"] * scale, shape["round"] * scale)
    width, depth = shape.get("oval") or shape["rect"]
    return oval(width * scale, depth * scale) if "oval" in shape else rectangle(width * scale, depth * scale)


def inside(points: Sequence[Sequence[float]]) -> Pair:
    """A point inside a simple polygon: its centroid where that lies inside, else the middle of its widest row."""
    centre = centroid(points)
    if odd_crossings(points, centre):
        return centre
    ys = sorted({p[1] for p in points})
    rows = [(low + high) / 2 for low, high in pairwise(ys)]
    spans = [(right - left, (left + right) / 2, y) for y in rows for left, right in chords(points, y)]
    _, x, y = max(spans, default=(0.0, *centre))
    return (x, y)


def centroid(points: Sequence[Sequence[float]]) -> Pair:
    """The centre of area of a simple polygon; the mean of its corners where it has none."""
    area = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        cross = x0 * y1 - x1 * y0
        area, x, y = area + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross
    if math.isclose(area, 0.0, abs_tol=1e-12):
        return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
    return (x / (3 * area), y / (3 * area))


def chords(points: Sequence[Sequence[float]], y: float) -> list[Pair]:
    """The stretches of a horizontal line that lie inside a polygon; `y` meets no corner."""
    found = []
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        if (y0 > y) != (y1 > y):
            found.append(x0 + (y - y0) / (y1 - y0) * (x1 - x0))
    found.sort()
    return list(zip(found[::2], found[1::2], strict=False))


def odd_crossings(points: Sequence[Sequence[float]], at: Pair) -> bool:
    """Whether a point lies inside a polygon."""
    return sum(left <= at[0] <= right for left, right in chords(points, at[1])) > 0


def area_path(parts: Iterable[Iterable[Any]], unit: float) -> str:
    """An area in inches (parts of closed rings) as one SVG path in units of so many inches, holes by even-odd."""
    rings = [ring for part in parts for ring in part]
    return "".join(f"M{'L'.join(f'{number(x / unit)} {number(y / unit)}' for x, y in ring[:-1])}Z" for ring in rings)
