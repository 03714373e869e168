"""Exact sight between all models of seeded tables, beside what one would write with shapely, in the same run.

    python benchmarks/sight.py [--tables small,standard,huge] [--rounds 5] [--seed 1] [--json]

naive16: 16 points round each base, 256 lines. nine: 9 points of each base, 81 lines. centre: one line. Each is asked of
prepared pieces and of an STRtree, and the faster of the two counts; all pairs over a seeded sample of 300 a round,
scaled up. Every road has its turn in every round, on one thread; times are medians of the processor's time, which
others on the machine disturb least, in milliseconds for all pairs, for one model against the other side, and for all
pairs after one piece moved.
The case `margin` asks a game's question of sight, pair by pair, with what its closeness at 0.02 in takes, beside the
plain answer; there `wrong` counts certain answers that moving everything by so much turned.
`ratio` is baseline_ms / exact_ms throughout; the share that one moved piece costs of all pairs is its inverse. `wrong`
counts the pairs on which the baseline differs from the exact engine, among those it judged; where the baseline is
`all_pairs`, those on which the two ways of the exact engine differ. Preparing the table is in none of the times, but
preparing the moved piece is.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
from sight_baselines import Baseline, centre, naive16, nine
from sight_margins import TOLERANCE, board_of, pairs_of, turned
from sight_tables import TABLES, SightTable, any_piece, table

from rules.ask import ask
from rules.geometry.bodies import Region
from rules.geometry.kernel.compiled import COMPILED
from rules.geometry.kernel.layout import BaseSet
from rules.geometry.kernel.table import Table

#: A baseline judges no more pairs than this in a round; the time for all is scaled up from those.
SAMPLE = 300
#: What takes little is measured so often in a round, one after the other.
OFTEN = 5
#: Of two ways to ask, one that takes so many times as long as the other is not tried again.
PLAINLY = 2.0


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of this process that some work takes, and its result."""
    begin = time.process_time()
    result = work()
    return 1000.0 * (time.process_time() - begin), result


class Run:
    """One table, prepared, and the times of every road by case."""

    def __init__(self, scene: SightTable, seed: int) -> None:
        self.scene, self.chance = scene, Random(f"{scene.name}/{seed}/rounds")
        self.exact = Table(scene.regions)
        self.reds, self.blues = BaseSet.of(scene.reds), BaseSet.of(scene.blues)
        self.known = self.exact.all_pairs(self.reds, self.blues)
        self.roads = (naive16(scene), nine(scene), centre(scene))
        self.times: dict[tuple[str, str], list[float]] = {}
        self.ways: dict[tuple[str, str], tuple[Callable[..., Any], ...]] = {}
        self.wrong: dict[tuple[str, str], set[tuple[int, int]]] = {}

    def note(self, case: str, road: str, took: float) -> None:
        """Keeps one time."""
        self.times.setdefault((case, road), []).append(took)

    def round(self) -> None:
        """Every case, on every road."""
        self.all_pairs()
        self.one_model()
        self.one_piece()
        self.margin()

    def all_pairs(self) -> None:
        """Every red model against every blue one."""
        for _ in range(OFTEN):
            took, self.known = clocked(lambda: self.exact.all_pairs(self.reds, self.blues))
            self.note("all_pairs", "exact", took)
        count = len(self.scene.blues)
        every = [(red, blue) for red in range(len(self.scene.reds)) for blue in range(count)]
        sample = self.chance.sample(every, min(SAMPLE, len(every)))
        for road in self.roads:
            often, pairs = (OFTEN, every) if road.lines == 1 else (1, sample)
            truth = self.known.clear[[red * count + blue for red, blue in pairs]]
            for _ in range(often):
                self.judge("all_pairs", road, pairs, truth, len(every) / len(pairs))

    def judge(
        self, case: str, road: Baseline, pairs: Sequence[tuple[int, int]], truth: np.ndarray, scale: float
    ) -> None:
        """Times a baseline on some pairs, both ways of asking, and notes where it is wrong."""
        ways = self.ways.get((case, road.name), (road.by_pieces, road.by_tree))
        timed = [(*clocked(lambda way=way: way(pairs)), way) for way in ways]
        took, said, way = min(timed, key=lambda one: one[0])
        if max(timed, key=lambda one: one[0])[0] > PLAINLY * took:
            self.ways[case, road.name] = (way,)
        self.note(case, road.name, took * scale)
        self.wrong.setdefault((case, road.name), set()).update(pairs[n] for n in np.flatnonzero(said != truth))

    def one_model(self) -> None:
        """A few red models, one after the other, each put down anew against every blue one."""
        chosen = self.chance.sample(range(len(self.scene.reds)), OFTEN)
        seen = {}
        for red in chosen:
            took, found = clocked(lambda red=red: self.exact.all_pairs(BaseSet.of([self.scene.reds[red]]), self.blues))
            self.note("one_model", "exact", took)
            seen[red] = found.clear
        for road in self.roads:
            for red in chosen:
                pairs = [(red, blue) for blue in range(len(self.scene.blues))]
                self.judge("one_model", road, pairs, seen[red], 1.0)

    def one_piece(self) -> None:
        """All pairs after one piece moved, from what was known before, beside all pairs anew; a few pieces in turn."""
        both, first, second = self.rows()
        chosen = self.chance.sample(list(self.scene.regions), OFTEN)
        places = {name: any_piece(self.chance, self.scene.width, self.scene.depth) for name in chosen}

        def moved(name: str) -> tuple[Table, Any]:
            after = self.exact.moved(name, places[name])
            return after, after.pairs_again(self.exact, self.known, both, first, second)

        found = {}
        for name in chosen:
            took, found[name] = clocked(lambda name=name: moved(name))
            self.note("one_piece", "exact", took)
        for after, again in found.values():
            took, anew = clocked(lambda after=after: after.pairs(both, first, second))
            self.note("one_piece", "all_pairs", took)
            differ = np.flatnonzero(again.clear != anew.clear)
            self.wrong.setdefault(("one_piece", "all_pairs"), set()).update((n, 0) for n in differ.tolist())

    def margin(self) -> None:
        """Sight with and without its closeness, asked one by one of boards of which nothing has been worked out yet."""
        questions = pairs_of(self.scene, self.chance)
        for road, closeness in (("plain", False), ("exact", True)):
            board = board_of(self.scene, TOLERANCE)
            took, _ = clocked(lambda board=board, how=closeness: [ask(board, one, closeness=how) for one in questions])
            self.note("margin", road, took)
        wrong = turned(board_of(self.scene, TOLERANCE), questions, self.chance)
        self.wrong.setdefault(("margin", "plain"), set()).update((id(one), 0) for one in wrong)

    def rows(self) -> tuple[BaseSet, np.ndarray, np.ndarray]:
        """Both sides in one set, and the rows of every pair."""
        reds, blues = len(self.scene.reds), len(self.scene.blues)
        return self.reds + self.blues, np.repeat(np.arange(reds), blues), np.tile(np.arange(blues) + reds, reds)

    def figures(self) -> Iterator[dict[str, Any]]:
        """One object for each case and baseline."""
        for (case, road), times in self.times.items():
            if road != "exact":
                exact, baseline = statistics.median(self.times[case, "exact"]), statistics.median(times)
                yield {
                    "scene": self.scene.name,
                    "case": case,
                    "exact_ms": round(exact, 4),
                    "baseline": road,
                    "baseline_ms": round(baseline, 4),
                    "ratio": round(baseline / exact, 2),
                    "wrong": len(self.wrong[case, road]),
                }


def warmed(region: Region) -> None:
    """Compiles the kernel, or says that it runs uncompiled."""
    if not COMPILED:
        print("numba is missing or not wanted: the exact engine runs uncompiled", file=sys.stderr)
    scene = table("small", 0)
    run = Run(scene, 0)
    run.exact.moved("piece-0", region)
    run.one_model()
    run.one_piece()
    run.margin()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default=",".join(TABLES), help="which tables, by name and comma")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    warmed(any_piece(Random(0), 30.0, 30.0))
    if not options.json:
        print(f"{'table':10}{'case':11}{'exact ms':>10}  {'baseline':11}{'ms':>11}{'ratio':>9}{'wrong':>7}")
    for name in options.tables.split(","):
        run = Run(table(name, options.seed), options.seed)
        for _ in range(options.rounds):
            run.round()
        for one in run.figures():
            if options.json:
                print(json.dumps(one), flush=True)
            else:
                told = f"{one['scene']:10}{one['case']:11}{one['exact_ms']:10.3f}  {one['baseline']:11}"
                print(told + f"{one['baseline_ms']:11.3f}{one['ratio']:9.1f}{one['wrong']:7d}", flush=True)


if __name__ == "__main__":
    main()
