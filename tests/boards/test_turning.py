"""The steps of the turn: what the rules bring is what the operation does; what they do not bring is an override."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from rules.ask import ask
from tablecheck import document as documents
from tablecheck.boards import turning, unit_now
from tablecheck.boards.changes import attempt
from tablecheck.boards.snapshot import snapshot
from tablecheck.boards.state import State
from tests.browser.documents import board, unit

ANN = 7
SIDES = [{"id": "red", "name": "Red", "supply_pool": 6}, {"id": "blue", "name": "Blue", "supply_pool": 4}]


@pytest.fixture(autouse=True)
def english():
    """English as the active language."""
    with translation.override("en"):
        yield


def stored(game=None, **changed):
    """A table of three units on it and one in reserve, and a token."""
    units = [unit("marine", "red", [8, 10], [10, 10]), unit("ling", "blue", [10, 16]), unit("roach", "blue", [28, 10])]
    units.append({**unit("goliath", "red", [1, 1]), "place": "reserve"})
    del units[-1]["models"][0]["at"]
    token = {"id": "mine", "at": [3, 3], "footprint": {"circle": 1}, "traits": ["token"], "owner": "roach"}
    game = {"round": 1, "phase": "movement", "active": "red", "initiative": "red", **(game or {})}
    document = documents.load(board(**{"units": units, "terrain": [token], "sides": SIDES, "game": game, **changed}))
    changes = [{"kind": "board", "id": "", "set": dict(documents.header_of(document))}]
    changes += [{"kind": kind, "id": oid, "add": dict(props)} for kind, oid, props in documents.objects_of(document)]
    return attempt(State(), changes, 0, 0).state


def step(state, name, about=""):
    """A step of a state."""
    return turning.taken(name, about)(turning.Steps(snapshot(state).board, state, "en"))


def taken(state, name, about=""):
    """The state after a step, which is a sound document; the step itself."""
    found = step(state, name, about)
    outcome = attempt(state, found.changes, state.revision, ANN)
    assert not outcome.flaws
    documents.document_from(outcome.state.header, outcome.state.objects)
    return outcome.state, found


def acted(state):
    """The units that have a marker of the movement phase."""
    return [
        oid for oid, props in state.of("units").items() if "movement" in props.get("state", {}).get("activated", [])
    ]


def test_the_panel_says_where_the_turn_stands():
    state = stored()
    panel = turning.panel(snapshot(state).board, state, "en")
    assert (panel.round, panel.phase, panel.over, panel.last, panel.next_word) == (
        1,
        "movement",
        False,
        False,
        "Assault",
    )
    red, blue = panel.sides
    assert (red.active, red.initiative, red.may_pass, red.waiting, red.available, red.pool) == (
        True,
        True,
        True,
        2,
        5,
        6,
    )
    assert (blue.active, blue.may_pass, blue.waiting, blue.available) == (False, False, 2, 2)


def test_a_number_that_is_missing_is_said_and_nothing_breaks():
    units = [unit("marine", "red", [8, 10])]
    del units[0]["profile"]["supply"]
    state = stored(units=units, terrain=[])
    red, blue = turning.panel(snapshot(state).board, state, "en").sides
    assert red.available is None
    assert "Marine" in red.why_not
    assert blue.available == 4


def test_other_games_have_no_panel():
    state = stored(ruleset={"id": "infinity"})
    assert turning.panel(snapshot(state).board, state, "en") is None
    assert unit_now.engagements(snapshot(state).board, state, "en") == ()


@pytest.mark.clause("SC-8.4.1-b")
def test_who_passes_first_holds_initiative_and_the_other_side_acts_on():
    state, found = taken(stored({"initiative": "blue"}), "pass", "red")
    assert state.header["game"]["passed"] == ["red"]
    assert state.header["game"]["initiative"] == "red"
    assert state.header["game"]["active"] == "blue"
    assert acted(state) == ["marine"], "what is in reserve gets no marker"
    assert not found.override
    assert not found.heavy
    state, found = taken(state, "pass", "blue")
    assert state.header["game"]["passed"] == ["red", "blue"]
    assert "active" not in state.header["game"]
    assert turning.panel(snapshot(state).board, state, "en").over


def test_passing_out_of_turn_is_an_override():
    assert step(stored(), "pass", "blue").override
    assert not step(stored(), "pass", "red").override


def test_a_phase_follows_when_everybody_has_passed_and_earlier_only_as_an_override():
    assert step(stored(), "phase").override
    state, found = taken(stored({"passed": ["blue", "red"], "active": None}), "phase")
    assert not found.override
    assert found.to_pass == ()
    assert state.header["game"] == {"phase": "assault", "active": "blue", "initiative": "blue"}
    for phase in ("combat", "scoring"):
        state, found = taken(state, "phase")
        assert state.header["game"]["phase"] == phase


@pytest.mark.parametrize(("passed", "to_pass"), [([], ("Red", "Blue")), (["red"], ("Blue",)), (["blue"], ("Red",))])
def test_a_phase_that_is_not_over_names_the_sides_that_it_waits_for(passed, to_pass):
    found = step(stored({"passed": passed, "active": None}), "phase")
    assert found.to_pass == to_pass
    told = render_to_string("board/step.html", {"step": found, "revision": 1, "changes": "[]"})
    assert "Not passed yet: " + ", ".join(f"<bdi>{side}</bdi>" for side in to_pass) in told


@pytest.mark.clause("SC-7.3-b")
def test_a_round_ends_with_its_tokens_and_every_marker():
    before, _found = taken(stored({"phase": "movement"}), "pass", "red")
    before, _found = taken(before, "pass", "blue")
    for _phase in range(3):
        before, _found = taken(before, "phase")
    state, found = taken(before, "round")
    assert found.heavy, "the token leaves: it is shown first"
    assert ("removed", "mine") in found.effects
    assert not found.override
    assert not state.of("terrain")
    assert acted(state) == []
    game = state.header["game"]
    assert (game["round"], game["phase"], game.get("passed")) == (2, "movement", None)
    assert game["initiative"] == game["active"] == before.header["game"]["initiative"]


def test_activating_by_hand_gives_the_turn_on_and_a_marker_can_be_taken_off():
    state, found = taken(stored(), "activate", "marine")
    assert acted(state) == ["marine"]
    assert state.header["game"]["active"] == "blue"
    assert not found.override
    assert step(state, "activate", "marine").override, "it has its marker already"
    assert step(stored(), "activate", "ling").override, "it is not its side's turn"
    state, found = taken(state, "ready", "marine")
    assert acted(state) == []
    assert found.override


@pytest.mark.clause("SC-7.4-a")
def test_destroying_a_unit_takes_its_tokens_and_says_so_first():
    state, found = taken(stored(), "destroy", "roach")
    assert found.heavy
    assert dict(found.effects) == {"destroyed": "Roach", "removed": "mine"}
    assert state.of("units")["roach"]["place"] == "destroyed"
    assert not state.of("terrain")


@pytest.mark.clause("SC-8.5.5-e")
def test_a_unit_goes_back_to_reserve_and_frees_its_supply():
    before = stored()
    state, found = taken(before, "reserve", "roach")
    assert found.heavy
    assert state.of("units")["roach"]["place"] == "reserve"
    supply = [turning.panel(snapshot(each).board, each, "en").sides[1].available for each in (before, state)]
    assert supply == [2, 3]


def test_there_is_no_other_step():
    assert turning.taken("conquer", "red") is None


def test_by_hand_everything_is_set_and_nothing_else():
    state = stored()
    values = {"round": 3, "phase": "combat", "active": None, "initiative": "blue", "passed": ["blue"]}
    changes = turning.by_hand(state, values, {"red": 9, "blue": None})
    after = attempt(state, changes, state.revision, ANN).state
    assert after.header["game"] == {"round": 3, "phase": "combat", "initiative": "blue", "passed": ["blue"]}
    assert [side.get("supply_pool") for side in after.header["sides"]] == [9, None]
    assert turning.by_hand(after, {**values}, {"red": 9, "blue": None}) == []


@pytest.mark.clause("SC-8.4.1-a")
def test_a_unit_says_what_it_may_do_and_why_not_the_rest():
    state = stored()
    position = snapshot(state).board
    now = unit_now.unit_now(position, state, "marine", "en")
    answer = ask(position, {"ask": "actions", "unit": "marine"})
    assert [action for action, _printed in now.allowed] == list(answer.value)
    assert now.against
    assert now.engaged == ()
    assert unit_now.unit_now(position, state, "ling", "en").allowed == ()
    assert unit_now.unit_now(position, state, "goliath", "en").allowed == (("deploy", "Deploy"),)
    assert unit_now.unit_now(position, state, "nobody", "en") is None


@pytest.mark.clause("SC-7.2-a")
@pytest.mark.parametrize(("gap", "count"), [(0.99, 1), (1.0, 1), (1.01, 0)])
def test_engaged_units_are_marked_between_their_nearest_bases(gap, count):
    wide = 32 / 25.4
    units = [unit("marine", "red", [8, 10], [8, 14]), unit("ling", "blue", [8 + wide + gap, 10], [20, 14])]
    state = stored(units=units, terrain=[])
    found = unit_now.engagements(snapshot(state).board, state, "en")
    assert len(found) == count
    for each in found:
        assert float(each.x) == pytest.approx(8 + (wide + gap) / 2, abs=1e-4)
        assert float(each.y) == pytest.approx(10)
        assert each.name.startswith("Marine and Ling are Engaged:")
        assert set(each.lights.split()) == {f"o-models-{oid}" for oid in ("marine-1", "marine-2", "ling-1", "ling-2")}


def test_a_flyer_is_marked_with_nobody():
    ling = unit("ling", "blue", [9, 10])
    ling["profile"]["traits"] = ["flying"]
    state = stored(units=[unit("marine", "red", [8, 10]), ling], terrain=[])
    assert unit_now.engagements(snapshot(state).board, state, "en") == ()
