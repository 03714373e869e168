"""Ready pieces: each group is a sound layout by itself, in every unit of length, wherever it is put."""

import json

import pytest

from rules.ask import ask
from tablecheck import document as documents
from tablecheck.boards.stamps import stamps
from tests.browser.documents import board

STAMPS = [stamp.id for stamp in stamps("in")]


def put(stamp, x, y):
    """The document's lists that a group makes, as the page does it."""
    parts = json.loads(stamp.props)
    lists = {"terrain": [], "access_points": []}
    for part in parts:
        at = part["props"].get("at", [0, 0])
        props = {"id": part["as"], **part["props"], "at": [x + at[0], y + at[1]]}
        lists[part["kind"]].append(props)
    return lists


@pytest.mark.parametrize("unit", ["in", "cm", "mm"])
@pytest.mark.parametrize("oid", STAMPS)
def test_a_ready_piece_is_sound(oid, unit):
    factor = {"in": 1, "cm": 2.54, "mm": 25.4}[unit]
    stamp = next(each for each in stamps(unit) if each.id == oid)
    plain = board(**put(stamp, 18 * factor, 12 * factor))
    plain |= {"length_unit": unit, "table": {"width": 36 * factor, "depth": 24 * factor}}
    position = documents.to_board(documents.load(plain))
    answer = ask(position, {"ask": "layout"})
    assert answer.answer == "yes", answer.value


def test_the_sizes_from_0_to_4_and_each_kind_are_there():
    parts = [part for stamp in stamps("in") for part in json.loads(stamp.props)]
    terrain = [part["props"] for part in parts if part["kind"] == "terrain"]
    assert {props.get("size", 0) for props in terrain} == {0, 1, 2, 3, 4}
    assert {trait for props in terrain for trait in props.get("traits", ())} == {
        "grass", "ramp", "surface", "token", "stay-in-play"
    }  # fmt: skip


def test_access_points_join_what_comes_with_them():
    for stamp in stamps("in"):
        parts = json.loads(stamp.props)
        here = {part["as"] for part in parts} | {"ground"}
        assert all(set(part["props"].get("joins", [])) <= here for part in parts)
