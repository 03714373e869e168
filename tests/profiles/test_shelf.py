"""A visitor's own profiles: theirs alone, corrected and shared; the starter set and what is known of it."""

import json
import re

import pytest
from django.test import Client

from tablecheck.profiles import shelf
from tablecheck.profiles.entry import MOST_ENTRIES, Entry, entries_of, plain_of
from tablecheck.profiles.models import SharedList, Shelf, UnitProfile
from tablecheck.profiles.starter import FACTIONS, faction, starter

pytestmark = pytest.mark.django_db

MARINE = {"name": "Marine", "models": "3", "shape": "round", "width": "32", "size": "2", "speed": "4", "supply": "1"}


def own(client):
    """The profiles of a visitor, as plain values."""
    return [plain_of(kept.entry) for kept in shelf.own(client.session)]


def test_a_profile_is_kept_changed_and_removed(client):
    assert client.get("/profiles/").status_code == 200
    assert not Shelf.objects.exists(), "looking leaves nothing behind"
    client.post("/profiles/new/", MARINE)
    (kept,) = shelf.own(client.session)
    assert plain_of(kept.entry) == {
        "name": "Marine",
        "models": 3,
        "base": {"round": 32},
        "profile": {"size": 2, "speed": 4, "supply": 1},
    }
    page = client.get(f"/profiles/?change={kept.id}").content.decode()
    assert 'value="Marine"' in page
    assert "Save the profile" in page
    changed = {**MARINE, "shape": "oval", "depth": "40,5", "flying": "on", "squadron": "4", "others": "Shield, shield"}
    assert client.post(f"/profiles/{kept.id}/", changed).status_code == 302
    (entry,) = own(client)
    assert entry["base"] == {"oval": [32, 40.5]}
    assert entry["profile"]["traits"] == ["flying", "squadron:4", "shield"]
    page = client.get(f"/profiles/?change={kept.id}").content.decode()
    assert 'value="40,5"' in page or 'value="40.5"' in page
    assert 'value="shield"' in page
    assert client.post(f"/profiles/{kept.id}/remove/").status_code == 302
    assert own(client) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("models", "0"),
        ("models", "61"),
        ("width", "-1"),
        ("size", "2.5"),
        ("speed", "x"),
        ("shape", "hex"),
    ],
)
def test_a_faulty_form_keeps_nothing_and_marks_its_field(client, field, value):
    response = client.post("/profiles/new/", {**MARINE, field: value})
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.content.decode()
    assert own(client) == []


def test_nobody_touches_the_list_of_another(client):
    client.post("/profiles/new/", MARINE)
    (kept,) = shelf.own(client.session)
    other = Client()
    other.post("/profiles/new/", {**MARINE, "name": "Zergling"})
    assert other.post(f"/profiles/{kept.id}/", MARINE).status_code == 404
    assert other.post(f"/profiles/{kept.id}/remove/").status_code == 404
    assert 'value="Marine"' not in other.get(f"/profiles/?change={kept.id}").content.decode()
    assert [entry["name"] for entry in own(client)] == ["Marine"]


def test_a_pasted_list_is_shown_before_it_is_kept(client):
    page = client.post("/profiles/paste/", {"text": "3 Marine 32 2 4 1\n2 Zealot 40 2 4"}).content.decode()
    assert "Keep 2 profiles" in page
    assert own(client) == []
    client.post("/profiles/paste/", {"text": "3 Marine 32 2 4 1\n2 Zealot 40 2 4", "keep": "yes"})
    assert [entry["name"] for entry in own(client)] == ["Marine", "Zealot"]


def test_a_faulty_list_keeps_nothing_and_names_line_and_column(client):
    response = client.post("/profiles/paste/", {"text": "3 Marine 32 2 4 1\n2 Zealot big", "keep": "yes"})
    assert response.status_code == 422
    assert "Line 2, column 3 (Base)" in response.content.decode()
    assert own(client) == []


def test_a_shared_list_never_changes_and_is_taken_over(client):
    client.post("/profiles/new/", MARINE)
    page = client.post("/profiles/share/", {"title": "Club"}).content.decode()
    address = re.search(r'value="http://testserver(/profiles/shared/[^"]+)"', page).group(1)
    client.post(f"/profiles/{shelf.own(client.session)[0].id}/", {**MARINE, "supply": "2"})
    other = Client()
    content = json.loads(other.get(address.rstrip("/") + ".json").content)
    assert content["title"] == "Club"
    assert content["profiles"][0]["profile"]["supply"] == 1
    assert "Club" in other.get(address).content.decode()
    assert other.post(address).status_code == 302
    assert own(other)[0]["profile"]["supply"] == 1
    assert other.post(address).status_code == 302
    assert len(own(other)) == 1, "taken twice, kept once"


def test_equal_lists_have_one_address(client):
    entries = [Entry.model_validate({"name": "Marine", "base": {"round": 32}})]
    assert shelf.share(entries) == shelf.share(entries) != shelf.share(entries, "Club")
    assert SharedList.objects.count() == 2


def test_an_empty_list_is_not_shared_and_unknown_addresses_are_not_found(client):
    assert client.post("/profiles/share/", {"title": ""}).status_code == 422
    for address in ("/profiles/shared/none/", "/profiles/shared/none.json"):
        assert client.get(address).status_code == 404


def test_a_list_holds_only_so_many(client):
    session = client.session
    some = [Entry.model_validate({"name": f"Unit {n}", "base": {"round": 32}}) for n in range(MOST_ENTRIES)]
    shelf.keep(session, some)
    session.save()
    client.cookies["sessionid"] = session.session_key
    response = client.post("/profiles/new/", MARINE)
    assert response.status_code == 422
    assert str(MOST_ENTRIES) in response.content.decode()
    assert UnitProfile.objects.count() == MOST_ENTRIES


def test_the_starter_set_holds_what_is_known_and_nothing_else(client):
    known = {entry.name: plain_of(entry) for name in FACTIONS for entry in faction(name)[1]}
    assert sorted(known) == [
        "Goliath", "Hydralisk", "Marauder", "Marine", "Roach", "Stalker", "Zealot", "Zergling"
    ]  # fmt: skip
    assert known["Hydralisk"] == {
        "name": "Hydralisk",
        "base": {"oval": [40, 100]},
        "profile": {"size": 2, "speed": 4},
    }
    assert all(set(entry["profile"]) == {"size", "speed"} for entry in known.values())
    client.post("/profiles/starter/zerg/")
    assert [entry["name"] for entry in own(client)] == ["Zergling", "Roach", "Hydralisk"]
    assert client.post("/profiles/starter/tau/").status_code == 404
    assert starter("zerg", 3) is None


def test_the_file_of_a_list_is_read_strictly():
    with pytest.raises(ValueError, match="extra"):
        entries_of(
            {"format": "tablecheck-profiles", "version": 1, "profiles": [{"name": "A", "base": {"round": 3}, "x": 1}]}
        )


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_page_speaks_each_language(client, language):
    page = client.get("/profiles/", headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in page
