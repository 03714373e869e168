"""The hub of this process: tables in memory, the sockets at them, and what must happen while nobody asks.

There is one hub for each event loop, so one in a server. `current()` is the way to it from any async code.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tablecheck.access import seats
from tablecheck.access.grants import Grant
from tablecheck.access.signals import seats_revoked
from tablecheck.boards import log, threads
from tablecheck.boards.answers import Answer, Refused
from tablecheck.boards.live_board import PROJECT_EVERY, LiveBoard
from tablecheck.document.faults import fault
from tablecheck.live import limits
from tablecheck.live.connection import Connection
from tablecheck.live.hints import Hints
from tablecheck.live.limits import Bucket
from tablecheck.live.messages import written
from tablecheck.live.rendering import Renderer, scene
from tablecheck.live.table import Table

logger = logging.getLogger(__name__)

#: Seconds between two looks at the database for what other processes did: revoked seats, moved boards.
WATCH = 1.0
#: Looks between two heartbeats to the readers.
BEAT = 15
#: Seconds after the last change before the rows follow, and after the last reader before a board is let go.
QUIET, IDLE = 2.0, 60.0


class Hub:
    """Every table of this process. `layer` carries hints to other processes; there is none where one serves alone."""

    def __init__(self, renderer: Renderer | None = None, layer: Any = None) -> None:
        self.renderer, self.layer = renderer, layer
        self.loop = asyncio.get_running_loop()
        self.tables: dict[str, Table] = {}
        self._hints: dict[str, Hints] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._operations: dict[int, Bucket] = {}
        self._watching: asyncio.Task[None] | None = None
        self._looks = 0

    async def board(self, board_id: str) -> LiveBoard:
        """A board as it is now, kept in memory from here on. Raises log.BoardGone."""
        return (await self.table(board_id)).live

    async def table(self, board_id: str) -> Table:
        """The table of a board. Raises log.BoardGone."""
        if board_id not in self.tables:
            if board_id not in self._loading:
                self._loading[board_id] = asyncio.create_task(self._load(board_id))
            await asyncio.shield(self._loading[board_id])
        table = self.tables[board_id]
        table.used = time.monotonic()
        return table

    async def submit_for(self, board_id: str, grant: Grant, operation: Mapping[str, Any]) -> Answer:
        """One operation of a seat, by whatever way it came: an edit, or with `t` an undo or a redo."""
        op = operation.get("op")
        named = op if isinstance(op, str) else None
        bucket = self._operations.setdefault(
            grant.seat_id, Bucket(limits.OPERATIONS, limits.OPERATIONS_AT_ONCE, time.monotonic)
        )
        wait = bucket.take()
        if wait:
            sentence = _("More than %(most)d operations a second; please slow down.")
            return Refused(named, [fault("$", sentence, most=limits.OPERATIONS)], math.ceil(wait * 1000) / 1000)
        try:
            live = await self.board(board_id)
        except log.BoardGone:
            return Refused(named, [fault("$", _("This board no longer exists."))])
        kind = operation.get("t", "edit")
        if kind == "undo":
            return await live.undo(grant, named or "")
        if kind == "redo":
            return await live.redo(grant, named or "")
        return await live.submit(grant, operation)

    async def frame_since(self, board_id: str, revision: int | None, language: str) -> dict[str, Any]:
        """The frame that a screen at this revision lacks, for those who have no socket."""
        return await (await self.table(board_id)).frame_since(revision, language)

    def sockets_of(self, seat: int) -> int:
        """How many sockets a seat has open here."""
        return sum(connection.seat == seat for connection in self.connections())

    def connections(self) -> Iterable[Connection]:
        """Every socket at every table."""
        return [connection for table in self.tables.values() for connection in table.connections]

    def revoke(self, seat_ids: Iterable[int]) -> None:
        """Close every socket of these seats at once."""
        gone = set(seat_ids)
        for connection in self.connections():
            if connection.seat in gone:
                connection.revoke()

    async def watch(self) -> None:
        """One look at what other processes did, then the quiet work: beats, rows, boards nobody needs."""
        self._looks += 1
        await self._follow_others()
        for board_id, table in list(self.tables.items()):
            table.tell_people()
            if self._looks % BEAT == 0:
                table.beat()
            await self._tidy(board_id, table)
        self._operations = {seat: bucket for seat, bucket in self._operations.items() if not bucket.full()}

    async def stop(self) -> None:
        """Let every board go, its rows up to date."""
        if self._watching:
            self._watching.cancel()
        for board_id in list(self.tables):
            await self._let_go(board_id, 0.0)

    async def _load(self, board_id: str) -> Table:
        try:
            live = await LiveBoard.load(board_id)
        finally:
            del self._loading[board_id]
        hints = Hints(self.layer, board_id, lambda revision: self._hinted(board_id, revision)) if self.layer else None
        table = Table(live, self.renderer or scene(), hints.tell if hints else lambda revision: None)
        self.tables[board_id] = table
        if hints:
            self._hints[board_id] = hints
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch())
        return table

    async def _hinted(self, board_id: str, revision: int) -> None:
        table = self.tables.get(board_id)
        if table and revision > table.live.state.revision:
            await table.live.catch_up()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            try:
                await self.watch()
            except DatabaseError as error:
                logger.warning("The database does not answer: %s", error)

    async def _follow_others(self) -> None:
        if not self.tables:
            return
        seated = {connection.seat for connection in self.connections()}
        if seated:
            self.revoke(await threads.read(seats.revoked_among, seated))
        reached = {board_id: table.live.state.revision for board_id, table in self.tables.items()}
        stored = await threads.read(log.revisions, list(reached))
        for board_id, revision in reached.items():
            table = self.tables.get(board_id)
            if table and stored.get(board_id, 0) < revision:
                self._forget(board_id)  # deleted, or stored anew under the same id
                table.broadcast(written({"t": "reload"}))
            elif table and stored[board_id] > table.live.state.revision:
                await table.live.catch_up()

    async def _tidy(self, board_id: str, table: Table) -> None:
        behind, still = table.live.state.revision - table.live.projected, time.monotonic() - table.used
        if behind >= PROJECT_EVERY or (behind and still > QUIET):
            await table.live.project()
        if still > IDLE and not table.connections:
            await self._let_go(board_id, IDLE)

    async def _let_go(self, board_id: str, idle: float) -> None:
        table = self.tables[board_id]
        if table.live.state.revision > table.live.projected:
            await table.live.project()
        # Looked at again: somebody may have come while the rows were written.
        if self.tables.get(board_id) is table and time.monotonic() - table.used >= idle:
            self._forget(board_id)

    def _forget(self, board_id: str) -> None:
        self.tables.pop(board_id).stop()
        if board_id in self._hints:
            self._hints.pop(board_id).stop()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()
_known: WeakSet[Hub] = WeakSet()


def current() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        layer = get_channel_layer()
        # Within one process the hub itself reaches everybody; a layer in memory has nobody else to tell.
        use(Hub(layer=None if isinstance(layer, InMemoryChannelLayer) else layer))
    return _hubs[loop]


def use(hub: Hub) -> None:
    """Make this the hub of its event loop."""
    _hubs[hub.loop] = hub
    _known.add(hub)


async def submit_for(board_id: str, grant: Grant, operation: Mapping[str, Any]) -> Answer:
    """One operation of a seat, answered as on the socket."""
    return await current().submit_for(board_id, grant, operation)


async def board(board_id: str) -> LiveBoard:
    """A board as it is now, from memory. Raises log.BoardGone."""
    return await current().board(board_id)


def _close_revoked(seats: list[int], **_named: Any) -> None:
    """Reaches the sockets from whatever thread the seat was taken away in."""
    for hub in list(_known):
        if not hub.loop.is_closed():
            hub.loop.call_soon_threadsafe(hub.revoke, seats)


seats_revoked.connect(_close_revoked, dispatch_uid="tablecheck.live.hub")
