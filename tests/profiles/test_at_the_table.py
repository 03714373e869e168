"""Profiles and the turn asked for at a table: only by those who sit there, and as operations still to be sent."""

import json
import re

import pytest
from django.test import Client

from tablecheck import document as documents
from tablecheck.access import links
from tablecheck.access.models import Role
from tablecheck.boards import store
from tests.browser.documents import board, unit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    """A stored board with a unit on it and one in reserve."""
    away = {**unit("goliath", "red", [1, 1]), "place": "reserve"}
    del away["models"][0]["at"]
    plain = board(units=[unit("marine", "red", [8, 10]), unit("ling", "blue", [28, 10]), away])
    return store.create(documents.load(plain))[0].pk


def seat(table, role=Role.OWNER, side=""):
    """A browser that sits at the table."""
    client = Client()
    client.get("/about/")
    session = client.session
    links.exchange(links.create(table, role, side), session)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def test_profiles_are_chosen_from_ones_own_and_the_starter_set(table):
    client = seat(table)
    client.post("/profiles/new/", {"name": "Medic", "models": "2", "shape": "round", "width": "32"})
    page = client.get(f"/t/{table}/units/choices").content.decode()
    assert page.index("Medic") < page.index("Marine")
    assert re.search(r'value="own:\d+" data-models="2"', page)


def test_one_profile_becomes_one_operation(table):
    client = seat(table)
    given = {"profile": "terran:0", "models": "4", "side": "red", "where": "at", "x": "18", "y": "12"}
    answer = client.post(f"/t/{table}/units/field", given).json()
    assert answer["revision"] == 1
    assert [change["kind"] for change in answer["changes"]] == ["units", *["models"] * 4]
    assert answer["changes"][0]["add"]["name"] == "Marine 2" or answer["changes"][0]["add"]["name"] == "Marine"
    assert answer["changes"][1]["add"]["at"] == [18, 12]


def test_a_list_becomes_one_operation_and_is_kept_where_that_is_wanted(table):
    client = seat(table)
    given = {"text": "3 Marine 32 2 4 1\n2 Zealot 40 2 4 1", "side": "red", "where": "reserve", "keep": "yes"}
    answer = client.post(f"/t/{table}/units/field", given).json()
    assert [change["kind"] for change in answer["changes"]].count("units") == 2
    assert "Zealot" in client.get("/profiles/").content.decode().split("Put Protoss")[0]
    page = client.post(f"/t/{table}/units/preview", {"text": given["text"]}).content.decode()
    assert "data-ready" in page


@pytest.mark.parametrize(
    "given",
    [
        {"profile": "own:99999999", "where": "reserve"},
        {"profile": "terran:99", "where": "reserve"},
        {"profile": "terran:-1", "where": "reserve"},
        {"profile": "../etc", "where": "reserve"},
        {"profile": "terran:0", "models": "0", "where": "reserve"},
        {"profile": "terran:0", "models": "100000", "where": "reserve"},
        {"profile": "terran:0", "where": "at", "x": "nan", "y": "1"},
        {"profile": "terran:0", "where": "at", "x": "1"},
        {"text": "3 Marine big", "where": "reserve"},
        {"text": "3 Marine\x00 32", "where": "reserve"},
        {"text": "", "where": "reserve"},
        {},
    ],
)
def test_what_cannot_be_fielded_is_told_in_words(table, given):
    response = seat(table).post(f"/t/{table}/units/field", given)
    assert response.status_code == 422
    assert all(isinstance(fault, str) and fault for fault in response.json()["faults"])


def test_a_unit_comes_back_to_the_table(table):
    client = seat(table)
    answer = client.post(f"/t/{table}/units/return", {"unit": "goliath", "x": "20", "y": "20"}).json()
    assert answer["changes"] == [
        {"kind": "units", "id": "goliath", "set": {"place": None}},
        {"kind": "models", "id": "goliath-1", "set": {"at": [20, 20]}},
    ]
    assert client.post(f"/t/{table}/units/return", {"unit": "nobody", "where": "edge"}).status_code == 422


def test_a_preview_names_line_and_column(table):
    page = seat(table).post(f"/t/{table}/units/preview", {"text": "3 Marine 32\n2\tZealot\tbig"}).content.decode()
    assert "Line 2, column 3 (Base)" in page
    assert "data-ready" not in page


def test_a_step_is_made_ready_and_not_taken(table):
    client = seat(table)
    page = client.get(f"/t/{table}/turn/step", {"do": "destroy", "about": "ling"}).content.decode()
    assert 'data-shown="yes"' in page
    assert "Ling is destroyed" in page
    changes = json.loads(re.search(r'data-changes="([^"]*)"', page).group(1).replace("&quot;", '"'))
    assert {"kind": "units", "id": "ling", "set": {"place": "destroyed"}} in changes
    assert client.get(f"/t/{table}/document.json").json()["units"][1].get("place") is None
    page = client.get(f"/t/{table}/turn/step", {"do": "activate", "about": "nobody"}).content.decode()
    assert "data-fault=" in page
    assert client.get(f"/t/{table}/turn/step", {"do": "conquer"}).status_code == 404


def test_a_players_step_that_reaches_over_is_sent_as_an_override(table):
    client = seat(table, Role.PLAYER, "red")
    page = client.get(f"/t/{table}/turn/step", {"do": "destroy", "about": "ling"}).content.decode()
    assert 'data-override="yes"' in page
    page = client.get(f"/t/{table}/turn/step", {"do": "destroy", "about": "marine"}).content.decode()
    assert 'data-override="no"' in page


def test_the_turn_is_set_by_hand_within_its_limits(table):
    client = seat(table)
    assert 'name="round"' in client.get(f"/t/{table}/turn/hand").content.decode()
    given = {"round": "4", "phase": "assault", "active": "blue", "initiative": "", "passed": ["red"], "pool-red": "12"}
    answer = client.post(f"/t/{table}/turn/hand", given).json()
    (change,) = answer["changes"]
    assert change["set"]["game"] == {"round": 4, "phase": "assault", "active": "blue", "passed": ["red"]}
    assert change["set"]["sides"][0]["supply_pool"] == 12
    for wrong in ({"round": "0"}, {"phase": "tea"}, {"active": "green"}, {"passed": ["green"]}, {"pool-red": "-1"}):
        assert client.post(f"/t/{table}/turn/hand", {**given, **wrong}).status_code == 422


def test_nobody_outside_the_table_is_answered(table):
    client = Client()
    for path in ("units/choices", "turn/step?do=phase", "turn/unit?unit=marine", "turn/hand"):
        assert client.get(f"/t/{table}/{path}").status_code == 404
    for path in ("units/field", "units/return", "units/preview", "turn/hand"):
        assert client.post(f"/t/{table}/{path}", {"text": "A 32"}).status_code == 404


def test_a_spectator_sees_what_a_unit_may_do_and_presses_nothing(table):
    page = seat(table, Role.SPECTATOR).get(f"/t/{table}/turn/unit", {"unit": "marine"}).content.decode()
    assert "May now" in page
    assert "data-turn-step" not in page
