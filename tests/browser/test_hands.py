"""Two hands on one thing: what a hand does stands against what was on the screen when it began."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, duel, unit

BLOCK = {"id": "block", "name": "Block", "at": [26, 6], "footprint": {"rect": [4, 4]}, "size": 1}
ELL = {"id": "ell", "at": [12, 12], "footprint": {"polygon": [[-3, -3], [3, -3], [3, 3], [-3, 3]]}, "size": 2}


@pytest.fixture
def two(store, sit):
    """Two people at a table with a block and a polygon."""
    secret = store(board(terrain=[BLOCK, ELL]))
    return sit(secret, "Ann"), sit(secret, "Ben")


def card_of(seat, theirs, yours):
    """The one conflict card of a seat, once it shows these two values."""
    card = seat.page.locator(".conflict-card")
    expect(card).to_have_count(1)
    expect(card.locator("[data-slot=theirs]")).to_have_text(theirs)
    expect(card.locator("[data-slot=yours]")).to_have_text(yours)
    return card


def test_two_who_drag_one_piece_are_told_of_each_other(two):
    ann, ben = two
    ann.hold([26, 6], [28, 8])
    ben.hold([26, 6], [20, 6])
    held = ben.piece("block").get_attribute("transform")
    ann.page.mouse.up()
    ben.sees("block", at=[28, 8])
    assert ben.piece("block").get_attribute("transform") == held == "translate(20 6)"
    ben.page.mouse.move(*ben.on_screen([20, 10]), steps=3)
    expect(ben.piece("block")).to_have_attribute("transform", "translate(20 10)")
    ben.page.mouse.up()
    card = card_of(ben, "28; 8", "20; 10")
    expect(ben.piece("block")).to_have_attribute("transform", "translate(28 8)")
    card.get_by_role("button", name="Set mine").click()
    ann.sees("block", at=[20, 10])


def resize(seat):
    """Takes a corner of the block."""
    seat.click([26, 6])
    seat.hold([28, 8], [30, 10])


def turn(seat):
    """Takes the stem of the block."""
    seat.click([26, 6])
    box = seat.page.locator('[data-handle="turn"]').bounding_box()
    seat.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seat.page.mouse.down()
    seat.page.mouse.move(*seat.on_screen([31, 6]), steps=3)


def bend(seat):
    """Takes a point of the polygon."""
    seat.click([12, 12])
    seat.hold([15, 15], [17, 17])


def carry_several(seat):
    """Takes both pieces."""
    seat.press("Control+a")
    seat.hold([26, 6], [28, 6])


@pytest.mark.parametrize(
    ("take", "oid", "field", "value", "told", "shown"),
    [
        pytest.param(resize, "block", "footprint-0", "3", "rectangle 3; 4", "rectangle 6; 6", id="a corner"),
        pytest.param(turn, "block", "rotation", "30", "30", "90", id="the stem"),
        pytest.param(bend, "ell", None, None, None, None, id="a point"),
        pytest.param(carry_several, "block", "at-0", "22", "22; 6", "28; 6", id="several pieces"),
    ],
)
def test_every_hand_stands_against_what_it_saw(two, take, oid, field, value, told, shown):
    ann, ben = two
    take(ben)
    if field:
        ann.click([26, 6])
        ann.type(field, value)
    else:
        ann.click([12, 12])
        ann.drag_handle("point", 0, [8, 8])
    ann.ready()
    expect(ben.page.locator("#revision")).to_have_text(str(ann.revision))
    ben.page.mouse.up()
    if told:
        card_of(ben, told, shown)
    else:
        expect(ben.page.locator(".conflict-card")).to_have_count(1)
    ben.page.locator("[data-set]").click()
    wanted = ben.ready().stored_piece(oid)
    ann.sees(oid, **{key: wanted.get(key) for key in ("at", "rotation", "footprint") if key in wanted})
    if take is carry_several:
        assert ben.stored_piece("ell")["at"] == [14, 12]


def test_nudges_stand_against_what_was_seen_at_the_first(two):
    ann, ben = two
    ben.click([26, 6])
    ben.page.clock.install()
    ben.page.clock.pause_at("2035-01-01")
    ben.press("ArrowRight")
    ann.click([26, 6])
    ann.type("at-0", "20")
    ann.ready()
    expect(ben.page.locator("#revision")).to_have_text(str(ann.revision))
    expect(ben.piece("block")).to_have_attribute("transform", "translate(26.1 6)")
    ben.press("ArrowRight")
    expect(ben.piece("block")).to_have_attribute("transform", "translate(26.2 6)")
    ben.page.clock.run_for(300)
    card_of(ben, "20; 6", "26.2; 6")


def test_what_is_typed_stands_against_what_was_seen_at_the_first_key(two):
    ann, ben = two
    ben.click([26, 6])
    name = ben.page.locator('#inspector [name="name"]')
    name.fill("Ben's")
    ann.click([26, 6])
    ann.type("name", "Ann's")
    ben.sees("block", name="Ann's")
    assert name.input_value() == "Ben's"
    name.press("Tab")
    card_of(ben, "Ann's", "Ben's").get_by_role("button", name="Keep theirs").click()
    ben.ready()
    expect(name).to_have_value("Ann's")


def test_my_own_edits_and_those_of_other_properties_are_no_conflict(two):
    ann, ben = two
    ben.hold([26, 6], [24, 6])
    ann.click([26, 6])
    ann.type("size", "3")
    ben.sees("block", size=3)
    ben.page.mouse.up()
    ben.drag([24, 6], [22, 6])
    ann.sees("block", at=[22, 6], size=3)
    ben.ready()
    expect(ben.page.locator(".conflict-card")).to_have_count(0)


def test_a_removal_stands_against_a_move_that_was_not_seen(two):
    ann, ben = two
    ben.click([26, 6])
    ben.cut()
    ben.press("Delete")
    ann.drag([26, 6], [28, 8])
    ann.ready()
    ben.page.context.set_offline(False)
    card_of(ben, "changed", "taken off the table").get_by_role("button", name="Set mine").click()
    expect(ann.piece("block")).to_have_count(0)


def test_a_piece_that_is_gone_leaves_the_hand_and_is_named(two):
    ann, ben = two
    ben.hold([26, 6], [24, 6])
    ann.click([26, 6])
    ann.press("Delete")
    expect(ben.piece("block")).to_have_count(0)
    expect(ben.page.locator("#toast")).to_have_text("Taken off the table meanwhile: Block")
    ben.page.mouse.move(*ben.on_screen([20, 6]), steps=3)
    ben.page.mouse.up()
    assert ben.ready().stored()["terrain"][0]["id"] == "ell"
    ann.press("Control+z")
    expect(ben.piece("block")).to_have_count(1)
    ann.click([26, 6])
    ann.press("Control+Shift+z")
    expect(ann.piece("block")).to_have_count(0)
    expect(ann.page.locator("#toast")).to_be_hidden()


def test_what_is_in_the_hand_is_told_as_a_preview_and_without_a_line_as_pending(store, sit):
    document = duel()
    document["units"].append(unit("drone", "blue", [8, 10.5]))
    ann = sit(store(document))
    pending = re.compile(r"\bpending\b")
    ann.tool("sight")
    ann.click([7.8, 9.6])
    ann.click([28, 10])
    ann.page.click("#pin-asked")
    expect(ann.page.locator("#verdicts .verdict")).to_have_count(1)
    ann.tool("select")
    told = [ann.page.locator(name) for name in ("#verdicts", "#overlay", "#problems")]

    def all_are(current):
        for each in told:
            (expect(each).not_to_have_class if current else expect(each).to_have_class)(pending)

    all_are(current=True)
    ann.hold([18, 20])
    all_are(current=True)
    ann.page.mouse.move(*ann.on_screen([18, 14]), steps=4)
    expect(ann.page.locator("body")).to_have_attribute("data-preview", "shown")
    ann.page.keyboard.press("Escape")
    all_are(current=True)
    expect(ann.page.locator("body")).not_to_have_attribute("data-preview", "shown")
    ann.page.mouse.up()
    ann.drag([18, 20], [18, 10])
    expect(ann.page.locator("#verdicts")).to_have_attribute("data-revision", str(ann.ready().revision))
    expect(ann.page.locator("#verdicts .answer")).to_have_text("Blocked")
    all_are(current=True)
    ann.cut()
    ann.press("ArrowRight")
    all_are(current=False)
