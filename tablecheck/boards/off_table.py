"""The units that are not on the table, as the tray beside it lists them."""

from __future__ import annotations

from dataclasses import dataclass

from tablecheck.boards import drawing, naming
from tablecheck.boards.state import State

#: The places off the table, in the order of the tray.
PLACES = ("reserve", "destroyed")


@dataclass(frozen=True, slots=True)
class TrayUnit:
    """One unit off the table: its name, the number of its side's mark, how many models it has."""

    id: str
    name: str
    index: int
    models: int


def tray(state: State) -> tuple[tuple[str, tuple[TrayUnit, ...]], ...]:
    """The units off the table by their place, in order."""
    counts: dict[str, int] = {}
    for props in state.of("models").values():
        counts[props["unit"]] = counts.get(props["unit"], 0) + 1
    marks = drawing.marks_of(state.header)
    found: dict[str, list[TrayUnit]] = {place: [] for place in PLACES}
    for oid, props in state.of("units").items():
        if props.get("place", "table") in found:
            mark = marks.get(props.get("side") or "")
            name = naming.isolated(props.get("name", oid))
            found[props["place"]].append(TrayUnit(oid, name, mark.index if mark else 3, counts.get(oid, 0)))
    return tuple((place, tuple(units)) for place, units in found.items())
