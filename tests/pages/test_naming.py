"""People read names: of pieces, of properties, of one another; never ids or keys where there is a name."""

import re

import pytest
from django.utils import translation

from tablecheck.access.grants import Grant
from tablecheck.boards import admission, disputes, naming, telling
from tablecheck.boards.changes import apply, attempt
from tablecheck.boards.log import Entry
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import judged
from tablecheck.document.board import Header
from tablecheck.document.parts import AccessPoint, LooseModel, LooseUnit, Marker, Terrain, Zone

ANN, BEA, CEM = 1, 2, 3
PEOPLE = {BEA: ("Bea", "player"), CEM: ("", "judge")}
TABLE = {"width": 36, "depth": 24}
DISC = {"at": [1, 1], "footprint": {"circle": 2}}
LAID = [
    {"kind": "board", "id": "", "set": {"title": "Trial", "sides": [{"id": "red"}, {"id": "blue"}]}},
    {
        "kind": "terrain",
        "id": "t-1",
        "add": {"id": "t-1", "name": "Wreck, south", **DISC},
    },
    {
        "kind": "terrain",
        "id": "t-2",
        "add": {"id": "t-2", "name": "Aerial", **DISC, "on": "t-1"},
    },
    {"kind": "units", "id": "u-1", "add": {"id": "u-1", "name": "Roaches", "side": "red"}},
    {"kind": "models", "id": "m-1", "add": {"id": "m-1", "unit": "u-1", "at": [5, 5], "base": {"round": 32}}},
    {"kind": "models", "id": "m-2", "add": {"id": "m-2", "unit": "u-1", "at": [7, 5], "base": {"round": 32}}},
]


@pytest.fixture
def laid():
    """A small table."""
    return apply(State(), LAID, ANN)


def disputed(state, theirs, mine):
    """What stands against an edit that had not seen another's; and the table with the other's edit."""
    later = apply(state, [theirs], BEA)
    return attempt(later, [mine], state.revision, ANN).disputes, later


@pytest.mark.parametrize("part", [Header, Terrain, AccessPoint, LooseUnit, LooseModel, Zone, Marker])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_every_property_has_a_word(part, language):
    with translation.override(language):
        words = naming.property_words()
    keys = set(part.model_fields) - {"id", "format", "version"}
    assert keys <= words.keys()
    assert all(words[key] for key in keys)


def test_an_undo_is_refused_in_words(laid):
    theirs = {"kind": "models", "id": "m-1", "set": {"at": [6, 6], "rotation": 90}}
    found, later = disputed(laid, theirs, {"kind": "models", "id": "m-1", "set": {"at": [5, 5], "rotation": None}})
    (told,) = disputes.undo_faults(found, later, [], PEOPLE)
    assert told["message"] == "“Roaches 1” (place, rotation) was changed by Bea since then."


def test_a_conflict_names_the_piece_and_the_person(laid):
    theirs = {"kind": "terrain", "id": "t-1", "set": {"at": [6, 6]}}
    found, later = disputed(laid, theirs, {"kind": "terrain", "id": "t-1", "set": {"at": [5, 5]}})
    (told,) = disputes.conflicts(found, later, [], PEOPLE)
    assert (told["name"], told["by"]) == ("Wreck, south", "Bea")
    (told,) = disputes.conflicts([each._replace(by=CEM) for each in found], later, [], PEOPLE)
    assert told["by"] == "Judge"


def test_a_piece_taken_off_the_table_keeps_its_name(laid):
    mine = {"kind": "models", "id": "m-1", "set": {"at": [5, 5]}}
    removed = attempt(laid, [{"kind": "models", "id": "m-1", "remove": True}], laid.revision, BEA)
    entry = Entry(removed.state.revision, "op", BEA, "edit", [], removed.inverse)
    found = attempt(removed.state, [mine], laid.revision, ANN).disputes
    (told,) = disputes.conflicts(found, removed.state, [entry], PEOPLE)
    assert told["name"] == "Roaches"


def test_an_override_is_asked_for_by_name(laid):
    change = {"kind": "models", "id": "m-2", "set": {"at": [5, 9]}}
    grant = Grant("b", ANN, "player", "blue")
    (told,) = admission.right_faults(grant, laid, apply(laid, [change], ANN), [change], override=False)
    assert told["message"].startswith("“Roaches 2” belongs to the other side")


@pytest.mark.parametrize(("kind", "oid", "names"), [("terrain", "t-1", "Aerial"), ("units", "u-1", "m-1")])
def test_what_others_depend_on_stays_and_says_why(laid, kind, oid, names):
    outcome = attempt(laid, [{"kind": kind, "id": oid, "remove": True}], laid.revision, ANN)
    (told, *_more) = admission.soundness_faults(laid, outcome)
    called = naming.names_of(laid.objects)
    assert called[oid] in told["message"]
    assert called.get(names, names) in told["message"]
    assert f"“{oid}”" not in told["message"]


def test_a_verdict_that_cannot_be_given_names_the_unit(laid):
    question = {"ask": "elevation", "model": "m-1"}
    changes = [
        {"kind": "board", "id": "", "set": {"length_unit": "in", "ruleset": {"id": "starcraft"}, "table": TABLE}},
        {"kind": "questions", "id": "q", "add": question},
    ]
    (told,) = telling.tellings(judged(apply(laid, changes, ANN)), "en")
    assert told.answer == "open"
    assert "Roaches" in told.reasons[0].text
    assert "u-1" not in told.reasons[0].text


def test_a_fault_names_the_other_piece_as_people_do(laid):
    state = apply(laid, [{"kind": "models", "id": "m-1", "set": {"leader": True}}], ANN)
    outcome = attempt(state, [{"kind": "models", "id": "m-2", "set": {"leader": True}}], state.revision, ANN)
    (told,) = [each for each in admission.soundness_faults(state, outcome) if each["path"].endswith(".leader")]
    assert "Roaches 1" in told["message"]
    assert "$." not in told["message"]


@pytest.mark.parametrize(
    "values", [{"at": [20000.0, 1]}, {"size": -1.0}, {"footprint": {"circle": -3.0}}, {"at": [900.0, 1]}]
)
def test_numbers_in_a_refusal_are_written_as_people_write_them(laid, values):
    state = apply(laid, [{"kind": "board", "id": "", "set": {"length_unit": "in"}}], ANN)
    outcome = attempt(state, [{"kind": "terrain", "id": "t-1", "set": values}], state.revision, ANN)
    faults = admission.soundness_faults(state, outcome)
    assert faults
    assert not any(re.search(r"\d\.0\b", each["message"]) for each in faults)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Wall", "Wall"),
        ("Стена", "Стена"),
        ("קיר", "\u2068קיר\u2069"),
        ("Wall \u202egnol", "\u2068Wall gnol\u2069"),
        ("\u2069\u2069Wall", "\u2068Wall\u2069"),
    ],
)
def test_a_name_never_turns_the_sentence_it_stands_in(name, told):
    assert naming.isolated(name) == told
    objects = {("units", "u"): {"name": name}, ("models", "a"): {"unit": "u"}, ("models", "b"): {"unit": "u"}}
    assert naming.names_of(objects)["b"] == f"{told} 2"
