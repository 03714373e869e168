"""What was worked out for the few values seen last, so that one edit needs each of it once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import TypeVar

from django.utils.translation import get_language

T = TypeVar("T")
V = TypeVar("V")
#: As many values as the boards that are edited at the same moment may need.
MOST = 64


def for_the_last_few(work: Callable[[V], T]) -> Callable[[V], T]:
    """A function of one value that is never altered in place, and of the active language: worked out once for each.

    Values are told apart by identity and kept as long as their result is.
    """
    known: OrderedDict[Hashable, tuple[V, T]] = OrderedDict()
    lock = Lock()

    @wraps(work)
    def remembered(value: V) -> T:
        key = (id(value), get_language())
        with lock:
            found = known.get(key)
            if found is not None:
                known.move_to_end(key)
                return found[1]
        result = work(value)
        with lock:
            known[key] = (value, result)
            while len(known) > MOST:
                known.popitem(last=False)
        return result

    return remembered
