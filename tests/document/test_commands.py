"""The commands as they are called: output, exit status, and what is said on standard error."""

import json
import os
import subprocess
import sys

import pytest
from django.core.management import call_command

from tablecheck.document import dump, load
from tests.document.samples import FULL_TEXT, ROOT, bare, full, model, piece, questions, unit

BOARD = bare(
    terrain=[piece("wall", at=[20, 10], footprint={"rect": [1, 8]}, size=2)],
    units=[unit(model("m1", at=[14, 10]), model("e1", at=[30, 10]), profile={"size": 2})],
)
SIGHT = {"ask": "sight", "from": "m1", "to": "e1"}


def manage(*words, folder, text=None):
    """`manage.py` in a process of its own, on a machine without a database."""
    settings = {"TABLECHECK_VAR": str(folder / "var"), "DJANGO_SETTINGS_MODULE": "tablecheck.settings", "LC_ALL": "C"}
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **settings},
        check=False,
    )


def stored(folder, value, name="questions.json"):
    """A file holding a JSON value."""
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return str(path)


def test_ask_answers(tmp_path):
    stored(tmp_path, BOARD, "board.json")
    path = stored(tmp_path, questions({**SIGHT, "expect": {"answer": "no", "blockers": ["wall"]}}, board="board.json"))
    done = manage("ask", path, folder=tmp_path)
    said = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert said["ruleset"] == "starcraft"
    assert [answer["answer"] for answer in said["answers"]] == ["no"]
    assert not (tmp_path / "var" / "db.sqlite3").exists()


def test_ask_reads_standard_input_and_speaks_russian(tmp_path):
    done = manage("ask", "-", "--lang", "ru", folder=tmp_path, text=json.dumps(questions(SIGHT, board=BOARD)))
    assert done.returncode == 0
    text = json.loads(done.stdout)["answers"][0]["reasons"][0]["text"]
    assert any("а" <= letter <= "я" for letter in text)
    assert text in done.stdout


def test_ask_tells_of_an_expectation_that_failed(tmp_path):
    path = stored(tmp_path, questions(SIGHT, {**SIGHT, "expect": {"answer": "yes"}}, board=BOARD))
    done = manage("ask", path, folder=tmp_path)
    assert done.returncode == 1
    assert len(json.loads(done.stdout)["answers"]) == 2
    assert done.stderr == f'{path}: $.ask[1]: “answer” should be "yes" and is "no".\n'


def test_ask_answers_the_rest_of_a_file(tmp_path):
    asked = [{**SIGHT, "to": "nobody"}, {**SIGHT, "expect": {"answer": "yes"}}, SIGHT]
    done = manage("ask", stored(tmp_path, questions(*asked, board=BOARD)), folder=tmp_path)
    assert done.returncode == 2
    assert ["error" in answer for answer in json.loads(done.stdout)["answers"]] == [True, False, False]
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["$.ask[0].to", "$.ask[1]"]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("{", ["$"]),
        (
            json.dumps(questions(3, board=bare(colour=1, **{"line\nbreak": 2}))),
            ["$.ask[0]", "$.board.colour", "$.board"],
        ),
        (json.dumps(BOARD), ["$.format"]),
        (json.dumps(questions(board="gone.json")), ["$.board"]),
    ],
)
def test_ask_refuses_a_faulty_file_with_a_line_for_each_fault(text, paths, tmp_path):
    done = manage("ask", stored(tmp_path, text), folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert [line.split(": ")[1].split('["')[0] for line in done.stderr.splitlines()] == paths


def test_ask_names_the_board_file_that_is_faulty(tmp_path):
    stored(tmp_path, bare(colour=1), "board.json")
    done = manage("ask", stored(tmp_path, questions(board="board.json")), folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("board.json: $.colour: ")


def test_ask_without_a_file(tmp_path):
    done = manage("ask", "gone.json", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("gone.json: $: ")


def test_clauses_come_from_code_and_tests(tmp_path):
    done = manage("clauses", "--format", "json", folder=tmp_path)
    listed = {entry["id"]: entry for entry in json.loads(done.stdout)}
    assert done.returncode == 0
    assert all(set(entry) == {"id", "ruleset", "title", "decided_by", "tests"} for entry in listed.values())
    assert listed["SC-7.1.1-b"]["ruleset"] == "starcraft"
    assert listed["SC-7.1.1-b"]["decided_by"].startswith("rules.starcraft.")
    assert listed["TB-CROSS"]["ruleset"] == "common"
    text = manage("clauses", folder=tmp_path).stdout
    assert [line.split()[0] for line in text.splitlines()] == list(listed)


@pytest.mark.django_db
def test_a_board_goes_in_and_comes_out_the_same(tmp_path, capsys):
    call_command("board", "import", stored(tmp_path, full(), "full.json"))
    board_id, link = capsys.readouterr().out.splitlines()
    assert link.startswith("/join/#")
    call_command("board", "export", board_id)
    assert capsys.readouterr().out == FULL_TEXT == dump(load(full()))


@pytest.mark.django_db
def test_a_faulty_or_absent_board_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit) as stopped:
        call_command("board", "import", stored(tmp_path, bare(colour=1), "bad.json"))
    assert stopped.value.code == 2
    assert "bad.json: $.colour: " in capsys.readouterr().err
    with pytest.raises(SystemExit) as stopped:
        call_command("board", "export", "no-such-board")
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("no-such-board: $: ")
