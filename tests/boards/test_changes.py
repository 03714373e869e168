"""Changes on a state: merging, conflicts, inverses; properties over any order of anybody's edits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablecheck.boards.changes import apply, attempt, unwound
from tablecheck.boards.state import State, digest
from tests.boards.samples import add, put, remove

ANN, BOB, CAT = 1, 2, 3
IDS = ("a", "b", "c")
changes = st.one_of(
    st.builds(lambda oid, x: add("terrain", oid, id=oid, at=x), st.sampled_from(IDS), st.integers(0, 9)),
    st.builds(
        lambda oid, name, x: put("terrain", oid, **{name: x}),
        st.sampled_from(IDS),
        st.sampled_from(["at", "rotation", "size"]),
        st.one_of(st.none(), st.integers(0, 9)),
    ),
    st.builds(lambda oid: remove("terrain", oid), st.sampled_from(IDS)),
    st.builds(lambda x: put("board", "", title=x), st.one_of(st.none(), st.text(max_size=3))),
)
operations = st.lists(changes, min_size=1, max_size=4)
#: Operations with the seat that sends them and how far its screen lags behind.
histories = st.lists(st.tuples(operations, st.sampled_from([ANN, BOB, CAT]), st.integers(0, 3)), max_size=25)


def start() -> State:
    """A table with two pieces."""
    pieces = [add("terrain", oid, id=oid, at=0) for oid in ("a", "b")]
    return attempt(State(header={"title": "Table"}), pieces, 0, 0).state


def played(history):
    """Every state of a history, and what became of each of its operations."""
    states, outcomes = [start()], []
    for operation, seat, lag in history:
        outcome = attempt(states[-1], operation, max(1, states[-1].revision - lag), seat)
        outcomes.append((operation, seat, outcome))
        if outcome.touched:
            states.append(outcome.state)
    return states, outcomes


@given(histories)
@settings(max_examples=150, deadline=None)
def test_every_operation_is_applied_whole_or_not_at_all(history):
    states, outcomes = played(history)
    for _operation, _seat, outcome in outcomes:
        assert bool(outcome.touched) != bool(outcome.disputes or outcome.flaws)
        if not outcome.touched:
            assert any(outcome.state is state for state in states)
    assert [state.revision for state in states] == list(range(1, len(states) + 1))


@given(histories)
@settings(max_examples=150, deadline=None)
def test_an_inverse_restores_header_objects_and_order(history):
    states, outcomes = played(history)
    applied = [outcome for _, _, outcome in outcomes if outcome.touched]
    for before, outcome in zip(states, applied, strict=False):
        back = apply(outcome.state, outcome.inverse, ANN)
        assert digest(back) == digest(before)
        assert list(back.objects) == list(before.objects)


@given(histories)
@settings(max_examples=100, deadline=None)
def test_a_history_unwinds_to_each_of_its_states(history):
    states, outcomes = played(history)
    entries = [(outcome.state.revision, outcome.inverse) for _, _, outcome in outcomes if outcome.touched]
    for state in states:
        later = [entry for entry in reversed(entries) if entry[0] > state.revision]
        earlier = unwound(states[-1], later)
        assert digest(earlier) == digest(state)
        assert earlier.revision == state.revision


@given(histories)
@settings(max_examples=100, deadline=None)
def test_replaying_gives_the_same_state_with_the_same_versions(history):
    states, outcomes = played(history)
    state = states[0]
    for operation, seat, outcome in outcomes:
        if outcome.touched:
            state = apply(state, operation, seat)
    assert state == states[-1]


@given(histories, st.sampled_from([ANN, BOB]))
@settings(max_examples=150, deadline=None)
def test_versions_tell_when_another_seat_last_changed_a_property(history, seat):
    states, outcomes = played(history)
    applied = [(o, s, out.state.revision) for o, s, out in outcomes if out.touched]
    for key, versions in states[-1].versions.items():
        for name, version in versions.items():
            sets = [
                (revision, who)
                for operation, who, revision in applied
                for change in operation
                if (change["kind"], change["id"]) == key and name in {**change.get("set", {}), **change.get("add", {})}
            ]
            others = [revision for revision, who in sets if who != seat]
            assert version.by_another(seat)[0] >= max(others, default=0)


def test_edits_of_different_properties_are_both_kept():
    state = start()
    turned = attempt(state, [put("terrain", "a", rotation=90)], 1, ANN).state
    both = attempt(turned, [put("terrain", "a", size=2)], 1, BOB).state
    assert both.objects["terrain", "a"] == {"id": "a", "at": 0, "rotation": 90, "size": 2}


def test_the_same_property_from_one_version_goes_to_exactly_one():
    first = attempt(start(), [put("terrain", "a", at=5)], 1, ANN)
    second = attempt(first.state, [put("terrain", "a", at=7)], 1, BOB)
    assert first.touched
    assert second.state is first.state
    assert second.disputes == [("terrain", "a", "at", 5, 7, ANN)]


def test_a_conflict_is_over_once_it_was_seen():
    first = attempt(start(), [put("terrain", "a", at=5)], 1, ANN).state
    assert attempt(first, [put("terrain", "a", at=7)], 2, BOB).touched


def test_a_seat_never_conflicts_with_itself():
    first = attempt(start(), [put("terrain", "a", at=5)], 1, ANN).state
    assert attempt(first, [put("terrain", "a", at=7)], 1, ANN).touched


def test_an_older_change_of_another_seat_is_not_hidden_by_ones_own():
    state = attempt(start(), [put("terrain", "a", at=5)], 1, BOB).state
    state = attempt(state, [put("terrain", "a", at=6)], 2, ANN).state
    assert [d.by for d in attempt(state, [put("terrain", "a", at=7)], 1, ANN).disputes] == [BOB]


def test_removal_leaves_a_tombstone_that_conflicts_with_others_edits():
    gone = attempt(start(), [remove("terrain", "a")], 1, ANN).state
    assert gone.removed["terrain", "a"][:2] == (2, ANN)
    late = attempt(gone, [put("terrain", "a", at=7)], 1, BOB)
    assert late.disputes == [("terrain", "a", "", None, {"at": 7}, ANN)]
    assert attempt(gone, [remove("terrain", "a")], 1, BOB).disputes
    assert attempt(gone, [add("terrain", "a", id="a", at=1)], 1, BOB).disputes
    assert attempt(gone, [add("terrain", "a", id="a", at=1)], 2, BOB).touched


def test_removing_what_another_seat_changed_is_a_conflict():
    moved = attempt(start(), [put("terrain", "a", at=5)], 1, ANN).state
    assert [d.property for d in attempt(moved, [remove("terrain", "a")], 1, BOB).disputes] == ["at"]
    assert attempt(moved, [remove("terrain", "a")], 2, BOB).touched


@pytest.mark.parametrize(
    ("change", "word"),
    [
        pytest.param(put("terrain", "z", at=1), "absent", id="set of nothing"),
        pytest.param(remove("terrain", "z"), "absent", id="removal of nothing"),
        pytest.param(add("terrain", "a", at=1), "taken", id="added twice"),
        pytest.param(add("markers", "a", at=1), "taken", id="same id in another kind"),
    ],
)
def test_flaws_are_named(change, word):
    assert [flaw.word for flaw in attempt(start(), [change], 1, ANN).flaws] == [word]


def test_one_operation_may_build_on_itself():
    whole = [add("units", "u", id="u"), add("models", "m", id="m", unit="u"), put("models", "m", leader=True)]
    done = attempt(start(), whole, 1, ANN)
    assert done.state.objects["models", "m"]["leader"] is True
    assert apply(done.state, done.inverse, ANN).objects == start().objects


def test_null_takes_a_property_away():
    state = attempt(start(), [put("terrain", "a", size=2)], 1, ANN).state
    state = attempt(state, [put("terrain", "a", size=None)], 2, ANN).state
    assert state.objects["terrain", "a"] == {"id": "a", "at": 0}
