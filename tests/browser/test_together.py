"""Two people at one table: what one does, the other sees."""

from playwright.sync_api import expect

from tests.browser.documents import duel
from tests.browser.seat import Seat


def pin_sight(seat: Seat) -> None:
    """Asks whether the marine sees the ling, and pins the answer."""
    seat.tool("sight")
    seat.click([8, 10])
    seat.click([28, 10])
    expect(seat.page.locator("#asked-verdict .answer")).to_have_text("Clear")
    seat.page.click("#pin-asked")
    expect(seat.page.locator("#verdicts .verdict")).to_have_count(1)
    seat.tool("select")


def test_a_moved_wall_changes_the_verdict_on_the_other_screen(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    pin_sight(ann)
    verdict = ben.page.locator("#verdicts .verdict")
    expect(verdict).to_have_class("verdict yes")
    expect(verdict).to_contain_text("Marine sees Ling?")
    expect(ben.page.locator("#overlay .sightline.clear")).to_have_count(1)

    ben.page.evaluate("window.untouched = true")
    ann.drag([18, 20], [18, 10])
    ben.sees("wall", at=[18, 10])
    expect(verdict).to_have_class("verdict no")
    expect(verdict.locator(".answer")).to_have_text("Blocked")
    expect(verdict.locator(".why")).to_contain_text("§7.1.1")
    expect(verdict.locator(".why")).to_contain_text("Full Cover")
    expect(verdict.locator(".why p")).to_have_attribute("title", "SC-7.1.1-a")
    expect(ben.page.locator("#overlay .sightline.blocked")).to_have_count(1)
    assert ben.page.evaluate("window.untouched")
    assert ben.revision == ann.ready().revision


def test_a_verdict_that_stays_is_not_drawn_again(store, sit):
    """Readers that speak would read the list anew; and nothing may jump."""
    ann = sit(store(duel()))
    pin_sight(ann)
    expect(ann.page.locator("#verdicts .margin")).to_be_visible()
    ann.page.evaluate("document.querySelector('#verdicts .verdict').mine = true")
    ann.drag([18, 20], [20, 20])
    expect(ann.page.locator("#verdicts")).to_have_attribute("data-revision", str(ann.ready().revision))
    assert ann.page.evaluate("document.querySelector('#verdicts .verdict').mine")


def test_a_looked_at_verdict_lights_what_it_speaks_of(store, sit):
    ann = sit(store(duel()))
    pin_sight(ann)
    ann.drag([18, 20], [18, 10])
    expect(ann.page.locator("#verdicts .verdict")).to_have_class("verdict no")
    ann.page.locator("#verdicts .who").focus()
    expect(ann.page.locator("#o-terrain-wall")).to_have_class("piece terrain wall size-2 selected blocker")
    expect(ann.piece("marine-1", "models")).to_have_class("piece model side-1 lit")
    expect(ann.page.locator("#overlay .answer-line.shown")).to_have_count(1)
    ann.page.locator("#board-title").click()
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.locator("#saved").hover()
    expect(ann.page.locator(".piece.blocker")).to_have_count(0)


def test_the_line_is_cut_during_five_edits_and_taken_up_again(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    pin_sight(ann)
    expect(ben.page.locator("#verdicts .verdict")).to_have_count(1)
    ben.cut()
    for step, y in enumerate((19, 17, 15, 13, 10)):
        ann.drag([18, (20, 19, 17, 15, 13)[step]], [18, y])
        ann.sees("wall", at=[18, y])
    ann.ready()
    assert ben.props("wall")["at"] == [18, 20]
    ben.mend()
    ben.sees("wall", at=[18, 10])
    expect(ben.page.locator("#verdicts .verdict")).to_have_class("verdict no")
    assert ben.revision == ann.revision


def test_what_was_done_offline_is_kept_and_sent_in_order(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.cut()
    ann.drag([18, 20], [20, 20])
    ann.drag([20, 20], [22, 18])
    ann.type("size", "3")
    assert ann.props("wall")["at"] == [22, 18]
    assert ben.props("wall")["at"] == [18, 20]
    ann.mend()
    ben.sees("wall", at=[22, 18], size=3)
    assert ann.stored_piece("wall")["at"] == [22, 18]


def test_one_property_from_one_version_is_a_conflict_with_both_values(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ben.cut()
    ann.click([18, 20])
    ann.type("size", "4")
    ann.ready()
    ben.click([18, 20])
    ben.type("size", "3")
    ben.page.context.set_offline(False)
    card = ben.page.locator(".conflict-card")
    expect(card).to_be_visible()
    expect(card).to_contain_text("Theirs (Ann)")
    expect(card.locator("[data-slot=theirs]")).to_have_text("4")
    expect(card.locator("[data-slot=yours]")).to_have_text("3")
    expect(ben.page.locator("#saved")).to_have_attribute("data-state", "conflict")
    expect(ben.piece("wall")).to_have_class("piece terrain wall size-4 selected conflict")
    card.get_by_role("button", name="Set mine").click()
    ann.sees("wall", size=3)
    ben.ready().sees("wall", size=3)
    expect(card).to_have_count(0)


def test_theirs_can_be_kept(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ben.cut()
    ann.drag([18, 20], [10, 20])
    ann.ready()
    ben.drag([18, 20], [26, 20])
    ben.page.context.set_offline(False)
    ben.page.get_by_role("button", name="Keep theirs").click()
    ben.ready().sees("wall", at=[10, 20])
    assert ann.stored_piece("wall")["at"] == [10, 20]


def test_different_properties_from_one_version_are_both_kept(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ben.cut()
    ann.drag([18, 20], [10, 20])
    ann.ready()
    ben.click([18, 20])
    ben.type("size", "3")
    ben.mend()
    ann.sees("wall", at=[10, 20], size=3)
    ben.sees("wall", at=[10, 20], size=3)
    expect(ben.page.locator(".conflict-card")).to_have_count(0)


def test_a_drag_in_hand_and_a_number_being_typed_are_not_disturbed(store, sit):
    document = duel()
    document["terrain"].append({"id": "other", "at": [5, 20], "footprint": {"rect": [2, 2]}, "size": 1})
    secret = store(document)
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.hold([18, 20], [22, 16])
    before = ann.piece("wall").get_attribute("transform")
    ben.click([5, 20])
    ben.type("size", "2")
    ben.click([18, 20])
    ben.type("size", "1")
    ann.sees("other", size=2).sees("wall", size=1)
    assert ann.piece("wall").get_attribute("transform") == before
    ann.page.mouse.up()
    ben.sees("wall", at=[22, 16], size=1)

    ann.page.locator('#inspector [name="name"]').fill("Half a na")
    ben.type("size", "5")
    ann.sees("wall", size=5)
    assert ann.page.locator('#inspector [name="name"]').input_value() == "Half a na"
    assert ann.page.locator('#inspector [name="size"]').input_value() == "5"


def test_the_other_hand_is_seen_while_it_drags(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.hold([18, 20], [20, 18], [24, 14])
    expect(ben.page.locator("#passing text")).to_have_text("Ann")
    assert ben.props("wall")["at"] == [18, 20]
    ann.page.mouse.up()
    ben.sees("wall", at=[24, 14])
    expect(ben.page.locator("#passing > *")).to_have_count(0)


def test_who_is_here(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    expect(ann.page.locator("#people .person")).to_have_text(["Ann (you)", "Ben"])
    expect(ben.page.locator("#people .person")).to_have_text(["Ann", "Ben (you)"])
    ann.page.reload()
    expect(ann.page.locator("#people .person")).to_have_count(2)


def test_a_view_is_moved_by_nobody_else(store, sit):
    """T23: frames, joins, a lost line leave the visible rectangle where it is."""
    secret = store(duel())
    ann = sit(secret, "Ann")
    for _step in range(4):
        ann.page.click('[data-do="zoom-in"]')
    view = ann.view()
    ben = sit(secret, "Ben")
    ben.drag([18, 20], [18, 10])
    ann.sees("wall", at=[18, 10])
    ben.page.close()
    ann.cut()
    ann.mend()
    assert ann.view() == view
