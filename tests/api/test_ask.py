"""Questions over HTTP: the same answers as everywhere else."""

import json

import pytest

from tablecheck.document.answers import answer, beside, load_questions
from tests.document.samples import ROOT, bare, full, model, piece, questions, unit

pytestmark = pytest.mark.django_db

BOARD = bare(
    terrain=[piece("wall", at=[20, 10], footprint={"rect": [1, 8]}, size=2)],
    units=[unit(model("m1", at=[14, 10]), model("e1", at=[30, 10]), profile={"size": 2})],
)
SIGHT = {"ask": "sight", "from": "m1", "to": "e1"}


def asked(client, value, address="/api/ask", **headers):
    """The response to a question file."""
    return client.post(address, value, content_type="application/json", headers=headers)


def test_the_answers_are_those_of_the_command(client):
    value = questions(SIGHT, {**SIGHT, "to": "nobody"}, {"ask": "distance", "a": "m1", "b": "e1"}, board=BOARD)
    response = asked(client, value)
    assert response.status_code == 200
    assert response.json() == answer(load_questions(value, beside(ROOT)), "en").output()
    assert [("error" in said) for said in response.json()["answers"]] == [False, True, False]


@pytest.mark.parametrize(
    ("address", "accept", "language"),
    [
        ("/api/ask", "", "en"),
        ("/api/ask", "de, es;q=0.8, ru;q=0.5", "es"),
        ("/api/ask", "es-MX", "es"),
        ("/api/ask?lang=ru", "es", "ru"),
        ("/api/ask?lang=xx", "fr", "en"),
    ],
)
def test_sentences_come_in_the_readers_language(client, address, accept, language):
    client.cookies["django_language"] = "ru"
    value = questions(SIGHT, board=BOARD)
    response = asked(client, value, address, **({"Accept-Language": accept} if accept else {}))
    assert response["Content-Language"] == language
    assert response.json() == answer(load_questions(value, beside(ROOT)), language).output()


def test_a_stored_board_is_asked_by_its_id(client):
    created = client.post("/api/boards", BOARD, content_type="application/json").json()
    value = questions(SIGHT, board={"id": created["id"]})
    token = {"Authorization": f"Bearer {created['owner_token']}"}
    assert asked(client, value, **token).json() == asked(client, questions(SIGHT, board=BOARD)).json()
    assert asked(client, value).status_code == 404
    assert asked(client, value, Authorization="Bearer nonsense").status_code == 404
    assert asked(client, questions(SIGHT, board={"id": "nowhere"}), **token).status_code == 404


def test_no_path_is_followed(client):
    response = asked(client, questions(SIGHT, board="../../etc/passwd"))
    assert response.status_code == 400
    assert response.json()["faults"][0]["path"] == "$.board"


def test_a_faulty_file_is_refused_with_its_faults(client):
    response = asked(client, questions(3, board={**full(), "colour": 1}))
    assert response.status_code == 400
    assert {fault["path"] for fault in response.json()["faults"]} == {"$.ask[0]", "$.board.colour"}
    assert asked(client, json.dumps(BOARD)).json()["faults"][0]["path"] == "$.format"
