"""Links: secrets that let somebody sit down at a table, and what happens when one is withdrawn."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from tablecheck.access.models import Link, Role, Seat
from tablecheck.access.signals import seats_revoked

#: Where a session keeps the seats it holds: link id to seat id.
IN_SESSION = "seats"
LONGEST_NAME = 60


class LinkRefused(Exception):  # noqa: N818 - an event at the door, not an error
    """The secret opens nothing: never given out, withdrawn, or its seat was taken away."""


def hashed(secret: str) -> str:
    """What is stored of a secret; secrets are long and random, so a plain hash keeps them."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def create(board: Any, role: str, side: str | None = None) -> str:
    """A new link to a board (or its id) for a role, and a side for a player; its secret is returned this once only."""
    secret = secrets.token_urlsafe(24)
    board_id = board if isinstance(board, str) else board.pk
    Link.objects.create(board_id=board_id, role=Role(role), side=side or "", secret_hash=hashed(secret))
    return secret


def of_board(board_id: str) -> list[Link]:
    """The links of a board that still open, oldest first."""
    return list(Link.objects.filter(board_id=board_id, revoked=None).order_by("pk"))


def exchange(secret: str, session: Any, name: str = "") -> Seat:
    """The seat that a link gives to this session: the same one each time. Raises LinkRefused."""
    with transaction.atomic():
        link = _open(secret)
        if link is None:
            raise LinkRefused
        held = session.get(IN_SESSION, {})
        seat = Seat.objects.filter(pk=held.get(str(link.pk), 0), link=link).first()
        if seat is None:
            seat = Seat.objects.create(board_id=link.board_id, link=link, role=link.role, side=link.side)
            session[IN_SESSION] = {**held, str(link.pk): seat.pk}
        elif seat.revoked:
            raise LinkRefused
    if name.strip():
        rename(seat, name)
    return seat


def token_seat(secret: str) -> Seat | None:
    """The seat of programs that show the link's secret itself with each request."""
    with transaction.atomic():
        link = _open(secret)
        if link is None:
            return None
        seat, _made = Seat.objects.get_or_create(
            link=link, token=True, defaults={"board_id": link.board_id, "role": link.role, "side": link.side}
        )
    return None if seat.revoked else seat


def _open(secret: str) -> Link | None:
    """The link of a secret, locked, while it and its board stand."""
    links = Link.objects.select_for_update(of=("self",))
    return links.filter(secret_hash=hashed(secret), revoked=None, board__deleted=None).first()


def rename(seat: Seat, name: str) -> None:
    """Give a seat the name its holder chose."""
    seat.name = " ".join(name.split())[:LONGEST_NAME]
    seat.save(update_fields=["name"])


def revoke(link: Link) -> None:
    """Withdraw a link and every seat taken through it; sockets in this process close at once."""
    now = timezone.now()
    with transaction.atomic():
        Link.objects.select_for_update().get(pk=link.pk)
        Link.objects.filter(pk=link.pk, revoked=None).update(revoked=now)
        gone = list(Seat.objects.filter(link=link, revoked=None).values_list("pk", flat=True))
        Seat.objects.filter(pk__in=gone).update(revoked=now)
    seats_revoked.send(sender=Link, seats=gone)


def remove_seat(seat: Seat) -> None:
    """Take one seat away, whatever link it came through."""
    Seat.objects.filter(pk=seat.pk, revoked=None).update(revoked=timezone.now())
    seats_revoked.send(sender=Seat, seats=[seat.pk])


def rotate(link: Link) -> str:
    """Withdraw a link and give out another for the same role; the new secret is returned."""
    revoke(link)
    return create(link.board_id, link.role, link.side)
