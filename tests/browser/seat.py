"""One person at a table: what they do with pointer and keys, what they see. Places are in table units."""

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

POINT = """([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(document.getElementById("board").getScreenCTM());
  return [point.x, point.y];
}"""


class Seat:
    """A page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ready(self) -> "Seat":
        """Waits until the socket is open and nothing is on its way."""
        expect(self.page.locator("#saved")).to_have_attribute("data-state", "saved")
        return self

    @property
    def board_id(self) -> str:
        """The board in the address."""
        return self.page.url.rstrip("/").rpartition("/")[2]

    @property
    def revision(self) -> int:
        """The revision on the screen."""
        return int(self.page.locator("#revision").inner_text())

    def piece(self, oid: str, kind: str = "terrain") -> Locator:
        """A drawn piece."""
        return self.page.locator(f'[id="o-{kind}-{oid}"]')

    def props(self, oid: str, kind: str = "terrain") -> dict[str, Any]:
        """The properties of a piece as they are on the screen."""
        return json.loads(self.piece(oid, kind).get_attribute("data-props") or "{}")

    def stored(self) -> dict[str, Any]:
        """The board as its document, from the server."""
        response = self.page.request.get(f"/t/{self.board_id}/document.json")
        assert response.ok
        return response.json()

    def stored_piece(self, oid: str) -> dict[str, Any]:
        """One terrain piece of the stored board."""
        return next(piece for piece in self.stored()["terrain"] if piece["id"] == oid)

    def view(self) -> list[float]:
        """The rectangle of the table that is seen."""
        return [float(part) for part in (self.page.locator("#board").get_attribute("viewBox") or "").split()]

    def on_screen(self, at: Iterable[float]) -> tuple[float, float]:
        """Where a place of the table lies on the screen."""
        x, y = self.page.evaluate(POINT, list(at))
        return x, y

    def click(self, at: Iterable[float], *modifiers: str) -> None:
        """A click at a place of the table, once everything lies still."""
        self.still()
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.on_screen(at))
        for key in modifiers:
            self.page.keyboard.up(key)

    def hold(self, start: Iterable[float], *through: Iterable[float]) -> None:
        """Takes something in the hand, once it lies still, and carries it, without letting go."""
        self.still()
        self.page.mouse.move(*self.on_screen(start))
        self.page.mouse.down()
        for at in through:
            self.page.mouse.move(*self.on_screen(at), steps=4)

    def still(self) -> None:
        """Waits until nothing glides any more."""
        self.page.wait_for_function(
            "() => document.getElementById('board').getAnimations({subtree: true}).length === 0"
        )

    def drag(self, start: Iterable[float], end: Iterable[float], *modifiers: str) -> None:
        """A drag from one place of the table to another."""
        for key in modifiers:
            self.page.keyboard.down(key)
        self.hold(start, end)
        self.page.mouse.up()
        for key in modifiers:
            self.page.keyboard.up(key)

    def drag_handle(self, kind: str, index: int, end: Iterable[float], *modifiers: str) -> None:
        """A drag of a handle of the selected piece."""
        box = self.page.locator(f'[data-handle="{kind}"][data-index="{index}"]').bounding_box()
        assert box
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*self.on_screen(end), steps=4)
        self.page.mouse.up()
        for key in modifiers:
            self.page.keyboard.up(key)

    def tool(self, name: str) -> None:
        """Takes a tool into the hand."""
        self.page.click(f'.tools [data-tool="{name}"]')

    def type(self, field: str, value: str) -> None:
        """Types a value into a field of the inspector and leaves it."""
        box = self.page.locator(f'#inspector [name="{field}"]')
        box.fill(value)
        box.press("Tab")

    def press(self, *keys: str) -> None:
        """Presses keys with the board in focus."""
        self.page.evaluate("document.activeElement?.blur()")
        for key in keys:
            self.page.keyboard.press(key)

    def sees(self, oid: str, kind: str = "terrain", **wanted: object) -> "Seat":
        """Waits until a piece on the screen has these properties."""
        self.page.wait_for_function(
            """([id, wanted]) => {
              const piece = document.getElementById(id);
              if (!piece) return false;
              const props = JSON.parse(piece.dataset.props);
              const same = ([name, value]) => JSON.stringify(props[name] ?? null) === JSON.stringify(value);
              return Object.entries(wanted).every(same);
            }""",
            arg=[f"o-{kind}-{oid}", wanted],
        )
        return self

    def ids(self, kind: str = "terrain") -> list[str]:
        """The ids of the drawn pieces of a kind, from the bottom up."""
        return self.page.eval_on_selector_all(f"#layer-{kind} > .piece", "all => all.map((piece) => piece.dataset.id)")

    def cut(self) -> None:
        """Cuts the line of this person's browser."""
        self.page.context.set_offline(True)
        expect(self.page.locator("#saved")).to_have_attribute("data-state", "offline")

    def mend(self) -> "Seat":
        """Mends the line."""
        self.page.context.set_offline(False)
        return self.ready()
