"""Whether some straight line passes between two bases, decided exactly and proved.

What counts is the stretch of a line strictly between the bases, from the last point in the one to the first point in
the other. Running along an edge or touching a corner is not crossing (1e-6 in). Holes are solid, but for the openings
of a region. What blocks is the union: pieces that share a stretch of edge leave no crack, a single shared corner is a
pinhole, and free.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import shapely

from rules.geometry.areas import area_of
from rules.geometry.bands import Coordinates
from rules.geometry.bodies import Region
from rules.geometry.measure import bounds
from rules.geometry.ovals import axes
from rules.geometry.shapes import EPSILON, Outline, Point, Shape
from rules.geometry.thresholds import reach, watched
from rules.geometry.witness import check_line

if TYPE_CHECKING:
    from rules.geometry.kernel.table import Table
    from rules.geometry.kernel.views import Past, Views

__all__ = ["Line", "Region", "Sightlines", "check_line", "lines_past"]

Line = tuple[Point, Point]

#: A polygon drawn round the unit circle, (n, 2), to find what is near an oval.
ROUND = np.array([(math.cos(turn), math.sin(turn)) for turn in np.arange(48) * (math.pi / 24)]) / math.cos(math.pi / 48)


class Sightlines:
    """The things of one position that may block sight, made ready once; immutable."""

    def __init__(self, regions: Mapping[str, Region]) -> None:
        # Here and not above: whoever never asks about sight need not wait for the compiler to be loaded.
        from rules.geometry.kernel.table import Table

        self._take(dict(regions), Table(regions), {})

    def _take(self, regions: dict[str, Region], table: Table, covers: Mapping[Shape, Any]) -> None:
        """Makes ready what tells the near from the far; `covers` holds those that are known."""
        self._regions, self._table = regions, table
        self._order = {name: place for place, name in enumerate(regions)}
        shapes = [region.shape for region in regions.values()]
        areas = [covers[shape] if shape in covers else _cover(shape) for shape in shapes]
        self._covers = dict(zip(shapes, areas, strict=True))
        self._names, self._areas = tuple(regions), np.array(areas, dtype=object)
        self._boxes = shapely.bounds(areas).reshape(-1, 4).T

    def after(self, regions: Mapping[str, Region]) -> Sightlines:
        """The lines among other regions; what is the same by id and shape is not prepared again."""
        made = Sightlines.__new__(Sightlines)
        made._take(dict(regions), self._table.after(regions), self._covers)
        return made

    def holds(self, regions: Mapping[str, Region]) -> bool:
        """Whether these are the regions, in this order, and the table is still fit for use."""
        return self._regions == regions and list(self._regions) == list(regions) and not self._table.crowded()

    def common(self, regions: Mapping[str, Region]) -> int:
        """How many regions are the same by id and shape."""
        return sum(self._regions.get(name) == region for name, region in regions.items())

    def follows(self, before: Sightlines) -> bool:
        """Whether what was found among the lines before can be taken over to these."""
        return self._table.follows(before._table)

    def mask(self, ids: Iterable[str]) -> int:
        """Some regions as a mask, bit n for the n-th region."""
        return self._table.mask(ids)

    def views(self, bases: Mapping[str, Shape], past: Past) -> Views:
        """Which of many bases have a free line to each other, each pair past regions of its own, as a mask."""
        from rules.geometry.kernel.views import Views

        return Views(self._table, bases, past)

    def views_after(self, earlier: Views, bases: Mapping[str, Shape], past: Past, anew: Collection[str]) -> Views:
        """The same as `views`, from those of the position before; `anew` names bases whose pairs may have new masks."""
        return earlier.after(self._table, bases, past, anew)

    def area_seen(self, base: Shape, where: Mapping[int, Any]) -> Coordinates:
        """What a base sees of some areas, each past the regions of its own mask: all of that together."""
        from rules.geometry.visible import all_seen

        return all_seen(self._table, base, where)

    def line(self, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        """A free segment from the edge of a to the edge of b, or None when the regions `ids` block every line.

        Bases that touch or overlap see each other: the segment is a common point, twice. The answer for b and a is the
        same segment the other way round.
        """
        watch = watched()
        return self.search(a, b, ids) if watch is None else watch.line(self, a, b, ids)

    def search(self, a: Shape, b: Shape, ids: Collection[str]) -> Line | None:
        """The same as `line`, unheard by whoever watches."""
        return self._table.line(a, b, ids)

    def blockers(self, a: Shape, b: Shape, ids: Collection[str]) -> tuple[str, ...]:
        """Some of `ids` that together block every line, none of which can be spared; in the order of the regions.

        ValueError when they do not block the pair.
        """
        if watched() is not None:
            # What a watch takes to be blocked need not be so; whoever watches asks for no proof.
            return tuple(self._sorted(ids))
        chosen: set[str] = set()
        while (line := self.line(a, b, chosen)) is not None:
            left = [name for name in self._sorted(ids) if name not in chosen]
            if not left:
                raise ValueError("the two see each other past all of these regions")
            chosen |= self._in_the_way(line, left)
        for name in self._sorted(chosen):
            if self.line(a, b, chosen - {name}) is None:
                chosen.remove(name)
        return tuple(self._sorted(chosen))

    def near(self, a: Shape, b: Shape, besides: Collection[str] = ()) -> list[str]:
        """The ids of the regions, `besides` some, that a line between a and b can meet: they meet the hull of both.

        A piece that only touches the hull counts: it may shut a seam along the hull's edge.
        """
        watch = watched()
        if watch is not None:
            found = watch.shared(("near", self, frozenset((a, b))), lambda: self._near(a, b, ()))
            return [name for name in found if name not in besides]
        return self._near(a, b, besides)

    def _near(self, a: Shape, b: Shape, besides: Collection[str]) -> list[str]:
        places = [place for place in self._boxes_met(a, b) if self._names[place] not in besides]
        if not places:
            return []
        hull = shapely.convex_hull(shapely.multipoints(np.concatenate((_rim(a), _rim(b)))))
        shapely.prepare(hull)
        met = shapely.dwithin(hull, self._areas[places], EPSILON + reach()).tolist()
        return [self._names[place] for place, meets in zip(places, met, strict=True) if meets]

    @property
    def regions(self) -> Mapping[str, Region]:
        """The regions by id, in their order."""
        return self._regions

    def _boxes_met(self, a: Shape, b: Shape) -> list[int]:
        """The places of the regions whose boxes meet the box round both shapes: only these can meet their hull."""
        one, other = bounds(a), bounds(b)
        (left, top, right, bottom), far = self._boxes, EPSILON + reach()
        met: list[int] = np.flatnonzero(
            (left <= max(one[2], other[2]) + far)
            & (right >= min(one[0], other[0]) - far)
            & (top <= max(one[3], other[3]) + far)
            & (bottom >= min(one[1], other[1]) - far)
        ).tolist()
        return met

    def _in_the_way(self, line: Line, names: Sequence[str]) -> set[str]:
        """One region that a line crosses; where it slips through a seam between some, all that touch it there."""
        for name in names:
            if self._table.crosses(line, (name,)):
                return {name}
        segment = shapely.LineString(line)
        beside = {name for name in names if _cover(self._regions[name].shape).distance(segment) <= 2.0 * EPSILON}
        return beside or set(names)

    def _sorted(self, names: Collection[str]) -> list[str]:
        """Ids in the order of the regions, each once."""
        return sorted(set(names), key=self._order.__getitem__)


#: So many tables are kept ready; positions that follow from one another have most regions in common.
RECENT = 8
_recent: list[Sightlines] = []
_changing = Lock()


def lines_past(regions: Mapping[str, Region], before: Sightlines | None = None) -> Sightlines:
    """The lines among some regions, from a table that is ready where one has these regions or most of them.

    `before` is the one to go on from, where somebody knows which.
    """
    if before is not None:
        return before if before.holds(regions) else before.after(regions)
    with _changing:
        found = next((lines for lines in reversed(_recent) if lines.holds(regions)), None)
        if found is None:
            nearest = max(_recent, key=lambda lines: lines.common(regions), default=None)
            near = nearest is not None and 2 * nearest.common(regions) >= len(regions)
            found = nearest.after(regions) if nearest is not None and near else Sightlines(regions)
            del _recent[: len(_recent) + 1 - RECENT]
        else:
            _recent.remove(found)
        _recent.append(found)
        return found


def _rim(shape: Shape) -> npt.NDArray[np.float64]:
    """Points (n, 2) whose convex hull holds a shape: its corners, or those of a polygon drawn round an oval."""
    if isinstance(shape, Outline):
        return np.array(shape.points, dtype=np.float64)
    around: npt.NDArray[np.float64] = ROUND @ np.array(axes(shape)).reshape(2, 2).T + (shape.x, shape.y)
    return around


def _cover(shape: Shape) -> Any:
    """A shapely area that holds a shape: the outline itself, or a polygon drawn round an oval."""
    return area_of(shape) if isinstance(shape, Outline) else shapely.Polygon(_rim(shape))
