"""Boards whose closeness is known by hand, kind by kind."""

import math

from rules.geometry import footprints
from rules.geometry.shapes import Outline
from tests.rules.build import GROUND, access, board, hole, marker, piece, rect, troop

R = 32 / 25.4 / 2


def wall(width, height, at, size=2, *traits, **more):
    return piece(f"w{at[0]}-{at[1]}", rect(width, height, at), size, *traits, **more)


def facing(*things, at=(17, 18), to=(37, 18), sizes=(2, 2), **more):
    return board(*things, troop("m", at, sizes[0]), troop("e", to, sizes[1], side="blue"), **more)


def apart(gap, *things, **more):
    """Two enemies so far apart, near the middle of the table."""
    return board(*things, troop("m", (20, 18)), troop("e", (20 + 2 * R + gap, 18), side="blue"), **more)


SIGHT = {"ask": "sight", "from": "m", "to": "e"}
ENGAGED = {"ask": "engaged", "a": "m", "b": "e"}
HEIGHT = {"ask": "elevation", "model": "m"}
LAYOUT, PLACEMENT = {"ask": "layout"}, {"ask": "placement"}
TOGETHER = {"ask": "coherency", "unit": "U"}
PLATEAU = piece("p", rect(10, 10, (27, 18)), 4, "surface")


def two_of_a_unit(gap, *things):
    return board(*things, troop("m", (20, 18), unit="U", leader=True), troop("e", (20 + 2 * R + gap, 18), unit="U"))


def peg(deep):
    """T34: a die-cut rectangle of 6 by 4, whose peg of an inch pokes into its neighbour."""
    corners = [(17, 20), (23, 20), (23, 21.5), (23 + deep, 21.5), (23 + deep, 22.5), (23, 22.5), (23, 24), (17, 24)]
    return board(piece("left", Outline(tuple(corners))), piece("right", rect(6, 4, (26, 22))))


#: (name, board, question, answer, the least error that turns it, whether it is told to the last digit)
BY_HAND = [
    # Two pieces grow towards each other, and the line between them ends in the middle of both bases.
    ("a gap between walls", facing(wall(2, 20, (27, 7.75)), wall(2, 20, (27, 28.25))), SIGHT, "yes", 0.25, False),
    ("a wall as thick as two errors", facing(wall(1, 36, (27, 18))), SIGHT, "no", 0.5, False),
    # The end of a wall, the line along the upper rims: both bases and the wall move by the error.
    ("a wall's end hides", facing(wall(2, 10, (27, 22.27)), at=(17, 18), to=(37, 18)), SIGHT, "no", None, False),
    (
        "Direct Cover inside its inch",
        facing(wall(1, 10, (27, 18), 1), at=(25.6 - R, 18), sizes=(1, 3)),
        SIGHT,
        "no",
        0.05,
        True,
    ),
    (
        "Direct Cover at exactly its inch",
        facing(wall(1, 10, (27, 18), 1), at=(25.5 - R, 18), sizes=(1, 3)),
        SIGHT,
        "no",
        0.0,
        True,
    ),
    (
        "Direct Cover beyond its inch",
        facing(wall(1, 10, (27, 18), 1), at=(25.4 - R, 18), sizes=(1, 3)),
        SIGHT,
        "yes",
        0.05,
        True,
    ),
    (
        "a Dead Zone's foot inside",
        facing(PLATEAU, at=(21.1 - R, 18), to=(27, 18), sizes=(1, 1)),
        SIGHT,
        "no",
        0.05,
        True,
    ),
    (
        "a Dead Zone's foot beyond",
        facing(PLATEAU, at=(20.9 - R, 18), to=(27, 18), sizes=(1, 1)),
        SIGHT,
        "yes",
        0.05,
        True,
    ),
    # Close Quarters lifts the Dead Zone only within 3 inches: both bases move.
    (
        "Close Quarters at its end",
        facing(PLATEAU, at=(21.5 - R, 18), to=(24.4 + R, 18), sizes=(1, 1)),
        SIGHT,
        "yes",
        0.05,
        True,
    ),
    ("bases that touch", apart(0.0), SIGHT, "yes", math.inf, True),
    ("nothing on the table", apart(9.0), SIGHT, "yes", math.inf, True),
    (
        "a see-through door",
        facing(wall(1, 36, (27, 18), openings=[hole(rect(1, 1, (27, 18)), see_through=True)])),
        SIGHT,
        "yes",
        0.5,
        False,
    ),
    ("a seam may open", facing(wall(1, 18, (27, 9)), wall(1, 18, (27, 27))), SIGHT, "no", 0.0, True),
    ("Engaged inside the inch", apart(0.9), ENGAGED, "yes", 0.05, True),
    ("not Engaged beyond the inch", apart(1.3), ENGAGED, "no", 0.15, True),
    ("far from Engaged", apart(5.0), ENGAGED, "no", math.inf, True),
    ("a foot on the plateau", board(PLATEAU, troop("m", (22.1 - R, 18))), HEIGHT, "yes", 0.05, True),
    ("a foot beside the plateau", board(PLATEAU, troop("m", (21.9 - R, 18))), HEIGHT, "yes", 0.05, True),
    ("well up on the plateau", board(PLATEAU, troop("m", (27, 18))), HEIGHT, "yes", math.inf, True),
    ("a base near the table's edge", board(troop("m", (R + 0.1, 18))), PLACEMENT, "yes", 0.1, True),
    ("a base over the table's edge", board(troop("m", (R - 0.1, 18))), PLACEMENT, "no", 0.1, True),
    ("bases that overlap", apart(-0.1), PLACEMENT, "no", 0.05, True),
    ("bases that nearly overlap", apart(0.1), PLACEMENT, "yes", 0.05, True),
    (
        "the worse of two faults",
        board(troop("m", (20, 18)), troop("e", (20.1 + R, 18), side="blue"), troop("f", (R - 0.1, 9))),
        PLACEMENT,
        "no",
        (R - 0.1) / 2,
        True,
    ),
    ("a base in a wall", board(wall(2, 3, (21, 18)), troop("m", (20.2 - R, 18))), PLACEMENT, "no", 0.1, True),
    ("a marker near the edge", board(marker("x", (R + 0.2, 9))), PLACEMENT, "yes", 0.2, True),
    ("outlines that touch", peg(0.0), LAYOUT, "yes", 0.0, True),
    ("a peg in its neighbour", peg(0.25), LAYOUT, "no", 0.125, False),
    ("a piece near the table's edge", board(wall(2, 2, (1.3, 18))), LAYOUT, "yes", 0.3, True),
    (
        "a piece on its carrier",
        board(piece("c", rect(6, 6, (21, 18))), piece("t", rect(2, 2, (22.9, 18)), 1, on="c")),
        LAYOUT,
        "yes",
        0.05,
        True,
    ),
    (
        "a piece over its carrier's edge",
        board(piece("c", rect(6, 6, (21, 18))), piece("t", rect(2, 2, (23.1, 18)), 1, on="c")),
        LAYOUT,
        "no",
        0.05,
        True,
    ),
    (
        "a disc on a disc",
        board(piece("c", footprints.circle(6, (21, 18))), piece("t", footprints.circle(2, (22.9, 18)), 1, on="c")),
        LAYOUT,
        "yes",
        0.05,
        True,
    ),
    (
        "an access point that reaches",
        board(PLATEAU, access("s", rect(0.2, 2, (21.84, 18)), "p", GROUND)),
        LAYOUT,
        "yes",
        0.02,
        True,
    ),
    (
        "an access point too far off",
        board(PLATEAU, access("s", rect(0.2, 2, (21.76, 18)), "p", GROUND)),
        LAYOUT,
        "no",
        0.02,
        True,
    ),
    ("a unit near its spread", two_of_a_unit(3.0 - 2 * R - 0.1), TOGETHER, "yes", 0.05, True),
    ("a unit beyond its spread", two_of_a_unit(3.0 - 2 * R + 0.1), TOGETHER, "no", 0.05, True),
    (
        "a plateau's edge between",
        two_of_a_unit(1.4, piece("p", rect(10, 10, (20.4 + R + 5, 18)), 4, "surface")),
        TOGETHER,
        "no",
        0.2,
        False,
    ),
]
