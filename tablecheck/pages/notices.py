"""What this installation stands on: each package with its licence, read from its own metadata."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, distribution, distributions
from itertools import chain


@dataclass(frozen=True, slots=True)
class Notice:
    """One installed package."""

    name: str
    version: str
    licence: str
    summary: str


@cache
def notices() -> tuple[Notice, ...]:
    """Every installed package, by name."""
    found = {each.name.lower(): each for each in distributions() if each.name}
    return tuple(
        Notice(each.name, each.version, licence_of(each), each.metadata.get("Summary") or "")
        for _name, each in sorted(found.items())
    )


def licence_of(package: Distribution) -> str:
    """The short name of a licence: the expression, else the classifiers, else the first line of the field."""
    fields = package.metadata
    named = [line.rpartition(" :: ")[2] for line in fields.get_all("Classifier") or [] if line.startswith("License ::")]
    first_line = (fields.get("License") or "").strip().partition("\n")[0]
    return fields.get("License-Expression") or ", ".join(named) or first_line


def licence_text(name: str) -> str:
    """The licence texts that a package brought along, one after the other; empty where it brought none."""
    package = distribution(name)
    words = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
    files = [file for file in package.files or [] if any(word in file.name.upper() for word in words)]
    texts = (
        file.read_text(encoding="utf-8")
        for file in files
        if file.suffix in ("", ".txt", ".md", ".rst", ".APACHE", ".BSD", ".MIT")
    )
    return "\n\n".join(chain(texts))
