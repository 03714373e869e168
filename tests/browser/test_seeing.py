"""Who sees whom: one model's look round, the table of all, what an edit turned; by mouse, keys and touch."""

import pytest
from playwright.sync_api import expect

from tests.browser.documents import board, unit
from tests.browser.test_pages import PHONE, violations
from tests.browser.touch import Fingers


def ranks():
    """Two marines and three lings; a wall hides the lower marine and the lower ling from each other."""
    return board(
        terrain=[{"id": "wall", "name": "Wall", "at": [18, 18], "footprint": {"rect": [2, 4]}, "size": 2}],
        units=[
            unit("marine", "red", [8, 6], [8, 18]),
            unit("ling", "blue", [28, 4], [28, 8], [28, 18]),
        ],
    )


def looks(seat):
    """How each ling is marked on the board."""
    found = {}
    for piece in seat.page.locator("#layer-models .piece[data-id^=ling]").all():
        words = (piece.get_attribute("class") or "").split()
        found[piece.get_attribute("data-id")] = [word for word in words if word.startswith("sight-")]
    return found


def test_one_model_alone_marks_every_enemy_and_counts(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    expect(page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    expect(page.locator("#sight-hint")).to_have_text("Marine 2 sees 2 of 3. Now the model to be seen.")
    assert looks(ann) == {"ling-1": ["sight-seen"], "ling-2": ["sight-seen"], "ling-3": ["sight-unseen"]}
    expect(ann.piece("ling-3", "models").locator(".badge .for-unseen")).to_be_visible()
    expect(ann.piece("ling-1", "models").locator(".badge .for-seen")).to_be_visible()
    assert looks(ann).keys() == {"ling-1", "ling-2", "ling-3"}
    expect(page.locator(".piece[data-id=marine-1] .badge")).to_have_count(0)
    ann.click([28, 18])
    expect(page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    expect(page.locator("#asked .sightline.blocked")).to_have_count(1)
    expect(page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    ann.press("Escape")
    expect(page.locator("#seeing-card")).to_be_hidden()
    assert looks(ann) == {"ling-1": [], "ling-2": [], "ling-3": []}


def test_marks_and_count_follow_every_edit_of_either_window(store, sit):
    secret = store(ranks())
    ann, bea = sit(secret), sit(secret, "Bea")
    ann.tool("sight")
    ann.click([8, 18])
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    bea.drag([18, 18], [18, 22])
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 3 of 3.")
    expect(ann.piece("ling-3", "models")).to_have_class("piece model side-0 sight-seen")
    expect(ann.page.locator("#seeing-card")).not_to_have_class("looker pending")
    ann.tool("select")
    ann.drag([18, 22], [18, 12])
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 1 of 3.")


def test_the_list_asks_about_one_of_them(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    page.get_by_text("Ling2 of 3").click()
    page.get_by_role("button", name="Ling 3: not seen").click()
    expect(page.locator("#asked-verdict .who")).to_have_text("Marine 2 sees Ling 3?")
    expect(page.locator("#asked-verdict")).to_be_in_viewport()
    page.get_by_role("button", name="Ling 1: seen").click()
    expect(page.locator("#asked-verdict .who")).to_have_text("Marine 2 sees Ling 1?")
    expect(page.locator("#asked .sightline.clear")).to_have_count(1)


def test_the_look_round_by_keys_alone(store, sit):
    ann = sit(store(ranks()))
    ann.press("s")
    ann.piece("marine-2", "models").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    expect(ann.piece("ling-3", "models")).to_have_attribute("aria-description", "not seen")
    ann.piece("ling-3", "models").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    ann.page.keyboard.press("Escape")
    expect(ann.piece("ling-3", "models")).not_to_have_attribute("aria-description", "not seen")


def test_the_look_round_by_touch(store, sit):
    ann = sit(store(ranks()), **PHONE)
    ann.page.locator('.tools [data-tool="sight"]').tap()
    Fingers(ann).tap([8, 18])
    expect(ann.page.locator("#sight-hint")).to_contain_text("Marine 2 sees 2 of 3.")
    ann.page.locator('.sheet-tabs [data-sheet="verdicts"]').tap()
    expect(ann.page.locator("#seeing-count")).to_be_in_viewport()
    ann.page.locator("#seeing-units summary").tap()
    chip = ann.page.get_by_role("button", name="Ling 3: not seen")
    box = chip.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert violations(ann.page) == []
    chip.tap()
    expect(ann.page.locator("#asked-verdict .answer")).to_have_text("Blocked")


def test_the_table_of_all_opens_units_to_models_and_models_to_their_line(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.press("w")
    expect(page.locator("#matrix-title")).to_be_focused()
    cell = page.get_by_role("button", name="Marine see 3 of 3: Ling")
    expect(cell).to_have_text("3/3")
    cell.click()
    expect(page.locator("#matrix-models tbody button")).to_have_count(6)
    page.get_by_role("button", name="Marine 2, Ling 3: not seen").click()
    expect(page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    expect(page.locator("#asked .sightline.blocked")).to_have_count(1)
    expect(page.get_by_role("button", name="Marine 2, Ling 3: not seen")).to_have_attribute("aria-pressed", "true")
    page.select_option("#matrix-side", label="Blue")
    expect(page.get_by_role("button", name="Ling see 2 of 2: Marine")).to_be_visible()
    page.locator("[data-matrix-close]").click()
    expect(page.locator("#matrix")).to_be_hidden()
    expect(page.locator("#inspector")).to_be_visible()


def test_the_table_of_all_by_arrow_keys_and_live(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.press("w")
    page.get_by_role("button", name="Marine see 3 of 3: Ling").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Marine 1, Ling 1: seen")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    last = page.get_by_role("button", name="Marine 2, Ling 3: not seen")
    expect(last).to_be_focused()
    assert ann.revision == 1, "the arrows move nothing on the board"
    ann.drag([18, 18], [18, 22])
    expect(page.get_by_role("button", name="Marine 2, Ling 3: seen")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_looks_and_tables(store, sit, theme):
    ann = sit(store(ranks()), color_scheme=theme)
    ann.drag([18, 18], [18, 22])
    expect(ann.page.locator("#turned li")).to_have_count(1)
    ann.tool("sight")
    ann.click([8, 18])
    ann.page.get_by_text("Ling3 of 3").click()
    ann.press("w")
    ann.page.get_by_role("button", name="Marine see 3 of 3: Ling").click()
    assert violations(ann.page) == []


def test_what_an_edit_turned_is_listed_until_the_next_in_each_readers_words(store, sit):
    secret = store(ranks())
    ann, bea = sit(secret), sit(secret, "Bea", locale="es-ES")
    expect(ann.page.locator("#turned")).to_have_text("The last edit turned nothing.")
    ann.drag([18, 18], [18, 22])
    expect(ann.page.locator("#turned .turned-sum")).to_have_text("1 pair now in sight")
    expect(ann.page.locator("#turned .turning")).to_have_text("Ling 3 now seen by 1: Marine 2")
    expect(bea.page.locator("#turned .turning")).to_have_text("Ling 3 ahora la ve 1: Marine 2")
    ann.page.click("#fold-turned")
    ann.page.locator("#turned .turning button").click()
    expect(ann.page.locator(".piece.selected")).to_have_count(2)
    ann.page.keyboard.press("Control+z")
    expect(ann.page.locator("#turned .turning")).to_have_text("Ling 3 no longer seen by 1: Marine 2")
    ann.drag([18, 18], [19, 18])
    expect(ann.page.locator("#turned")).to_have_text("The last edit turned nothing.")


def test_a_pinned_verdict_that_turned_says_so_and_nothing_jumps(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    ann.click([28, 18])
    page.click("#pin-asked")
    card = page.locator("#verdicts .verdict")
    expect(card.locator(".answer")).to_have_text("Blocked")
    ann.ready()
    places = (
        "() => ['#verdicts', '#turned', '#problems'].map((id) => document.querySelector(id).getBoundingClientRect().y)"
    )
    before = page.evaluate(places)
    ann.tool("select")
    ann.drag([18, 18], [18, 22])
    expect(page.locator("#turned .turned-verdict")).to_contain_text("Blocked")
    expect(page.locator("#turned .turned-verdict .answer")).to_have_text("Clear")
    expect(card.locator(".turned-note")).to_be_visible()
    assert page.evaluate(places) == before
    ann.drag([18, 22], [18, 23])
    expect(page.locator("#turned")).to_have_text("The last edit turned nothing.")
    expect(card.locator(".turned-note")).to_be_hidden()
    assert page.evaluate(places) == before


def test_how_far_things_may_be_off_is_typed_for_the_table_and_for_one_piece(store, sit):
    ann = sit(store(ranks()))
    ann.type("tolerance", "0,02")
    ann.ready()
    assert ann.stored()["tolerance"] == 0.02
    ann.click([18, 18])
    expect(ann.page.locator("#inspector [name=tolerance]")).to_have_value("")
    ann.type("tolerance", "0")
    ann.ready()
    assert ann.stored_piece("wall")["tolerance"] == 0, "none is not the same as the table's"
    ann.type("tolerance", "")
    ann.ready()
    assert "tolerance" not in ann.stored_piece("wall")
    ann.type("tolerance", "-1")
    expect(ann.page.locator("#inspector [name=tolerance]")).to_have_attribute("aria-invalid", "true")


def test_marks_count_and_table_follow_the_hand_before_the_drop(store, sit):
    secret = store(ranks())
    ann, bea = sit(secret), sit(secret, "Bea")
    for seat in (ann, bea):
        seat.tool("sight")
        seat.click([8, 18])
        expect(seat.page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    ann.press("v", "w")
    before = ann.revision
    ann.hold([18, 18], [18, 22])
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 3 of 3.")
    expect(ann.piece("ling-3", "models")).to_have_class("piece model side-0 sight-seen")
    expect(ann.page.locator("#turned .turning")).to_have_text("Ling 3 now seen by 1: Marine 2")
    expect(ann.page.locator("#seeing-card")).not_to_have_class("looker pending")
    assert ann.revision == before
    expect(bea.page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 2 of 3.")
    ann.page.mouse.up()
    ann.drag([18, 18], [18, 22])
    for seat in (ann, bea):
        expect(seat.page.locator("#seeing-count")).to_have_text("Marine 2 sees 3 of 3.")


CHANGES = """() => {
  window.counts = [];
  const place = document.getElementById("seeing-count");
  const parts = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => window.counts.push(place.textContent)).observe(place, parts);
}"""


def test_a_drop_never_flashes_what_was_before(store, sit):
    ann = sit(store(ranks()))
    ann.tool("sight")
    ann.click([8, 18])
    ann.tool("select")
    ann.page.evaluate(CHANGES)
    ann.hold([18, 18], [18, 22])
    expect(ann.page.locator("#seeing-count")).to_have_text("Marine 2 sees 3 of 3.")
    ann.page.mouse.up()
    ann.sees("wall", at=[18, 22]).ready()
    expect(ann.page.locator("#seeing")).to_have_attribute("data-revision", str(ann.revision))
    assert ann.page.evaluate("window.counts") == ["Marine 2 sees 3 of 3."]


COVERS = """(at) => {
  const area = document.getElementById("seen-area");
  return area.isPointInFill(new DOMPoint(...at)) && !area.classList.contains("pending");
}"""


def test_the_area_a_model_sees_is_shaded_and_follows_edits(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    assert not page.locator("#seen-area").get_attribute("d"), "it is shaded only when wanted"
    page.check("#shade-area")
    page.wait_for_function(COVERS, arg=[28, 6])
    assert not page.evaluate(COVERS, [30, 18]), "behind the wall"
    ann.tool("select")
    ann.drag([18, 18], [18, 6])
    page.wait_for_function(COVERS, arg=[30, 18])
    ann.tool("sight")
    page.uncheck("#shade-area")
    assert not page.locator("#seen-area").get_attribute("d")


def test_the_table_of_all_by_touch(store, sit):
    ann = sit(store(ranks()), **PHONE)
    page = ann.page
    page.locator('.sheet-tabs [data-sheet="verdicts"]').tap()
    page.locator("#open-matrix").tap()
    page.get_by_role("button", name="Marine see 3 of 3: Ling").tap()
    cell = page.get_by_role("button", name="Marine 2, Ling 3: not seen")
    box = cell.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert violations(page) == []
    cell.tap()
    expect(page.locator("#asked-verdict .answer")).to_have_text("Blocked")
    expect(page.locator("#matrix")).to_be_hidden()
    page.locator("#open-matrix").tap()
    expect(cell).to_be_visible()
    page.locator("[data-matrix-close]").tap()
    expect(page.locator("#asked-verdict")).to_be_visible()


def test_the_focus_stays_on_a_verdict_that_is_drawn_anew(store, sit):
    ann = sit(store(ranks()))
    page = ann.page
    ann.tool("sight")
    ann.click([8, 18])
    ann.click([28, 18])
    page.click("#pin-asked")
    expect(page.locator("#verdicts .margin:not(.overtaken)")).to_be_visible()
    page.locator("#verdicts .who").focus()
    page.request.post(
        f"/t/{ann.board_id}/edit",
        headers={"x-csrftoken": page.evaluate("JSON.parse(document.getElementById('page').textContent).csrf")},
        data={
            "t": "edit",
            "op": "over-http",
            "seen": ann.ready().revision,
            "changes": [{"kind": "terrain", "id": "wall", "set": {"at": [18, 22]}}],
        },
    )
    expect(page.locator("#verdicts .answer")).to_have_text("Clear")
    expect(page.locator("#verdicts .margin:not(.overtaken)")).to_be_visible()
    expect(page.locator("#verdicts .who")).to_be_focused()
    expect(page.locator("#overlay .answer-line.shown")).to_have_count(1)
