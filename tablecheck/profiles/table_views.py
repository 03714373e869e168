"""Profiles at a table: which there are to choose from, and the operation that fields them."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tablecheck.boards import naming, threads
from tablecheck.boards.views import seated
from tablecheck.profiles import plain_list, shelf
from tablecheck.profiles.entry import MOST_MODELS, Entry
from tablecheck.profiles.fielding import NoRoom, Where, fielded, returned
from tablecheck.profiles.forms import PastedList
from tablecheck.profiles.starter import FACTIONS, faction, starter
from tablecheck.profiles.views import preview_of, row_of


class NotTaken(Exception):  # noqa: N818 - an event at the door, not an error
    """What was asked cannot be made; `faults` are finished sentences."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@require_GET
async def choices(request: HttpRequest, board_id: str) -> HttpResponse:
    """The profiles to choose from: the visitor's own, then the starter set."""
    await seated(request, board_id)
    own = await threads.read(shelf.own, request.session)
    groups = [(_("My profiles"), [row_of(kept.entry, f"own:{kept.id}") for kept in own])] if own else []
    for name in FACTIONS:
        title, entries = faction(name)
        groups.append((title, [row_of(entry, f"{name}:{number}") for number, entry in enumerate(entries)]))
    return render(request, "profiles/choices.html", {"groups": groups})


@require_POST
async def preview(request: HttpRequest, board_id: str) -> HttpResponse:
    """What a pasted list would put on the table, or its faults by line and column."""
    await seated(request, board_id)
    form = PastedList(request.POST)
    if not form.is_valid():
        return render(request, "profiles/preview.html", {"paste_form": form.marked()})
    listed = plain_list.read(form.cleaned_data["text"])
    return render(request, "profiles/preview.html", {"listed": listed, "preview": preview_of(listed), "ready": True})


@require_POST
async def field(request: HttpRequest, board_id: str) -> HttpResponse:
    """The changes that field one profile, or a whole pasted list, as one operation at the board's revision."""
    _grant, live = await seated(request, board_id)
    try:
        entries = await threads.read(_entries, request.session, request.POST)
        where = _where(request.POST)
    except NotTaken as refused:
        return JsonResponse({"faults": refused.faults}, status=422)
    verdicts = await live.verdicts()
    state = verdicts.snapshot.state
    try:
        changes = await threads.judge(fielded, entries, request.POST.get("side", ""), where, state, verdicts.board)
    except NoRoom as none:
        return _no_room(none)
    return JsonResponse({"revision": state.revision, "changes": changes})


@require_POST
async def put_back(request: HttpRequest, board_id: str) -> HttpResponse:
    """The changes that put a unit from reserve, or a destroyed one, back on the table."""
    _grant, live = await seated(request, board_id)
    verdicts = await live.verdicts()
    state, unit = verdicts.snapshot.state, request.POST.get("unit", "")
    try:
        if ("units", unit) not in state.objects:
            raise NotTaken(_("This unit is no longer on the board."))
        changes = await threads.judge(returned, unit, _where(request.POST), state, verdicts.board)
    except NotTaken as refused:
        return JsonResponse({"faults": refused.faults}, status=422)
    except NoRoom as none:
        return _no_room(none)
    return JsonResponse({"revision": state.revision, "changes": changes})


def _no_room(none: NoRoom) -> HttpResponse:
    sentence = _("There is no room here for every model of %(name)s.") % {"name": naming.isolated(none.name)}
    return JsonResponse({"faults": [sentence]}, status=422)


def _entries(session: Any, given: Any) -> list[Entry]:
    if "text" in given:
        form = PastedList(given)
        listed = plain_list.read(form.cleaned_data["text"] if form.is_valid() else "")
        if listed.faults:
            raise NotTaken(*(each.message for each in listed.faults))
        entries = [entry for _line, entry in listed.entries]
        if "keep" in given:
            try:
                shelf.keep(session, entries)
            except shelf.ShelfFull:
                raise NotTaken(_("Your own list of profiles is full.")) from None
            session.save()
        return entries
    entry = _chosen(session, given.get("profile", ""))
    count = given.get("models", "")
    if not count:
        return [entry]
    if not (count.isascii() and count.isdigit() and 1 <= int(count) <= MOST_MODELS):
        raise NotTaken(_("A unit has from 1 to %(most)d models.") % {"most": MOST_MODELS})
    return [entry.model_copy(update={"models": int(count)})]


def _chosen(session: Any, key: str) -> Entry:
    group, _colon, number = key.partition(":")
    found = None
    if number.isascii() and number.isdigit() and len(number) < 16:
        if group == "own":
            kept = shelf.one(session, int(number))
            found = kept.entry if kept else None
        else:
            found = starter(group, int(number))
    if found is None:
        raise NotTaken(_("There is no such profile any more."))
    return found


def _where(given: Any) -> Where:
    if given.get("where") == "reserve":
        return Where(reserve=True)
    if given.get("where") == "edge":
        return Where()
    try:
        x, y = float(given.get("x", "")), float(given.get("y", ""))
    except ValueError:
        raise NotTaken(_("A place on the table is two numbers.")) from None
    if not (math.isfinite(x) and math.isfinite(y)):
        raise NotTaken(_("A place on the table is two numbers."))
    return Where(at=(x, y))
