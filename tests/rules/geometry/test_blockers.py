"""What is named for a blocked pair, and what is near a pair."""

import pytest

from rules.geometry.footprints import circle, ellipse, rect
from rules.geometry.shapes import Oval
from rules.geometry.sightline import Region, Sightlines

LEFT, RIGHT = circle(1, (0, 0)), circle(1, (10, 0))


def blockers(named: dict[str, Region]) -> tuple[str, ...]:
    """The blockers between the two bases, checked: they block, and none can be spared."""
    lines = Sightlines(named)
    chosen = lines.blockers(LEFT, RIGHT, list(named))
    assert chosen == lines.blockers(RIGHT, LEFT, list(named)[::-1])
    assert lines.line(LEFT, RIGHT, chosen) is None
    for spared in chosen:
        assert lines.line(LEFT, RIGHT, [name for name in chosen if name != spared]) is not None
    return chosen


def test_one_piece_that_blocks_alone_is_named_alone():
    assert blockers({"low": Region(rect(1, 0.4, (3, 0))), "wall": Region(rect(1, 9, (5, 0)))}) == ("wall",)


def test_pieces_that_block_together_are_all_named():
    both = {
        "south": Region(rect(1, 6, (4, 3.1))),
        "north": Region(rect(1, 6, (6, -2.8))),
        "far": Region(circle(1, (5, 9))),
    }
    assert blockers(both) == ("south", "north")


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_pieces_that_only_block_as_one_are_both_named(turn):
    abutting = {"upper": Region(rect(1, 6, (5, -3))), "lower": Region(rect(1, 6, (5, 3)))}
    assert blockers(abutting) == ("upper", "lower")


def test_a_seam_that_no_single_piece_crosses_still_names_its_pieces():
    """Two points in line with the seam: the only line runs in the crack, and crosses neither piece."""
    lines = Sightlines({"upper": Region(rect(1, 6, (5, -3))), "lower": Region(rect(1, 6, (5, 3)))})
    a, b = Oval(0, 0, 0, 0), Oval(10, 0, 0, 0)
    assert lines.line(a, b, ["upper"]) is not None
    assert lines.line(a, b, ["lower"]) is not None
    assert lines.blockers(a, b, ["upper", "lower"]) == ("upper", "lower")


def test_two_pieces_that_each_block_alone_name_one():
    twice = {"a": Region(rect(1, 9, (3, 0))), "b": Region(ellipse(2, 9, (7, 0)))}
    assert len(blockers(twice)) == 1


def test_an_opening_shared_out_between_pieces():
    door = Region(rect(1, 9, (4, 0)), (rect(1, 0.4, (4, 0)),))
    assert blockers({"gate": door, "plug": Region(circle(0.8, (6, 0)))}) == ("gate", "plug")


def test_blockers_of_a_pair_that_sees_are_refused():
    lines = Sightlines({"low": Region(rect(1, 0.4, (3, 0)))})
    with pytest.raises(ValueError, match="see each other"):
        lines.blockers(LEFT, RIGHT, ["low"])


def test_a_piece_that_touches_the_hull_is_near_because_it_shuts_a_seam():
    a, b = rect(1, 1, (0, 0)), rect(1, 1, (10, 0))
    lines = Sightlines({"inside": Region(rect(2, 1, (5, 0))), "beside": Region(rect(2, 1, (5, 1)))})
    assert lines.near(a, b) == ["inside", "beside"]
    assert lines.line(a, b, ["inside"]) is not None
    lid = Sightlines(
        {"inside": Region(rect(2, 1, (5, 0))), "lid": Region(rect(2, 1, (5, 1))), "sill": Region(rect(2, 1, (5, -1)))}
    )
    assert lid.blockers(a, b, lid.near(a, b)) == ("inside", "lid", "sill")


def test_near_names_what_meets_the_hull_of_both_in_order():
    lines = Sightlines(
        {
            "beside": Region(rect(1, 1, (5, 1.2))),
            "between": Region(rect(1, 1, (5, 0.8))),
            "disc": Region(circle(1, (3, -0.9))),
            "far": Region(circle(1, (3, -1.2))),
            "behind": Region(rect(1, 9, (-2, 0))),
            "under": Region(rect(2, 2, (0, 0))),
        }
    )
    assert lines.near(LEFT, RIGHT) == ["between", "disc", "under"]
    assert lines.near(RIGHT, LEFT) == ["between", "disc", "under"]
    assert Sightlines({}).near(LEFT, RIGHT) == []
