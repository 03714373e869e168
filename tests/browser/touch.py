"""Fingers on a screen, through the browser's own input."""

from collections.abc import Iterable

from tests.browser.seat import Seat

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


class Fingers:
    """The fingers of one person; places are in table units."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.line = seat.page.context.new_cdp_session(seat.page)

    def tap(self, at: Iterable[float]) -> None:
        """A short touch."""
        self.seat.page.touchscreen.tap(*self.seat.on_screen(at))

    def drag(self, start: Iterable[float], end: Iterable[float]) -> None:
        """One finger goes from one place to another."""
        (ax, ay), (bx, by) = self.seat.on_screen(start), self.seat.on_screen(end)
        self.put((ax, ay))
        for step in range(1, 6):
            self.move((ax + (bx - ax) * step / 5, ay + (by - ay) * step / 5))
        self.lift()

    def put(self, *points: tuple[float, float]) -> None:
        """Fingers on the screen, all that there are; points are pixels."""
        self._tell("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        """The fingers on the screen move there."""
        self._tell("touchMove", points)

    def lift(self, *left: tuple[float, float]) -> None:
        """Fingers leave the screen; those that are left stay."""
        self._tell("touchEnd", left)

    def _tell(self, kind: str, points: Iterable[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
