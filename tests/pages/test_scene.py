"""Frames: as small as what changed, true to the whole, in the reader's language, and never about the view."""

import re

import pytest

from tablecheck import demo
from tablecheck import document as documents
from tablecheck.boards import scene, telling
from tablecheck.boards.changes import apply, attempt
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import judged, looked
from tests.browser.documents import duel

PIECE = re.compile(r'<g id="(o-[^"]+)"')


def stored(document, questions):
    """The state of a document with pinned questions."""
    changes = [{"kind": "board", "id": "", "set": dict(documents.header_of(document))}]
    changes += [{"kind": kind, "id": oid, "add": dict(props)} for kind, oid, props in documents.objects_of(document)]
    changes += [{"kind": "questions", "id": oid, "add": dict(question)} for oid, question in questions.items()]
    return attempt(State(), changes, 0, 0).state


@pytest.fixture
def state():
    """A stored table with one pinned question."""
    return stored(documents.load(duel()), {"q": {"ask": "sight", "from": "marine-1", "to": "ling-1"}})


def frame(before, *changes, language="en"):
    """The frame of one operation, with its verdicts."""
    after = apply(before, changes, 1)
    return scene.frame_html(before, after, judged(after), language, after.revision)


def drawing(html):
    """The pieces that a frame draws."""
    return PIECE.findall(html)


def test_one_edit_draws_one_piece(state):
    html = frame(state, {"kind": "terrain", "id": "wall", "set": {"at": [18, 10]}})
    assert drawing(html) == ["o-terrain-wall"]
    assert 'hx-swap-oob="true"' in html
    assert "Full Cover" in html


def test_a_new_piece_is_put_on_top_and_a_removed_one_taken_out(state):
    piece = {"id": "new", "at": [3, 3], "footprint": {"circle": 2}}
    html = frame(state, {"kind": "terrain", "id": "new", "add": piece})
    assert '<g hx-swap-oob="beforeend:#layer-terrain"><g id="o-terrain-new"' in html
    html = frame(state, {"kind": "terrain", "id": "wall", "remove": True})
    assert '<g id="o-terrain-wall" hx-swap-oob="delete"></g>' in html


def test_another_order_draws_the_layer(state):
    piece = {"id": "below", "at": [18, 20], "footprint": {"rect": [4, 8]}, "order": -1}
    html = frame(state, {"kind": "terrain", "id": "below", "add": piece})
    assert '<g id="layer-terrain" hx-swap-oob="true">' in html
    assert drawing(html)[:2] == ["o-terrain-below", "o-terrain-wall"]


def test_a_unit_that_changes_draws_its_models(state):
    html = frame(state, {"kind": "units", "id": "marine", "set": {"side": "blue"}})
    assert drawing(html) == ["o-models-marine-1"]
    assert 'id="unit-list"' in html


def test_models_are_numbered_again_when_their_unit_grows(state):
    model = {"id": "marine-2", "unit": "marine", "at": [9, 14], "base": {"round": 32}}
    html = frame(state, {"kind": "models", "id": "marine-2", "add": model})
    assert "Marine 1, Red" in html
    assert "Marine 2, Red" in html


def test_a_unit_in_reserve_leaves_the_table(state):
    html = frame(state, {"kind": "units", "id": "ling", "set": {"place": "reserve"}})
    assert '<g id="o-models-ling-1" hx-swap-oob="delete"></g>' in html


def test_a_pinned_question_draws_no_piece(state):
    html = frame(state, {"kind": "questions", "id": "q", "remove": True})
    assert drawing(html) == []
    assert 'id="verdicts"' in html


def test_each_language_has_its_own_frame(state):
    change = {"kind": "terrain", "id": "wall", "set": {"at": [18, 10]}}
    texts = {language: frame(state, change, language=language) for language in ("en", "es", "ru")}
    assert len(set(texts.values())) == 3
    assert "18,0" in texts["ru"].replace("\xa0", " ")


def test_verdicts_of_another_revision_are_left_to_the_next_frame(state):
    after = apply(state, [{"kind": "terrain", "id": "wall", "set": {"at": [18, 10]}}], 1)
    html = scene.frame_html(state, after, judged(state), "en", after.revision)
    assert drawing(html) == ["o-terrain-wall"]
    assert 'id="verdicts"' not in html
    html = scene.frame_html(after, after, judged(after), "en", after.revision)
    assert drawing(html) == []
    assert f'data-revision="{after.revision}"' in html


def test_a_whole_frame_names_every_layer(state):
    html = scene.whole_html(state, judged(state), "en")
    assert set(drawing(html)) == {"o-terrain-wall", "o-models-marine-1", "o-models-ling-1"}
    for part in ("layer-zones", "layer-access_points", "layer-markers", "mat", "overlay", "verdicts", "problems"):
        assert f'id="{part}"' in html


def test_no_frame_touches_the_view(state):
    html = scene.whole_html(state, judged(state), "en")
    assert "viewBox" not in html
    assert 'id="board"' not in html


def test_names_are_text_and_nothing_else(state):
    html = frame(state, {"kind": "terrain", "id": "wall", "set": {"name": '"><script>x</script>'}})
    assert "<script>" not in html


@pytest.mark.parametrize("unit", ["in", "cm", "mm"])
def test_a_base_keeps_its_true_size_in_every_unit(unit):
    state = State(header={"length_unit": unit, "table": {"width": 900, "depth": 900}, "ruleset": {"id": "starcraft"}})
    unit_props = {"id": "u", "name": "U"}
    model = {"id": "m", "unit": "u", "at": [5, 5], "base": {"oval": [50.8, 25.4]}}
    changes = [{"kind": "units", "id": "u", "add": unit_props}, {"kind": "models", "id": "m", "add": model}]
    html = scene.whole_html(apply(state, changes, 1), None, "en")
    wanted = {"in": 'rx="1" ry="0.5"', "cm": 'rx="2.54" ry="1.27"', "mm": 'rx="25.4" ry="12.7"'}[unit]
    assert wanted in html


def test_the_lessons_are_told_by_what_stands_on_the_bases():
    verdicts, language = judged(stored(demo.document("lessons"), demo.questions("lessons"))), "en"
    pieces = scene.Scene.of(verdicts.snapshot.state).layer("models").pieces
    labels = {piece.label for piece in pieces}
    assert len(labels) == len(pieces)
    for told in telling.tellings(verdicts, language):
        assert set(re.findall(r"\b\d[AB]\b", told.title)) < labels


def test_names_written_right_to_left_never_turn_our_sentences():
    hebrew = "קיר"
    plain = duel()
    plain["title"] = hebrew
    plain["terrain"][0] |= {"name": hebrew, "at": [18, 10]}
    for side in plain["sides"]:
        side["name"] = hebrew
    for unit in plain["units"]:
        unit["name"] = hebrew
    state = stored(documents.load(plain), {"q": {"ask": "sight", "from": "marine-1", "to": "ling-1"}})
    html = re.sub(r'data-props="[^"]*"', "", scene.whole_html(state, judged(state), "en"))
    assert html.count(hebrew) > 10
    assert html.count(f"\u2068{hebrew}\u2069") == html.count(hebrew)


def test_units_off_the_table_are_listed_when_that_changes(state):
    html = frame(state, {"kind": "units", "id": "ling", "set": {"place": "reserve"}})
    assert 'id="tray"' in html
    assert 'data-unit="ling" data-place="reserve"' in html
    html = frame(state, {"kind": "terrain", "id": "wall", "set": {"at": [18, 10]}})
    assert 'id="tray"' not in html


def test_a_unit_that_has_acted_has_its_marker_beside_its_leading_model_in_that_phase_only(state):
    model = {"id": "marine-2", "unit": "marine", "at": [9, 14], "base": {"round": 32}, "leader": True}
    grown = apply(state, [{"kind": "models", "id": "marine-2", "add": model}], 1)
    html = frame(grown, {"kind": "units", "id": "marine", "set": {"state": {"activated": ["movement"]}}})
    drawn = {piece: html[html.index(f'id="{piece}"') :].partition("</g></g>")[0] for piece in drawing(html)}
    assert 'class="acted"' in drawn["o-models-marine-2"]
    assert "activated" in drawn["o-models-marine-2"]
    assert 'class="acted"' not in drawn["o-models-marine-1"].partition("</g>")[0]
    acted = apply(grown, [{"kind": "units", "id": "marine", "set": {"state": {"activated": ["movement"]}}}], 1)
    html = frame(acted, {"kind": "board", "id": "", "set": {"game": {"phase": "assault"}}})
    assert drawing(html) == ["o-models-marine-2"], "only what looks otherwise now is drawn"
    assert 'class="acted"' not in html


def test_the_turn_is_told_with_what_turned(state):
    game = {"kind": "board", "id": "", "set": {"game": {"round": 3, "phase": "assault", "active": "red"}}}
    after = apply(state, [game], 1)
    verdicts = looked(judged(after), judged(state))
    for language, word in (("en", "Round 3"), ("es", "Ronda 3"), ("ru", "Раунд 3")):
        html = scene.turned_html(verdicts, language)
        assert word in html
        assert 'id="engagements"' in html


@pytest.mark.parametrize(
    ("passable", "see_through", "look"),
    [(False, False, "shut"), (True, False, "passable"), (False, True, "pane"), (True, True, "open")],
)
def test_each_agreement_about_an_opening_looks_its_own_way(state, passable, see_through, look):
    hole = {"id": "h", "polygon": [[0, 0], [1, 0], [1, 1]], "passable": passable, "see_through": see_through}
    html = frame(state, {"kind": "terrain", "id": "wall", "set": {"openings": [hole]}})
    assert f'class="opening {look}"' in html
    assert ("opening-hatch" in html) == (look != "open")


def test_entry_edges_are_drawn_on_the_rim_in_each_sides_own_stroke(state):
    sides = [
        {"id": "red", "name": "Red", "entry_edges": [[[0, 24], [36, 24]]]},
        {"id": "blue", "name": "Blue", "entry_edges": [[[0, 0], [36, 0]]]},
    ]
    html = frame(state, {"kind": "board", "id": "", "set": {"sides": sides}})
    assert 'class="entry-edge side-1" d="M0 24L36 24"' in html
    assert 'class="entry-edge side-0" d="M0 0L36 0"' in html
    assert "Entry edge of Blue" in html
