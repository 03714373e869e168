"""From text to JSON values: what can be wrong with a document before anybody looks at its keys."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from tablecheck.document.faults import DocumentFaults, Fault, below, fault, shown

#: The largest text read, in bytes.
MAX_BYTES = 1_000_000
#: The deepest nesting read; the document itself is depth 1.
MAX_DEPTH = 20


def read_json(text: str | bytes) -> tuple[object, list[Fault]]:
    """A text's JSON value, with the faults of its numbers, keys and nesting.

    Raises `DocumentFaults` where nothing can be read at all: too large, not UTF-8, a byte order mark, not JSON.
    """
    source = _decoded(text)
    doubled: dict[int, list[str]] = {}

    def keep_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs):
            counted = Counter(key for key, _value in pairs)
            doubled[id(found)] = [key for key, count in counted.items() if count > 1]
        return found

    try:
        value = json.loads(source, object_pairs_hook=keep_pairs, parse_int=_whole)
    except json.JSONDecodeError as error:
        sentence = _("This is not JSON: line %(line)d, column %(column)d cannot be read.")
        raise DocumentFaults([fault("$", sentence, line=error.lineno, column=error.colno)]) from None
    except RecursionError:
        raise DocumentFaults([_too_deep("$")]) from None
    return value, list(_hazards(value, "$", 1, doubled))


def check_values(value: object, root: str = "$") -> list[Fault]:
    """The faults of a value that did not come as text: numbers, texts, nesting, and things JSON does not know."""
    return list(_hazards(value, root, 1, {}))


def _decoded(text: str | bytes) -> str:
    try:
        raw = text.encode() if isinstance(text, str) else text
    except UnicodeEncodeError:
        raise DocumentFaults([fault("$", _("The text holds half a character (a lone surrogate)."))]) from None
    if len(raw) > MAX_BYTES:
        sentence = _("The document has %(size)d bytes; at most %(limit)d are read.")
        raise DocumentFaults([fault("$", sentence, size=len(raw), limit=MAX_BYTES)])
    if raw.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise DocumentFaults([fault("$", _("The document begins with a byte order mark; plain UTF-8 is needed."))])
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        sentence = _("The document is not UTF-8: byte %(place)d cannot be read.")
        raise DocumentFaults([fault("$", sentence, place=error.start)]) from None


def _whole(digits: str) -> int | float:
    # Python refuses to read thousands of digits; as a number they are beyond every limit anyway.
    return int(digits) if len(digits) <= 300 else math.inf


def _too_deep(path: str) -> Fault:
    return fault(path, _("The document is nested deeper than %(limit)d."), limit=MAX_DEPTH)


def _hazards(value: object, path: str, depth: int, doubled: dict[int, list[str]]) -> Iterator[Fault]:
    if isinstance(value, (dict, list)):
        if depth > MAX_DEPTH:
            yield _too_deep(path)
        else:
            yield from _hazards_inside(value, path, depth, doubled)
    elif isinstance(value, str):
        yield from _bad_text(value, path)
    elif isinstance(value, float) and not math.isfinite(value):
        yield fault(path, _("The number must be finite."))
    elif value is not None and not isinstance(value, (bool, int, float)):
        yield fault(path, _("JSON has no such value: %(value)s."), value=shown(value))


def _hazards_inside(
    value: dict[object, object] | list[object], path: str, depth: int, doubled: dict[int, list[str]]
) -> Iterator[Fault]:
    if isinstance(value, list):
        for place, item in enumerate(value):
            # Most of a document is numbers; they are passed over quickly.
            if type(item) is not int and not (type(item) is float and math.isfinite(item)):
                yield from _hazards(item, f"{path}[{place}]", depth + 1, doubled)
        return
    for key in doubled.get(id(value), ()):
        yield fault(below(path, key), _("The key “%(key)s” occurs twice in one object."), key=shown(key)[1:-1])
    for name, item in value.items():
        if not isinstance(name, str):
            yield fault(path, _("A key must be text, not %(value)s."), value=shown(name))
            continue
        yield from _bad_text(name, below(path, name))
        yield from _hazards(item, below(path, name), depth + 1, doubled)


def _bad_text(text: str, path: str) -> Iterator[Fault]:
    if "\x00" in text:
        yield fault(path, _("A text must not hold the null character (\\u0000)."))
    elif not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            yield fault(path, _("The text holds half a character (a lone surrogate)."))
