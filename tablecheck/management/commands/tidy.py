"""`manage.py tidy`: forgets what was deleted a month ago, and demo copies that nobody ever edited."""

from django.core.management import BaseCommand

from tablecheck.boards import keeping


class Command(BaseCommand):
    """Removes for good what can no longer be brought back."""

    help = "Remove for good tables deleted more than 30 days ago and untouched demo copies. May be repeated."

    def handle(self, *, verbosity, **options):
        """Says how many were removed."""
        deleted, copies = keeping.forget()
        if verbosity:
            self.stdout.write(f"deleted tables forgotten: {deleted}\ndemo copies forgotten: {copies}")
