"""Who sees whom on whole StarCraft tables, and the area a model sees, beside the same asked pair by pair.

    python benchmarks/seeing.py [--tables small,standard,full,huge] [--rounds 20] [--seed 1] [--json]

whole: every two models of a position nobody has asked about before. one_model, one_piece: what an edit leaves to be
asked, from what was known before it; the baseline asks anew about every pair of the moved model, and of the table. The
baseline `pair_by_pair` asks `sight` for its line alone, over a seeded sample of 100 pairs a round, scaled up; `wrong`
counts the pairs of these on which the two differ. area: the area that one model sees; it has no baseline. Times are
medians of the processor's time in milliseconds; `ratio` is baseline_ms / exact_ms. Compiling is in none of them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sight_tables import TABLES, any_base, any_piece, table

from rules.board import Board, Model, Terrain, Unit
from rules.seeing import Seeing, area_seen, who_sees_whom
from rules.starcraft.cover import Pair
from rules.starcraft.sight import see

#: As many models and pieces as a full game has, on the table of the standard one.
TABLES["full"] = (30, 35, 54, 36)
#: The baseline judges no more pairs than this in a round.
SAMPLE = 100
#: So many models make a unit.
UNIT = 5


def board_of(name: str, seed: int) -> Board:
    """A seeded table as a StarCraft board: pieces of Size 0 to 4, some to stand on, units of two sides, some flying."""
    scene, chance = table(name, seed), Random(f"seeing/{name}/{seed}")
    kinds: list[tuple[str, ...]] = [(), (), (), ("surface",), ("ramp",), ("grass",)]
    terrain = {
        one: Terrain(one, one, region.shape, chance.randint(0, 4), frozenset(chance.choice(kinds)))
        for one, region in scene.regions.items()
    }
    models, units = {}, {}
    for side, bases in (("red", scene.reds), ("blue", scene.blues)):
        for first in range(0, len(bases), UNIT):
            unit, ids = f"{side}-{first}", tuple(f"{side}-{n}" for n in range(first, min(first + UNIT, len(bases))))
            flight = frozenset({"flying"} if chance.random() < 0.15 else set())
            units[unit] = Unit(unit, unit, side, profile={"size": chance.randint(1, 3)}, traits=flight, models=ids)
            models |= {one: Model(one, one, unit, bases[first + n], (0.0, 0.0)) for n, one in enumerate(ids)}
    return Board("starcraft", scene.width, scene.depth, terrain=terrain, units=units, models=models)


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of this process that some work takes, and its result."""
    begin = time.process_time()
    result = work()
    return 1000.0 * (time.process_time() - begin), result


class Run:
    """One table and the times of every case on both roads."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.board, self.chance = name, board_of(name, seed), Random(f"{name}/{seed}/rounds")
        self.known = seeing(self.board)
        self.times: dict[tuple[str, str], list[float]] = {}
        self.wrong: dict[str, int] = {}

    def round(self) -> None:
        """Every case once."""
        pairs = list(combinations(self.board.models, 2))
        self.compare("whole", replace(self.board), None, pairs)
        name = self.chance.choice(list(self.board.models))
        at = (self.chance.uniform(1, self.board.width - 1), self.chance.uniform(1, self.board.depth - 1))
        model = replace(self.board.models[name], shape=any_base(self.chance, at))
        moved = replace(self.board, models={**self.board.models, name: model})
        self.compare("one_model", moved, self.known, [pair for pair in pairs if name in pair])
        piece = self.chance.choice(list(self.board.terrain))
        shape = any_piece(self.chance, self.board.width, self.board.depth).shape
        terrain = {**self.board.terrain, piece: replace(self.board.terrain[piece], shape=shape)}
        self.compare("one_piece", replace(self.board, terrain=terrain), self.known, pairs)
        took, _ = clocked(lambda: area_seen(self.board, name))
        self.times.setdefault(("area", ""), []).append(took)

    def compare(self, case: str, board: Board, before: Seeing | None, pairs: list[tuple[str, str]]) -> None:
        """The table of a board from what was known, and a sample of its pairs one by one."""
        took, found = clocked(lambda: seeing(board, before))
        sample = self.chance.sample(pairs, min(SAMPLE, len(pairs)))
        fresh = replace(board)
        ends = [Pair(fresh, fresh.models[one], fresh.models[other]) for one, other in sample]
        slow, lines = clocked(lambda: [see(pair).line for pair in ends])
        differ = sum(found.sees(*pair) != (line is not None) for pair, line in zip(sample, lines, strict=True))
        self.times.setdefault((case, "exact"), []).append(took)
        self.times.setdefault((case, "pair_by_pair"), []).append(slow * len(pairs) / len(sample))
        self.wrong[case] = self.wrong.get(case, 0) + differ

    def figures(self) -> Iterator[dict[str, Any]]:
        """One object for each case."""
        for case in self.wrong:
            exact, baseline = (statistics.median(self.times[case, road]) for road in ("exact", "pair_by_pair"))
            figures = {"scene": self.name, "case": case, "exact_ms": round(exact, 3), "baseline": "pair_by_pair"}
            rest = {"baseline_ms": round(baseline, 3), "ratio": round(baseline / exact, 1), "wrong": self.wrong[case]}
            yield {**figures, **rest}
        area = round(statistics.median(self.times["area", ""]), 3)
        yield {"scene": self.name, "case": "area", "exact_ms": area, "baseline": None, "baseline_ms": None}


def seeing(board: Board, before: Seeing | None = None) -> Seeing:
    """Who sees whom in a game that has sight."""
    found = who_sees_whom(board, before)
    assert found is not None
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="small,standard,full,huge", help="which tables, by name and comma")
    parser.add_argument("--rounds", type=int, default=20, help="how often everything is measured")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    Run("small", 0).round()
    if not options.json:
        print(f"{'table':10}{'case':11}{'exact ms':>10}  {'baseline':14}{'ms':>11}{'ratio':>9}{'wrong':>7}")
    for name in options.tables.split(","):
        run = Run(name, options.seed)
        for _ in range(options.rounds):
            run.round()
        for one in run.figures():
            if options.json:
                print(json.dumps(one), flush=True)
                continue
            print(f"{one['scene']:10}{one['case']:11}{one['exact_ms']:10.3f}", end="")
            told = f"  {one['baseline']:14}{one['baseline_ms']:11.3f}" if one["baseline"] else ""
            print(f"{told}{one['ratio']:9.1f}{one['wrong']:7d}" if told else "", flush=True)


if __name__ == "__main__":
    main()
