"""The two stacks of a seat follow from its own operations in the log."""

from tablecheck.boards.history import Steps


def test_undo_and_redo_walk_back_and_forth():
    steps = Steps([(2, "edit", None), (3, "edit", None), (5, "edit", None)])
    assert (steps.latest("undo"), steps.latest("redo")) == (5, None)
    steps.follow(6, "undo", 5)
    steps.follow(7, "undo", 3)
    assert (steps.undo, steps.redo) == ([2], [6, 7])
    steps.follow(8, "redo", 7)
    assert (steps.undo, steps.redo) == ([2, 8], [6])
    steps.follow(9, "undo", 8)
    assert (steps.undo, steps.redo) == ([2], [6, 9])


def test_a_new_edit_ends_redoing():
    steps = Steps([(2, "edit", None), (3, "undo", 2), (4, "edit", None)])
    assert (steps.undo, steps.redo) == ([4], [])


def test_the_making_of_a_board_cannot_be_undone():
    assert Steps([(1, "create", None)]).latest("undo") is None
