"""The log on the database: what is durable, in which order, and what the rows make of it."""

import pytest
from django.db import IntegrityError

from tablecheck import document
from tablecheck.access.models import Seat
from tablecheck.boards import log, store
from tablecheck.boards.changes import attempt
from tablecheck.boards.log import Entry
from tablecheck.boards.models import Board, Operation, TerrainPiece
from tablecheck.boards.state import digest
from tests.boards.samples import PLAIN, add, put, remove


def entry(state, seat, op, *changes, **more) -> tuple[Entry, object]:
    """The next entry of a log and the state after it."""
    done = attempt(state, changes, state.revision, seat)
    assert done.touched
    return Entry(done.state.revision, op, seat, "edit", list(changes), done.inverse, **more), done


def write(board, seat, op, *changes):
    """Append an operation to a board as it stands."""
    made, done = entry(log.load(board), seat, op, *changes)
    log.append(board, made)
    return made, done


def test_an_operation_is_durable_with_its_inverse(table):
    board, owner = table
    made, _done = write(board, owner.seat_id, "one", put("terrain", "wall-1", size=3))
    assert log.after(board, 1) == [made]
    assert made.inverse == [{"kind": "terrain", "id": "wall-1", "set": {"size": 2}}]
    assert Board.objects.get(pk=board).revision == 2
    assert log.find(board, owner.seat_id, "one") == log.at(board, 2) == made


def test_two_writers_from_one_revision_clash(table):
    board, owner = table
    state = log.load(board)
    first, _ = entry(state, owner.seat_id, "one", put("terrain", "wall-1", size=3))
    second, _ = entry(state, owner.seat_id, "two", put("terrain", "wall-2", size=3))
    log.append(board, first)
    with pytest.raises(log.Clash):
        log.append(board, second)
    assert [e.op for e in log.after(board, 1)] == ["one"]
    assert Board.objects.get(pk=board).revision == 2


def test_an_op_id_is_used_once_a_seat(table):
    board, owner = table
    write(board, owner.seat_id, "one", put("terrain", "wall-1", size=3))
    again, _ = entry(log.load(board), owner.seat_id, "one", put("terrain", "wall-1", size=4))
    with pytest.raises(log.Repeated):
        log.append(board, again)
    assert Board.objects.get(pk=board).revision == 2, "the refused operation left the revision alone"


def test_the_database_itself_holds_the_log_unique(table):
    board, owner = table
    made, _ = write(board, owner.seat_id, "one", put("terrain", "wall-1", size=3))
    row = {"board_id": board, "seat": owner.seat_id, "kind": "edit", "changes": [], "inverse": []}
    with pytest.raises(IntegrityError):
        Operation.objects.create(revision=made.revision, op_id="two", **row)
    with pytest.raises(IntegrityError):
        Operation.objects.create(revision=99, op_id="one", **row)


def test_a_seat_that_was_taken_away_writes_nothing(table):
    board, owner = table
    made, _ = entry(log.load(board), owner.seat_id, "one", put("terrain", "wall-1", size=3))
    Seat.objects.filter(pk=owner.seat_id).update(revoked="2026-01-01T00:00:00Z")
    with pytest.raises(log.SeatGone):
        log.append(board, made)
    assert log.load(board).revision == 1


def test_a_seat_of_another_board_writes_nothing(table):
    board, owner = table
    other, _secret = store.copy(board)
    made, _ = entry(log.load(other.pk), owner.seat_id, "one", put("terrain", "wall-1", size=3))
    with pytest.raises(log.SeatGone):
        log.append(other.pk, made)


def test_an_absent_board_takes_nothing(table):
    board, owner = table
    made, _ = entry(log.load(board), owner.seat_id, "one", put("terrain", "wall-1", size=3))
    with pytest.raises(log.BoardGone):
        log.append("nowhere", made)
    with pytest.raises(log.BoardGone):
        log.load("nowhere")


def edits(board, seat):
    """A few operations of every sort; returns the keys they touched."""
    touched = {}
    for number, change in enumerate(
        [
            put("terrain", "wall-1", at=[25, 18.5], rotation=15),
            add("markers", "flag", id="flag", kind="mission", at=[3, 3], base={"round": 32}),
            put("board", "", title="Moved"),
            remove("terrain", "wall-2"),
            put("terrain", "wall-1", rotation=None),
            remove("markers", "flag"),
            add("markers", "flag", id="flag", kind="mission", at=[4, 4], base={"round": 32}),
        ]
    ):
        _made, done = write(board, seat, f"op-{number}", change)
        touched.update(dict.fromkeys(done.touched))
    return list(touched)


def test_rows_follow_the_log(table):
    board, owner = table
    touched = edits(board, owner.seat_id)
    state, projected, entries = log.load_whole(board)
    assert (state.revision, projected, len(entries)) == (8, 1, 7)
    assert log.project(board, state, touched)
    followed, projected, entries = log.load_whole(board)
    assert (followed, projected, entries) == (state, 8, [])
    assert Board.objects.get(pk=board).title == "Moved"
    wall = TerrainPiece.objects.get(board=board, oid="wall-2")
    assert (wall.removed_at, wall.removed_by) == (5, owner.seat_id)


def test_rows_never_go_back(table):
    board, owner = table
    early = log.load(board)
    touched = edits(board, owner.seat_id)
    late = log.load(board)
    assert log.project(board, late, touched)
    assert not log.project(board, early, touched)
    assert not log.project(board, late, touched)
    assert log.load(board) == late


def test_the_whole_log_replayed_equals_the_rows(table):
    board, owner = table
    touched = edits(board, owner.seat_id)
    log.project(board, log.load(board), touched)
    replayed = store.State()
    for made in log.after(board, 0):
        replayed = log.apply(replayed, made.changes, made.seat)
    assert replayed == log.load(board)
    assert digest(replayed) == digest(log.load(board))


def test_a_document_comes_back_as_it_was_stored(table):
    board, _owner = table
    assert document.dump(store.document(board)) == document.dump(document.load(PLAIN))


def test_a_copy_starts_its_own_log_and_links(table):
    board, owner = table
    edits(board, owner.seat_id)
    copy, secret = store.copy(board)
    assert copy.pk != board
    assert len(secret) >= 22
    assert digest(log.load(copy.pk)) == digest(log.load(board))
    assert [e.kind for e in log.after(copy.pk, 0)] == ["create"]
    write(board, owner.seat_id, "later", put("board", "", title="Elsewhere"))
    assert log.load(copy.pk).header["title"] == "Moved"
