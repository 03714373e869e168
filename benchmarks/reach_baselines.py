"""What ways are measured against: a quarter-inch grid, and a library of visibility graphs in its own environment."""

from __future__ import annotations

import heapq
import json
import math
import subprocess
import sys
import venv
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import shapely
from sight_tables import table

from rules.geometry import bases, solids
from rules.geometry.gates import gates
from rules.geometry.passage import Passage, Wall
from rules.geometry.shapes import Oval, Point, Shape

ROOT = Path(__file__).resolve().parent.parent
#: The environment of the library that is measured against; never among the project's own requirements.
ELSEWHERE = ROOT / "var" / "bench-paths"
#: What a base of 32 mm and Size 2 keeps and needs, in inches.
BASE, NEEDED = 32, 1.0
CELL = 0.25
#: How far its polygons lie round the true areas.
ROUND = 0.01


def middle(shape: Shape) -> Point:
    """The centre of a base."""
    if isinstance(shape, Oval):
        return shape.x, shape.y
    return sum(p[0] for p in shape.points) / len(shape.points), sum(p[1] for p in shape.points) / len(shape.points)


class Scene:
    """One model about to go: what stands in its way, from where, how far, where to."""

    def __init__(self, name: str, seed: int, chance: Random) -> None:
        scene = table(name, seed)
        mover = chance.randrange(len(scene.reds))
        self.start, half = middle(scene.reds[mover]), BASE / 2 / 25.4
        self.limit = chance.uniform(4.0, 8.0)
        base = bases.round_base(BASE, self.start)
        others = [*scene.reds[:mover], *scene.reds[mover + 1 :], *scene.blues]
        self.walls = [Wall(name, region.shape, NEEDED / 2) for name, region in scene.regions.items()]
        self.walls += [Wall(f"base-{n}", shape, base) for n, shape in enumerate(others)]
        self.bounds = (half, half, scene.width - half, scene.depth - half)
        self.passage = self.prepared()
        self.goal = self.start

    def prepared(self) -> Passage:
        """Everything made ready."""
        named = {wall.name: wall.solid for wall in self.walls}
        pieces = [wall.name for wall in self.walls if isinstance(wall.keep, float)]
        closed = gates(named, NEEDED, lambda a, b: a in pieces or b in pieces)
        return Passage(self.walls, gates=closed, bounds=self.bounds)

    def aim(self, chance: Random) -> bool:
        """Chooses a free spot in reach as the crow flies, mostly one that is not on a free straight line."""
        for _ in range(40):
            angle, far = chance.uniform(0, 2 * math.pi), self.limit * math.sqrt(chance.uniform(0.05, 0.95))
            self.goal = self.start[0] + far * math.cos(angle), self.start[1] + far * math.sin(angle)
            if self.passage.free(self.goal) and (
                self.passage.crosses([self.start, self.goal]) or chance.random() < 0.2
            ):
                return True
        return False

    def forbidden(self, error: float) -> Any:
        """Where the centre may not be within the Speed, as one area drawn outwards."""
        window = shapely.Point(self.start).buffer(self.limit + 1.0)
        near = [wall for wall in self.walls if solids.polygon_of(wall.solid, 0.01).distance(window) < 2.0]
        return shapely.union_all([solids.swollen(wall.solid, wall.keep, error) for wall in near])


class Grid:
    """Quarter-inch cells round a model that are free at their middle."""

    def __init__(self, scene: Scene) -> None:
        count = math.ceil(scene.limit / CELL) + 1
        self.count, (self.x, self.y) = count, scene.start
        steps = np.arange(-count, count + 1) * CELL
        xs, ys = np.meshgrid(self.x + steps, self.y + steps, indexing="ij")
        taken = scene.forbidden(0.001)
        shapely.prepare(taken)
        x0, y0, x1, y1 = scene.bounds
        self.free = ~shapely.intersects_xy(taken, xs, ys) & (xs >= x0) & (ys >= y0) & (xs <= x1) & (ys <= y1)
        self.free[count, count] = True

    def cell(self, point: Point) -> tuple[int, int]:
        """The cell of a point."""
        return round((point[0] - self.x) / CELL) + self.count, round((point[1] - self.y) / CELL) + self.count

    def ways(self, limit: float, goal: Point | None) -> tuple[float, dict[tuple[int, int], float]]:
        """The length of the way to a spot (inf for none), and of those to every cell met."""
        end = self.cell(goal) if goal else None
        best, heap = {(self.count, self.count): 0.0}, [(0.0, (self.count, self.count))]
        size = len(self.free)
        while heap:
            _, at = heapq.heappop(heap)
            so_far = best[at]
            if at == end and goal:
                x, y = self.x + (at[0] - self.count) * CELL, self.y + (at[1] - self.count) * CELL
                return so_far + math.dist((x, y), goal), best
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                to = at[0] + dx, at[1] + dy
                length = so_far + CELL * math.hypot(dx, dy)
                if not (0 <= to[0] < size and 0 <= to[1] < size) or not self.free[to] or length > limit + CELL:
                    continue
                if length < best.get(to, math.inf) - 1e-12:
                    best[to] = length
                    ahead = CELL * math.dist(to, end) if end else 0.0
                    heapq.heappush(heap, (length + ahead, to))
        return math.inf, best

    def area(self, limit: float) -> Any:
        """The cells within a limit, as squares."""
        near = [at for at, length in self.ways(limit, None)[1].items() if length <= limit]
        xs = np.array([self.x + (i - self.count) * CELL for i, _ in near])
        ys = np.array([self.y + (j - self.count) * CELL for _, j in near])
        return shapely.union_all(shapely.box(xs - CELL / 2, ys - CELL / 2, xs + CELL / 2, ys + CELL / 2))


class Elsewhere:
    """extremitypathfinder in its own environment, made at the first run; None where it cannot be had."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        python = ELSEWHERE / "bin" / "python"
        try:
            if not python.exists():
                venv.create(ELSEWHERE, with_pip=True)
            if subprocess.run([python, "-c", "import extremitypathfinder"], capture_output=True).returncode:
                wanted = [
                    python,
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--disable-pip-version-check",
                    "extremitypathfinder[numba]",
                ]
                subprocess.run(wanted, check=True, capture_output=True, timeout=600)
        except (OSError, subprocess.SubprocessError):
            print("extremitypathfinder cannot be installed here: measured without it", file=sys.stderr)
            return
        self.process = subprocess.Popen(
            [python, str(ROOT / "benchmarks" / "reach_extremity.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, scene: Scene) -> dict[str, Any] | None:
        """Its times and length for a scene; None where it is not there."""
        if self.process is None or self.process.stdin is None or self.process.stdout is None:
            return None
        (x, y), far = scene.start, scene.limit + 0.5
        x0, y0, x1, y1 = scene.bounds
        window = shapely.box(max(x0, x - far), max(y0, y - far), min(x1, x + far), min(y1, y + far))
        left = window.difference(scene.forbidden(ROUND))
        here = [part for part in shapely.get_parts(left) if part.distance(shapely.Point(scene.start)) < 0.02]
        part = shapely.orient_polygons(min(here, key=lambda one: one.distance(shapely.Point(scene.start))))
        lines = [list(ring.coords)[:-1] for ring in (part.exterior, *part.interiors)]
        asked = {"boundary": lines[0], "holes": lines[1:], "start": scene.start, "goal": scene.goal}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        if not part.buffer(1e-9).intersects(shapely.Point(scene.goal)):
            answer["length"] = None
        return answer

    def close(self) -> None:
        """Ends it."""
        if self.process is not None:
            self.process.communicate()
