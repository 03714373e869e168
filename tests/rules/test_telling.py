"""Answers as the contract writes them."""

import json

import pytest

from rules.ask import ask, told
from rules.phrases import LANGUAGES
from tests.rules.build import board, piece, rect, troop

WALL = board(piece("wall-1", rect(1, 36, (20, 18)), 2), troop("m1", (10, 18), 2), troop("e1", (30, 18), 1, side="blue"))
SIGHT = {"ask": "sight", "from": "m1", "to": "e1"}


def test_a_blocked_sight_as_in_the_contract():
    said = told(ask(WALL, SIGHT), WALL, "en")
    # A wall of an inch is gone when both its sides are off by half of that.
    assert 0.25 <= said["margin"] <= 0.5
    assert said == {
        "answer": "no",
        "certain": True,
        "margin": said["margin"],
        "reasons": [
            {
                "clause": "SC-7.1.1-a",
                "facts": {"piece": "wall-1", "size": 2, "viewer": 2, "target": 1},
                "text": "Full Cover: wall-1 (Size 2) is at least as tall as both models (2 and 1).",
            }
        ],
        "line": None,
        "blockers": ["wall-1"],
        "value": {"targetable": False},
    }


def test_names_stand_in_sentences_only():
    said = told(ask(WALL, SIGHT), WALL, "es", {"wall-1": "Muro largo"})
    assert said["reasons"][0]["text"].startswith("Full Cover: Muro largo (Size 2)")
    assert said["reasons"][0]["facts"]["piece"] == "wall-1"
    assert said["blockers"] == ["wall-1"]


@pytest.mark.parametrize(("unit", "per_inch"), [("in", 1), ("cm", 2.54), ("mm", 25.4)])
def test_lines_are_in_the_documents_unit(unit, per_inch):
    built = board(troop("a", (10, 10), mm=25.4), troop("b", (20, 10), mm=25.4), unit_length=1 / per_inch)
    said = told(ask(built, {"ask": "sight", "from": "a", "to": "b"}), built, "en")
    assert said["line"] == [
        pytest.approx([10.5 * per_inch, 10 * per_inch]),
        pytest.approx([19.5 * per_inch, 10 * per_inch]),
    ]
    assert said["line"][0][0] == round(10.5 * per_inch, 9)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_is_plain_json_in_every_language(language):
    questions = [
        SIGHT,
        {"ask": "distance", "a": "m1", "b": [1, 2]},
        {"ask": "within", "a": "m1", "b": "e1", "range": 3},
        {"ask": "elevation", "model": "m1"},
        {"ask": "layout"},
        {"ask": "placement"},
        {"ask": "unit_sight", "from": "Um1", "to": "Ue1"},
        {"ask": "engaged", "a": "m1", "b": "e1"},
        {"ask": "evade", "attacker": "Um1", "target": "Ue1"},
    ]
    for question in questions:
        said = told(ask(WALL, question), WALL, language)
        assert json.loads(json.dumps(said)) == said
        assert said["reasons"]
        for reason in said["reasons"]:
            assert reason["text"]
            assert "{" not in reason["text"]


def test_closeness_is_told_unless_nobody_asked():
    loose = board(*WALL.terrain.values(), troop("m1", (10, 18)), troop("e1", (30, 18)), tolerance=0.1)
    said = told(ask(loose, SIGHT), loose, "en")
    assert said["certain"] is True
    assert 0.1 < said["margin"] <= 1.0
    plain = told(ask(loose, SIGHT, closeness=False), loose, "en")
    assert not {"certain", "margin"} & plain.keys()
    ranged = told(ask(loose, {"ask": "within", "a": "m1", "b": "e1", "range": 3}), loose, "en")
    assert ranged["certain"] is True
    assert ranged["margin"] is None
