"""States of a board kept whole every so many revisions, each with its hash; and whether log, states and rows agree.

Everything here blocks. A checkpoint is worked out from the log alone, never from memory or rows, so that it is a second
opinion about both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from tablecheck.boards import log
from tablecheck.boards.changes import apply, unwound
from tablecheck.boards.models import Board, Checkpoint
from tablecheck.boards.state import Key, Removed, State, Version, Versions, digest

#: So many revisions lie between two checkpoints.
EVERY = 50


class Flaw(NamedTuple):
    """Where the stored parts of a board disagree: the revision, and a word for what is wrong there."""

    revision: int
    word: str


def project(board: str, state: State, touched: Iterable[Key]) -> None:
    """Let the rows follow the log up to `state`, and write the checkpoints that have come due."""
    if log.project(board, state, touched):
        keep(board, state.revision)


def keep(board: str, revision: int) -> None:
    """Write the checkpoints that are due up to a revision of the log."""
    latest = Checkpoint.objects.filter(board_id=board).order_by("-revision").values_list("revision", flat=True).first()
    due = (latest or 0) + EVERY
    if revision < due:
        return
    last = revision - revision % EVERY
    state = at(board, latest) if latest else State()
    made = []
    for entry in log.each_after(board, state.revision, last):
        state = apply(state, entry.changes, entry.seat)
        if state.revision % EVERY == 0:
            made.append(Checkpoint(board_id=board, revision=state.revision, state=_stored(state), hash=digest(state)))
    # Another process may have been first; both made the same.
    Checkpoint.objects.bulk_create(made, ignore_conflicts=True)


def at(board: str, revision: int) -> State:
    """The board as it was at a revision, with its versions: the checkpoint before it and the log from there.

    Raises log.BoardGone for a board that is not there, and log.NoSuchRevision for a revision its log does not reach.
    """
    kept = Checkpoint.objects.filter(board_id=board, revision__lte=revision).order_by("-revision").first()
    state = _restored(kept) if kept else State()
    for entry in log.each_after(board, state.revision, revision):
        state = apply(state, entry.changes, entry.seat)
    if state.revision != revision or revision < 1:
        raise log.NoSuchRevision(revision) if Board.objects.filter(pk=board).exists() else log.BoardGone(board)
    return state


def flaws(board: str) -> Iterator[Flaw]:
    """Every place where the log, its inverses, the checkpoints and the rows of a board do not tell the same.

    The whole log is replayed from nothing. Raises log.BoardGone.
    """
    rows = log.load(board)
    kept = dict(Checkpoint.objects.filter(board_id=board).values_list("revision", "hash"))
    state = State()
    for entry in log.each_after(board, 0):
        if entry.revision > rows.revision:
            break  # written since the rows were read
        if entry.revision != state.revision + 1:
            yield Flaw(entry.revision, "gap")
            return
        before, state = state, apply(state, entry.changes, entry.seat)
        if digest(unwound(state, [(entry.revision, entry.inverse)])) != digest(before):
            yield Flaw(entry.revision, "inverse")
        known = kept.pop(entry.revision, None)
        if known is not None:
            yield from _checkpoint_flaws(board, state, known)
        elif entry.revision % EVERY == 0 and entry.revision <= _projected(board):
            yield Flaw(entry.revision, "no_checkpoint")
    if state.revision != rows.revision:
        yield Flaw(rows.revision, "short_log")
    elif digest(state) != digest(rows):
        yield Flaw(rows.revision, "rows")
    yield from (Flaw(revision, "loose_checkpoint") for revision in kept if revision <= rows.revision)


def _checkpoint_flaws(board: str, state: State, known: str) -> Iterator[Flaw]:
    if known != digest(state):
        yield Flaw(state.revision, "checkpoint_hash")
    kept = Checkpoint.objects.get(board_id=board, revision=state.revision)
    if _restored(kept) != state:
        yield Flaw(state.revision, "checkpoint")


def _projected(board: str) -> int:
    return Board.objects.values_list("projected", flat=True).get(pk=board)


def _stored(state: State) -> Mapping[str, Any]:
    return {
        "header": state.header,
        "objects": [[*key, properties, state.places[key]] for key, properties in state.objects.items()],
        "versions": [[*key, versions] for key, versions in state.versions.items()],
        "removed": [[*key, grave] for key, grave in state.removed.items()],
        "next_place": state.next_place,
    }


def _restored(kept: Checkpoint) -> State:
    state = kept.state
    return State(
        kept.revision,
        state["header"],
        {(kind, oid): properties for kind, oid, properties, _ in state["objects"]},
        {(kind, oid): _versions(versions) for kind, oid, versions in state["versions"]},
        {(kind, oid): place for kind, oid, _, place in state["objects"]},
        {
            (kind, oid): Removed(revision, seat, place, _versions(versions))
            for kind, oid, (revision, seat, place, versions) in state["removed"]
        },
        state["next_place"],
    )


def _versions(stored: Mapping[str, Any]) -> Versions:
    return {name: Version(*version) for name, version in stored.items()}
