"""Can one model see another (SC-7.1), and may it be chosen as a target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.board import Board, Terrain
from rules.clauses import decides
from rules.common.carriers import under
from rules.question import Asked
from rules.starcraft.blocking import (
    Line,
    between,
    crossed,
    free_line,
    opened_lines,
    sightlines,
    solid_lines,
    stood_on,
)
from rules.starcraft.cover import Pair, around, beside, close_quarters, dead_zone, feet, guards, hides
from rules.starcraft.elevation import effective_size, flying, raised, stacked
from rules.starcraft.targeting import targeting
from rules.verdict import Answer, Length, Reason, because


@dataclass(frozen=True, slots=True)
class Seen:
    """Whether two models see each other: the reasons, and the line or the blockers that prove it."""

    reasons: tuple[Reason, ...]
    line: Line | None = None
    blockers: tuple[str, ...] = ()


def sight(board: Board, asked: Asked) -> Answer:
    """Whether one model sees another, with `value.targetable` saying whether it may also be chosen as a target."""
    pair = Pair(board, asked.model("from"), asked.model("to"))
    seen = see(pair)
    allowed, limits = targeting(pair)
    clear = seen.line is not None
    return Answer(
        "yes" if clear else "no",
        (*seen.reasons, *limits),
        {"targetable": clear and allowed},
        seen.line,
        seen.blockers,
    )


def see(pair: Pair) -> Seen:
    """Two models see each other unless a Dead Zone forbids it or every line crosses a piece that hides one of them."""
    dark = dead_zone(pair)
    if dark:
        return Seen((dark, *_flight(pair, "dead_zone")), None, (str(dark.facts["piece"]),))
    standing = between(pair)
    line = free_line(pair, _ids(standing))
    if line:
        return unobstructed(pair, line, standing)
    hiding = [piece for piece in standing if hides(piece, pair)]
    # When every piece in the way hides, the same line has just been looked for in vain.
    line = free_line(pair, _ids(hiding)) if len(hiding) < len(standing) else None
    return overlooked(pair, line, standing, hiding) if line else out_of_sight(pair, hiding)


@decides("SC-7.1-b")
def unobstructed(pair: Pair, line: Line, standing: Sequence[Terrain]) -> Seen:
    """A line that crosses no Blocking Terrain settles it, and nothing else is checked (SC-7.1-b)."""
    reasons = [because("SC-7.1-b"), _drawn(line), *_over_own(pair, line)]
    reasons += [*_through(pair, standing), *_spared_feet(pair)]
    return Seen(tuple(reasons), line)


@decides("SC-7.1-c")
def overlooked(pair: Pair, line: Line, standing: Sequence[Terrain], hiding: Sequence[Terrain]) -> Seen:
    """A line that crosses only pieces that give neither Full nor Direct Cover is clear (SC-7.1-c)."""
    low = [piece for piece in standing if piece not in hiding]
    # A line along the seam of two pieces crosses neither of them alone.
    over = crossed(line, low, pair.board) or low
    reasons = [because("SC-7.1-c", pieces=_ids(over)), *_spared(pair, over), *_flight(pair, "over")]
    reasons += [*_alone(pair, over), *_heights(pair, over), _drawn(line), *_over_own(pair, line)]
    return Seen(tuple(reasons + _through(pair, hiding)), line)


def out_of_sight(pair: Pair, hiding: Sequence[Terrain]) -> Seen:
    """No line avoids every piece that hides one of the two: the fewest such pieces, and the clause of each."""
    names = sightlines(pair.board).blockers(pair.viewer.shape, pair.target.shape, _ids(hiding))
    blockers = [piece for piece in hiding if piece.id in names]
    reasons = [reason for piece in blockers for reason in hides(piece, pair)]
    reasons += [*shut_openings(pair, blockers, hiding), *_flight(pair, "hidden")]
    reasons += [*_full_cover_stays(pair, blockers), *_spared_feet(pair), *_heights(pair, blockers)]
    return Seen(tuple(reasons), None, _ids(blockers))


def _drawn(line: Line) -> Reason:
    """One clear line is enough (SC-7.1-a)."""
    start, end = ((Length(x), Length(y)) for x, y in line)
    if start == end:
        return because("SC-7.1-a", "touching", at=start)
    return because("SC-7.1-a", start=start, end=end)


def _over_own(pair: Pair, line: Line) -> list[Reason]:
    """What the two stand on lies under the line and does not block it (SC-7.1.2-b)."""
    under = [piece for piece in stood_on(pair) if effective_size(piece, pair.board) >= 1]
    over = crossed(line, under, pair.board)
    return [because("SC-7.1.2-b", pieces=_ids(over))] if over else []


def _through(pair: Pair, obstacles: Sequence[Terrain]) -> list[Reason]:
    """The openings agreed to be see-through, where no line would be clear without them (SC-7.1-d)."""
    open_ones = [piece for piece in obstacles if any(hole.see_through for hole in piece.openings)]
    if not open_ones or free_line(pair, _ids(obstacles), solid_lines(pair.board)):
        return []
    return [because("SC-7.1-d", "through", pieces=_ids(open_ones))]


@decides("SC-7.1-e")
def shut_openings(pair: Pair, blockers: Sequence[Terrain], hiding: Sequence[Terrain]) -> list[Reason]:
    """An opening blocks like the rest unless agreed see-through, even one that models may pass (SC-7.1-e)."""
    shut = [piece for piece in blockers if any(not hole.see_through for hole in piece.openings)]
    if not shut or not free_line(pair, _ids(hiding), opened_lines(pair.board)):
        return []
    passable = [piece for piece in shut if any(hole.passable and not hole.see_through for hole in piece.openings)]
    reasons = [because("SC-7.1-d", "closed", pieces=_ids(shut))]
    return reasons + ([because("SC-7.1-e", pieces=_ids(passable))] if passable else [])


def _spared(pair: Pair, over: Iterable[Terrain]) -> list[Reason]:
    """Close Quarters where it lifted the Direct Cover of a crossed piece, or a Dead Zone (SC-7.1.1-e)."""
    lifted = [close_quarters(piece, pair) for piece in over if guards(piece, pair)]
    return _once([reason for reason in lifted if reason] + _spared_feet(pair))


def _spared_feet(pair: Pair) -> list[Reason]:
    lifted = [close_quarters(piece, pair) for piece, _ in feet(pair)]
    return _once([reason for reason in lifted if reason])


def _full_cover_stays(pair: Pair, blockers: Iterable[Terrain]) -> list[Reason]:
    """Close Quarters lifts Direct Cover, yet Full Cover stays (SC-7.1.1-e)."""
    beside_both = [piece for piece in blockers if guards(piece, pair) and close_quarters(piece, pair)]
    return [because("SC-7.1.1-e", "full_cover", piece=piece.id) for piece in beside_both]


def _flight(pair: Pair, how: str) -> list[Reason]:
    """What it changed that one of the two flies (SC-7.1.4)."""
    fliers = [model.id for model in pair.ends if flying(model, pair.board)]
    if not fliers:
        return []
    if how == "over":
        return [because("SC-7.1.4-a", models=fliers), because("SC-7.1.4-b", models=fliers)]
    return [because("SC-7.1.4-a", "still", models=fliers), because("SC-7.1.4-c", how, models=fliers)]


def _alone(pair: Pair, over: Sequence[Terrain]) -> list[Reason]:
    """Several pieces that would hide a model together, but that no rule lets add up (SC-7.1.1-c)."""
    board = pair.board
    own = (*over, *stood_on(pair))
    near = {piece.id for model in pair.ends for piece in around(model, board) if beside(model, piece, board)}
    pieces = [piece for piece in board.terrain.values() if piece.id in near]
    told = [piece for piece in pieces if piece not in own and piece not in under(piece, board)]
    lending = [piece for piece in told if effective_size(piece, board) and guards(piece, pair)]
    together = [*over, *lending]
    return [because("SC-7.1.1-c", pieces=_ids(together))] if len(together) > 1 else []


def _heights(pair: Pair, judged: Iterable[Terrain]) -> list[Reason]:
    """What made a model or a judged piece count as taller than it is (SC-7.1.2-a, -c)."""
    lifted = [raised(model, pair.board) for model in pair.ends]
    lifted += [stacked(piece, pair.board) for piece in judged]
    return [reason for reason in lifted if reason]


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    return list({str(reason.facts["piece"]): reason for reason in reasons}.values())


def _ids(pieces: Iterable[Terrain]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces)
