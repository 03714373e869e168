"""Grants: what the holder of a seat may do at one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tablecheck.access import links
from tablecheck.access.models import Role, Seat

#: The verbs of each role. `override` means reaching beyond one's own side, logged as such; `share` giving out links,
#: `keep` archiving, deleting and bringing back the table as a whole.
MAY: Mapping[str, tuple[str, ...]] = {
    Role.OWNER: ("read", "edit", "override", "share", "keep"),
    Role.JUDGE: ("read", "edit", "override"),
    Role.PLAYER: ("read", "edit", "override"),
    Role.SPECTATOR: ("read",),
}
STRONGEST_FIRST = (Role.OWNER, Role.JUDGE, Role.PLAYER, Role.SPECTATOR)
#: The keys of a board's header that belong to the game in play rather than to its set-up.
PLAYERS_HEADER = frozenset({"game"})


class Position(Protocol):
    """As much of a board's state as a grant looks at."""

    @property
    def objects(self) -> Mapping[tuple[str, str], Mapping[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class Grant:
    """One seat at one table: its role, its side if it plays one, the name its holder goes by."""

    board_id: str
    seat_id: int
    role: str
    side: str = ""
    name: str = ""

    def may(self, verb: str) -> bool:
        """True when the role has this verb: read, edit, override, share or keep."""
        return verb in MAY[self.role]

    def verbs(self) -> list[str]:
        """Every verb of the role."""
        return list(MAY[self.role])

    def may_change(self, kind: str, properties: Mapping[str, Any], state: Position, *, override: bool = False) -> bool:
        """True when this seat may change such an object.

        Owner and judge change everything; a player their own side's units and models, whatever belongs to no side, the
        table with all that lies on it, and the rival's only as an override. `properties` of the header (kind `board`)
        are the keys to be set.
        """
        if not self.may("edit"):
            return False
        if self.role in (Role.OWNER, Role.JUDGE):
            return True
        if kind == "board":
            return PLAYERS_HEADER.issuperset(properties)
        return override or side_of(kind, properties, state) in ("", self.side)

    def is_override(self, kind: str, properties: Mapping[str, Any], state: Position) -> bool:
        """True when changing such an object reaches beyond the seat's own side, so that the log says so."""
        side = side_of(kind, properties, state)
        return self.role in (Role.JUDGE, Role.PLAYER) and side not in ("", self.side)


def side_of(kind: str, properties: Mapping[str, Any], state: Position) -> str:
    """The side a unit or model belongs to; empty for everything else and for units without a side."""
    if kind == "models":
        properties = state.objects.get(("units", str(properties.get("unit"))), {})
    elif kind != "units":
        return ""
    return str(properties.get("side") or "")


def of_seat(seat: Seat) -> Grant:
    """The grant of a seat."""
    return Grant(seat.board_id, seat.pk, seat.role, seat.side, seat.name)


def of_session(session: Any, board_id: str) -> Grant | None:
    """What this session may do at a board that stands: its strongest seat there, the latest among equals."""
    return _strongest(_held(session).filter(board_id=board_id, board__deleted=None))


def of_keeper(session: Any, board_id: str) -> Grant | None:
    """What this session may do with a board as a whole, deleted or not; none for whoever does not keep it."""
    grant = _strongest(_held(session).filter(board_id=board_id))
    return grant if grant and grant.may("keep") else None


def was_withdrawn(session: Any, board_id: str) -> bool:
    """True when this session once sat at a board and its seat was taken away: it may know that, and nothing else."""
    held = list(session.get(links.IN_SESSION, {}).values())
    return Seat.objects.filter(pk__in=held, board_id=board_id, revoked__isnull=False).exists()


def was_deleted(session: Any, board_id: str) -> bool:
    """True when this session holds a seat at a board that its owner deleted: it may know that, and nothing else."""
    return bool(_held(session).filter(board_id=board_id, board__deleted__isnull=False).exists())


def all_of_session(session: Any) -> list[Grant]:
    """The strongest seat of this session at each board it has one at, deleted ones among them."""
    by_board: dict[str, list[Seat]] = {}
    for seat in _held(session):
        by_board.setdefault(seat.board_id, []).append(seat)
    return [grant for seats in by_board.values() if (grant := _strongest(seats))]


def of_token(token: str) -> Grant | None:
    """What a bearer token (the secret of a link) may do."""
    seat = links.token_seat(token)
    return of_seat(seat) if seat else None


def _held(session: Any) -> Any:
    return Seat.objects.filter(pk__in=list(session.get(links.IN_SESSION, {}).values()), revoked=None)


def _strongest(seats: Iterable[Seat]) -> Grant | None:
    ranked = sorted(seats, key=lambda seat: (STRONGEST_FIRST.index(Role(seat.role)), -seat.pk))
    return of_seat(ranked[0]) if ranked else None
