"""Earlier revisions of a table: each at an address of its own, with the verdicts of today's rules about it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from tablecheck.access import grants
from tablecheck.boards import checkpoints, chronicle, log, scene, store, telling, threads
from tablecheck.boards.state import State
from tablecheck.boards.verdicts import Verdicts, judged, weighed
from tablecheck.boards.views import seated


@require_safe
async def past(request: HttpRequest, board_id: str, revision: int | None = None) -> HttpResponse:
    """Shows the table as it was at a revision; where the address names none, the way to one that does."""
    _grant, live = await seated(request, board_id)
    if revision is None:
        return redirect("past", board_id, _chosen(request, live.state.revision))
    state = await threads.read(_at, board_id, revision)
    verdicts = await threads.judge(_weighed, state)
    deeds = await threads.read(chronicle.around, board_id, revision, state)
    context = {
        **_drawn(state, verdicts),
        "board_id": board_id,
        "revision": revision,
        "latest": max(live.state.revision, revision),
        "before": revision - 1,
        "after": revision + 1,
        "deeds": deeds,
        "deed": next(deed for deed in deeds if deed.revision == revision),
    }
    response = render(request, "board/past.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def branch(request: HttpRequest, board_id: str, revision: int) -> HttpResponse:
    """Starts a new table, with links of its own, from what this one was at a revision."""
    grant = grants.of_session(request.session, board_id)
    if grant is None or not grant.may("read"):
        raise Http404
    board, _secret = store.stored(_at(board_id, revision), request.session)
    return redirect("table", board.pk)


def _at(board_id: str, revision: int) -> State:
    try:
        return checkpoints.at(board_id, revision)
    except (log.BoardGone, log.NoSuchRevision):
        raise Http404 from None


def _weighed(state: State) -> Verdicts:
    """The verdicts of a state with how close each is: nothing follows on this page."""
    return weighed(judged(state))


def _chosen(request: HttpRequest, latest: int) -> int:
    """The revision that the form names, else the latest."""
    named = request.GET.get("revision", "")
    return int(named) if named.isascii() and named.isdigit() and len(named) < 16 else latest


def _drawn(state: State, verdicts: Verdicts) -> dict[str, object]:
    language = get_language() or "en"
    return {
        **scene.picture(state),
        "header": scene.header_of(state),
        "tellings": telling.tellings(verdicts, language),
        "problems": telling.problems(verdicts, language),
    }
