"""What one would write with shapely: some points of each base, every line between them, and the first that is free."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from sight_tables import SightTable

from rules.geometry.bodies import Region
from rules.geometry.shapes import EPSILON, Oval, Shape

Floats = npt.NDArray[np.float64]
#: An oval piece is drawn with so many corners.
CHORDS = 256


class Baseline:
    """Lines between sampled points of the bases; what they may not meet are the pieces drawn in by a graze."""

    def __init__(self, name: str, scene: SightTable, reds: list[Floats], blues: list[Floats]) -> None:
        self.name, self.reds, self.blues = name, np.array(reds), np.array(blues)
        count = self.reds.shape[1]
        self.lines = count * count
        self.ends = np.repeat(np.arange(count), count), np.tile(np.arange(count), count)
        self.pieces = np.array([drawn(region) for region in scene.regions.values()], dtype=object)
        shapely.prepare(self.pieces)
        self.tree = shapely.STRtree(self.pieces)

    def by_pieces(self, pairs: Sequence[tuple[int, int]]) -> npt.NDArray[np.bool_]:
        """Whether each pair sees: near pieces by the tree, then each takes away the lines that meet it."""
        if self.lines == 1:
            return self._by_pieces_at_once(pairs)
        said = np.zeros(len(pairs), dtype=bool)
        for place, (red, blue) in enumerate(pairs):
            left = self._drawn(red, blue)
            hull = shapely.convex_hull(shapely.multipoints(np.concatenate((self.reds[red], self.blues[blue]))))
            for near in self.tree.query(hull):
                left = left[~shapely.intersects(self.pieces[near], left)]
                if not len(left):
                    break
            said[place] = len(left) > 0
        return said

    def by_tree(self, pairs: Sequence[tuple[int, int]]) -> npt.NDArray[np.bool_]:
        """Whether each pair sees: every line by the tree, which tests what is near with prepared lines."""
        if self.lines == 1:
            return self._by_tree_at_once(pairs)
        said = np.zeros(len(pairs), dtype=bool)
        for place, (red, blue) in enumerate(pairs):
            met = self.tree.query(self._drawn(red, blue), predicate="intersects")[0]
            said[place] = len(np.unique(met)) < self.lines
        return said

    def _drawn(self, red: int, blue: int) -> Any:
        """Every line of one pair."""
        first, second = self.ends
        return shapely.linestrings(np.stack((self.reds[red][first], self.blues[blue][second]), axis=1))

    def _single(self, pairs: Sequence[tuple[int, int]]) -> Any:
        """The one line of every pair."""
        red, blue = np.array(pairs).T
        return shapely.linestrings(np.stack((self.reds[red, 0], self.blues[blue, 0]), axis=1))

    def _by_pieces_at_once(self, pairs: Sequence[tuple[int, int]]) -> npt.NDArray[np.bool_]:
        lines = self._single(pairs)
        said = np.ones(len(lines), dtype=bool)
        for piece in self.pieces:
            left = np.flatnonzero(said)
            said[left] = ~shapely.intersects(piece, lines[left])
        return said

    def _by_tree_at_once(self, pairs: Sequence[tuple[int, int]]) -> npt.NDArray[np.bool_]:
        said = np.ones(len(pairs), dtype=bool)
        said[self.tree.query(self._single(pairs), predicate="intersects")[0]] = False
        return said


def naive16(scene: SightTable) -> Baseline:
    """16 points round each base."""
    return Baseline("naive16", scene, [rim(s, 16) for s in scene.reds], [rim(s, 16) for s in scene.blues])


def nine(scene: SightTable) -> Baseline:
    """The centre of each base and 8 points round it."""
    reds, blues = ([np.concatenate((middle(s), rim(s, 8))) for s in side] for side in (scene.reds, scene.blues))
    return Baseline("nine", scene, reds, blues)


def centre(scene: SightTable) -> Baseline:
    """Centre to centre."""
    return Baseline("centre", scene, [middle(s) for s in scene.reds], [middle(s) for s in scene.blues])


def middle(shape: Shape) -> Floats:
    """The centre of a base, (1, 2)."""
    return np.array([(shape.x, shape.y)]) if isinstance(shape, Oval) else np.mean(shape.points, axis=0)[None]


def rim(shape: Shape, count: int) -> Floats:
    """Points round a base or a piece, (count, 2)."""
    if not isinstance(shape, Oval):
        ring = shapely.Polygon(shape.points).exterior
        return shapely.get_coordinates(shapely.line_interpolate_point(ring, np.arange(count) / count, normalized=True))
    turn = np.arange(count) * (2.0 * math.pi / count)
    x, y = shape.a * np.cos(turn), shape.b * np.sin(turn)
    cos, sin = math.cos(math.radians(shape.turn)), math.sin(math.radians(shape.turn))
    return np.stack((shape.x + x * cos - y * sin, shape.y + x * sin + y * cos), axis=1)


def drawn(region: Region) -> Any:
    """A piece as a shapely area, drawn in by a graze."""
    shape = region.shape
    corners = rim(shape, CHORDS) if isinstance(shape, Oval) else shape.points
    return shapely.Polygon(corners).buffer(-EPSILON, join_style="mitre")
