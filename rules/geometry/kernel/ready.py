"""Compiling the kernel before anybody waits for it."""

from __future__ import annotations

from collections.abc import Callable

from rules.geometry.bodies import Region
from rules.geometry.kernel.compiled import COMPILED, FUNCTIONS
from rules.geometry.kernel.layout import BaseSet
from rules.geometry.kernel.table import FIRST, SECOND, Table
from rules.geometry.passage import Passage, Wall
from rules.geometry.reach import area
from rules.geometry.shapes import Outline, Oval


def make_ready(told: Callable[[int, int], None]) -> None:
    """Compiles what is not on disk yet; `told` hears each time how many of all functions are done. Silent when all are.

    A pair, the same pair again, a crossing and the limits of sight are asked about, so that every function is compiled
    with its callers.
    """
    if not COMPILED:
        return
    from numba.core import event

    waiting = {id(function) for function in FUNCTIONS}

    class Progress(event.Listener):
        """Hears of each function that has been compiled, those of numba's own among them."""

        def on_start(self, event: event.Event) -> None:
            """Only what is finished counts."""

        def on_end(self, event: event.Event) -> None:
            """One more, where it is one of the kernel's."""
            function = id(event.data["dispatcher"])
            if function in waiting:
                waiting.remove(function)
                told(len(FUNCTIONS) - len(waiting), len(FUNCTIONS))

    with event.install_listener("numba:compile", Progress()):
        table = Table({"wall": Region(Outline(((4.0, -1.0), (6.0, -1.0), (6.0, 1.0), (4.0, 1.0))))})
        one, other = BaseSet.of([Oval(0.0, 0.0, 0.5, 0.5)]), BaseSet.of([Oval(10.0, 0.0, 0.5, 0.5)])
        table.pairs_again(table, table.all_pairs(one, other), one + other, FIRST, SECOND)
        table.crosses(((0.0, 0.0), (10.0, 0.0)), ("wall",))
        passage = Passage([Wall("wall", Outline(((4.0, -1.0), (6.0, -1.0), (6.0, 1.0), (4.0, 1.0))), 0.5)])
        passage.shortest((0.0, 0.0), (10.0, 0.0))
        area(passage, (0.0, 0.0), 5.0)
        table.limits(one.shapes[0], 1, 10.0)
