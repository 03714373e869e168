"""The area that a model sees is where `sight` would show it a point of its own Size."""

from dataclasses import replace
from random import Random

import pytest
import shapely

from rules.board import Model, Unit
from rules.geometry.shapes import Oval
from rules.seeing import area_seen
from rules.starcraft.cover import Pair
from rules.starcraft.sight import see
from rules.verdict import QuestionError
from tests.rules.build import board, piece, rect, troop
from tests.rules.starcraft.test_reading import table


def seen(built, name="v"):
    """The area that a model sees, as a shapely area."""
    return shapely.MultiPolygon([(rings[0], rings[1:]) for rings in area_seen(built, name)])


def shown(built, name, at):
    """What `sight` says about a point of the viewer's own Size."""
    profile = built.unit_of(built.models[name]).profile
    unit = Unit("Spot", "Spot", "blue", profile=profile, models=("spot",))
    spot = Model("spot", "spot", "Spot", Oval(*at, 0.0, 0.0), at)
    more = replace(built, models={**built.models, "spot": spot}, units={**built.units, "Spot": unit})
    return see(Pair(more, more.models[name], spot)).line is not None


@pytest.mark.clause("SC-7.1-a")
@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.clause("SC-7.1.1-e")
@pytest.mark.parametrize("seed", range(16))
def test_every_point_is_what_sight_says(seed):
    built, rng = replace(table(seed), width=18.0, depth=18.0), Random(seed)
    for name in list(built.models)[:3]:
        found = seen(built, name)
        for _ in range(30):
            at = (rng.uniform(0, 18), rng.uniform(0, 18))
            if found.boundary.distance(shapely.Point(at)) > 0.012:
                assert found.contains(shapely.Point(at)) == shown(built, name, at), (name, at)


def test_an_open_table_is_seen_whole():
    found = seen(board(troop("v", (10, 10))))
    assert found.equals(shapely.box(0, 0, 54, 36))


def test_a_game_without_sight_sees_no_area():
    assert area_seen(board(troop("v", (10, 10)), ruleset="infinity"), "v") is None


@pytest.mark.clause("SC-7.1.1-b")
@pytest.mark.parametrize(
    ("gap", "clear"),
    [
        pytest.param(0.98, False, id="SC-7.1.1-b inside"),
        pytest.param(1.0, False, id="SC-7.1.1-b at exactly 1 inch"),
        pytest.param(1.02, True, id="SC-7.1.1-b beyond"),
    ],
)
def test_from_high_up_a_point_hides_close_behind_a_wall_it_is_no_taller_than(gap, clear):
    plateau, wall = piece("plateau", rect(6, 6, (5, 18)), 3, "surface"), piece("wall", rect(1, 12, (20, 18)), 2)
    built = board(plateau, wall, troop("v", (5, 18), 2))
    at = (20.5 + gap, 18)
    assert seen(built).contains(shapely.Point(at)) == clear
    assert shown(built, "v", at) == clear


@pytest.mark.clause("SC-7.1.1-d")
@pytest.mark.parametrize(
    ("gap", "clear"),
    [
        pytest.param(0.98, False, id="SC-7.1.1-d inside"),
        pytest.param(1.0, False, id="SC-7.1.1-d at exactly 1 inch"),
        pytest.param(1.02, True, id="SC-7.1.1-d beyond"),
    ],
)
def test_the_foot_of_high_ground_is_dark_from_up_there(gap, clear):
    built = board(piece("plateau", rect(12, 6, (8, 18)), 3, "surface"), troop("v", (4, 18), 2))
    at = (14 + gap, 18)
    assert seen(built).contains(shapely.Point(at)) == clear
    assert shown(built, "v", at) == clear
    assert seen(built).contains(shapely.Point(10, 18))


@pytest.mark.clause("SC-7.1.2-a")
def test_a_point_on_a_height_is_seen_over_what_hides_the_mat():
    wall, tower = piece("wall", rect(1, 12, (15, 18)), 2), piece("tower", rect(4, 4, (22, 18)), 2, "surface")
    built = board(wall, tower, troop("v", (8, 18), 2))
    assert seen(built).contains(shapely.Point(22, 18))
    assert not seen(built).contains(shapely.Point(18, 18))


@pytest.mark.clause("SC-7.1.4-a")
def test_from_the_air_only_the_inch_beside_a_piece_is_hidden():
    built = board(piece("wall", rect(1, 12, (15, 18)), 4), troop("v", (8, 18), 2, "flying"))
    found = seen(built)
    assert found.contains(shapely.Point(16.6, 18))
    assert not found.contains(shapely.Point(16.4, 18))


def test_a_viewer_without_a_size_is_an_error():
    with pytest.raises(QuestionError, match="no_size"):
        area_seen(board(troop("v", (10, 10), None)), "v")
