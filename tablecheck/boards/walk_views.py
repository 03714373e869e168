"""What a table asks about an action in the hand: may it be, what does it change, how far does it reach."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from rules.ask import questions_of, told_error
from rules.verdict import QuestionError
from tablecheck.access.grants import Grant, side_of
from tablecheck.access.models import Role
from tablecheck.boards import drawing, naming, threads, walking
from tablecheck.boards.state import State
from tablecheck.boards.views import seated
from tablecheck.boards.walking import Walk
from tablecheck.live import messages
from tablecheck.live.messages import MessageFaults


@require_POST
async def walk(request: HttpRequest, board_id: str) -> HttpResponse:
    """Judges an action as it is in the hand: the panel that tells of it, and the operation that takes it."""
    grant, live = await seated(request, board_id)
    try:
        wanted = messages.read(request.body.decode("utf-8", "replace"))
    except MessageFaults as refused:
        return JsonResponse({"faults": [each["message"] for each in refused.faults]}, status=400)
    verdicts = await live.verdicts()
    state, language = verdicts.snapshot.state, get_language() or "en"
    if "move" not in questions_of(verdicts.board.ruleset):
        return JsonResponse({"faults": [_("The rules of this game do not judge moves yet.")]}, status=409)
    try:
        found = await threads.judge(walking.walk, verdicts.board, state, wanted, language)
    except QuestionError as error:
        sentence = told_error(error, language, naming.names_of(state.objects))["message"]
        return JsonResponse({"revision": state.revision, "faults": [sentence]}, status=422)
    return JsonResponse(_sent(found, grant, state, wanted))


def _sent(found: Walk, grant: Grant, state: State, wanted: Any) -> dict[str, Any]:
    unit = state.objects.get(("units", str(wanted.get("unit"))), {})
    theirs = grant.role == Role.PLAYER and side_of("units", unit, state) not in ("", grant.side)
    context = {"walk": found, "theirs": theirs, "draft": bool(wanted.get("draft"))}
    return {
        "revision": state.revision,
        "answer": found.answer,
        "length": f"{number_format(round(found.length, 2))} {drawing.unit_word(state.header['length_unit'])}",
        "html": get_template("board/walk.html").render(context),
        "ghosts": get_template("board/ghosts.svg").render({"pieces": found.pieces}),
        "start": _start(state, wanted),
        "path": found.path,
        "others": found.others,
        "spots": found.spots,
        "nearest": found.nearest,
        "changes": found.changes,
        "override": found.override or theirs,
    }


def _start(state: State, wanted: Any) -> str:
    """Where the leading model stands, as a point of an SVG path; empty for one that comes in."""
    at = state.objects["models", walking.leading(state, wanted)].get("at")
    return f"{at[0]},{at[1]}" if at else ""


@require_GET
async def reach(request: HttpRequest, board_id: str) -> JsonResponse:
    """Gives the area in which a leading model can end, as an SVG path; empty where there is none to tell."""
    _grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    wanted: dict[str, Any] = {key: request.GET.get(key) for key in ("unit", "action", "leader")}
    turn = request.GET.get("rotation", "")
    try:
        wanted["rotation"] = json.loads(turn) if turn else None
    except ValueError:
        wanted["rotation"] = None
    outline = await threads.judge(walking.reach_path, verdicts.board, wanted)
    return JsonResponse({"revision": verdicts.revision, "outline": outline})
