"""Moving on the page: the drawn path, the reach, the rest of the unit, one operation; half a round by two people."""

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


def field(**game):
    """A unit in reserve, one behind a wall, one that is engaged and hemmed in, and their enemies."""
    goliath = {**unit("goliath", "red", [1, 1], [1, 1]), "place": "reserve"}
    for model in goliath["models"]:
        del model["at"]
    units = [
        unit("marine", "red", [5, 13], [6.6, 13]),
        unit("reaper", "red", [26, 12]),
        goliath,
        unit("ling", "blue", [28, 12]),
        unit("roach", "blue", [10, 3]),
    ]
    wall = {"id": "wall", "name": "Wall", "at": [9, 11.5], "footprint": {"rect": [8, 1]}, "size": 2}
    state = {"round": 1, "phase": "movement", "active": "red", "initiative": "red", **game}
    return board(units=units, terrain=[wall], sides=SIDES, game=state)


def take(seat, model, action):
    """Chooses a model's unit and one of its actions."""
    seat.tool("select")
    seat.click(seat.props(model, "models")["at"])
    seat.page.locator(f'[data-act="{action}"]').click()
    expect(seat.page.locator("#walk")).to_be_visible()


def judged(seat):
    """Waits until the verdict in the panel is current."""
    expect(seat.page.locator("#walk:not(.pending)")).to_be_visible()
    return seat.page.locator("#walk .walk-verdict")


def button(seat, name):
    return seat.page.locator(f'#walk [data-walk="{name}"]')


def do(seat):
    """Takes the action and waits until it is stored."""
    expect(button(seat, "commit")).to_be_enabled()
    button(seat, "commit").click()
    expect(seat.page.locator("#walk")).to_be_hidden()
    seat.ready()


def stored(seat, oid):
    return next(each for each in seat.stored()["units"] if each["id"] == oid)


def places(seat, oid):
    return {model["id"]: model["at"] for model in stored(seat, oid)["models"]}


def acts(seat, side):
    """Waits until it is a side's turn on a screen."""
    expect(seat.page.locator(".turn-side.active")).to_contain_text(side)


def same(ann, ben):
    """Both screens show what is stored."""
    expect(ben.page.locator("#revision")).to_have_text(str(ann.revision))
    drawn = (
        """() => [...document.querySelectorAll('#board .piece[data-kind]')].map((p) => p.id + p.dataset.props).sort()"""
    )
    assert ann.page.evaluate(drawn) == ben.page.evaluate(drawn)
    assert ann.stored() == ben.stored()


def test_half_a_round_between_two_people(store, sit):
    secret = store(field())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")

    # A unit comes in from reserve over its edge.
    ann.page.locator('.tray-unit[data-unit="goliath"]').click()
    ann.page.locator('[data-act="deploy"]').click()
    ann.click([20, 23])
    ann.click([20, 21])
    expect(judged(ann)).to_have_text("Legal")
    do(ann)
    assert "place" not in stored(ann, "goliath")
    assert places(ann, "goliath")["goliath-1"] == [20, 21]
    expect(ben.piece("goliath-2", "models")).to_be_visible()
    same(ann, ben)

    # The rival passes; a unit goes round a wall by a way-point, once an illegal end was refused.
    acts(ben, "Blue")
    ben.page.locator('[data-turn-step="pass"]:visible').first.click()
    acts(ann, "Red")
    take(ann, "marine-1", "move")
    ann.click([8, 11.5])
    expect(judged(ann)).to_have_text("Not legal")
    expect(ann.page.locator("#walk .why")).to_contain_text("§8.5.3")
    before = ann.revision
    button(ann, "back").click()
    ann.click([4, 12])
    ann.click([4, 10])
    expect(judged(ann)).to_have_text("Legal")
    do(ann)
    assert ann.revision == before + 1
    assert places(ann, "marine")["marine-1"] == [4, 10]
    same(ann, ben)
    ann.press("Control+z")
    ann.ready()
    assert places(ann, "marine") == {"marine-1": [5, 13], "marine-2": [6.6, 13]}
    ann.press("Control+Shift+z")
    ann.ready()
    same(ann, ben)

    # A unit leaves combat; outweighed, it is marked.
    take(ann, "reaper-1", "disengage")
    ann.click([23, 12])
    expect(judged(ann)).to_have_text("Legal")
    expect(ann.page.locator("#walk .effects")).to_contain_text("Reaper is marked")
    do(ann)
    assert stored(ann, "reaper")["state"]["marks"] == ["no-assault"]

    acts(ann, "Red")
    ann.page.locator('[data-turn-step="pass"]:visible').first.click()
    expect(ann.page.locator(".has-passed")).to_have_count(2)
    ann.ready()
    same(ann, ben)
    game = ann.stored()["game"]
    assert sorted(game["passed"]) == ["blue", "red"]
    assert game["initiative"] == "blue"


def test_who_cannot_get_out_is_told_before_and_lost_with_the_same_operation(store, sit):
    ring = [[14, 9.9], [12.2, 11], [15.8, 11], [12.2, 13], [15.8, 13], [14, 14.1]]
    units = [unit("marine", "red", [14, 12], [20, 20]), unit("ling", "blue", *ring)]
    state = {"round": 1, "phase": "movement", "active": "red", "initiative": "red"}
    ann = sit(store(board(units=units, sides=SIDES, game=state)))
    take(ann, "marine-1", "disengage")
    ann.click([13, 12])
    judged(ann)
    expect(ann.page.locator("#walk .effects")).to_contain_text("Marine 1 is destroyed")
    do(ann)
    assert places(ann, "marine") == {"marine-2": [20, 20]}
    ann.press("Control+z")
    ann.ready()
    assert places(ann, "marine") == {"marine-1": [14, 12], "marine-2": [20, 20]}


def test_an_illegal_end_offers_the_nearest_legal_one(store, sit):
    ann = sit(store(field()))
    take(ann, "marine-1", "move")
    ann.click([8, 12.3])
    expect(judged(ann)).to_have_text("Not legal")
    button(ann, "nearest").click()
    expect(judged(ann)).to_have_text("Legal")
    do(ann)
    x, y = places(ann, "marine")["marine-1"]
    assert (x, y) == (pytest.approx(8, abs=0.01), pytest.approx(12 + 16 / 25.4, abs=0.01))


def test_against_the_rules_by_hand_is_logged_as_an_override(store, sit):
    ann = sit(store(field()))
    take(ann, "marine-1", "move")
    ann.click([8, 5])
    expect(judged(ann)).to_have_text("Not legal")
    expect(button(ann, "commit")).to_have_text("Do it by hand")
    do(ann)
    assert places(ann, "marine")["marine-1"] == [8, 5]


def test_the_length_and_the_verdict_follow_the_pointer(store, sit):
    ann = sit(store(field()))
    take(ann, "marine-1", "move")
    expect(ann.page.locator("#reach-area")).to_have_attribute("d", re.compile("^M"))
    ann.page.mouse.move(*ann.on_screen([5, 16]), steps=3)
    expect(ann.page.locator('#walk [data-walk="length"]')).to_have_text("3 in")
    expect(judged(ann)).to_have_text("Legal so far")
    ann.page.mouse.move(*ann.on_screen([5, 18]), steps=3)
    expect(judged(ann)).to_have_text("Not legal")
    assert ann.revision == 1


def test_another_of_the_unit_is_set_elsewhere(store, sit):
    ann = sit(store(field()))
    take(ann, "marine-1", "move")
    ann.click([5, 15])
    expect(judged(ann)).to_have_text("Legal")
    ann.hold([6.6, 15], [6, 16.5])
    ann.page.mouse.up()
    expect(judged(ann)).to_have_text("Legal")
    do(ann)
    assert places(ann, "marine")["marine-1"] == [5, 15]
    assert places(ann, "marine")["marine-2"] == pytest.approx([6, 16.5], abs=0.1)


def test_moving_by_keys_alone(store, sit):
    ann = sit(store(field()))
    ann.piece("marine-1", "models").focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator('[data-act="move"]').focus()
    ann.page.keyboard.press("Enter")
    for _ in range(2):
        ann.page.keyboard.press("Shift+ArrowDown")
    ann.page.keyboard.press("Enter")
    expect(judged(ann)).to_have_text("Legal")
    expect(ann.page.locator("#walk .way-point, #walking .way-point")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#walking .way-point")).to_have_count(0)
    ann.page.keyboard.press("Shift+ArrowDown")
    ann.page.keyboard.press("Enter")
    expect(judged(ann)).to_have_text("Legal")
    ann.page.keyboard.press("Shift+Enter")
    ann.ready()
    assert places(ann, "marine")["marine-1"] == [5, 14]


def test_escape_gives_everything_back(store, sit):
    ann = sit(store(field()))
    take(ann, "marine-1", "move")
    ann.click([5, 16])
    judged(ann)
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#walk")).to_be_hidden()
    expect(ann.page.locator("#walking > *")).to_have_count(0)
    assert ann.revision == 1
    assert places(ann, "marine")["marine-1"] == [5, 13]


def test_a_move_overtaken_by_anothers_edit_is_judged_again(store, sit):
    secret = store(field())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    take(ann, "marine-1", "move")
    ann.click([5, 16])
    expect(judged(ann)).to_have_text("Legal")
    ben.drag([9, 11.5], [5, 16])
    ben.ready()
    expect(ann.page.locator("#revision")).to_have_text(str(ben.revision))
    expect(judged(ann)).to_have_text("Not legal")


def test_moving_by_finger_on_a_phone(store, sit):
    ann = sit(store(field()), **PHONE)
    fingers = Fingers(ann)
    fingers.tap([5, 13])
    ann.page.locator('[data-sheet="turn"]').click()
    ann.page.locator('[data-act="move"]').click()
    fingers.tap([5, 16])
    expect(judged(ann)).to_have_text("Legal")
    assert violations(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    do(ann)
    assert places(ann, "marine")["marine-1"] == [5, 16]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_while_an_action_is_in_the_hand(store, sit, theme):
    ann = sit(store(field()), color_scheme=theme)
    take(ann, "marine-1", "move")
    ann.click([8, 12])
    expect(judged(ann)).to_have_text("Not legal")
    assert violations(ann.page) == []
