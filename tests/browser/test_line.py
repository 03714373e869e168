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


def test_a_server_that_falls_silent_is_told_within_a_missed_heartbeat(store, sit, freeze):
    ann = sit(store(duel()))
    freeze(True)
    ann.drag([18, 20], [20, 20])
    expect(ann.page.locator("#saved")).to_have_text("Saving …")
    expect(ann.page.locator("#saved")).to_have_text("Offline", timeout=21_000)
    freeze(False)
    expect(ann.page.locator("#saved")).to_have_text("Saved", timeout=21_000)
    assert ann.stored_piece("wall")["at"] == [20, 20]
