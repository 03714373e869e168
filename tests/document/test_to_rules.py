"""From the document's unit to the rules' inches, and every key in its place."""

import pytest

from rules.geometry.shapes import Outline, Oval
from tablecheck.document import load, to_board
from tablecheck.document.to_rules import IN_AN_INCH, UNIT_LENGTH
from tests.document.samples import bare, full, model, piece, unit

INCHES = bare(
    tolerance=0.25,
    sides=[{"id": "red", "entry_edges": [[[0, 36], [54, 36]]], "supply_pool": 12}],
    terrain=[
        piece(
            rotation=90,
            size=2,
            height=1.5,
            tolerance=0.5,
            openings=[{"id": "door", "polygon": [[-1, -0.5], [1, -0.5], [1, 0.5], [-1, 0.5]], "see_through": True}],
        ),
        piece("hill", footprint={"polygon": [[0, 0], [3, 0], [0, 3]]}, on="wall", traits=["surface"]),
        piece("round", footprint={"circle": 2.5}),
        piece("oval", footprint={"ellipse": [4, 2]}, rotation=30),
    ],
    access_points=[piece("stairs", joins=["hill", "ground"])],
    units=[unit(model(leader=True, rotation=45), side="red", profile={"size": 2, "speed": 4, "run": 7, "move": 5})],
    zones=[{"id": "home", "kind": "deployment", "side": "red", "polygon": [[0, 30], [54, 30], [54, 36]]}],
    markers=[{"id": "goal", "kind": "mission", "at": [12, 12], "base": {"round": 32}}],
)
LENGTHS = ("width", "depth", "at", "footprint", "polygon", "entry_edges", "height", "tolerance", "speed", "run", "move")


def converted(value, unit):
    """The same document in another unit, its decimals as a person would write them."""

    def walk(item, key=""):
        if isinstance(item, dict):
            inside = key == "footprint"
            return {name: walk(part, name if name in LENGTHS else key if inside else "") for name, part in item.items()}
        if isinstance(item, list):
            return [walk(part, key) for part in item]
        is_number = isinstance(item, (int, float)) and not isinstance(item, bool)
        return round(item * IN_AN_INCH[unit], 6) if key and is_number else item

    return {**walk(value), "length_unit": unit}


@pytest.mark.parametrize("unit", ["cm", "mm"])
def test_a_board_is_the_same_in_every_unit(unit):
    inches, other = to_board(load(INCHES)), to_board(load(converted(INCHES, unit)))
    assert other.unit_length == UNIT_LENGTH[unit]
    for part in (
        "width",
        "depth",
        "tolerance",
        "sides",
        "terrain",
        "access_points",
        "units",
        "models",
        "zones",
        "markers",
    ):
        assert getattr(other, part) == getattr(inches, part), part


def test_units_of_length_turn_back_exactly():
    assert {unit: 1 / length for unit, length in UNIT_LENGTH.items()} == IN_AN_INCH


def test_terrain():
    board = to_board(load(INCHES))
    wall, hill = board.terrain["wall"], board.terrain["hill"]
    assert set(wall.shape.points) == {(9.5, 8.0), (10.5, 8.0), (10.5, 12.0), (9.5, 12.0)}
    assert (wall.name, wall.size, wall.height, wall.tolerance, wall.on) == ("wall", 2, 1.5, 0.5, None)
    (door,) = wall.openings
    assert (door.id, door.passable, door.see_through) == ("door", False, True)
    assert set(door.shape.points) == {(10.5, 9.0), (10.5, 11.0), (9.5, 11.0), (9.5, 9.0)}
    assert hill.shape == Outline(((10.0, 10.0), (13.0, 10.0), (10.0, 13.0)))
    assert (hill.on, hill.traits) == ("wall", {"surface"})
    assert board.terrain["round"].shape == Oval(10.0, 10.0, 1.25, 1.25)
    assert board.terrain["oval"].shape == Oval(10.0, 10.0, 2.0, 1.0, 30.0)
    assert board.access_points["stairs"].joins == ("hill", "ground")


def test_units_models_and_the_rest():
    board = to_board(load(INCHES))
    squad, first = board.units["squad"], board.models["m1"]
    assert squad.profile == {"size": 2, "speed": 4.0, "run": 7.0, "move": 5.0}
    assert (squad.side, squad.place, squad.models) == ("red", "table", ("m1",))
    assert (first.unit, first.at, first.turn, first.leader) == ("squad", (5.0, 5.0), 45.0, True)
    assert first.shape == Oval(5.0, 5.0, 16 / 25.4, 16 / 25.4)
    assert board.sides["red"].entry_edges == (((0.0, 36.0), (54.0, 36.0)),)
    assert board.sides["red"].supply_pool == 12
    assert board.zones["home"].shape == Outline(((0.0, 30.0), (54.0, 30.0), (54.0, 36.0)))
    assert board.markers["goal"].shape.a == 16 / 25.4


def test_bases_keep_their_millimetres_in_every_unit():
    bases = [{"round": 32}, {"oval": [60, 35]}, {"rect": [25, 50]}]
    models = [model(f"m{n}", base=base, at=[127, 127]) for n, base in enumerate(bases)]
    board = to_board(load(bare(length_unit="mm", table={"width": 900, "depth": 900}, units=[unit(*models)])))
    assert [board.models[f"m{n}"].shape for n in range(2)] == [
        Oval(5.0, 5.0, 16 / 25.4, 16 / 25.4),
        Oval(5.0, 5.0, 30 / 25.4, 17.5 / 25.4),
    ]
    xs, ys = zip(*board.models["m2"].shape.points, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((25 / 25.4, 50 / 25.4), abs=1e-12)


def test_only_models_on_the_table_are_on_the_board():
    board = to_board(load(full()))
    assert list(board.models) == ["m1", "m2", "e1"]
    assert board.units["reserves"].models == ()
    assert board.units["reserves"].place == "reserve"
    assert board.units["marines"].traits == {"squadron:4"}
    assert board.units["marines"].marks == {"hidden", "locked:e1"}
    assert (board.units["marines"].activated, board.units["marines"].damage) == (("movement",), 3)
    assert board.options == {"terrain_overhang": True, "close_quarters_scope": "pair"}
    assert (board.game.round, board.game.phase, board.game.active) == (2, "assault", "red")
    assert (board.game.initiative, board.game.passed) == ("blue", ("blue",))


def test_models_in_reserve_lie_nowhere_but_keep_their_bases():
    waiting = bare(units=[unit(model(leader=True, rotation=45, base={"oval": [40, 100]}), place="reserve")])
    board = to_board(load(waiting))
    (one,) = board.reserve.values()
    assert (one.at, one.turn, one.leader) == ((0.0, 0.0), 45.0, True)
    assert isinstance(one.shape, Oval)
    assert (one.shape.x, one.shape.y, one.shape.turn) == (0.0, 0.0, 45.0)
    assert (dict(board.models), board.units[one.unit].models) == ({}, ())


def test_destroyed_models_are_in_no_reserve():
    board = to_board(load(bare(units=[unit(model(), place="destroyed")])))
    assert (dict(board.models), dict(board.reserve)) == ({}, {})
