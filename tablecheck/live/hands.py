"""What hands hold: while somebody drags, the verdicts follow, to that window alone and never stored."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, NamedTuple

from tablecheck.boards import threads
from tablecheck.boards.operation import Edit
from tablecheck.live.connection import Connection
from tablecheck.live.messages import written
from tablecheck.live.table import Table

logger = logging.getLogger(__name__)


class Held(NamedTuple):
    """One position of a hand: its number in its window, and the edit that letting go would make."""

    n: int
    edit: Edit


class Hand:
    """The hand of one window. Only where it is now counts; what it has left before its turn came is not answered."""

    def __init__(self, table: Table, connection: Connection) -> None:
        self.table, self.connection = table, connection
        self._latest: Held | None = None
        self._answering: asyncio.Task[None] | None = None

    def hold(self, held: Held) -> None:
        """The hand is here now."""
        self._latest = held
        if self._answering is None:
            self._answering = asyncio.create_task(self._answer())

    def let_go(self) -> None:
        """The hand is empty: whatever is being worked out is told to nobody."""
        self._latest = None

    async def _answer(self) -> None:
        try:
            while self._latest is not None:
                held = self._latest
                html, revision = await self._told(held)
                if self._latest is held:
                    self._latest = None
                    self.connection.push(written({"t": "preview", "n": held.n, "revision": revision, "html": html}))
        finally:
            self._answering = None

    async def _told(self, held: Held) -> tuple[str | None, int]:
        """The verdicts that letting go would bring, drawn; None where there are none."""
        live, grant = self.table.live, self.connection.grant
        revision = live.state.revision
        if grant is None:
            return None, revision
        try:
            verdicts = await live.preview(grant, held.edit)
            if verdicts is None:
                return None, revision
            draw: Any = self.table.renderer.preview_html
            return await threads.preview(draw, verdicts, self.connection.language), verdicts.revision
        except Exception:  # a fault of a preview must touch neither the table nor the hand: verdicts stay pending
            logger.exception("A preview of board %s could not be worked out", live.board_id)
            return None, revision
