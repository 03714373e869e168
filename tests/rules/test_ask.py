"""What a question may be, and how one that cannot be answered is refused."""

import pytest

from rules.ask import answered_kinds, ask, blocks, questions_of
from rules.phrases import LANGUAGES, phrases
from rules.question import KINDS
from rules.telling import told_error
from rules.verdict import QuestionError
from tests.rules.build import board, marker, piece, rect, troop, zone

TABLE = board(
    piece("w", rect(2, 2, (20, 10))),
    zone("z", rect(2, 2, (40, 10))),
    marker("k", (45, 10)),
    troop("m", (10, 10)),
    troop("n", (30, 10)),
)


def refused(question, built=TABLE):
    """The path and phrase of a refusal; its sentence exists in every language."""
    with pytest.raises(QuestionError) as raised:
        ask(built, question)
    for language in LANGUAGES:
        said = told_error(raised.value, language)
        assert said["path"] == raised.value.path
        assert said["message"]
        assert "{" not in said["message"]
    return raised.value.path, raised.value.phrase


@pytest.mark.parametrize(
    ("question", "path", "phrase"),
    [
        ({}, "$.ask", "no_kind"),
        ({"ask": 3}, "$.ask", "no_kind"),
        ({"ask": "nonsense"}, "$.ask", "unknown_kind"),
        ({"ask": "fire", "from": "m", "to": "n", "skill": "dodge"}, "$.ask", "other_game"),
        ({"ask": "move", "unit": "Um", "action": "fly"}, "$.action", "word_wanted"),
        ({"ask": "sight", "from": "m"}, "$.to", "missing_key"),
        ({"ask": "sight", "from": "m", "to": "n", "colour": 1}, "$.colour", "unknown_key"),
        ({"ask": "sight", "from": "m", "to": "nobody"}, "$.to", "unknown_id"),
        ({"ask": "sight", "from": "m", "to": "w"}, "$.to", "no_model"),
        ({"ask": "sight", "from": "m", "to": 7}, "$.to", "id_wanted"),
        ({"ask": "sight", "from": "m", "to": [1, 2]}, "$.to", "id_wanted"),
        ({"ask": "unit_sight", "from": "m", "to": "Un"}, "$.from", "no_unit"),
        ({"ask": "distance", "a": "m", "b": 7}, "$.b", "id_or_point"),
        ({"ask": "distance", "a": "m", "b": [7]}, "$.b", "point"),
        ({"ask": "distance", "a": "m", "b": [7, "8"]}, "$.b[1]", "number_wanted"),
        ({"ask": "distance", "a": "m", "b": [True, 8]}, "$.b[0]", "number_wanted"),
        ({"ask": "distance", "a": "m", "b": [float("nan"), 8]}, "$.b[0]", "number_wanted"),
        ({"ask": "within", "a": "m", "b": "n", "range": float("inf")}, "$.range", "number_wanted"),
        ({"ask": "within", "a": "m", "b": "n", "range": "3"}, "$.range", "number_wanted"),
        ({"ask": "within", "a": "m", "b": "n", "range": -1}, "$.range", "negative"),
        ({"ask": "placement", "unit": "m"}, "$.unit", "no_unit"),
        ({"ask": "layout", "unit": "Um"}, "$.unit", "unknown_key"),
    ],
)
def test_bad_questions_are_refused_by_path(question, path, phrase):
    assert refused(question) == (path, phrase)


def test_a_unit_without_models_on_the_table_is_named():
    from dataclasses import replace

    units = {**TABLE.units, "away": replace(TABLE.units["Um"], id="away", place="reserve", models=())}
    built = replace(TABLE, units=units)
    assert refused({"ask": "unit_sight", "from": "Um", "to": "away"}, built) == ("$.to", "no_models")
    assert refused({"ask": "distance", "a": "away", "b": "m"}, built) == ("$.a", "no_models")


def test_a_side_has_no_place():
    from dataclasses import replace

    from rules.board import Side

    built = replace(TABLE, sides={"red": Side("red", "Red")})
    assert refused({"ask": "distance", "a": "red", "b": "m"}, built) == ("$.a", "not_placed")


@pytest.mark.parametrize("ruleset", ["infinity", "skirmish", "ninth-age"])
def test_other_games_name_what_they_answer(ruleset):
    from dataclasses import replace

    built = replace(TABLE, ruleset=ruleset)
    assert questions_of(ruleset) == ("distance", "within", "placement", "layout")
    assert refused({"ask": "sight", "from": "m", "to": "n"}, built) == ("$.ask", "not_yet")
    assert refused({"ask": "elevation", "model": "m"}, built) == ("$.ask", "other_game")
    for kind in ("layout", "placement"):
        assert ask(built, {"ask": kind}).answer == "yes"


def test_every_kind_of_the_contract_is_known():
    assert len(KINDS) == 26
    for game, kinds in answered_kinds().items():
        assert all(game in KINDS[kind].games for kind in kinds)


def test_what_is_expected_is_no_part_of_the_question():
    assert ask(TABLE, {"ask": "layout", "expect": {"answer": "yes"}}).answer == "yes"


def test_a_question_without_blockers_is_proved_by_none():
    assert blocks(TABLE, {"ask": "layout"}, ())
    assert not blocks(TABLE, {"ask": "layout"}, ("w",))


def test_refusals_speak_every_language():
    keys = {language: phrases(language).errors for language in LANGUAGES}
    assert keys["en"].keys() == keys["es"].keys() == keys["ru"].keys()
