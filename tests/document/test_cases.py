"""Every question file of tests/cases is answered as it expects, by the function the command uses."""

import pytest

from tablecheck.document.answers import answer, beside, load_questions
from tests.document.samples import ROOT

CASES = sorted((ROOT / "tests" / "cases").rglob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.relative_to(ROOT / "tests" / "cases").as_posix())
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_case(path, language):
    answered = answer(load_questions(path.read_bytes(), beside(path.parent)), language)
    assert [f"{fault['path']}: {fault['message']}" for fault in (*answered.unanswered, *answered.unlike)] == []


def test_the_demo_tables_teach_what_is_true():
    for path in sorted((ROOT / "tablecheck" / "demo").glob("*.questions.json")):
        answered = answer(load_questions(path.read_bytes(), beside(path.parent)), "en")
        assert (answered.unanswered, answered.unlike) == ([], []), path.name
