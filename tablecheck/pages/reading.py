"""Pages that are read: about, the rules of each game, licence texts."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules.clauses import CLAUSES, decided_by, section, term, title
from tablecheck.boards.forms import GAMES
from tablecheck.pages.notices import licence_text, notices


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Says what this is, whose the names are, which cookies it sets, what it stands on."""
    return render(request, "site/about.html", {"notices": notices()})


@require_safe
def notice(request: HttpRequest, package: str) -> HttpResponse:
    """Gives the licence text of one installed package."""
    try:
        text = licence_text(package)
    except PackageNotFoundError:
        raise Http404 from None
    if not text:
        raise Http404
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def rules(request: HttpRequest, game: str = "starcraft") -> HttpResponse:
    """Lists the clauses of a game, each with its state: decided here, or not yet checked."""
    if game not in dict(GAMES):
        raise Http404
    language = get_language() or "en"
    groups = [
        [
            {
                "id": clause,
                "printed": " ".join(part for part in (section(clause), term(clause, language)) if part),
                "title": title(clause, language),
                "decided": decided_by(clause) is not None,
            }
            for clause, where in CLAUSES.items()
            if where == table
        ]
        for table in (game, "common")
    ]
    context = {"game": game, "games": GAMES, "own": groups[0], "common": groups[1]}
    return render(request, "site/rules.html", context)


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Leads browsers that ask for the old address to the icon."""
    return redirect(static("favicon.svg"), permanent=True)
