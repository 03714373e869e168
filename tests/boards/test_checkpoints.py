"""Checkpoints: whole states with hashes, and the check that finds every part of a board that tells another story."""

import pytest
from django.core.management import CommandError, call_command

from tablecheck.boards import checkpoints, log
from tablecheck.boards.changes import attempt
from tablecheck.boards.log import Entry
from tablecheck.boards.models import Board, Checkpoint, Operation, TerrainPiece
from tablecheck.boards.state import digest
from tests.boards.samples import add, put, remove

MANY = 130


def change(n: int):
    """Edits of every kind: set, add, remove, and the header."""
    marker = f"m{n - n % 3}"
    spot = add("markers", marker, kind="mission", at=[n % 30, 1], base={"round": 32})
    return [
        spot,
        put("markers", marker, at=[n % 30, 2]),
        put("board", "", notes=f"after {n}") if n % 2 else remove("markers", marker),
    ][n % 3]


@pytest.fixture
def played(table):
    """A board with a long log, projected now and then, and its states by revision."""
    board, owner = table
    state = log.load(board)
    states, touched = {state.revision: state}, []
    for n in range(MANY):
        made = attempt(state, [change(n)], state.revision, owner.seat_id)
        assert made.touched
        log.append(board, Entry(made.state.revision, f"op{n}", owner.seat_id, "edit", [change(n)], made.inverse))
        state = made.state
        states[state.revision] = state
        touched += made.touched
        if n % 37 == 0:
            checkpoints.project(board, state, touched)
    checkpoints.project(board, state, touched)
    return board, states


def found(board):
    return [(flaw.revision, flaw.word) for flaw in checkpoints.flaws(board)]


def test_a_checkpoint_stands_at_every_fiftieth_revision_and_is_the_board_of_then(played):
    board, states = played
    kept = dict(Checkpoint.objects.filter(board_id=board).values_list("revision", "hash"))
    assert kept == {50: digest(states[50]), 100: digest(states[100])}
    assert found(board) == []


@pytest.mark.parametrize("revision", [1, 2, 49, 50, 51, 99, 100, MANY, MANY + 1])
def test_any_revision_comes_back_as_it_was_with_its_versions(played, revision):
    board, states = played
    assert checkpoints.at(board, revision) == states[revision]
    assert digest(checkpoints.at(board, revision)) == digest(states[revision])


def test_revisions_that_never_were_are_refused(played):
    board, _ = played
    for revision in (0, MANY + 2):
        with pytest.raises(log.NoSuchRevision):
            checkpoints.at(board, revision)
    with pytest.raises(log.BoardGone):
        checkpoints.at("nowhere", 1)


def test_keeping_twice_changes_nothing(played):
    board, _ = played
    before = list(Checkpoint.objects.values())
    checkpoints.keep(board, MANY + 1)
    Checkpoint.objects.filter(revision=100).delete()
    checkpoints.keep(board, MANY + 1)
    after = list(Checkpoint.objects.values())
    assert [(row["revision"], row["hash"]) for row in after] == [(row["revision"], row["hash"]) for row in before]


def bend(model, board, **values):
    model.objects.filter(board_id=board).update(**values)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda board: TerrainPiece.objects.filter(board_id=board, oid="wall-1").delete(), (MANY + 1, "rows")),
        (lambda board: bend(TerrainPiece, board, place=7), (MANY + 1, "rows")),
        (lambda board: Board.objects.filter(pk=board).update(header={}), (MANY + 1, "rows")),
        (lambda board: Checkpoint.objects.filter(revision=50).update(hash="0"), (50, "checkpoint_hash")),
        (lambda board: Checkpoint.objects.filter(revision=50).delete(), (50, "no_checkpoint")),
        (lambda board: Checkpoint.objects.filter(revision=50).update(revision=51), (50, "no_checkpoint")),
        (lambda board: Operation.objects.filter(board_id=board, revision=30).delete(), (31, "gap")),
        (lambda board: Operation.objects.filter(board_id=board, revision=MANY + 1).delete(), (MANY + 1, "short_log")),
        (lambda board: Operation.objects.filter(board_id=board, revision=3).update(inverse=[]), (3, "inverse")),
    ],
)
def test_each_damage_is_found_where_it_is(played, damage, told):
    board, _ = played
    damage(board)
    assert told in found(board)


def test_a_checkpoint_whose_state_was_altered_is_found(played):
    board, _ = played
    kept = Checkpoint.objects.get(revision=100)
    kept.state["next_place"] += 1
    kept.save()
    assert found(board) == [(100, "checkpoint")]


def test_the_command_says_sound_or_names_the_flaw(played, capsys):
    board, _ = played
    call_command("verify", board)
    assert capsys.readouterr().out == f"{board}: sound\n"
    TerrainPiece.objects.filter(board_id=board, oid="wall-1").delete()
    with pytest.raises(SystemExit) as left:
        call_command("verify", "--all")
    assert left.value.code == 1
    told = f"{board}: revision {MANY + 1}: the rows and what follows them do not give the board that the log gives\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("arguments", [[], ["nowhere"], ["nowhere", "--all"]])
def test_the_command_names_what_it_cannot_do(table, arguments):
    with pytest.raises(CommandError):
        call_command("verify", *arguments)
