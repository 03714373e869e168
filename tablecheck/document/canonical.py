"""The canonical form: one text for one board, so that clubs can compare versions line by line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

WIDTH = 100
_EXPONENT = re.compile(r"e([+-])0*(\d+)")


def written(value: object) -> str:
    """A JSON value as canonical text with a newline at its end.

    Objects take a line a key, but an object with one plain key stays on its line; so do lists of plain values and of
    points while they fit into `WIDTH` columns.
    """
    return _lines(value, "", 0) + "\n"


def _lines(value: object, indent: str, used: int) -> str:
    if isinstance(value, Mapping):
        if _is_plain_object(value) and used + len(line := _one_line(value)) <= WIDTH:
            return line
        inner = indent + "  "
        keys = [f"{json.dumps(key, ensure_ascii=False)}: " for key in value]
        items = [
            inner + key + _lines(item, inner, len(inner) + len(key) + 1)
            for key, item in zip(keys, value.values(), strict=True)
        ]
        return _wrapped(items, "{", "}", indent)
    if isinstance(value, (list, tuple)):
        if _is_plain_list(value) and (used + len(line := _one_line(value)) <= WIDTH or _is_point(value)):
            return line
        inner = indent + "  "
        return _wrapped([inner + _lines(item, inner, len(inner) + 1) for item in value], "[", "]", indent)
    return _one_line(value)


def _wrapped(items: Sequence[str], first: str, last: str, indent: str) -> str:
    return first + "\n" + ",\n".join(items) + "\n" + indent + last if items else first + last


def _is_plain_object(value: Mapping[str, object]) -> bool:
    return len(value) <= 1 and all(not isinstance(item, Mapping) for item in value.values())


def _is_plain_list(value: Sequence[object]) -> bool:
    return not any(
        isinstance(item, Mapping) or (isinstance(item, (list, tuple)) and not _is_plain_list(item)) for item in value
    )


def _is_point(value: Sequence[object]) -> bool:
    return not any(isinstance(item, (list, tuple)) for item in value) and len(value) <= 2


def _one_line(value: object) -> str:
    if isinstance(value, Mapping):
        pairs = [f"{json.dumps(key, ensure_ascii=False)}: {_one_line(item)}" for key, item in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_one_line(item) for item in value) + "]"
    if isinstance(value, float):
        return _number(value)
    return json.dumps(value, ensure_ascii=False)


def _number(value: float) -> str:
    """The shortest text that reads back as this number."""
    if value == int(value) and abs(value) < 2**53:
        return str(int(value))
    return _EXPONENT.sub(lambda found: "e" + ("-" if found[1] == "-" else "") + found[2], repr(value))
