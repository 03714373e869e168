"""The boards room as a Django application."""

from django.apps import AppConfig


class Boards(AppConfig):
    """Stored boards: rows, the operation log, the pages."""

    name = "tablecheck.boards"
