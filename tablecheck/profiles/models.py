"""Rows of profiles: a visitor's shelf with its profiles, and lists that were shared."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone


def new_shelf_id() -> str:
    """A random id; it stays in the visitor's session and is never shown."""
    return secrets.token_urlsafe(18)


class Shelf(models.Model):
    """A visitor's own list of profiles, on no account: its id lies in their session."""

    id = models.CharField(primary_key=True, max_length=32, default=new_shelf_id)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.id


class UnitProfile(models.Model):
    """One profile on a shelf."""

    shelf = models.ForeignKey(Shelf, on_delete=models.CASCADE, related_name="profiles")
    entry = models.JSONField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return str(self.entry.get("name", self.pk))


class SharedList(models.Model):
    """A list at an address of its own. Its id follows from its content, so neither can change without the other."""

    id = models.CharField(primary_key=True, max_length=40)
    content = models.JSONField()
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.id
