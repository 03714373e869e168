"""Settings of the tests: the real ones, with everything that is written kept in a folder of its own."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("TABLECHECK_VAR", tempfile.mkdtemp(prefix="tablecheck-tests-"))
# Compiled code is the same whoever runs it, and dear to make: one place for all runs.
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).resolve().parent.parent / "var" / "compiled"))

from tablecheck.settings import *  # noqa: F403 - the settings under test, after the folder is chosen
from tablecheck.settings import DATABASES, STATIC_ROOT, STORAGES, VAR_DIR

# Threads and processes of a test share one database, so it is a file and not memory.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}

# Views are tested without collecting static files first; the browser tests run the real server, which collects them.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
