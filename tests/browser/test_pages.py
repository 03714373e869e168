"""Every page in both themes and at both widths: reachable, readable, usable without a mouse."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.documents import duel
from tests.browser.seat import Seat

PAGES = ("/", "/about/", "/rules/", "/rules/infinity/", "/join/", "/nothing-of-the-kind")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def violations(page: Page) -> list[str]:
    """What axe finds wrong on a page, in words."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['help']} {[node['html'][:160] for node in each['nodes']][:4]}" for each in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(visit, path, theme, faults):
    page = visit(path, color_scheme=theme)
    assert violations(page) == []
    faults[:] = [fault for fault in faults if "404" not in fault]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 360])
def test_axe_finds_nothing_on_the_table(store, sit, theme, width):
    phone = PHONE if width == 360 else {}
    ann = sit(store(duel()), color_scheme=theme, **phone)
    assert violations(ann.page) == []
    if not phone:
        ann.tool("sight")
        ann.click([8, 10])
        ann.click([28, 10])
        expect(ann.page.locator("#asked-verdict")).to_be_visible()
        ann.tool("select")
        ann.click([18, 20])
        assert violations(ann.page) == []
        ann.page.click('[data-opens="share"]')
        expect(ann.page.locator("#share [name=role]")).to_be_visible()
        assert violations(ann.page) == []
        ann.page.keyboard.press("Escape")
        ann.press("?")
        assert violations(ann.page) == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_a_phone(visit, path, faults):
    page = visit(path, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    faults[:] = [fault for fault in faults if "404" not in fault]


def test_a_phone_can_move_a_wall_and_read_the_verdict(store, sit):
    ann = sit(store(duel()), **PHONE)
    page = ann.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator(".tools .press:visible, .sheet-tabs .press:visible, .bar .press:visible").all():
        box = button.bounding_box()
        assert box
        assert box["width"] >= 43.5, button.get_attribute("aria-label")
        assert box["height"] >= 43.5, button.get_attribute("aria-label")
    page.touchscreen.tap(*ann.on_screen([18, 20]))
    page.locator('.sheet-tabs [data-sheet="selection"]').tap()
    ann.type("at-1", "10")
    ann.ready().sees("wall", at=[18, 10])
    page.locator(".selection-side [data-sheet-close]").tap()
    page.locator('.tools [data-tool="sight"]').tap()
    page.touchscreen.tap(*ann.on_screen([8, 10]))
    page.touchscreen.tap(*ann.on_screen([28, 10]))
    expect(page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    expect(page.locator("#asked-verdict .answer")).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en-US", "es-ES", "ru-RU"])
def test_a_phones_header_is_one_row_and_its_menu_holds_the_rest(store, sit, locale):
    ann = sit(store(duel()), **PHONE, locale=locale)
    box = ann.page.locator(".bar.top").bounding_box()
    assert box
    assert box["height"] <= 52
    assert ann.page.evaluate("document.querySelector('.bar.top').scrollWidth") <= 360
    ann.page.locator(".more-button").tap()
    expect(ann.page.locator("#more [name=language]")).to_be_in_viewport()
    expect(ann.page.locator("#more a[download]")).to_be_in_viewport()
    assert violations(ann.page) == []


def test_a_phone_on_its_side_gives_the_board_most_of_its_height(store, sit):
    ann = sit(store(duel()), **{**PHONE, "viewport": {"width": 740, "height": 360}})
    page = ann.page
    height = "document.getElementById('board').clientHeight"
    assert page.evaluate(height) >= 0.6 * 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 740
    for button in page.locator(".tools .press, .sheet-tabs .press").all():
        expect(button).to_be_in_viewport(ratio=0.9)
    page.locator('.sheet-tabs [data-sheet="verdicts"]').tap()
    expect(page.locator("#verdicts")).to_be_in_viewport()
    assert page.evaluate(height) >= 0.6 * 360
    assert violations(page) == []


def test_three_verdicts_are_in_sight_beside_a_selected_model(visit):
    page = visit("/")
    page.get_by_role("button", name="Open the demo table").click()
    ann = Seat(page).ready()
    ann.piece("marine-a1", "models").click()
    for part in ("[name=unit-size]", "[name=unit-supply]", '[data-do="remove"]'):
        expect(page.locator(f"#inspector {part}")).to_be_in_viewport(ratio=1)
    for card in page.locator("#verdicts .verdict").all()[:3]:
        expect(card.locator(".verdict-head")).to_be_in_viewport(ratio=1)
        expect(card.locator(".why p").first).to_be_in_viewport(ratio=1)


def test_an_answer_is_never_beside_the_word_that_there_is_none(store, sit):
    ann = sit(store(duel()))
    expect(ann.page.locator("#verdicts .empty")).to_be_visible()
    ann.tool("sight")
    ann.click([8, 10])
    ann.click([28, 10])
    expect(ann.page.locator("#asked-verdict")).to_be_visible()
    expect(ann.page.locator("#verdicts .empty")).to_be_hidden()


def test_a_table_within_two_clicks_and_by_keyboard_alone(visit):
    page = visit("/")
    page.get_by_role("button", name="Open the demo table").focus()
    page.keyboard.press("Enter")
    ann = Seat(page).ready()
    expect(page.locator("#verdicts .verdict").first).to_be_visible()
    page.keyboard.press("s")
    for oid in ("marine-a1", "zergling-a1"):
        ann.piece(oid, "models").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#asked-verdict")).to_contain_text("Marines Alpha 1 sees Zerglings Alpha 1?")


def test_a_table_of_ones_own_size(visit, faults):
    page = visit("/")
    page.select_option("[name=size]", "own")
    page.fill("[name=width]", "120")
    page.click("text=Make the table")
    expect(page.locator("#depth-errors")).to_contain_text("needs this number")
    page.fill("[name=depth]", "90")
    page.select_option("[name=unit]", "cm")
    page.click("text=Make the table")
    ann = Seat(page).ready()
    assert ann.stored()["table"] == {"width": 120, "depth": 90}
    assert ann.stored()["length_unit"] == "cm"
    page.goto("/")
    expect(page.locator(".tables li")).to_have_count(1)
    faults[:] = [fault for fault in faults if "422" not in fault]


def test_a_file_is_opened_or_its_faults_are_named(visit, tmp_path, faults):
    page = visit("/")
    file = tmp_path / "trial.json"
    file.write_text(json.dumps({**duel(), "length_unit": "furlong"}))
    page.set_input_files("[name=document]", file)
    expect(page.locator(".faults code")).to_have_text("$.length_unit")
    file.write_text(json.dumps(duel()))
    page.set_input_files("[name=document]", file)
    ann = Seat(page).ready()
    assert ann.stored()["terrain"][0]["id"] == "wall"
    with page.expect_download() as download:
        page.click("a[download]")
    assert json.loads(download.value.path().read_text())["title"] == "Trial"
    faults[:] = [fault for fault in faults if "422" not in fault]


def test_a_file_may_be_dropped_anywhere(visit):
    page = visit("/")
    transfer = page.evaluate_handle(
        """(text) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], "trial.json", { type: "application/json" }));
          return transfer;
        }""",
        json.dumps(duel()),
    )
    page.dispatch_event("h1", "drop", {"dataTransfer": transfer})
    assert Seat(page).ready().ids() == ["wall"]


def test_language_and_theme_are_chosen_and_kept(visit):
    page = visit("/", locale="ru-RU")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.select_option("[name=language]", "es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.click("[data-theme-switch]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_each_reader_has_their_own_language(store, sit):
    secret = store(duel())
    ann, bea = sit(secret, "Ann"), sit(secret, "Bea", locale="es-ES")
    ann.tool("sight")
    ann.click([8, 10])
    ann.click([28, 10])
    ann.page.click("#pin-asked")
    ann.tool("select")
    ann.drag([18, 20], [18, 10])
    expect(ann.page.locator("#verdicts .why")).to_contain_text("is at least as tall as")
    why = bea.page.locator("#verdicts .why")
    expect(bea.page.locator("#verdicts .verdict")).to_have_class("verdict no")
    expect(why).to_contain_text("Full Cover")
    expect(why).not_to_contain_text("is at least as tall as")


def test_reduced_motion_moves_nothing(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben", reduced_motion="reduce")
    ben.page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved'); }; }")
    ann.drag([18, 20], [18, 10])
    ben.sees("wall", at=[18, 10])


def test_the_policy_lets_nothing_inline_in(visit, store, sit):
    """No script or style beside the files of this site, on any page; the browser reports what breaks it."""
    response = visit("/about/").request.get("/about/")
    policy = response.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    ann = sit(store(duel()))
    assert ann.page.evaluate("document.querySelectorAll('[style]:not(#board, .conflict-card)').length") == 0
