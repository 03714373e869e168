"""Everything that may stop a centre, laid out in arrays for plain loops.

Outlines are kept twice. Taut ways are built round them drawn in by HALF a graze and tested against them drawn in by all
of it: a way that only grazes is half a graze clear of what stops it, far more than rounding, and needs no tie-breaking.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.geometry.shapes import EPSILON

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

FULL = EPSILON
HALF = EPSILON / 2.0
#: Round the ends of a barrier a way is built this far off: past what a test of crossing takes for the barrier's own.
ROUND_ENDS = 1.5 * EPSILON

#: Columns of `World.arcs`: centre, radius, first and last normal, their span, and the edge that follows.
X, Y, R, N0X, N0Y, N1X, N1Y, SPAN, E0X, E0Y, E1X, E1Y = range(12)
#: Columns of `World.parts`: its arcs, from and up to.
FIRST, PAST = range(2)
#: Columns of `World.walls`: its parts, and the parts in which it does not count.
PART, PART_PAST, SPARED, SPARED_PAST = range(4)
#: Columns of `World.bends`: centre, radius, first normal's angle and span.
START, SWING = 3, 4
#: Columns of `World.links`: the next bend on the same outline with growing normals, the one before, the outline.
NEXT, BACK, RING = range(3)


class World(NamedTuple):
    """What may stop a centre, and what a taut way may bend round.

    arcs (n, 12), of `parts` (m, 2), convex each, with a circle round each in `part_round` (m, 3); walls (w, 4) and
    `wall_round` (w, 3). barriers (k, 4) are segments, bounds (4,) a box. bends (f, 5) are the circular arcs a way may
    run round, with links (f, 3); the ring is -1 where ways may run between bends of one outline.
    """

    arcs: Floats
    parts: Whole
    part_round: Floats
    walls: Whole
    wall_round: Floats
    barriers: Floats
    bounds: Floats
    bends: Floats
    links: Whole
