"""Rows of stored boards: the board, its objects, the log of operations.

The log is the truth. `Board.header` and the object rows are its projection up to `Board.projected`; what came after is
replayed from the log (`tablecheck.boards.log`).
"""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone


def new_board_id() -> str:
    """A short random id that fits into an address; it grants nothing by itself."""
    return secrets.token_urlsafe(9).replace("_", "x").replace("-", "y")


class Standing(models.Manager["Board"]):
    """The boards that nobody has deleted."""

    def get_queryset(self) -> models.QuerySet[Board]:
        """Leaves out what waits to be forgotten."""
        return super().get_queryset().filter(deleted=None)


class Board(models.Model):
    """One stored board: its revision in the log, and its header as of `projected`.

    A deleted board is still there for a while (`everything`), but nobody reads or edits it. `passing` marks a visitor's
    copy of a demo table.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_board_id)
    title = models.CharField(max_length=400, blank=True)
    header = models.JSONField()
    versions = models.JSONField(default=dict)
    revision = models.PositiveBigIntegerField(default=0)
    projected = models.PositiveBigIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)
    archived = models.DateTimeField(null=True)
    deleted = models.DateTimeField(null=True, db_index=True)
    passing = models.BooleanField(default=False)

    objects = Standing()
    everything: models.Manager[Board] = models.Manager()

    def __str__(self) -> str:
        return self.title or self.id


class ObjectRow(models.Model):
    """One object of a board: its properties, who last set each of them, its place in the order, its tombstone."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE)
    oid = models.CharField(max_length=64)
    place = models.PositiveIntegerField()
    properties = models.JSONField()
    versions = models.JSONField()
    removed_at = models.PositiveBigIntegerField(null=True)
    removed_by = models.PositiveBigIntegerField(null=True)

    class Meta:
        abstract = True
        constraints = (models.UniqueConstraint(fields=["board", "oid"], name="%(class)s_once"),)

    def __str__(self) -> str:
        return self.oid


class TerrainPiece(ObjectRow):
    """A piece of terrain."""


class AccessPoint(ObjectRow):
    """A place where heights join."""


class UnitRow(ObjectRow):
    """A unit, without its miniatures."""


class Miniature(ObjectRow):
    """One miniature; its property `unit` names its unit."""


class Zone(ObjectRow):
    """A named area."""


class Marker(ObjectRow):
    """A marker with a place on the table."""


class PinnedQuestion(ObjectRow):
    """A question pinned to the table for everyone."""


#: The row of each kind of object, in the order of the board document.
ROWS: dict[str, type[ObjectRow]] = {
    "terrain": TerrainPiece,
    "access_points": AccessPoint,
    "units": UnitRow,
    "models": Miniature,
    "zones": Zone,
    "markers": Marker,
    "questions": PinnedQuestion,
}


class Operation(models.Model):
    """One entry of a board's log: what changed, its inverse, who did it; never altered once written.

    `seat` is the id of a seat, 0 for the board's origin. `undoes` is the revision that an undo or redo turns back.
    """

    board = models.ForeignKey(Board, on_delete=models.CASCADE)
    revision = models.PositiveBigIntegerField()
    op_id = models.CharField(max_length=64)
    seat = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=8)
    changes = models.JSONField()
    inverse = models.JSONField()
    undoes = models.PositiveBigIntegerField(null=True)
    override = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["board", "revision"], name="operation_revision_once"),
            models.UniqueConstraint(fields=["board", "seat", "op_id"], name="operation_op_id_once"),
        )

    def __str__(self) -> str:
        return f"{self.board_id} {self.revision}"


class Checkpoint(models.Model):
    """A board whole as it was at one revision of its log, with the hash of what a reader saw of it."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE)
    revision = models.PositiveBigIntegerField()
    state = models.JSONField()
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["board", "revision"], name="checkpoint_once"),)

    def __str__(self) -> str:
        return f"{self.board_id} {self.revision}"
