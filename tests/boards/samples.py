"""A small table for tests: two walls, a plateau, two sides with a unit each."""

from __future__ import annotations

from typing import Any

from tablecheck import document
from tablecheck.access import grants, links
from tablecheck.access.grants import Grant
from tablecheck.boards import store

PLAIN: dict[str, Any] = {
    "format": "tablecheck-board",
    "version": 1,
    "title": "Two walls",
    "ruleset": {"id": "starcraft"},
    "length_unit": "in",
    "table": {"width": 54, "depth": 36},
    "sides": [
        {"id": "red", "entry_edges": [[[0, 36], [54, 36]]], "supply_pool": 12},
        {"id": "blue", "entry_edges": [[[0, 0], [54, 0]]], "supply_pool": 12},
    ],
    "terrain": [
        {"id": "wall-1", "at": [27, 18], "footprint": {"rect": [2, 8]}, "size": 2},
        {"id": "wall-2", "at": [10, 30], "footprint": {"rect": [4, 1]}, "size": 1},
        {"id": "plateau", "at": [45, 6], "footprint": {"rect": [10, 8]}, "size": 4, "traits": ["surface"]},
    ],
    "access_points": [
        {"id": "stairs", "at": [45, 10], "footprint": {"rect": [2, 0.2]}, "joins": ["plateau", "ground"]}
    ],
    "units": [
        {
            "id": "marines",
            "side": "red",
            "profile": {"size": 2, "speed": 4, "supply": 1},
            "models": [{"id": "m1", "at": [20, 18], "base": {"round": 32}, "leader": True}],
        },
        {
            "id": "zerglings",
            "side": "blue",
            "profile": {"size": 1, "speed": 4, "supply": 1},
            "models": [{"id": "e1", "at": [34, 18], "base": {"round": 32}}],
        },
    ],
}
SIGHT = {"ask": "sight", "from": "m1", "to": "e1"}


def board(questions: dict[str, Any] | None = None) -> tuple[str, Grant]:
    """A stored board and its owner's grant."""
    made, secret = store.create(document.load(PLAIN), questions=questions)
    grant = grants.of_token(secret)
    assert grant
    return made.pk, grant


def seat(board_id: str, role: str, side: str = "", name: str = "") -> Grant:
    """A new seat at a board."""
    taken = links.exchange(links.create(board_id, role, side), {}, name)
    return grants.of_seat(taken)


def edit(op: str, seen: int, *changes: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An operation as the browser sends it."""
    return {"t": "edit", "op": op, "seen": seen, "changes": list(changes), **more}


def put(kind: str, oid: str, /, **values: Any) -> dict[str, Any]:
    """A change of some properties."""
    return {"kind": kind, "id": oid, "set": values}


def add(kind: str, oid: str, /, **properties: Any) -> dict[str, Any]:
    """A change that adds an object."""
    return {"kind": kind, "id": oid, "add": properties}


def remove(kind: str, oid: str) -> dict[str, Any]:
    """A change that removes an object."""
    return {"kind": kind, "id": oid, "remove": True}
