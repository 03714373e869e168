"""Stored boards as wholes: made from a document, given back as one, copied, listed. Everything here blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q

from tablecheck import document as documents
from tablecheck.access import links
from tablecheck.access.grants import Grant
from tablecheck.access.models import Role
from tablecheck.boards import log
from tablecheck.boards.changes import attempt
from tablecheck.boards.models import Board, Operation
from tablecheck.boards.state import HEADER, ORIGIN, Change, Properties, State

#: Under this id every board's log begins.
FIRST_OP = "created"


class Listed(NamedTuple):
    """A board in somebody's list, with the role they have there and what that lets them do to it as a whole."""

    board: Board
    role: str
    side: str
    edits: bool = False
    keeps: bool = False


def create(
    document: documents.Document,
    owner: Any = None,
    questions: Mapping[str, Mapping[str, Any]] | None = None,
    board_id: str = "",
    passing: bool = False,
) -> tuple[Board, str]:
    """Store a document as a new board, with questions pinned to it by their ids; the owner link's secret comes with it.

    `owner` is the session that takes the owner's seat at once, if there is one; `board_id` an id to give the board
    instead of a random one; `passing` marks a copy that is forgotten when nobody comes back to it.
    """
    objects = [(kind, oid, properties) for kind, oid, properties in documents.objects_of(document)]
    objects += [("questions", oid, dict(question)) for oid, question in (questions or {}).items()]
    return _stored(documents.header_of(document), objects, owner, board_id, passing)


def copy(board_id: str, owner: Any = None) -> tuple[Board, str]:
    """A new board that starts as this one stands now, pinned questions included; its log and links are its own."""
    return stored(log.load(board_id), owner)


def stored(state: State, owner: Any = None) -> tuple[Board, str]:
    """A new board that starts as this state, pinned questions included; the owner link's secret comes with it."""
    return _stored(state.header, [(*key, properties) for key, properties in state.objects.items()], owner)


def document(board_id: str) -> documents.Document:
    """A stored board as a document. Raises log.BoardGone."""
    return document_of(log.load(board_id))


def document_of(state: State) -> documents.Document:
    """A state as a document; pinned questions stay behind."""
    return documents.document_from(state.header, state.objects)


def listed(grants: Iterable[Grant]) -> list[Listed]:
    """The boards these grants open, the latest changed first; deleted ones for those who may bring them back."""
    by_board = {grant.board_id: grant for grant in grants if grant.may("read")}
    kept = [board_id for board_id, grant in by_board.items() if grant.may("keep")]
    boards = Board.everything.filter(Q(pk__in=by_board, deleted=None) | Q(pk__in=kept)).order_by("-updated")
    return [_listed(board, by_board[board.pk]) for board in boards]


def _listed(board: Board, grant: Grant) -> Listed:
    sets_title = grant.may("edit") and grant.may_change("board", {"title": ""}, State())
    return Listed(board, grant.role, grant.side, sets_title, grant.may("keep"))


def _stored(
    header: Properties,
    objects: Iterable[tuple[str, str, Properties]],
    owner: Any,
    board_id: str = "",
    passing: bool = False,
) -> tuple[Board, str]:
    changes: list[Change] = [{"kind": HEADER[0], "id": HEADER[1], "set": dict(header)}]
    changes += [{"kind": kind, "id": oid, "add": dict(properties)} for kind, oid, properties in objects]
    made = attempt(State(), changes, 0, ORIGIN)
    with transaction.atomic():
        named = {"id": board_id} if board_id else {}
        board = Board.objects.create(header={}, revision=made.state.revision, passing=passing, **named)
        Operation.objects.create(
            board=board,
            revision=made.state.revision,
            op_id=FIRST_OP,
            seat=ORIGIN,
            kind="create",
            changes=changes,
            inverse=made.inverse,
        )
        log.project(board.pk, made.state, made.touched)
        board.refresh_from_db()
        secret = links.create(board, Role.OWNER)
        if owner is not None:
            links.exchange(secret, owner)
    return board, secret
