"""A pasted plain list, a unit a line: read whole, with every fault by its line and its column.

`3 Marine 32 2 4 1` is three models called Marine on round bases of 32 mm, Size 2, Speed 4, Supply 1; so is
`3x Marine 32 2 4 1`. Columns are parted
by tabs, semicolons, commas or, where none of these is there, by spaces; a first line of column words orders them anew.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tablecheck.profiles.entry import MOST_ENTRIES, MOST_MODELS, Entry, entry_of

#: The columns in their order where no first line says otherwise.
COLUMNS = ("models", "name", "base", "size", "speed", "supply", "run", "traits")
LONGEST = 20_000

NAMES: Mapping[str, Promise] = {
    "models": gettext_lazy("Models"),
    "name": gettext_lazy("Name"),
    "base": gettext_lazy("Base"),
    "size": gettext_lazy("Size"),
    "speed": gettext_lazy("Speed"),
    "supply": gettext_lazy("Supply"),
    "run": gettext_lazy("Run"),
    "traits": gettext_lazy("Traits"),
}
#: What a column may be called in a first line, in the languages of the product.
_CALLED = {
    "models": "models model count number n # qty modelos miniaturas cantidad модели моделей число количество",
    "name": "name unit profile nombre unidad имя название отряд юнит",
    "base": "base bases peana подставка база mm",
    "size": "size tamaño размер",
    "speed": "speed move velocidad скорость",
    "supply": "supply suministro снабжение",
    "run": "run carrera бег",
    "traits": "traits trait keywords rasgos свойства",
}
_COLUMN_OF = {word: column for column, words in _CALLED.items() for word in words.split()}
_SIZES = re.compile(r"(\d+(?:[.,]\d+)?)(?:\s*[x×*]\s*(\d+(?:[.,]\d+)?))?\s*(?:mm|мм)?\Z", re.I)
_SHAPES = {"round": "round", "oval": "oval", "rect": "rect", "square": "rect"}
_NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)?\Z")
#: A count written with a cross before a name: 2x, 2 x, 2×; a base or the name x follow no such cross.
_TIMES = re.compile(r"\s*(\d+)\s*(?:[xх*]\s+|×\s*)(?![\d.,x×*]+(?:mm|мм)?(?:\s|\Z))(?=[^\s;,])", re.I)
_CROSS = re.compile(r"(?<=\d)\s*[xх×*]\Z", re.I)
_NOTHING = ("", "-", "–", "—", "?")


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong in one place: line and column count from 1; column 0 is the whole line."""

    line: int
    column: int
    name: str
    message: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A pasted list: its entries with their lines, and every fault; nothing is made of a list that has one."""

    entries: tuple[tuple[int, Entry], ...] = ()
    faults: tuple[LineFault, ...] = ()


@dataclass
class _Row:
    """One line being read."""

    line: int
    cells: Sequence[str]
    order: Sequence[str]
    faults: list[LineFault] = field(default_factory=list)

    def cell(self, column: str) -> str:
        """The text in a column, nothing where it is left out."""
        place = self.order.index(column) if column in self.order else len(self.cells)
        text = self.cells[place].strip() if place < len(self.cells) else ""
        return "" if text in _NOTHING else text

    def wrong(self, column: str, message: str, **named: object) -> None:
        """Note a fault of a column."""
        place = self.order.index(column) + 1 if column in self.order else 0
        self.faults.append(LineFault(self.line, place, str(NAMES[column]), message % named if named else message))


def read(text: str) -> Listed:
    """The entries of a pasted list, or everything that is wrong with it."""
    if len(text) > LONGEST:
        sentence = _("The list may have at most %(most)d characters.")
        return Listed((), (LineFault(0, 0, "", sentence % {"most": LONGEST}),))
    entries: list[tuple[int, Entry]] = []
    faults: list[LineFault] = []
    order: Sequence[str] = ()
    for line, written in enumerate(text.splitlines(), 1):
        if not written.strip() or written.lstrip().startswith("//"):
            continue
        if not order and (order := _heading(written)):
            continue
        order = order or COLUMNS
        row = _row(line, written, order)
        entry = _entry(row)
        faults += row.faults
        if entry and not row.faults:
            entries.append((line, entry))
    if not entries and not faults:
        faults.append(LineFault(0, 0, "", _("There is no unit in this list.")))
    if len(entries) > MOST_ENTRIES:
        faults.append(LineFault(0, 0, "", _("A list may hold at most %(most)d units.") % {"most": MOST_ENTRIES}))
    return Listed(tuple(entries), tuple(faults))


def _parted(written: str) -> list[str] | None:
    """The cells of a line by its separator; None where there are only spaces."""
    mark = _mark(written)
    return written.split(mark) if mark else None


def _mark(written: str) -> str:
    """What parts the cells of a line; nothing where there are only spaces."""
    return next((mark for mark in "\t;," if mark in written), "")


def _heading(written: str) -> list[str]:
    """The columns that a first line of column words names, in its order; none where it is no such line."""
    cells = _parted(written) or written.split()
    found = [_COLUMN_OF.get(cell.strip().strip(".").casefold(), "") for cell in cells]
    return found if "name" in found and all(found) and len(set(found)) == len(found) else []


def _row(line: int, written: str, order: Sequence[str]) -> _Row:
    if tuple(order[:2]) == COLUMNS[:2] and (counted := _TIMES.match(written)):
        written = f"{counted[1]}{_mark(written) or ' '}{written[counted.end() :]}"
    cells = _parted(written)
    if cells is None:
        cells = _by_spaces(written.split(), order)
    row = _Row(line, cells, order)
    rest = [cell.strip() for cell in cells[len(order) :] if cell.strip()]
    if rest and order[-1] == "traits":
        row.cells = [*cells[: len(order) - 1], " ".join([cells[len(order) - 1], *rest])]
    elif rest:
        message = _("There are more cells than columns: “%(rest)s”.") % {"rest": " ".join(rest)}
        row.faults.append(LineFault(line, len(order) + 1, "", message))
    return row


def _by_spaces(words: list[str], order: Sequence[str]) -> list[str]:
    """Cells of a line parted by spaces: the name is every word before the first one after it that is a number."""
    if tuple(order) != COLUMNS:
        return words
    count = words[:1] if words and _NUMBER.match(words[0]) else []
    rest = words[len(count) :]
    shape = next((n for n, word in enumerate(rest) if n and (_SIZES.match(word) or word.casefold() in _SHAPES)), None)
    if shape is None:
        return [*(count or [""]), " ".join(rest)]
    base = rest[shape : shape + 2] if rest[shape].casefold() in _SHAPES else rest[shape : shape + 1]
    after = rest[shape + len(base) :]
    # Size, Speed and Supply come first, whatever stands there; a word in the place of Run begins the traits.
    counted = 4 if len(after) > 3 and (_NUMBER.match(after[3]) or after[3] in _NOTHING) else 3
    numbers = [*after[:counted], *[""] * 4][:4]
    return [*(count or [""]), " ".join(rest[:shape]), " ".join(base), *numbers, " ".join(after[counted:])]


def _entry(row: _Row) -> Entry | None:
    name, base = row.cell("name"), _base(row)
    if not name:
        row.wrong("name", _("A unit needs a name."))
    elif len(name) > 80:
        row.wrong("name", _("A name may have at most %(most)d characters."), most=80)
    models = _number(row, "models", whole=True, least=1, most=MOST_MODELS)
    profile: dict[str, Any] = {
        "size": _number(row, "size", whole=True),
        "speed": _number(row, "speed"),
        "run": _number(row, "run"),
        "supply": _number(row, "supply", whole=True),
        "traits": _traits(row),
    }
    if row.faults:
        return None
    known = {key: value for key, value in profile.items() if value not in (None, [])}
    entry, faults = entry_of({"name": name, "models": models or 1, "base": base, "profile": known})
    row.faults += [LineFault(row.line, 0, "", each["message"]) for each in faults]
    return entry


def _base(row: _Row) -> dict[str, Any]:
    text = row.cell("base")
    words = text.split()
    shape = next((_SHAPES[word.casefold()] for word in words if word.casefold() in _SHAPES), "")
    found = _SIZES.match(" ".join(word for word in words if word.casefold() not in _SHAPES))
    if not text:
        row.wrong("base", _("A unit needs a base, in millimetres: 32, or 40x100."))
    elif not found or (shape == "round" and found[2]):
        row.wrong(
            "base", _("“%(text)s” is no base: write 32, 40x100 (an oval) or rect 25x50, in millimetres."), text=text
        )
    else:
        sizes = [_value(part) for part in found.groups() if part]
        if not all(0 < size <= 10_000 for size in sizes):
            row.wrong("base", _("A base is more than 0 and at most 10000 mm wide."))
        if len(sizes) == 2:
            return {shape or "oval": sizes}
        return {"rect": [sizes[0], sizes[0]]} if shape == "rect" else {"round": sizes[0]}
    return {}


def _number(row: _Row, column: str, *, whole: bool = False, least: float = 0, most: float = 390) -> float | None:
    text = row.cell(column)
    if column == "models":
        text = _CROSS.sub("", text)
    if not text:
        return None
    if re.fullmatch(r"\d+(?:[.,]\d+)?\s*[-–—/]\s*\d+(?:[.,]\d+)?", text):
        row.wrong(
            column, _("“%(text)s” is a pair: write one number; of a printed pair the smaller is for a Move."), text=text
        )
        return None
    if not _NUMBER.match(text):
        row.wrong(column, _("“%(text)s” is not a number."), text=text)
        return None
    value = _value(text.replace("−", "-"))
    if whole and not isinstance(value, int):
        row.wrong(column, _("“%(text)s” is not a whole number."), text=text)
        return None
    if not least <= value <= most:
        row.wrong(column, _("%(text)s is not from %(least)s to %(most)s."), text=text, least=least, most=most)
        return None
    return value


def _value(text: str) -> float:
    value = float(text.replace(",", "."))
    return int(value) if math.isfinite(value) and value.is_integer() else value


def _traits(row: _Row) -> list[str]:
    """The words of the traits column, each once; numbers after the other columns are no traits."""
    words = [word.strip().casefold() for word in re.split(r"[\s,;]+", row.cell("traits")) if word.strip()]
    for word in words:
        if _NUMBER.match(word):
            row.wrong("traits", _("“%(text)s” is one number too many."), text=word)
        elif len(word) > 40:
            row.wrong("traits", _("A trait may have at most %(most)d letters."), most=40)
    return list(dict.fromkeys(words))
