"""`manage.py warm`: compiles the kernel of sight before the first visitor would wait for it."""

from django.core.management import BaseCommand


class Command(BaseCommand):
    """Compiles what is not on disk yet, with a line that counts; says nothing when all is there."""

    help = "Compile the kernel of sight ahead of the first question. May be repeated; quick when nothing has changed."

    def handle(self, **options):
        """Counts on standard error, so that what other commands print stays theirs."""
        from rules.geometry.kernel.ready import make_ready  # loads the compiler, which only this command's run needs

        self.counted = False
        make_ready(self.count)
        if self.counted:
            self.stderr.write("")

    def count(self, done: int, every: int) -> None:
        """Rewrites one line."""
        self.counted = True
        self.stderr.write(f"\rCompiling the kernel of sight, once: {done} of {every}", ending="")
        self.stderr.flush()
