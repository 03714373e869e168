"""What every address of the API does first: method, language, size, token; and how it refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt

from tablecheck.access import grants
from tablecheck.access.grants import Grant
from tablecheck.document import DocumentFaults, Fault
from tablecheck.document.faults import fault
from tablecheck.document.reading import MAX_BYTES

View = Callable[..., HttpResponse]


class Refused(Exception):  # noqa: N818 - an answer, not an error of the program
    """A request that is answered with faults and a status."""

    def __init__(self, status: int, faults: Iterable[Fault]) -> None:
        self.status, self.faults = status, list(faults)
        super().__init__(str(status))


def answers(*methods: str) -> Callable[[View], View]:
    """The view answers these methods in the reader's language; refusals become JSON with a status.

    Cookies mean nothing here: only bearer tokens open a board, so no request can be forged by another site.
    """

    def decorate(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            language = language_of(request)
            with translation.override(language):
                response = _answered(view, methods, request, *args, **named)
            response["Content-Language"] = language
            response["Cache-Control"] = "no-cache"
            response["Vary"] = "Accept-Language, Authorization"
            return response

        return answered

    return decorate


def _answered(view: View, methods: tuple[str, ...], request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
    if request.method not in methods:
        sentence = _("This address answers %(methods)s.")
        response = refusal(405, [fault("$", sentence, methods=", ".join(methods))])
        response["Allow"] = ", ".join(methods)
        return response
    try:
        return view(request, *args, **named)
    except DocumentFaults as refused:
        return refusal(400, refused.faults)
    except Refused as refused:
        response = refusal(refused.status, refused.faults)
        if refused.status == 401:
            response["WWW-Authenticate"] = "Bearer"
        return response


def refusal(status: int, faults: Iterable[Fault]) -> HttpResponse:
    """Faults as a response."""
    return json_response({"faults": list(faults)}, status)


def json_response(value: Any, status: int = 200) -> HttpResponse:
    """A JSON response in plain UTF-8."""
    return JsonResponse(value, status=status, json_dumps_params={"ensure_ascii": False})


def language_of(request: HttpRequest) -> str:
    """`?lang=`, else the first language of `Accept-Language` that sentences exist in, else English."""
    known = dict(settings.LANGUAGES)
    asked = request.GET.get("lang", "")
    if asked in known:
        return asked
    for accepted, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if (language := accepted.partition("-")[0]) in known:
            return language
    return "en"


def body_of(request: HttpRequest) -> bytes:
    """The bytes of a request's body, read no further than a document may be long."""
    body = request.read(MAX_BYTES + 1)
    if len(body) > MAX_BYTES:
        sentence = _("The document is larger than the %(limit)d bytes that are read.")
        raise Refused(413, [fault("$", sentence, limit=MAX_BYTES)])
    return body


def grant_of(request: HttpRequest) -> Grant | None:
    """What the bearer token of a request may do; None without a token that opens anything."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return grants.of_token(token.strip()) if scheme.lower() == "bearer" and token.strip() else None


def reader_of(request: HttpRequest, board_id: str) -> Grant:
    """The grant that opens this board for reading; a board that is absent and one that is not granted look alike."""
    grant = grant_of(request)
    if grant is None or grant.board_id != board_id or not grant.may("read"):
        raise Refused(404, [fault("$", _("There is no such board, or the token does not open it."))])
    return grant
