"""Shortest ways and areas of models on seeded tables, beside a grid and a library of visibility graphs, in one run.

    python benchmarks/reach.py [--tables standard,huge] [--rounds 60] [--seed 1] [--json]

A 32 mm base goes by a random Speed of 4 to 8 in. from where it stands, between pieces, other bases and closed gaps,
mostly to spots it does not reach on a straight line.
prepare: what stands in the way is made ready. shortest: one way, made ready before. area: where the base can end. grid:
A* on a quarter-inch grid of eight neighbours over cells that are free at their middle (for the area: all of them within
the Speed), made ready by prepared shapely areas. extremity: extremitypathfinder, in an environment of its own under
var/, on polygons that lie round the true areas by 0.01 in, cut off where the Speed ends; on a few of the spots.
Times are medians of the processor's time in milliseconds, `ratio` is baseline_ms / exact_ms. `longer` is by how much
the baseline's ways are longer, in the mean of those both find, in per cent; `wrong` on how many spots it says otherwise
whether they are within the Speed, of `asked`. For areas `longer` is how much of the true area it misses or has too
much, in per cent.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from reach_baselines import Elsewhere, Grid, Scene

from rules.geometry.kernel.compiled import COMPILED
from rules.geometry.reach import area

#: The library is asked so often a table; preparing takes it long.
FEW = 6


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of this process that some work takes, and its result."""
    begin = time.process_time()
    result = work()
    return 1000.0 * (time.process_time() - begin), result


class Run:
    """The times of one table, by case and road, and what the baselines said."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed, self.chance = name, seed, Random(f"{name}/{seed}/reach")
        self.times: dict[tuple[str, str], list[float]] = {}
        self.said: dict[tuple[str, str], list[tuple[float, float]]] = {}

    def note(self, case: str, road: str, took: float) -> None:
        """Keeps one time."""
        self.times.setdefault((case, road), []).append(took)

    def round(self, elsewhere: Elsewhere | None) -> None:
        """One model, one spot, on every road."""
        scene = Scene(self.name, self.seed, self.chance)
        if not scene.passage.free(scene.start) or not scene.aim(self.chance):
            return
        self.note("prepare", "exact", clocked(scene.prepared)[0])
        took, path = clocked(lambda: scene.passage.shortest(scene.start, scene.goal, scene.limit))
        true = path.length if path else math.inf
        self.note("shortest", "exact", took)
        took, grid = clocked(lambda: Grid(scene))
        self.note("prepare", "grid", took)
        took, (length, _) = clocked(lambda: grid.ways(scene.limit, scene.goal))
        self.note("shortest", "grid", took)
        self.said.setdefault(("shortest", "grid"), []).append((true, length if length <= scene.limit else math.inf))
        took, found = clocked(lambda: area(scene.passage, scene.start, scene.limit))
        self.note("area", "exact", took)
        took, cells = clocked(lambda: grid.area(scene.limit))
        self.note("area", "grid", took)
        self.said.setdefault(("area", "grid"), []).append((found.area, found.symmetric_difference(cells).area))
        answer = elsewhere.ask(scene) if elsewhere else None
        if answer:
            self.note("prepare", "extremity", answer["prepare_ms"])
            self.note("shortest", "extremity", answer["query_ms"])
            length = answer["length"] if answer["length"] is not None else math.inf
            self.said.setdefault(("shortest", "extremity"), []).append(
                (true, length if length <= scene.limit else math.inf)
            )

    def figures(self) -> Iterator[dict[str, Any]]:
        """One object for each case and baseline."""
        for (case, road), times in self.times.items():
            if road == "exact":
                continue
            exact, baseline = statistics.median(self.times[case, "exact"]), statistics.median(times)
            said = self.said.get((case, road), [])
            both = [(one, other) for one, other in said if math.isfinite(one) and math.isfinite(other)]
            share = [other / one if case == "area" else other / one - 1.0 for one, other in both if one > 0.0]
            yield {
                "scene": self.name,
                "case": case,
                "exact_ms": round(exact, 4),
                "baseline": road,
                "baseline_ms": round(baseline, 4),
                "ratio": round(baseline / exact, 2),
                "longer": round(100.0 * statistics.mean(share), 3) if share else 0.0,
                "wrong": sum(math.isfinite(one) != math.isfinite(other) for one, other in said),
                "asked": len(times),
            }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="standard,huge", help="which tables, by name and comma")
    parser.add_argument("--rounds", type=int, default=60, help="how many models go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    if not COMPILED:
        print("numba is missing or not wanted: the exact engine runs uncompiled", file=sys.stderr)
    elsewhere = Elsewhere()
    warm = Run("small", 0)
    for _ in range(3):
        warm.round(elsewhere)
    if not options.json:
        head = f"{'table':10}{'case':10}{'exact ms':>10}  {'baseline':11}{'ms':>11}{'ratio':>9}"
        print(f"{head}{'longer %':>10}{'wrong':>7}{'asked':>7}")
    for name in options.tables.split(","):
        run = Run(name, options.seed)
        for n in range(options.rounds):
            run.round(elsewhere if n < FEW else None)
        for one in run.figures():
            if options.json:
                print(json.dumps(one), flush=True)
            else:
                told = f"{one['scene']:10}{one['case']:10}{one['exact_ms']:10.3f}  {one['baseline']:11}"
                told += f"{one['baseline_ms']:11.3f}{one['ratio']:9.1f}{one['longer']:10.2f}"
                told += f"{one['wrong']:7d}{one['asked']:7d}"
                print(told, flush=True)
    elsewhere.close()


if __name__ == "__main__":
    main()
