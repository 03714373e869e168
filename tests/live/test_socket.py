"""The real socket: two windows on one board, lost lines, conflicts, limits, rights."""

import asyncio

import pytest

from tablecheck.access import links, seats
from tablecheck.boards import log, threads
from tablecheck.boards.state import digest
from tablecheck.live import limits
from tests.boards.samples import add, edit, put, remove
from tests.live import plain


async def test_an_edit_reaches_the_other_window_with_its_verdict(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    bob = await server.sit(board, "player", "red", since=1)
    assert (await bob.until(1, judged=True)).pinned == {"q1": "no"}
    await ann.send(edit("one", 1, put("terrain", "wall-1", at=[27, 30])))
    assert await ann.hear("ack") == {"t": "ack", "op": "one", "revision": 2}
    for window in (ann, bob):
        screen = await window.until(2, judged=True)
        assert screen.objects["terrain/wall-1"]["at"] == [27, 30]
        assert screen.pinned == {"q1": "yes"}


async def test_greeting_says_who_one_is_and_what_one_may(server, table):
    board, _owner = table
    session = await server.seat(board, "player", "red")
    client = await server.open(board, session, since=1)
    hello = await client.hear("hello")
    assert (hello["revision"], hello["may"]) == (1, ["read", "edit", "override"])
    assert hello["seat"] in [seat.pk for seat in await threads.read(seats.at, board)]


async def test_frames_are_in_the_language_of_each_window(server, table):
    board, _owner = table
    windows = {lang: await server.sit(board, "spectator", since=1, lang=lang) for lang in ("en", "es", "ru", "tlh")}
    await (await server.sit(board, "owner", since=1)).send(edit("one", 1, put("terrain", "wall-1", size=3)))
    for lang, window in windows.items():
        frame = await window.hear("frame")
        while frame["revision"] < 2:
            frame = await window.hear("frame")
        assert plain.drawn(frame["html"])["language"] == ("en" if lang == "tlh" else lang)


async def test_a_frame_names_the_operation_it_brings(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    await ann.until(1, judged=True)
    await ann.send(edit("one", 1, put("terrain", "wall-1", size=3)))
    frame = await ann.hear("frame")
    assert (frame["from"], frame["revision"], frame["op"]) == (1, 2, "one")


async def test_a_window_that_lost_its_line_catches_up_from_where_it_was(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    session = await server.seat(board, "player", "red")
    bob = await server.open(board, session, since=1)
    await bob.until(1, judged=True)
    await bob.socket.close()
    for n in range(5):
        await ann.send(edit(f"op-{n}", n + 1, put("terrain", "wall-2", rotation=n + 1, size=n)))
        await ann.hear("ack")
    again = await server.open(board, session, since=bob.screen.revision)
    screen = await again.until(6, judged=True)
    assert screen.objects["terrain/wall-2"]["rotation"] == 5


async def test_any_gap_is_filled_by_asking(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    bob = await server.sit(board, "spectator", since=1)
    for n in range(4):
        await ann.send(edit(f"op-{n}", n + 1, add("markers", f"f{n}", kind="mission", at=[n, n], base={"round": 32})))
        await ann.hear("ack")
    await bob.until(5, judged=True)
    for since in (1, 3, 4, 5):
        await bob.send({"t": "since", "revision": since})
        frame = await bob.hear("frame")
        assert (frame["from"], frame["revision"]) == (since, 5)
        assert list(plain.drawn(frame["html"])["touched"]) == [f"markers/f{n}" for n in range(since - 1, 4)]


async def test_a_window_with_nothing_or_from_the_future_gets_the_whole(server, table):
    board, _owner = table
    fresh = await server.sit(board, "spectator")
    screen = await fresh.until(1, judged=True)  # slow verdicts come in a frame of their own
    assert set(screen.objects) > {"board/", "terrain/wall-1", "models/e1"}
    await fresh.send({"t": "since", "revision": 0})
    assert "whole" in plain.drawn((await fresh.hear("frame"))["html"])
    await fresh.send({"t": "since", "revision": 99})
    assert await fresh.hear("reload") == {"t": "reload"}


async def test_the_same_property_goes_to_one_and_the_other_is_told_both_values(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", name="Ann", since=1)
    bob = await server.sit(board, "player", "red", "Bob", since=1)
    await asyncio.gather(
        ann.send(edit("a", 1, put("terrain", "wall-1", at=[1, 1]))),
        bob.send(edit("b", 1, put("terrain", "wall-1", at=[2, 2]))),
    )
    answers = [await ann.hear("ack", "conflict"), await bob.hear("ack", "conflict")]
    assert sorted(answer["t"] for answer in answers) == ["ack", "conflict"]
    lost = next(answer for answer in answers if answer["t"] == "conflict")
    (conflict,) = lost["conflicts"]
    won, values = ("Ann", ([1, 1], [2, 2])) if lost["op"] == "b" else ("Bob", ([2, 2], [1, 1]))
    assert (conflict["current"], conflict["yours"], conflict["by"]) == (*values, won)
    assert (await threads.read(log.load, board)).revision == 2


async def test_different_properties_of_one_piece_are_both_kept(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    bob = await server.sit(board, "player", "red", since=1)
    await asyncio.gather(
        ann.send(edit("a", 1, put("terrain", "wall-1", rotation=90))),
        bob.send(edit("b", 1, put("terrain", "wall-1", size=4))),
    )
    assert [(await ann.hear("ack"))["t"], (await bob.hear("ack"))["t"]] == ["ack", "ack"]
    for window in (ann, bob):
        wall = (await window.until(3)).objects["terrain/wall-1"]
        assert (wall["rotation"], wall["size"]) == (90, 4)


async def test_thirty_edits_from_an_outbox_are_all_answered_in_order(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    for n in range(30):
        await ann.send(edit(f"op-{n}", 1, put("terrain", "wall-1", at=[n, n])))
    assert [(await ann.hear("ack"))["op"] for _ in range(30)] == [f"op-{n}" for n in range(30)]


async def test_undo_and_redo_travel_on_the_socket(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    await ann.send(edit("a", 1, remove("terrain", "wall-1")))
    await ann.send({"t": "undo", "op": "u"})
    await ann.send({"t": "redo", "op": "r"})
    assert [(await ann.hear("ack"))["revision"] for _ in range(3)] == [2, 3, 4]
    assert "terrain/wall-1" not in (await ann.until(4)).objects
    await ann.send({"t": "redo", "op": "r2"})
    assert (await ann.hear("refused"))["op"] == "r2"


async def test_drags_reach_the_others_and_are_not_stored(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", name="Ann", since=1)
    bob = await server.sit(board, "spectator", since=1)
    await ann.send({"t": "drag", "kind": "terrain", "id": "wall-1", "at": [5, 6], "rotation": 15, "extra": "x"})
    seen = await bob.hear("drag")
    assert {**seen, "seat": None} == {
        "t": "drag", "kind": "terrain", "id": "wall-1", "at": [5, 6], "rotation": 15, "seat": None, "name": "Ann",
    }  # fmt: skip
    await bob.send({"t": "drag", "kind": "terrain", "id": "wall-1", "at": [1, 1], "rotation": 0})
    await ann.send({"t": "drag", "kind": "castle", "id": "wall-1", "at": [1, 1]})
    await ann.send(edit("a", 1, put("terrain", "wall-1", size=3)))
    await ann.hear("ack")
    assert (await threads.read(log.load, board)).revision == 2


async def test_a_spectator_reads_and_writes_nothing(server, table):
    board, _owner = table
    watcher = await server.sit(board, "spectator", since=1)
    for message in (edit("a", 1, put("terrain", "wall-1", size=3)), {"t": "undo", "op": "b"}, {"t": "redo", "op": "c"}):
        await watcher.send(message)
        refused = await watcher.hear("refused", "ack")
        assert (refused["t"], refused["op"]) == ("refused", message["op"])
        assert refused["faults"][0]["message"] == "You may look at this table, but not change it."
    assert (await threads.read(log.load, board)).revision == 1


async def test_strangers_and_absent_boards_are_closed_alike(server, table):
    board, _owner = table
    session = await server.seat(board, "owner")
    for address, holder in ((board, "nobody"), ("nowhere", session), ("nowhere", "nobody")):
        assert await (await server.open(address, holder)).closed() == 4403


@pytest.mark.parametrize(
    ("message", "path"),
    [
        pytest.param("not json", "$", id="not JSON"),
        pytest.param("[1]", "$", id="not an object"),
        pytest.param('{"t": "sing", "op": "x"}', "$.t", id="unknown kind"),
        pytest.param('{"t": 7}', "$.t", id="kind is a number"),
        pytest.param('{"t": "since", "revision": "1"}', "$.revision", id="revision is text"),
        pytest.param('{"t": "edit", "op": "x", "seen": NaN, "changes": []}', "$.seen", id="NaN"),
        pytest.param('{"t": "edit", "op": "x", "seen": 1e999, "changes": []}', "$.seen", id="1e999"),
        pytest.param('{"t": "edit", "op": "x\\u0000", "seen": 1}', "$.op", id="NUL"),
        pytest.param('{"t": "edit", "op": "x", "op": "y"}', "$.op", id="key twice"),
        pytest.param("[" * 5000, "$", id="bottomless"),
        pytest.param(b"\x00\x01", "$", id="binary"),
        pytest.param('{"t": "edit", "x": "' + "x" * limits.MESSAGE_BYTES + '"}', "$", id="too large"),
        pytest.param('{"t": "edit", "x": "' + "я" * (limits.MESSAGE_BYTES // 2) + '"}', "$", id="too large in bytes"),
    ],
)
async def test_messages_that_cannot_be_taken_are_refused_and_the_line_stays(server, table, message, path):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    await ann.send(message)
    refused = await ann.hear("refused")
    assert path in [fault["path"] for fault in refused["faults"]]
    await ann.send(edit("fine", 1, put("terrain", "wall-1", size=3)))
    assert (await ann.hear("ack"))["revision"] == 2


async def test_too_many_operations_a_second_are_refused_with_the_time_to_wait(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    for n in range(limits.OPERATIONS_AT_ONCE * 2):
        await ann.send({"t": "undo", "op": f"u{n}"})
    answers = [await ann.hear("refused") for _ in range(limits.OPERATIONS_AT_ONCE * 2)]
    hasty = [answer for answer in answers if "retry" in answer]
    assert hasty
    assert all("20 operations a second" in answer["faults"][0]["message"] for answer in hasty)
    assert all(0 < answer["retry"] <= 1 / limits.OPERATIONS for answer in hasty)


async def test_a_seat_has_at_most_ten_sockets(server, table):
    board, _owner = table
    session = await server.seat(board, "owner")
    windows = [await server.open(board, session, since=1) for _ in range(limits.SOCKETS)]
    for window in windows:
        await window.hear("frame")
    extra = await server.open(board, session, since=1)
    assert "10" in (await extra.hear("refused"))["faults"][0]["message"]
    assert await extra.closed() == 4429
    await windows[0].socket.close()
    other = await server.open(board, await server.seat(board, "owner"), since=1)
    await other.hear("hello")


async def test_revoking_ends_reading_and_writing_on_an_open_socket(server, table):
    board, _owner = table
    ann = await server.sit(board, "owner", since=1)
    bob = await server.sit(board, "player", "red", "Bob", since=1)
    gone = next(seat for seat in await threads.read(seats.at, board) if seat.name == "Bob")
    await threads.read(links.remove_seat, gone)
    await ann.send(edit("a", 1, put("terrain", "wall-1", size=3)))
    assert await bob.closed() == 4403
    assert (await ann.hear("ack"))["revision"] == 2
    assert bob.screen.revision <= 1


async def test_all_windows_end_equal_whatever_everybody_does(server, table):
    board, _owner = table
    windows = [await server.sit(board, role, side, since=1) for role, side in (("owner", ""), ("player", "red"))]
    watcher = await server.sit(board, "spectator")

    async def play(window, name):
        for n in range(15):
            await window.send(
                edit(f"{name}-{n}", window.screen.revision, put("terrain", f"wall-{n % 2 + 1}", at=[n, len(name)]))
            )
            await window.hear("ack", "conflict")

    await asyncio.gather(play(windows[0], "a"), play(windows[1], "bb"))
    state = await threads.read(log.load, board)
    for window in (*windows, watcher):
        screen = await window.until(state.revision, judged=True)
        for wall in ("wall-1", "wall-2"):
            assert screen.objects[f"terrain/{wall}"]["at"] == state.objects["terrain", wall]["at"]
    assert digest(state) == digest((await threads.read(log.load_whole, board))[0])
