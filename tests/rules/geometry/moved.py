"""Shapes and scenes moved as a whole: shifted, turned, mirrored."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rules.geometry.shapes import Outline, Oval, Point, Shape
from rules.geometry.sightline import Region
from tests.rules.geometry.parts import Scene


@dataclass(frozen=True)
class Motion:
    """A mirror in the y axis, if asked for, then a turn about the origin, then a shift."""

    turn: float = 0.0
    shift: Point = (0.0, 0.0)
    mirror: bool = False

    def point(self, point: Point) -> Point:
        """A point after the motion."""
        x, y = (-point[0] if self.mirror else point[0]), point[1]
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return x * cos - y * sin + self.shift[0], x * sin + y * cos + self.shift[1]

    def shape(self, shape: Shape) -> Shape:
        """A shape after the motion."""
        if isinstance(shape, Oval):
            x, y = self.point((shape.x, shape.y))
            return Oval(x, y, shape.a, shape.b, (-shape.turn if self.mirror else shape.turn) + self.turn)
        return self.outline(shape)

    def outline(self, outline: Outline) -> Outline:
        """An outline after the motion."""
        return Outline(tuple(self.point(point) for point in outline.points))

    def region(self, region: Region) -> Region:
        """A region after the motion."""
        return Region(self.shape(region.shape), tuple(self.outline(opening) for opening in region.openings))

    def scene(self, scene: Scene) -> Scene:
        """A scene after the motion."""
        regions = {name: self.region(region) for name, region in scene.regions.items()}
        return Scene(scene.kind, self.shape(scene.a), self.shape(scene.b), regions)
