"""`manage.py ask`: a question file in, its answers out."""

import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from tablecheck.document.answers import answer, beside, load_questions
from tablecheck.document.canonical import written
from tablecheck.document.faults import DocumentFaults, fault


class Command(BaseCommand):
    """Answers every question of a file and compares what the file expects.

    Exit status: 0 every expectation held, 1 one did not, 2 the file is faulty or a question cannot be answered.
    """

    help = "Answer a question file and compare what it expects; prints one JSON document."
    requires_system_checks: list = []  # no database is needed to answer a file  # noqa: RUF012

    def add_arguments(self, parser):
        """Takes the file and the language of the sentences."""
        parser.add_argument("file", help="a question file, or - for standard input")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the sentences")

    def handle(self, *, file, lang, **options):
        """Prints the answers; every fault and every expectation that failed is a line on standard error."""
        plain_utf8()
        with translation.override(lang):
            try:
                answered = answer(load_questions(*opened(file)), lang)
            except DocumentFaults as refusal:
                self.lines(refusal.faults, refusal.source or file)
                sys.exit(2)
        self.stdout.write(written(answered.output()), ending="")
        self.lines([*answered.unanswered, *answered.unlike], file)
        sys.exit(answered.status)

    def lines(self, faults, source):
        """One line for each fault, naming the file and the JSON path."""
        for each in faults:
            self.stderr.write(f"{source}: {each['path']}: {each['message']}")


def opened(file):
    """The bytes of a file or of standard input, and where the board beside it would be found."""
    if file == "-":
        return sys.stdin.buffer.read(), beside(Path.cwd())
    try:
        return Path(file).read_bytes(), beside(Path(file).parent)
    except OSError as error:
        sentence = _("The file cannot be read: %(reason)s.")
        raise DocumentFaults([fault("$", sentence, reason=error.strerror)]) from None


def plain_utf8():
    """Sentences in every language are written as UTF-8, whatever the terminal was set to."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
