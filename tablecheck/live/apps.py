"""The live room as a Django application."""

from django.apps import AppConfig


class Live(AppConfig):
    """The socket and the hub of this process."""

    name = "tablecheck.live"
