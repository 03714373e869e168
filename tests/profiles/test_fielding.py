"""Fielding profiles: one operation that turns one step back, in coherent rows, clear of everything, or in reserve."""

import pytest

from rules.ask import ask
from tablecheck import document as documents
from tablecheck.boards.changes import attempt
from tablecheck.boards.snapshot import snapshot
from tablecheck.boards.state import State
from tablecheck.profiles.entry import Entry
from tablecheck.profiles.fielding import NoRoom, Where, fielded, profile_in
from tests.browser.documents import board, unit

ANN = 7


def entry(models=3, base=None, **profile):
    """A profile of Marines."""
    base = base or {"round": 32}
    return Entry.model_validate({"name": "Marine", "models": models, "base": base, "profile": {"size": 2, **profile}})


def stored(**parts):
    """The state of a board of 36 by 24 inches."""
    document = documents.load(board(**parts))
    changes = [{"kind": "board", "id": "", "set": dict(documents.header_of(document))}]
    changes += [{"kind": kind, "id": oid, "add": dict(props)} for kind, oid, props in documents.objects_of(document)]
    return attempt(State(), changes, 0, 0).state


def after(state, entries, where, side="red"):
    """The state in which these were fielded, and the changes."""
    changes = fielded(entries, side, where, state, snapshot(state).board)
    outcome = attempt(state, changes, state.revision, ANN)
    assert not outcome.flaws
    assert not outcome.disputes
    documents.document_from(outcome.state.header, outcome.state.objects)
    return outcome.state, changes


def placed(state, known=()):
    """The ids of a state's models, without those that were there before."""
    return [oid for oid in state.of("models") if oid not in known]


@pytest.mark.parametrize("count", [1, 2, 5, 9])
@pytest.mark.parametrize("base", [{"round": 32}, {"round": 25}, {"rect": [25, 25]}, {"oval": [25, 40]}])
def test_rows_are_coherent_and_lie_where_they_may(count, base):
    state, changes = after(stored(), [entry(count, base)], Where(at=(18.0, 12.0)))
    assert len(changes) == 1 + count
    assert ask(snapshot(state).board, {"ask": "placement"}).answer == "yes"
    leader = [props for props in state.of("models").values() if props.get("leader")]
    assert [props["at"] for props in leader] == [[18, 12]]


@pytest.mark.parametrize("at", [(0.0, 0.0), (36.0, 24.0), (-50.0, 12.0), (18.0, 400.0)])
def test_beside_the_table_means_on_its_rim(at):
    state, _changes = after(stored(), [entry(4)], Where(at=at))
    assert ask(snapshot(state).board, {"ask": "placement"}).answer == "yes"


def test_walls_and_bases_are_kept_clear_of_and_flyers_ignore_both():
    wall = {"id": "wall", "at": [18, 12], "footprint": {"rect": [6, 3]}, "size": 2}
    before = stored(terrain=[wall], units=[unit("ling", "blue", [18, 9.5], [19.5, 9.5])])
    state, _changes = after(before, [entry(6)], Where(at=(18.0, 12.0)))
    problems = ask(snapshot(state).board, {"ask": "placement"})
    assert problems.answer == "yes", problems.value
    state, _changes = after(before, [entry(1, traits=["flying"])], Where(at=(18.0, 12.0)))
    (flyer,) = placed(state, before.of("models"))
    assert state.of("models")[flyer]["at"] == [18, 12]


def test_reserve_needs_no_place_and_the_edge_gives_one():
    edged = [
        {"id": "red", "entry_edges": [[[0, 24], [36, 24]]]},
        {"id": "blue", "entry_edges": [[[0, 0], [36, 0]]]},
    ]
    before = stored(sides=edged)
    state, _changes = after(before, [entry(3), entry(2)], Where(reserve=True))
    assert all(props["place"] == "reserve" for props in state.of("units").values())
    assert not any("at" in props for props in state.of("models").values())
    state, _changes = after(before, [entry(3), entry(2)], Where(), side="blue")
    assert all(props["at"][1] < 5 for props in state.of("models").values())
    assert ask(snapshot(state).board, {"ask": "placement"}).answer == "yes"


def test_units_of_one_name_are_told_apart_and_one_undo_takes_all_back():
    before = stored()
    changes = fielded([entry(3), entry(3)], "red", Where(at=(18.0, 12.0)), before, snapshot(before).board)
    outcome = attempt(before, changes, before.revision, ANN)
    assert [props["name"] for props in outcome.state.of("units").values()] == ["Marine", "Marine 2"]
    again, _changes = after(outcome.state, [entry(1)], Where(reserve=True))
    assert [props["name"] for props in again.of("units").values()][-1] == "Marine 3"
    undone = attempt(outcome.state, outcome.inverse, outcome.state.revision, ANN).state
    assert undone.objects == before.objects


def test_no_room_is_told_and_nothing_is_made():
    full = {"id": "wall", "at": [18, 12], "footprint": {"rect": [36, 24]}, "size": 3}
    state = stored(terrain=[full])
    with pytest.raises(NoRoom) as told:
        fielded([entry(1)], "red", Where(at=(1.0, 1.0)), state, snapshot(state).board)
    assert told.value.name == "Marine"


@pytest.mark.parametrize(("unit_word", "speed"), [("in", 4), ("cm", 10.16), ("mm", 101.6)])
def test_lengths_are_kept_in_the_tables_unit(unit_word, speed):
    known = profile_in(entry(speed=4, run=4.5), unit_word)
    assert known["speed"] == speed
    assert known["run"] == pytest.approx(speed * 4.5 / 4)
    assert "supply" not in known


def test_a_table_in_millimetres_sets_the_same_rows():
    plain = board()
    inches = stored()
    plain |= {"length_unit": "mm", "table": {"width": 914.4, "depth": 609.6}}
    document = documents.load(plain)
    metric = attempt(State(), [{"kind": "board", "id": "", "set": dict(documents.header_of(document))}], 0, 0).state
    one, _ = after(inches, [entry(5)], Where(at=(18.0, 12.0)))
    other, _ = after(metric, [entry(5)], Where(at=(457.2, 304.8)))
    spots = [[round(value * 25.4, 1) for value in props["at"]] for props in one.of("models").values()]
    assert [[round(value, 1) for value in props["at"]] for props in other.of("models").values()] == spots
