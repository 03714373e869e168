"""`manage.py board`: board documents into the database and out of it, and the schemas they follow."""

import json
import sys

from django.conf import settings
from django.core.management import BaseCommand
from django.urls import reverse
from django.utils import translation

from tablecheck import document as documents
from tablecheck.document.faults import fault
from tablecheck.document.schemas import SCHEMAS, schema
from tablecheck.management.commands.ask import plain_utf8


class Command(BaseCommand):
    """Imports and exports board documents; exit status 2 where a document is faulty or a board absent."""

    help = "Import or export a board document, or write the JSON Schemas to docs/schema."
    requires_system_checks: list = []  # noqa: RUF012 - the schemas need nothing that could be checked

    def add_arguments(self, parser):
        """Takes one of import, export and schema, each with what it needs."""
        actions = parser.add_subparsers(dest="action", required=True)
        languages = [code for code, _name in settings.LANGUAGES]
        importing = actions.add_parser("import", help="store a board document; prints its id and its owner link")
        importing.add_argument("file", help="a board document, or - for standard input")
        importing.add_argument("--lang", choices=languages, default="en", help="language of the sentences")
        exporting = actions.add_parser("export", help="print a stored board as its canonical document")
        exporting.add_argument("id", help="the board's id")
        exporting.add_argument("--lang", choices=languages, default="en", help="language of the sentences")
        actions.add_parser("schema", help="write docs/schema/*.json")

    def handle(self, *, action, lang="en", file="", id="", **options):
        """Does the one thing asked for."""
        plain_utf8()
        with translation.override(lang):
            try:
                {"import": self.bring_in, "export": self.give_out, "schema": self.publish}[action](file or id)
            except documents.DocumentFaults as refusal:
                for each in refusal.faults:
                    self.stderr.write(f"{file or id}: {each['path']}: {each['message']}")
                sys.exit(2)

    def bring_in(self, file):
        """Stores a document; prints the new id and, on the next line, the path that makes its opener the owner."""
        from tablecheck.boards import store
        from tablecheck.management.commands.ask import opened

        text, _beside = opened(file)
        board, secret = store.create(documents.load(text))
        self.stdout.write(f"{board.pk}\n{reverse('join')}#{secret}")

    def give_out(self, board_id):
        """Prints the canonical document, byte for byte."""
        from tablecheck.boards import log, store

        try:
            document = store.document(board_id)
        except log.BoardGone:
            raise documents.DocumentFaults([fault("$", translation.gettext("There is no such board."))]) from None
        self.stdout.write(documents.dump(document), ending="")

    def publish(self, _nothing):
        """Writes each schema as the project publishes it."""
        for path, text in published():
            path.write_text(text, encoding="utf-8")
            self.stdout.write(path.relative_to(settings.BASE_DIR).as_posix())


def published():
    """The path and the text of each published schema."""
    folder = settings.BASE_DIR / "docs" / "schema"
    for name in SCHEMAS:
        yield folder / f"{name}.json", json.dumps(schema(name), ensure_ascii=False, indent=2) + "\n"
