"""Coming in from reserve over the entry edge (SC-8.5.5-a … -d)."""

from dataclasses import replace

import pytest

from rules.ask import entry_spot
from rules.board import Side
from rules.geometry.footprints import rect
from rules.starcraft.deployment import zones_of_influence
from rules.verdict import QuestionError
from tests.rules.build import ask_of, clauses, marker, piece
from tests.rules.starcraft.rounds import BLUE, RED, game_board, squad

R = 16 / 25.4
#: Outside the lower edge, touching it.
OUT = 36 + R


def comes_in(board, *path, others=None, **keys):
    """The answer to a question whether a unit deploys along a path."""
    question = {"unit": "own", "action": "deploy", "path": [list(point) for point in path], **keys}
    found = ask_of(board, "move", **question, others={name: list(spot) for name, spot in (others or {}).items()})
    assert set(found.value) == {"length", "changes"}
    return found


def own(count=1, **keys):
    """A unit in reserve."""
    return squad("own", *[(0, 0)] * count, place="reserve", **keys)


@pytest.mark.clause("SC-8.5.5-b")
def test_a_unit_comes_in_over_its_entry_edge():
    found = comes_in(game_board(own()), (10, OUT), (10, OUT - 3))
    assert (found.answer, found.value["changes"]) == ("yes", ())
    assert found.value["length"] == pytest.approx(3.0)
    assert {"SC-8.5.5-a", "SC-8.5.5-b", "SC-8.5.5-c", "SC-8.5.2-a"} <= clauses(found)


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(
    ("y", "answer"),
    [
        pytest.param(OUT, "yes", id="touching from outside"),
        pytest.param(OUT + 0.01, "no", id="beside the edge"),
        pytest.param(OUT - 0.01, "no", id="partly on the table"),
        pytest.param(34.0, "no", id="on the table"),
    ],
)
def test_where_the_leading_model_starts(y, answer):
    found = comes_in(game_board(own()), (10, y), (10, 33))
    assert found.answer == answer
    assert any(one.key() == "SC-8.5.5-b/start" for one in found.reasons) == (answer == "no")


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(
    ("x", "answer"),
    [
        pytest.param(20.0, "yes", id="before the end of the edge"),
        pytest.param(20.0 + R, "no", id="its side beside the end"),
        pytest.param(20.3, "no", id="past the end"),
    ],
)
def test_only_the_edge_itself_counts(x, answer):
    short = replace(RED, entry_edges=(((0.0, 36.0), (20.0, 36.0)),))
    assert comes_in(game_board(own(), sides=(short, BLUE)), (x, OUT), (x, 34)).answer == answer


@pytest.mark.clause("SC-8.5.5-b")
def test_the_rivals_edge_is_no_entry():
    assert comes_in(game_board(own()), (10, -R), (10, 8)).answer == "no"


@pytest.mark.clause("SC-8.5.5-b")
def test_a_side_without_an_entry_edge():
    found = comes_in(game_board(own(), sides=(replace(RED, entry_edges=()), BLUE)), (10, OUT), (10, 34))
    assert [one.key() for one in found.reasons] == ["SC-8.5.5-b/no_edge"]


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(
    ("way", "answer"), [pytest.param(3.99, "yes"), pytest.param(4.0, "yes"), pytest.param(4.01, "no")]
)
def test_the_way_in_is_no_longer_than_speed(way, answer):
    assert comes_in(game_board(own()), (10, OUT), (10, OUT - way)).answer == answer


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(
    ("way", "answer"), [pytest.param(2 * R - 0.01, "no"), pytest.param(2 * R, "yes"), pytest.param(2 * R + 0.01, "yes")]
)
def test_the_whole_base_ends_on_the_table(way, answer):
    found = comes_in(game_board(own()), (10, OUT), (10, OUT - way))
    assert found.answer == answer
    assert ("SC-8.5.2-c" in clauses(found)) == (answer == "no")


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(
    ("thing", "clause"),
    [
        pytest.param(squad("foe", (10, 32.2), side="blue"), "SC-8.5.2-d", id="beside an enemy"),
        pytest.param(piece("wall", rect(3, 0.5, (10, 35)), 2), "SC-8.5.3-b", id="through a wall"),
        pytest.param(piece("crate", rect(2, 2, (10, 34)), 1), "SC-8.5.3-a", id="onto a crate"),
        pytest.param(squad("mate", (10, 35)), "SC-8.5.2-b", id="through friends"),
    ],
)
def test_the_rules_of_move_hold(thing, clause):
    found = comes_in(game_board(own(), thing), (10, OUT), (10, 34))
    assert found.answer == "no"
    assert clause in clauses(found)


@pytest.mark.clause("SC-8.5.5-c", "SC-8.5.5-d")
@pytest.mark.parametrize(
    ("y", "answer"),
    [
        pytest.param(6 + R + 0.01, "yes", id="outside"),
        pytest.param(6 + R, "no", id="touching it"),
        pytest.param(6 + R - 0.01, "no", id="inside"),
    ],
)
def test_the_zone_of_influence_is_closed_to_a_deployment(y, answer):
    found = comes_in(game_board(own(speed=40.0)), (10, OUT), (10, y))
    assert found.answer == answer
    assert ("SC-8.5.5-d" in clauses(found)) == (answer == "no")


@pytest.mark.clause("SC-8.5.5-d")
@pytest.mark.parametrize(
    ("x", "answer"),
    [
        pytest.param(20 + R + 0.01, "yes", id="beyond its end"),
        pytest.param(20 + R, "no", id="touching its end"),
        pytest.param(20 + R - 0.01, "no", id="in it"),
    ],
)
def test_its_ends_are_flat(x, answer):
    short = replace(BLUE, entry_edges=(((0.0, 0.0), (20.0, 0.0)),))
    found = comes_in(game_board(own(speed=60.0), sides=(RED, short)), (x, OUT), (x, 3))
    assert found.answer == answer


@pytest.mark.clause("SC-8.5.5-d")
def test_no_round_end_reaches_past_a_corner():
    short = replace(BLUE, entry_edges=(((0.0, 0.0), (20.0, 0.0)),))
    x, y = 20 + R - 0.1, 6 + R - 0.1
    found = comes_in(game_board(own(speed=60.0), sides=(RED, short)), (x, OUT), (x, y))
    assert found.answer == "yes"


@pytest.mark.clause("SC-8.5.5-d")
def test_every_edge_of_every_rival_has_its_strip():
    corner = Side("blue", "Blue", (((0.0, 0.0), (54.0, 0.0)), ((54.0, 0.0), (54.0, 36.0)), ((1.0, 1.0), (1.0, 1.0))))
    strips = zones_of_influence(corner, game_board())
    assert [sorted({*one.points}) for one in strips] == [
        [(0.0, 0.0), (0.0, 6.0), (54.0, 0.0), (54.0, 6.0)],
        [(48.0, 0.0), (48.0, 36.0), (54.0, 0.0), (54.0, 36.0)],
    ]


@pytest.mark.clause("SC-8.5.5-c")
def test_every_model_keeps_out_of_the_zone():
    board = game_board(own(2, speed=40.0))
    found = comes_in(board, (10, OUT), (10, 9), others={"own1": (10, 7)})
    assert found.answer == "yes"
    found = comes_in(board, (10, OUT), (10, 8), others={"own1": (10, 6.5)})
    assert found.answer == "no"
    assert [one.facts["model"] for one in found.reasons if one.key() == "SC-8.5.5-c/zone"] == ["own1"]


@pytest.mark.clause("SC-8.5.5-c")
@pytest.mark.parametrize(
    ("others", "key"),
    [
        ({"own1": (11.5, 33)}, None),
        ({}, "SC-8.5.5-c/unset"),
        ({"own1": (14, 33)}, "SC-8.5.5-c/incoherent"),
        ({"own1": (10.5, 33)}, "SC-8.5.2-c/base"),
        ({"own1": (11, 35.5)}, "SC-8.5.2-c/off"),
    ],
)
def test_the_whole_unit_is_set_in_coherency(others, key):
    found = comes_in(game_board(own(2)), (10, OUT), (10, 33), others=others)
    keys = {one.key() for one in found.reasons}
    assert found.answer == ("no" if key else "yes")
    assert key is None or key in keys


@pytest.mark.clause("SC-8.5.5-a")
@pytest.mark.parametrize(("supply", "answer"), [(1, "yes"), (2, "yes"), (3, "no")])
def test_supply_must_fit(supply, answer):
    found = comes_in(game_board(own(supply=supply), squad("there", (30, 30), supply=10)), (10, OUT), (10, 34))
    assert found.answer == answer
    assert "SC-8.5.5-a" in clauses(found)


@pytest.mark.clause("SC-8.4.1-a")
def test_a_unit_on_the_table_does_not_deploy():
    found = comes_in(game_board(squad("own", (10, 18))), (10, OUT), (10, 34))
    assert [one.key() for one in found.reasons] == ["SC-8.4.1-a/on_table"]


@pytest.mark.clause("SC-8.5.3-c")
def test_grass_on_the_way_in_is_trampled():
    found = comes_in(game_board(own(), piece("weed", rect(1, 1, (10, 35)), 2, "grass")), (10, OUT), (10, 33))
    assert found.value["changes"] == ({"removed": "weed"},)


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize(("mm", "kind"), [((40, 100), "oval"), ((25, 50), "rect")])
@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_long_bases_come_in_too(mm, kind, turn):
    half = (mm[0] if turn else mm[1]) / 50.8
    board = game_board(own(mm=mm, kind=kind, turn=turn))
    assert comes_in(board, (20, 36 + half), (20, 36 - half)).answer == "yes"
    assert comes_in(board, (20, 36 + half + 0.01), (20, 36 - half)).answer == "no"


@pytest.mark.clause("SC-8.5.3-j")
def test_a_flying_unit_comes_in_over_everything():
    things = piece("wall", rect(3, 0.5, (10, 35)), 5), squad("foe", (10, 33), side="blue")
    assert comes_in(game_board(own(traits=["flying"]), *things), (10, OUT), (10, 33)).answer == "yes"


@pytest.mark.clause("SC-7.3-c")
def test_a_marker_is_in_nobodys_way():
    found = comes_in(game_board(own(), marker("goal", (10, 33))), (10, OUT), (10, 33))
    assert found.answer == "yes"
    assert "SC-7.3-c" in clauses(found)


@pytest.mark.parametrize(
    ("keys", "path", "phrase"),
    [
        ({}, "$.path", "missing_key"),
        ({"path": []}, "$.path", "empty_path"),
        ({"path": [[10, OUT]], "range": 3}, "$.range", "no_path"),
        ({"path": [[10, OUT]], "leader": "foe"}, "$.leader", "not_of_unit"),
    ],
)
def test_what_cannot_be_answered(keys, path, phrase):
    with pytest.raises(QuestionError) as raised:
        ask_of(game_board(own()), "move", unit="own", action="deploy", **keys)
    assert (raised.value.path, raised.value.phrase) == (path, phrase)


@pytest.mark.clause("SC-8.5.5-b")
@pytest.mark.parametrize("base", [{}, {"mm": (40, 100), "turn": 30.0}, {"mm": (25, 50), "kind": "rect", "turn": 75.0}])
@pytest.mark.parametrize(
    ("edge", "wanted", "along"),
    [
        (((0.0, 36.0), (54.0, 36.0)), (20, 30), (20, None)),
        (((0.0, 36.0), (54.0, 36.0)), (-3, 30), (None, None)),
        (((54.0, 0.0), (54.0, 36.0)), (20, 11), (None, 11)),
        (((0.0, 12.0), (0.0, 24.0)), (5, 30), (None, None)),
        (((0.0, 0.0), (54.0, 0.0)), (33, -4), (33, None)),
    ],
)
def test_a_start_touches_the_entry_edge_from_outside(base, edge, wanted, along):
    """The spot that is proposed is one that the rules take, nearest to what was wanted."""
    board = game_board(own(**base), sides=(replace(RED, entry_edges=(edge,)), BLUE))
    spot = entry_spot(board, {"ask": "move", "unit": "own", "action": "deploy", "path": [list(wanted)]})
    assert all(want is None or got == pytest.approx(want) for got, want in zip(spot, along, strict=True))
    inwards = {0.0: 1, 54.0: -1}.get(edge[0][0], 0) if edge[0][0] == edge[1][0] else 0
    down = {0.0: 1, 36.0: -1}.get(edge[0][1], 0) if edge[0][1] == edge[1][1] else 0
    found = comes_in(board, spot, (spot[0] + 0.1 * inwards, spot[1] + 0.1 * down))
    assert not {"SC-8.5.5-b/start", "SC-8.5.5-b/no_edge"} & {reason.key() for reason in found.reasons}


def test_without_an_entry_edge_nothing_is_proposed():
    board = game_board(own(), sides=(replace(RED, entry_edges=()), BLUE))
    assert entry_spot(board, {"ask": "move", "unit": "own", "action": "deploy", "path": [[3, 3]]}) is None


@pytest.mark.clause("SC-8.5.5-c")
@pytest.mark.parametrize(
    ("more", "key"),
    [pytest.param(0.01, "SC-8.5.5-c/unset", id="room"), pytest.param(-0.01, "SC-8.5.5-c/no_room", id="none")],
)
def test_where_nobody_else_fits_the_unit_cannot_deploy(more, key):
    """A lane between two walls: behind the leading model one more base fits before the table's edge, or not."""
    end = 36 - 4 * R - more
    walls = [piece(f"w{way}", rect(10, 20, (10 + way * (R + 5), 30)), 2) for way in (-1, 1)]
    board = game_board(own(2), *walls, piece("end", rect(2 * R, 4, (10, end - 2)), 2))
    found = comes_in(board, (10, OUT), (10, end + R))
    assert key in {one.key() for one in found.reasons}


@pytest.mark.clause("SC-8.5.5-c")
@pytest.mark.parametrize(
    ("edges", "key"),
    [
        pytest.param((), "SC-8.5.5-c/unset", id="no strip"),
        pytest.param((((0.0, 20.0), (0.0, 36.0)),), "SC-8.5.5-c/no_room", id="a strip along the side"),
    ],
)
def test_the_zone_of_influence_is_no_room_either(edges, key):
    """The lane has its wall on the right only; on the left a rival's strip may lie."""
    right = piece("right", rect(10, 20, (6 + 2 * R + 0.01 + 5, 30)), 2)
    low = piece("end", rect(20, 4, (6, 36 - 4 * R + 0.01 - 2)), 2)
    x = 6 + R + 0.01
    board = game_board(own(2), right, low, sides=(RED, replace(BLUE, entry_edges=edges)))
    found = comes_in(board, (x, OUT), (x, 36 - 3 * R + 0.01))
    assert {one.key() for one in found.reasons} == {key}
