"""Profiles on their own page and at a table, ready pieces: by mouse, keyboard and finger."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, unit
from tests.browser.test_pages import violations
from tests.browser.touch import PHONE, Fingers

LIST = "3 Marine 32 2 4 1\n2 Zealot 40 2 4 1 - shield"


def empty():
    """A table with two sides and their edges."""
    return board(
        sides=[
            {"id": "red", "name": "Red", "entry_edges": [[[0, 24], [36, 24]]]},
            {"id": "blue", "name": "Blue", "entry_edges": [[[0, 0], [36, 0]]]},
        ]
    )


def units(seat):
    """The names of the stored units with how many models each has."""
    return {each["name"]: len(each["models"]) for each in seat.ready().stored().get("units", [])}


def test_a_profile_is_kept_corrected_and_shared(visit):
    page = visit("/profiles/")
    page.get_by_role("button", name="Put Terran on my list").click()
    page.get_by_role("link", name="Change Marine").click()
    page.get_by_label("Supply").fill("1")
    page.get_by_label("Models").first.fill("6")
    page.get_by_role("button", name="Save the profile").click()
    row = page.get_by_role("row", name=re.compile("^Marine"))
    expect(row.first).to_contain_text("6")
    page.get_by_role("button", name="Share by link").click()
    address = page.locator("#shared-address").input_value()
    other = visit(address)
    expect(other.get_by_role("row", name=re.compile("^Marine"))).to_contain_text("32")
    other.get_by_role("button", name="Use these profiles").click()
    expect(other.get_by_role("link", name="Change Goliath")).to_be_visible()


def test_a_faulty_list_is_marked_by_line_and_column_and_a_sound_one_shown_first(visit, faults):
    page = visit("/profiles/")
    text = page.locator("#paste [name=text]")
    text.fill("3 Marine 32 2 4 1\n2 Zealot big")
    page.get_by_role("button", name="Show what it makes").click()
    expect(page.locator(".line-faults li")).to_contain_text("Line 2, column 3 (Base)")
    text.fill(LIST)
    page.get_by_role("button", name="Show what it makes").click()
    expect(page.locator("#paste tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Keep 2 profiles").click()
    expect(page.get_by_role("link", name="Change Zealot")).to_be_visible()
    faults[:] = [fault for fault in faults if "422" not in fault]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "es-ES", "ru-RU"])
def test_the_page_is_sound_in_each_language_and_fits_a_phone(visit, theme, locale):
    page = visit(
        "/profiles/",
        color_scheme=theme,
        locale=locale,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    page.locator('form[action$="/zerg/"] button').tap()
    page.locator('form[action$="/share/"] button').tap()
    expect(page.locator("#shared-address")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []


def test_a_unit_is_fielded_by_a_click_and_one_undo_takes_it_back(store, sit):
    secret = store(empty())
    ann, ben = sit(secret), sit(secret, "Ben")
    ann.press("u")
    ann.page.select_option("#unit-profile", label="Zergling · 32")
    ann.page.fill("#unit-models", "6")
    ann.page.select_option("#unit-side", "blue")
    ann.click([18, 8])
    expect(ben.page.locator("#layer-models > .piece")).to_have_count(6)
    expect(ben.page.locator("#layer-models > .piece .star")).to_have_count(1)
    assert units(ann) == {"Zergling": 6}
    (made,) = ann.stored()["units"]
    assert made["profile"] == {"size": 1, "speed": 4}
    assert made["models"][0]["at"] == [18, 8]
    expect(ann.page.locator("#problems .problem")).to_have_count(0)
    ann.press("Control+z")
    expect(ben.page.locator("#layer-models > .piece")).to_have_count(0)
    assert units(ann) == {}


def test_a_unit_is_fielded_by_keyboard_alone(store, sit):
    ann = sit(store(empty()))
    ann.press("u")
    expect(ann.page.locator("#unit-profile")).to_be_visible()
    ann.page.get_by_role("button", name="At its edge").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#layer-models > .piece")).to_have_count(1)
    ann.page.get_by_role("button", name="Into reserve").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".tray-unit")).to_have_count(1)
    assert units(ann) == {"Marine": 1, "Marine 2": 1}


def test_a_unit_is_fielded_by_finger(store, sit):
    ann = sit(store(empty()), **PHONE)
    ann.page.locator('.tools [data-tool="model"]').tap()
    ann.page.select_option("#put-what", "unit")
    expect(ann.page.locator("#unit-profile")).to_be_visible()
    ann.page.fill("#unit-models", "3")
    Fingers(ann).tap([18, 20])
    expect(ann.page.locator("#layer-models > .piece")).to_have_count(3)


def test_a_pasted_list_is_one_operation(store, sit):
    ann = sit(store(empty()))
    ann.press("u")
    ann.page.get_by_role("button", name="Paste a list").click()
    dialog = ann.page.locator("#units")
    reserve = dialog.get_by_role("button", name="All into reserve")
    expect(reserve).to_be_disabled()
    text = dialog.get_by_label("Your list, a unit a line")
    text.fill("3 Marine big")
    dialog.get_by_role("button", name="Show what it makes").click()
    expect(dialog.locator(".line-faults")).to_contain_text("Line 1, column 3 (Base)")
    expect(reserve).to_be_disabled()
    text.fill(LIST)
    expect(dialog.locator(".line-faults")).to_have_count(0)
    dialog.get_by_role("button", name="Show what it makes").click()
    expect(dialog.locator("tbody tr")).to_have_count(2)
    assert violations(ann.page) == []
    assert ann.revision == 1, "nothing is made before it is pressed"
    reserve.click()
    expect(ann.page.locator(".tray-unit")).to_have_count(2)
    assert units(ann) == {"Marine": 3, "Zealot": 2}
    assert ann.revision == 2
    expect(ann.page.locator("#unit-profile option", has_text="Zealot · 40")).not_to_have_count(0)
    ann.press("Control+z")
    expect(ann.page.locator(".tray-unit")).to_have_count(0)


def test_where_there_is_no_room_it_is_said(store, sit, faults):
    full = {"id": "wall", "at": [18, 12], "footprint": {"rect": [36, 24]}, "size": 3}
    ann = sit(store({**empty(), "terrain": [full]}))
    ann.press("u")
    expect(ann.page.locator("#unit-profile")).to_be_visible()
    ann.click([18, 12])
    expect(ann.page.locator("#toast")).to_contain_text("There is no room here for every model of Marine")
    assert ann.ready().revision == 1
    faults[:] = [fault for fault in faults if "422" not in fault]


def test_a_ready_group_is_put_down_in_one_operation_and_moves_as_one(store, sit):
    ann = sit(store(empty()))
    ann.press("t")
    ann.page.select_option("#stamp", "plateau-ramp")
    ann.click([18, 12])
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(2)
    expect(ann.page.locator("#layer-access_points > .piece")).to_have_count(2)
    expect(ann.page.locator(".piece.selected")).to_have_count(4)
    assert ann.ready().revision == 2
    expect(ann.page.locator("#problems .problem")).to_have_count(0)
    ann.press("v")
    ann.drag([16, 9], [13, 9])
    stored = ann.ready().stored()
    assert sorted(piece["at"] for piece in stored["terrain"]) == [[15, 10], [15, 15]]
    assert sorted(point["at"] for point in stored["access_points"]) == [[15, 13], [15, 17]]
    ann.press("Control+z", "Control+z")
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(0)


def test_a_ready_piece_by_keyboard_alone(store, sit):
    ann = sit(store(empty()))
    ann.press("t")
    ann.page.locator("#stamp").focus()
    ann.page.keyboard.press("End")
    ann.page.get_by_role("button", name="Into the middle").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(1)
    (token,) = ann.ready().stored()["terrain"]
    assert token["traits"] == ["token", "stay-in-play"]
    assert token["at"] == [18, 12]


def test_traits_and_own_names_are_typed_in_the_panel(store, sit):
    ann = sit(store(board(units=[unit("marine", "red", [8, 10], [10, 10])])))
    ann.click([8, 10])
    ann.type("unit-traits", "flying,  squadron:4 , flying")
    ann.ready()
    ann.type("name", "Jim")
    ann.ready()
    (made,) = ann.stored()["units"]
    assert made["profile"]["traits"] == ["flying", "squadron:4"]
    assert [model.get("name") for model in made["models"]] == ["Jim", None]
    expect(ann.piece("marine-1", "models")).to_have_attribute("aria-label", re.compile("^Jim, Red"))
    expect(ann.page.locator('#inspector [name="unit-traits"]')).to_have_value("flying, squadron:4")
    ann.type("unit-traits", "")
    ann.type("name", "")
    (made,) = ann.ready().stored()["units"]
    assert "traits" not in made["profile"]
