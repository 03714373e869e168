"""Earlier revisions in the browser: from the table to its history, along it, and out of it to a new table."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import duel
from tests.browser.test_pages import violations


@pytest.fixture
def played(store, sit):
    """A table with three moves after its set-up."""
    ann = sit(store(duel()), "Ann")
    for start, end in (([8, 10], [9, 12]), ([9, 12], [10, 14]), ([10, 14], [11, 16])):
        ann.drag(start, end)
        ann.ready()
    return ann


def test_the_slider_shows_each_revision_and_its_address(played):
    page = played.page
    latest = played.revision
    page.locator("a.at-revision").click()
    expect(page).to_have_url(f"{page.url.rpartition('/')[0]}/{latest}")
    slider = page.get_by_role("slider")
    slider.focus()
    for revision in range(latest - 1, 0, -1):
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#past")).to_have_attribute("data-revision", str(revision))
    assert page.url.endswith("/at/1")
    expect(page.locator(".scrub label")).to_have_text(f"Revision 1 of {latest}")
    page.reload()
    expect(page.locator("#past")).to_have_attribute("data-revision", "1")
    page.get_by_role("link", name="Later").click()
    assert page.url.endswith("/at/2")


def test_a_new_table_starts_from_an_earlier_revision(played):
    page, latest = played.page, played.revision
    page.goto(f"{page.url.rstrip('/')}/at/{latest - 1}")
    page.get_by_role("button", name="Start a new table").click()
    played.ready()
    played.sees("marine-1", "models", at=[10, 14])
    assert played.revision == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 360])
def test_the_history_is_open_to_everyone(played, scheme, width):
    page = played.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{page.url.rstrip('/')}/at/2")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_moments_are_told_by_the_readers_own_clock(played, visit):
    page = played.page
    stored = page.request.get(f"/t/{played.board_id}/at/1").text().split('datetime="')[-1].split('"')[0]
    for zone, language in (("Asia/Tokyo", "ru-RU"), ("America/Lima", "es-ES")):
        other = visit("/", timezone_id=zone, locale=language)
        other.context.add_cookies(page.context.cookies())
        other.goto(f"/t/{played.board_id}/at/1")
        told = other.locator("time").last
        style = f'{{dateStyle: "medium", timeStyle: "short", timeZone: "{zone}"}}'
        assert told.get_attribute("datetime") == stored
        expect(told).to_have_text(
            other.evaluate(f"new Intl.DateTimeFormat('{language[:2]}', {style}).format(new Date('{stored}'))")
        )
