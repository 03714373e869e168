"""Messages of the socket: read strictly, written once for all who get the same."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tablecheck.boards.operation import ID, Edit, OperationFaults, edit_of
from tablecheck.boards.state import KINDS
from tablecheck.document.faults import DocumentFaults, Fault, fault
from tablecheck.document.reading import read_json
from tablecheck.live.limits import MESSAGE_BYTES


class MessageFaults(Exception):  # noqa: N818 - it carries many of them and is named for what it carries
    """A message that cannot be taken; `faults` says why."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(f"{each['path']}: {each['message']}" for each in faults))


def read(text: str | None) -> dict[str, Any]:
    """The message in a text frame (None for a binary one). Raises MessageFaults."""
    if text is None:
        raise MessageFaults([fault("$", _("Messages are text; binary ones are not read."))])
    if len(text) > MESSAGE_BYTES or (not text.isascii() and len(text.encode()) > MESSAGE_BYTES):
        raise MessageFaults([fault("$", _("A message may have at most %(most)d bytes."), most=MESSAGE_BYTES)])
    try:
        message, faults = read_json(text)
    except DocumentFaults as refused:
        raise MessageFaults(refused.faults) from None
    if faults:
        raise MessageFaults(faults)
    if not isinstance(message, dict):
        raise MessageFaults([fault("$", _("A message must be an object."))])
    return message


def written(message: Mapping[str, Any]) -> str:
    """A message as text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def drag_of(message: Mapping[str, Any]) -> dict[str, Any] | None:
    """A passing drag with nothing in it but what others may see; None when it is not one."""
    kind, oid, at, rotation = (message.get(key) for key in ("kind", "id", "at", "rotation"))
    if kind not in KINDS or not isinstance(oid, str) or not ID.match(oid):
        return None
    if not (isinstance(at, list) and len(at) == 2 and all(map(_finite, at))):
        return None
    if rotation is not None and not _finite(rotation):
        return None
    return {"t": "drag", "kind": kind, "id": oid, "at": at, "rotation": rotation}


def hand_of(message: Mapping[str, Any]) -> tuple[int, Edit | None]:
    """The number of a hand's position and the edit that letting go would make; None where the hand is empty.

    Raises MessageFaults.
    """
    n = message.get("n")
    if not isinstance(n, int) or isinstance(n, bool):
        raise MessageFaults([fault("$.n", _("A hand’s position needs a number."))])
    if "changes" not in message:
        return n, None
    try:
        return n, edit_of({"op": "hand", **{key: message[key] for key in ("seen", "changes") if key in message}})
    except OperationFaults as refused:
        raise MessageFaults(refused.faults) from None


def _finite(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
