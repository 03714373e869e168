"""Every clause the checker answers for, and the function that decides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TypeVar

from rules.phrases import phrases

F = TypeVar("F", bound=Callable[..., object])


def _lettered(stem: str, letters: str) -> tuple[str, ...]:
    return tuple(f"{stem}-{letter}" for letter in letters)


_TABLES: Mapping[str, tuple[str, ...]] = {
    "common": ("TB-DIST", "TB-OFF", "TB-OVERLAP", "TB-CROSS", "TB-CARRIER", "TB-ACCESS"),
    "starcraft": (
        *_lettered("SC-7.1", "abcdef"),
        *_lettered("SC-7.1.1", "abcde"),
        *_lettered("SC-7.1.2", "abcd"),
        *_lettered("SC-7.1.3", "ab"),
        *_lettered("SC-7.1.4", "abc"),
        *_lettered("SC-7.1.5", "a"),
        *_lettered("SC-7.2", "abcdefg"),
        *_lettered("SC-7.3", "abc"),
        *_lettered("SC-7.4", "ab"),
        *_lettered("SC-8.4", "a"),
        *_lettered("SC-8.4.1", "ab"),
        *_lettered("SC-8.5.1", "a"),
        *_lettered("SC-8.5.2", "abcdefg"),
        *_lettered("SC-8.5.3", "abcdefghijk"),
        *_lettered("SC-8.5.4", "abcd"),
        *_lettered("SC-8.5.5", "abcdef"),
    ),
    "infinity": _lettered("IN-VZ", "abcdefghijklm"),
    "skirmish": (*_lettered("SK-HIDE", "abcdefgh"), *_lettered("SK-CLIMB", "abc"), *_lettered("SK-SHOOT", "abc")),
    "ninth-age": (
        *_lettered("NA-RNG", "abc"),
        *_lettered("NA-LOS", "abcdef"),
        *_lettered("NA-HGT", "abc"),
        *_lettered("NA-TPL", "abcd"),
        *_lettered("NA-TER", "a"),
    ),
}

#: Every clause id, in the order of the tables, with the ruleset it is listed under (`common` for the TB clauses).
CLAUSES: Mapping[str, str] = MappingProxyType({clause: game for game, table in _TABLES.items() for clause in table})

_deciders: dict[str, str] = {}


def decides(*clauses: str) -> Callable[[F], F]:
    """A function that decides clauses puts its name to them; each clause is decided in one place.

    Raises `ValueError` at import for a clause that is in no table or that another function decides.
    """

    def signed(function: F) -> F:
        name = f"{function.__module__}.{function.__qualname__}"
        for clause in clauses:
            if clause not in CLAUSES:
                raise ValueError(clause)
            if _deciders.setdefault(clause, name) != name:
                raise ValueError(f"{clause}: {name}, {_deciders[clause]}")
        return function

    return signed


def decided_by(clause: str) -> str | None:
    """The dotted name of the function that decides a clause; None while no function does."""
    import_module("rules.ruleset")  # the games sign when they are imported
    return _deciders.get(clause)


def title(clause: str, language: str = "en") -> str:
    """What a clause is about, in a few words of our own."""
    return phrases(language).titles[clause]


def term(clause: str, language: str = "en") -> str:
    """The rulebook's own printed name for what a clause is about; empty where it prints none."""
    return phrases(language).terms.get(clause, "")


def section(clause: str) -> str:
    """The printed section a clause comes from ("§7.1.1"); empty where the rules text numbers none."""
    _, _, rest = clause.partition("-")
    number = rest.rpartition("-")[0]
    return f"§{number}" if number[:1].isdigit() else ""
