"""`manage.py verify BOARD …`: whether what is stored of a board tells one story."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tablecheck.boards import checkpoints, log
from tablecheck.boards.models import Board

WORDS = {
    "gap": "the log skips revisions before this one",
    "inverse": "turning this operation back does not give the board before it",
    "no_checkpoint": "the checkpoint that was due is missing",
    "checkpoint_hash": "the checkpoint's hash is not that of the replayed log",
    "checkpoint": "the checkpoint's state is not that of the replayed log",
    "loose_checkpoint": "there is a checkpoint at a revision where none is due",
    "short_log": "the log ends before the board's own revision",
    "rows": "the rows and what follows them do not give the board that the log gives",
}


class Command(BaseCommand):
    """Replay the log of boards from nothing and compare it with their checkpoints, inverses and rows."""

    help = "Replays the log of boards from nothing and compares it with inverses, checkpoints and rows."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("boards", nargs="*", metavar="BOARD", help="ids of boards")
        parser.add_argument("--all", action="store_true", help="every board there is")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["boards"]) == options["all"]:
            raise CommandError("Name boards, or give --all.")
        ids = Board.objects.order_by("pk").values_list("pk", flat=True) if options["all"] else options["boards"]
        faulty = [board for board in ids if not self._verified(board)]
        if faulty:
            sys.exit(1)

    def _verified(self, board: str) -> bool:
        try:
            found = list(checkpoints.flaws(board))
        except log.BoardGone as gone:
            raise CommandError(f"{board}: there is no such board.") from gone
        for flaw in found:
            self.stderr.write(f"{board}: revision {flaw.revision}: {WORDS[flaw.word]}")
        if not found:
            self.stdout.write(f"{board}: sound")
        return not found
