"""The server killed right after an acknowledgement: what was acknowledged is there, once and in order."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import pytest
from django.db import connection

from tablecheck.boards import log, threads
from tests.boards.samples import edit, put
from tests.live.conftest import Server

ROOT = Path(__file__).resolve().parents[2]
KILLS = 3


@contextlib.asynccontextmanager
async def running():
    """A server process; yields it with its port, and kills it if it still lives."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.live.serving",
        str(connection.settings_dict["NAME"]),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield process, int(await asyncio.wait_for(process.stdout.readline(), 60))
    finally:
        if process.returncode is None:
            os.kill(process.pid, signal.SIGKILL)
        await process.wait()


@pytest.mark.parametrize("acknowledgements", range(1, KILLS + 1))
async def test_what_was_acknowledged_survives_kill_9(table, acknowledgements):
    board, _owner = table
    acknowledged = {}
    async with contextlib.AsyncExitStack() as stack:
        async with running() as (process, port):
            server = Server(port, stack)
            session = await server.seat(board, "owner")
            ann = await server.open(board, session, since=1)
            for n in range(10):
                await ann.send(edit(f"op-{n}", 1, put("terrain", "wall-1", at=[n, n])))
            for _ in range(acknowledgements):
                answer = await ann.hear("ack")
                acknowledged[answer["op"]] = answer["revision"]
            os.kill(process.pid, signal.SIGKILL)
        entries = (await threads.read(log.after, board, 1))[:]
        assert [entry.revision for entry in entries] == list(range(2, len(entries) + 2))
        stored = {entry.op: entry.revision for entry in entries}
        assert acknowledged.items() <= stored.items()
        async with running() as (_process, port):
            again = await Server(port, stack).open(board, session, since=ann.screen.revision)
            for n in range(10):
                await again.send(edit(f"op-{n}", 1, put("terrain", "wall-1", at=[n, n])))
            answers = [await again.hear("ack") for _ in range(10)]
            assert [answer["op"] for answer in answers] == [f"op-{n}" for n in range(10)]
            assert stored.items() <= {answer["op"]: answer["revision"] for answer in answers}.items()
            assert (await again.until(11)).objects["terrain/wall-1"]["at"] == [9, 9]
    assert len(await threads.read(log.after, board, 1)) == 10
