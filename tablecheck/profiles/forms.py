"""Forms of the profile pages."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tablecheck.boards.forms import LengthField, Marked
from tablecheck.profiles.entry import MOST_MODELS, Entry, entry_of
from tablecheck.profiles.plain_list import LONGEST

SHAPES = (("round", _("round")), ("oval", _("oval")), ("rect", _("rectangular")))
_SQUADRON = re.compile(r"squadron:(\d+)\Z")


class ProfileForm(Marked):
    """One profile: everything a unit's card says, each number left empty where it is not known."""

    name = forms.CharField(label=_("Name"), max_length=80)
    models = forms.IntegerField(label=_("Models"), min_value=1, max_value=MOST_MODELS, initial=1)
    shape = forms.ChoiceField(label=_("Base"), choices=SHAPES)
    width = LengthField(label=_("Width, mm"), min_value=1, max_value=1000, initial=32)
    depth = LengthField(label=_("Depth, mm"), min_value=1, max_value=1000, required=False)
    size = forms.IntegerField(label=_("Size"), min_value=0, max_value=99, required=False)
    speed = LengthField(label=_("Speed, in"), min_value=0, max_value=99, required=False)
    run = LengthField(label=_("Run, in"), min_value=0, max_value=99, required=False)
    supply = forms.IntegerField(label=_("Supply"), min_value=0, max_value=999, required=False)
    flying = forms.BooleanField(label=_("Flying"), required=False)
    squadron = forms.IntegerField(label=_("Squadron distance, in"), min_value=1, max_value=99, required=False)
    others = forms.CharField(label=_("Other traits, parted by commas"), max_length=200, required=False)

    #: The entry that the form makes, once it is valid.
    entry: Entry | None = None

    def clean(self) -> dict[str, Any]:
        """The numbers make one entry; what the list itself refuses is told at the form."""
        given: dict[str, Any] = super().clean() or {}
        if self.errors:
            return given
        self.entry, faults = entry_of(self._plain(given))
        for each in faults:
            self.add_error(None, each["message"])
        return given

    def _plain(self, given: dict[str, Any]) -> dict[str, Any]:
        width, depth = given["width"], given.get("depth") or given["width"]
        base = {"round": width} if given["shape"] == "round" else {given["shape"]: [width, depth]}
        traits = ["flying"] if given.get("flying") else []
        if given.get("squadron"):
            traits.append(f"squadron:{given['squadron']}")
        traits += [word.strip().casefold() for word in str(given.get("others") or "").split(",") if word.strip()]
        profile = {key: given[key] for key in ("size", "speed", "run", "supply") if given.get(key) is not None}
        profile["traits"] = list(dict.fromkeys(traits))
        return {"name": given["name"], "models": given["models"], "base": base, "profile": profile}


def initial_of(entry: Entry) -> dict[str, Any]:
    """What a form shows of an entry that is to be changed."""
    ((shape, sizes),) = entry.base.model_dump().items()
    width, depth = sizes if isinstance(sizes, list) else (sizes, None)
    traits = entry.profile.traits
    squadron = next((int(found[1]) for word in traits if (found := _SQUADRON.match(word))), None)
    return {
        "name": entry.name,
        "models": entry.models,
        "shape": shape,
        "width": width,
        "depth": depth,
        **{key: getattr(entry.profile, key) for key in ("size", "speed", "run", "supply")},
        "flying": "flying" in traits,
        "squadron": squadron,
        "others": ", ".join(word for word in traits if word != "flying" and not _SQUADRON.match(word)),
    }


class PastedList(Marked):
    """A plain list pasted as text."""

    text = forms.CharField(
        label=_("Your list, a unit a line"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "placeholder": "3 Marine 32 2 4 1"}),
    )


class SharedTitle(Marked):
    """The name of a list that is shared."""

    title = forms.CharField(label=_("Name of the list (may stay empty)"), max_length=120, required=False)
