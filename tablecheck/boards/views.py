"""The table page and what it asks of the server; everything here asks `access` first."""

from __future__ import annotations

import logging
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from tablecheck import document as documents
from tablecheck.access import grants
from tablecheck.access.grants import Grant
from tablecheck.boards import drawing, log, naming, palette, scene, seeing, stamps, store, telling, threads, turning
from tablecheck.boards.live_board import LiveBoard
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import outcome_of
from tablecheck.live import hub, messages
from tablecheck.live.messages import MessageFaults
from tablecheck.pages.errors import SeatWithdrawn, TableDeleted

#: What scripts of the page ask of the server, by the names of addresses.
ASKED = (
    "edit",
    "since",
    "sight",
    "seen-area",
    "turn-step",
    "turn-unit",
    "turn-by-hand",
    "unit-choices",
    "unit-preview",
    "unit-field",
    "unit-return",
    "walk",
    "walk-reach",
)

logger = logging.getLogger(__name__)


async def seated(request: HttpRequest, board_id: str) -> tuple[Grant, LiveBoard]:
    """What this session may do at a board, and the board; whoever may not read it hears that there is none.

    Only who sat there hears more: that the seat was taken away, or that the table was deleted.
    """
    grant = await threads.read(grants.of_session, request.session, board_id)
    if grant is None or not grant.may("read"):
        if await threads.read(grants.was_withdrawn, request.session, board_id):
            raise SeatWithdrawn
        if await threads.read(grants.was_deleted, request.session, board_id):
            raise TableDeleted
        raise Http404
    try:
        return grant, await hub.board(board_id)
    except log.BoardGone:
        raise Http404 from None


@require_safe
async def table(request: HttpRequest, board_id: str) -> HttpResponse:
    """Shows the table at its latest revision, with its verdicts."""
    grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    language = get_language() or "en"
    state = verdicts.snapshot.state
    response = render(
        request, "board/table.html", page(request, grant, state, scene.page_context(state, verdicts, language))
    )
    response["Cache-Control"] = "no-store"
    return response


def page(request: HttpRequest, grant: Grant, state: State, drawn: dict[str, Any]) -> dict[str, Any]:
    """Everything the table page needs beside its drawing."""
    marks = drawing.marks_of(state.header)
    mark = marks.get(grant.side)
    sides = [{"id": side, "name": each.name} for side, each in marks.items()]
    may_edit = grant.may("edit")
    return {
        **drawn,
        "board_id": grant.board_id,
        "revision": state.revision,
        "length_unit": state.header["length_unit"],
        "unit_word": drawing.unit_word(state.header["length_unit"]),
        "farthest": palette.farthest(state.header["length_unit"]),
        "unit_fields": palette.unit_fields(state.header["ruleset"]["id"], state.header["length_unit"]),
        "known_traits": palette.unit_traits(state.header["ruleset"]["id"]),
        "may_edit": may_edit,
        "may_share": grant.may("share"),
        "has_turn": turning.has_turn(state.header["ruleset"]["id"]),
        "has_seeing": seeing.is_judged(state.header["ruleset"]["id"]),
        "tools": palette.tools(may_edit),
        "presets": palette.presets(),
        "stamps": stamps.stamps(state.header["length_unit"]),
        "own_side": grant.side,
        "traits": palette.traits(),
        "bases": palette.bases(),
        "sides": sides,
        "me": naming.person(grant.name, grant.role),
        "side_mark": mark.index if mark else None,
        "page": {
            "revision": state.revision,
            "language": get_language(),
            "may": grant.verbs(),
            "role": grant.role,
            "side": grant.side,
            "seat": grant.seat_id,
            "csrf": get_token(request),
            "socket": f"/ws/tables/{grant.board_id}/",
            "urls": {name: reverse(name, args=[grant.board_id]) for name in ASKED},
            "marks": {side: each.index for side, each in marks.items()},
            "profile": palette.profile(state.header["ruleset"]["id"]),
            "words": {**palette.words(), **seeing.words()},
        },
    }


@require_GET
async def sight(request: HttpRequest, board_id: str) -> HttpResponse:
    """Answers the sight tool: a card for the side panel, and the line for the board."""
    grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    question = {"ask": "sight", "from": request.GET.get("from", ""), "to": request.GET.get("to", "")}
    outcome = await threads.judge(outcome_of, verdicts.board, question)
    state = verdicts.snapshot.state
    names = naming.names_of(state.objects)
    told = telling.telling("asked", question, outcome, state, verdicts, get_language() or "en", names)
    context = {"told": told, "revision": verdicts.revision, "may_edit": grant.may("edit")}
    return render(request, "board/asked.html", context)


@require_GET
async def seen_area(request: HttpRequest, board_id: str) -> JsonResponse:
    """Gives the outline of the area that a model sees, as an SVG path; empty where there is none to tell."""
    _grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    outline = await threads.judge(seeing.area_path, verdicts.board, request.GET.get("model", ""))
    return JsonResponse({"revision": verdicts.revision, "outline": outline})


@require_POST
async def edit(request: HttpRequest, board_id: str) -> HttpResponse:
    """Takes one operation where no socket is open; it is judged and answered as on the socket."""
    grant, _live = await seated(request, board_id)
    try:
        operation = messages.read(request.body.decode("utf-8", "replace"))
    except MessageFaults as refused:
        return JsonResponse({"t": "refused", "op": None, "faults": refused.faults}, status=400)
    answer = await hub.submit_for(board_id, grant, operation)
    return JsonResponse(answer.message())


@require_GET
async def since(request: HttpRequest, board_id: str) -> HttpResponse:
    """Gives the frame that a screen at an earlier revision lacks."""
    _grant, live = await seated(request, board_id)
    revision = request.GET.get("revision", "")
    if not (revision.isascii() and revision.isdigit() and len(revision) < 16):
        return HttpResponseBadRequest(_("A revision is a whole number."), content_type="text/plain; charset=utf-8")
    try:
        await live.look()
    except Exception:  # as on a socket: a fault of the rules leaves who sees whom pending, and is logged
        logger.exception("Who sees whom on board %s could not be worked out", board_id)
    return JsonResponse(await hub.current().frame_since(board_id, int(revision), get_language() or "en"))


@require_safe
async def document(request: HttpRequest, board_id: str) -> HttpResponse:
    """Gives the board as its canonical document, to be kept as a file."""
    _grant, live = await seated(request, board_id)
    found = store.document_of(live.state)
    response = HttpResponse(documents.dump(found), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(found.title) or board_id}.json"'
    return response
