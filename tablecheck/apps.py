"""The project as a Django application: home of its management commands and its translations; and its static files."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class TableCheck(AppConfig):
    """Names the project to Django, so that `tablecheck/management/commands` is found."""

    name = "tablecheck"
    label = "tablecheck"


class StaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions, which we do not use and whose imports lead nowhere."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "hx-*.js", "htmx-2-compat-4*.js")
