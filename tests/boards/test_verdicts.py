"""Snapshots and verdicts: always what the whole document would give, and kept only where nothing changed."""

import pytest

from rules.ask import ask
from rules.verdict import Answer, QuestionError
from tablecheck import document
from tablecheck.boards.changes import attempt
from tablecheck.boards.snapshot import snapshot
from tablecheck.boards.state import State
from tablecheck.boards.store import document_of
from tablecheck.boards.verdicts import TurnedAnswer, judged, looked, previewed, rules_version, weighed
from tests.boards.samples import PLAIN, SIGHT, add, put, remove

CHANGES = [
    put("terrain", "wall-1", at=[27, 30]),
    put("terrain", "wall-1", rotation=90, size=1),
    put("models", "m1", at=[20, 20]),
    put("units", "marines", place="reserve"),
    put("units", "marines", place=None),
    add("models", "m2", unit="marines", at=[22, 22], base={"round": 32}),
    remove("terrain", "wall-1"),
    put("board", "", tolerance=0.1),
    put("board", "", game={"round": 2, "active": "red"}),
    add("zones", "home", kind="deployment", side="red", polygon=[[0, 30], [54, 30], [54, 36], [0, 36]]),
    add("markers", "flag", kind="mission", at=[12, 12], base={"round": 32}),
    put("board", "", length_unit="cm"),
    remove("models", "m2"),
]


def state_of(plain, **questions) -> State:
    """The state of a document with pinned questions."""
    loaded = document.load(plain)
    objects = [{"kind": kind, "id": oid, "add": props} for kind, oid, props in document.objects_of(loaded)]
    objects += [{"kind": "questions", "id": oid, "add": question} for oid, question in questions.items()]
    header = {"kind": "board", "id": "", "set": document.header_of(loaded)}
    return attempt(State(), [header, *objects], 0, 0).state


def changed(state, change) -> State:
    """The state after one change, ids filled in as the door does."""
    if "add" in change and change["kind"] != "questions":
        change = {**change, "add": {"id": change["id"], **change["add"]}}
    done = attempt(state, [change], state.revision, 1)
    assert done.touched, done
    return done.state


def test_a_snapshot_kept_up_step_by_step_equals_one_made_anew():
    state = state_of(PLAIN)
    shot = snapshot(state)
    for change in CHANGES:
        state = changed(state, change)
        shot = snapshot(state, shot)
        assert shot.board == document.to_board(document_of(state)), change
        assert list(shot.board.models) == list(snapshot(state).board.models)


def test_an_edit_of_one_object_builds_that_one_alone():
    state = state_of(PLAIN)
    first = snapshot(state)
    second = snapshot(changed(state, CHANGES[0]), first)
    assert second.board.terrain["wall-1"] is not first.board.terrain["wall-1"]
    assert second.board.terrain["wall-2"] is first.board.terrain["wall-2"]
    assert second.board.models["m1"] is first.board.models["m1"]
    assert second.board.units["marines"] is first.board.units["marines"]


def test_what_the_rules_do_not_look_at_leaves_the_position_itself():
    state = state_of(PLAIN)
    first = snapshot(state)
    assert snapshot(changed(state, put("board", "", title="Other", notes="…")), first).board is first.board
    assert snapshot(changed(state, put("terrain", "wall-1", locked=True)), first).board is first.board


def same(one, other) -> bool:
    """True when two outcomes say the same."""
    if isinstance(one, QuestionError):
        return isinstance(other, QuestionError) and (one.path, one.phrase, one.facts) == (
            other.path,
            other.phrase,
            other.facts,
        )
    return one == other


def test_verdicts_kept_up_equal_those_asked_anew():
    state = state_of(
        PLAIN, q1=SIGHT, q2={"ask": "distance", "a": "m1", "b": "e1"}, q3={"ask": "elevation", "model": "m2"}
    )
    verdicts = judged(state)
    for change in CHANGES:
        state = changed(state, change)
        verdicts = judged(state, verdicts)
        fresh = judged(state)
        assert (verdicts.revision, verdicts.rules) == (state.revision, rules_version())
        assert list(verdicts.pinned) == list(fresh.pinned) == ["q1", "q2", "q3"]
        assert all(same(verdicts.pinned[oid], fresh.pinned[oid]) for oid in fresh.pinned), change
        assert same(verdicts.layout, fresh.layout)
        assert same(verdicts.placement, fresh.placement)


def test_moving_a_wall_turns_the_verdict():
    state = state_of(PLAIN, q1=SIGHT)
    before = judged(state)
    after = judged(changed(state, CHANGES[0]), before)
    assert (before.pinned["q1"].answer, after.pinned["q1"].answer) == ("no", "yes")
    assert before.pinned["q1"].blockers == ("wall-1",)
    assert after.pinned["q1"].line


def test_verdicts_are_those_of_the_one_engine():
    state = state_of(PLAIN, q1=SIGHT)
    verdicts = judged(state)
    board = document.to_board(document.load(PLAIN))
    assert verdicts.pinned["q1"] == ask(board, SIGHT, closeness=False)
    assert verdicts.layout == ask(board, {"ask": "layout"}, closeness=False)
    assert verdicts.placement == ask(board, {"ask": "placement"}, closeness=False)
    assert weighed(verdicts).pinned["q1"] == ask(board, SIGHT)


def test_what_is_weighed_is_weighed_once():
    state = state_of(PLAIN, q1=SIGHT, q2={"ask": "sight", "from": "m1", "to": "nobody"})
    verdicts = weighed(judged(state))
    assert weighed(verdicts) is verdicts
    far = changed(state, put("terrain", "plateau", at=[45, 7]))
    assert judged(far, verdicts).pinned["q1"] is verdicts.pinned["q1"]


def test_what_an_edit_turned_is_told_both_ways():
    state = state_of(PLAIN, q1=SIGHT, q2={"ask": "distance", "a": "m1", "b": "e1"})
    first = looked(judged(state))
    assert not first.turned
    second = looked(judged(changed(state, CHANGES[0]), first), first)
    assert (second.turned.since, second.turned.answers) == (1, (TurnedAnswer("q1", "no", "yes"),))
    assert [(pair.viewer, pair.target, pair.now) for pair in second.turned.pairs] == [("m1", "e1", True)]
    back = changed(second.snapshot.state, put("terrain", "wall-1", at=[27, 18]))
    third = looked(judged(back, second), second)
    assert third.turned.answers == (TurnedAnswer("q1", "yes", "no"),)
    assert [(pair.viewer, pair.target, pair.now) for pair in third.turned.pairs] == [("m1", "e1", False)]


def test_what_turned_is_told_of_the_same_question_only():
    state = state_of(PLAIN, q1=SIGHT)
    first = looked(judged(state))
    other = changed(state, put("questions", "q1", to=None, **{"from": "m1"}))
    other = changed(other, put("questions", "q1", to="m1", **{"from": "m1"}))
    assert not looked(judged(other, first), first).turned
    gone = changed(state, remove("questions", "q1"))
    assert not looked(judged(gone, first), first).turned


def test_a_preview_says_what_it_would_turn_and_that_it_is_one():
    state = state_of(PLAIN, q1=SIGHT)
    now = weighed(looked(judged(state)))
    told = previewed(changed(state, CHANGES[0]), now, now)
    assert (told.preview, told.turned.answers) == (True, (TurnedAnswer("q1", "no", "yes"),))
    assert not now.preview
    assert judged(state, now).pinned["q1"] is now.pinned["q1"]


def test_an_unanswerable_question_is_an_outcome_and_the_others_stand():
    state = state_of(PLAIN, q1={"ask": "sight", "from": "m1", "to": "nobody"}, q2=SIGHT)
    verdicts = judged(state)
    assert isinstance(verdicts.pinned["q1"], QuestionError)
    assert isinstance(verdicts.pinned["q2"], Answer)


def test_answers_are_kept_only_while_position_and_question_are_the_same():
    state = state_of(PLAIN, q1=SIGHT)
    first = judged(state)
    renamed = judged(changed(state, put("board", "", title="Other")), first)
    assert renamed.revision == first.revision + 1
    assert renamed.pinned["q1"] is first.pinned["q1"]
    assert renamed.layout is first.layout
    turned = changed(state, put("questions", "q1", **{"from": "e1", "to": "m1"}))
    assert judged(turned, first).pinned["q1"] is not first.pinned["q1"]


@pytest.mark.parametrize(("revision", "pending"), [(1, False), (2, True)])
def test_verdicts_of_another_revision_are_pending(revision, pending):
    assert judged(state_of(PLAIN)).pending(revision) is pending
