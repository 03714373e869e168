"""What the rules say a step changes becomes one operation: nothing more, nothing twice, and one undo takes it back."""

import pytest

from tablecheck import document as documents
from tablecheck.boards.changes import attempt
from tablecheck.boards.moving import operation_of
from tablecheck.boards.state import State
from tests.browser.documents import board, unit

ANN = 7


def stored():
    """A table with two units, a token of one of them, and a piece that stands on another."""
    plain = board(
        terrain=[
            {"id": "hill", "at": [18, 12], "footprint": {"rect": [6, 6]}, "size": 3, "traits": ["surface"]},
            {"id": "hut", "at": [18, 12], "footprint": {"rect": [2, 2]}, "size": 2, "on": "hill"},
            {"id": "mine", "at": [3, 3], "footprint": {"circle": 1}, "traits": ["token"], "owner": "ling"},
        ],
        access_points=[
            {"id": "stairs", "at": [18, 15], "footprint": {"rect": [2, 0.2]}, "joins": ["hill", "ground"]},
            {"id": "door", "at": [18, 13], "footprint": {"rect": [1, 0.2]}, "joins": ["hut"]},
        ],
        units=[unit("marine", "red", [8, 10], [10, 10]), unit("ling", "blue", [28, 10])],
        game={"round": 2, "phase": "assault", "active": "red", "passed": ["blue"]},
    )
    plain["units"][0]["state"] = {"marks": ["hidden"], "activated": ["movement"], "damage": 2}
    document = documents.load(plain)
    changes = [{"kind": "board", "id": "", "set": dict(documents.header_of(document))}]
    changes += [{"kind": kind, "id": oid, "add": dict(props)} for kind, oid, props in documents.objects_of(document)]
    return attempt(State(), changes, 0, 0).state


def after(*told):
    """The state after what the rules told, which is a sound document and goes back by its inverse."""
    state = stored()
    changes = operation_of(told, state)
    assert len({(change["kind"], change["id"]) for change in changes}) == len(changes)
    if not changes:
        return state
    outcome = attempt(state, changes, state.revision, ANN)
    assert not outcome.flaws
    assert not documents.reference_faults(outcome.state.header, outcome.state.objects)
    documents.document_from(outcome.state.header, outcome.state.objects)
    back = attempt(outcome.state, outcome.inverse, outcome.state.revision, ANN).state
    assert (back.header, back.objects) == (state.header, state.objects)
    return outcome.state


def test_a_model_that_is_lost_leaves_and_the_last_one_takes_its_unit_along():
    state = after({"destroyed": "marine-1"})
    assert list(state.of("models")) == ["marine-2", "ling-1"]
    assert "place" not in state.of("units")["marine"]
    state = after({"destroyed": "ling-1"})
    assert state.of("units")["ling"]["place"] == "destroyed"
    assert "at" not in state.of("models")["ling-1"]
    state = after({"destroyed": "marine-2"}, {"destroyed": "marine-1"})
    assert state.of("units")["marine"]["place"] == "destroyed"
    assert list(state.of("models")) == ["marine-1", "ling-1"]


def test_a_unit_that_is_destroyed_keeps_its_models_off_the_table():
    state = after({"destroyed": "marine"})
    assert state.of("units")["marine"]["place"] == "destroyed"
    assert not any("at" in props for props in state.of("models").values() if props["unit"] == "marine")


def test_a_piece_that_leaves_is_let_go_of_by_what_needed_it():
    state = after({"removed": "hill"})
    assert "hill" not in state.of("terrain")
    assert "on" not in state.of("terrain")["hut"]
    assert state.of("access_points")["stairs"]["joins"] == ["ground"]
    state = after({"removed": "hut"})
    assert "joins" not in state.of("access_points")["door"]
    state = after({"removed": "mine"}, {"removed": "hut"}, {"removed": "hill"})
    assert not state.of("terrain")


def test_marks_are_set_once_and_taken_off_where_they_stand():
    state = after({"mark": ("marine", "hidden")})
    assert state.of("units")["marine"]["state"]["marks"] == ["hidden"]
    state = after({"mark": ["ling", "no-assault"]}, {"mark": ["ling", "hidden"]}, {"unmark": ["marine", "hidden"]})
    assert state.of("units")["ling"]["state"] == {"marks": ["no-assault", "hidden"]}
    assert state.of("units")["marine"]["state"] == {"activated": ["movement"], "damage": 2}
    state = after({"mark": ("ling-1", "hidden")})
    assert state.of("models")["ling-1"]["marks"] == ["hidden"]


def test_an_activation_is_of_the_present_phase():
    state = after({"activated": "marine"}, {"activated": "ling"}, {"mark": ("ling", "hidden")})
    assert state.of("units")["marine"]["state"]["activated"] == ["movement", "assault"]
    assert state.of("units")["ling"]["state"] == {"activated": ["assault"], "marks": ["hidden"]}


def test_initiative_changes_nothing_else_of_the_game():
    state = after({"initiative": "blue"})
    assert state.header["game"] == {
        "round": 2, "phase": "assault", "active": "red", "passed": ["blue"], "initiative": "blue"
    }  # fmt: skip


def test_a_unit_in_reserve_has_no_place_on_the_table():
    state = after({"reserve": "marine"}, {"unmark": ("marine", "hidden")}, {"available": ("red", 3)})
    assert state.of("units")["marine"]["place"] == "reserve"
    assert state.of("units")["marine"]["state"]["damage"] == 2
    assert not any("at" in props for props in state.of("models").values() if props["unit"] == "marine")


@pytest.mark.parametrize(
    "told",
    [
        [],
        [{"available": ("red", 3)}],
        [{"unmark": ("ling", "hidden")}],
        [{"mark": ("marine", "hidden")}],
        [{"removed": "nowhere"}],
        [{"destroyed": "nobody"}],
        [{"activated": "nobody"}],
    ],
)
def test_what_holds_already_and_what_is_only_told_make_no_operation(told):
    assert operation_of(told, stored()) == []
