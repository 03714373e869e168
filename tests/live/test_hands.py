"""Previews: the verdicts follow a hand, in its own window, and nothing is stored of it."""

import asyncio
import threading

import pytest

from tablecheck.boards import live_board, log, threads
from tests.boards.samples import edit, put
from tests.live import plain

AWAY = put("terrain", "wall-1", at=[27, 30])


def hand(n, *changes, seen=1):
    """A position of a hand."""
    return {"t": "hand", "n": n, "seen": seen, "changes": list(changes)}


async def seated(server, board, role="owner", side="", name=""):
    """A window that knows everything about revision 1."""
    client = await server.sit(board, role, side, name, since=1)
    await client.until(1, judged=True)
    return client


async def preview(client, n):
    """What the preview of one position says; None where there is none."""
    message = await client.hear("preview")
    assert message["n"] == n
    return None if message["html"] is None else plain.drawn(message["html"])


async def test_the_verdict_turns_in_the_hand_and_nothing_is_stored(server, table):
    board, _owner = table
    ann, bob = await seated(server, board), await seated(server, board, "judge")
    await ann.send(hand(1, AWAY))
    told = await preview(ann, 1)
    assert (told["preview"], told["pinned"], told["answers"]) == (True, {"q1": "yes"}, {"q1": "yes"})
    assert told["pairs"] == [["m1", "e1", True]]
    await ann.send(hand(2, put("terrain", "wall-1", at=[27, 19])))
    assert (await preview(ann, 2))["pinned"] == {"q1": "no"}
    assert (await threads.read(log.revisions, [board])) == {board: 1}
    await bob.send({"t": "since", "revision": 1})
    assert (await bob.hear("frame", "preview"))["t"] == "frame", "a hand is nobody else's"
    assert bob.screen.pinned == {"q1": "no"}


async def test_after_the_drop_everybody_has_the_same(server, table):
    board, _owner = table
    ann, bob = await seated(server, board), await seated(server, board, "spectator")
    await ann.send(hand(1, AWAY))
    foretold = await preview(ann, 1)
    await ann.send(edit("one", 1, AWAY))
    for window in (ann, bob):
        screen = await window.until(2, judged=True)
        assert screen.pinned == foretold["pinned"] == {"q1": "yes"}
        assert (screen.turned["since"], screen.turned["pairs"]) == (1, foretold["pairs"])


@pytest.fixture
def gate(monkeypatch):
    """Holds previews back until it is opened, and tells when one has begun."""
    begun, opened, previewed = threading.Event(), threading.Event(), live_board.previewed

    def slow(*args):
        begun.set()
        assert opened.wait(20)
        return previewed(*args)

    monkeypatch.setattr(live_board, "previewed", slow)
    yield begun, opened
    opened.set()


async def test_only_where_the_hand_is_now_is_answered(server, table, gate):
    board, _owner = table
    begun, opened = gate
    ann = await seated(server, board)
    await ann.send(hand(1, put("terrain", "wall-1", at=[27, 19])))
    await asyncio.to_thread(begun.wait, 20)
    for n in range(2, 6):
        await ann.send(hand(n, put("terrain", "wall-1", at=[27, 18 + 2 * n])))
    await ann.send({"t": "since", "revision": 1})
    await ann.hear("frame")  # so every position has arrived
    opened.set()
    assert (await preview(ann, 5))["pinned"] == {"q1": "yes"}


async def test_a_hand_that_let_go_is_not_answered(server, table, gate):
    board, _owner = table
    begun, opened = gate
    ann = await seated(server, board)
    await ann.send(hand(1, AWAY))
    await asyncio.to_thread(begun.wait, 20)
    await ann.send({"t": "hand", "n": 1})
    await ann.send({"t": "since", "revision": 1})
    await ann.hear("frame")
    opened.set()
    await ann.send(hand(2, put("terrain", "wall-1", at=[27, 19])))
    assert (await preview(ann, 2))["pinned"] == {"q1": "no"}


async def test_edits_go_on_while_a_preview_takes_long(server, table, gate):
    board, _owner = table
    begun, opened = gate
    ann, bob = await seated(server, board), await seated(server, board, "judge")
    await ann.send(hand(1, AWAY))
    await asyncio.to_thread(begun.wait, 20)
    await bob.send(edit("one", 1, put("terrain", "wall-2", size=3)))
    assert (await ann.until(2, judged=True)).pinned == {"q1": "no"}
    opened.set()
    assert (await preview(ann, 1))["judged"] == 1, "it says which revision it speaks of"
    await ann.send(hand(2, AWAY, seen=1))
    assert (await preview(ann, 2))["judged"] == 2


async def test_what_a_seat_may_not_do_it_may_not_preview(server, table):
    board, _owner = table
    red = await seated(server, board, "player", "red")
    await red.send(hand(1, put("models", "e1", at=[34, 30])))
    assert await preview(red, 1) is None
    await red.send(hand(2, put("models", "m1", at=[20, 30])))
    assert (await preview(red, 2))["pinned"] == {"q1": "yes"}
    watcher = await seated(server, board, "spectator")
    await watcher.send(hand(1, AWAY))
    await watcher.send({"t": "since", "revision": 1})
    assert (await watcher.hear("frame", "preview", "refused"))["t"] == "frame"


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(put("terrain", "nowhere", at=[1, 1]), id="nothing there"),
        pytest.param(put("terrain", "wall-1", on="nobody"), id="no sound board"),
        pytest.param({"kind": "terrain", "id": "plateau", "remove": True}, id="something needs it"),
    ],
)
async def test_what_could_not_be_dropped_has_no_preview(server, table, change):
    board, _owner = table
    ann = await seated(server, board)
    await ann.send(hand(1, change))
    assert await preview(ann, 1) is None


async def test_what_another_seat_has_changed_since_has_no_preview(server, table):
    board, _owner = table
    ann, bob = await seated(server, board), await seated(server, board, "judge")
    await bob.send(edit("one", 1, put("terrain", "wall-1", at=[27, 20])))
    await ann.until(2, judged=True)
    await ann.send(hand(1, AWAY, seen=1))
    assert await preview(ann, 1) is None
    await ann.send(hand(2, AWAY, seen=2))
    assert (await preview(ann, 2))["pinned"] == {"q1": "yes"}


@pytest.mark.parametrize(
    "message",
    [
        {"t": "hand"},
        {"t": "hand", "n": True},
        {"t": "hand", "n": 1, "changes": "all"},
        {"t": "hand", "n": 1, "seen": 1, "changes": [{"kind": "terrain", "id": "wall-1"}]},
        {"t": "hand", "n": 1, "seen": -1, "changes": [AWAY]},
    ],
)
async def test_what_is_no_hand_is_refused_by_name(server, table, message):
    board, _owner = table
    ann = await seated(server, board)
    await ann.send(message)
    assert (await ann.hear("refused"))["faults"]
    await ann.send(hand(1, AWAY))
    assert await preview(ann, 1)


@pytest.mark.parametrize("where", ["previewed", "preview_html"])
async def test_a_fault_in_a_preview_touches_nothing_else(server, table, monkeypatch, caplog, where):
    board, _owner = table
    ann = await seated(server, board)
    with monkeypatch.context() as patched:
        patched.setattr(live_board if where == "previewed" else plain, where, lambda *_: 1 / 0)
        await ann.send(hand(1, AWAY))
        assert await preview(ann, 1) is None
    assert "could not be worked out" in caplog.text
    await ann.send(edit("one", 1, AWAY))
    assert (await ann.until(2, judged=True)).pinned == {"q1": "yes"}


async def test_the_latest_verdicts_are_what_they_were(server, table, hub):
    board, _owner = table
    ann = await seated(server, board)
    live = await hub.board(board)
    before = live.latest_verdicts
    await ann.send(hand(1, AWAY))
    await preview(ann, 1)
    assert live.latest_verdicts is before is live.latest_look
    assert live.state.objects["terrain", "wall-1"]["at"] == [27, 18]
