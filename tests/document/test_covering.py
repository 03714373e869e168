"""How `manage.py clauses` finds the tests of a clause."""

import ast
import json

from tablecheck.management.commands.clauses import covering, listing, marked
from tests.document.samples import ROOT

MODULE = """
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.clause("A")]


@pytest.mark.clause("B", "C")
def test_one():
    pass


@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("D")), 2])
async def test_two(n):
    pass


@pytest.mark.clause("E")
class TestThree:
    @pytest.mark.clause("F")
    def test_four(self):
        pass

    def elsewhere(self):
        pass
"""


def test_marks_are_found_wherever_they_stand():
    assert sorted(marked(ast.parse(MODULE))) == [
        ("TestThree::test_four", "A"),
        ("TestThree::test_four", "E"),
        ("TestThree::test_four", "F"),
        ("test_one", "A"),
        ("test_one", "B"),
        ("test_one", "C"),
        ("test_two", "A"),
        ("test_two", "D"),
    ]


def test_question_files_count_for_what_they_expect(tmp_path):
    cases = tmp_path / "tests" / "cases" / "game"
    cases.mkdir(parents=True)
    asked = [{"ask": "layout"}, {"ask": "sight", "expect": {"clauses": ["A", "B"]}}]
    (cases / "A.json").write_text(json.dumps({"ask": asked}), encoding="utf-8")
    (tmp_path / "tests" / "test_game.py").write_text(MODULE, encoding="utf-8")
    found = covering(tmp_path)
    assert found["A"][0] == "tests/cases/game/A.json"
    assert found["B"] == ["tests/cases/game/A.json", "tests/test_game.py::test_one"]


def test_every_clause_that_a_test_names_exists():
    known = {entry["id"] for entry in listing(ROOT)}
    assert covering(ROOT).keys() <= known
