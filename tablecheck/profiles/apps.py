"""The room of unit profiles as a Django application."""

from django.apps import AppConfig


class Profiles(AppConfig):
    """Unit profiles of visitors, and lists that were shared."""

    name = "tablecheck.profiles"
