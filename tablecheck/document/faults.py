"""A fault of a document: where it lies, as a JSON path, and what is wrong, in the reader's language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from pydantic_core import ErrorDetails, PydanticCustomError

#: No reader looks at more; the rest is counted.
SHOWN_FAULTS = 500
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
#: Begins the names of alternatives inside pydantic's locations; no key of a document may hold this character.
ALTERNATIVE = "\x00"


class Fault(TypedDict):
    """One fault: `path` is a JSON path from the root `$`, `message` one finished sentence."""

    path: str
    message: str


class DocumentFaults(Exception):  # noqa: N818 - it carries many of them and is named for what it carries
    """A document was refused; `faults` holds every fault found, in the order of finding.

    `source` names the file they lie in where that is not the one that was opened.
    """

    def __init__(self, faults: Iterable[Fault], source: str = "") -> None:
        self.faults: list[Fault] = list(faults)
        self.source = source
        super().__init__("\n".join(f"{fault['path']}: {fault['message']}" for fault in self.faults))


def fault(path: str, message: str, **named: object) -> Fault:
    """A fault whose sentence names `named` (percent placeholders)."""
    return {"path": path, "message": message % named if named else message}


def below(path: str, *steps: str | int) -> str:
    """The JSON path of something inside `path`: a key or a number in a list for each step."""
    for step in steps:
        if isinstance(step, int):
            path += f"[{step}]"
        elif _PLAIN_KEY.match(step):
            path += f".{step}"
        else:
            path += f"[{json.dumps(step, ensure_ascii=False)}]"
    return path


def first_of_each_place(faults: Iterable[Fault]) -> list[Fault]:
    """The faults with one for each path, the first; beyond `SHOWN_FAULTS` the rest is only counted."""
    found: dict[str, Fault] = {}
    for each in faults:
        found.setdefault(each["path"], each)
    shown = list(found.values())[:SHOWN_FAULTS]
    if rest := len(found) - len(shown):
        sentence = ngettext("%(count)d more fault is not listed.", "%(count)d more faults are not listed.", rest)
        shown.append(fault("$", sentence, count=rest))
    return shown


def shown(value: object) -> str:
    """A value as a sentence names it: short, on one line."""
    if isinstance(value, dict):
        return _("an object")
    if isinstance(value, (list, tuple)):
        return _("a list")
    if isinstance(value, (str, int, float, bool)) or value is None:
        text = json.dumps(value[:41] if isinstance(value, str) else _plain(value), ensure_ascii=False)
        return text if len(text) <= 44 else text[:40] + "…"
    return type(value).__name__


def _plain(value: object) -> object:
    """A number as a sentence writes it: a whole one without a fraction."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


#: pydantic's kinds of fault, and our own, in our words.
SENTENCES: Mapping[str, Promise] = {
    "missing": gettext_lazy("The key “%(key)s” is missing."),
    "extra_forbidden": gettext_lazy("The key “%(key)s” is unknown here."),
    "float_type": gettext_lazy("A number is needed here, not %(value)s."),
    "finite_number": gettext_lazy("The number must be finite."),
    "int_type": gettext_lazy("A whole number is needed here, not %(value)s."),
    "string_type": gettext_lazy("Text is needed here, not %(value)s."),
    "bool_type": gettext_lazy("true or false is needed here, not %(value)s."),
    "list_type": gettext_lazy("A list is needed here, not %(value)s."),
    "dict_type": gettext_lazy("An object is needed here, not %(value)s."),
    "model_type": gettext_lazy("An object is needed here, not %(value)s."),
    "literal_error": gettext_lazy("%(value)s is not one of: %(allowed)s."),
    "greater_than": gettext_lazy("A size must be above zero (more than 0.000001); it is %(value)s."),
    "greater_than_equal": gettext_lazy("The number must be at least %(ge)s; it is %(value)s."),
    "less_than_equal": gettext_lazy("The number must be at most %(le)s; it is %(value)s."),
    "string_too_short": gettext_lazy("The text must not be empty."),
    "string_too_long": gettext_lazy("The text must be at most %(max_length)s characters long."),
    "too_short": gettext_lazy("The list must hold at least %(min_length)s entries; it holds %(actual_length)s."),
    "too_long": gettext_lazy("The list must hold at most %(max_length)s entries; it holds %(actual_length)s."),
    "one_of": gettext_lazy("Exactly one of these keys is needed: %(allowed)s."),
    "bad_id": gettext_lazy("%(value)s is not an id: 1 to 64 letters, digits, dots, hyphens or underscores."),
    "pair": gettext_lazy("Two numbers [x, y] are needed here, not %(value)s."),
    "size_pair": gettext_lazy("Two sizes are needed here, not %(value)s."),
    "segment": gettext_lazy("Two points [[x, y], [x, y]] are needed here, not %(value)s."),
    "no_length": gettext_lazy("The two points of an edge must lie apart."),
    "repeated_point": gettext_lazy("Points %(first)s and %(second)s of the outline are the same."),
    "crossing": gettext_lazy("The outline crosses or touches itself: edges %(first)s and %(second)s (counted from 0)."),
    "no_area": gettext_lazy("The outline encloses no area."),
    "point_or_id": gettext_lazy("An id or a point [x, y] is needed here, not %(value)s."),
    "question_unknown": gettext_lazy("%(value)s is not a question known here: %(allowed)s."),
    "ruleset_unknown": gettext_lazy("%(value)s is not a ruleset known here: %(allowed)s."),
}

#: Faults of an object that one of its keys is to blame for.
_CHOSEN_BY = {"ruleset_unknown": "id", "question_unknown": "ask"}


def refused(kind: str, **named: object) -> PydanticCustomError:
    """A fault of our own, raised inside a validator; `kind` is its key in `SENTENCES`."""
    return PydanticCustomError(kind, "{kind}", {"kind": kind, **named})  # type: ignore[arg-type]


def from_pydantic(details: Iterable[ErrorDetails], root: str = "$") -> list[Fault]:
    """pydantic's errors as faults under `root`."""
    return [_from_one(detail, root) for detail in details]


def _from_one(detail: ErrorDetails, root: str) -> Fault:
    steps = [step for step in detail["loc"] if not (isinstance(step, str) and step.startswith(ALTERNATIVE))]
    named: dict[str, object] = {key: _plain(value) for key, value in detail.get("ctx", {}).items()}
    named["value"] = shown(detail["input"])
    named["key"] = json.dumps(str(steps[-1]) if steps else "", ensure_ascii=False)[1:-1]
    if detail["type"] == "literal_error":
        named["allowed"] = str(named.get("expected", "")).replace("'", "").replace(" or ", ", ")
    if (key := _CHOSEN_BY.get(detail["type"])) and isinstance(detail["input"], Mapping):
        steps.append(key)
        named["value"] = shown(detail["input"].get(key))
    sentence = SENTENCES.get(detail["type"])
    message = str(sentence) % named if sentence else _("This value is not allowed here: %(value)s.") % named
    return {"path": below(root, *steps), "message": message}
