"""The access room as a Django application."""

from django.apps import AppConfig


class Access(AppConfig):
    """Seats, links and what each may do."""

    name = "tablecheck.access"
