"""How long an edit takes to the other screen, and a hand to its preview, beside a bare socket and an empty page.

    python benchmarks/live.py [--edits 200] [--objects 120] [--questions 3] [--boards 0] [--json]

Starts the real server in a process of its own on a temporary database. Every round measures all roads one after the
other, so that they share whatever else the machine is doing. The preview is of a table of its own, of 60 models and 35
pieces, asked for as the page does: the next position when the last one was answered, at most every 40 ms. `--boards N`
adds a load of N boards with two windows each and one edit a second a board. Milliseconds throughout; CPU is the server
process's alone, with who sees whom and all that follows the verdicts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
#: Positions of a hand before the first that counts.
HANDS_BEFORE = 20


#: The table on which previews are measured: 60 models and 35 pieces.
HELD = {"objects": 150, "pieces": 35}


def document(objects: int, pieces: int | None = None) -> dict[str, Any]:
    """A table of two forces of a fifth of the objects each, in units of six, the rest walls and scatter (or fewer)."""
    chance = random.Random(7)
    models = objects // 5
    squads = -(-models // 6)
    walls = [
        {
            "id": f"wall-{n}",
            "at": wall_at(n),
            "rotation": chance.choice([0, 30, 45, 90]),
            "footprint": {"rect": [chance.choice([1, 2, 3]), 0.8]},
            "size": chance.choice([1, 2, 2]),
        }
        for n in range(walls_among(objects) if pieces is None else pieces)
    ]
    units = [
        {
            "id": f"{side}-{squad}",
            "side": side,
            "profile": {"size": 2, "speed": 4, "supply": 1},
            "models": [
                {"id": f"{side}-{squad}-{n % 6}", "at": model_at(side, n), "base": {"round": 32}}
                for n in range(6 * squad, min(models, 6 * squad + 6))
            ],
        }
        for side in ("red", "blue")
        for squad in range(squads)
    ]
    return {
        "format": "tablecheck-board",
        "version": 1,
        "ruleset": {"id": "starcraft"},
        "length_unit": "in",
        "table": {"width": 54, "depth": 36},
        "sides": [{"id": "red"}, {"id": "blue"}],
        "terrain": walls,
        "units": units,
    }


def walls_among(objects: int) -> int:
    """How many of the objects are walls."""
    models = objects // 5
    return objects - 2 * models - 2 * -(-models // 6)


def wall_at(n: int) -> list[float]:
    """Where a wall stands."""
    return [round(3 + (n % 12) * 4.3, 2), round(6 + (n // 12) * 4.2, 2)]


def model_at(side: str, n: int) -> list[float]:
    """Where a model stands: units of two rows of three, side by side along the edge."""
    squad, place = divmod(n, 6)
    return [2 + squad * 6 + (place % 3) * 1.5, (33 if side == "red" else 1.5) + (place // 3) * 1.5]


def stored(folder: str, boards: int, objects: int, questions: int) -> list[tuple[str, list[str]]]:
    """Boards on a fresh database, that of the previews first: the id of each, and the sessions of two people at it."""
    os.environ |= {"TABLECHECK_VAR": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.served"}
    # The compiled kernel outlives this run: compiling it is not what is measured.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / "var" / "compiled"))
    import django

    django.setup()
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    from tablecheck import document as documents
    from tablecheck.access import links
    from tablecheck.boards import store

    call_command("migrate", verbosity=0)
    tables = [documents.load(document(**HELD)), *[documents.load(document(objects))] * boards]
    asked = {f"q{n}": {"ask": "sight", "from": f"red-{n}-0", "to": f"blue-{n}-{n % 6}"} for n in range(questions)}
    found = []
    for loaded in tables:
        board, secret = store.create(loaded, questions=asked)
        sessions = []
        for way in (secret, links.create(board, "judge")):
            session = SessionStore()
            links.exchange(way, session)
            session.save()
            sessions.append(session.session_key)
        found.append((board.pk, sessions))
    return found


class Server:
    """The measured process."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, "-m", "uvicorn", "benchmarks.served_application:application"]
        command += ["--port", str(self.port), "--lifespan", "off", "--log-level", "warning", "--no-access-log"]
        environment = {**os.environ, "TABLECHECK_VAR": folder, "DJANGO_SETTINGS_MODULE": "benchmarks.served"}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment)

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    async def ready(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            with contextlib.suppress(OSError):
                _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.05)
        raise SystemExit("the server did not start")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


class Window:
    """One open socket at a table."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.revision = 0

    async def send(self, op: str, kind: str, oid: str, **values: Any) -> None:
        """Send an edit."""
        change = {"kind": kind, "id": oid, "set": values}
        await self.connection.send(json.dumps({"t": "edit", "op": op, "seen": self.revision, "changes": [change]}))

    async def hand(self, n: int, kind: str, oid: str, **values: Any) -> None:
        """Hold a piece somewhere until its verdicts are here."""
        change = {"kind": kind, "id": oid, "set": values}
        await self.connection.send(json.dumps({"t": "hand", "n": n, "seen": self.revision, "changes": [change]}))
        while True:
            message = json.loads(await self.connection.recv())
            if message["t"] in ("refused", "reload") or (message["t"] == "preview" and message["html"] is None):
                raise SystemExit(f"the server answered {message}")
            if message["t"] == "preview" and message["n"] == n:
                return

    async def until(self, revision: int, judged: bool = False) -> None:
        """Read until the screen shows a revision, and its verdicts where wanted."""
        while True:
            message = json.loads(await self.connection.recv())
            if message["t"] in ("refused", "conflict", "reload"):
                raise SystemExit(f"the server answered {message}")
            if message["t"] == "frame":
                self.revision = message["revision"]
                if self.revision >= revision and (not judged or 'id="verdicts"' in message["html"]):
                    return


@contextlib.asynccontextmanager
async def windows(server: Server, board: str, sessions: list[str]) -> AsyncIterator[list[Window]]:
    """A window for each session."""
    from websockets.asyncio.client import connect

    async with contextlib.AsyncExitStack() as stack:
        found = []
        for session in sessions:
            address = f"ws://127.0.0.1:{server.port}/ws/tables/{board}/?since=1"
            headers = {"Cookie": f"sessionid={session}"}
            opened = await stack.enter_async_context(connect(address, additional_headers=headers, max_size=None))
            window = Window(opened)
            await window.until(1, judged=True)
            found.append(window)
        yield found


async def get(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """An empty page over a connection that stays open."""
    writer.write(b"GET /bench/empty/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 200 " not in head.partition(b"\r\n")[0] or b"content-length: 0" not in head.lower():
        raise SystemExit(f"the empty page answered {head!r}")


def walk(n: int, objects: int) -> tuple[str, str, dict[str, Any]]:
    """The n-th edit: a wall or a model takes a small step."""
    step = round(0.01 * (n % 20), 2)
    if n % 3:
        wall = n % walls_among(objects)
        x, y = wall_at(wall)
        return "terrain", f"wall-{wall}", {"at": [round(x + step, 2), y]}
    model = n % (objects // 5)
    x, y = model_at("red", model)
    return "models", f"red-{model // 6}-{model % 6}", {"at": [round(x + step, 2), y]}


async def rounds(server: Server, board: str, sessions: list[str], edits: int, objects: int) -> dict[str, list[float]]:
    """Each road once a round, in milliseconds."""
    from websockets.asyncio.client import connect

    took: dict[str, list[float]] = {
        "edit → other screen": [],
        "with its verdicts": [],
        "bare socket": [],
        "empty page": [],
    }
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    async with (
        windows(server, board, sessions) as pair,
        connect(f"ws://127.0.0.1:{server.port}/ws/echo/") as echo,
    ):
        message = "x" * 120
        for n in range(edits):
            sender, other = pair[n % 2], pair[1 - n % 2]
            kind, oid, values = walk(n, objects)
            begun = time.perf_counter()
            await sender.send(f"r-{n}", kind, oid, **values)
            own = asyncio.create_task(sender.until(n + 2, judged=True))
            await other.until(n + 2)
            seen = time.perf_counter()
            took["edit → other screen"].append(seen - begun)
            await own
            took["with its verdicts"].append(time.perf_counter() - begun)
            begun = time.perf_counter()
            await echo.send(message)
            await echo.recv()
            took["bare socket"].append(time.perf_counter() - begun)
            begun = time.perf_counter()
            await get(reader, writer)
            took["empty page"].append(time.perf_counter() - begun)
            await asyncio.sleep(0.01)
    writer.close()
    return {road: [1000 * each for each in times] for road, times in took.items()}


async def cpu_an_edit(server: Server, board: str, sessions: list[str], edits: int, objects: int, first: int) -> float:
    """Milliseconds of server CPU an edit, at 25 edits a second, two windows open, verdicts and frames included."""
    async with windows(server, board, sessions) as pair:
        begun = server.cpu()
        for n in range(edits):
            kind, oid, values = walk(first + n, objects)
            await pair[n % 2].send(f"c-{n}", kind, oid, **values)
            await asyncio.gather(*(window.until(first + n + 2, judged=True) for window in pair))
            await asyncio.sleep(0.04)
        return 1000 * (server.cpu() - begun) / edits


async def previews(server: Server, board: str, sessions: list[str], hands: int) -> dict[str, list[float]]:
    """From where a hand is to the verdicts that letting go would bring, in milliseconds: a wall, then a model."""
    took: dict[str, list[float]] = {"hand → preview, a wall": [], "hand → preview, a model": []}
    async with windows(server, board, sessions) as (window, _other):
        for n in range(-HANDS_BEFORE, hands):
            for road, kind, oid, start in (
                ("hand → preview, a wall", "terrain", "wall-6", wall_at(6)),
                ("hand → preview, a model", "models", "red-1-2", model_at("red", 8)),
            ):
                at = [round(start[0] + 0.05 * (n % 40), 2), round(start[1] + 0.1 * (n % 25), 2)]
                begun = time.perf_counter()
                await window.hand(n, kind, oid, at=at)
                passed = time.perf_counter() - begun
                if n >= 0:
                    took[road].append(1000 * passed)
                await asyncio.sleep(max(0.0, 0.04 - passed))
    return took


async def load(server: Server, boards: list[tuple[str, list[str]]], seconds: int, objects: int) -> dict[str, Any]:
    """Two windows a board and one edit a second a board: how long edits take, and what they cost."""
    took: list[float] = []

    async def play(board: str, sessions: list[str], offset: float) -> None:
        async with windows(server, board, sessions) as pair:
            ready.release()
            await start.wait()
            await asyncio.sleep(offset)
            for n in range(seconds):
                begun = time.perf_counter()
                kind, oid, values = walk(n, objects)
                await pair[n % 2].send(f"l-{n}", kind, oid, **values)
                await asyncio.gather(pair[0].until(n + 2), pair[1].until(n + 2))
                took.append(1000 * (time.perf_counter() - begun))
                await asyncio.sleep(max(0, 1 - (time.perf_counter() - begun)))

    ready, start = asyncio.Semaphore(0), asyncio.Event()
    tasks = [asyncio.create_task(play(*each, n / len(boards))) for n, each in enumerate(boards)]
    for _ in boards:
        await ready.acquire()
    begun, clock = server.cpu(), time.perf_counter()
    start.set()
    await asyncio.gather(*tasks)
    used, passed = server.cpu() - begun, time.perf_counter() - clock
    return {
        "road": f"{len(boards)} boards at one edit a second",
        **percentiles(took),
        "cpu_ms_an_edit": round(1000 * used / len(took), 2),
        "cores": round(used / passed, 2),
    }


def percentiles(times: list[float]) -> dict[str, Any]:
    """p50, p95 and how many."""
    cuts = statistics.quantiles(times, n=100)
    return {"p50_ms": round(cuts[49], 2), "p95_ms": round(cuts[94], 2), "n": len(times)}


async def measured(
    options: argparse.Namespace, folder: str, boards: list[tuple[str, list[str]]]
) -> list[dict[str, Any]]:
    """Every figure of one run."""
    server = Server(folder)
    try:
        await server.ready()
        held, (board, sessions) = boards[0], boards[1]
        took = await rounds(server, board, sessions, options.edits, options.objects)
        cpu = await cpu_an_edit(server, board, sessions, options.edits, options.objects, options.edits)
        bare = statistics.median(took["bare socket"])
        lines = [
            {"road": road, **percentiles(times), "times_bare_socket": round(statistics.median(times) / bare, 1)}
            for road, times in (took | await previews(server, *held, options.edits)).items()
        ]
        lines.append({"road": "server CPU", "cpu_ms_an_edit": round(cpu, 2), "n": options.edits})
        if options.boards:
            lines.append(await load(server, boards[2:], options.seconds, options.objects))
        return lines
    finally:
        server.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=200, help="rounds of each measurement")
    parser.add_argument("--objects", type=int, default=120, help="objects on a board")
    parser.add_argument("--questions", type=int, default=3, help="sights pinned to a board")
    parser.add_argument("--boards", type=int, default=0, help="boards under load at the end; 0 leaves it out")
    parser.add_argument("--seconds", type=int, default=20, help="length of the load")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory(prefix="tablecheck-bench-") as folder:
        boards = stored(folder, 1 + options.boards, options.objects, options.questions)
        lines = asyncio.run(measured(options, folder, boards))
    for line in lines:
        if options.json:
            print(json.dumps({**line, "objects": options.objects, "questions": options.questions}, ensure_ascii=False))
        else:
            print(f"{line['road']:34}" + "  ".join(f"{key} {value}" for key, value in line.items() if key != "road"))


if __name__ == "__main__":
    main()
