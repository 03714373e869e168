"""Rows of access: links that can be handed on, and the seats people took through them."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Role(models.TextChoices):
    """What somebody is at a table."""

    OWNER = "owner"
    JUDGE = "judge"
    PLAYER = "player"
    SPECTATOR = "spectator"


class Link(models.Model):
    """A way to a table for one role; only the hash of its secret is kept."""

    board = models.ForeignKey("boards.Board", on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=16, choices=Role.choices)
    side = models.CharField(max_length=64, blank=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.board_id} {self.role}"


class Seat(models.Model):
    """One person, or one program, at a table; revoked at once with its link, or by itself."""

    board = models.ForeignKey("boards.Board", on_delete=models.CASCADE, related_name="seats")
    link = models.ForeignKey(Link, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=60, blank=True)
    role = models.CharField(max_length=16, choices=Role.choices)
    side = models.CharField(max_length=64, blank=True)
    token = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link"], condition=models.Q(token=True), name="seat_one_token_a_link"),
        )

    def __str__(self) -> str:
        return self.name or f"{self.role} {self.pk}"
