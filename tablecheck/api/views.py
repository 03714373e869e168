"""The addresses of the API; `description` says what each takes and gives."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tablecheck import document as documents
from tablecheck.api.description import openapi
from tablecheck.api.door import Refused, answers, body_of, grant_of, json_response, reader_of
from tablecheck.boards import log, store
from tablecheck.document.answers import Reference, answer, load_questions
from tablecheck.document.faults import fault
from tablecheck.document.schemas import SCHEMAS, schema


@answers("POST")
def ask(request: HttpRequest) -> HttpResponse:
    """Answers a question file whose board is inline or stored here."""

    def open_board(reference: Reference) -> documents.Document:
        if isinstance(reference, str):
            sentence = _("Over HTTP a board is inline or named by its id; no path is followed.")
            raise Refused(400, [fault("$.board", sentence)])
        board_id = str(reference["id"])
        reader_of(request, board_id)
        return store.document(board_id)

    questions = load_questions(body_of(request), open_board)
    return json_response(answer(questions, get_language() or "en").output())


@answers("GET", "HEAD", "POST")
def boards(request: HttpRequest) -> HttpResponse:
    """Lists what the token may read, or stores a new board."""
    return _create(request) if request.method == "POST" else _list(request)


def _list(request: HttpRequest) -> HttpResponse:
    grant = grant_of(request)
    if grant is None:
        raise Refused(401, [fault("$", _("A bearer token is needed: the secret of a link to a board."))])
    return json_response(
        {
            "boards": [
                {
                    "id": listed.board.pk,
                    "title": listed.board.title,
                    "revision": listed.board.revision,
                    "role": listed.role,
                    "side": listed.side or None,
                    "url": _table(request, listed.board.pk),
                }
                for listed in store.listed([grant])
            ]
        }
    )


def _create(request: HttpRequest) -> HttpResponse:
    board, secret = store.create(documents.load(body_of(request)))
    made = {"id": board.pk, "url": _table(request, board.pk), "owner_token": secret}
    response = json_response(made, 201)
    response["Location"] = reverse("api:board", args=[board.pk])
    return response


@answers("GET", "HEAD")
def board(request: HttpRequest, board_id: str) -> HttpResponse:
    """Gives a stored board as its canonical document; the ETag is its revision."""
    reader_of(request, board_id)
    state = log.load(board_id)
    tag = f'"{state.revision}"'
    held = [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]
    if tag in held or "*" in held:
        unchanged = HttpResponseNotModified()
        unchanged["ETag"] = tag
        return unchanged
    text = documents.dump(store.document_of(state))
    response = HttpResponse(text, content_type="application/json")
    response["ETag"] = tag
    return response


@answers("GET", "HEAD")
def published_schema(request: HttpRequest, name: str) -> HttpResponse:
    """Gives a JSON Schema of the contract."""
    if name not in SCHEMAS:
        sentence = _("There is no such schema; there are: %(names)s.")
        raise Refused(404, [fault("$", sentence, names=", ".join(SCHEMAS))])
    return json_response(schema(name))


@answers("GET", "HEAD")
def description(request: HttpRequest) -> HttpResponse:
    """Gives the OpenAPI description of this API."""
    return json_response(openapi())


@answers("GET", "HEAD")
def nothing_here(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Says in JSON that an address does not exist."""
    raise Refused(404, [fault("$", _("This address does not exist; /api/openapi.json lists those that do."))])


def _table(request: HttpRequest, board_id: str) -> str:
    return request.build_absolute_uri(reverse("table", args=[board_id]))
