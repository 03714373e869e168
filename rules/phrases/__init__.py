"""One sentence for each reason and each question error, in every language the checker speaks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

#: The languages, the first one being the source of the others.
LANGUAGES = ("en", "es", "ru")


@dataclass(frozen=True, slots=True)
class Phrases:
    """What one language says: reasons and errors by key, clause titles and printed terms by clause id."""

    language: str
    reasons: Mapping[str, str]
    errors: Mapping[str, str]
    titles: Mapping[str, str]
    terms: Mapping[str, str]
    units: Mapping[str, str]
    last_joint: str
    decimal: str
    spot: str

    def number(self, value: float) -> str:
        """A number with at most two decimals, and the language's decimal sign."""
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return ("0" if text == "-0" else text).replace(".", self.decimal)

    def length(self, value: float, unit: str) -> str:
        """A length with its unit (`in`, `cm`, `mm`)."""
        return self.units[unit].format(n=self.number(value))

    def point(self, x: float, y: float) -> str:
        """A place on the table by its two coordinates."""
        return self.spot.format(x=self.number(x), y=self.number(y))

    def listed(self, words: Sequence[str]) -> str:
        """Several words as one enumeration."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + self.last_joint + words[-1]


@cache
def phrases(language: str) -> Phrases:
    """What a language says; a language the checker does not speak is answered in the first one."""
    code = language.split("-")[0].lower()
    code = code if code in LANGUAGES else LANGUAGES[0]
    text = tomllib.loads((files(__name__) / f"{code}.toml").read_text(encoding="utf-8"))
    return Phrases(
        language=code,
        reasons=text["reasons"],
        errors=text["errors"],
        titles=text["titles"],
        terms=text["terms"],
        units=text["units"],
        last_joint=text["language"]["last_joint"],
        decimal=text["language"]["decimal"],
        spot=text["language"]["point"],
    )
