"""What one seat may ask of the server, and the measure of it."""

from __future__ import annotations

from collections.abc import Callable

#: Bytes of one message.
MESSAGE_BYTES = 64 * 1024
#: Sockets of one seat at a time.
SOCKETS = 10
#: Operations a second of one seat, in the long run.
OPERATIONS = 20
#: Operations that may come at once, such as an outbox after a minute without a network.
OPERATIONS_AT_ONCE = 40
#: Passing drags a second of one seat; more are dropped without a word.
DRAGS = 60
#: Positions of a hand a second of one seat; more are dropped without a word.
HANDS = 40
#: Frames that may wait for one reader before it is sent away to catch up by itself.
FRAMES = 256


class Bucket:
    """Lets `at_once` things pass, and then `rate` a second; `clock` counts seconds."""

    def __init__(self, rate: float, at_once: float, clock: Callable[[], float]) -> None:
        self.rate, self.at_once, self.clock = rate, at_once, clock
        self.left, self.counted = float(at_once), clock()

    def take(self) -> float:
        """Let one thing pass and return 0, or return after how many seconds one may."""
        self._fill()
        if self.left < 1:
            return (1 - self.left) / self.rate
        self.left -= 1
        return 0.0

    def full(self) -> bool:
        """True when nothing was taken for long enough to forget the bucket."""
        self._fill()
        return self.left >= self.at_once

    def _fill(self) -> None:
        now = self.clock()
        self.left = min(self.at_once, self.left + (now - self.counted) * self.rate)
        self.counted = now
