"""How things look: sides, labels, the point where a blocked line stops."""

import pytest

from rules.geometry.shapes import Outline, Oval
from tablecheck.boards import drawing, naming, outlines, sightlines


@pytest.mark.parametrize(
    ("ids", "wanted"),
    [
        (["blue", "red"], [0, 1]),
        (["red", "blue"], [1, 0]),
        (["terran", "zerg"], [0, 1]),
        (["one", "two", "three"], [0, 1, 2]),
        (["orange"], [1]),
        ([], []),
    ],
)
def test_sides_have_colours_that_do_not_mislead(ids, wanted):
    marks = drawing.marks_of({"sides": [{"id": oid} for oid in ids]})
    assert [marks[oid].index for oid in ids] == wanted


def test_a_model_is_called_by_its_unit_and_number():
    objects = {
        ("units", "u"): {"name": "Marines"},
        ("units", "v"): {"name": "Goliath"},
        ("models", "a"): {"unit": "u"},
        ("models", "b"): {"unit": "u"},
        ("models", "c"): {"unit": "u", "name": "Raynor"},
        ("models", "d"): {"unit": "v"},
        ("zones", "y"): {"kind": "swamp of ours"},
        ("zones", "z"): {"kind": "deployment"},
    }
    names = naming.names_of(objects)
    assert [names[oid] for oid in "abcdyz"] == [
        "Marines 1", "Marines 2", "Raynor", "Goliath", "swamp of ours", "Deployment",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "label"),
    [("1A", "1A"), ("12B Marines", "12B"), ("Marines 3", "3"), ("Marines", ""), ("Old Ben", ""), ("1000 Sons 2", "2")],
)
def test_a_base_shows_the_short_number_of_its_name(name, label):
    assert drawing.base_label(name) == label


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.5, "0.5"), (-0.00001, "0"), (22.01, "22.01"), (1 / 3, "0.3333"), (1e-9, "0")]
)
def test_numbers_are_short(value, text):
    assert outlines.number(value) == text


def test_the_label_of_an_l_lies_inside_it():
    ell = [[0, 0], [7.5, 0], [7.5, 4], [6.3, 4], [6.3, 1.7], [0, 1.7]]
    assert outlines.odd_crossings(ell, outlines.inside(ell))
    arch = [[0, 0], [9, 0], [9, 9], [8, 9], [8, 1], [1, 1], [1, 9], [0, 9]]
    assert not outlines.odd_crossings(arch, outlines.centroid(arch))
    assert outlines.odd_crossings(arch, outlines.inside(arch))


@pytest.mark.parametrize(
    ("shape", "share"),
    [
        (Oval(5, 0, 1, 1), 0.4),
        (Oval(5, 0, 1, 2, 90), 0.3),
        (Outline(((4, -1), (6, -1), (6, 1), (4, 1))), 0.4),
        (Oval(5, 3, 1, 1), None),
        (Outline(((4, 2), (6, 2), (6, 3))), None),
    ],
)
def test_a_line_meets_an_outline_where_it_should(shape, share):
    assert sightlines.entry((0, 0), (10, 0), shape) == (pytest.approx(share) if share else None)


def test_a_blocked_line_ends_at_its_first_blocker():
    walls = [Outline(((6, -1), (7, -1), (7, 1), (6, 1))), Outline(((3, -1), (4, -1), (4, 1), (3, 1)))]
    stroke = sightlines.blocked_stroke((0, 0), (10, 0), walls, 0.5)
    assert (stroke.reached, stroke.beyond, stroke.stop) == ("M0 0L3 0", "M3 0L10 0", "M3 -0.5L3 0.5")


def test_a_line_that_meets_no_blocker_turns_to_the_nearest():
    """Blockers may close every line together without any of them lying on the line of centres."""
    stroke = sightlines.blocked_stroke((0, 0), (10, 0), [Oval(5, 4, 1, 1)], 0.5)
    assert stroke.reached != "M0 0L10 0"
    assert stroke.clear is False


def test_a_line_of_centres_is_drawn_from_rim_to_rim():
    start, end = sightlines.between((0, 0), (10, 0), Oval(0, 0, 1, 1), Oval(10, 0, 2, 2))
    assert (start, end) == (pytest.approx((1, 0)), pytest.approx((8, 0)))
    assert sightlines.between((0, 0), (1, 0), Oval(0, 0, 1, 1), Oval(1, 0, 1, 1)) == ((0, 0), (1, 0))
