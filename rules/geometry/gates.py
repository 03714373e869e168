"""Gates: where two solids come nearer to each other than something needs to pass between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from rules.geometry import measure, ovals
from rules.geometry.barriers import over
from rules.geometry.shapes import EPSILON, Oval, Point
from rules.geometry.solids import Floats, Solid, core, hull_of, polygon_of, rings

#: Directions closer than this are the same; the rounding of turned boards is far below.
_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Gate:
    """A closed gap between two solids: one segment (two corners), or a strip of parallel ones (four).

    A segment runs from the first solid to the second. A strip is a quadrangle: its first two corners lie on the first
    solid, the other two on the second, and it holds all segments between those edges. `length` is that of a segment.
    """

    between: tuple[str, str]
    corners: tuple[Point, ...]
    length: float

    @property
    def is_strip(self) -> bool:
        """Whether it is a strip of parallel segments."""
        return len(self.corners) == 4

    @property
    def along(self) -> Point:
        """The unit direction from the first solid to the second."""
        (x0, y0), (x1, y1) = self.corners[0], self.corners[-1]
        size = math.hypot(x1 - x0, y1 - y0)
        return (x1 - x0) / size, (y1 - y0) / size

    @property
    def name(self) -> str:
        """Both ids."""
        return "|".join(self.between)

    def crossed(self, path: Sequence[Point]) -> Point | None:
        """The point where a polyline first crosses this gate; touching it is no crossing. Inside a strip only the
        movement along it crosses segments.
        """
        crossed = _into_strip(self.corners, path) if self.is_strip else over(self.corners, path)
        return crossed[1] if crossed else None


def gates(
    solids: Mapping[str, Solid], needed: float, pairs: Callable[[str, str], bool] | None = None
) -> tuple[Gate, ...]:
    """Every locally shortest segment that joins two of the solids and is shorter than `needed` is a gate.

    `pairs` says which two are asked about; all are when it is None. Solids that touch have no gate where they do.
    """
    names = list(solids)
    if len(names) < 2:
        return ()
    boxes = np.array([_box(solid) for solid in solids.values()])
    apart = np.hypot(
        np.maximum(0.0, np.maximum(boxes[:, None, 0] - boxes[None, :, 2], boxes[None, :, 0] - boxes[:, None, 2])),
        np.maximum(0.0, np.maximum(boxes[:, None, 1] - boxes[None, :, 3], boxes[None, :, 1] - boxes[:, None, 3])),
    )
    found: list[Gate] = []
    for one, other in zip(*np.nonzero(np.triu(apart < needed - EPSILON, 1)), strict=True):
        a, b = names[one], names[other]
        if pairs is None or pairs(a, b):
            found.extend(Gate((a, b), corners, length) for corners, length in between(solids[a], solids[b], needed))
    return tuple(found)


def _box(solid: Solid) -> tuple[float, float, float, float]:
    return measure.bounds(solid) if isinstance(solid, Oval) else polygon_of(solid, 0.0).bounds


Joining = tuple[tuple[Point, ...], float]


@lru_cache(maxsize=16384)
def between(a: Solid, b: Solid, needed: float) -> tuple[Joining, ...]:
    """The joining segments and strips of two solids that are shorter than `needed`, each with its length."""
    if isinstance(a, Oval) and isinstance(b, Oval):
        found: Iterator[tuple[Point, ...]] = iter([measure.nearest(a, b)])
    elif isinstance(a, Oval):
        found = (corners[::-1] for corners in _to_oval(b, a))
    elif isinstance(b, Oval):
        found = _to_oval(a, b)
    else:
        found = _to_polygon(a, b)
    measured = ((corners, math.dist(corners[0], corners[-1])) for corners in found)
    short = [(corners, length) for corners, length in measured if EPSILON < length < needed - EPSILON]
    cores = [core(solid) for solid in (a, b) if hull_of(solid) is None]
    return tuple(one for one in short if not any(inner.intersects(_middle(one[0])) for inner in cores))


def _middle(corners: tuple[Point, ...]) -> Any:
    """A segment, or the middle one of a strip."""
    if len(corners) == 2:
        return shapely.LineString(corners)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return shapely.LineString((((ax + bx) / 2.0, (ay + by) / 2.0), ((cx + dx) / 2.0, (cy + dy) / 2.0)))


@lru_cache(maxsize=4096)
def _sides(solid: Solid) -> tuple[Floats, Floats, Floats]:
    """The edges of a solid: where each begins and ends, and whether the corner at its beginning sticks out."""
    starts, ends, out = [], [], []
    for ring in rings(solid):
        at = np.array(ring)
        after, before = np.roll(at, -1, axis=0), np.roll(at, 1, axis=0)
        come, go = at - before, after - at
        starts.append(at)
        ends.append(after)
        out.append(come[:, 0] * go[:, 1] - come[:, 1] * go[:, 0] > 0.0)
    return np.concatenate(starts), np.concatenate(ends), np.concatenate(out)


@lru_cache(maxsize=4096)
def _corners(solid: Solid) -> tuple[Floats, Floats, Floats]:
    """The corners of a solid that stick out, with the unit directions to both neighbours."""
    at: list[Floats] = []
    before: list[Floats] = []
    after: list[Floats] = []
    for ring in rings(solid):
        points = np.array(ring)
        at.append(points)
        for found, shift in ((before, 1), (after, -1)):
            way = np.roll(points, shift, axis=0) - points
            found.append(way / np.hypot(way[:, 0], way[:, 1])[:, None])
    out = _sides(solid)[2]
    return np.concatenate(at)[out], np.concatenate(before)[out], np.concatenate(after)[out]


def _to_polygon(a: Solid, b: Solid) -> Iterator[tuple[Point, ...]]:
    """Segments between corners, corners and edges, and strips between parallel edges that face each other."""
    yield from _corner_to_corner(a, b)
    yield from _corner_to_edge(a, b)
    yield from (segment[::-1] for segment in _corner_to_edge(b, a))
    yield from _strips(a, b)


def _leads_away(way: Floats, before: Floats, after: Floats) -> Any:
    """Whether from a corner both edges lead no nearer to where `way` points."""
    return ((before * way).sum(axis=-1) <= _SAME) & ((after * way).sum(axis=-1) <= _SAME)


def _corner_to_corner(a: Solid, b: Solid) -> Iterator[tuple[Point, ...]]:
    (p, p0, p1), (q, q0, q1) = _corners(a), _corners(b)
    way = q[None, :, :] - p[:, None, :]
    far = np.hypot(way[..., 0], way[..., 1])
    way = way / np.maximum(far, 1e-300)[..., None]
    good = _leads_away(way, p0[:, None], p1[:, None]) & _leads_away(-way, q0[None], q1[None]) & (far > EPSILON)
    for i, j in zip(*np.nonzero(good), strict=True):
        # Where an edge of each runs square to the segment and on the same side, the strip there has this segment too.
        level = [
            any(abs(x @ way[i, j]) <= _SAME and abs(y @ way[i, j]) <= _SAME and x @ y > 0.0 for y in (q0[j], q1[j]))
            for x in (p0[i], p1[i])
        ]
        if not any(level):
            yield _point(p[i]), _point(q[j])


def _corner_to_edge(a: Solid, b: Solid) -> Iterator[tuple[Point, ...]]:
    """From a corner of the first square to the inner part of an edge of the second."""
    (p, p0, p1), (start, end, _) = _corners(a), _sides(b)
    edge = end - start
    size = np.hypot(edge[:, 0], edge[:, 1])
    unit = edge / size[:, None]
    normal = np.stack((unit[:, 1], -unit[:, 0]), axis=1)
    off = p[:, None, :] - start[None]
    along, high = (off * unit[None]).sum(axis=-1), (off * normal[None]).sum(axis=-1)
    inside = (along > _SAME * size) & (along < size - _SAME * size) & (high > EPSILON)
    # Both edges of the corner lead away, neither along: then the two are parallel, and the strip has it.
    down = -normal[None]
    steep = ((p0[:, None] * down).sum(axis=-1) < -_SAME) & ((p1[:, None] * down).sum(axis=-1) < -_SAME)
    for i, j in zip(*np.nonzero(inside & steep), strict=True):
        yield _point(p[i]), _point(start[j] + unit[j] * along[i, j])


def _strips(a: Solid, b: Solid) -> Iterator[tuple[Point, ...]]:
    """The strips between parallel edges that face each other."""
    (p, p2, _), (q, q2, _) = _sides(a), _sides(b)
    d, e = p2 - p, q2 - q
    size, other = np.hypot(d[:, 0], d[:, 1]), np.hypot(e[:, 0], e[:, 1])
    u, v = d / size[:, None], e / other[:, None]
    level = np.abs(u[:, None, 0] * v[None, :, 1] - u[:, None, 1] * v[None, :, 0]) <= _SAME
    against = (u[:, None] * v[None]).sum(axis=-1) < 0.0
    for i, j in zip(*np.nonzero(level & against), strict=True):
        normal = np.array((u[i, 1], -u[i, 0]))
        high = float((q[j] - p[i]) @ normal)
        low, far = max(0.0, float((q2[j] - p[i]) @ u[i])), min(float(size[i]), float((q[j] - p[i]) @ u[i]))
        if high > EPSILON and far - low > EPSILON:
            first, last = p[i] + u[i] * low, p[i] + u[i] * far
            yield _point(first), _point(last), _point(last + normal * high), _point(first + normal * high)


def _to_oval(a: Solid, oval: Oval) -> Iterator[tuple[Point, ...]]:
    """From a polygon's corners and edges to an oval; it has no parallel edge, so there is no strip."""
    p, p0, p1 = _corners(a)
    for at, before, after in zip(p, p0, p1, strict=True):
        point = _point(at)
        q = ovals.nearest_in(oval, point)
        far = math.dist(point, q)
        if far > EPSILON and _leads_away((np.array(q) - at) / far, before, after):
            yield point, q
    start, end, _ = _sides(a)
    for p_, q_ in zip(start, end, strict=True):
        size = float(np.hypot(*(q_ - p_)))
        u = (q_ - p_) / size
        if (np.array((oval.x, oval.y)) - p_) @ (u[1], -u[0]) <= 0.0:
            continue  # its back is turned to the oval
        on_oval, foot = ovals.nearest_on_segment(oval, _point(p_), _point(q_))
        along = float((np.array(foot) - p_) @ u)
        if _SAME * size < along < size - _SAME * size and math.dist(on_oval, foot) > EPSILON:
            yield foot, on_oval


def _point(at: Any) -> Point:
    return (float(at[0]), float(at[1]))


def _into_strip(gate: tuple[Point, ...], path: Sequence[Point]) -> tuple[int, Point] | None:
    """Where a polyline goes along a strip within it, deeper than a graze, and on which leg."""
    (ax, ay), (bx, by), _, (dx, dy) = gate
    length, wide = math.dist(gate[0], gate[1]), math.dist(gate[0], gate[3])
    ux, uy, vx, vy = (bx - ax) / length, (by - ay) / length, (dx - ax) / wide, (dy - ay) / wide
    for n, ((px, py), (qx, qy)) in enumerate(pairwise(path)):
        low, high = 0.0, 1.0
        for (x, y), far in (((ux, uy), length), ((vx, vy), wide)):
            p, q = (px - ax) * x + (py - ay) * y, (qx - ax) * x + (qy - ay) * y
            for start, step in ((p - EPSILON, q - p), (far - EPSILON - p, p - q)):
                if step == 0.0:
                    low = low if start > 0.0 else 2.0
                elif step > 0.0:
                    low = max(low, -start / step)
                else:
                    high = min(high, start / -step)
        along = abs((qx - px) * ux + (qy - py) * uy) * (high - low)
        if high > low and along > EPSILON:
            return n, (px + low * (qx - px), py + low * (qy - py))
    return None
