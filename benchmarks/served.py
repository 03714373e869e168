"""What the measured server serves: the project as it is, and beside it the two bare roads to compare with.

A settings module, an address list and an ASGI application in one, used only by `benchmarks/live.py`.
"""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.served")

from tablecheck.settings import *  # noqa: F403 - these are the settings under measure

ROOT_URLCONF = "benchmarks.served_addresses"
