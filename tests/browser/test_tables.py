"""One's own tables on the start page, with pointer and keys, on a phone too."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import duel
from tests.browser.test_pages import PHONE, violations


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_is_renamed_archived_deleted_and_brought_back(store, sit, options, theme):
    page = sit(store(duel()), color_scheme=theme, **options).page
    page.goto("/")
    acts = page.locator("#my-tables .acts summary")
    acts.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Title").last.fill("Friday night")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#my-tables strong")).to_have_text("Friday night")
    page.locator("#my-tables .acts summary").click()
    page.get_by_role("button", name="Archive").click()
    expect(page.locator("#my-tables strong")).to_have_count(0)
    page.get_by_text("Archived").click()
    page.locator("#archived-tables .acts summary").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#deleted-tables")).to_be_in_viewport()
    assert violations(page) == []
    page.get_by_role("button", name="Bring back Friday night").click()
    page.get_by_text("Archived").click()
    page.locator("#archived-tables a").first.click()
    expect(page.locator("#board-title")).to_have_text("Friday night")
