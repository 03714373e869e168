"""What is prepared for a position lives as long as the position, and never serves another."""

import gc

from rules.per_board import per_board
from tests.rules.build import board


def test_a_position_is_prepared_once_and_forgotten_with_it():
    worked = []

    @per_board
    def width(built):
        worked.append(built.width)
        return built.width

    first = board(width=10.0)
    assert (width(first), width(first)) == (10.0, 10.0)
    assert worked == [10.0]
    assert width(board(width=10.0)) == 10.0
    assert worked == [10.0, 10.0]
    del first
    gc.collect()
    for wide in range(20, 60):
        # Each new board may take the place in memory of the one before it.
        assert width(board(width=float(wide))) == wide
    assert worked[2:] == [float(wide) for wide in range(20, 60)]
