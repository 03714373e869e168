"""Where a model stands and how tall that makes it (SC-7.1.2, SC-8.5.3-f and -g)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rules.board import Board, Model, Terrain
from rules.clauses import decides
from rules.geometry.measure import bounds, contains, overlaps
from rules.geometry.thresholds import reach, watched
from rules.per_board import per_board
from rules.question import Asked
from rules.steps import grown, meet
from rules.verdict import Answer, QuestionError, Reason, because

Level = Literal["ground", "mid", "high", "flying"]

#: Terrain of this effective Size or more is High Ground (SC-7.1.1-d, SC-8.5.3-f).
HIGH_GROUND = 3
#: The Size of a piece of grass and of a ramp, whatever else is written (SC-8.5.3-c, -i).
_GRASS, _RAMP = 2, 1


def own_size(piece: Terrain) -> int:
    """A token is Size 0, a ramp Size 1 and grass Size 2; any other piece is as tall as it was built."""
    if "token" in piece.traits:
        return 0
    if "ramp" in piece.traits:
        return _RAMP
    return _GRASS if "grass" in piece.traits else piece.size


def carriers(piece: Terrain, board: Board) -> tuple[Terrain, ...]:
    """The pieces under a piece, nearest first; raises `QuestionError` naming a piece whose carriers loop."""
    found: dict[str, Terrain] = {}
    above = piece
    while above.on is not None:
        if above.on == piece.id or above.on in found:
            raise QuestionError("$", "carrier_loop", piece=piece.id)
        above = board.terrain[above.on]
        found[above.id] = above
    return tuple(found.values())


@decides("SC-7.1.2-c")
def effective_size(piece: Terrain, board: Board) -> int:
    """A piece that stands on another adds the Size of everything that carries it (SC-7.1.2-c)."""
    return own_size(piece) + sum(own_size(carrier) for carrier in carriers(piece, board))


def flying(model: Model, board: Board) -> bool:
    """A model flies when its unit's profile says so."""
    return "flying" in board.unit_of(model).traits


@per_board
def _footing(board: Board) -> dict[str, tuple[Terrain, ...]]:
    return {}


def footing(model: Model, board: Board) -> tuple[Terrain, ...]:
    """A Ground model stands on every surface and ramp that its base overlaps, a Flying one on nothing."""
    watch = watched()
    if watch is not None:
        near = watch.shared(("under", model.id), lambda: _maybe_under(model, board))
        return watch.kept(("footing", model.id), lambda: _footing_of(model, near))
    known = _footing(board)
    if model.id not in known:
        known[model.id] = _footing_of(model, _maybe_under(model, board))
    return known[model.id]


def _footing_of(model: Model, pieces: Iterable[Terrain]) -> tuple[Terrain, ...]:
    return tuple(piece for piece in pieces if overlaps(model.shape, piece.shape))


def _maybe_under(model: Model, board: Board) -> tuple[Terrain, ...]:
    """The pieces that a model might stand on wherever it and they may be."""
    if flying(model, board):
        return ()
    far = grown(bounds(model.shape), reach())
    return tuple(piece for piece in board.terrain.values() if carries(piece) and meet(far, bounds(piece.shape)))


def carries(piece: Terrain) -> bool:
    """Surfaces and ramps are what Ground models stand on."""
    return bool(piece.traits & {"surface", "ramp"})


@decides("SC-8.5.3-g")
def height(model: Model, board: Board) -> int:
    """A base on several heights counts as on the highest; on the bare mat it stands at 0 (SC-8.5.3-g)."""
    return max((effective_size(piece, board) for piece in footing(model, board)), default=0)


@decides("SC-8.5.3-f")
def level(model: Model, board: Board) -> Level:
    """Ground Level is the mat, Mid Ground terrain of Size 1 or 2, High Ground of Size 3 or more (SC-8.5.3-f)."""
    if flying(model, board):
        return "flying"
    stands = height(model, board)
    if stands >= HIGH_GROUND:
        return "high"
    return "mid" if stands else "ground"


def profile_size(model: Model, board: Board) -> int:
    """The Size in the profile of a model's unit; raises `QuestionError` naming a unit that lacks it."""
    size = board.unit_of(model).profile.get("size")
    if not isinstance(size, int):
        raise QuestionError("$", "no_size", unit=model.unit)
    return size


@decides("SC-7.1.2-a")
def model_size(model: Model, board: Board) -> int:
    """A model is as tall as its own Size and the effective Size of what it stands on (SC-7.1.2-a)."""
    return profile_size(model, board) + height(model, board)


def stacked(piece: Terrain, board: Board) -> Reason | None:
    """The reason why a piece counts as taller than it is built, where it does (SC-7.1.2-c)."""
    size, own = effective_size(piece, board), own_size(piece)
    if size == own:
        return None
    under = [carrier.id for carrier in carriers(piece, board)]
    return because("SC-7.1.2-c", piece=piece.id, size=size, own=own, carriers=under)


def raised(model: Model, board: Board) -> Reason | None:
    """The reason why a model counts as taller than its profile says, where it does (SC-7.1.2-a)."""
    terrain, profile = height(model, board), board.unit_of(model).profile
    if not terrain or "size" not in profile:
        return None
    top = next(piece for piece in footing(model, board) if effective_size(piece, board) == terrain)
    own = profile_size(model, board)
    return because("SC-7.1.2-a", model=model.id, own=own, piece=top.id, terrain=terrain, size=own + terrain)


def elevation(board: Board, asked: Asked) -> Answer:
    """What height a model stands at, and its effective Size there."""
    model = asked.model("model")
    at = level(model, board)
    if at == "flying":
        above = because("SC-7.1.4-b", "level", model=model.id)
        return Answer("yes", (above,), {"level": at, "size": None})
    size = model_size(model, board)
    return Answer("yes", tuple(_grounds(model, board, at)), {"level": at, "size": size})


def _grounds(model: Model, board: Board, at: Level) -> list[Reason]:
    """Every clause that had a say in a Ground model's height."""
    stands, terrain = footing(model, board), height(model, board)
    own = profile_size(model, board)
    raising = raised(model, board) or because("SC-7.1.2-a", "ground", model=model.id, size=own)
    reasons = [because("SC-8.5.3-f", at, model=model.id, terrain=terrain), raising]
    reasons += [reason for piece in stands if (reason := stacked(piece, board))]
    reasons += [because("SC-8.5.3-i", "size", piece=piece.id) for piece in stands if "ramp" in piece.traits]
    whole = [piece for piece in stands if contains(piece.shape, model.shape)]
    if terrain and [effective_size(piece, board) for piece in whole] != [terrain] * len(stands):
        reasons.append(because("SC-8.5.3-g", model=model.id, pieces=[piece.id for piece in stands]))
    return reasons
