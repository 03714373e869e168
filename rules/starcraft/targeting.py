"""Whether a model that can be seen may also be chosen as a target (SC-7.1.5-a, SC-7.2-g)."""

from __future__ import annotations

from rules.clauses import decides
from rules.geometry.measure import distance, within
from rules.starcraft.cover import Pair
from rules.starcraft.engagement import engaged_with
from rules.verdict import Length, Reason, because

#: How near a viewer must be to choose a HIDDEN unit (SC-7.1.5-a).
HIDDEN_RANGE = 4.0


def targeting(pair: Pair) -> tuple[bool, tuple[Reason, ...]]:
    """A target may be chosen when HIDDEN allows it and the viewer's own engagement does, whatever the line says."""
    judged = [ruling for ruling in (hidden(pair), engagement(pair)) if ruling]
    return all(allowed for allowed, _ in judged), tuple(reason for _, reason in judged)


@decides("SC-7.1.5-a")
def hidden(pair: Pair) -> tuple[bool, Reason] | None:
    """A HIDDEN unit cannot be chosen from beyond 4 inches, even along a clear line (SC-7.1.5-a)."""
    if "hidden" not in pair.board.unit_of(pair.target).marks | pair.target.marks:
        return None
    viewer, target = pair.viewer.shape, pair.target.shape
    near = within(viewer, target, HIDDEN_RANGE)
    facts = {"unit": pair.target.unit, "distance": Length(distance(viewer, target)), "limit": Length(HIDDEN_RANGE)}
    return near, because("SC-7.1.5-a", "near" if near else "", **facts)


def engagement(pair: Pair) -> tuple[bool, Reason] | None:
    """An Engaged unit may shoot only at a unit it is Engaged with (SC-7.2-g)."""
    foes = engaged_with(pair.board.unit_of(pair.viewer), pair.board)
    if not foes:
        return None
    allowed = pair.target.unit in foes
    facts = {"unit": pair.viewer.unit, "engaged": foes, "target": pair.target.unit}
    return allowed, because("SC-7.2-g", "with_target" if allowed else "", **facts)
