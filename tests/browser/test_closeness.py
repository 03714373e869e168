"""How close verdicts are, on their cards in a real browser: what is said, what is kept meanwhile, and its room."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import violations
from tests.browser.test_seeing import ranks

OVERLAPS = """() => {
  const card = document.querySelector("#verdicts .verdict[data-turned]");
  const note = card.querySelector(".turned-note").getBoundingClientRect();
  const range = document.createRange();
  const rects = [...card.querySelectorAll(".who, .answer, .margin, .why p, .closeness *")].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const seen = !part.closest(".unseen") && getComputedStyle(part).visibility === "visible";
      if (seen) found.push(...range.getClientRects());
    }
    return found;
  });
  const beside = (r) => r.right <= note.left || r.left >= note.right;
  return rects.filter((r) => r.width > 1 && !beside(r) && r.top < note.bottom - 1 && r.bottom > note.top + 1).length;
}"""


def close_call(store, sit):
    """Somebody at a table where the wall leaves a line a gap that an inch would shut, with that sight pinned."""
    document = ranks() | {"tolerance": 1}
    document["terrain"][0]["at"] = [18, 8.83]
    document["units"][1]["models"][0]["at"] = [28, 6]
    ann = sit(store(document))
    ann.tool("sight")
    ann.click([8, 6])
    ann.click([28, 6])
    ann.page.click("#pin-asked")
    expect(ann.page.locator("#verdicts .closeness")).to_be_visible()
    ann.tool("select")
    return ann


def test_a_verdict_too_close_to_call_says_so_with_its_error_and_a_mark(store, sit):
    """The wall leaves the lines between the two a gap that an inch would shut."""
    document = ranks()
    document["terrain"][0]["at"] = [18, 8.63 + 0.2]
    document["units"][1]["models"][0]["at"] = [28, 6]
    ann = sit(store(document))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 6])
    ann.click([28, 6])
    expect(page.locator("#asked-verdict .answer")).to_have_text("Clear")
    expect(page.locator("#asked-verdict .closeness")).to_have_count(0)
    expect(page.locator("#asked-verdict .margin")).to_be_visible()
    page.click("#pin-asked")
    ann.tool("select")
    ann.type("tolerance", "1")
    card = page.locator("#verdicts .verdict")
    expect(card.locator(".closeness strong")).to_have_text("Too close to call")
    expect(card.locator(".closeness svg")).to_be_visible()
    assert violations(page) == []
    ann.type("tolerance", "0.001")
    expect(card.locator(".margin.certain")).to_be_visible()
    expect(card.locator(".closeness")).to_have_count(0)


def test_a_redrawn_card_keeps_its_room_while_its_closeness_is_weighed(store, sit):
    ann = close_call(store, sit)
    page = ann.page
    page.evaluate(
        """() => {
          window.heights = new Set();
          const look = () => window.heights.add(document.querySelector("#verdicts .verdict").offsetHeight);
          const list = document.getElementById("verdicts").parentElement;
          new MutationObserver(look).observe(list, { childList: true, subtree: true });
          look();
        }"""
    )
    ann.drag([18, 8.83], [18.5, 8.83])
    ann.ready()
    expect(page.locator("#verdicts .closeness:not(.overtaken)")).to_be_visible()
    assert page.evaluate("window.heights.size") == 1


def test_a_verdict_that_turned_in_the_hand_shows_no_closeness_of_its_old_answer(store, sit):
    ann = close_call(store, sit)
    card = ann.page.locator("#verdicts .verdict")
    height = "part => part.offsetHeight"
    room = card.locator(".closeness").evaluate(height)
    ann.hold([18, 8.83], [18, 6])
    expect(card.locator(".answer")).to_have_text("Blocked")
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")
    expect(card.locator(".closeness")).to_have_count(1)
    expect(card.locator(".closeness")).to_be_hidden()
    assert card.locator(".closeness").evaluate(height) == room
    ann.page.mouse.move(*ann.on_screen([18, 9]), steps=4)
    expect(card.locator(".answer")).to_have_text("Clear")
    expect(card.locator(".closeness.overtaken")).to_be_visible()
    ann.page.mouse.move(*ann.on_screen([18, 6]), steps=4)
    expect(card.locator(".answer")).to_have_text("Blocked")
    expect(card.locator(".closeness")).to_be_hidden()
    ann.page.mouse.up()
    ann.ready()
    expect(card.locator(":is(.margin, .closeness):not(.overtaken)")).to_be_visible()
    expect(card.locator("[data-of]")).to_have_count(0)


@pytest.mark.parametrize("language", ["en-US", "es-ES", "ru-RU"])
def test_the_word_turned_lies_over_no_text_of_its_card(store, sit, language):
    ann = sit(store(ranks() | {"tolerance": 0.5}), locale=language)
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    ann.click([28, 18])
    page.click("#pin-asked")
    ann.tool("select")
    ann.ready()
    for start, end in (([18, 18], [18, 22]), ([18, 22], [18, 18]), ([18, 18], [18, 21.5]), ([18, 21.5], [18, 20.4])):
        ann.drag(start, end)
        ann.ready()
        expect(page.locator("#verdicts")).to_have_attribute("data-revision", str(ann.revision))
        for width in range(1440, 1000, -40):
            page.set_viewport_size({"width": width, "height": 900})
            if page.locator("#verdicts .verdict[data-turned]").count():
                assert page.evaluate(OVERLAPS) == 0
        page.set_viewport_size({"width": 1440, "height": 900})
