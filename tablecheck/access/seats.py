"""Seats as others see them: names, and who sits at a board."""

from __future__ import annotations

from collections.abc import Iterable

from tablecheck.access.models import Seat


def known_as(seat_ids: Iterable[int]) -> dict[int, tuple[str, str]]:
    """The name and role of these seats, by id; a seat nobody named has an empty name."""
    found = Seat.objects.filter(pk__in=list(seat_ids)).values_list("pk", "name", "role")
    return {pk: (name, role) for pk, name, role in found}


def at(board_id: str) -> list[Seat]:
    """The seats at a board that still count, oldest first; those of programs are left out."""
    return list(Seat.objects.filter(board_id=board_id, revoked=None, token=False).order_by("pk"))


def revoked_among(seat_ids: Iterable[int]) -> list[int]:
    """Which of these seats may do nothing any more."""
    return list(Seat.objects.filter(pk__in=list(seat_ids), revoked__isnull=False).values_list("pk", flat=True))
