"""The live board: answers to operations, undo and redo, other processes, rights."""

import pytest
from django.db import DatabaseError

from tablecheck.access import links
from tablecheck.access.models import Seat
from tablecheck.boards import admission, log, threads
from tablecheck.boards.answers import Ack, Conflict, Refused
from tablecheck.boards.live_board import LiveBoard
from tablecheck.boards.models import Operation
from tests.boards import samples
from tests.boards.samples import add, edit, put, remove


async def seat(board, role, side="", name=""):
    """A new seat, from async code."""
    return await threads.read(samples.seat, board, role, side, name)


def messages(refused) -> list[str]:
    """The sentences of a refusal."""
    assert isinstance(refused, Refused), refused
    return [fault["message"] for fault in refused.faults]


async def test_an_edit_is_acknowledged_and_durable(table):
    board, owner = table
    live = await LiveBoard.load(board)
    moves = []
    live.on_move = moves.append
    assert await live.submit(owner, edit("one", 1, put("terrain", "wall-1", at=[30, 18]))) == Ack("one", 2)
    assert moves == [True]
    assert live.state.objects["terrain", "wall-1"]["at"] == [30, 18]
    assert (await threads.read(log.load, board)) == live.state


async def test_the_same_operation_again_gets_the_first_answer(table):
    board, owner = table
    live = await LiveBoard.load(board)
    sent = edit("one", 1, add("markers", "flag", kind="mission", at=[3, 3], base={"round": 32}))
    assert await live.submit(owner, sent) == Ack("one", 2)
    assert await live.submit(owner, sent) == Ack("one", 2)
    later = await LiveBoard.load(board)
    for _ in range(3):
        later.entries.clear()  # long forgotten in memory, still in the log
        assert await later.submit(owner, sent) == Ack("one", 2)
    assert (await threads.read(log.load, board)).revision == 2


async def test_the_same_operation_is_known_by_its_values_whatever_order_its_keys_have(table):
    board, owner = table
    live = await LiveBoard.load(board)
    properties = {"kind": "mission", "at": [3, 3], "base": {"round": 32}}
    assert await live.submit(owner, edit("one", 1, add("markers", "flag", **properties))) == Ack("one", 2)
    turned = dict(reversed(properties.items()))
    assert await live.submit(owner, edit("one", 1, add("markers", "flag", **turned))) == Ack("one", 2)


async def test_the_same_operation_id_with_other_content_is_refused(table):
    board, owner = table
    live = await LiveBoard.load(board)
    await live.submit(owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    for forget in (False, True):
        if forget:
            live.entries.clear()
        other = await live.submit(owner, edit("one", 2, put("terrain", "wall-1", size=4)))
        assert messages(other) == ["This operation id was already used for something else."]
    assert isinstance(await live.undo(owner, "one"), Refused)
    assert live.state.objects["terrain", "wall-1"]["size"] == 3


async def test_two_seats_may_use_the_same_operation_id(table):
    board, owner = table
    live = await LiveBoard.load(board)
    judge = await seat(board, "judge")
    assert await live.submit(owner, edit("one", 1, put("terrain", "wall-1", size=3))) == Ack("one", 2)
    assert await live.submit(judge, edit("one", 1, put("terrain", "wall-2", size=3))) == Ack("one", 3)


async def test_the_second_edit_of_one_property_gets_both_values(table):
    board, owner = table
    live = await LiveBoard.load(board)
    bob = await seat(board, "player", "red", "Bob")
    await live.submit(bob, edit("his", 1, put("terrain", "wall-1", at=[1, 1])))
    answer = await live.submit(owner, edit("mine", 1, put("terrain", "wall-1", at=[2, 2], rotation=90)))
    values = {"property": "at", "current": [1, 1], "yours": [2, 2]}
    conflict = {"kind": "terrain", "id": "wall-1", **values, "name": "wall-1", "by": "Bob"}
    assert answer == Conflict("mine", 2, [conflict])
    assert "rotation" not in live.state.objects["terrain", "wall-1"], "all or nothing"
    assert await live.submit(owner, edit("again", 2, put("terrain", "wall-1", at=[2, 2]))) == Ack("again", 3)


async def test_two_processes_merge_what_does_not_conflict_and_tell_what_does(table):
    board, owner = table
    here, there = await LiveBoard.load(board), await LiveBoard.load(board)
    bob = await seat(board, "player", "red", "Bob")
    assert await here.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3))) == Ack("a", 2)
    assert await there.submit(bob, edit("b", 1, put("terrain", "wall-1", rotation=45))) == Ack("b", 3)
    assert isinstance(await here.submit(owner, edit("c", 2, put("terrain", "wall-1", rotation=50))), Conflict)
    assert here.state == there.state


async def test_a_screen_ahead_of_this_process_makes_it_catch_up(table):
    board, owner = table
    here, there = await LiveBoard.load(board), await LiveBoard.load(board)
    await there.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
    bob = await seat(board, "judge")
    assert await here.submit(bob, edit("b", 2, put("terrain", "wall-1", size=5))) == Ack("b", 3)
    assert "revision 3" in messages(await here.submit(bob, edit("c", 9, put("terrain", "wall-1", size=6))))[0]


async def test_an_older_state_comes_from_memory_or_from_the_log(table):
    board, owner = table
    live = await LiveBoard.load(board)
    for size in range(3, 9):
        await live.submit(owner, edit(f"op-{size}", live.state.revision, put("terrain", "wall-1", size=size)))
    for forget in (False, True):
        if forget:
            live.entries.clear()
        sizes = [(await live.at(n)).objects["terrain", "wall-1"]["size"] for n in range(1, 8)]
        assert sizes == [2, 3, 4, 5, 6, 7, 8]
    assert await live.at(0) is None
    assert await live.at(8) is None


async def test_what_would_spoil_the_board_is_refused_by_name(table):
    board, owner = table
    live = await LiveBoard.load(board)
    for change in (
        put("terrain", "wall-1", footprint={"rect": [-1, 2]}),
        put("terrain", "wall-1", colour="red"),
        put("terrain", "wall-1", on="nothing"),
        put("terrain", "wall-1", at=[1e9, 0]),
        put("terrain", "wall-1", at=None),
        put("models", "m1", unit="nobody"),
        remove("units", "marines"),
        add("terrain", "m1", at=[1, 1], footprint={"circle": 1}),
        put("board", "", length_unit="yard"),
        add("questions", "q9", ask="riddle"),
    ):
        assert messages(await live.submit(owner, edit("bad", 1, change)))
    assert live.state.revision == 1
    assert (await threads.read(Operation.objects.filter(board_id=board).count)) == 1


async def test_a_fault_names_the_object_it_lies_in(table):
    board, owner = table
    live = await LiveBoard.load(board)
    bad = await live.submit(owner, edit("bad", 1, put("terrain", "wall-1", footprint={"rect": [-1, 2]})))
    assert [fault["path"] for fault in bad.faults] == ['$.terrain["wall-1"].footprint.rect[0]']


async def test_pinned_questions_have_a_limit(table):
    board, owner = table
    live = await LiveBoard.load(board)
    more = [add("questions", f"p{n}", **samples.SIGHT) for n in range(admission.MOST_PINNED)]
    assert "40" in messages(await live.submit(owner, edit("many", 1, *more)))[0]
    assert isinstance(await live.submit(owner, edit("fewer", 1, *more[1:])), Ack)


async def test_rows_follow_and_loading_goes_on_from_them(table):
    board, owner = table
    live = await LiveBoard.load(board)
    await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
    await live.project()
    await live.submit(owner, edit("b", 2, remove("terrain", "wall-2")))
    again = await LiveBoard.load(board)
    assert (again.state, again.projected) == (live.state, 2)
    await again.project()
    assert (await LiveBoard.load(board)).state == live.state


async def test_an_operation_survives_a_database_that_fails_once(table, monkeypatch):
    board, owner = table
    live = await LiveBoard.load(board)
    sent = edit("a", 1, put("terrain", "wall-1", size=3))

    def full(board, entry):
        raise DatabaseError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(log, "append", full)
        answer = await live.submit(owner, sent)
    assert isinstance(answer, Refused)
    assert answer.retry
    assert live.state.revision == 1
    assert await live.submit(owner, sent) == Ack("a", 2)


async def test_a_revoked_seat_is_refused_by_the_log_itself(table):
    board, _owner = table
    live = await LiveBoard.load(board)
    bob = await seat(board, "player", "red")
    await threads.read(links.remove_seat, await threads.read(Seat.objects.get, pk=bob.seat_id))
    assert messages(await live.submit(bob, edit("a", 1, put("terrain", "wall-1", size=3))))
    assert live.state.revision == 1


class TestUndo:
    """Undo turns back the seat's own latest operation, and never what another seat did."""

    async def test_an_ellipse_walks_back_and_forth_through_its_own_past(self, table):
        await self.walk(table, lambda live, n: None)

    async def test_the_same_with_another_seats_edits_of_another_piece_between(self, table):
        board, _owner = table
        bob = await seat(board, "player", "red", "Bob")

        async def between(live, n):
            other = edit(f"bob-{n}", live.state.revision, put("terrain", "wall-2", rotation=n))
            assert isinstance(await live.submit(bob, other), Ack)

        await self.walk(table, between)

    async def walk(self, table, between):
        """Draw, move, resize; undo three times; redo three times (trial of the resized ellipse)."""
        board, owner = table
        live = await LiveBoard.load(board)
        seen = []

        async def step(answer):
            assert isinstance(answer, Ack), answer
            piece = live.state.objects.get(("terrain", "e"))
            seen.append(piece and (piece["footprint"]["ellipse"], piece["at"]))
            if waiting := between(live, len(seen)):
                await waiting

        async def send(op, change):
            await step(await live.submit(owner, edit(op, live.state.revision, change)))

        await send("draw", add("terrain", "e", at=[10, 10], footprint={"ellipse": [4, 2]}))
        await send("move", put("terrain", "e", at=[20, 20]))
        await send("resize", put("terrain", "e", footprint={"ellipse": [6, 2]}))
        for n in range(3):
            await step(await live.undo(owner, f"undo-{n}"))
        for n in range(3):
            await step(await live.redo(owner, f"redo-{n}"))
        drawn, moved, resized = ([4, 2], [10, 10]), ([4, 2], [20, 20]), ([6, 2], [20, 20])
        assert seen == [drawn, moved, resized, moved, drawn, None, drawn, moved, resized]
        assert messages(await live.redo(owner, "once-more")) == ["There is nothing to redo."]

    async def test_nothing_to_undo_or_redo_is_said(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        assert messages(await live.undo(owner, "u")) == ["There is nothing to undo."]
        assert messages(await live.redo(owner, "r")) == ["There is nothing to redo."]

    async def test_undo_is_refused_by_name_when_another_seat_changed_the_same(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        bob = await seat(board, "judge", name="Bob")
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        await live.submit(bob, edit("b", 2, put("terrain", "wall-1", size=5)))
        sentence = messages(await live.undo(owner, "u"))[0]
        assert all(word in sentence for word in ("Size", "wall-1", "Bob"))
        assert live.state.objects["terrain", "wall-1"]["size"] == 5

    async def test_ones_own_later_edit_does_not_hide_the_other_seats_change(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        bob = await seat(board, "judge", name="Bob")
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        await live.submit(bob, edit("b", 2, put("terrain", "wall-1", size=5)))
        await live.submit(owner, edit("c", 3, put("terrain", "wall-1", size=7)))
        assert isinstance(await live.undo(owner, "u1"), Ack)
        assert live.state.objects["terrain", "wall-1"]["size"] == 5
        assert isinstance(await live.undo(owner, "u2"), Refused)

    async def test_adding_is_not_undone_over_another_seats_edit(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        bob = await seat(board, "judge", name="Bob")
        await live.submit(owner, edit("a", 1, add("terrain", "e", at=[1, 1], footprint={"circle": 2})))
        await live.submit(bob, edit("b", 2, put("terrain", "e", size=1)))
        assert "Bob" in messages(await live.undo(owner, "u"))[0]

    async def test_a_removal_comes_back_where_it_was_in_the_order(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        before = list(live.state.objects.items())
        await live.submit(owner, edit("a", 1, remove("terrain", "wall-1")))
        await live.undo(owner, "u")
        assert list(live.state.objects.items()) == before

    async def test_an_undo_sent_twice_is_done_once(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        await live.submit(owner, edit("b", 2, put("terrain", "wall-1", size=4)))
        assert await live.undo(owner, "u") == Ack("u", 4)
        assert await live.undo(owner, "u") == Ack("u", 4)
        assert live.state.objects["terrain", "wall-1"]["size"] == 3

    async def test_a_new_edit_ends_redoing(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        await live.undo(owner, "u")
        await live.submit(owner, edit("b", 3, put("terrain", "wall-2", size=4)))
        assert isinstance(await live.redo(owner, "r"), Refused)

    async def test_a_restarted_process_undoes_what_the_last_one_did(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        await live.project()
        again = await LiveBoard.load(board)
        assert await again.undo(owner, "u") == Ack("u", 3)
        assert again.state.objects["terrain", "wall-1"]["size"] == 2


class TestRights:
    """What each role may change on the board itself."""

    @pytest.mark.parametrize(
        ("role", "side", "change", "override", "allowed"),
        [
            pytest.param("spectator", "", put("terrain", "wall-1", size=3), True, False, id="spectator looks on"),
            pytest.param("player", "red", put("terrain", "wall-1", size=3), False, True, id="player moves terrain"),
            pytest.param("player", "red", put("models", "m1", at=[1, 1]), False, True, id="player moves own model"),
            pytest.param("player", "red", put("models", "e1", at=[1, 1]), False, False, id="player, rival's model"),
            pytest.param("player", "red", put("models", "e1", at=[1, 1]), True, True, id="player overrides"),
            pytest.param("player", "red", put("units", "marines", side="blue"), False, False, id="player gives away"),
            pytest.param("player", "red", put("models", "m1", unit="zerglings"), False, False, id="model defects"),
            pytest.param("player", "red", remove("models", "e1"), False, False, id="player removes rival's model"),
            pytest.param("player", "red", put("board", "", title="Mine"), True, False, id="player renames the board"),
            pytest.param("player", "red", put("board", "", game={"round": 2}), False, True, id="player plays on"),
            pytest.param("player", "", put("models", "m1", at=[1, 1]), False, False, id="player of no side"),
            pytest.param("judge", "", put("models", "e1", at=[1, 1]), False, True, id="judge moves any model"),
            pytest.param("judge", "", put("board", "", title="Ruled"), False, True, id="judge sets up"),
        ],
    )
    async def test_a_role_changes_what_it_may(self, table, role, side, change, override, allowed):
        board, _owner = table
        live = await LiveBoard.load(board)
        sitting = await seat(board, role, side)
        answer = await live.submit(sitting, edit("x", 1, change, override=override))
        assert isinstance(answer, Ack if allowed else Refused), answer
        assert live.state.revision == (2 if allowed else 1)

    @pytest.mark.parametrize(
        ("role", "change", "flag", "logged"),
        [
            pytest.param("player", put("models", "e1", at=[1, 1]), True, True, id="rival's model"),
            pytest.param("player", put("models", "m1", at=[1, 1]), True, True, id="own model, past the rules"),
            pytest.param("judge", put("models", "m1", at=[1, 1]), False, True, id="judge"),
            pytest.param("judge", put("terrain", "wall-1", size=1), False, False, id="judge, terrain"),
        ],
    )
    async def test_an_override_is_in_the_log(self, table, role, change, flag, logged):
        board, _owner = table
        live = await LiveBoard.load(board)
        sitting = await seat(board, role, "red" if role == "player" else "")
        assert isinstance(await live.submit(sitting, edit("x", 1, change, override=flag)), Ack)
        assert (await threads.read(log.at, board, 2)).override is logged

    async def test_an_override_can_be_undone(self, table):
        board, _owner = table
        live = await LiveBoard.load(board)
        red = await seat(board, "player", "red")
        await live.submit(red, edit("x", 1, put("models", "e1", at=[1, 1]), override=True))
        assert isinstance(await live.undo(red, "u"), Ack)
        assert live.state.objects["models", "e1"]["at"] == [34, 18]

    async def test_a_spectator_neither_undoes_nor_learns_of_operations(self, table):
        board, owner = table
        live = await LiveBoard.load(board)
        await live.submit(owner, edit("a", 1, put("terrain", "wall-1", size=3)))
        watcher = await seat(board, "spectator")
        for answer in (await live.undo(watcher, "u"), await live.redo(watcher, "r")):
            assert messages(answer) == ["You may look at this table, but not change it."]
