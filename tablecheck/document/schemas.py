"""The published JSON Schemas of the contract, made from the very models that check documents at the door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from tablecheck.document.board import BoardDocument
from tablecheck.document.questions import QuestionFile

SCHEMAS: Mapping[str, type[BaseModel]] = {"board": BoardDocument, "questions": QuestionFile}


class Untitled(GenerateJsonSchema):
    """A schema without the titles that only repeat the keys."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """No field's title says more than its key."""
        return False


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a document by its name in `SCHEMAS`."""
    model = SCHEMAS[name]
    made = model.model_json_schema(by_alias=True, schema_generator=Untitled)
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "$id": f"urn:tablecheck:{name}:1",
        "title": f"tablecheck-{name}",
        "description": made.pop("description"),
        **{key: value for key, value in made.items() if key != "title"},
    }
