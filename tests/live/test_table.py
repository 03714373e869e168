"""Tables and the hub from within: slow readers, slow verdicts, broken drawings, other processes, idle boards."""

import asyncio
import json
import threading

import pytest
from channels.layers import InMemoryChannelLayer

from tablecheck.access import links
from tablecheck.access.models import Seat
from tablecheck.boards import live_board, log, threads
from tablecheck.boards.answers import Ack, Refused
from tablecheck.boards.live_board import LiveBoard
from tablecheck.boards.models import Board
from tablecheck.live import hub as hubs
from tablecheck.live import limits
from tablecheck.live import table as tables
from tablecheck.live.connection import Connection
from tablecheck.live.hub import Hub
from tests.boards import samples
from tests.boards.samples import edit, put
from tests.live import plain


class Reader:
    """A socket without a network: what it was sent, in order."""

    def __init__(self, grant, since=1, language="en", room=limits.FRAMES):
        self.connection = Connection(grant, language, room)
        self.screen = plain.Screen(since)
        self.sent = asyncio.Queue()

    async def read(self):
        """Take everything as it comes, until closed."""

        async def send(text):
            await self.sent.put(json.loads(text))

        async def end(code):
            await self.sent.put({"t": "closed", "code": code})

        await self.connection.carry(send, end)

    async def hear(self, *kinds):
        """The next message of some kinds; frames on the way reach the screen."""
        async with asyncio.timeout(20):
            while True:
                message = await self.sent.get()
                if message["t"] == "frame":
                    self.screen.take(message)
                if message["t"] in kinds:
                    return message

    async def until(self, revision, judged=False):
        """The screen once it shows a revision."""
        while self.screen.revision < revision or (judged and self.screen.known < revision):
            await self.hear("frame")
        return self.screen


@pytest.fixture
async def sit(hub, table):
    """Seats readers at the table; they read until the test ends."""
    board, owner = table
    reading = []

    async def seated(grant=owner, reads=True, **more):
        reader = Reader(grant, **more)
        if reads:
            reading.append(asyncio.create_task(reader.read()))
        await (await hub.table(board)).join(reader.connection, reader.screen.revision)
        return reader

    yield seated
    for task in reading:
        task.cancel()


async def test_a_reader_that_falls_behind_is_sent_away_and_the_others_stay(hub, table, sit):
    board, owner = table
    slow, quick = await sit(reads=False, room=4), await sit()
    for n in range(8):
        await hub.submit_for(board, owner, edit(f"op-{n}", n + 1, put("terrain", "wall-1", rotation=n)))
        await quick.until(n + 2)
    assert slow.connection.closed == 1013
    task = asyncio.create_task(slow.read())
    assert (await slow.hear("closed", "frame"))["t"] == "closed", "what waited is dropped, not delivered late"
    await task
    again = await sit(since=1)
    assert (await again.until(9)).objects["terrain/wall-1"]["rotation"] == 7


async def test_drags_are_dropped_for_a_reader_that_falls_behind_and_frames_are_not(hub, table, sit):
    board, owner = table
    slow, quick = await sit(reads=False), await sit()
    its_table = await hub.table(board)
    for _ in range(limits.FRAMES):
        its_table.pass_by('{"t": "drag"}', quick.connection)
    assert slow.connection.closed is None
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    await quick.until(2)
    task = asyncio.create_task(slow.read())
    assert (await slow.until(2)).objects["terrain/wall-1"]["size"] == 3
    task.cancel()


async def test_slow_verdicts_follow_in_a_frame_of_their_own(hub, table, sit, monkeypatch):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    go = threading.Event()
    judged = live_board.judged

    def slow(state, previous):
        go.wait(20)
        return judged(state, previous)

    monkeypatch.setattr(live_board, "judged", slow)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
    first = await reader.hear("frame")
    assert (first["from"], first["revision"], plain.drawn(first["html"])["judged"]) == (1, 2, 1)
    go.set()
    second = await reader.hear("frame")
    assert (second["from"], second["revision"], plain.drawn(second["html"])["judged"]) == (2, 2, 2)
    assert reader.screen.pinned == {"q1": "yes"}


async def test_who_sees_whom_and_how_close_answers_are_follow_by_themselves(hub, table, sit):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
    frames = [await reader.hear("frame")]
    while reader.screen.known < 2:
        frames.append(await reader.hear("frame"))
    told = [plain.drawn(frame["html"]) for frame in frames if frame["from"] == 2]
    assert [frame["revision"] for frame in frames] == [2] * len(frames)
    assert [each["pairs"] for each in told if "pairs" in each and "judged" not in each] == [[["m1", "e1", True]]]
    assert told[-1]["weighed"] == told[-1]["looked"] == 2
    live = await hub.board(board)
    assert live.latest_verdicts.pinned["q1"].margin_known
    assert live.latest_verdicts is live.latest_look


async def test_a_fault_in_looking_leaves_the_verdicts_and_the_table_alive(hub, table, sit, monkeypatch, caplog):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    with monkeypatch.context() as patched:
        patched.setattr(live_board, "looked", lambda *_: 1 / 0)
        await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
        while reader.screen.judged < 2:
            await reader.hear("frame")
        async with asyncio.timeout(20):
            while "could not be worked out" not in caplog.text:
                await asyncio.sleep(0.01)
    assert (reader.screen.pinned, reader.screen.looked) == ({"q1": "yes"}, 1)
    await hub.submit_for(board, owner, edit("two", 2, put("terrain", "wall-1", at=[27, 18])))
    assert (await reader.until(3, judged=True)).turned["since"] == 1


async def test_edits_are_seen_at_once_while_verdicts_take_long(hub, table, sit, monkeypatch):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    go = threading.Event()
    judged = live_board.judged
    monkeypatch.setattr(live_board, "judged", lambda state, previous: go.wait(20) and judged(state, previous))
    for n in range(3):
        await hub.submit_for(board, owner, edit(f"op-{n}", n + 1, put("terrain", "wall-1", rotation=n)))
        await reader.until(n + 2)
    go.set()
    assert (await reader.until(4, judged=True)).judged == 4


async def test_a_fault_of_the_rules_leaves_verdicts_pending_and_the_table_alive(hub, table, sit, monkeypatch, caplog):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)

    def broken(state, previous):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(live_board, "judged", broken)
        await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
        await reader.until(2)
        async with asyncio.timeout(20):  # the frame does not wait for slow verdicts, so the fault may follow it
            while "could not be worked out" not in caplog.text:
                await asyncio.sleep(0.01)
    assert reader.screen.judged == 1
    await hub.submit_for(board, owner, edit("two", 2, put("terrain", "wall-1", size=4)))
    assert (await reader.until(3, judged=True)).judged == 3


async def test_a_drawing_that_fails_asks_for_the_page_anew(hub, table, sit, monkeypatch, caplog):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    monkeypatch.setattr(plain, "frame_html", lambda *_: 1 / 0)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    await reader.hear("reload")
    assert "could not be drawn" in caplog.text


async def test_a_page_ahead_of_the_frames_misses_no_verdict(hub, table, sit):
    board, owner = table
    early = await sit()
    await early.until(1, judged=True)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
    late = await sit(since=2)
    for reader in (early, late):
        assert (await reader.until(2, judged=True)).pinned == {"q1": "yes"}


async def test_one_drawing_serves_all_windows_of_a_language(hub, table, sit, monkeypatch):
    board, owner = table
    readers = [await sit(language=language) for language in ("en", "en", "es", "en", "es")]
    for reader in readers:
        await reader.until(1, judged=True)
    drawn = []
    frame_html = plain.frame_html

    def counted(before, after, verdicts, language, revision):
        drawn.append((before.revision, language))
        return frame_html(before, after, verdicts, language, revision)

    monkeypatch.setattr(plain, "frame_html", counted)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    for reader in readers:
        await reader.until(2, judged=True)
    assert sorted(language for before, language in drawn if before == 1) == ["en", "es"]


async def test_people_are_told_when_they_change(hub, table, sit):
    board, _owner = table
    ann = await threads.read(samples.seat, board, "player", "red", "Ann")
    reader = await sit()
    other = await sit(ann)
    await hub.watch()
    here = await reader.hear("here")
    assert [(p["name"], p["role"], p["side"]) for p in here["people"]] == [("", "owner", ""), ("Ann", "player", "red")]
    (await hub.table(board)).leave(other.connection)
    await hub.watch()
    assert [p["role"] for p in (await reader.hear("here"))["people"]] == ["owner"]


async def test_a_heartbeat_names_the_revision(hub, table, sit):
    reader = await sit()
    for _ in range(hubs.BEAT):
        await hub.watch()
    assert await reader.hear("beat") == {"t": "beat", "revision": 1}


async def test_what_another_process_did_arrives_without_any_hint(hub, table, sit):
    board, owner = table
    reader = await sit()
    elsewhere = await LiveBoard.load(board)
    await elsewhere.submit(owner, edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
    await hub.watch()
    assert (await reader.until(2, judged=True)).pinned == {"q1": "yes"}


async def test_a_seat_taken_away_by_another_process_is_closed(hub, table, sit):
    board, _owner = table
    bob = await threads.read(samples.seat, board, "player", "red")
    reader = await sit(bob)
    await threads.read(Seat.objects.filter(pk=bob.seat_id).update, revoked="2026-01-01T00:00:00Z")
    await hub.watch()
    assert (await reader.hear("closed"))["code"] == 4403
    assert reader.connection.grant is None


async def test_a_board_that_was_deleted_or_stored_anew_is_let_go(hub, table, sit):
    board, owner = table
    reader = await sit()
    await reader.until(1, judged=True)
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    await hub.watch()
    assert board in hub.tables
    await threads.read(Board.objects.filter(pk=board).delete)
    await hub.watch()
    assert board not in hub.tables
    await reader.hear("reload")
    gone = await hub.submit_for(board, owner, edit("two", 2, put("terrain", "wall-1", size=4)))
    assert isinstance(gone, Refused)


async def test_revoking_a_link_closes_its_sockets_from_any_thread(hub, table, sit):
    board, _owner = table
    secret = await threads.read(links.create, board, "spectator")
    seat = await threads.read(links.exchange, secret, {})
    grant = await threads.read(lambda: samples.grants.of_seat(seat))
    watcher, owner_reader = await sit(grant), await sit()
    await threads.read(lambda: links.revoke(seat.link))
    assert (await watcher.hear("closed"))["code"] == 4403
    assert owner_reader.connection.closed is None


async def test_hints_bring_other_processes_up_to_date_at_once(transactional_db, table):
    board, owner = table
    layer = InMemoryChannelLayer()
    here, there = Hub(renderer=plain, layer=layer), Hub(renderer=plain, layer=layer)
    reader = Reader(owner)
    reading = asyncio.create_task(reader.read())
    await (await there.table(board)).join(reader.connection, 1)
    await here.table(board)
    while len(layer.groups.get(f"table-{board}", ())) < 2:
        await asyncio.sleep(0)
    assert await here.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3))) == Ack("one", 2)
    assert (await reader.until(2)).objects["terrain/wall-1"]["size"] == 3
    for hub in (here, there):
        await hub.stop()
    reading.cancel()


async def test_a_dead_layer_touches_neither_edits_nor_frames(transactional_db, table, caplog):
    board, owner = table

    class Dead:
        async def new_channel(self):
            raise ConnectionError("no layer")

        async def group_send(self, group, message):
            raise ConnectionError("no layer")

    hub = Hub(renderer=plain, layer=Dead())
    reader = Reader(owner)
    reading = asyncio.create_task(reader.read())
    await (await hub.table(board)).join(reader.connection, 1)
    assert await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3))) == Ack("one", 2)
    assert (await reader.until(2)).objects["terrain/wall-1"]["size"] == 3
    assert "no layer" in caplog.text
    await hub.stop()
    reading.cancel()


async def test_rows_follow_when_a_table_falls_quiet_and_idle_boards_leave_memory(hub, table, monkeypatch):
    board, owner = table
    await hub.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3)))
    await hub.watch()
    assert (await threads.read(Board.objects.get, pk=board)).projected == 1, "the table is still busy"
    monkeypatch.setattr(hubs, "QUIET", -1.0)
    await hub.watch()
    assert (await threads.read(Board.objects.get, pk=board)).projected == 2
    assert board in hub.tables
    monkeypatch.setattr(hubs, "IDLE", -1.0)
    await hub.watch()
    assert board not in hub.tables
    assert (await hub.board(board)).state.objects["terrain", "wall-1"]["size"] == 3


async def test_rows_follow_a_busy_table_too(hub, table, monkeypatch):
    board, owner = table
    monkeypatch.setattr(hubs, "PROJECT_EVERY", 3)
    for n in range(3):
        await hub.submit_for(board, owner, edit(f"op-{n}", n + 1, put("terrain", "wall-1", size=n)))
    await hub.watch()
    assert (await threads.read(Board.objects.get, pk=board)).projected == 4


async def test_a_board_in_use_stays_in_memory(hub, table, sit, monkeypatch):
    board, _owner = table
    await sit()
    monkeypatch.setattr(hubs, "IDLE", -1.0)
    await hub.watch()
    assert board in hub.tables


async def test_a_board_asked_for_by_many_is_loaded_once(hub, table):
    board, _owner = table
    found = await asyncio.gather(*(hub.board(board) for _ in range(10)))
    assert all(live is found[0] for live in found)
    with pytest.raises(log.BoardGone):
        await hub.board("nowhere")


async def test_plain_requests_share_the_road_of_the_socket(hub, table, sit):
    board, owner = table
    reader = await sit()
    assert await hubs.submit_for(board, owner, edit("one", 1, put("terrain", "wall-1", size=3))) == Ack("one", 2)
    assert await hubs.submit_for(board, owner, {"t": "undo", "op": "two"}) == Ack("two", 3)
    assert isinstance(await hubs.submit_for(board, owner, {"t": "undo"}), Refused)
    await reader.until(3)
    frame = await hub.frame_since(board, 2, "en")
    assert (frame["from"], frame["revision"]) == (2, 3)


def test_a_frame_waits_for_its_verdicts_less_than_a_hand_notices():
    assert tables.PATIENCE <= 0.03
