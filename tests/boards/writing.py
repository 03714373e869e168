"""A process of its own that edits a board: `python -m tests.boards.writing DATABASE BOARD NAME COUNT`.

Takes a player's seat, then submits its edits one after the other; each edit of the shared wall is sent again on top of
what is there until it is acknowledged. Prints the acknowledged operations as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django
from django.conf import settings


async def edits(board: str, grant, name: str, count: int) -> dict[str, int]:
    """Half of the edits go to the writer's own marker, half to a wall that all fight for."""
    from tablecheck.boards.answers import Ack
    from tablecheck.boards.live_board import LiveBoard
    from tests.boards.samples import add, edit, put

    live = await LiveBoard.load(board)
    acknowledged = {}
    marker = add("markers", name, kind="mission", at=[1, 1], base={"round": 32})
    for n in range(count):
        own = put("markers", name, at=[n, n]) if n else marker
        change = own if n % 2 == 0 else put("terrain", "wall-1", rotation=n)
        op, tries, answer = f"{name}-{n}", 0, None
        while not isinstance(answer, Ack):
            answer = await live.submit(grant, edit(f"{op}.{tries}", live.state.revision, change))
            tries += 1
        acknowledged[answer.op] = answer.revision
    return acknowledged


def run(database: str, board: str, name: str, count: int) -> None:
    """Sit down and edit."""
    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    from tests.boards.samples import seat

    print(json.dumps(asyncio.run(edits(board, seat(board, "judge", name=name), name, count))))


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
