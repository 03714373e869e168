"""Openings agreed at set-up: made, moved and agreed by mouse, by keyboard and by finger; told apart without colour."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board
from tests.browser.touch import PHONE, Fingers

DOOR = {"id": "door", "polygon": [[-1, -1], [1, -1], [1, 1], [-1, 1]], "passable": True}


def ruin(*openings, **more):
    """A table with one wall of 8 by 2 inches in its middle."""
    wall = {"id": "wall", "name": "Wall", "at": [18, 12], "footprint": {"rect": [8, 2]}, "size": 2, **more}
    return board(terrain=[{**wall, "openings": list(openings)} if openings else wall])


def openings(seat):
    """The openings of the wall, as they are stored."""
    seat.ready()
    return seat.stored_piece("wall").get("openings", [])


def sides(opening):
    """Left, top, right and bottom of an opening in its piece."""
    xs, ys = zip(*opening["polygon"], strict=True)
    return [min(xs), min(ys), max(xs), max(ys)]


def test_an_opening_is_added_stretched_moved_and_deleted(store, sit):
    ann = sit(store(ruin()))
    ann.click([18, 12])
    ann.page.click("[data-add-opening]")
    (made,) = openings(ann)
    assert sides(made) == [-0.5, -1, 0.5, 1]
    assert made["passable"] is True
    ann.drag_handle("opening-corner", 2, [20, 12.5])
    assert sides(openings(ann)[0]) == [-0.5, -1, 2, 0.5]
    ann.drag([18.6, 11.7], [16.6, 11.7])
    assert sides(openings(ann)[0]) == [-2.5, -1, 0, 0.5]
    assert ann.stored_piece("wall")["at"] == [18, 12], "the piece stays where it is"
    ann.page.click("[data-remove-opening]")
    assert openings(ann) == []
    ann.press("Control+z")
    assert len(openings(ann)) == 1


def test_an_edge_is_dragged_alone(store, sit):
    ann = sit(store(ruin({**DOOR, "polygon": [[-3, -1], [1, -1], [1, 1], [-3, 1]]})))
    for _time in range(3):
        ann.page.click('[data-do="zoom-in"]')
    ann.click([21, 12])
    ann.page.click("[data-take-opening]")
    ann.drag_handle("opening-edge", 1, [20.5, 11.2])
    assert sides(openings(ann)[0]) == [-3, -1, 2.5, 1]


def test_the_two_agreements_are_two_switches(store, sit):
    ann = sit(store(ruin(DOOR)))
    ann.click([15, 12])
    expect(ann.piece("wall").locator(".opening.passable")).to_have_count(1)
    ann.page.check('#inspector [name="see_through"]')
    assert openings(ann)[0] == {**DOOR, "see_through": True}
    expect(ann.piece("wall").locator(".opening.open")).to_have_count(1)
    ann.page.uncheck('#inspector [name="passable"]')
    assert openings(ann)[0] == {"id": "door", "polygon": DOOR["polygon"], "see_through": True}
    expect(ann.piece("wall").locator(".opening.pane")).to_have_count(1)
    ann.page.uncheck('#inspector [name="see_through"]')
    expect(ann.piece("wall").locator(".opening.shut")).to_have_count(1)


def test_the_four_agreements_are_told_apart_without_colour(store, sit):
    agreed = [{}, {"passable": True}, {"see_through": True}, {"passable": True, "see_through": True}]
    holes = [
        {"id": f"o{n}", "polygon": [[n * 2 - 4, -1], [n * 2 - 3, -1], [n * 2 - 3, 1], [n * 2 - 4, 1]], **each}
        for n, each in enumerate(agreed)
    ]
    ann = sit(store(ruin(*holes)))
    fills = (
        ann.piece("wall").locator(".opening-hatch").evaluate_all("all => all.map((each) => each.getAttribute('fill'))")
    )
    assert len(fills) == len(set(fills)) == 3, "each but the open one has a pattern of its own"
    for fill in fills:
        assert ann.page.locator(fill.removeprefix("url(").removesuffix(")")).count() == 1


def test_an_opening_is_typed_by_keyboard_alone(store, sit):
    ann = sit(store(ruin(rotation=90)))
    ann.piece("wall").focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator("[data-add-opening]").focus()
    ann.page.keyboard.press("Enter")
    ann.ready()
    for field, value in (("opening-x", "-2,5"), ("opening-w", "1.2"), ("opening-d", "1"), ("opening-y", "0.5")):
        ann.type(field, value)
        ann.ready()
    assert sides(openings(ann)[0]) == pytest.approx([-3.1, 0, -1.9, 1])
    ann.type("opening-w", "-1")
    expect(ann.page.locator('#inspector [name="opening-w"]')).to_have_attribute("aria-invalid", "true")
    assert sides(openings(ann)[0]) == pytest.approx([-3.1, 0, -1.9, 1])
    ann.page.locator('#inspector [name="see_through"]').focus()
    ann.page.keyboard.press("Space")
    assert openings(ann)[0]["see_through"] is True


def test_an_opening_is_drawn_over_the_selected_piece(store, sit):
    ann = sit(store(ruin(rotation=90)))
    ann.click([18, 12])
    ann.tool("rect")
    ann.page.select_option("#draw-as", "opening")
    ann.drag([17, 13], [19, 15])
    (made,) = openings(ann)
    assert sides(made) == pytest.approx([1, -1, 3, 1])


def test_an_opening_needs_a_piece(store, sit):
    ann = sit(store(ruin()))
    ann.tool("rect")
    ann.page.select_option("#draw-as", "opening")
    ann.drag([2, 2], [4, 4])
    expect(ann.page.locator("#toast")).to_contain_text("Select one piece of terrain first")
    assert ann.ready().revision == 1


def test_an_opening_is_stretched_by_finger(store, sit):
    ann = sit(store(ruin({**DOOR, "polygon": [[-4, -1], [4, -1], [4, 1], [-4, 1]]})), **PHONE)
    fingers = Fingers(ann)
    fingers.tap([18, 12])
    expect(ann.page.locator(".opening-reach")).to_have_count(1)
    fingers.tap([18, 12])
    expect(ann.page.locator('[data-handle="opening-corner"]')).to_have_count(4)
    fingers.drag([14, 11], [16, 11])
    assert sides(openings(ann)[0]) == [-2, -1, 4, 1]


def test_two_people_see_an_opening_move(store, sit):
    secret = store(ruin(DOOR))
    ann, ben = sit(secret), sit(secret, "Ben")
    ann.click([15, 12])
    ann.page.click("[data-take-opening]")
    ann.type("opening-x", "2")
    ann.ready()
    ben.sees("wall", openings=[{**DOOR, "polygon": [[1, -1], [3, -1], [3, 1], [1, 1]]}])
