"""`manage.py demo`: loads the demo tables, or refreshes them; as often as one likes."""

from django.core.management import BaseCommand

from tablecheck import demo


class Command(BaseCommand):
    """Stores each demo table that is missing or older than its file."""

    help = "Load the demo tables, or refresh those whose files have changed. May be repeated."

    def handle(self, *, verbosity, **options):
        """Says for each table whether it was loaded or already stood."""
        for name in demo.NAMES:
            loaded = demo.refresh(name)
            if verbosity:
                self.stdout.write(f"{demo.board_id(name)}: {'loaded' if loaded else 'already there'}")
