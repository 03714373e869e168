"""A hub with a plain drawing, and the real socket served in the test's own loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
import uvicorn
from channels.routing import URLRouter
from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablecheck.access import links
from tablecheck.boards import threads
from tablecheck.live import hub as hubs
from tablecheck.live.hub import Hub
from tablecheck.live.routing import websocket_urlpatterns
from tests.boards import samples
from tests.live import plain

#: Seconds after which a test gives up on a message that must come.
LONG = 20


@pytest.fixture
def table(transactional_db):
    """The id of a stored board with one pinned question, and its owner's grant."""
    return samples.board({"q1": samples.SIGHT})


@pytest.fixture
async def hub(transactional_db):
    """The hub of this test's loop."""
    made = Hub(renderer=plain)
    hubs.use(made)
    yield made
    await made.stop()


class Client:
    """One browser window: its socket, its screen, and the messages that are no frames."""

    def __init__(self, socket: ClientConnection, since: int | None) -> None:
        self.socket, self.screen = socket, plain.Screen(since or 0)

    async def send(self, message: Any) -> None:
        """Send a message, or a text as it is."""
        await self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; frames on the way reach the screen."""
        async with asyncio.timeout(LONG):
            while True:
                message = json.loads(await self.socket.recv())
                if message["t"] == "frame":
                    self.screen.take(message)
                if message["t"] in kinds:
                    return message

    async def until(self, revision: int, judged: bool = False) -> plain.Screen:
        """The screen once it shows a revision, and its verdicts where wanted."""
        while self.screen.revision < revision or (judged and self.screen.known < revision):
            await self.hear("frame")
        return self.screen

    async def closed(self) -> int:
        """The code the server closes this socket with."""
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(LONG):
                while True:
                    await self.socket.recv()
        return self.socket.close_code


class Server:
    """The socket's address, and windows that open it."""

    def __init__(self, port: int, stack: contextlib.AsyncExitStack) -> None:
        self.port, self.stack = port, stack

    async def seat(self, board: str, role: str, side: str = "", name: str = "") -> str:
        """A new browser that came through a link: its session key."""

        def sit() -> str:
            session = SessionStore()
            links.exchange(links.create(board, role, side), session, name)
            session.save()
            return session.session_key

        return await threads.read(sit)

    async def open(self, board: str, session: str, since: int | None = None, lang: str = "en") -> Client:
        """A window of a browser on a table."""
        query = f"lang={lang}" + ("" if since is None else f"&since={since}")
        socket = await self.stack.enter_async_context(
            connect(
                f"ws://127.0.0.1:{self.port}/ws/tables/{board}/?{query}",
                additional_headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"},
                max_size=None,
            )
        )
        return Client(socket, since)

    async def sit(self, board: str, role: str, side: str = "", name: str = "", **more: Any) -> Client:
        """A window of a new browser, greeted."""
        client = await self.open(board, await self.seat(board, role, side, name), **more)
        await client.hear("hello")
        return client


@pytest.fixture
async def server(hub):
    """The project's socket on a port of its own, in the test's loop."""
    application = SessionMiddlewareStack(URLRouter(websocket_urlpatterns))
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="error", ws_max_size=256 * 1024)
    running = uvicorn.Server(config)
    # The server's own signal catching belongs to a process, not to a loop inside a test.
    running.capture_signals = contextlib.nullcontext  # type: ignore[method-assign]
    serving = asyncio.create_task(running.serve())
    while not running.started:
        await asyncio.sleep(0)
    async with contextlib.AsyncExitStack() as stack:
        yield Server(running.servers[0].sockets[0].getsockname()[1], stack)
    running.should_exit = True
    await serving
