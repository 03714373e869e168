"""The OpenAPI 3.1 description of the API; its components come from the models that check documents."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from django.conf import settings
from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import models_json_schema

from tablecheck.document.board import BoardDocument
from tablecheck.document.questions import BoardById, QuestionFile
from tablecheck.document.schemas import Untitled

#: Version of the API, not of the program; it moves when an address or a key changes its meaning.
API_VERSION = "1"


class AskBody(QuestionFile):
    """A question file whose board is inline or stored here; a stored one needs a bearer token that opens it."""

    board: BoardDocument | BoardById


class FaultLine(BaseModel):
    """One fault: where it lies and what is wrong."""

    path: str
    message: str


class Faults(BaseModel):
    """Every fault of what was sent."""

    faults: list[FaultLine]


class ReasonLine(BaseModel):
    """One clause that decided, the facts it looked at, and the sentence."""

    clause: str
    facts: dict[str, Any]
    text: str


class AnswerLine(BaseModel):
    """One answer, with the keys of its question before it."""

    model_config = ConfigDict(extra="allow")

    ask: str
    answer: Literal["yes", "no", "open"]
    certain: bool | None = None
    margin: float | None = None
    reasons: Annotated[list[ReasonLine], Field(min_length=1)]
    line: list[list[float]] | None
    blockers: list[str]
    value: Any = None


class ErrorLine(BaseModel):
    """A question that cannot be answered, in its place."""

    ask: str
    error: FaultLine


class Answers(BaseModel):
    """The answers, in the order of the questions."""

    ruleset: str
    answers: list[AnswerLine | ErrorLine]


class CreatedBoard(BaseModel):
    """A new board: its id, its page, and the one token that owns it, shown this once."""

    id: str
    url: str
    owner_token: str


class ListedBoard(BaseModel):
    """A board that the token may read."""

    id: str
    title: str
    revision: int
    role: Literal["owner", "judge", "player", "spectator"]
    side: str | None
    url: str


class BoardList(BaseModel):
    """The boards that the token may read."""

    boards: list[ListedBoard]


_LANGUAGE = {"$ref": "#/components/parameters/lang"}
_TOKEN = [{"token": []}]


@cache
def openapi() -> dict[str, Any]:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": Untitled.schema_dialect,
        "info": {
            "title": "TableCheck",
            "version": API_VERSION,
            "summary": "Boards of tabletop wargames and answers by their rules.",
        },
        "servers": [{"url": "/api"}],
        "paths": _paths(),
        "components": {
            "schemas": _schemas(),
            "parameters": {
                "lang": {
                    "name": "lang",
                    "in": "query",
                    "description": "Language of sentences; else Accept-Language decides.",
                    "schema": {"type": "string", "enum": [code for code, _name in settings.LANGUAGES]},
                }
            },
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "The secret of a link to a board."}
            },
        },
    }


def _schemas() -> dict[str, Any]:
    models = (BoardDocument, AskBody, Answers, Faults, CreatedBoard, BoardList)
    _names, made = models_json_schema(
        [(model, "validation") for model in models],
        by_alias=True,
        ref_template="#/components/schemas/{model}",
        schema_generator=Untitled,
    )
    schemas: dict[str, Any] = made["$defs"]
    return schemas


def _paths() -> dict[str, Any]:
    board = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    tag = {"ETag": {"description": "The board's revision.", "schema": {"type": "string"}}}
    schema_name = {"name": "name", "in": "path", "required": True, "schema": {"enum": ["board", "questions"]}}
    return {
        "/ask": {
            "post": {
                "operationId": "ask",
                "summary": "Answer a question file.",
                "parameters": [_LANGUAGE],
                "security": [{}, *_TOKEN],
                "requestBody": _body("AskBody"),
                "responses": {"200": _gives("The answers.", "Answers"), **_faults("400", "404", "413")},
            }
        },
        "/boards": {
            "get": {
                "operationId": "listBoards",
                "summary": "List the boards that the token may read.",
                "parameters": [_LANGUAGE],
                "security": _TOKEN,
                "responses": {"200": _gives("The boards.", "BoardList"), **_faults("401")},
            },
            "post": {
                "operationId": "createBoard",
                "summary": "Store a board.",
                "parameters": [_LANGUAGE],
                "requestBody": _body("BoardDocument"),
                "responses": {"201": _gives("The new board.", "CreatedBoard"), **_faults("400", "413")},
            },
        },
        "/boards/{id}": {
            "get": {
                "operationId": "getBoard",
                "summary": "Give a board as its canonical document.",
                "parameters": [board, _LANGUAGE],
                "security": _TOKEN,
                "responses": {
                    "200": {**_gives("The board.", "BoardDocument"), "headers": tag},
                    "304": {"description": "The board is still at the revision of If-None-Match."},
                    **_faults("404"),
                },
            }
        },
        "/schema/{name}.json": {
            "get": {
                "operationId": "getSchema",
                "summary": "Give a JSON Schema of the contract.",
                "parameters": [schema_name],
                "responses": {"200": _gives("The schema."), **_faults("404")},
            }
        },
        "/openapi.json": {
            "get": {
                "operationId": "getDescription",
                "summary": "Give this description.",
                "responses": {"200": _gives("The description.")},
            }
        },
    }


def _content(name: str | None) -> dict[str, Any]:
    schema = {"$ref": f"#/components/schemas/{name}"} if name else {"type": "object"}
    return {"application/json": {"schema": schema}}


def _body(name: str) -> dict[str, Any]:
    return {"required": True, "content": _content(name)}


def _gives(description: str, name: str | None = None) -> dict[str, Any]:
    return {"description": description, "content": _content(name)}


def _faults(*statuses: str) -> dict[str, Any]:
    said = {
        "400": "The document is not sound.",
        "401": "A bearer token is needed.",
        "404": "Absent, or not opened by the token.",
        "413": "The document is too large.",
    }
    return {status: _gives(said[status], "Faults") for status in statuses}
