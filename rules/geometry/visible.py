"""The area that is seen from a base: every point to which some line from the base is free.

Its border is exact along straight stretches, but for the 1e-6 in by which a line may graze. It follows curves by chords
or tangents on the inner side of the area, no farther from them than 0.005 in.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry.bands import Coordinates, coordinates, held_inside, held_outside
from rules.geometry.bodies import Body
from rules.geometry.measure import distance
from rules.geometry.shapes import Oval, Point, Shape

if TYPE_CHECKING:
    from rules.geometry.kernel.table import Table

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

#: Corners of the area lie on a grid as fine as this, so that parts thinner than it are gone.
GRID = 1e-7


def all_seen(table: Table, base: Shape, where: Mapping[int, Any]) -> Coordinates:
    """What a base sees of some shapely areas, each past the regions of its own mask: all of that together."""
    seen = [shapely.intersection(seen_of(table, base, mask, area), area) for mask, area in where.items()]
    return coordinates(shapely.set_precision(shapely.union_all(seen), GRID))


def seen_of(table: Table, base: Shape, mask: int, area: Any) -> Any:
    """What a base sees of the box round an area past the regions of a mask; what it covers itself it sees.

    The box is cut up by all lines at which sight may end and by the outlines of bodies; one point of each part is
    asked about.
    """
    frame, own, bodies = shapely.box(*area.bounds), held_inside(base), table.bodies(mask)
    rounds = [(body.half, held_outside(body.half)) for body in bodies if body.half is not None]
    lines = [frame.exterior, own.exterior, *(outline.exterior for _, outline in rounds)]
    lines += shapely.clip_by_rect(_straight(table, base, mask, bodies, frame), *_grown(area.bounds)).tolist()
    parts = shapely.get_parts(shapely.polygonize(shapely.get_parts(shapely.node(shapely.union_all(lines)))))
    inner = shapely.point_on_surface(parts)
    asked = shapely.covers(frame, inner) & ~_beside_rounds(inner, rounds)
    clear = table.seen_points(base, shapely.get_coordinates(inner[asked]), mask)
    return shapely.union_all([*parts[asked][clear], own])


def _straight(table: Table, base: Shape, mask: int, bodies: Sequence[Body], frame: Any) -> npt.NDArray[np.object_]:
    """The limits of sight and the straight edges of bodies, each a shapely line."""
    reach = shapely.Point(_middle(base)).hausdorff_distance(frame)
    ends = [table.limits(base, mask, reach).reshape(-1, 2, 2)]
    ends += [np.stack((body.outline.start, body.outline.end), axis=1) for body in bodies]
    made: npt.NDArray[np.object_] = shapely.linestrings(np.concatenate(ends))
    return made


def _middle(base: Shape) -> Point:
    return (base.x, base.y) if isinstance(base, Oval) else base.points[0]


def _grown(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A box somewhat larger, so that what is cut off at it still crosses the frame."""
    room = 1.0 + math.hypot(box[2] - box[0], box[3] - box[1]) / 64.0
    return box[0] - room, box[1] - room, box[2] + room, box[3] + room


def _beside_rounds(points: npt.NDArray[np.object_], rounds: Sequence[tuple[Oval, Any]]) -> Flags:
    """Which points lie beside an oval and yet in the outline that stands for it."""
    found = np.zeros(len(points), dtype=bool)
    for oval, outline in rounds:
        for place in np.flatnonzero(shapely.covers(outline, points)).tolist():
            found[place] |= distance(oval, Oval(points[place].x, points[place].y, 0.0, 0.0)) > 0.0
    return found
