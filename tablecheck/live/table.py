"""A table: one live board, everybody who looks at it, and the frames that keep their screens true."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from tablecheck.boards.live_board import LiveBoard
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Verdicts
from tablecheck.live.connection import Connection
from tablecheck.live.messages import written
from tablecheck.live.rendering import Renderer

logger = logging.getLogger(__name__)

#: A frame waits this long for its verdicts; when they usually take longer it does not wait, and they follow.
PATIENCE = 0.01
#: Who sees whom waits until nothing has moved for this long, but not longer than that; how close answers are for REST.
QUIET, LONGEST_UNSEEN, REST = 0.03, 1.0, 0.2
#: More names than these are only counted.
NAMED_PEOPLE = 40


class Table:
    """Frames are made one after the other from what the screens show (`shown`) to what the board is, once a language.

    A frame may cover several operations; one whose `from` is its own revision brings verdicts alone. Who sees whom is
    looked at once the verdicts are on their way, and follows in a frame of its own.
    """

    def __init__(
        self, live: LiveBoard, renderer: Renderer, on_own: Callable[[int], None] = lambda revision: None
    ) -> None:
        self.live, self.renderer, self.on_own = live, renderer, on_own
        self.connections: dict[Connection, None] = {}
        self.shown: State = live.state
        self.used = time.monotonic()
        self._told = self._looked = self._attempted = 0
        self._pinned: Any = None
        self._pace, self._last_look = PATIENCE / 2, 0.0
        self._moved, self._stir, self._fresh, self._wonder = (asyncio.Event() for _ in range(4))
        self._made: dict[tuple[Any, ...], str] = {}
        self._people = ""
        live.on_move = self._on_move
        self._tasks = [asyncio.create_task(work()) for work in (self._judge, self._look, self._push)]

    async def join(self, connection: Connection, since: int | None) -> None:
        """Greet a reader, bring its screen up to date, and keep it so."""
        grant = connection.grant
        if grant is None:
            return
        hello = {"t": "hello", "revision": self.shown.revision, "seat": grant.seat_id, "may": grant.verbs()}
        connection.push(written(hello))
        await self.bring(connection, since)
        # No await since the last frame was made: the next one reaches this reader too.
        self.connections[connection] = None
        self._people = ""  # this reader has not heard yet who is here
        if self._told != self.shown.revision:
            self._moved.set()
        elif self._looked != self._told:
            self._wonder.set()

    def leave(self, connection: Connection) -> None:
        """Forget a reader."""
        self.connections.pop(connection, None)
        self.used = time.monotonic()

    async def bring(self, connection: Connection, since: int | None) -> None:
        """Send what a screen at revision `since` lacks (None: it has nothing)."""
        connection.push(written(await self.frame_since(since, connection.language)))

    async def frame_since(self, since: int | None, language: str) -> dict[str, Any]:
        """The frame that takes a screen from a revision to what the others see; `reload` where none can."""
        if since is not None and since > self.live.state.revision:
            await self.live.catch_up()
            if since > self.live.state.revision:
                return {"t": "reload"}
        before = await self.live.at(since) if since is not None else None
        if since is not None and since > self.shown.revision:
            # This screen is ahead of the others: they come along first, so that the next frame fits all.
            self._send()
        return self._frame(before, self.shown, language)

    def broadcast(self, text: str) -> None:
        """Send everybody the same."""
        for connection in list(self.connections):
            connection.push(text)

    def pass_by(self, text: str, sender: Connection) -> None:
        """Let everybody else see something fleeting."""
        for connection in self.connections:
            if connection is not sender:
                connection.pass_by(text)

    def beat(self) -> None:
        """Say that the line is alive, and where the board stands."""
        if self.connections:
            self.broadcast(written({"t": "beat", "revision": self.shown.revision}))

    def tell_people(self) -> None:
        """Say who is here, when that has changed."""
        seats = {c.grant.seat_id: c.grant for c in self.connections if c.grant}
        people = [
            {"seat": grant.seat_id, "name": grant.name, "role": grant.role, "side": grant.side}
            for grant in list(seats.values())[:NAMED_PEOPLE]
        ]
        text = written({"t": "here", "people": people, "more": max(0, len(seats) - NAMED_PEOPLE)})
        if text != self._people:
            self._people = text
            self.broadcast(text)

    def stop(self) -> None:
        """End the work on this table."""
        for task in self._tasks:
            task.cancel()
        self.live.on_move = lambda own: None

    def _on_move(self, own: bool) -> None:
        self.used = time.monotonic()
        self._stir.set()
        if own:
            self.on_own(self.live.state.revision)

    async def _judge(self) -> None:
        """Work out verdicts whenever the board has moved and somebody looks."""
        while True:
            await self._moved.wait()
            self._moved.clear()
            if not self.connections:
                continue
            begun, self._attempted = time.monotonic(), self.live.state.revision
            try:
                await self.live.verdicts()
            except Exception:  # a fault of the rules must not end the table: verdicts stay pending, and it is logged
                logger.exception("The verdicts of board %s could not be worked out", self.live.board_id)
            self._pace += (time.monotonic() - begun - self._pace) / 4
            self._fresh.set()
            self._stir.set()

    async def _look(self) -> None:
        """Work out who sees whom, and then how close answers are, once verdicts were told and the board rests."""
        while True:
            await self._wonder.wait()
            self._wonder.clear()
            overdue = time.monotonic() - self._last_look > LONGEST_UNSEEN
            if not self.connections or (await self._goes_on(QUIET) and not overdue):
                continue
            self._last_look = time.monotonic()
            await self._found(self.live.look)
            if not await self._goes_on(REST):
                await self._found(self.live.weigh)

    async def _goes_on(self, seconds: float) -> bool:
        """Whether verdicts of another revision were told within that time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._wonder.wait()
        return self._wonder.is_set()

    async def _found(self, work: Callable[[], Awaitable[Verdicts]]) -> None:
        try:
            await work()
        except Exception:  # as for verdicts: what is not found stays pending
            logger.exception("Who sees whom on board %s could not be worked out", self.live.board_id)
        self._stir.set()

    async def _push(self) -> None:
        """Send frames until screens, board and verdicts agree."""
        while True:
            await self._stir.wait()
            self._stir.clear()
            if not self.connections:
                self.shown = self.live.state
                continue
            if self.live.state is not self.shown and self._pace < PATIENCE:
                self._moved.set()
                await self._wait_for_verdicts()
            self._send()
            if not self._judged() and self._attempted != self.live.state.revision:
                # Only now where they take long: the thread that works them out would slow this frame down.
                self._moved.set()

    async def _wait_for_verdicts(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self._judged():
                    self._fresh.clear()
                    await self._fresh.wait()

    def _judged(self) -> bool:
        latest = self.live.latest_verdicts
        return latest is not None and latest.revision == self.live.state.revision

    def _send(self) -> None:
        before, after, verdicts = self.shown, self.live.state, self.live.latest_verdicts
        told = verdicts.revision if verdicts else 0
        looked = told if verdicts and verdicts.turned is not None else 0
        pinned = verdicts.pinned if verdicts else None
        same = before is after and told == self._told and pinned is self._pinned
        if same and looked in (0, self._looked):
            return
        self.shown, self._told, self._pinned = after, told, pinned
        self._looked = looked or self._looked
        self._made.clear()
        texts = {}
        for language in {connection.language for connection in self.connections}:
            texts[language] = written(self._frame(before, after, language, only_looked=same))
        for connection in list(self.connections):
            connection.push(texts[connection.language])
        if told == after.revision != looked:
            self._wonder.set()

    def _frame(self, before: State | None, after: State, language: str, only_looked: bool = False) -> dict[str, Any]:
        """A frame from a state (None: from anything) to another; where drawing fails, a word to fetch the page anew."""
        verdicts = self.live.latest_verdicts
        start = before.revision if before else 0
        try:
            html = "" if only_looked else self._html(before, after, verdicts, language)
            if verdicts and verdicts.revision == after.revision and verdicts.turned is not None:
                html += self._turned(verdicts, language)
        except Exception:  # one broken drawing must not silence the table: that page reloads, and it is logged
            logger.exception("A frame of board %s could not be drawn", self.live.board_id)
            return {"t": "reload"}
        op = self.live.op_at(after.revision) if start == after.revision - 1 else None
        return {"t": "frame", "from": start, "revision": after.revision, "op": op, "html": html}

    def _html(self, before: State | None, after: State, verdicts: Verdicts | None, language: str) -> str:
        key = (before.revision if before else 0, after.revision, verdicts.revision if verdicts else 0, language)
        if key not in self._made:
            self._made[key] = (
                self.renderer.whole_html(after, verdicts, language)
                if before is None
                else self.renderer.frame_html(before, after, verdicts, language, after.revision)
            )
        return self._made[key]

    def _turned(self, verdicts: Verdicts, language: str) -> str:
        key = ("turned", verdicts.revision, language)
        if key not in self._made:
            self._made[key] = self.renderer.turned_html(verdicts, language)
        return self._made[key]
