"""Boards that the browser tests begin with."""

from typing import Any


def board(**parts: Any) -> dict[str, Any]:
    """A StarCraft table of 36 by 24 inches with whatever lies on it."""
    return {
        "format": "tablecheck-board",
        "version": 1,
        "title": "Trial",
        "ruleset": {"id": "starcraft"},
        "length_unit": "in",
        "table": {"width": 36, "depth": 24},
        "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
        **parts,
    }


def unit(oid: str, side: str, *spots: list[float]) -> dict[str, Any]:
    """A unit of Size 1 with its models `<unit>-1`, `<unit>-2`, …"""
    return {
        "id": oid,
        "name": oid.capitalize(),
        "side": side,
        "profile": {"size": 1, "speed": 4, "supply": 1},
        "models": [{"id": f"{oid}-{n}", "at": at, "base": {"round": 32}} for n, at in enumerate(spots, 1)],
    }


def duel() -> dict[str, Any]:
    """Two models and one wall that stands beside their line: they see each other until it is moved between them."""
    return board(
        terrain=[{"id": "wall", "name": "Wall", "at": [18, 20], "footprint": {"rect": [2, 6]}, "size": 2}],
        units=[unit("marine", "red", [8, 10]), unit("ling", "blue", [28, 10])],
    )
