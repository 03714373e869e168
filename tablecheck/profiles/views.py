"""The page of a visitor's own profiles, lists pasted into it, lists shared by link."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from tablecheck.profiles import plain_list, shelf
from tablecheck.profiles.entry import MOST_ENTRIES, Entry, base_text, entries_of
from tablecheck.profiles.forms import PastedList, ProfileForm, SharedTitle, initial_of
from tablecheck.profiles.starter import FACTIONS, faction


def row_of(entry: Entry, key: Any = "", line: int = 0) -> dict[str, Any]:
    """An entry as its line of a table shows it; `key` is what it is chosen by."""
    return {"key": key, "line": line, "entry": entry, "base": base_text(entry.base.model_dump())}


def shown(request: HttpRequest, status: int = 200, **changed: Any) -> HttpResponse:
    """The page of one's own profiles, with a form as it was sent where it was refused."""
    context = {
        "own": [row_of(kept.entry, kept.id) for kept in shelf.own(request.session)],
        "factions": [(name, faction(name)[0], [row_of(entry) for entry in faction(name)[1]]) for name in FACTIONS],
        "form": ProfileForm(),
        "paste_form": PastedList(),
        "title_form": SharedTitle(),
        "editing": None,
        **changed,
    }
    return render(request, "profiles/page.html", context, status=status)


@require_safe
def profiles(request: HttpRequest) -> HttpResponse:
    """Every profile of this visitor, the starter set, and a place to paste a list."""
    number = request.GET.get("change", "")
    kept = shelf.one(request.session, int(number)) if number.isascii() and number.isdigit() else None
    if kept is None:
        return shown(request)
    return shown(request, form=ProfileForm(initial=initial_of(kept.entry)), editing=kept.id)


@require_POST
def save(request: HttpRequest, number: int = 0) -> HttpResponse:
    """Keeps a new profile, or other values of one of the visitor's own."""
    form = ProfileForm(request.POST)
    if not form.is_valid() or form.entry is None:
        return shown(request, 422, form=form.marked(), editing=number or None)
    if number:
        if not shelf.change(request.session, number, form.entry):
            raise Http404
        return redirect("profiles")
    return _kept(request, [form.entry])


@require_POST
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Takes a profile off the visitor's own list."""
    if not shelf.remove(request.session, number):
        raise Http404
    return redirect("profiles")


@require_POST
def paste(request: HttpRequest) -> HttpResponse:
    """Shows what a pasted list would make, with its faults by line and column; kept only when that is pressed."""
    form = PastedList(request.POST)
    if not form.is_valid():
        return shown(request, 422, paste_form=form.marked())
    listed = plain_list.read(form.cleaned_data["text"])
    if "keep" in request.POST and not listed.faults:
        return _kept(request, [entry for _line, entry in listed.entries])
    return shown(request, 422 if listed.faults else 200, paste_form=form, listed=listed, preview=preview_of(listed))


def preview_of(listed: plain_list.Listed) -> list[dict[str, Any]]:
    """The lines of a pasted list as its preview shows them."""
    return [row_of(entry, line=line) for line, entry in listed.entries]


@require_POST
def take_starter(request: HttpRequest, name: str) -> HttpResponse:
    """Puts a faction of the starter set on the visitor's own list, where every number can be corrected."""
    if name not in FACTIONS:
        raise Http404
    return _kept(request, list(faction(name)[1]))


@require_POST
def share(request: HttpRequest) -> HttpResponse:
    """Gives the visitor's list, as it is now, an address of its own."""
    form = SharedTitle(request.POST)
    entries = [kept.entry for kept in shelf.own(request.session)]
    if not form.is_valid() or not entries:
        return shown(request, 422, title_form=form.marked())
    name = shelf.share(entries, form.cleaned_data["title"].strip())
    address = request.build_absolute_uri(reverse("shared-profiles", args=[name]))
    return shown(request, address=address)


@require_http_methods(["GET", "HEAD", "POST"])
def shared(request: HttpRequest, name: str) -> HttpResponse:
    """A list that was shared, for anyone; by POST its profiles are taken onto the visitor's own list."""
    content = shelf.shared(name)
    if content is None:
        raise Http404
    entries = entries_of(content)
    if request.method == "POST":
        return _kept(request, entries)
    context = {"title": content.get("title", ""), "name": name, "rows": [row_of(entry) for entry in entries]}
    return render(request, "profiles/shared.html", context)


@require_GET
def shared_json(request: HttpRequest, name: str) -> HttpResponse:
    """A list that was shared as its file; it never changes."""
    content = shelf.shared(name)
    if content is None:
        raise Http404
    response = JsonResponse(content, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _kept(request: HttpRequest, entries: list[Entry]) -> HttpResponse:
    try:
        shelf.keep(request.session, entries)
    except shelf.ShelfFull:
        sentence = _("Your list may hold at most %(most)d profiles.") % {"most": MOST_ENTRIES}
        return shown(request, 422, notice=sentence)
    return redirect("profiles")
