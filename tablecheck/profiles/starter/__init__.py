"""The starter set: what is known of the units of the three factions; numbers that are not known are left out."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tablecheck.profiles.entry import Entry, entries_of

FACTIONS = ("terran", "zerg", "protoss")


@cache
def faction(name: str) -> tuple[str, tuple[Entry, ...]]:
    """A faction's printed name and its entries."""
    plain = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return plain["title"], tuple(entries_of(plain))


def starter(name: str, number: int) -> Entry | None:
    """One entry of the starter set."""
    if name not in FACTIONS or not 0 <= number < len(faction(name)[1]):
        return None
    return faction(name)[1][number]
