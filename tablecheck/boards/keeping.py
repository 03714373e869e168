"""The life of a table: archived, deleted, brought back within a month, forgotten after it. Everything here blocks."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tablecheck.access.models import Role, Seat
from tablecheck.boards.models import Board

#: For so long a deleted table can be brought back.
RESTORABLE = timedelta(days=30)
#: A visitor's copy of a demo table that nobody edited or joined is forgotten after so long.
DEMO_KEPT = timedelta(days=30)


def archive(board_id: str, put_away: bool) -> None:
    """Put a table out of sight in the lists, or back; it stays open to everyone who could open it."""
    Board.objects.filter(pk=board_id).update(archived=timezone.now() if put_away else None)


def delete(board_id: str) -> None:
    """Close a table to everyone; nothing of it is lost until it is forgotten."""
    Board.objects.filter(pk=board_id).update(deleted=timezone.now())


def restore(board_id: str) -> bool:
    """Open a deleted table again as it was; false when there is none to bring back."""
    return bool(Board.everything.filter(pk=board_id, deleted__isnull=False).update(deleted=None))


def forget() -> tuple[int, int]:
    """Remove for good what was deleted long ago, and copies of demo tables nobody ever edited: how many of each."""
    now = timezone.now()
    old = Board.everything.filter(deleted__lt=now - RESTORABLE)
    deleted = [board.pk for board in old]
    passing = Board.objects.filter(passing=True, revision=1, updated__lt=now - DEMO_KEPT)
    shared = Seat.objects.filter(board__in=passing, revoked=None).exclude(role=Role.OWNER).values("board")
    copies = [board.pk for board in passing.exclude(pk__in=shared)]
    Board.everything.filter(pk__in=[*deleted, *copies]).delete()
    return len(deleted), len(copies)
