"""What blocks sight, made ready: pieces joined where they touch, and drawn in twice by less than a graze.

A sightline may graze a piece by 1e-6 in. Every piece is therefore kept in two sizes: HALF, drawn in by half of that, on
which candidate lines are built, and FULL, drawn in by all of it, against which they are tested. A line that is free of
HALF stays half a graze clear of FULL, far more than rounding, so that the test needs no tie-breaking.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry import ovals
from rules.geometry.areas import area_of
from rules.geometry.rims import NO_EDGES, Edges, edges_of, rim_points
from rules.geometry.shapes import EPSILON, Outline, Oval, Point, Shape

Floats = npt.NDArray[np.float64]

FULL = EPSILON
HALF = EPSILON / 2.0
#: Pieces nearer to each other than twice this share a stretch of edge and are joined.
SEAM = EPSILON / 10.0
#: Edges shorter than this, and corners that bend by less, are left to the slower way of drawing in.
PLAIN = 1e-3
#: Corners that bend the outline by less than this are dropped; far below a graze.
STRAIGHT = 1e-9


@dataclass(frozen=True, slots=True)
class Region:
    """One thing that may block sight: its shape less the openings one can see through."""

    shape: Shape
    openings: tuple[Outline, ...] = ()

    @property
    def area(self) -> Any:
        """The area of a region whose shape is an outline, its openings cut out."""
        assert isinstance(self.shape, Outline)
        area = area_of(self.shape)
        return area.difference(shapely.union_all([area_of(o) for o in self.openings])) if self.openings else area


@dataclass(frozen=True, slots=True)
class Rim(Region):
    """The edge of a piece as a thin wall with gaps in it: its first `inside` openings are what it goes round."""

    inside: int = 0


@dataclass(frozen=True, slots=True)
class Screen(Region):
    """A thin wall drawn from one thing to another, in the direction `along`; wherever they are it joins them."""

    along: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """Corners at which a line can touch an area from outside.

    `at` is (n, 2); `before` and `after` are the unit directions to both neighbours, nan where a curve meets them.
    """

    at: Floats
    before: Floats
    after: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A connected area that blocks: straight edges, or an oval with or without openings.

    `outline` holds HALF's straight edges, `corners` its corners, `rings` the rings of FULL, each (n, 2) and not closed.
    An oval has its two sizes in `half` and `core`, and its openings in `outline` (HALF) and `rings` (FULL).
    """

    outline: Edges
    corners: Corners
    rings: tuple[Floats, ...]
    half: Oval | None = None
    core: Oval | None = None


NO_CORNERS = Corners(np.empty((0, 2)), np.empty((0, 2)), np.empty((0, 2)))


def rings_of(area: Any) -> list[Floats]:
    """The rings of an area, each an (n, 2) array not closed, area on the left."""
    rings = []
    for part in shapely.get_parts(area.simplify(STRAIGHT)):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for inner, ring in enumerate((part.exterior, *part.interiors)):
            points = np.array(ring.coords)[:-1]
            rings.append(points if ring.is_ccw == (inner == 0) else points[::-1])
    return rings


def corners_of(rings: Sequence[Floats]) -> Corners:
    """The corners of rings that point outwards (straight ones among them)."""
    if not rings:
        return NO_CORNERS
    at = np.concatenate(rings)
    before = np.concatenate([part for ring in rings for part in (ring[-1:], ring[:-1])]) - at
    after = np.concatenate([part for ring in rings for part in (ring[1:], ring[:1])]) - at
    before /= np.hypot(before[:, 0], before[:, 1])[:, None]
    after /= np.hypot(after[:, 0], after[:, 1])[:, None]
    keep = after[:, 0] * before[:, 1] - after[:, 1] * before[:, 0] > -1e-9
    return Corners(at[keep], before[keep], after[keep])


@lru_cache(maxsize=4096)
def joined(regions: tuple[Region, ...]) -> Body | None:
    """One body of regions with straight edges that touch each other; None when nothing is left of them."""
    if len(regions) == 1 and not regions[0].openings:
        shape = regions[0].shape
        assert isinstance(shape, Outline)
        plain = _drawn_in(shape, HALF), _drawn_in(shape, FULL)
        if plain[0] is not None and plain[1] is not None:
            return Body(edges_of([plain[0]]), corners_of([plain[0]]), (plain[1],))
    if len(regions) == 1:
        area, seam = regions[0].area, 0.0
    else:
        area, seam = shapely.union_all([grown(region.area, SEAM) for region in regions]), SEAM
    half, full = rings_of(grown(area, -seam - HALF)), rings_of(grown(area, -seam - FULL))
    return Body(edges_of(half), corners_of(half), tuple(full)) if full else None


def _drawn_in(outline: Outline, by: float) -> Floats | None:
    """The ring of a convex outline moved inwards with sharp corners; None where it is not convex or has fine detail.

    What `grown` finds too, but that pieces are dragged, and this takes a tenth of the time.
    """
    points = outline.points
    if _twice_area(points) < 0.0:
        points = points[::-1]
    ring, around = [], 0.0
    for (px, py), (x, y), (qx, qy) in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        come, go = math.hypot(x - px, y - py), math.hypot(qx - x, qy - y)
        if come < PLAIN or go < PLAIN:
            return None
        bx, rise, ax, ay = (x - px) / come, (y - py) / come, (qx - x) / go, (qy - y) / go
        turn = bx * ay - rise * ax
        if turn < PLAIN:
            return None
        around += math.atan2(turn, bx * ax + rise * ay)
        ring.append((x + by * (ax - bx) / turn, y + by * (ay - rise) / turn))
    return np.array(ring) if around < 3.0 * math.pi else None


def _twice_area(points: Sequence[Point]) -> float:
    """Twice the area of a polygon, negative where it turns the other way."""
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(points, (*points[1:], points[0]), strict=True))


def grown(area: Any, by: float) -> Any:
    """An area moved outwards (inwards when negative) with sharp corners."""
    return area.buffer(by, join_style="mitre")


@lru_cache(maxsize=4096)
def curved(region: Region) -> Body | None:
    """One body of a region that is an oval; None when nothing is left of it."""
    assert isinstance(region.shape, Oval)
    half, core = ovals.shrunk(region.shape, HALF), ovals.shrunk(region.shape, FULL)
    if half is None or core is None:
        return None
    if not region.openings:
        return Body(NO_EDGES, NO_CORNERS, (), half, core)
    gaps = shapely.union_all([area_of(opening) for opening in region.openings])
    rings = rings_of(grown(gaps, HALF))
    outline = edges_of(rings)
    bends = corners_of([ring[::-1] for ring in rings])
    at = np.concatenate((bends.at, rim_points(half, outline)))
    unknown = np.full(at.shape, np.nan)
    full = rings_of(grown(gaps, FULL))
    return Body(outline, Corners(at, unknown, unknown), tuple(full), half, core)
