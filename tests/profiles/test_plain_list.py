"""A pasted list: what it makes, and what is wrong with it, by line and column."""

import pytest

from tablecheck.profiles.entry import plain_of
from tablecheck.profiles.plain_list import LONGEST, read


def made(text):
    """The entries of a list without a fault, as plain values."""
    listed = read(text)
    assert listed.faults == ()
    return [plain_of(entry) for _line, entry in listed.entries]


def wrong(text):
    """The faults of a list by line, column and the name of the column; such a list makes no unit of a faulty line."""
    listed = read(text)
    lines = {line for line, _entry in listed.entries}
    assert not any(each.line in lines for each in listed.faults)
    return [(each.line, each.column, each.name) for each in listed.faults]


MARINES = {"name": "Marine", "models": 3, "base": {"round": 32}, "profile": {"size": 2, "speed": 4, "supply": 1}}


@pytest.mark.parametrize(
    "text",
    [
        "3 Marine 32 2 4 1",
        "  3   Marine  32mm  2 4 1  ",
        "3\tMarine\t32\t2\t4\t1",
        "3,Marine,32,2,4,1",
        "3; Marine; round 32; 2; 4; 1; -; ",
        "name\tmodels\tsupply\tspeed\tsize\tbase\nMarine\t3\t1\t4\t2\t32",
        "Nombre;Modelos;Peana;Tamaño;Velocidad;Suministro\nMarine;3;32;2;4;1",
        "имя;моделей;база;размер;скорость;снабжение\nMarine;3;32 мм;2;4;1",
        "// my list\n\n3 Marine 32 2 4 1\n",
        "3x Marine 32 2 4 1",
        "3 x Marine 32 2 4 1",
        "3X Marine 32 2 4 1",
        "3× Marine 32 2 4 1",
        "3×Marine 32 2 4 1",
        "3 × Marine 32 2 4 1",
        "3х Marine 32 2 4 1",  # a Cyrillic letter
        "3x\tMarine\t32\t2\t4\t1",
        "3x Marine\t32\t2\t4\t1",
        "3x Marine; 32; 2; 4; 1",
        "3 x; Marine; 32; 2; 4; 1",
        "name;models;base;size;speed;supply\nMarine;3x;32;2;4;1",
    ],
)
def test_one_unit_written_in_many_ways(text):
    assert made(text) == [MARINES]


@pytest.mark.parametrize(
    ("text", "name", "models"),
    [
        ("2x Roach", "Roach", 2),
        ("2 X-ray 32", "X-ray", 2),
        ("2 x 32", "x", 2),
        ("2 Xel'naga 32", "Xel'naga", 2),
        ("Xel 40x100", "Xel", None),
        ("2x 3rd Company 32", "3rd Company", 2),
    ],
)
def test_a_cross_after_the_count_is_no_part_of_the_name(text, name, models):
    (entry,) = made(text if text != "2x Roach" else text + " 50 2 4")
    assert (entry["name"], entry.get("models")) == (name, models)


def test_a_name_of_several_words_and_traits_at_the_end():
    (tank,) = made("2 Siege Tank 80 3 4 2 5 Flying squadron:4")
    assert (tank["name"], tank["models"]) == ("Siege Tank", 2)
    assert tank["profile"] == {"size": 3, "speed": 4, "run": 5, "supply": 2, "traits": ["flying", "squadron:4"]}
    (medic,) = made("Medic 32 2 4 1 flying")
    assert medic["profile"]["traits"] == ["flying"]
    assert "models" not in medic


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("Hydralisk 40x100", {"oval": [40, 100]}),
        ("Hydralisk\t40 × 100 mm", {"oval": [40, 100]}),
        ("Horse\trect 25x50", {"rect": [25, 50]}),
        ("Box\tsquare 20", {"rect": [20, 20]}),
        ("Box\t32,5", {"round": 32.5}),
    ],
)
def test_bases(text, base):
    (entry,) = made("name\tbase\n" + text if "\t" in text else text)
    assert entry["base"] == base


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("3 Marine 32 2 4 1\n3 Marine", [(2, 3, "Base")]),
        ("3\tMarine\tlarge\t2\t4\t1", [(1, 3, "Base")]),
        ("3\tMarine\tround 40x50\t2\t4\t1", [(1, 3, "Base")]),
        ("3\t\t32\t2\t4\t1", [(1, 2, "Name")]),
        ("3\tMarine\t32\ttwo\t4\t1", [(1, 4, "Size")]),
        ("3 Marine 32 two 4 1", [(1, 4, "Size")]),
        ("3\tMarine\t32\t2.5\t4\t1", [(1, 4, "Size")]),
        ("3\tMarine\t32\t2\t-4\t1", [(1, 5, "Speed")]),
        ("3 Marine 32 2 4-7 1", [(1, 5, "Speed")]),
        ("0\tMarine\t32", [(1, 1, "Models")]),
        ("61\tMarine\t32", [(1, 1, "Models")]),
        ("3 Marine 32 2 4 1 5 flying 9", [(1, 8, "Traits")]),
        ("models,name,base\n3,Marine,32,2", [(2, 4, "")]),
        ("supply;name;base\nmany;Marine;32", [(2, 1, "Supply")]),
        (
            "3\tMarine\t0\tx\t4\t1\nx\t\t\n",
            [(1, 3, "Base"), (1, 4, "Size"), (2, 2, "Name"), (2, 3, "Base"), (2, 1, "Models")],
        ),
        ("", [(0, 0, "")]),
        ("models\tname\tbase\n", [(0, 0, "")]),
        ("3 Marine 32\n" * 101, [(0, 0, "")]),
        ("x" * (LONGEST + 1), [(0, 0, "")]),
    ],
)
def test_faults_by_line_and_column(text, places):
    assert sorted(wrong(text)) == sorted(places)


@pytest.mark.parametrize(
    "text", ["\x00", "\ud800 32", "1e999 A 32", "9" * 400 + " A 32", "A " + "9" * 400, "A 1e5", "\u0663 A 32"]
)
def test_nothing_that_is_pasted_breaks_the_reading(text):
    listed = read(text)
    assert listed.faults or listed.entries
