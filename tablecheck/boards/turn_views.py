"""What a table asks about the turn: its steps before they are taken, one unit, the state of the game set by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_http_methods

from rules.ask import told_error
from rules.verdict import QuestionError
from tablecheck.access.grants import Grant, side_of
from tablecheck.access.models import Role
from tablecheck.boards import naming, threads, turning, unit_now
from tablecheck.boards.forms import GameByHand
from tablecheck.boards.state import Change, State
from tablecheck.boards.views import seated


@require_GET
async def step(request: HttpRequest, board_id: str) -> HttpResponse:
    """One step of the turn: why, what it does, and the operation that takes it, still to be sent."""
    grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    state, language = verdicts.snapshot.state, get_language() or "en"
    make = turning.taken(request.GET.get("do", ""), request.GET.get("about", ""))
    if make is None or not turning.has_turn(verdicts.board.ruleset):
        raise Http404
    try:
        steps = turning.Steps(verdicts.board, state, language)
        found = await threads.judge(make, steps)
    except QuestionError as error:
        sentence = told_error(error, language, naming.names_of(state.objects))["message"]
        return render(request, "board/step.html", {"fault": sentence, "revision": state.revision})
    context = {
        "step": found,
        "revision": state.revision,
        "changes": json.dumps(found.changes, ensure_ascii=False),
        "override": found.override or _reaches_over(grant, found.changes, state),
    }
    return render(request, "board/step.html", context)


def _reaches_over(grant: Grant, changes: Sequence[Change], state: State) -> bool:
    """True when a player's step also changes units of the rival, as a new round does."""
    if grant.role != Role.PLAYER:
        return False
    keys = [(change["kind"], change["id"]) for change in changes]
    return any(side_of(key[0], state.objects.get(key, {}), state) not in ("", grant.side) for key in keys)


@require_GET
async def unit(request: HttpRequest, board_id: str) -> HttpResponse:
    """What one unit may do now, and why not the rest."""
    grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    language = get_language() or "en"
    found = await threads.judge(
        unit_now.unit_now, verdicts.board, verdicts.snapshot.state, request.GET.get("unit", ""), language
    )
    context = {"unit": found, "revision": verdicts.revision, "may_edit": grant.may("edit")}
    return render(request, "board/unit_now.html", context)


@require_http_methods(["GET", "POST"])
async def by_hand(request: HttpRequest, board_id: str) -> HttpResponse:
    """The state of the game as a form; by POST the operation that sets it to what was typed."""
    _grant, live = await seated(request, board_id)
    state = live.state
    if not turning.has_turn(state.header["ruleset"]["id"]):
        raise Http404
    if request.method == "GET":
        return render(request, "board/by_hand.html", {"form": GameByHand.of(state), "revision": state.revision})
    form = GameByHand(request.POST, header=state.header)
    if not form.is_valid():
        return render(request, "board/by_hand.html", {"form": form.marked(), "revision": state.revision}, status=422)
    changes = turning.by_hand(state, form.game(), form.pools())
    return JsonResponse({"revision": state.revision, "changes": changes})
