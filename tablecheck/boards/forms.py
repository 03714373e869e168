"""Forms of pages about boards."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tablecheck.access.models import Role
from tablecheck.boards.drawing import unit_word
from tablecheck.boards.naming import isolated
from tablecheck.boards.state import State

GAMES = (
    ("starcraft", _("StarCraft TMG")),
    ("infinity", _("Infinity")),
    ("skirmish", _("Skirmish")),
    ("ninth-age", _("The 9th Age")),
)
#: Usual tables: width and depth in inches.
SIZES = ((54, 36), (36, 36), (48, 48), (72, 48), (60, 44), (44, 30), (24, 24))
OWN = "own"
#: Where mission markers begin on the two usual tables of StarCraft; a mission may move them.
MISSION_MARKERS = {
    (54, 36): ((27, 18), (13.5, 9), (40.5, 9), (13.5, 27), (40.5, 27)),
    (36, 36): ((18, 18), (9, 9), (27, 9), (9, 27), (27, 27)),
}
#: The phases of StarCraft as the rulebook prints them, in every language.
PHASES = {"movement": "Movement", "assault": "Assault", "combat": "Combat", "scoring": "Scoring"}
#: Ten metres, in each unit: what a board document allows.
LARGEST = {"in": 393, "cm": 1000, "mm": 10000}


class Marked(forms.Form):
    """A form whose faulty fields are marked for readers that do not see colours."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    def marked(self) -> Marked:
        """The same form with its faulty fields marked."""
        for name in self.errors:
            if name in self.fields:
                self.fields[name].widget.attrs |= {"aria-invalid": "true", "aria-describedby": f"{name}-errors"}
        return self


class LengthField(forms.FloatField):
    """A number as people write it in any language: with a decimal point or a decimal comma."""

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs |= {"inputmode": "decimal"}

    def to_python(self, value: Any) -> float | None:
        """The number, or a fault; points and commas that could be thousands are no number."""
        text = str(value or "").strip()
        if text.count(",") + text.count(".") > 1:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        number: float | None = super().to_python(text.replace(",", "."))
        return number


class NewTable(Marked):
    """A new, empty table: its game and its size."""

    game = forms.ChoiceField(label=_("Game"), choices=GAMES)
    size = forms.ChoiceField(
        label=_("Table"),
        choices=[*((f"{w}x{d}", f"{w}″ × {d}″") for w, d in SIZES), (OWN, _("a size of my own"))],
        widget=forms.Select(attrs={"data-own-size": "own-size"}),
    )
    width = LengthField(label=_("Width"), required=False, min_value=1)
    depth = LengthField(label=_("Depth"), required=False, min_value=1)
    unit = forms.ChoiceField(
        label=_("Unit of length"),
        required=False,
        choices=[("in", _("inches")), ("cm", _("centimetres")), ("mm", _("millimetres"))],
    )
    title = forms.CharField(label=_("Title (may stay empty)"), required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        """A size of one's own needs both its numbers, within ten metres."""
        given: dict[str, Any] = super().clean() or {}
        if given.get("size") == OWN:
            most = LARGEST[given.get("unit") or "in"]
            for name in ("width", "depth"):
                value = given.get(name)
                if value is None and name not in self.errors:
                    self.add_error(name, _("A size of your own needs this number."))
                elif value is not None and value > most:
                    self.add_error(name, forms.ValidationError(_("At most %(most)s."), params={"most": most}))
        return given

    def document(self, sides: tuple[str, str]) -> dict[str, Any]:
        """The board document of the table; `sides` are the names of the two sides."""
        given = self.cleaned_data
        own = given["size"] == OWN
        width, depth = (given["width"], given["depth"]) if own else map(int, given["size"].split("x"))
        unit = (given["unit"] or "in") if own else "in"
        size = f"{_digits(width)} × {_digits(depth)} {unit_word(unit)}"
        rims = ([[0, depth], [width, depth]], [[0, 0], [width, 0]])
        return {
            "format": "tablecheck-board",
            "version": 1,
            "title": given["title"] or f"{dict(GAMES)[given['game']]} {size}",
            "ruleset": {"id": given["game"]},
            "length_unit": unit,
            "table": {"width": width, "depth": depth},
            "sides": [
                {"id": oid, "name": name, "entry_edges": [rim]}
                for oid, name, rim in zip(("blue", "orange"), sides, rims, strict=True)
            ],
            **_standard(given["game"], (width, depth), unit),
        }


def _standard(game: str, size: tuple[float, float], unit: str) -> dict[str, Any]:
    """What lies on a usual table before anything is built on it: mission markers, the same for both sides."""
    if game != "starcraft" or unit != "in" or size not in MISSION_MARKERS:
        return {}
    spots = enumerate(MISSION_MARKERS[size], 1)
    base = {"round": 32}
    return {"markers": [{"id": f"mission-{n}", "kind": "mission", "at": list(at), "base": base} for n, at in spots]}


def _digits(length: float) -> str:
    return number_format(Decimal(f"{length:g}"))


class OpenFile(Marked):
    """A board document from the reader's own disk."""

    document = forms.FileField(label=_("Board document (.json)"))


class ShareLink(Marked):
    """A link to hand on: what its holder may do, and for which side."""

    role = forms.ChoiceField(label=_("For"))
    side = forms.ChoiceField(label=_("Side"), required=False)

    def __init__(self, sides: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [
            (Role.PLAYER, _("a player")),
            (Role.SPECTATOR, _("a spectator, who only looks")),
            (Role.JUDGE, _("a judge")),
            (Role.OWNER, _("an owner, with every right")),
        ]
        self.fields["side"].choices = [("", _("no side")), *sides]

    def clean(self) -> dict[str, Any]:
        """A side belongs to a player's link only."""
        given: dict[str, Any] = super().clean() or {}
        if given.get("role") != Role.PLAYER:
            given["side"] = ""
        return given


class Join(Marked):
    """Taking a seat by a link: the secret from the address, and a name."""

    secret = forms.CharField(widget=forms.HiddenInput, max_length=200)
    name = forms.CharField(
        label=_("Your name at the table"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )


class OwnName(Marked):
    """The name somebody goes by at a table."""

    name = forms.CharField(label=_("Your name at the table"), max_length=60)


class GameByHand(Marked):
    """The state of the game, and each side's Supply, set by hand; an override that the log keeps."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=1_000_000)
    phase = forms.ChoiceField(label=_("Phase"))
    active = forms.ChoiceField(label=_("Acts now"), required=False)
    initiative = forms.ChoiceField(label=_("Initiative"), required=False)
    passed = forms.MultipleChoiceField(label=_("Has passed"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, header: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sides = [(side["id"], isolated(side.get("name", side["id"]))) for side in header.get("sides") or []]
        self.sides = [side for side, _name in sides]
        self.fields["phase"].choices = list(PHASES.items())
        for name in ("active", "initiative"):
            self.fields[name].choices = [("", _("nobody")), *sides]
        self.fields["passed"].choices = sides
        for side, name in sides:
            label = gettext("Supply of %(side)s") % {"side": name}
            self.fields[f"pool-{side}"] = forms.IntegerField(
                label=label, min_value=0, max_value=1_000_000, required=False
            )

    @classmethod
    def of(cls, state: State) -> GameByHand:
        """The form as it stands at a state of the board."""
        game = state.header.get("game") or {}
        pools = {f"pool-{side['id']}": side.get("supply_pool") for side in state.header.get("sides") or []}
        return cls(header=state.header, initial={"round": 1, "phase": "movement", **game, **pools})

    def game(self) -> dict[str, Any]:
        """What was typed, as the state of the game; None where nothing is said."""
        given = self.cleaned_data
        return {
            "round": given["round"],
            "phase": given["phase"],
            "active": given["active"] or None,
            "initiative": given["initiative"] or None,
            "passed": given["passed"],
        }

    def pools(self) -> dict[str, int | None]:
        """Each side's Supply as it was typed."""
        return {side: self.cleaned_data.get(f"pool-{side}") for side in self.sides}
