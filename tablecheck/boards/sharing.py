"""Giving out links to a table, taking them back, and sitting down by one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tablecheck.access import grants, links
from tablecheck.access.grants import Grant
from tablecheck.access.models import Link, Role, Seat
from tablecheck.boards import log
from tablecheck.boards.forms import Join, OwnName, ShareLink
from tablecheck.boards.models import Board


def sharing(request: HttpRequest, board_id: str) -> Grant:
    """The grant of somebody who may give out links to this board; to all others there is no such page."""
    grant = grants.of_session(request.session, board_id)
    if grant is None or not grant.may("share"):
        raise Http404
    return grant


def sides_of(board_id: str) -> list[tuple[str, str]]:
    """The sides of a board as choices."""
    header = log.load(board_id).header
    return [(side["id"], side.get("name", side["id"])) for side in header.get("sides") or []]


def own_link(grant: Grant) -> int:
    """The link by which the holder of a grant sits at the table."""
    return Seat.objects.get(pk=grant.seat_id).link_id


def dialog(request: HttpRequest, grant: Grant, form: ShareLink, secret: str = "", status: int = 200) -> HttpResponse:
    """The share dialog: open links, a form for another, and the address of a link just made, shown this once."""
    sides = dict(form.fields["side"].choices)
    roles = dict(form.fields["role"].choices)
    own = own_link(grant)
    open_links = [
        {
            "id": link.pk,
            "own": link.pk == own,
            "role": roles[link.role],
            "side": sides.get(link.side, "") if link.side else "",
            "created": link.created,
        }
        for link in links.of_board(grant.board_id)
    ]
    address = f"{request.build_absolute_uri(reverse('join'))}#{secret}" if secret else ""
    context = {
        "board_id": grant.board_id,
        "links": open_links,
        "form": form.marked(),
        "address": address,
        "name_form": OwnName(initial={"name": grant.name}),
    }
    return render(request, "board/share.html", context, status=status)


@require_http_methods(["GET", "POST"])
def share(request: HttpRequest, board_id: str) -> HttpResponse:
    """Lists the open links of a table, or makes one."""
    grant = sharing(request, board_id)
    if request.method == "GET":
        return dialog(request, grant, ShareLink(sides_of(board_id), initial={"role": Role.PLAYER}))
    form = ShareLink(sides_of(board_id), request.POST)
    if not form.is_valid():
        return dialog(request, grant, form, status=422)
    secret = links.create(board_id, form.cleaned_data["role"], form.cleaned_data["side"] or None)
    return dialog(request, grant, ShareLink(sides_of(board_id), initial={"role": Role.PLAYER}), secret)


@require_POST
def revoke(request: HttpRequest, board_id: str, link_id: int) -> HttpResponse:
    """Withdraws a link and every seat taken by it; not the one its holder sits by, which would shut them out."""
    grant = sharing(request, board_id)
    if link_id == own_link(grant):
        return dialog(request, grant, ShareLink(sides_of(board_id), initial={"role": Role.PLAYER}), status=409)
    links.revoke(get_object_or_404(Link, pk=link_id, board_id=board_id, revoked=None))
    return dialog(request, grant, ShareLink(sides_of(board_id), initial={"role": Role.PLAYER}))


@require_POST
def name(request: HttpRequest, board_id: str) -> HttpResponse:
    """Takes the name somebody chose to go by at a table."""
    grant = grants.of_session(request.session, board_id)
    if grant is None:
        raise Http404
    form = OwnName(request.POST)
    if form.is_valid():
        links.rename(Seat.objects.get(pk=grant.seat_id), form.cleaned_data["name"])
    return redirect("table", board_id)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Exchanges the secret of a link for a seat. It comes in the address's fragment, which no server sees, by POST."""
    if request.method != "POST":
        return render(request, "site/join.html", {"form": Join(initial={"name": request.session.get("name", "")})})
    form = Join(request.POST)
    if not form.is_valid():
        return render(request, "site/join.html", {"form": form.marked()}, status=422)
    try:
        seat = links.exchange(form.cleaned_data["secret"], request.session, form.cleaned_data["name"])
    except links.LinkRefused:
        return render(request, "site/join.html", {"form": form, "refused": True}, status=403)
    request.session["name"] = form.cleaned_data["name"]
    if not Board.objects.filter(pk=seat.board_id).exists():
        raise Http404
    return redirect("table", seat.board_id)
