"""What the live room asks of whoever draws tables: finished HTML, in one language at a time."""

from __future__ import annotations

from typing import Protocol

from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Verdicts


class Renderer(Protocol):
    """Draws states; `verdicts` may be of an earlier revision (then they are pending), or None before the first."""

    def frame_html(self, before: State, after: State, verdicts: Verdicts | None, language: str, revision: int) -> str:
        """Fragments that take a screen from one state to another; verdicts only where both are the same."""
        ...

    def turned_html(self, verdicts: Verdicts, language: str) -> str:
        """Fragments that tell who sees whom and what turned, where the verdicts know it already; else nothing."""
        ...

    def preview_html(self, verdicts: Verdicts, language: str) -> str:
        """Fragments that tell verdicts about what is only in somebody's hand."""
        ...

    def whole_html(self, state: State, verdicts: Verdicts | None, language: str) -> str:
        """Fragments that take any screen to a state."""
        ...


def scene() -> Renderer:
    """The drawing of this project; imported late, since drawing pulls in templates."""
    from tablecheck.boards import scene as drawn

    renderer: Renderer = drawn
    return renderer
