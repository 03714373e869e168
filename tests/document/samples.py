"""Documents that the tests begin from."""

import copy
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: A document in canonical form that uses every key there is.
FULL_TEXT = (HERE / "full.json").read_text(encoding="utf-8")


def full():
    """The full document as JSON values, to be altered freely."""
    return json.loads(FULL_TEXT)


def bare(**more):
    """The least that is a board document, and `more`."""
    table = {"width": 54, "depth": 36}
    needed = {"format": "tablecheck-board", "version": 1, "ruleset": {"id": "starcraft"}}
    return copy.deepcopy({**needed, "length_unit": "in", "table": table, **more})


def piece(id="wall", **more):
    """A piece of terrain."""
    return {"id": id, "at": [10, 10], "footprint": {"rect": [4, 1]}, **more}


def unit(*models, id="squad", **more):
    """A unit with models."""
    return {"id": id, **more, "models": list(models)}


def model(id="m1", **more):
    """A model on the table."""
    return {"id": id, "at": [5, 5], "base": {"round": 32}, **more}


def questions(*asked, board=None):
    """A question file about a board."""
    return {"format": "tablecheck-questions", "version": 1, "board": board or bare(), "ask": list(asked)}
