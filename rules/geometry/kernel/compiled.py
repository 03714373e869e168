"""Plain functions over numbers and arrays, compiled by numba where it is there; one source serves both.

Compiled code is kept on disk, in a folder named by a digest of the package a function stands in: numba looks at the
file of a function only, and would go on using a caller whose callee has changed in another one.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent

#: Modules of which compiled functions see nothing; a change of these is no reason to compile again.
UNSEEN = frozenset({"groups", "table", "views", "ready"})


@lru_cache(maxsize=8)
def _folder(package: Path) -> Path | None:
    """Where the compiled code of a package is kept, by a digest of its sources; None where nothing can be written."""
    sources = b"".join(path.read_bytes() for path in sorted(package.glob("*.py")) if path.stem not in UNSEEN)
    home = Path(os.environ.get("NUMBA_CACHE_DIR") or _HERE / "__pycache__")
    folder = home / hashlib.sha256(sources).hexdigest()[:16]
    return folder if _keeps(folder) else None


def _keeps(folder: Path) -> bool:
    """Whether a folder can be made and written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _compiler() -> Callable[[Any], Any] | None:
    """numba's compiler, or None where it is missing or not wanted (TABLECHECK_UNCOMPILED=1)."""
    if os.environ.get("TABLECHECK_UNCOMPILED", "") not in ("", "0"):
        return None
    try:
        import numba
    except ImportError:
        return None

    def kept(function: Any) -> Any:
        folder = _folder(Path(function.__code__.co_filename).parent)
        if folder is not None:
            vars(numba.config)["CACHE_DIR"] = str(folder)
        return numba.njit(cache=folder is not None, nogil=True, error_model="numpy")(function)

    return kept


_COMPILER = _compiler()

#: Whether the functions of this package run compiled.
COMPILED = _COMPILER is not None

if not COMPILED:
    logging.getLogger(__name__).warning("geometry runs uncompiled: the same answers, many times slower")


#: Every compiled function.
FUNCTIONS: list[Any] = []


def compiled(function: F) -> F:
    """A function of a kernel, compiled at its first call; as it is where there is no compiler."""
    if _COMPILER is None:
        return function
    made: F = _COMPILER(function)
    FUNCTIONS.append(made)
    return made
