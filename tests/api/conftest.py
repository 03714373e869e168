"""What the whole site needs before it answers its first request."""

from pathlib import Path

import pytest
from django.conf import settings


@pytest.fixture(autouse=True, scope="session")
def static_folder():
    """The folder of collected static files; it may be empty, but it must be there."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
