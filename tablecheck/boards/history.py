"""What a seat can undo and redo: two stacks that follow from the log alone."""

from __future__ import annotations

from collections.abc import Iterable


class Steps:
    """The revisions one seat can undo and redo, the latest last.

    A new edit empties the redo stack; an undo moves a step over, a redo moves it back.
    """

    def __init__(self, steps: Iterable[tuple[int, str, int | None]] = ()) -> None:
        self.undo: list[int] = []
        self.redo: list[int] = []
        for revision, kind, undoes in steps:
            self.follow(revision, kind, undoes)

    def follow(self, revision: int, kind: str, undoes: int | None) -> None:
        """Take in the seat's next operation."""
        if kind == "edit":
            self.undo.append(revision)
            self.redo.clear()
        elif kind == "undo" and undoes in self.undo:
            self.undo.remove(undoes)
            self.redo.append(revision)
        elif kind == "redo" and undoes in self.redo:
            self.redo.remove(undoes)
            self.undo.append(revision)

    def latest(self, kind: str) -> int | None:
        """The revision that the next undo or redo would turn back."""
        stack = self.undo if kind == "undo" else self.redo
        return stack[-1] if stack else None
