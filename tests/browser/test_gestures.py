"""What a gesture means: with a finger, on small and turned pieces, with locked ones, and with Esc."""

import math

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, duel, unit
from tests.browser.touch import PHONE, Fingers

WALL = {"id": "wall", "name": "Wall", "at": [18, 12], "footprint": {"rect": [6, 2]}, "size": 2}


@pytest.mark.parametrize(
    "footprint",
    [
        {"rect": [1, 1]},
        {"rect": [6, 1]},
        {"circle": 2},
        {"ellipse": [2, 3]},
        {"polygon": [[-1, -1], [1, -1], [1, 1], [-1, 1]]},
        {"polygon": [[-6, -4], [6, -4], [6, 4], [-6, 4]]},
    ],
    ids=str,
)
def test_a_finger_that_begins_inside_a_piece_moves_it(store, sit, footprint):
    ann = sit(store(board(terrain=[{"id": "rock", "at": [18, 12], "footprint": footprint}])), **PHONE)
    finger = Fingers(ann)
    finger.tap([18, 12])
    expect(ann.piece("rock")).to_have_attribute("aria-pressed", "true")
    finger.drag([18, 12], [24, 18])
    ann.sees("rock", at=[24, 18], footprint=footprint)
    assert ann.ready().stored_piece("rock")["footprint"] == footprint


def test_a_finger_resizes_by_a_handle_beside_a_small_piece(store, sit):
    ann = sit(store(board(terrain=[{"id": "rock", "at": [18, 12], "footprint": {"rect": [2, 2]}}])), **PHONE)
    finger = Fingers(ann)
    finger.tap([18, 12])
    ann.page.mouse.move(0, 0)
    for index in range(4):
        box = ann.page.locator(f"rect.handle >> nth={index}").bounding_box()
        rock = ann.piece("rock").locator(".body").bounding_box()
        apart_x = box["x"] >= rock["x"] + rock["width"] or box["x"] + box["width"] <= rock["x"]
        apart_y = box["y"] >= rock["y"] + rock["height"] or box["y"] + box["height"] <= rock["y"]
        assert apart_x or apart_y
    box = ann.page.locator('[data-handle="corner"][data-index="2"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    inch = ann.on_screen([1, 0])[0] - ann.on_screen([0, 0])[0]
    finger.put((x, y))
    for step in range(1, 5):
        finger.move((x + step * inch, y + step * inch / 2))
    finger.lift()
    ann.sees("rock", at=[20, 13], footprint={"rect": [6, 4]})


def test_nothing_is_resized_to_less_than_a_tenth(store, sit):
    ann = sit(store(board(terrain=[WALL])))
    ann.click([18, 12])
    ann.drag_handle("corner", 2, [2, 2])
    ann.sees("wall", footprint={"rect": [0.1, 0.1]})
    at = ann.ready().stored_piece("wall")["at"]
    assert at == [15.05, 11.05]


@pytest.mark.parametrize("rotation", [30, 45, 217.5])
@pytest.mark.parametrize("index", [0, 1, 2, 3])
def test_a_corner_of_a_turned_wall_gives_clean_sizes(store, sit, rotation, index):
    wall = {**WALL, "rotation": rotation, "footprint": {"rect": [8.7, 2.2]}}
    ann = sit(store(board(terrain=[wall])))
    ann.click([18, 12])
    before = ann.props("wall")
    box = ann.page.locator(f'[data-handle="corner"][data-index="{index}"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.move(x + 37, y - 23, steps=4)
    ann.page.mouse.up()
    after = ann.ready().stored_piece("wall")
    size = after["footprint"]["rect"]
    assert size != [8.7, 2.2]
    assert size == [round(length, 1) for length in size]
    sx, sy = [(-1, -1), (1, -1), (1, 1), (-1, 1)][(index + 2) % 4]
    corners = [corner(piece, sx, sy) for piece in (before, after)]
    assert corners[0] == pytest.approx(corners[1], abs=2e-6)


def corner(piece, sx, sy):
    """Where a corner of a rectangle lies."""
    w, d = piece["footprint"]["rect"]
    turn = math.radians(piece["rotation"])
    x, y = sx * w / 2, sy * d / 2
    at = piece["at"]
    return [at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(turn) + y * math.cos(turn)]


def test_a_pinch_zooms_and_does_nothing_else(store, sit):
    ann = sit(store(board(terrain=[WALL])), **PHONE)
    fingers, view = Fingers(ann), ann.view()
    x, y = ann.on_screen([18, 12])
    for strayed in (0, 30):
        fingers.put((x, y))
        if strayed:
            fingers.move((x + strayed, y))
        fingers.put((x + strayed, y), (x + 60, y + 60))
        fingers.move((x - 40, y - 40), (x + 100, y + 100))
        fingers.lift((x - 40, y - 40))
        fingers.move((x - 80, y - 80))
        fingers.lift()
        expect(ann.piece("wall")).to_have_attribute("aria-pressed", "false")
        expect(ann.piece("wall")).to_have_attribute("transform", "translate(18 12)")
        assert ann.view()[2] < view[2]
        ann.press("0")
    ann.page.locator('.tools [data-tool="rect"]').tap()
    fingers.put((x, y - 60))
    fingers.put((x, y - 60), (x + 60, y + 60))
    fingers.lift((x, y - 60))
    fingers.lift()
    assert ann.ready().stored()["terrain"] == [WALL]
    assert ann.ids() == ["wall"]


@pytest.mark.parametrize("tool", ["select", "sight", "pan"])
def test_one_finger_on_an_empty_place_moves_the_view(store, sit, tool):
    locked = {**WALL, "id": "floor", "at": [8, 18], "locked": True}
    ann = sit(store(board(terrain=[WALL, locked])), **PHONE)
    ann.page.locator(f'.tools [data-tool="{tool}"]').tap()
    for start in ([26, 18], [8, 18]):
        view = ann.view()
        Fingers(ann).drag(start, [start[0] + 4, start[1] - 6])
        assert ann.view()[:2] == pytest.approx([view[0] - 4, view[1] + 6], abs=0.02)
        expect(ann.page.locator(".piece.selected")).to_have_count(0)
        ann.press("0")


@pytest.mark.parametrize("tool", ["rect", "ellipse", "polygon"])
def test_what_is_drawn_is_selected_and_next_moved(store, sit, tool):
    ann = sit(store(board()))
    ann.tool(tool)
    if tool == "polygon":
        for place in ([2, 2], [8, 2], [8, 6], [2, 6], [2, 2]):
            ann.click(place)
    else:
        ann.drag([2, 2], [8, 6])
    expect(ann.page.locator("#layer-terrain > .piece.selected")).to_have_count(1)
    expect(ann.page.locator('.tools [data-tool="select"]')).to_have_attribute("aria-pressed", "true")
    ann.drag([5, 4], [15, 14])
    (piece,) = ann.ready().stored()["terrain"]
    assert piece["at"] == [15, 14]


def test_esc_ends_the_gesture_then_the_tool_then_the_selection(store, sit):
    ann = sit(store(board(terrain=[WALL])))
    ann.click([18, 12])
    rect, select = (ann.page.locator(f'.tools [data-tool="{name}"]') for name in ("rect", "select"))
    ann.tool("rect")
    ann.hold([2, 2], [6, 6])
    expect(ann.page.locator(".ghost")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".ghost")).to_have_count(0)
    ann.page.mouse.up()
    expect(rect).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(select).to_have_attribute("aria-pressed", "true")
    expect(ann.piece("wall")).to_have_attribute("aria-pressed", "true")
    ann.hold([18, 12], [22, 16])
    ann.page.keyboard.press("Escape")
    expect(ann.piece("wall")).to_have_attribute("transform", "translate(18 12)")
    ann.page.mouse.up()
    expect(ann.piece("wall")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("Escape")
    expect(ann.piece("wall")).to_have_attribute("aria-pressed", "false")
    assert ann.ready().stored()["terrain"] == [WALL]


LOCKED = "Locked pieces stay as they are. Unlock them to move or delete them."


@pytest.mark.parametrize("tried", ["drag", "delete", "nudge", "turn", "drag several"])
def test_a_locked_piece_says_why_it_stays(store, sit, tried):
    ann = sit(store(board(terrain=[{**WALL, "locked": True}, {**WALL, "id": "free", "at": [18, 20]}])))
    toast = ann.page.locator("#toast")
    ann.click([18, 12])
    expect(toast).to_be_hidden()
    if tried == "drag":
        ann.drag([18, 12], [24, 14])
    elif tried == "drag several":
        ann.click([18, 20], "Shift")
        ann.drag([18, 20], [20, 20])
    else:
        ann.press({"delete": "Delete", "nudge": "ArrowLeft", "turn": "r"}[tried])
    expect(toast).to_have_text(LOCKED)
    assert ann.ready().stored_piece("wall") == {**WALL, "locked": True}
    assert ann.stored_piece("free")["at"] == ([20, 20] if tried == "drag several" else [18, 20])


def test_sight_asks_for_a_model_where_terrain_is_chosen(store, sit):
    ann = sit(store(duel()))
    ann.tool("sight")
    ann.click([18, 20])
    expect(ann.page.locator("#toast")).to_have_text("Sight goes from model to model: choose a model.")


def tower():
    """A plateau with a hut on it and a crate on the hut, stairs to both, a locked mast, a model."""
    return board(
        terrain=[
            {"id": "plateau", "at": [12, 12], "footprint": {"rect": [10, 8]}, "size": 3, "traits": ["surface"]},
            {
                "id": "hut",
                "at": [10, 12],
                "footprint": {"rect": [4, 3]},
                "size": 2,
                "traits": ["surface"],
                "on": "plateau",
            },
            {"id": "crate", "at": [10, 12], "footprint": {"rect": [1, 1]}, "size": 1, "on": "hut"},
            {"id": "mast", "at": [15, 14], "footprint": {"rect": [1, 1]}, "size": 1, "on": "plateau", "locked": True},
            {"id": "rock", "at": [30, 20], "footprint": {"rect": [2, 2]}, "size": 1},
        ],
        access_points=[
            {"id": "stairs", "at": [17, 12], "footprint": {"rect": [0.4, 2]}, "joins": ["plateau", "ground"]},
            {"id": "ladder", "at": [12, 12], "footprint": {"rect": [0.4, 1]}, "joins": ["hut", "plateau"]},
            {"id": "ramp", "at": [30, 21], "footprint": {"rect": [1, 0.2]}, "joins": ["rock", "ground"]},
        ],
        units=[unit("marine", "red", [15, 10])],
    )


def places(seat):
    """Where everything of the tower lies, as stored."""
    document = seat.ready().stored()
    found = {piece["id"]: piece["at"] for piece in document["terrain"] + document["access_points"]}
    return found | {"marine-1": document["units"][0]["models"][0]["at"]}


@pytest.mark.parametrize("way", ["drag", "nudge", "type"])
def test_what_stands_on_a_piece_goes_with_it(store, sit, way):
    ann = sit(store(tower()))
    before, revision = places(ann), ann.revision
    ann.click([13, 15])
    if way == "drag":
        ann.drag([13, 15], [15, 18])
        offset = (2, 3)
    elif way == "nudge":
        ann.press("Shift+ArrowRight")
        offset = (1, 0)
    else:
        ann.type("at-0", "14.5")
        offset = (2.5, 0)
    goes = {"plateau", "hut", "crate", "stairs", "ladder"}
    wanted = {oid: [at[0] + offset[0], at[1] + offset[1]] if oid in goes else at for oid, at in before.items()}
    ann.sees("plateau", at=wanted["plateau"])
    assert places(ann) == wanted
    assert ann.revision == revision + 1
    ann.press("Control+z")
    ann.sees("plateau", at=[12, 12]).sees("crate", at=[10, 12])


def test_alt_leaves_behind_what_stands_on_a_piece(store, sit):
    ann = sit(store(tower()))
    before = places(ann)
    ann.page.keyboard.down("Alt")
    ann.hold([13, 15], [15, 18])
    expect(ann.piece("plateau")).to_have_attribute("transform", "translate(14 15)")
    expect(ann.piece("crate")).to_have_attribute("transform", "translate(10 12)")
    ann.page.keyboard.up("Alt")
    ann.page.mouse.move(*ann.on_screen([15, 17]))
    expect(ann.piece("crate")).to_have_attribute("transform", "translate(12 14)")
    ann.page.keyboard.down("Alt")
    ann.page.mouse.move(*ann.on_screen([15, 18]))
    ann.page.mouse.up()
    ann.page.keyboard.up("Alt")
    ann.sees("plateau", at=[14, 15])
    assert places(ann) == {**before, "plateau": [14, 15]}


def test_entry_edges_follow_the_rim_of_the_table_and_zones_stay(store, sit):
    zone = {"id": "home", "kind": "deployment", "side": "red", "polygon": [[0, 18], [36, 18], [36, 24], [0, 24]]}
    sides = [
        {"id": "red", "name": "Red", "entry_edges": [[[0, 24], [36, 24]]]},
        {"id": "blue", "name": "Blue", "entry_edges": [[[0, 0], [36, 0]], [[12, 0], [12, 20]]]},
    ]
    ann = sit(store(board(sides=sides, zones=[zone])))
    ann.type("table-0", "48")
    ann.ready()
    ann.type("table-1", "30")
    document = ann.ready().stored()
    assert document["table"] == {"width": 48, "depth": 30}
    assert [side["entry_edges"] for side in document["sides"]] == [
        [[[0, 30], [48, 30]]],
        [[[0, 0], [48, 0]], [[12, 0], [12, 20]]],
    ]
    assert document["zones"] == [zone]
    ann.press("Control+z")
    ann.ready()
    assert [side["entry_edges"][0] for side in ann.stored()["sides"]] == [[[0, 24], [48, 24]], [[0, 0], [48, 0]]]


def test_the_tab_is_called_like_the_table(store, sit):
    secret = store(board())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.type("title", "Saturday")
    expect(ben.page).to_have_title("Saturday · TableCheck")
    expect(ann.page).to_have_title("Saturday · TableCheck")
