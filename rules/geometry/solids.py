"""What stands in the way: discs, ovals and polygons with or without holes, and how far a centre must stay from them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry import rounded
from rules.geometry.areas import area_of
from rules.geometry.rounded import Rounded
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape

#: One connected thing: a disc or an oval, an outline, or a shapely polygon, which may have holes.
Solid = Any
Ring = tuple[Point, ...]
Floats = npt.NDArray[np.float64]

#: Corners that bend an outline by less than this, or lie so near to the one before, are none.
_STRAIGHT = 1e-10
#: An area swept round a solid lies outside the true one by no more than this.
SWOLLEN_ERROR = 1e-3


def cut(shape: Shape, openings: Sequence[Outline]) -> tuple[Solid, ...]:
    """The solids that are left of a shape when openings are cut out of it; each connected part is one.

    An oval that is cut becomes a polygon round it, nowhere farther from it than 1e-5 in.
    """
    if not openings:
        return (shape,)
    holes = shapely.union_all([area_of(opening) for opening in openings])
    area = polygon_of(shape, rounded.OVAL_ERROR)
    if not area.intersects(holes):
        return (shape,)
    left = area.difference(holes)
    return tuple(part for part in shapely.get_parts(left) if part.geom_type == "Polygon" and part.area > 0.0)


def polygon_of(solid: Solid, error: float) -> Any:
    """A solid as a shapely area; an oval as a polygon round it, nowhere farther from it than `error`."""
    if isinstance(solid, Oval):
        return _polygon_round(solid, error)
    return area_of(solid) if isinstance(solid, Outline) else solid


@lru_cache(maxsize=4096)
def _polygon_round(oval: Oval, error: float) -> Any:
    part = error if oval.is_disc else error / 2.0
    return shapely.Polygon(rounded.drawn(rounded.oval(oval, part), part))


@lru_cache(maxsize=4096)
def core(solid: Solid) -> Any:
    """A solid that is no oval, drawn in by a graze: what one must not meet to be outside it."""
    inner = polygon_of(solid, 0.0).buffer(-EPSILON, join_style="mitre")
    shapely.prepare(inner)
    return inner


def rings(solid: Solid) -> tuple[Ring, ...]:
    """The rings of a solid that is no oval, outer ones and holes, each with the solid on its left (growing angles)."""
    return _rings(solid)


@lru_cache(maxsize=4096)
def _rings(solid: Solid) -> tuple[Ring, ...]:
    found: list[Ring] = []
    for part in shapely.get_parts(polygon_of(solid, 0.0)):
        if part.geom_type == "Polygon" and part.area > 0.0:
            part = shapely.orient_polygons(part)
            found.extend(_plain(ring.coords) for ring in (part.exterior, *part.interiors))
    return tuple(ring for ring in found if len(ring) > 2)


def _plain(coords: Any) -> Ring:
    """A ring without repeated points and without corners that do not bend it."""
    points = np.asarray(coords, dtype=np.float64)[:-1, :2]
    while len(points) > 2:
        come, go = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
        size = np.hypot(come[:, 0], come[:, 1]) * np.hypot(go[:, 0], go[:, 1])
        bend = np.abs(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0])
        ahead = (come * go).sum(axis=1) >= 0.0
        keep = ~((bend <= _STRAIGHT * np.maximum(size, 1e-30)) & ahead)
        if keep.all():
            break
        # Two neighbours may be straight only with each other in place: drop one of them at a time.
        drop = np.flatnonzero(~keep)
        points = np.delete(points, drop[::2] if len(drop) > 1 and np.any(np.diff(drop) == 1) else drop, axis=0)
    return tuple((float(x), float(y)) for x, y in points)


def is_convex(ring: Ring) -> bool:
    """A ring bends the same way at every corner."""
    return all(bend > 0.0 for bend in bends(ring))


def bends(ring: Ring) -> Iterator[float]:
    """How a ring bends at each corner: positive where the solid has less than half a turn there."""
    for n, (x, y) in enumerate(ring):
        (px, py), (qx, qy) = ring[n - 1], ring[(n + 1) % len(ring)]
        yield (x - px) * (qy - y) - (y - py) * (qx - x)


def hull_of(solid: Solid, error: float = rounded.OVAL_ERROR) -> Rounded | None:
    """A convex solid as a rounded outline; None when it has dents or holes."""
    if isinstance(solid, Oval):
        return rounded.oval(solid, error)
    all_rings = rings(solid)
    if len(all_rings) == 1 and is_convex(all_rings[0]):
        return rounded.hull(all_rings[0])
    return None


def sweeper(keep: float | Shape, error: float = rounded.OVAL_ERROR) -> Rounded:
    """What is swept round a solid: a disc of that radius, or a base turned half round, its centre at the origin."""
    keep = form(keep)
    if isinstance(keep, float | int):
        return rounded.disc(float(keep))
    if isinstance(keep, Oval):
        return rounded.oval(keep, error)
    ring = rings(keep)[0]
    x0, y0, x1, y1 = area_of(keep).bounds
    if len(ring) == 4:  # a rectangle's centre is the middle of its corners, whatever its turn
        middle = (sum(p[0] for p in ring) / 4.0, sum(p[1] for p in ring) / 4.0)
    else:
        middle = ((x0 + x1) / 2.0, (y0 + y1) / 2.0)
    return rounded.mirrored(rounded.hull(tuple((x - middle[0], y - middle[1]) for x, y in ring)))


def form(keep: float | Shape) -> float | Shape:
    """What counts of something to keep off: the radius of a disc, an oval about the origin, any other base as it is."""
    if isinstance(keep, Oval):
        return keep.a if keep.is_disc else Oval(0.0, 0.0, keep.a, keep.b, keep.turn)
    return keep


@lru_cache(maxsize=8192)
def parts(solid: Solid, keep: float | Shape, error: float = rounded.OVAL_ERROR) -> tuple[Rounded, ...]:
    """Convex outlines that together hold every place from which a centre would reach a solid from outside it.

    A solid with dents or holes is held by its edges: who is outside reaches one of them first. Where only the centre
    counts (`keep` 0) such edges have no body and stop nobody.
    """
    base = sweeper(keep, error)
    whole = hull_of(solid, error)
    if whole is not None:
        return (rounded.added(whole, base),)
    sides = ((p, q) for ring in rings(solid) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
    return tuple(rounded.added(rounded.hull(side), base) for side in sides)


@lru_cache(maxsize=2048)
def filled(solid: Solid, keep: float) -> tuple[Rounded, ...]:
    """Convex outlines that together cover a solid grown by `keep`, its inside too."""
    # Finer by half, so that a round solid lies within the polygon drawn round it.
    whole = hull_of(solid, rounded.OVAL_ERROR / 2.0)
    if whole is not None:
        return (rounded.grown(whole, keep),)
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon_of(solid, rounded.OVAL_ERROR)))
    return tuple(rounded.grown(rounded.hull(rings(one)[0]), keep) for one in triangles if one.area > 0.0)


@lru_cache(maxsize=4096)
def swollen(solid: Solid, keep: float | Shape, error: float = SWOLLEN_ERROR) -> Any:
    """The area in which a centre would be nearer to a solid than it may: drawn outwards, by no more than `error`."""
    if keep == 0.0 and hull_of(solid) is None:
        return polygon_of(solid, error)
    pieces = [shapely.Polygon(rounded.drawn(part, error / 2.0)) for part in parts(solid, keep, error / 2.0)]
    return shapely.union_all([*pieces, polygon_of(solid, error / 2.0)]) if hull_of(solid) is None else pieces[0]


@lru_cache(maxsize=2048)
def inner(solid: Solid, keep: float, error: float = SWOLLEN_ERROR) -> Any:
    """The area of a solid grown by `keep`, drawn inwards, by no more than `error`."""
    return polygon_of(solid, 0.0 if not isinstance(solid, Oval) else error / 2.0).buffer(
        keep - error / 2.0, quad_segs=24
    )


def turn_of(first: Point, second: Point) -> float:
    """The outward normal's angle of the edge from one corner to the next, the solid on its left."""
    return math.atan2(first[0] - second[0], second[1] - first[1])
