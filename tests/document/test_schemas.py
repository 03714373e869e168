"""The published schemas: fresh, valid, and of one mind with the door."""

import json

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from tablecheck.document.schemas import SCHEMAS, schema
from tablecheck.management.commands.board import published
from tests.document.generated import documents
from tests.document.samples import ROOT, bare, full, piece, questions
from tests.document.test_faults import PARTS

#: Faults between objects, of shapes and of units are beyond what a schema can say.
BEYOND_A_SCHEMA = (
    "id of", "id twice", "reserved", "on ", "owner", "side absent", "zone of no", "joins", "active", "initiative",
    "passed", "locked", "unit locked", "phase of", "acted in", "two leaders", "model nowhere", "bow-tie",
    "corner twice", "no area", "edge without", "beyond 10 m", "table of", "entry edge beyond", "501 objects",
    "id with a newline",
)  # fmt: skip


def board_schema():
    """A validator of board documents by the published schema."""
    return jsonschema.Draft202012Validator(schema("board"))


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))


def test_the_published_files_are_fresh():
    for path, text in published():
        assert path.read_text(encoding="utf-8") == text, f"run: python manage.py board schema ({path.name})"


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_sound_documents_follow_the_schema(value):
    board_schema().validate(value)


def test_every_key_follows_the_schema():
    board_schema().validate(full())


@pytest.mark.parametrize("value", [c[1] for c in PARTS], ids=[c[0] for c in PARTS])
def test_what_a_schema_can_say_it_says(value, request):
    name = request.node.callspec.id
    assert board_schema().is_valid(value) is name.startswith(BEYOND_A_SCHEMA)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "cases").rglob("*.json")), ids=lambda path: path.stem)
def test_case_files_follow_the_schema(path):
    jsonschema.Draft202012Validator(schema("questions")).validate(json.loads(path.read_text(encoding="utf-8")))


def test_questions_follow_the_schema():
    validator = jsonschema.Draft202012Validator(schema("questions"))
    sight = {"ask": "sight", "from": "m1", "to": "e1", "expect": {"answer": "no"}}
    validator.validate(questions(sight, {"ask": "distance", "a": "m1", "b": [1, 2]}, board=bare(terrain=[piece()])))
    validator.validate(questions(board="boards/one.json"))
    assert not validator.is_valid(questions({"ask": "sight", "from": "m1"}))
    assert not validator.is_valid(questions({**sight, "why": 1}))
    assert not validator.is_valid(questions({"ask": "sightt"}))
