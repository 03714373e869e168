"""A board in the memory of this process: its state by revision, and the road of an operation into the log.

An edit reads nothing from the database: it is judged on the state in memory and appended to the log, which refuses it
when another process was first; then this one catches up and judges again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.utils.translation import gettext as _

from tablecheck.access import seats
from tablecheck.access.grants import Grant
from tablecheck.boards import admission, checkpoints, disputes, log, threads
from tablecheck.boards.answers import Ack, Answer, Conflict, Refused
from tablecheck.boards.changes import Outcome, apply, attempt, unwound
from tablecheck.boards.history import Steps
from tablecheck.boards.log import Entry
from tablecheck.boards.operation import Edit, OperationFaults, edit_of, op_of
from tablecheck.boards.state import Key, State
from tablecheck.boards.verdicts import Verdicts, judged, looked, previewed, weighed
from tablecheck.document.faults import fault

logger = logging.getLogger(__name__)

REMEMBERED = 256
TRIES = 20
#: After how many operations the rows are let follow, even while the board is busy.
PROJECT_EVERY = 64
SECONDS_TO_RETRY = 1.0


class _Plan(NamedTuple):
    entry: Entry
    state: State
    touched: list[Key]


class LiveBoard:
    """One board by its latest known revision.

    `state` is always a durable one. `on_move` is called, in the event loop, after each step of `state`, with whether
    the step was taken here rather than by another process. All coroutines belong to the loop that loaded the board.
    """

    def __init__(self, board_id: str, state: State, projected: int, entries: list[Entry]) -> None:
        self.board_id, self.state, self.projected = board_id, state, projected
        self.on_move: Callable[[bool], None] = lambda own: None
        self.entries: deque[Entry] = deque(entries[-REMEMBERED:], maxlen=REMEMBERED)
        self.touched: dict[Key, None] = dict.fromkeys(key for entry in entries for key in _keys(entry.changes))
        self.latest_verdicts: Verdicts | None = None
        self.latest_look: Verdicts | None = None
        self._steps: dict[int, Steps] = {}
        self._lock = asyncio.Lock()
        self._judging: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    async def load(cls, board_id: str) -> LiveBoard:
        """The board as it is durable now. Raises log.BoardGone."""
        return cls(board_id, *await threads.read(log.load_whole, board_id))

    async def submit(self, grant: Grant, operation: Mapping[str, Any]) -> Answer:
        """Judge an edit and make it durable; the same op id again gets the first answer."""
        if not grant.may("edit"):
            return Refused(_named_op(operation), admission.watching_only())
        try:
            edit = edit_of(operation)
        except OperationFaults as refused:
            return Refused(_named_op(operation), refused.faults)
        async with self._lock:
            if edit.seen > self.state.revision:
                await self._catch_up()
            return await self._settle(grant, edit.op, edit, lambda: self._plan_edit(grant, edit))

    async def undo(self, grant: Grant, op: str) -> Answer:
        """Turn back the seat's latest edit, unless another seat has since changed the same."""
        return await self._turn_back(grant, op, "undo")

    async def redo(self, grant: Grant, op: str) -> Answer:
        """Turn back the seat's latest undo, unless another seat has since changed the same."""
        return await self._turn_back(grant, op, "redo")

    async def catch_up(self) -> None:
        """Follow the log as far as it goes."""
        async with self._lock:
            await self._catch_up()

    async def at(self, revision: int) -> State | None:
        """The board as it looked at an earlier revision; None when that is too far back, or not reached yet."""
        now = self.state
        if not 0 < revision <= now.revision or now.revision - revision > log.LONGEST_READ:
            return None
        entries = [entry for entry in self.entries if entry.revision > revision]
        if len(entries) != now.revision - revision:
            entries = await threads.read(log.after, self.board_id, revision, now.revision)
        return unwound(now, [(entry.revision, entry.inverse) for entry in reversed(entries)])

    def op_at(self, revision: int) -> str | None:
        """The client's id of the operation that made a recent revision."""
        return next((entry.op for entry in reversed(self.entries) if entry.revision == revision), None)

    async def verdicts(self) -> Verdicts:
        """Verdicts about the state of now or a later one; those who ask at the same time share one computation."""
        wanted = self.state.revision
        while self.latest_verdicts is None or self.latest_verdicts.revision < wanted:
            if self._judging is None:
                self._judging = asyncio.create_task(self._judge())
            await asyncio.shield(self._judging)
        return self.latest_verdicts

    async def _judge(self) -> None:
        try:
            self.latest_verdicts = await threads.judge(judged, self.state, self.latest_verdicts)
        finally:
            self._judging = None

    async def look(self) -> Verdicts:
        """Verdicts about the state of now or a later one that also tell who sees whom and what turned."""
        wanted = self.state.revision
        while self.latest_look is None or self.latest_look.revision < wanted:
            if self._looking is None:
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)
        return self.latest_look

    async def _look(self) -> None:
        try:
            verdicts = await self.verdicts()
            self.latest_look = await threads.judge(looked, verdicts, self.latest_look)
            if self.latest_verdicts is verdicts:
                self.latest_verdicts = self.latest_look
        finally:
            self._looking = None

    async def weigh(self) -> Verdicts:
        """The verdicts of `look` with how close each answer is."""
        verdicts = await self.look()
        close = await threads.judge(weighed, verdicts)
        if self.latest_look is verdicts:
            self.latest_look = close
        if self.latest_verdicts is verdicts:
            self.latest_verdicts = close
        return close

    async def preview(self, grant: Grant, edit: Edit) -> Verdicts | None:
        """What the rules would say after an edit that is still in the hand; None where it could not be made.

        Nothing of it is kept, in the log or here.
        """
        if not grant.may("edit") or edit.seen > self.state.revision:
            return None
        outcome = attempt(self.state, edit.changes, edit.seen, grant.seat_id)
        entry = Entry(outcome.state.revision, edit.op, grant.seat_id, "edit", edit.changes, outcome.inverse)
        if outcome.disputes or not isinstance(self._admitted(grant, entry, outcome, edit.override), _Plan):
            return None
        in_hand = replace(outcome.state, revision=self.state.revision)
        return await threads.preview(previewed, in_hand, await self.verdicts(), self.latest_look)

    async def project(self) -> None:
        """Let the rows follow the log."""
        state, touched, self.touched = self.state, self.touched, {}
        try:
            await threads.write(checkpoints.project, self.board_id, state, list(touched))
        except DatabaseError:
            self.touched = {**touched, **self.touched}
            raise
        self.projected = max(self.projected, state.revision)

    async def _turn_back(self, grant: Grant, op: str, kind: str) -> Answer:
        if not grant.may("edit"):
            return Refused(op, admission.watching_only())
        try:
            op_of({"op": op})
        except OperationFaults as refused:
            return Refused(None, refused.faults)
        async with self._lock:
            return await self._settle(grant, op, kind, lambda: self._plan_back(grant, op, kind))

    async def _settle(
        self, grant: Grant, op: str, wanted: Edit | str, plan: Callable[[], Awaitable[_Plan | Answer]]
    ) -> Answer:
        """Plan, append, and on a clash catch up and plan again."""
        try:
            for _try in range(TRIES):
                known = next((e for e in reversed(self.entries) if e.op == op and e.seat == grant.seat_id), None)
                if known:
                    return _first_answer(known, wanted)
                planned = await plan()
                if not isinstance(planned, _Plan):
                    known = await threads.read(log.find, self.board_id, grant.seat_id, op)
                    return _first_answer(known, wanted) if known else planned
                try:
                    await threads.write(log.append, self.board_id, planned.entry)
                except log.Clash:
                    await self._catch_up()
                    continue
                except log.Repeated:
                    known = await threads.read(log.find, self.board_id, grant.seat_id, op)
                    await self._catch_up()
                    return _first_answer(known, wanted) if known else _unsaved(op)
                self._follow(planned.entry, planned.state, planned.touched, own=True)
                return Ack(op, planned.entry.revision)
        except log.SeatGone:
            return Refused(op, [fault("$", _("Your seat at this table was taken away."))])
        except log.BoardGone:
            return Refused(op, [fault("$", _("This board no longer exists."))])
        except DatabaseError:
            logger.exception("An operation on board %s could not be saved", self.board_id)
        return _unsaved(op)

    async def _plan_edit(self, grant: Grant, edit: Edit) -> _Plan | Answer:
        if edit.seen > self.state.revision:
            sentence = _("This board is only at revision %(now)d, not at %(seen)d.")
            return Refused(edit.op, [fault("$.seen", sentence, now=self.state.revision, seen=edit.seen)])
        outcome = attempt(self.state, edit.changes, edit.seen, grant.seat_id)
        if outcome.disputes:
            return await self._conflict(edit.op, outcome)
        entry = Entry(outcome.state.revision, edit.op, grant.seat_id, "edit", edit.changes, outcome.inverse)
        return self._admitted(grant, entry, outcome, edit.override)

    async def _plan_back(self, grant: Grant, op: str, kind: str) -> _Plan | Answer:
        revision = (await self._steps_of(grant.seat_id)).latest(kind)
        if revision is None:
            nothing = _("There is nothing to undo.") if kind == "undo" else _("There is nothing to redo.")
            return Refused(op, [fault("$", nothing)])
        turned = next((entry for entry in self.entries if entry.revision == revision), None)
        turned = turned or await threads.read(log.at, self.board_id, revision)
        if turned is None:
            return _unsaved(op)
        outcome = attempt(self.state, turned.inverse, revision, grant.seat_id)
        if outcome.disputes:
            return await self._undo_refused(op, outcome)
        entry = Entry(outcome.state.revision, op, grant.seat_id, kind, turned.inverse, outcome.inverse, revision)
        return self._admitted(grant, entry, outcome, turned.override)

    def _admitted(self, grant: Grant, entry: Entry, outcome: Outcome, override: bool) -> _Plan | Answer:
        before, after, changes = self.state, outcome.state, entry.changes
        faults = (
            admission.flaw_faults(outcome.flaws)
            or admission.right_faults(grant, before, after, changes, override)
            or admission.soundness_faults(before, outcome)
        )
        if faults:
            return Refused(entry.op, faults)
        # What was sent as an override is kept as one: it also goes past the rules, not only past a side.
        over = override or admission.reaches_over(grant, before, after, changes)
        return _Plan(entry._replace(override=over), after, outcome.touched)

    async def _conflict(self, op: str, outcome: Outcome) -> Conflict:
        people = await threads.read(seats.known_as, {dispute.by for dispute in outcome.disputes})
        return Conflict(op, self.state.revision, disputes.conflicts(outcome.disputes, self.state, self.entries, people))

    async def _undo_refused(self, op: str, outcome: Outcome) -> Refused:
        people = await threads.read(seats.known_as, {dispute.by for dispute in outcome.disputes})
        return Refused(op, disputes.undo_faults(outcome.disputes, self.state, self.entries, people))

    async def _steps_of(self, seat: int) -> Steps:
        if seat not in self._steps:
            steps = await threads.read(log.steps_of, self.board_id, seat)
            self._steps[seat] = Steps(step for step in steps if step[0] <= self.state.revision)
        return self._steps[seat]

    async def _catch_up(self) -> None:
        for entry in await threads.read(log.after, self.board_id, self.state.revision):
            self._follow(entry, apply(self.state, entry.changes, entry.seat), _keys(entry.changes), own=False)

    def _follow(self, entry: Entry, state: State, touched: list[Key], *, own: bool) -> None:
        self.entries.append(entry)
        self.touched.update(dict.fromkeys(touched))
        if entry.seat in self._steps:
            self._steps[entry.seat].follow(entry.revision, entry.kind, entry.undoes)
        self.state = state
        self.on_move(own)


def _keys(changes: Any) -> list[Key]:
    return [(change["kind"], change["id"]) for change in changes]


def _first_answer(known: Entry, wanted: Edit | str) -> Answer:
    """What the first operation of this id was answered, if this one says the same; else a refusal."""
    if isinstance(wanted, str):
        same = known.kind == wanted
    else:
        # As values, not as text: a database may keep the keys of an object in an order of its own.
        same = known.kind == "edit" and list(known.changes) == wanted.changes
    if same:
        return Ack(known.op, known.revision)
    return Refused(known.op, [fault("$.op", _("This operation id was already used for something else."))])


def _unsaved(op: str) -> Refused:
    return Refused(op, [fault("$", _("This could not be saved just now."))], SECONDS_TO_RETRY)


def _named_op(operation: Mapping[str, Any]) -> str | None:
    op = operation.get("op")
    return op if isinstance(op, str) else None
