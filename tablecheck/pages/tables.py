"""What is done to a table as a whole from the list of one's own: rename, copy, archive, delete, bring back, leave."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tablecheck.access import grants, links
from tablecheck.access.grants import Grant
from tablecheck.access.models import Seat
from tablecheck.boards import keeping, log, store, threads
from tablecheck.boards.answers import Refused
from tablecheck.live import hub
from tablecheck.pages.errors import told


def held(request: HttpRequest, board_id: str, verb: str) -> Grant:
    """The grant of this session at a table, if it has the verb; whoever has not hears that there is no such table."""
    grant = grants.of_session(request.session, board_id)
    if grant is None or not grant.may(verb):
        raise Http404
    return grant


@require_POST
async def rename(request: HttpRequest, board_id: str) -> HttpResponse:
    """Gives a table another title, as an edit like any other."""
    grant = await threads.read(held, request, board_id, "edit")
    title = " ".join(request.POST.get("title", "").split())
    change = {"kind": "board", "id": "", "set": {"title": title or None}}
    try:
        live = await hub.board(board_id)
    except log.BoardGone:
        raise Http404 from None
    edit = {"op": token_hex(12), "seen": live.state.revision, "changes": [change]}
    answer = await hub.submit_for(board_id, grant, edit)
    if isinstance(answer, Refused):
        return told(request, 409, _("The title was not changed"), " ".join(each["message"] for each in answer.faults))
    await live.project()
    return redirect("home")


@require_POST
def copy(request: HttpRequest, board_id: str) -> HttpResponse:
    """Makes a table of one's own that starts as this one stands, and leads to it."""
    held(request, board_id, "read")
    try:
        board, _secret = store.copy(board_id, request.session)
    except log.BoardGone:
        raise Http404 from None
    return redirect("table", board.pk)


def kept(act: Callable[[str], object], after: str = "") -> Callable[..., HttpResponse]:
    """An act on a whole table, for those who keep it; `after` is the place on the start page that it leads to."""

    @require_POST
    def view(request: HttpRequest, board_id: str) -> HttpResponse:
        if grants.of_keeper(request.session, board_id) is None:
            raise Http404
        act(board_id)
        return redirect(reverse("home") + after)

    view.__doc__ = act.__doc__
    return view


archive = kept(lambda board_id: keeping.archive(board_id, True))
unarchive = kept(lambda board_id: keeping.archive(board_id, False))
delete = kept(keeping.delete, "?deleted=1#deleted")
restore = kept(keeping.restore)


@require_POST
def leave(request: HttpRequest, board_id: str) -> HttpResponse:
    """Gives up one's own seats at somebody else's table."""
    grant = held(request, board_id, "read")
    if grant.may("keep"):
        raise Http404
    seats = request.session.get(links.IN_SESSION, {}).values()
    for seat in Seat.objects.filter(pk__in=list(seats), board_id=board_id, revoked=None):
        links.remove_seat(seat)
    return redirect("home")
