"""The turn on the page: its steps, the chosen unit, units off the table, the marks of those that are engaged."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, unit
from tests.browser.test_pages import violations
from tests.browser.touch import PHONE, Fingers

SIDES = [
    {"id": "red", "name": "Red", "supply_pool": 6, "entry_edges": [[[0, 24], [36, 24]]]},
    {"id": "blue", "name": "Blue", "supply_pool": 6, "entry_edges": [[[0, 0], [36, 0]]]},
]


def battle(**game):
    """Two units that are engaged, one apart, one in reserve, one destroyed, a token."""
    units = [
        unit("marine", "red", [8, 10], [9.6, 10]),
        unit("ling", "blue", [11.6, 10], [13, 10]),
        unit("roach", "blue", [28, 10]),
        {**unit("goliath", "red", [1, 1], [1, 1]), "place": "reserve"},
        {**unit("zealot", "blue", [1, 1]), "place": "destroyed"},
    ]
    for each in units[3:]:
        for model in each["models"]:
            del model["at"]
    token = {"id": "mine", "name": "Mine", "at": [3, 3], "footprint": {"circle": 1}, "traits": ["token"]}
    state = {"round": 1, "phase": "movement", "active": "red", "initiative": "red", **game}
    return board(units=units, terrain=[token], sides=SIDES, game=state)


def stored_unit(seat, oid):
    """A unit as it is stored."""
    return next(each for each in seat.ready().stored()["units"] if each["id"] == oid)


def acted(seat, oid):
    """The phases in which a unit has acted."""
    return stored_unit(seat, oid).get("state", {}).get("activated", [])


def step(seat, name):
    """The button of a step."""
    return seat.page.locator(f'[data-turn-step="{name}"]:visible').first


def test_a_pass_is_one_operation_that_both_see_and_one_undo_takes_back(store, sit):
    secret = store(battle())
    ann, ben = sit(secret), sit(secret, "Ben", locale="es-ES")
    expect(ann.page.locator("#turn")).to_contain_text("Round 1")
    expect(ann.page.locator(".turn-side.active")).to_contain_text("Red")
    step(ann, "pass").click()
    expect(ben.page.locator(".turn-side.active")).to_contain_text("Blue")
    expect(ben.page.locator(".has-passed")).to_have_text("ha pasado")
    expect(ben.piece("marine-1", "models").locator(".acted")).to_have_count(1)
    expect(ben.piece("marine-2", "models").locator(".acted")).to_have_count(0)
    expect(ben.piece("marine-1", "models")).to_have_attribute("aria-label", re.compile("^Marine 1, Red, .*, activada$"))
    assert ann.ready().stored()["game"]["passed"] == ["red"]
    ann.press("Control+z")
    expect(ben.page.locator(".turn-side.active")).to_contain_text("Red")
    expect(ben.piece("marine-1", "models").locator(".acted")).to_have_count(0)
    assert acted(ann, "marine") == []


def test_a_whole_round(store, sit):
    ann = sit(store(battle()))
    for side in ("Red", "Blue"):
        expect(ann.page.locator(".turn-side.active")).to_contain_text(side)
        step(ann, "pass").click()
    for phase in ("Assault", "Combat", "Scoring"):
        step(ann, "phase").click()
        expect(ann.page.locator('.phases [aria-current="step"]')).to_have_text(phase)
        for _side in range(2) if phase == "Assault" else ():
            before = ann.page.locator(".has-passed").count()
            step(ann, "pass").click()
            expect(ann.page.locator(".has-passed")).to_have_count(before + 1)
    step(ann, "round").click()
    dialog = ann.page.locator("#step")
    expect(dialog).to_contain_text("Mine leaves the table")
    assert ann.ids() == ["mine"], "nothing is taken away before it is seen"
    dialog.get_by_role("button", name="Do it").click()
    expect(ann.page.locator("#turn")).to_contain_text("Round 2")
    assert ann.ready().ids() == []
    assert acted(ann, "marine") == []


def test_a_step_that_the_rules_do_not_bring_is_kept_as_an_override(store, sit):
    ann = sit(store(battle()))
    step(ann, "phase").click()
    dialog = ann.page.locator("#step")
    expect(dialog).to_contain_text("The rules do not bring this step now")
    dialog.get_by_role("button", name="Cancel").click()
    assert ann.ready().revision == 1
    step(ann, "phase").click()
    dialog.get_by_role("button", name="Do it by hand").click()
    expect(ann.page.locator('.phases [aria-current="step"]')).to_have_text("Assault")


def test_the_chosen_unit_says_what_it_may_do_and_why_not_the_rest(store, sit):
    ann = sit(store(battle()))
    now = ann.page.locator("#unit-now")
    ann.click([8, 10])
    expect(now.locator(".now-may")).to_contain_text("Hold")
    expect(now.locator(".now-may")).to_contain_text("Disengage")
    expect(now).to_contain_text("Engaged with Ling")
    now.get_by_role("button", name="Why not the rest").click()
    expect(ann.page.locator("#why-not")).to_contain_text("7.2")
    ann.page.keyboard.press("Escape")
    now.get_by_role("button", name="Mark as activated").click()
    expect(now).to_contain_text("activated")
    expect(now.locator(".now-may")).to_have_text("May do nothing now.")
    expect(ann.page.locator(".turn-side.active")).to_contain_text("Blue")
    assert acted(ann, "marine") == ["movement"]
    now.get_by_role("button", name="Take marker off").click()
    ann.page.locator("#step").get_by_role("button", name="Do it by hand").click()
    expect(now.locator(".now-done")).to_have_count(0)
    assert acted(ann, "marine") == []


def test_marks_and_damage_are_set_by_hand(store, sit):
    ann = sit(store(battle()))
    ann.click([28, 10])
    more = ann.page.locator("#unit-more")
    ann.page.get_by_role("button", name="State of the unit").click()
    more.get_by_label("HIDDEN").check()
    damage = more.get_by_label("Damage")
    damage.fill("two")
    damage.press("Tab")
    expect(damage).to_have_attribute("aria-invalid", "true")
    damage.fill("2")
    damage.press("Tab")
    assert stored_unit(ann, "roach")["state"] == {"marks": ["hidden"], "damage": 2}


def test_destroying_a_unit_is_shown_first_and_the_tray_brings_it_back(store, sit):
    ann = sit(store(battle()))
    ann.click([28, 10])
    ann.page.get_by_role("button", name="State of the unit").click()
    ann.page.locator("#unit-more").get_by_role("button", name="Destroyed").click()
    dialog = ann.page.locator("#step")
    expect(dialog).to_contain_text("Roach is destroyed")
    expect(ann.piece("roach-1", "models")).to_be_visible()
    dialog.get_by_role("button", name="Do it").click()
    expect(ann.piece("roach-1", "models")).to_have_count(0)
    entry = ann.page.locator('.tray-unit[data-unit="roach"]')
    entry.hover()
    ann.page.mouse.down()
    ann.page.mouse.move(*ann.on_screen([20, 12]), steps=5)
    ann.page.mouse.up()
    ann.sees("roach-1", "models", at=[20, 12])
    expect(entry).to_have_count(0)
    assert "place" not in stored_unit(ann, "roach")


def test_the_tray_by_keyboard_alone(store, sit):
    ann = sit(store(battle()))
    ann.page.locator('.tray-unit[data-unit="goliath"]').focus()
    ann.page.keyboard.press("Enter")
    now = ann.page.locator("#unit-now")
    expect(now).to_contain_text("Goliath")
    expect(now.locator(".now-may")).to_contain_text("Deploy")
    now.get_by_role("button", name="Put on the table").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.piece("goliath-1", "models")).to_be_visible()
    models = stored_unit(ann, "goliath")["models"]
    assert all(model["at"][1] > 20 for model in models), "near the edge of its side"


def test_the_turn_and_the_tray_by_finger(store, sit):
    ann = sit(store(battle()), **PHONE)
    page = ann.page
    page.locator('.sheet-tabs [data-sheet="turn"]').tap()
    entry = page.locator('.tray-unit[data-unit="goliath"]')
    entry.scroll_into_view_if_needed()
    box = entry.bounding_box()
    assert box
    assert box["height"] >= 40
    fingers = Fingers(ann)
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    end = ann.on_screen([24, 18])
    fingers.put(start)
    for share in (n / 12 for n in range(1, 13)):
        fingers.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    fingers.lift()
    expect(ann.piece("goliath-1", "models")).to_be_visible()
    at = stored_unit(ann, "goliath")["models"][0]["at"]
    assert at == pytest.approx([24, 18], abs=0.3)
    step(ann, "pass").scroll_into_view_if_needed()
    step(ann, "pass").tap()
    expect(page.locator(".turn-side.active")).to_contain_text("Blue")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_state_of_the_game_is_set_by_hand(store, sit, faults):
    ann = sit(store(battle()))
    ann.page.get_by_role("button", name="Set the turn by hand").click()
    dialog = ann.page.locator("#step")
    dialog.get_by_label("Round").fill("0")
    dialog.get_by_role("button", name="Set it so").click()
    expect(dialog.locator("[name=round]")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Round").fill("4")
    dialog.get_by_label("Phase").select_option("combat")
    dialog.get_by_label("Supply of Red").fill("9")
    dialog.get_by_role("button", name="Set it so").click()
    expect(ann.page.locator("#turn")).to_contain_text("Round 4")
    expect(ann.page.locator("#turn")).to_contain_text("of 9")
    assert ann.ready().stored()["game"]["phase"] == "combat"
    faults[:] = [fault for fault in faults if "422" not in fault]


def test_a_mark_says_why_two_units_are_engaged_and_goes_when_they_part(store, sit):
    ann = sit(store(battle()))
    mark = ann.page.locator(".engagement")
    expect(mark).to_have_count(1)
    told = mark.get_attribute("aria-label") or ""
    assert told.startswith("Marine and Ling are Engaged: Marine 2 and Ling 1")
    assert "0.74″" in told
    mark.focus()
    tip = ann.page.locator("#engaged-tip")
    expect(tip).to_contain_text("Marine 2 and Ling 1")
    expect(ann.piece("marine-1", "models")).to_have_class("piece model side-1 lit")
    ann.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    ann.click([11.6, 10])
    ann.drag([11.6, 10], [13, 14])
    expect(mark).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 360])
def test_axe_finds_nothing_on_the_turn(store, sit, theme, width):
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True} if width == 360 else {}
    ann = sit(store(battle()), color_scheme=theme, **phone)
    if phone:
        ann.page.locator('.sheet-tabs [data-sheet="turn"]').tap()
    ann.page.locator('.tray-unit[data-unit="goliath"]').click()
    expect(ann.page.locator("#unit-now")).to_contain_text("Goliath")
    ann.page.get_by_role("button", name="State of the unit").click()
    assert violations(ann.page) == []
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Set the turn by hand").click()
    expect(ann.page.locator("#by-hand-form")).to_be_visible()
    assert violations(ann.page) == []


def test_a_spectator_sees_the_turn_and_takes_no_step(store, sit):
    ann = sit(store(battle()))
    ann.page.click('[data-opens="share"]')
    ann.page.select_option("#share [name=role]", "spectator")
    ann.page.click("#share form.fields button")
    link = ann.page.locator("#new-link").input_value()
    ben = sit(link.rpartition("#")[2], "Ben")
    expect(ben.page.locator("#turn")).to_contain_text("Round 1")
    expect(ben.page.locator("[data-turn-step]:visible, [data-by-hand]:visible")).to_have_count(0)
    ben.click([8, 10])
    expect(ben.page.locator("#unit-now")).to_contain_text("Disengage")
    expect(ben.page.locator("[data-turn-step]:visible")).to_have_count(0)


def test_a_player_is_told_before_a_step_reaches_the_other_side(store, sit):
    ann = sit(store(battle(active="blue")))
    ann.page.click('[data-opens="share"]')
    ann.page.select_option("#share [name=side]", "red")
    ann.page.click("#share form.fields button")
    red = sit(ann.page.locator("#new-link").input_value().rpartition("#")[2], "Ben")
    step(red, "pass").click()
    dialog = red.page.locator("#step")
    expect(dialog).to_contain_text("This also changes units of the other side")
    assert red.ready().revision == 1
    dialog.get_by_role("button", name="Do it").click()
    expect(ann.page.locator(".turn-side.active")).to_contain_text("Red")
    assert acted(ann, "ling") == ["movement"]


@pytest.mark.parametrize("width", [1440, 1024])
def test_the_board_stays_where_it_is_when_a_unit_is_chosen(store, sit, width):
    ann = sit(store(battle()), viewport={"width": width, "height": 900})
    before = ann.page.locator("#board").bounding_box()
    ann.click([8, 10])
    expect(ann.page.locator("#unit-now")).to_contain_text("Engaged with Ling")
    assert ann.page.locator("#board").bounding_box() == before
