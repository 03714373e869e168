"""The log of operations on the database: the one place where something becomes durable.

Everything here blocks; it runs in the threads of `tablecheck.boards.threads`, in commands and in tests. Nothing depends
on the kind of database.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, connection, transaction

from tablecheck.boards.changes import apply
from tablecheck.boards.models import ROWS, Board, ObjectRow, Operation
from tablecheck.boards.state import HEADER, Change, Key, Removed, State, Version, Versions

#: Read into memory at most this many operations at once; further back, a reader fetches the page anew.
LONGEST_READ = 1000
#: As much of a title as lists show.
LONGEST_TITLE = 400


class Entry(NamedTuple):
    """One operation of a log. `kind` is edit, undo, redo or create; `undoes` the revision that is turned back."""

    revision: int
    op: str
    seat: int
    kind: str
    changes: Sequence[Change]
    inverse: Sequence[Change]
    undoes: int | None = None
    override: bool = False


class Clash(Exception):  # noqa: N818 - an event, not an error
    """Another process took the revision first."""


class Repeated(Exception):  # noqa: N818 - an event, not an error
    """The seat has used this operation id before."""


class SeatGone(Exception):  # noqa: N818 - an event, not an error
    """The seat may not write any more."""


class BoardGone(Exception):  # noqa: N818 - an event, not an error
    """There is no such board."""


class NoSuchRevision(Exception):  # noqa: N818 - an event, not an error
    """The log does not reach that revision."""


_ADVANCE = """
    UPDATE boards_board SET revision = %s, updated = %s WHERE id = %s AND revision = %s AND deleted IS NULL
    AND EXISTS (SELECT 1 FROM access_seat WHERE id = %s AND board_id = %s AND revoked IS NULL)
"""
_INSERT = """
    INSERT INTO boards_operation
    (board_id, revision, op_id, seat, kind, changes, inverse, undoes, override, created)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def compact(value: Any) -> str:
    """JSON without spaces; NaN and infinities raise ValueError."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def append(board: str, entry: Entry) -> None:
    """Make an operation durable as the board's next revision, in one short transaction that re-checks the seat.

    Raises Clash, Repeated, SeatGone or BoardGone, and then nothing was written.
    """
    now = connection.ops.adapt_datetimefield_value(datetime.now(UTC))
    row = (
        board, entry.revision, entry.op, entry.seat, entry.kind,
        compact(entry.changes), compact(entry.inverse), entry.undoes, entry.override, now,
    )  # fmt: skip
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            # The board's row first: its lock puts writers in line before any of them inserts.
            cursor.execute(_ADVANCE, (entry.revision, now, board, entry.revision - 1, entry.seat, board))
            if cursor.rowcount != 1:
                raise _why_not(board, entry)
            cursor.execute(_INSERT, row)
    except IntegrityError as error:
        raise Repeated from error


def _why_not(board: str, entry: Entry) -> Exception:
    revision = Board.objects.filter(pk=board).values_list("revision", flat=True).first()
    if revision is None:
        return BoardGone(board)
    return Clash(revision) if revision != entry.revision - 1 else SeatGone(entry.seat)


_ENTRY = ("revision", "op_id", "seat", "kind", "changes", "inverse", "undoes", "override")


def after(board: str, revision: int, up_to: int | None = None) -> list[Entry]:
    """The operations after a revision (and up to another), oldest first."""
    found = Operation.objects.filter(board_id=board, revision__gt=revision)
    if up_to is not None:
        found = found.filter(revision__lte=up_to)
    return [Entry(*row) for row in found.order_by("revision").values_list(*_ENTRY)]


def each_after(board: str, revision: int, up_to: int | None = None) -> Iterator[Entry]:
    """The operations after a revision (and up to another), oldest first, read a few at a time."""
    while up_to is None or revision < up_to:
        last = revision + LONGEST_READ
        entries = after(board, revision, last if up_to is None else min(last, up_to))
        yield from entries
        if len(entries) < LONGEST_READ:
            return
        revision = entries[-1].revision


def at(board: str, revision: int) -> Entry | None:
    """The operation that made a revision."""
    return next(
        (Entry(*row) for row in Operation.objects.filter(board_id=board, revision=revision).values_list(*_ENTRY)), None
    )


def find(board: str, seat: int, op: str) -> Entry | None:
    """The operation that a seat stored under its own id."""
    found = Operation.objects.filter(board_id=board, seat=seat, op_id=op)
    return next((Entry(*row) for row in found.values_list(*_ENTRY)), None)


def steps_of(board: str, seat: int) -> list[tuple[int, str, int | None]]:
    """Revision, kind and undone revision of everything a seat did, oldest first."""
    found = Operation.objects.filter(board_id=board, seat=seat).order_by("revision")
    return list(found.values_list("revision", "kind", "undoes"))


def revisions(boards: Iterable[str]) -> dict[str, int]:
    """The current revision of each of these boards."""
    return dict(Board.objects.filter(pk__in=list(boards)).values_list("id", "revision"))


def load(board: str) -> State:
    """The state of a board: its rows, and on top of them the operations they have not followed yet."""
    return load_whole(board)[0]


def load_whole(board: str) -> tuple[State, int, list[Entry]]:
    """The state of a board, the revision its rows stand at, and the operations after that. Raises BoardGone."""
    with transaction.atomic():
        # Locked, so that the rows stay those of `projected` while they are read.
        row = Board.objects.select_for_update().filter(pk=board).first()
        if row is None:
            raise BoardGone(board)
        state = _from_rows(row)
        entries = after(board, row.projected)
    for entry in entries:
        state = apply(state, entry.changes, entry.seat)
    return state, row.projected, entries


def _from_rows(board: Board) -> State:
    standing: list[tuple[int, Key, dict[str, Any], Versions]] = []
    removed: dict[Key, Removed] = {}
    for kind, model in ROWS.items():
        rows = model.objects.filter(board=board).values_list(  # type: ignore[attr-defined]
            "oid", "place", "properties", "versions", "removed_at", "removed_by"
        )
        for oid, place, properties, stored, removed_at, removed_by in rows:
            versions = _versions(stored)
            if removed_at is None:
                standing.append((place, (kind, oid), properties, versions))
            else:
                removed[kind, oid] = Removed(removed_at, removed_by, place, versions)
    standing.sort(key=lambda each: each[0])
    last = max([place for place, *_ in standing] + [grave.place for grave in removed.values()], default=-1)
    return State(
        revision=board.projected,
        header=board.header,
        objects={key: properties for _, key, properties, _ in standing},
        versions={HEADER: _versions(board.versions)} | {key: versions for _, key, _, versions in standing},
        places={key: place for place, key, _, _ in standing},
        removed=removed,
        next_place=last + 1,
    )


def _versions(stored: Mapping[str, Sequence[int]]) -> Versions:
    return {name: Version(*version) for name, version in stored.items()}


def project(board: str, state: State, touched: Iterable[Key]) -> bool:
    """Let the rows follow the log up to `state`; false when they are already there or beyond.

    `touched` names at least every object changed since the revision the rows stand at.
    """
    with transaction.atomic():
        moved = Board.objects.filter(pk=board, projected__lt=state.revision).update(
            projected=state.revision,
            header=state.header,
            title=state.header.get("title", "")[:LONGEST_TITLE],
            versions=state.versions.get(HEADER, {}),
        )
        if moved:
            write_rows(board, state, touched)
    return bool(moved)


def write_rows(board: str, state: State, touched: Iterable[Key]) -> None:
    """Write the rows of some objects as they are in a state, tombstones included."""
    by_kind: dict[str, list[ObjectRow]] = {}
    for key in touched:
        if key != HEADER and (row := _row(board, state, key)):
            by_kind.setdefault(key[0], []).append(row)
    for kind, rows in by_kind.items():
        ROWS[kind].objects.bulk_create(  # type: ignore[attr-defined]
            rows,
            update_conflicts=True,
            unique_fields=["board", "oid"],
            update_fields=["place", "properties", "versions", "removed_at", "removed_by"],
        )


def _row(board: str, state: State, key: Key) -> ObjectRow | None:
    model, oid = ROWS[key[0]], key[1]
    if key in state.objects:
        return model(
            board_id=board,
            oid=oid,
            place=state.places[key],
            properties=state.objects[key],
            versions=state.versions[key],
        )
    grave = state.removed.get(key)
    if grave is None:
        return None
    return model(
        board_id=board, oid=oid, place=grave.place, properties={}, versions=grave.versions,
        removed_at=grave.revision, removed_by=grave.seat,
    )  # fmt: skip
