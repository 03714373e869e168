"""The project as a Django application: home of its management commands and its translations."""

from django.apps import AppConfig


class TableCheck(AppConfig):
    """Names the project to Django, so that `tablecheck/management/commands` is found."""

    name = "tablecheck"
    label = "tablecheck"
