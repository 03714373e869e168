"""The socket of a table: messages in, answers and frames out. Nothing is decided here."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar
from urllib.parse import parse_qs

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tablecheck.access import grants
from tablecheck.boards import log, threads
from tablecheck.document.faults import Fault, fault
from tablecheck.live import hub, limits, messages
from tablecheck.live.connection import NOT_ALLOWED, TOO_MANY, Connection
from tablecheck.live.hands import Hand, Held
from tablecheck.live.limits import Bucket
from tablecheck.live.messages import MessageFaults, written
from tablecheck.live.table import Table


class TableSocket(AsyncWebsocketConsumer):
    """One person's socket at one table. The grant is looked at for every message; a revoked one ends the socket."""

    #: No channel of its own: the hub tells this process's sockets what they need to know.
    channel_layer_alias = "none"

    connection: Connection | None = None
    table: Table | None = None
    _sender: asyncio.Task[None] | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Each kind of ASGI message by its name, without the detour through Django's thread that Channels makes."""
        if message["type"] == "websocket.receive":
            await self.receive(text_data=message.get("text"))
        elif message["type"] == "websocket.connect":
            await self.connect()
        else:
            self.part()
            raise StopConsumer

    async def connect(self) -> None:
        """Sit down at the table, or be told why not."""
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        language, since = _language(query), _since(query)
        translation.activate(language)
        await self.accept()
        board_id = self.scope["url_route"]["kwargs"]["board"]
        grant = await threads.read(grants.of_session, self.scope["session"], board_id)
        if grant is None:
            await self.close(NOT_ALLOWED)
            return
        if hub.current().sockets_of(grant.seat_id) >= limits.SOCKETS:
            sentence = _("This seat has %(most)d windows open already; close one first.")
            await self.send(_refused(None, [fault("$", sentence, most=limits.SOCKETS)]))
            await self.close(TOO_MANY)
            return
        try:
            self.table = await hub.current().table(board_id)
        except log.BoardGone:
            await self.close(NOT_ALLOWED)
            return
        self.connection = Connection(grant, language)
        self._drags = Bucket(limits.DRAGS, limits.DRAGS, time.monotonic)
        self._hands = Bucket(limits.HANDS, limits.HANDS, time.monotonic)
        self._hand = Hand(self.table, self.connection)
        self._sender = asyncio.create_task(self.connection.carry(self.send, self.close))
        await self.table.join(self.connection, since)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Take one message and answer it."""
        if self.connection is None or self.connection.grant is None:
            return
        try:
            message = messages.read(text_data)
        except MessageFaults as refused:
            self.connection.push(_refused(None, refused.faults))
            return
        take = self.takes.get(str(message.get("t")))
        if take is None:
            sentence = _("There is no such kind of message; there are %(kinds)s.")
            self.connection.push(_refused(message.get("op"), [fault("$.t", sentence, kinds=", ".join(self.takes))]))
            return
        await take(self, message)

    async def operate(self, message: dict[str, Any]) -> None:
        """An edit, an undo or a redo."""
        connection = self.connection
        if connection and connection.grant and self.table:
            answer = await hub.submit_for(self.table.live.board_id, connection.grant, message)
            connection.push(written(answer.message()))

    async def since(self, message: dict[str, Any]) -> None:
        """What changed after a revision."""
        revision = message.get("revision")
        if self.connection and self.table:
            if isinstance(revision, int) and not isinstance(revision, bool):
                await self.table.bring(self.connection, revision)
            else:
                self.connection.push(_refused(None, [fault("$.revision", _("A revision is a whole number."))]))

    async def drag(self, message: dict[str, Any]) -> None:
        """A passing drag: shown to the others, never stored."""
        grant, drag = self.connection and self.connection.grant, messages.drag_of(message)
        if self.table and self.connection and grant and drag and grant.may("edit") and not self._drags.take():
            self.table.pass_by(written({**drag, "seat": grant.seat_id, "name": grant.name}), self.connection)

    async def hand(self, message: dict[str, Any]) -> None:
        """What the hand holds: its own window is told what letting go would bring."""
        grant = self.connection and self.connection.grant
        if not self.connection or not grant or not grant.may("edit"):
            return
        try:
            n, edit = messages.hand_of(message)
        except MessageFaults as refused:
            self.connection.push(_refused(None, refused.faults))
            return
        if edit is None:
            self._hand.let_go()
        elif not self._hands.take():
            self._hand.hold(Held(n, edit))

    def part(self) -> None:
        """Leave the table."""
        if self.connection and self.table:
            self._hand.let_go()
            self.table.leave(self.connection)
        if self._sender:
            self._sender.cancel()

    async def send(self, text_data: str | None = None, bytes_data: bytes | None = None, close: bool = False) -> None:
        """Send a text to the browser; one that has gone away is no fault."""
        with contextlib.suppress(OSError, RuntimeError):
            await super().send(text_data=text_data)

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the socket; one that has gone away is no fault."""
        with contextlib.suppress(OSError, RuntimeError):
            await super().close(code=code, reason=reason)

    takes: ClassVar[dict[str, Callable[[TableSocket, dict[str, Any]], Awaitable[None]]]] = {
        "edit": operate,
        "undo": operate,
        "redo": operate,
        "since": since,
        "drag": drag,
        "hand": hand,
    }


def _refused(op: Any, faults: list[Fault]) -> str:
    return written({"t": "refused", "op": op if isinstance(op, str) else None, "faults": faults})


def _language(query: dict[str, list[str]]) -> str:
    asked = query.get("lang", [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _since(query: dict[str, list[str]]) -> int | None:
    asked = query.get("since", [""])[0]
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 16 else None
