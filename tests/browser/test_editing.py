"""Drawing and changing: every kind of piece, by hand, by keys and by numbers."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, duel, unit

WALL = {"id": "wall", "name": "Wall", "at": [18, 12], "footprint": {"rect": [6, 2]}, "size": 2}


@pytest.fixture
def ann(store, sit):
    """Somebody at a table with one wall."""
    return sit(store(board(terrain=[WALL])))


def drawn(seat, kind="terrain"):
    """The properties of the piece that was drawn last, once it is selected."""
    expect(seat.page.locator(f"#layer-{kind} > .piece.selected")).to_have_count(1)
    return seat.props(seat.ids(kind)[-1], kind)


def test_a_rectangle_is_drawn_from_corner_to_corner(ann):
    ann.tool("rect")
    ann.drag([2, 3], [8, 7])
    props = drawn(ann)
    assert (props["at"], props["footprint"], props["size"], props["name"]) == ([5, 5], {"rect": [6, 4]}, 2, "Wall 2")
    assert ann.ready().stored_piece(props["id"])["footprint"] == {"rect": [6, 4]}


def test_a_click_draws_one_of_a_usual_size(ann):
    ann.tool("ellipse")
    ann.click([6, 6])
    assert drawn(ann)["footprint"] == {"ellipse": [4, 2]}


def test_a_polygon_is_closed_by_its_first_corner(ann):
    ann.tool("polygon")
    for corner in ([2, 2], [8, 2], [8, 4], [4, 6], [2, 2]):
        ann.click(corner)
    props = drawn(ann)
    assert props["at"] == [5, 4]
    assert props["footprint"] == {"polygon": [[-3, -2], [3, -2], [3, 0], [-1, 2]]}


@pytest.mark.parametrize(
    ("preset", "kind", "wanted"),
    [
        ("scatter", "terrain", {"size": 1}),
        ("plateau", "terrain", {"size": 3, "traits": ["surface"]}),
        ("ramp", "terrain", {"size": 1, "traits": ["ramp"]}),
        ("grass", "terrain", {"size": 2, "traits": ["grass"]}),
        ("token", "terrain", {"traits": ["token"]}),
        ("access", "access_points", {"joins": ["ground"]}),
        ("zone", "zones", {"kind": "deployment", "polygon": [[2, 3], [8, 3], [8, 7], [2, 7]]}),
    ],
)
def test_an_outline_becomes_what_is_chosen(ann, preset, kind, wanted):
    ann.tool("rect")
    ann.page.select_option("#draw-as", preset)
    ann.drag([2, 3], [8, 7])
    props = drawn(ann, kind)
    assert {key: props.get(key) for key in wanted} == wanted
    ann.press("Delete")
    expect(ann.piece(props["id"], kind)).to_have_count(0)


def test_a_model_brings_its_unit_and_the_next_one_joins_it(ann):
    ann.tool("model")
    ann.page.select_option("#model-side", "blue")
    ann.click([4, 4])
    first = drawn(ann, "models")
    ann.click([7, 4])
    expect(ann.page.locator("#layer-models > .piece")).to_have_count(2)
    ann.ready()
    (made,) = ann.stored()["units"]
    assert (made["side"], len(made["models"]), made["models"][0]["leader"]) == ("blue", 2, True)
    assert made["models"][0]["at"] == first["at"] == [4, 4]
    ann.page.select_option("#model-unit", "*marker")
    ann.click([10, 4])
    expect(ann.page.locator("#layer-markers > .piece")).to_have_count(1)


def test_a_drag_snaps_to_the_grid_and_ctrl_sets_it_free(ann):
    ann.drag([18, 12], [20.4, 13.3])
    assert ann.props("wall")["at"] == [20, 13]
    ann.drag([20, 13], [20.4, 13.3], "Control")
    at = ann.props("wall")["at"]
    assert at == pytest.approx([20.4, 13.3], abs=0.03)
    assert all(round(value, 2) == value for value in at)


def test_a_corner_resizes_and_the_opposite_one_stays(ann):
    ann.click([18, 12])
    ann.drag_handle("corner", 2, [25, 15])
    assert ann.ready().props("wall")["footprint"] == {"rect": [10, 4]}
    assert ann.props("wall")["at"] == [20, 13]


def test_the_stem_turns(ann):
    ann.click([18, 12])
    ann.drag_handle("turn", 0, [24, 12.4])
    assert ann.ready().props("wall")["rotation"] == 90
    expect(ann.piece("wall")).to_have_attribute("transform", "translate(18 12) rotate(90)")


def test_keys_turn_and_nudge(ann):
    ann.click([18, 12])
    ann.press("r", "Shift+R", "Alt+r")
    ann.press("ArrowDown", "Shift+ArrowLeft")
    ann.ready()
    assert ann.stored_piece("wall")["rotation"] == 1
    assert ann.stored_piece("wall")["at"] == [17, 12.1]


def test_numbers_stay_clean_after_nudges_of_a_turned_piece(store, sit):
    """T16: a turned import does not jump about, and exports no 22.0099999."""
    wall = {"id": "wall", "at": [20, 18], "rotation": 90, "footprint": {"rect": [8.7, 2.2]}, "size": 2}
    ann = sit(store(board(terrain=[wall])))
    ann.click([20, 18])
    ann.press(*["ArrowRight"] * 10)
    ann.ready().sees("wall", at=[21, 18], rotation=90)
    ann.press("Shift+ArrowRight")
    ann.ready().sees("wall", at=[22, 18])
    ann.press("Alt+ArrowRight")
    ann.ready()
    assert ann.stored_piece("wall")["at"] == [22.01, 18]
    assert '"at": [22.01, 18]' in ann.page.request.get(f"/t/{ann.board_id}/document.json").text()


def test_everything_can_be_typed(ann):
    ann.click([18, 12])
    for field, value in {
        "name": "Long wall",
        "at-0": "12,5",
        "at-1": "9.25",
        "rotation": "30",
        "footprint-0": "8",
    }.items():
        ann.type(field, value)
    ann.type("size", "3")
    ann.page.check('#inspector [value="surface"]')
    ann.ready()
    assert ann.stored_piece("wall") == {
        "id": "wall",
        "name": "Long wall",
        "at": [12.5, 9.25],
        "rotation": 30,
        "footprint": {"rect": [8, 2]},
        "size": 3,
        "traits": ["surface"],
    }
    expect(ann.piece("wall")).to_have_attribute("aria-label", "Long wall, Size 3, 12.5 by 9.25")


def test_what_the_server_refuses_is_told_and_taken_back(store, sit):
    """A piece that lies nearly ten metres off is nudged farther than a table may reach."""
    ann = sit(store(board(terrain=[{**WALL, "at": [393, 12]}])))
    ann.piece("wall").focus()
    ann.page.keyboard.press("Enter")
    ann.press("Shift+ArrowRight")
    expect(ann.page.locator("#toast")).to_be_visible()
    ann.ready().sees("wall", at=[393, 12])
    expect(ann.piece("wall")).to_have_attribute("transform", "translate(393 12)")


def test_a_model_is_edited_with_its_unit(store, sit):
    ann = sit(store(board(units=[unit("marine", "red", [8, 10], [11, 10])])))
    ann.click([8, 10])
    ann.page.check('#inspector [name="leader"]')
    ann.page.select_option('#inspector [name="base-shape"]', "oval")
    ann.type("base-1", "45")
    ann.page.locator('#inspector [name="unit-name"]').fill("Guard")
    ann.page.locator('#inspector [name="unit-name"]').press("Tab")
    ann.page.select_option('#inspector [name="unit-side"]', "blue")
    ann.ready()
    (made,) = ann.stored()["units"]
    assert (made["name"], made["side"]) == ("Guard", "blue")
    assert made["models"][0] == {"id": "marine-1", "at": [8, 10], "base": {"oval": [32, 45]}, "leader": True}
    expect(ann.piece("marine-2", "models")).to_have_attribute("aria-label", "Guard 2, Blue, 11.0 by 10.0")


def test_locked_pieces_stay_where_they_are(ann):
    ann.click([18, 12])
    ann.page.check('#inspector [name="locked"]')
    ann.ready()
    ann.drag([18, 12], [25, 12])
    assert ann.props("wall")["at"] == [18, 12]
    ann.press("Control+a")
    expect(ann.page.locator(".piece.selected")).to_have_count(0)


def test_undo_goes_back_through_my_own_steps_only(store, sit):
    """T19: an ellipse moved, then resized, undone and redone, while somebody else edits another piece between."""
    secret = store(board(terrain=[{"id": "other", "at": [30, 20], "footprint": {"rect": [2, 2]}, "size": 1}]))
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    sizes = iter(range(2, 30))

    def meanwhile():
        ben.click([30, 20])
        size = next(sizes)
        ben.type("size", str(size))
        ann.sees("other", size=size)

    ann.tool("ellipse")
    ann.drag([8, 9], [12, 11])
    oid = drawn(ann)["id"]
    meanwhile()
    ann.drag([10, 10], [20, 20])
    ann.sees(oid, at=[20, 20])
    meanwhile()
    ann.type("footprint-0", "6")
    ann.ready().sees(oid, footprint={"ellipse": [6, 2]})
    meanwhile()
    ann.press("Control+z")
    ann.sees(oid, footprint={"ellipse": [4, 2]}, at=[20, 20])
    meanwhile()
    ann.press("Control+z")
    ann.sees(oid, at=[10, 10])
    meanwhile()
    ann.press("Control+z")
    expect(ann.piece(oid)).to_have_count(0)
    meanwhile()
    for _step in range(3):
        ann.press("Control+Shift+z")
        ann.ready()
    ann.sees(oid, footprint={"ellipse": [6, 2]}, at=[20, 20])
    ben.sees(oid, footprint={"ellipse": [6, 2]}, at=[20, 20])


def test_undo_is_refused_by_name_where_somebody_else_has_been(store, sit):
    secret = store(board(terrain=[WALL]))
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.drag([18, 12], [20, 12])
    ben.sees("wall", at=[20, 12])
    ben.drag([20, 12], [25, 12])
    ann.sees("wall", at=[25, 12])
    ann.press("Control+z")
    expect(ann.page.locator("#toast")).to_contain_text("Ben")
    assert ann.ready().props("wall")["at"] == [25, 12]


def test_many_are_deleted_as_one_step_and_come_back_as_one(store, sit):
    """T22: Ctrl+A, Delete and undo of a whole table; what is locked stays."""
    pieces = [
        {"id": f"p{n}", "at": [3 + 4 * (n % 8), 3 + 4 * (n // 8)], "footprint": {"rect": [2, 2]}, "size": 1}
        for n in range(25)
    ]
    pieces[3]["locked"] = True
    ann = sit(store(board(terrain=pieces)))
    for _step in range(5):
        ann.page.click('[data-do="zoom-in"]')
    ann.press("Control+a")
    expect(ann.page.locator("#inspector [data-several]")).to_have_text("24 pieces selected.")
    ann.page.get_by_role("button", name="Delete").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(1)
    assert ann.ready().ids() == ["p3"]
    ann.press("Control+z")
    expect(ann.page.locator("#layer-terrain > .piece")).to_have_count(25)


def test_a_box_selects_what_lies_inside_it(store, sit):
    """T28: a box drawn within a plateau takes the models on it; one round all of it takes the plateau too."""
    plateau = {"id": "plateau", "at": [18, 12], "footprint": {"rect": [10, 9.8]}, "size": 4, "traits": ["surface"]}
    spots = [[x, y] for x in (16, 18, 20) for y in (11, 13)]
    ann = sit(store(board(terrain=[plateau], units=[unit("marine", "red", *spots)])))
    ann.drag([14, 9], [22, 15], "Shift")
    expect(ann.page.locator(".piece.selected")).to_have_count(6)
    ann.drag([11, 5], [25, 18])
    expect(ann.page.locator(".piece.selected")).to_have_count(7)


def test_a_point_of_a_turned_polygon_lands_where_it_is_dropped(store, sit):
    """T17: the vertex snaps to (30, 12) exactly; the others stay."""
    piece = {
        "id": "ell",
        "at": [24, 12],
        "rotation": 37,
        "footprint": {"polygon": [[-3, -2], [3, -2], [3, 2], [-3, 2]]},
        "size": 2,
    }
    ann = sit(store(board(terrain=[piece])))
    ann.click([24, 12])
    ann.drag_handle("point", 1, [30.1, 12.1])
    ann.ready()
    points = ann.stored_piece("ell")["footprint"]["polygon"]
    from math import cos, radians, sin

    x, y = points[1]
    turn = radians(37)
    assert [24 + x * cos(turn) - y * sin(turn), 12 + x * sin(turn) + y * cos(turn)] == pytest.approx([30, 12], abs=1e-6)
    assert [points[0], points[2], points[3]] == [[-3, -2], [3, 2], [-3, 2]]


def test_points_are_added_and_taken_away(store, sit):
    """T18: the handles stand on the corners; a middle point adds one, Alt and click takes it away again."""
    piece = {
        "id": "ell",
        "at": [18, 12],
        "rotation": 40,
        "footprint": {"polygon": [[-3, -2], [3, -2], [3, 2], [-3, 2]]},
        "size": 2,
    }
    ann = sit(store(board(terrain=[piece])))
    before = ann.stored()
    ann.click([18, 12])
    ann.page.locator('[data-handle="middle"][data-index="0"]').click()
    ann.ready()
    assert ann.stored_piece("ell")["footprint"]["polygon"] == [[-3, -2], [0, -2], [3, -2], [3, 2], [-3, 2]]
    ann.page.locator('[data-handle="point"][data-index="1"]').click(modifiers=["Alt"])
    ann.ready()
    assert ann.stored() == before


def test_arrows_leave_the_selection_alone_while_a_question_is_in_hand(store, sit):
    """T26: Escape ends the question first, then the tool, then the selection."""
    ann = sit(store(duel()))
    ann.click([18, 20])
    revision = ann.revision
    ann.tool("sight")
    ann.click([8, 10])
    ann.press("ArrowRight", "ArrowRight")
    ann.click([28, 10])
    expect(ann.page.locator("#asked-verdict")).to_be_visible()
    ann.press("ArrowRight", "Escape")
    expect(ann.page.locator("#asked-verdict")).to_have_count(0)
    expect(ann.piece("wall")).to_have_attribute("aria-pressed", "true")
    ann.press("Escape", "Escape")
    expect(ann.piece("wall")).to_have_attribute("aria-pressed", "false")
    assert ann.ready().revision == revision
    assert ann.props("wall")["at"] == [18, 20]


def test_sight_takes_the_model_whichever_part_is_clicked(store, sit):
    """In the spirit of T25: neither the grid nor the place of the click has a say."""
    ann = sit(store(board(units=[unit("marine", "red", [10.37, 7.81]), unit("ling", "blue", [14.37, 7.81])])))
    ann.tool("sight")
    lines = []
    for first, second in (([10.0, 7.6], [14.7, 8.0]), ([10.37, 8.2], [14.37, 7.81])):
        ann.click(first)
        ann.click(second)
        expect(ann.page.locator("#asked .sightline.clear")).to_have_count(1)
        lines.append(ann.page.locator("#asked .sightline.clear").get_attribute("d"))
        ann.press("Escape")
    assert lines[0] == lines[1]


def test_a_sight_follows_the_board_and_says_when_it_is_behind(store, sit):
    secret = store(duel())
    ann, ben = sit(secret, "Ann"), sit(secret, "Ben")
    ann.tool("sight")
    ann.click([8, 10])
    ann.click([28, 10])
    expect(ann.page.locator("#asked-verdict .answer")).to_have_text("Clear")
    ben.drag([18, 20], [18, 10])
    expect(ann.page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    expect(ann.page.locator("#asked-verdict")).to_have_attribute("data-revision", str(ben.ready().revision))
    expect(ann.page.locator("#asked .sightline.blocked")).to_have_count(1)
    expect(ann.piece("wall")).to_have_class("piece terrain wall size-2 blocker")


def test_a_problem_leads_to_its_place(store, sit):
    ann = sit(store(board(terrain=[WALL, {**WALL, "id": "cross", "name": "Cross", "rotation": 90}])))
    expect(ann.page.locator("#problem-count")).to_have_text("1")
    ann.page.locator("#problems .problem").click()
    expect(ann.page.locator(".piece.selected")).to_have_count(2)
    ann.click([1, 1])
    ann.drag([18, 10], [28, 10])
    expect(ann.page.locator("#problem-count")).to_have_text("0")
