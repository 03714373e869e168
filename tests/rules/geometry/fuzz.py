"""The kernel against a second engine and a slow reference: `python -m tests.rules.geometry.fuzz --pairs N --seed S`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from rules.geometry.sightline import Sightlines, check_line
from tests.rules.geometry.exact.engine import exact_line
from tests.rules.geometry.parts import Scene
from tests.rules.geometry.reference import free_line
from tests.rules.geometry.scenes import KINDS, scene


def disagreement(made: Scene) -> tuple[str, str]:
    """What the engine says of a scene, and what is wrong with that (nothing, when it is empty)."""
    lines = Sightlines(made.regions)
    every = list(made.regions)
    found = lines.line(made.a, made.b, every)
    back = lines.line(made.b, made.a, every)
    if (back is None) != (found is None) or (found is not None and back != (found[1], found[0])):
        return "clear" if found else "blocked", f"not the same both ways: {found} and {back}"
    near = lines.near(made.a, made.b)
    if (lines.line(made.a, made.b, near) is None) != (found is None):
        return "clear" if found else "blocked", "what is not near changes the answer"
    other = exact_line(made.a, made.b, made.regions)
    if (other is None) != (found is None):
        return "clear" if found else "blocked", f"the second engine says {other}"
    if found is not None:
        held = check_line(found, made.a, made.b, made.regions.values())
        return "clear", "" if held else f"the line {found} does not hold"
    seen = free_line(made.a, made.b, list(made.regions.values()), made.lines)
    return "blocked", f"the line {seen} is free" if seen else _blockers_fault(made, lines)


def _blockers_fault(made: Scene, lines: Sightlines) -> str:
    """What is wrong with the blockers named for a blocked pair."""
    named = lines.blockers(made.a, made.b, list(made.regions))
    if lines.line(made.a, made.b, named) is not None:
        return f"{named} do not block"
    for name in named:
        rest = [other for other in named if other != name]
        if lines.line(made.a, made.b, rest) is None:
            return f"{name} can be spared among {named}"
    return ""


def main() -> int:
    """Judge seeded pairs of every kind of scene in turn, and print what disagrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=sorted(KINDS))
    options = parser.parse_args()
    kinds = [options.kind] if options.kind else list(KINDS)
    tally: Counter[str] = Counter()
    for number in range(options.pairs):
        kind = kinds[number % len(kinds)]
        made = scene(kind, Random(f"{options.seed}/{kind}/{number}"))
        said, fault = disagreement(made)
        tally[f"{kind} {said}"] += 1
        if fault:
            tally["disagreements"] += 1
            print(f"seed {options.seed}, number {number}, {kind}: {fault}\n  {made}")
    print(dict(sorted(tally.items())), f"disagreements: {tally['disagreements']}")
    return 1 if tally["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
