"""Actions from the hand to the log: what is judged is what one operation makes, and undoing it brings all back."""

import json

import pytest

from rules.ask import ask
from rules.verdict import QuestionError
from tablecheck.access import links
from tablecheck.access.models import Role
from tablecheck.boards import store
from tablecheck.boards.changes import apply, attempt
from tablecheck.boards.snapshot import snapshot
from tablecheck.boards.state import State, digest
from tablecheck.boards.walking import reach_path, walk

HEADER_PROPS = {
    "format": "tablecheck-board", "version": 1, "ruleset": {"id": "starcraft"}, "length_unit": "in",
    "table": {"width": 54, "depth": 36},
    "sides": [
        {"id": "red", "name": "Red", "entry_edges": [[[0, 36], [54, 36]]], "supply_pool": 12},
        {"id": "blue", "name": "Blue", "entry_edges": [[[0, 0], [54, 0]]], "supply_pool": 12},
    ],
    "game": {"round": 1, "phase": "movement", "active": "red", "initiative": "red"},
}  # fmt: skip
PROFILE = {"size": 2, "speed": 6, "supply": 1}


def unit(name, *spots, side="red", place=None, **profile):
    """A unit and its models as additions; without a place the models wait."""
    yield "units", name, {"side": side, "profile": {**PROFILE, **profile}, **({"place": place} if place else {})}
    for n, at in enumerate(spots):
        placed = {"at": list(at)} if at else {}
        yield (
            "models",
            f"{name}{n}",
            {"unit": name, "base": {"round": 32}, **placed, **({"leader": True} if not n else {})},
        )


def board(*things, **header):
    """A state with these things, and its position."""
    added = [{"kind": "board", "id": "", "set": {**HEADER_PROPS, **header}}]
    added += [{"kind": kind, "id": oid, "add": {"id": oid, **props}} for each in things for kind, oid, props in each]
    state = attempt(State(), added, 0, 0).state
    return state, snapshot(state).board


def walked(state, position, action, *path, **more):
    """An action, and the state that its operation makes."""
    wanted = {"unit": "m", "action": action, **({"path": [list(at) for at in path]} if path else {}), **more}
    found = walk(position, state, wanted, "en")
    made = attempt(state, found.changes, state.revision, 7)
    assert not made.flaws
    undone = apply(made.state, made.inverse, 7)
    assert digest(undone) == digest(state)
    return found, made.state


def place_of(state, model):
    return state.objects["models", model]["at"]


def test_a_move_sets_the_unit_down_and_gives_it_its_marker():
    state, position = board(unit("m", (10, 18), (12, 18)), unit("e", (30, 4), side="blue"))
    found, after = walked(state, position, "move", (10, 15), arrange=True)
    assert found.answer == "yes"
    assert found.length == pytest.approx(3)
    assert (place_of(after, "m0"), place_of(after, "m1")) == ([10, 15], [12, 15])
    assert after.objects["units", "m"]["state"] == {"activated": ["movement"]}
    assert after.header["game"]["active"] == "blue"


def test_grass_on_the_way_leaves_with_the_same_operation():
    grass = [("terrain", "g", {"at": [10, 16], "footprint": {"rect": [3, 1]}, "size": 2, "traits": ["grass"]})]
    state, position = board(unit("m", (10, 18)), grass)
    found, after = walked(state, position, "move", (10, 14))
    assert found.effects == (("removed", "g"),)
    assert ("terrain", "g") not in after.objects


def test_hold_changes_nothing_but_the_marker():
    state, position = board(unit("m", (10, 18)))
    found, after = walked(state, position, "hold")
    assert found.answer == "yes"
    assert place_of(after, "m0") == [10, 18]
    assert after.objects["units", "m"]["state"] == {"activated": ["movement"]}


def test_an_illegal_end_is_told_with_the_nearest_legal_one_and_is_an_override():
    wall = [("terrain", "w", {"at": [10, 15], "footprint": {"rect": [4, 1]}, "size": 2})]
    state, position = board(unit("m", (10, 18)), wall)
    found, after = walked(state, position, "move", (10, 15.5))
    assert (found.answer, found.override) == ("no", True)
    assert {reason.clause for reason in found.reasons} >= {"SC-8.5.2-c"}
    taken = walk(position, state, {"unit": "m", "action": "move", "path": found.nearest}, "en")
    assert taken.answer == "yes"
    assert place_of(after, "m0") == [10, 15.5]


def test_the_nearest_legal_end_counts_the_whole_way_from_the_start():
    """Way-points that have used up the Speed do not make the offer too long; it goes round what is in the way."""
    wall = [("terrain", "w", {"at": [10, 15], "footprint": {"rect": [4, 1]}, "size": 2})]
    state, position = board(unit("m", (10, 18)), wall)
    found, _after = walked(state, position, "move", (5, 18), (5, 13), (10, 12))
    assert found.answer == "no"
    taken = walk(position, state, {"unit": "m", "action": "move", "path": found.nearest}, "en")
    assert taken.answer == "yes", taken.reasons
    assert taken.length <= 6 + 1e-6
    assert len(found.nearest) > 1


def test_on_the_way_nothing_is_said_of_those_who_are_set_later():
    state, position = board(unit("m", (10, 18), (12, 18)), unit("e", (12.5, 15), side="blue"))
    wanted = {"unit": "m", "action": "move", "path": [[10, 15]], "others": {"m1": [12, 15]}}
    assert walk(position, state, wanted, "en").answer == "no"
    assert walk(position, state, {**wanted, "draft": True}, "en").answer == "yes"


def test_a_unit_deploys_from_outside_its_edge():
    state, position = board(unit("m", None, None, place="reserve"))
    found, after = walked(state, position, "deploy", (20, 35), (20, 33), arrange=True)
    assert found.answer == "yes", found.reasons
    assert found.path[0] == pytest.approx([20, 36 + 16 / 25.4])
    assert "place" not in after.objects["units", "m"]
    assert place_of(after, "m0") == [20, 33]
    assert len(place_of(after, "m1")) == 2


def test_disengage_leaves_losses_and_the_penalty_in_one_operation():
    """One model is boxed in by enemies and walls: it has no legal spot, and is lost."""
    walls = [
        ("terrain", f"w{n}", {"at": at, "footprint": {"rect": size}, "size": 2}) for n, (at, size) in enumerate(WALLS)
    ]
    state, position = board(
        unit("m", (10, 18), (10, 16.6)), walls, unit("e", (10, 15), (8, 16), (12, 16), side="blue", supply=2)
    )
    found, after = walked(state, position, "disengage", (10, 21.9), arrange=True)
    assert found.answer == "yes", found.reasons
    if ("destroyed", "m 2") in found.effects:
        assert ("models", "m1") not in after.objects
    assert after.objects["units", "m"]["state"]["marks"] == ["no-assault"]


WALLS = (([8.4, 21], [1, 9]), ([11.6, 21], [1, 9]), ([10, 23.2], [4, 1]))


def test_a_leading_model_that_cannot_get_out_is_lost_and_nobody_moves():
    ring = [(10, 15.9), (8.2, 17), (11.8, 17), (8.2, 19), (11.8, 19), (10, 20.1)]
    state, position = board(unit("m", (10, 18), (10, 24)), unit("e", *ring, side="blue"))
    found, after = walked(state, position, "disengage", (10, 18.1))
    assert found.answer == "yes", found.reasons
    assert ("models", "m0") not in after.objects
    assert place_of(after, "m1") == [10, 24]


def test_the_last_model_lost_takes_the_tokens_of_its_unit_along():
    ring = [(10, 15.9), (8.2, 17), (11.8, 17), (8.2, 19), (11.8, 19), (10, 20.1)]
    token = [("terrain", "t", {"at": [40, 10], "footprint": {"circle": 1}, "traits": ["token"], "owner": "m"})]
    state, position = board(unit("m", (10, 18)), unit("e", *ring, side="blue"), token)
    _found, after = walked(state, position, "disengage", (10, 18.1))
    assert after.objects["units", "m"]["place"] == "destroyed"
    assert ("terrain", "t") not in after.objects


def test_place_takes_no_activation():
    state, position = board(unit("m", (10, 18)))
    found, after = walked(state, position, "place", (12, 18), range=4)
    assert found.answer == "yes"
    assert "state" not in after.objects["units", "m"]
    assert after.header["game"]["active"] == "red"


def test_what_is_judged_is_what_the_rules_answer():
    state, position = board(unit("m", (10, 18), (12, 18)))
    found = walk(position, state, {"unit": "m", "action": "move", "path": [[10, 15]], "arrange": True}, "en")
    question = {"ask": "move", "unit": "m", "action": "move", "path": found.path, "others": found.others}
    assert ask(position, question).answer == found.answer


@pytest.mark.parametrize(
    "wanted",
    [
        {"unit": "nobody", "action": "move", "path": [[1, 1]]},
        {"unit": "m", "action": "fly", "path": [[1, 1]]},
        {"unit": "m", "action": "move", "path": "north"},
        {"unit": "m", "action": "move", "path": [[1, 1]], "others": [1]},
        {"unit": "m", "action": "move", "path": [[1, 1]], "leader": "e0"},
        {"unit": "m", "action": "move", "path": [[1, 1]], "rotation": "left"},
        {"unit": 3, "action": "deploy", "path": [[1, 1]]},
        {"action": "move"},
    ],
)
def test_what_cannot_be_asked_is_an_error_in_words(wanted):
    state, position = board(unit("m", (10, 18)), unit("e", (30, 18), side="blue"))
    for more in ({}, {"arrange": True}):
        with pytest.raises(QuestionError):
            walk(position, state, {**wanted, **more}, "en")


def test_the_reach_is_drawn_in_the_unit_of_the_document():
    _, inches = board(unit("m", (10, 18)))
    state, centimetres = board(
        unit("m", (25.4, 45.72), speed=15.24), length_unit="cm", table={"width": 137.16, "depth": 91.44}
    )
    assert state.header["length_unit"] == "cm"
    widths = []
    for position in (inches, centimetres):
        points = reach_path(position, {"unit": "m", "action": "move"}).strip("MZ").split("L")
        xs = [float(point.split()[0]) for point in points]
        widths.append(max(xs) - min(xs))
    assert widths[1] / widths[0] == pytest.approx(2.54, rel=1e-3)
    assert reach_path(inches, {"unit": "nobody"}) == ""


@pytest.fixture
def table(client, transactional_db):
    """A stored board and the address of its table; this client is its owner."""
    state, _ = board(unit("m", (10, 18), (12, 18)), unit("e", (30, 4), side="blue"))
    stored, _secret = store.stored(state)
    session = client.session
    links.exchange(links.create(stored, Role.OWNER), session)
    session.save()
    return f"/t/{stored.pk}/"


def sent(client, table, **wanted):
    return client.post(f"{table}walk", json.dumps(wanted), content_type="application/json")


def test_the_page_gets_verdict_proposal_and_operation(client, table):
    answer = sent(client, table, unit="m", action="move", path=[[10, 15]], arrange=True).json()
    assert (answer["answer"], answer["override"], answer["revision"]) == ("yes", False, 1)
    assert answer["others"] == {"m1": [12, 15]}
    assert {change["kind"] for change in answer["changes"]} == {"models", "units", "board"}
    assert "§8.5.2" in answer["html"]
    assert client.get(f"{table}walk/reach?unit=m&action=move").json()["outline"].startswith("M")


@pytest.mark.parametrize(("body", "status"), [("[]", 400), ("{", 400), ('{"unit": "x", "action": "move"}', 422)])
def test_what_the_page_cannot_ask_is_told(client, table, body, status):
    answer = client.post(f"{table}walk", body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["faults"]


def test_a_stranger_hears_that_there_is_no_such_table(client, table):
    client.cookies.clear()
    assert sent(client, table, unit="m", action="move").status_code == 404
    assert client.get(f"{table}walk/reach?unit=m").status_code == 404
