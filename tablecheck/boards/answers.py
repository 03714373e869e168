"""What a table answers to an operation: durable, in conflict, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablecheck.document.faults import Fault


@dataclass(frozen=True, slots=True)
class Ack:
    """The operation is durable as this revision."""

    op: str
    revision: int

    def message(self) -> dict[str, Any]:
        """As it goes to the browser."""
        return {"t": "ack", "op": self.op, "revision": self.revision}


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing of the operation was applied: another seat changed some of the same meanwhile.

    Each conflict is `{"kind", "id", "property", "current", "yours", "name", "by"}`: `name` is what people call the
    object, `by` the other seat by its name or role, `property` empty where the whole object is in dispute.
    """

    op: str
    revision: int
    conflicts: Sequence[dict[str, Any]]

    def message(self) -> dict[str, Any]:
        """As it goes to the browser."""
        return {"t": "conflict", "op": self.op, "revision": self.revision, "conflicts": list(self.conflicts)}


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing of the operation was applied, for these reasons; `retry` is after how many seconds the same may pass."""

    op: str | None
    faults: Sequence[Fault]
    retry: float | None = None

    def message(self) -> dict[str, Any]:
        """As it goes to the browser."""
        told = {"t": "refused", "op": self.op, "faults": list(self.faults)}
        return told if self.retry is None else {**told, "retry": self.retry}


Answer = Ack | Conflict | Refused
