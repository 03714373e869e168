"""The start page and its ways to a table: a new one, a copy of the demo, a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tablecheck import demo
from tablecheck import document as documents
from tablecheck.access import grants
from tablecheck.boards import store
from tablecheck.boards.forms import NewTable, OpenFile
from tablecheck.boards.naming import isolated
from tablecheck.boards.store import Listed
from tablecheck.pages.picture import picture


@dataclass(frozen=True, slots=True)
class Mine:
    """The tables of this browser: those in use, those put away, those that can still be brought back."""

    open: list[Listed]
    archived: list[Listed]
    deleted: list[Listed]

    @classmethod
    def of(cls, tables: list[Listed]) -> Mine:
        """The tables by what became of them."""
        standing = [each for each in tables if each.board.deleted is None]
        return cls(
            [each for each in standing if each.board.archived is None],
            [each for each in standing if each.board.archived],
            [each for each in tables if each.board.deleted],
        )


def start(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    """The start page, with a form as it was sent where it was refused."""
    context = {
        "new_form": NewTable(),
        "open_form": OpenFile(),
        "picture": picture(get_language() or "en"),
        "my": Mine.of(store.listed(grants.all_of_session(request.session))),
        **changed,
    }
    return render(request, "site/home.html", context, status=status)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """One sentence, one picture, three ways to a living table, and the tables of this browser."""
    return start(request, show_deleted="deleted" in request.GET)


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """Makes an empty table and leads to it."""
    form = NewTable(request.POST)
    if not form.is_valid():
        return start(request, 422, new_form=form.marked())
    return opened(request, form.document((_("Blue"), _("Orange"))))


@require_POST
def demo_table(request: HttpRequest) -> HttpResponse:
    """Makes a copy of a demo table for this visitor and leads to it."""
    wanted = request.POST.get("table", demo.NAMES[0])
    name = wanted if wanted in demo.NAMES else demo.NAMES[0]
    board, _secret = store.create(demo.document(name), request.session, demo.questions(name), passing=True)
    return redirect("table", board.pk)


@require_POST
def open_file(request: HttpRequest) -> HttpResponse:
    """Opens a board document as a new table, or names everything that is wrong with it."""
    form = OpenFile(request.POST, request.FILES)
    if not form.is_valid():
        return start(request, 422, open_form=form.marked())
    try:
        return opened(request, form.cleaned_data["document"].read())
    except documents.DocumentFaults as refused:
        name = isolated(form.cleaned_data["document"].name)
        return start(request, 422, faults=refused.faults, file_name=name)


def opened(request: HttpRequest, source: Any) -> HttpResponse:
    """Stores a board document as this visitor's own and leads to it."""
    board, _secret = store.create(documents.load(source), request.session)
    return redirect("table", board.pk)
