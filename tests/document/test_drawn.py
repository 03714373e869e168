"""Paths and areas that a question file expects: another path as short will do, and an area but for its arcs."""

import json

import pytest

from tablecheck.document.answers import answer, load_questions
from tests.document.samples import bare, model, piece, questions, unit


def answered(expect, unit_length="in", **asked):
    """One question about reach on a small table, answered."""
    scale = {"in": 1, "cm": 2.54}[unit_length]
    squad = unit(model(at=[10 * scale, 15 * scale]), side="red", profile={"size": 2, "speed": 9 * scale})
    wall = piece(at=[10 * scale, 18 * scale], footprint={"rect": [4 * scale, 2 * scale]}, size=2)
    board = bare(
        terrain=[wall], units=[squad], sides=[{"id": "red"}],
        **{"length_unit": unit_length, "table": {"width": 54 * scale, "depth": 36 * scale}},
    )  # fmt: skip
    file = questions({"ask": "reach", "unit": "squad", "expect": expect, **asked}, board=board)
    found = answer(load_questions(json.dumps(file).encode(), None), "en")
    assert found.unanswered == []
    return found


def test_a_path_on_the_other_side_is_as_good():
    said = answered({"answer": "yes"}, to=[10, 21]).answers[0]["value"]
    mirrored = [[20 - x, y] for x, y in said["path"]]
    assert answered({"value": {"path": said["path"], "length": said["length"]}}, to=[10, 21]).unlike == []
    assert answered({"value": {"path": mirrored}}, to=[10, 21]).unlike == []


@pytest.mark.parametrize(
    "path",
    [
        pytest.param([[10, 21]], id="through the wall"),
        pytest.param([[13.5, 18], [10, 21]], id="longer"),
        pytest.param([], id="nowhere"),
        pytest.param("there", id="none"),
        pytest.param([[10]], id="no points"),
    ],
)
def test_a_path_that_is_not_legal_or_not_the_shortest_does_not_hold(path):
    (unlike,) = answered({"value": {"path": path}}, to=[10, 21]).unlike
    assert "value.path" in unlike["message"]


@pytest.mark.parametrize("unit_length", ["in", "cm"])
def test_an_area_holds_but_for_its_arcs(unit_length):
    parts = answered({"answer": "yes"}, unit_length).answers[0]["value"]["polygon"]
    assert answered({"value": {"polygon": parts}}, unit_length).unlike == []
    coarser = [[[*ring[:-1:2], ring[0]] for ring in part] for part in parts]
    assert answered({"value": {"polygon": coarser}}, unit_length).unlike == []
    for wrong in ([], [[parts[0][0][:40] + parts[0][0][:1]]], "round", [[[1, 2]]]):
        (unlike,) = answered({"value": {"polygon": wrong}}, unit_length).unlike
        assert "value.polygon" in unlike["message"]


def test_where_there_is_no_reach_there_is_no_path():
    found = answered({"answer": "no", "value": {"path": [[10, 21]]}}, to=[10, 18])
    assert len(found.unlike) == 1
