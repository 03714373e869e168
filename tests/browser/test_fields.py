"""Numbers typed into the panel: what is wrong is told beside the field, in the reader's language, and never drawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, duel

WRONG = [
    ("footprint-0", "0"),
    ("footprint-0", "-3"),
    ("footprint-0", "1000000"),
    ("footprint-0", "abc"),
    ("size", "2.5"),
    ("size", "-1"),
    ("at-0", "4000"),
]


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_a_wrong_number_is_told_beside_its_field(store, sit, locale):
    ann = sit(store(duel()), locale=locale)
    ann.click([18, 20])
    before, revision = ann.props("wall"), ann.revision
    said = set()
    for name, text in WRONG:
        ann.type(name, text)
        field = ann.page.locator(f'#inspector [name="{name}"]')
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value(text)
        told = ann.page.locator(f'[id="{field.get_attribute("aria-describedby")}"]')
        expect(told).to_be_visible()
        said.add(told.inner_text())
        field.press("Escape")
        expect(field).not_to_have_attribute("aria-invalid", "true")
        expect(field).not_to_have_value(text)
        expect(told).to_have_count(0)
        assert ann.props("wall") == before
    assert len(said) >= 5
    assert all(any("а" <= sign <= "я" for sign in text) for text in said) == (locale == "ru-RU")
    assert ann.ready().revision == revision


def test_what_the_server_refuses_is_told_beside_the_field_that_asked_for_it(store, sit):
    ann = sit(store(duel()))
    ann.click([18, 20])
    field = ann.page.locator('#inspector [name="footprint-0"]')
    field.evaluate("(field) => { field.dataset.most = '900000'; }")
    ann.type("footprint-0", "5000")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("5000")
    expect(ann.page.locator("#fault-footprint-0")).to_contain_text("10 m")
    expect(ann.page.locator("#toast")).to_be_hidden()
    assert ann.props("wall")["footprint"] == {"rect": [2, 6]}


def test_a_turn_is_kept_within_a_full_circle(store, sit):
    ann = sit(store(duel()))
    ann.click([18, 20])
    for text, turn in (("-90", 270), ("400", 40), ("22,5", 22.5), ("360", None)):
        ann.type("rotation", text)
        ann.ready().sees("wall", rotation=turn)


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("starcraft", {"size": "3", "speed": "7,5", "supply": "2"}),
        ("infinity", {"silhouette": "5"}),
        ("skirmish", {"move": "12", "initiative": "5"}),
        ("ninth-age", {"kind": "cavalry"}),
    ],
)
def test_a_units_profile_is_seen_and_changed_by_the_game(store, sit, game, fields):
    unit = {"id": "u", "name": "Riders", "models": [{"id": "m", "at": [8, 10], "base": {"round": 32}}]}
    ann = sit(store(board(ruleset={"id": game}, units=[unit])))
    ann.click([8, 10])
    for key, text in fields.items():
        box = ann.page.locator(f'#inspector [name="unit-{key}"]')
        if key == "kind":
            box.select_option(text)
        else:
            ann.type(f"unit-{key}", text)
        ann.ready()
    profile = ann.stored()["units"][0]["profile"]
    assert {key: str(profile[key]).replace(".", ",") for key in fields} == fields
    if "size" in fields:
        ann.type("unit-size", "")
        ann.ready()
        assert "size" not in ann.stored()["units"][0]["profile"]
