"""Hints between processes: this board has moved. Never truth; a lost one is made good within a second by asking."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

logger = logging.getLogger(__name__)

SECONDS_BEFORE_RETRY = 1.0


class Hints:
    """One channel for this process and one board, in the group of all processes that keep this board."""

    def __init__(self, layer: Any, board_id: str, on_hint: Callable[[int], Awaitable[None]]) -> None:
        self.layer, self.group, self.on_hint = layer, f"table-{board_id}", on_hint
        self._sending: set[asyncio.Task[None]] = set()
        self._listening = asyncio.create_task(self._listen())

    def tell(self, revision: int) -> None:
        """Let the other processes know, without waiting for it."""
        task = asyncio.create_task(self._tell(revision))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def stop(self) -> None:
        """Listen no more."""
        self._listening.cancel()

    async def _tell(self, revision: int) -> None:
        try:
            await self.layer.group_send(self.group, {"type": "table.moved", "revision": revision})
        except Exception as error:  # the layer is another service: whatever fails there must not touch the table
            logger.warning("A hint to other processes was lost: %s", error)

    async def _listen(self) -> None:
        while True:
            try:
                channel = await self.layer.new_channel()
                await self.layer.group_add(self.group, channel)
                while True:
                    message = await self.layer.receive(channel)
                    await self.on_hint(int(message["revision"]))
            except Exception as error:  # as above; asking the database goes on meanwhile
                logger.warning("Hints from other processes are interrupted: %s", error)
                await asyncio.sleep(SECONDS_BEFORE_RETRY)
