"""The line to the server: what the page says of it is true."""

from playwright.sync_api import expect

from tests.browser.documents import duel


def test_a_browser_that_goes_offline_says_so_at_once_and_comes_back_by_itself(store, sit):
    ann = sit(store(duel()))
    ann.page.context.set_offline(True)
    expect(ann.page.locator("#saved")).to_have_text("Offline", timeout=1000)
    ann.drag([18, 20], [20, 20])
    expect(ann.page.locator("#saved")).to_have_text("Offline")
    ann.page.context.set_offline(False)
    ann.ready()
    assert ann.stored_piece("wall")["at"] == [20, 20]


def test_what_is_drawn_and_deleted_offline_is_seen_at_once(store, sit):
    ann = sit(store(duel()))
    ann.cut()
    ghosts = ann.page.locator("#coming > *")
    ann.tool("rect")
    ann.drag([2, 2], [6, 5])
    expect(ghosts).to_have_attribute("transform", "translate(4 3.5) rotate(0)")
    ann.tool("model")
    ann.click([12, 4])
    expect(ghosts).to_have_count(2)
    ann.tool("select")
    ann.click([18, 20])
    ann.press("Delete")
    expect(ann.piece("wall")).to_be_hidden()
    ann.mend()
    expect(ghosts).to_have_count(0)
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(1)
    expect(ann.page.locator("#layer-models > .piece")).to_have_count(3)
    expect(ann.piece("wall")).to_have_count(0)


def test_a_server_that_falls_silent_is_told_within_a_missed_heartbeat(store, sit, freeze):
    ann = sit(store(duel()))
    freeze(True)
    ann.drag([18, 20], [20, 20])
    expect(ann.page.locator("#saved")).to_have_text("Saving …")
    expect(ann.page.locator("#saved")).to_have_text("Offline", timeout=22_000)
    freeze(False)
    expect(ann.page.locator("#saved")).to_have_text("Saved", timeout=21_000)
    assert ann.stored_piece("wall")["at"] == [20, 20]


def test_a_line_that_is_only_quiet_is_asked_and_kept(store, sit):
    """A busy server's heartbeat may be late: its answer keeps the line."""
    ann = sit(store(duel()))
    ann.page.clock.install()
    with ann.page.expect_websocket() as opened:
        ann.page.reload()
    ann.ready()
    lines = []
    ann.page.on("websocket", lambda line: lines.append(line.url))
    for _round in range(3):
        with opened.value.expect_event("framereceived", lambda text: '"t":"frame"' in text.replace(" ", "")):
            ann.page.clock.fast_forward(17_000)
    expect(ann.page.locator("#saved")).to_have_text("Saved")
    assert lines == []
