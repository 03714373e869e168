"""What people read when something went wrong, in their own language."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.translation import gettext as _


class SeatWithdrawn(PermissionDenied):
    """Whoever asks once sat at this table, and no longer does."""


class TableDeleted(Http404):
    """Whoever asks holds a seat at this table, which its owner deleted."""


def told(request: HttpRequest, number: int, heading: str, sentence: str) -> HttpResponse:
    """One page with a number, a heading and a sentence."""
    context = {"number": number, "heading": heading, "sentence": sentence}
    return render(request, "site/told.html", context, status=number)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The request could not be understood."""
    return told(request, 400, _("That could not be understood"), _("Something in the request was not as it should be."))


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Whoever asks has no right to it, or has it no longer."""
    if isinstance(exception, SeatWithdrawn):
        sentence = _("Your link to this table was withdrawn. Ask whoever shared the table for a new one.")
        return told(request, 403, _("Your seat at this table has ended"), sentence)
    sentence = _("Your seat does not reach this far. Ask whoever shared the table for another link.")
    return told(request, 403, _("Not allowed"), sentence)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is nothing here, or nothing for this reader."""
    if isinstance(exception, TableDeleted):
        sentence = _("Its owner can bring it back from the start page within 30 days; your seat is kept until then.")
        return told(request, 404, _("The owner deleted this table"), sentence)
    sentence = _(
        "There is no such page, or it is a table that you hold no seat at. Open the link you were given again."
    )
    return told(request, 404, _("Nothing here"), sentence)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something broke; the page touches neither session nor database, since those may be what broke."""
    context = {
        "number": 500,
        "heading": _("Something broke on our side"),
        "sentence": _("What you sent may not have been saved. Please try again; what was saved is safe."),
    }
    return HttpResponse(get_template("site/told.html").render(context), status=500)
