"""The secret key: given by the environment, or made once and kept beside the database."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(given: str, kept: Path) -> str:
    """The key given, else the one kept in the file, else a new one written there for its owner's eyes only."""
    if given:
        return given
    kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Exclusive creation: of two processes that start together, one writes and the other reads.
        with os.fdopen(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return kept.read_text().strip()
