"""A stored board for tests of the log and the live board."""

import pytest

from tests.boards import samples


@pytest.fixture
def table(transactional_db):
    """The id of a stored board with one pinned question, and its owner's grant."""
    return samples.board({"q1": samples.SIGHT})
