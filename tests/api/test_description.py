"""The description of the API: complete, sound, and true of what is answered."""

import jsonschema
import pytest
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tablecheck.api.description import openapi
from tablecheck.api.urls import urlpatterns
from tablecheck.document.schemas import SCHEMAS, schema
from tests.document.samples import bare, full, model, questions, unit


def references(value):
    """Every `$ref` inside a value."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for item in value.values():
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


def component(name):
    """A validator of one component."""
    registry = Registry().with_resource("urn:api", DRAFT202012.create_resource(openapi()))
    return jsonschema.Draft202012Validator({"$ref": f"urn:api#/components/schemas/{name}"}, registry=registry)


def test_it_is_served(client):
    assert client.get("/api/openapi.json").json() == openapi()
    assert openapi()["openapi"] == "3.1.0"


def test_every_reference_leads_somewhere():
    for reference in set(references(openapi())):
        place = openapi()
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_every_component_is_a_schema():
    for name, part in openapi()["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(part)
        assert name.isidentifier()


def test_every_address_is_described():
    addresses = {
        "/" + str(pattern.pattern).replace("<str:board_id>", "{id}").replace("<str:name>", "{name}")
        for pattern in urlpatterns
    }
    assert addresses - {"/<path:rest>"} == set(openapi()["paths"])


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_served(client, name):
    assert client.get(f"/api/schema/{name}.json").json() == schema(name)


def test_no_other_schema_is_served(client):
    response = client.get("/api/schema/dice.json")
    assert (response.status_code, response.json()["faults"][0]["path"]) == (404, "$")


@pytest.mark.django_db
def test_responses_are_as_described(client):
    created = client.post("/api/boards", full(), content_type="application/json").json()
    component("CreatedBoard").validate(created)
    headers = {"Authorization": f"Bearer {created['owner_token']}"}
    component("BoardList").validate(client.get("/api/boards", headers=headers).json())
    component("BoardDocument").validate(client.get(f"/api/boards/{created['id']}", headers=headers).json())
    component("Faults").validate(client.get("/api/boards").json())
    board = bare(units=[unit(model(), model("m2", at=[9, 9]), profile={"size": 2})])
    asked = questions(
        {"ask": "sight", "from": "m1", "to": "m2"},
        {"ask": "distance", "a": "m1", "b": "x"},
        {"ask": "layout"},
        board=board,
    )
    component("AskBody").validate(asked)
    component("Answers").validate(client.post("/api/ask", asked, content_type="application/json").json())
    assert not component("AskBody").is_valid(questions(board="board.json"))
