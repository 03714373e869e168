"""How close a verdict is, in words: certain, or too close to call, and what error would turn it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tablecheck.boards.drawing import unit_word
from tablecheck.boards.outlines import MILLIMETRES

#: Digits of a margin that are told; the rest is cut off, for a margin may be told too small but never too large.
DIGITS = 3


@dataclass(frozen=True, slots=True)
class Closeness:
    """How a verdict stands to the errors of measuring: `css` is "uncertain", "certain" or, on an exact board, empty.

    `margin` is a sentence, `short` the same in a few signs, for beside the verdict's word.
    """

    css: str
    word: str
    margin: str
    short: str = ""


def closeness(told: Mapping[str, Any], length_unit: str, measured: bool) -> Closeness | None:
    """The closeness of an answer in the contract's form, None where nobody judged it.

    `measured` is true on a board that has a tolerance: only there the word *certain* says something.
    """
    margin, short = _margin(told, length_unit)
    if told.get("certain") is False:
        return Closeness("uncertain", _("Too close to call"), margin, short)
    if measured and told.get("certain"):
        return Closeness("certain", _("Certain"), margin, short)
    return Closeness("", "", margin, short) if margin else None


def _margin(told: Mapping[str, Any], length_unit: str) -> tuple[str, str]:
    """What error could turn an answer, in a sentence and in short."""
    if "margin" not in told:
        return "", ""
    unit = unit_word(length_unit)
    if told["margin"] is None:
        inch = _number(25.4 / MILLIMETRES[length_unit])
        return _("No error of an inch or less turns this."), _("over %(margin)s %(unit)s") % {
            "margin": inch,
            "unit": unit,
        }
    cut = math.floor(told["margin"] * 10**DIGITS + 1e-6) / 10**DIGITS
    facts = {"margin": _number(cut), "unit": unit}
    short = _("±%(margin)s %(unit)s") % facts
    if cut == 0:
        return _("The slightest error could turn this."), short
    return _("An error of %(margin)s %(unit)s could turn this.") % facts, short


def _number(length: float) -> str:
    return number_format(int(length) if length.is_integer() else round(length, DIGITS))
