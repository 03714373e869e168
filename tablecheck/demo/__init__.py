"""The demo tables: finished boards of our own, each a board document beside the question file that is pinned to it.

A visitor never plays on the stored boards themselves but on one of their own, made from the same files
(`tablecheck.pages.starting`).
"""

from __future__ import annotations

import json
from pathlib import Path

from django.db import transaction

from tablecheck import document as documents
from tablecheck.boards import store
from tablecheck.boards.log import load as stored_state
from tablecheck.boards.models import Board
from tablecheck.boards.state import State

FOLDER = Path(__file__).parent
#: The demo tables by name, the one to begin with first.
NAMES = ("standard", "lessons")


def board_id(name: str) -> str:
    """The id under which a demo table is stored."""
    return f"demo-{name}"


def document(name: str) -> documents.Document:
    """A demo table as its file says."""
    return documents.load((FOLDER / f"{name}.json").read_bytes())


def questions(name: str) -> dict[str, dict[str, object]]:
    """The questions pinned to a demo table, without what they expect, by the id of their pin."""
    asked = json.loads((FOLDER / f"{name}.questions.json").read_bytes())["ask"]
    return {
        f"pin-{number}": {key: value for key, value in question.items() if key != "expect"}
        for number, question in enumerate(asked, 1)
    }


def refresh(name: str) -> bool:
    """Store a demo table, or store it again where its files have changed since; false when it already stood."""
    wanted, pinned = document(name), questions(name)
    with transaction.atomic():
        if Board.objects.filter(pk=board_id(name)).exists():
            if _stands(stored_state(board_id(name)), wanted, pinned):
                return False
            Board.objects.filter(pk=board_id(name)).delete()
        store.create(wanted, questions=pinned, board_id=board_id(name))
    return True


def _stands(state: State, wanted: documents.Document, pinned: dict[str, dict[str, object]]) -> bool:
    return documents.dump(store.document_of(state)) == documents.dump(wanted) and state.of("questions") == pinned
