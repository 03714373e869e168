"""What a question file expects against what was answered: only named keys are compared."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

#: Numbers this close are equal.
CLOSE = 1e-6


#: How far the arcs of an area may be cut inwards, in inches.
CUT = 0.005


def _no_path(path: Any) -> float | None:
    return None


def differences(
    expected: Mapping[str, Any],
    said: Mapping[str, Any],
    proves: Callable[[list[str]], bool],
    travels: Callable[[Any], float | None] = _no_path,
    inch: float = 1.0,
) -> list[str]:
    """One sentence for each expected key that the answer does not hold.

    `proves` tells whether named blockers block every line by themselves with none to spare, `travels` how long a path
    is where it is legal: the answer may have found another such set, or another path as short. `inch` is how many of
    the document's lengths make an inch.
    """
    found: list[str] = []
    for key in ("answer", "certain"):
        if expected.get(key) is not None and expected[key] != said.get(key):
            found.append(_unlike(key, expected[key], said.get(key)))
    cited = [reason["clause"] for reason in said["reasons"]]
    if missing := [clause for clause in expected.get("clauses") or () if clause not in cited]:
        sentence = _("These clauses are not cited: %(missing)s; cited are: %(cited)s.")
        found.append(sentence % {"missing": ", ".join(missing), "cited": ", ".join(dict.fromkeys(cited))})
    if "value" in expected:
        plain, drawn = _drawn(expected["value"], said.get("value"), travels, inch)
        found += [unlike for unlike in (*drawn, _value(plain, said.get("value"), "value")) if unlike]
    wanted = expected.get("blockers")
    if wanted is not None and not _same_ids(wanted, said["blockers"]) and not _holds(wanted, said, proves):
        found.append(_unlike("blockers", wanted, said["blockers"]))
    return found


def _holds(wanted: list[str], said: Mapping[str, Any], proves: Callable[[list[str]], bool]) -> bool:
    return bool(wanted) and said["answer"] == "no" and bool(said["blockers"]) and proves(wanted)


def _drawn(expected: Any, actual: Any, travels: Callable[[Any], float | None], inch: float) -> tuple[Any, list[str]]:
    """What is expected without its path and polygon, and a sentence for each of those that does not hold.

    A path holds when it is legal and as long as the one answered; a polygon when it is as large, but for its arcs.
    """
    if not isinstance(expected, Mapping) or not isinstance(actual, Mapping):
        return expected, []
    said: list[str] = []
    if "path" in expected:
        length = travels(expected["path"]) if "path" in actual else None
        if length is None or abs(length - actual.get("length", 0.0)) > CLOSE:
            said.append(_unlike("value.path", expected["path"], actual.get("path")))
    if "polygon" in expected:
        wanted, found = (_measured(one.get("polygon")) for one in (expected, actual))
        if wanted is None or found is None or abs(wanted[0] - found[0]) > wanted[1] * CUT * inch + CLOSE:
            said.append(_unlike("value.polygon", expected["polygon"], actual.get("polygon")))
    return {key: part for key, part in expected.items() if key not in ("path", "polygon")}, said


def _measured(parts: Any) -> tuple[float, float] | None:
    """The area of a MultiPolygon, and how long its outlines are; None for what is none."""
    area = rim = 0.0
    try:
        for rings in parts:
            for n, ring in enumerate(rings):
                twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring))
                area += abs(twice) / 2.0 * (-1.0 if n else 1.0)
                rim += sum(math.dist(p, q) for p, q in pairwise(ring))
    except (TypeError, ValueError):
        return None
    return area, rim


def _unlike(key: str, expected: object, actual: object) -> str:
    sentence = _("“%(key)s” should be %(expected)s and is %(actual)s.")
    return sentence % {"key": key, "expected": _text(expected), "actual": _text(actual)}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(expected: Any, actual: Any, key: str) -> str:
    """A sentence naming the first place where a value is not as expected; empty where it is."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        missing = object()
        for name, part in expected.items():
            other = actual.get(name, missing)
            if unlike := _value(part, None if other is missing else other, f"{key}.{name}"):
                return unlike
        return ""
    if isinstance(expected, list) and isinstance(actual, list):
        return "" if _same_list(expected, actual) else _unlike(key, expected, actual)
    return "" if _same_plain(expected, actual) else _unlike(key, expected, actual)


def _same_plain(expected: Any, actual: Any) -> bool:
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, (int, float)) and isinstance(actual, (int, float)):
        return abs(expected - actual) <= CLOSE
    return bool(expected == actual)


def _same_list(expected: list[Any], actual: list[Any]) -> bool:
    if all(isinstance(item, str) for item in (*expected, *actual)):
        return _same_ids(expected, actual)
    if len(expected) != len(actual):
        return False
    if all(isinstance(item, Mapping) for item in (*expected, *actual)):
        return _paired(expected, actual)
    return all(not _value(one, other, "") for one, other in zip(expected, actual, strict=True))


def _same_ids(expected: Sequence[str], actual: Sequence[str]) -> bool:
    return set(expected) == set(actual)


def _paired(expected: list[Any], actual: list[Any]) -> bool:
    """Each expected object has an actual one of its own that is as it says, in whatever order."""
    taken: dict[int, int] = {}

    def settle(one: int, tried: set[int]) -> bool:
        for other in range(len(actual)):
            if other in tried or _value(expected[one], actual[other], ""):
                continue
            tried.add(other)
            if other not in taken or settle(taken[other], tried):
                taken[other] = one
                return True
        return False

    return all(settle(one, set()) for one in range(len(expected)))
