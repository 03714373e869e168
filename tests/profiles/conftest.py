"""Sentences of these tests are English, whatever an earlier request was answered in."""

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def english():
    """English as the active language."""
    with translation.override("en"):
        yield
