"""Runs extremitypathfinder in an environment of its own; `benchmarks/reach.py` writes scenes to it and reads times.

Each line in is `{"boundary", "holes", "start", "goal"}`, each line out `{"prepare_ms", "query_ms", "length"}`; a null
length says that it found no way.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def answer(scene: dict[str, Any]) -> dict[str, Any]:
    """One scene: the visibility graph prepared, then the way asked for."""
    from extremitypathfinder import PolygonEnvironment

    environment = PolygonEnvironment()
    begin = time.process_time()
    environment.store(scene["boundary"], scene["holes"], validate=False)
    if not environment.prepared:
        environment.prepare()
    prepared = time.process_time()
    try:
        _, length = environment.find_shortest_path(tuple(scene["start"]), tuple(scene["goal"]), verify=False)
    except ValueError:
        length = None
    took = time.process_time() - prepared
    return {"prepare_ms": 1000.0 * (prepared - begin), "query_ms": 1000.0 * took, "length": length}


def main() -> None:
    """Line by line, until there is no more."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
