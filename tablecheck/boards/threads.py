"""The threads in which this process speaks to its database, and those in which it works out verdicts.

Django's own bridge from async code is one thread for everything; a slow page there would hold up every edit.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


@cache
def _writers() -> ThreadPoolExecutor:
    # SQLite lets one writer in at a time and makes the others sleep and retry; waiting in line here costs less.
    return ThreadPoolExecutor(1 if connection.vendor == "sqlite" else 4, thread_name_prefix="log")


@cache
def _readers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(2, thread_name_prefix="rows")


@cache
def _judges() -> ThreadPoolExecutor:
    # Verdicts are pure computing; the default of 5 ms a turn would hold up every edit that arrives meanwhile.
    sys.setswitchinterval(0.0005)
    return ThreadPoolExecutor(2, thread_name_prefix="verdicts")


@cache
def _previewers() -> ThreadPoolExecutor:
    # One only: hands ask many times a second, and what is stored goes first.
    sys.setswitchinterval(0.0005)
    return ThreadPoolExecutor(1, thread_name_prefix="previews")


def _clean(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function on this thread's own connection, which is given up after an error, and only then."""
    try:
        return function(*args, **kwargs)
    finally:
        if connection.connection is not None and connection.errors_occurred:
            connection.close_if_unusable_or_obsolete()


async def write(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that appends to the log, in the order of asking."""
    return await asyncio.get_running_loop().run_in_executor(_writers(), lambda: _clean(function, *args, **kwargs))


async def read(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that reads or projects rows."""
    return await asyncio.get_running_loop().run_in_executor(_readers(), lambda: _clean(function, *args, **kwargs))


async def judge(function: Callable[P, T], *args: P.args) -> T:
    """Run something that only computes."""
    return await asyncio.get_running_loop().run_in_executor(_judges(), lambda: function(*args))


async def preview(function: Callable[P, T], *args: P.args) -> T:
    """Run something that only computes, and that somebody's hand may have overtaken before it is done."""
    return await asyncio.get_running_loop().run_in_executor(_previewers(), lambda: function(*args))
