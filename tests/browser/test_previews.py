"""Previews in a real browser: the verdicts follow what is in the hand, and are told from what is stored."""

from playwright.sync_api import expect

from tests.browser.documents import duel
from tests.browser.test_seats import link_for
from tests.browser.test_together import pin_sight

HELD_BACK = """() => {
  const send = WebSocket.prototype.send;
  window.told = [];
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).t === "hand") window.told.push(JSON.parse(text));
    if (!window.mute || JSON.parse(text).t !== "hand") send.call(this, text);
  };
}"""


def verdict(seat):
    """The one pinned verdict on a screen."""
    return seat.page.locator("#verdicts .verdict")


def expect_told(seat, answer):
    """The screen tells this of the pinned sight."""
    expect(verdict(seat).locator(".answer")).to_have_text({"yes": "Clear", "no": "Blocked"}[answer])


def expect_stored(seat, answer):
    """The screen tells what is stored, and says so."""
    expect_told(seat, answer)
    expect(seat.page.locator("#verdicts")).not_to_have_class("cards pending")
    expect(seat.page.locator("body")).not_to_have_attribute("data-preview", "shown")
    expect(seat.page.locator("body")).not_to_have_attribute("data-preview", "behind")


def test_the_verdict_turns_while_the_wall_is_in_the_hand(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    pin_sight(ann)
    expect_stored(ben, "yes")
    before = ann.ready().revision
    ann.hold([18, 20], [18, 10])
    expect_told(ann, "no")
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")
    expect(ann.page.locator(".preview-note")).to_be_visible()
    expect(ann.page.locator("#verdicts")).to_have_class("cards")
    expect(ann.page.locator("#overlay .sightline.blocked")).to_have_count(1)
    expect(ann.page.locator("#turned")).to_contain_text("1 verdict turned")
    assert ann.revision == before
    assert ann.stored_piece("wall")["at"] == [18, 20]
    expect(ben.page.locator("#passing .passing")).to_have_count(1)
    expect_stored(ben, "yes")
    ann.page.mouse.up()
    ann.sees("wall", at=[18, 10]).ready()
    for seat in (ann, ben):
        expect(seat.page.locator("#verdicts")).to_have_attribute("data-revision", str(before + 1))
        expect_stored(seat, "no")


def test_carried_there_and_back_again_it_turns_and_turns_back(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    ann.hold([18, 20], [18, 10])
    expect_told(ann, "no")
    ann.page.mouse.move(*ann.on_screen([18, 21]), steps=4)
    expect_told(ann, "yes")
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")


def test_let_go_without_a_drop_the_stored_verdicts_stand(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    before = ann.ready().revision
    ann.hold([18, 20], [18, 10])
    expect_told(ann, "no")
    ann.page.keyboard.press("Escape")
    expect_stored(ann, "yes")
    expect(ann.page.locator("#overlay .sightline.clear")).to_have_count(1)
    ann.page.mouse.up()
    assert ann.ready().revision == before


def test_until_its_answer_comes_a_hand_is_pending_and_never_told_the_old(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    ann.page.evaluate(HELD_BACK)
    ann.page.evaluate("window.mute = true")
    ann.hold([18, 20], [18, 10])
    expect(ann.page.locator("#verdicts")).to_have_class("cards pending")
    expect(verdict(ann).locator(".pending-note")).to_be_visible()
    ann.page.evaluate("window.mute = false")
    expect_told(ann, "no")  # asked again, since no answer came
    expect(ann.page.locator("#verdicts")).to_have_class("cards")


def test_the_next_position_is_told_only_when_the_last_was_answered(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    ann.page.evaluate(HELD_BACK)
    ann.page.evaluate("window.mute = true")
    ann.hold([18, 20], [18, 18], [18, 16], [18, 14], [18, 12])
    assert ann.page.evaluate("window.told.length") == 1


def test_what_another_does_meanwhile_is_stored_and_then_previewed_with_the_hand(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    pin_sight(ann)
    expect_stored(ben, "yes")
    ann.hold([18, 20], [18, 10])
    expect_told(ann, "no")
    ben.drag([28, 10], [28, 2])
    ann.sees("ling-1", "models", at=[28, 2])
    expect_told(ann, "yes")
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")
    ann.page.keyboard.press("Escape")
    expect_stored(ann, "yes")


def test_a_lost_line_leaves_what_is_stored_and_says_pending(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    ann.hold([18, 20], [18, 10])
    expect_told(ann, "no")
    ann.cut()
    expect_told(ann, "yes")
    expect(ann.page.locator("#verdicts")).to_have_class("cards pending")
    ann.page.context.set_offline(False)
    expect_told(ann, "no")
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")
    ann.page.mouse.up()
    ann.ready().sees("wall", at=[18, 10])
    expect_stored(ann, "no")


def test_a_nudge_by_keys_is_previewed_too(store, sit):
    document = duel()
    document["terrain"][0]["at"] = [18, 14]
    ann = sit(store(document))
    pin_sight(ann)
    ann.click([18, 14])
    ann.press("Shift+ArrowUp", "Shift+ArrowUp")
    expect_told(ann, "no")
    ann.ready().sees("wall", at=[18, 12])
    expect_stored(ann, "no")


def test_what_may_not_be_dropped_there_stays_pending(store, sit):
    secret = store(duel())
    owner = sit(secret, "Ann")
    pin_sight(owner)
    ben = sit(link_for(owner, "player", "red"), "Ben")
    ben.hold([28, 10], [28, 2])
    expect(ben.page.locator("#verdicts")).to_have_class("cards pending")
    ben.page.keyboard.press("Escape")
    expect_stored(ben, "yes")
