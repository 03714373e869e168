"""One reader's end: what waits to be sent, in order, and no more than a reader may leave lying."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from tablecheck.access.grants import Grant
from tablecheck.live.limits import FRAMES

#: Close codes: a reader too slow, and a seat that may not be here.
TOO_SLOW = 1013
NOT_ALLOWED = 4403
TOO_MANY = 4429


class Connection:
    """A socket as the table sees it. `grant` is None once the seat was taken away."""

    def __init__(self, grant: Grant, language: str, room: int = FRAMES) -> None:
        self.grant: Grant | None = grant
        self.seat, self.language, self.room = grant.seat_id, language, room
        self.closed: int | None = None
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()

    def push(self, text: str) -> None:
        """Send this in its turn; a reader that has let too much wait is closed instead, and catches up by itself."""
        if self.closed is not None:
            return
        if len(self._waiting) >= self.room:
            self.close(TOO_SLOW)
            return
        self._waiting.append(text)
        self._wake.set()

    def pass_by(self, text: str) -> None:
        """Send this if the reader keeps up; otherwise it is lost, and nothing with it."""
        if len(self._waiting) < self.room // 8:
            self.push(text)

    def close(self, code: int) -> None:
        """Close once, dropping whatever waits."""
        if self.closed is None:
            self.closed = code
            self._waiting.clear()
            self._wake.set()

    def revoke(self) -> None:
        """The seat is gone: nothing more is read, nothing more is sent."""
        self.grant = None
        self.close(NOT_ALLOWED)

    async def carry(self, send: Callable[[str], Awaitable[None]], end: Callable[[int], Awaitable[None]]) -> None:
        """Send what is pushed until the connection closes."""
        while self.closed is None:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await send(self._waiting.popleft())
        await end(self.closed)
