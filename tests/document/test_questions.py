"""Question files: what is refused at the door, what is answered in place, and what an expectation means."""

import json

import pytest

from rules.ask import ask, told
from rules.question import KINDS
from tablecheck.document import DocumentFaults, load, to_board
from tablecheck.document.answers import answer, beside, load_questions
from tablecheck.document.expect import differences
from tablecheck.document.questions import QUESTIONS
from tests.document.samples import bare, model, piece, questions, unit

BOARD = bare(
    terrain=[
        piece("wall", at=[20, 10], footprint={"rect": [1, 8]}, size=2),
        piece("second", at=[23, 10], footprint={"rect": [1, 8]}, size=2),
    ],
    units=[
        unit(model("m1", at=[14, 10]), id="red-1", profile={"size": 2}),
        unit(model("e1", at=[30, 10]), id="blue-1", profile={"size": 2}),
    ],
)
SIGHT = {"ask": "sight", "from": "m1", "to": "e1"}


def nowhere(reference):
    """No board is to be found elsewhere."""
    raise AssertionError(reference)


def answered(*asked, board=BOARD):
    """The answers to questions about a board."""
    return answer(load_questions(questions(*asked, board=board), nowhere), "en")


def faults_of(source, opener=nowhere):
    """The paths of the faults for which a question file is refused."""
    with pytest.raises(DocumentFaults) as refused:
        load_questions(source, opener)
    return [fault["path"] for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "tablecheck-board"}, "$.format"),
        ({"version": 2}, "$.version"),
        ({"asks": []}, "$.asks"),
        ({"ask": {}}, "$.ask"),
        ({"ask": [3]}, "$.ask[0]"),
        ({"ask": [{"from": "m1"}]}, "$.ask[0].ask"),
        ({"ask": [{"ask": "layout", "expect": {"answr": "yes"}}]}, "$.ask[0].expect.answr"),
        ({"ask": [{"ask": "layout", "expect": {"answer": "maybe"}}]}, "$.ask[0].expect.answer"),
        ({"ask": [{"ask": "layout", "expect": {"clauses": "TB-OFF"}}]}, "$.ask[0].expect.clauses"),
        ({"ask": [{"ask": "layout", "expect": {"certain": 1}}]}, "$.ask[0].expect.certain"),
        ({"ask": [{"ask": "within", "range": float("inf")}]}, "$.ask[0].range"),
        ({"board": bare(colour=1)}, "$.board.colour"),
        ({"board": bare(units=[unit(side="x")])}, "$.board.units[0].side"),
        ({"board": {"format": "tablecheck-board", "version": 3}}, "$.board.version"),
        ({"board": 3}, "$.board"),
        ({"board": None}, "$.board"),
    ],
)
def test_a_file_is_refused_at_the_place(change, path):
    assert faults_of({**questions(), **change}) == [path]


def test_a_file_without_board_or_questions():
    assert faults_of({"format": "tablecheck-questions", "version": 1}) == ["$.board", "$.ask"]


def test_faults_of_file_and_board_are_named_together():
    value = {**questions({"ask": 3}), "board": bare(colour=1)}
    assert faults_of(json.dumps(value)) == ["$.ask[0].ask", "$.board.colour"]


def test_a_board_lies_beside_the_file(tmp_path):
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "two.json").write_text(json.dumps(BOARD), encoding="utf-8")
    found = load_questions(questions(SIGHT, board="layouts/two.json"), beside(tmp_path))
    assert found.document == load(BOARD)


def test_a_board_that_is_not_there_or_not_sound(tmp_path):
    (tmp_path / "bad.json").write_text(json.dumps(bare(colour=1)), encoding="utf-8")
    assert faults_of(questions(board="gone.json"), beside(tmp_path)) == ["$.board"]
    assert faults_of(questions(board={"id": "abc"}), beside(tmp_path)) == ["$.board"]
    with pytest.raises(DocumentFaults) as refused:
        load_questions(questions(board="bad.json"), beside(tmp_path))
    assert (refused.value.source, refused.value.faults[0]["path"]) == ("bad.json", "$.colour")


def test_answers_come_in_order_with_their_questions():
    found = answered(SIGHT, {"ask": "distance", "a": "m1", "b": [14, 10]}, {"ask": "layout"})
    assert [entry["ask"] for entry in found.answers] == ["sight", "distance", "layout"]
    first = found.answers[0]
    assert (first["from"], first["to"], first["answer"]) == ("m1", "e1", "no")
    assert "expect" not in first
    assert found.status == 0
    assert found.output() == {"ruleset": "starcraft", "answers": found.answers}


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"ask": "sight", "from": "m1", "to": "nobody"}, "$.to"),
        ({"ask": "sight", "from": "m1"}, "$.to"),
        ({**SIGHT, "why": 1}, "$.why"),
        ({"ask": "sightt"}, "$.ask"),
        ({"ask": "fire", "from": "m1", "to": "e1", "skill": "dodge"}, "$.ask"),
        ({"ask": "within", "a": "m1", "b": "e1", "range": "3"}, "$.range"),
    ],
)
def test_what_cannot_be_answered_says_so_in_its_place(question, path):
    found = answered(SIGHT, question, SIGHT)
    assert [set(entry) == {"ask", "error"} for entry in found.answers] == [False, True, False]
    assert found.answers[1]["error"]["path"] == path
    assert found.unanswered[0]["path"] == "$.ask[1]" + path[1:]
    assert found.status == 2


EXPECTATIONS = [
    ("answer", {"answer": "no"}, True),
    ("another answer", {"answer": "yes"}, False),
    ("a clause", {"clauses": ["SC-7.1.1-a"]}, True),
    ("a clause not cited", {"clauses": ["SC-7.1.1-a", "SC-7.1-b"]}, False),
    ("certain", {"certain": True}, True),
    ("not certain", {"certain": False}, False),
    ("one of two walls", {"blockers": ["wall"]}, True),
    ("the other wall", {"blockers": ["second"]}, True),
    ("both walls, one to spare", {"blockers": ["wall", "second"]}, False),
    ("no blockers", {"blockers": []}, False),
    ("a blocker that is nothing", {"blockers": ["nothing"]}, False),
    ("value", {"value": {"targetable": False}}, True),
    ("another value", {"value": {"targetable": True}}, False),
    ("a value that is not there", {"value": {"range": 3}}, False),
    ("nothing", {}, True),
]


@pytest.mark.parametrize(("expect", "holds"), [c[1:] for c in EXPECTATIONS], ids=[c[0] for c in EXPECTATIONS])
def test_expectations(expect, holds):
    found = answered({**SIGHT, "expect": expect})
    assert (found.unlike == []) is holds
    assert found.status == (0 if holds else 1)
    assert all(fault["path"] == "$.ask[0]" for fault in found.unlike)


VALUES = [
    (3.0000005, 3, True),
    (3.000002, 3, False),
    (1, True, False),
    (None, None, True),
    (0, None, False),
    ("mid", "mid", True),
    ("mid", "high", False),
    (["a", "b"], ["b", "a"], True),
    (["a"], ["a", "b"], False),
    ([], [], True),
    ([1, 2], [2, 1], False),
    ([1, 2.0000000001], [1, 2], True),
    ([[1, 2], [3, 4]], [[1, 2], [3, 4]], True),
    ([[1, 2]], [[1, 2], [3, 4]], False),
    ({"a": 1}, {"a": 1, "b": 2}, True),
    ({"a": 1, "b": 2}, {"a": 1}, False),
    ({"m1": ["e1", "e2"]}, {"m1": ["e2", "e1"], "m2": []}, True),
    ([{"clause": "TB-OFF", "ids": ["a", "b"]}], [{"clause": "TB-OFF", "ids": ["b", "a"]}], True),
    ([{"clause": "TB-OFF"}], [{"clause": "TB-OFF", "ids": ["b"]}, {"clause": "TB-OFF", "ids": ["c"]}], False),
    ([{"x": 1}, {"x": 1, "y": 2}], [{"x": 1, "y": 2}, {"x": 1, "y": 3}], True),
    ([{"x": 1}, {"y": 2}], [{"x": 1, "y": 2}, {"x": 1, "y": 3}], True),
    ([{"y": 2}, {"y": 2}], [{"x": 1, "y": 2}, {"x": 1, "y": 3}], False),
    ({"a": 1}, [1], False),
]


@pytest.mark.parametrize(("expected", "actual", "same"), VALUES)
def test_values(expected, actual, same):
    said = {"answer": "yes", "reasons": [], "blockers": [], "value": actual}
    assert (differences({"value": expected}, said, lambda ids: False) == []) is same


def test_a_failed_expectation_is_named():
    (fault,) = answered({**SIGHT, "expect": {"answer": "yes"}}).unlike
    assert fault["message"] == '“answer” should be "yes" and is "no".'


def test_the_engine_itself_says_the_same():
    board = to_board(load(BOARD))
    assert answered(SIGHT).answers == [{**SIGHT, **told(ask(board, SIGHT), board, "en")}]


def test_the_schema_and_the_engine_know_the_same_questions():
    assert list(QUESTIONS) == list(KINDS)
    for name, kind in KINDS.items():
        fields = {field.alias or key: field for key, field in QUESTIONS[name].model_fields.items()}
        needed = {key for key, field in fields.items() if field.is_required()} - {"ask"}
        assert needed == set(kind.needs), name
        assert set(kind.may) <= fields.keys(), name
