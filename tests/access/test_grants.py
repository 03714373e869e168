"""Grants: who may do what, and whose objects are whose."""

import pytest

from tablecheck.access import grants, links
from tablecheck.access.grants import Grant
from tablecheck.boards import store
from tablecheck.boards.state import State
from tests.boards import samples

STATE = State(
    objects={
        ("units", "marines"): {"id": "marines", "side": "red"},
        ("units", "zerglings"): {"id": "zerglings", "side": "blue"},
        ("units", "critters"): {"id": "critters"},
        ("models", "m1"): {"id": "m1", "unit": "marines"},
    }
)


@pytest.mark.parametrize(
    ("role", "verbs"),
    [
        ("owner", {"read", "edit", "override", "share", "keep"}),
        ("judge", {"read", "edit", "override"}),
        ("player", {"read", "edit", "override"}),
        ("spectator", {"read"}),
    ],
)
def test_verbs_of_each_role(role, verbs):
    grant = Grant("b", 1, role)
    assert set(grant.verbs()) == verbs
    assert {verb for verb in ("read", "edit", "override", "share", "keep") if grant.may(verb)} == verbs


@pytest.mark.parametrize(
    ("kind", "properties", "owner", "judge", "red", "watcher"),
    [
        pytest.param("terrain", {"id": "w"}, True, True, True, False, id="terrain"),
        pytest.param("questions", {"ask": "sight"}, True, True, True, False, id="pinned question"),
        pytest.param("zones", {"id": "z", "side": "blue"}, True, True, True, False, id="zone of the rival"),
        pytest.param("models", {"unit": "marines"}, True, True, True, False, id="own model"),
        pytest.param("models", {"unit": "zerglings"}, True, True, False, False, id="rival's model"),
        pytest.param("models", {"unit": "critters"}, True, True, True, False, id="nobody's model"),
        pytest.param("units", {"side": "red"}, True, True, True, False, id="own unit"),
        pytest.param("units", {"side": "blue"}, True, True, False, False, id="rival's unit"),
        pytest.param("board", {"game": {}}, True, True, True, False, id="the game in play"),
        pytest.param("board", {"title": ""}, True, True, False, False, id="the set-up"),
        pytest.param("board", {"game": {}, "title": ""}, True, True, False, False, id="both"),
    ],
)
def test_what_each_role_changes(kind, properties, owner, judge, red, watcher):
    expected = {"owner": owner, "judge": judge, "player": red, "spectator": watcher}
    for role, allowed in expected.items():
        grant = Grant("b", 1, role, "red" if role == "player" else "")
        assert grant.may_change(kind, properties, STATE) is allowed, role
    over = Grant("b", 1, "player", "red").may_change(kind, properties, STATE, override=True)
    assert over is (kind != "board" or red)
    assert Grant("b", 1, "spectator").may_change(kind, properties, STATE, override=True) is False


def test_a_session_holds_its_strongest_seat_at_each_board(db):
    first, _owner = samples.board()
    second, _secret = store.copy(first)
    session = {}
    links.exchange(links.create(first, "spectator"), session)
    links.exchange(links.create(first, "player", "red"), session)
    links.exchange(links.create(second, "spectator"), session)
    assert grants.of_session(session, first).role == "player"
    assert grants.of_session(session, second.pk).role == "spectator"
    assert grants.of_session(session, "elsewhere") is None
    assert grants.of_session({}, first) is None
    assert {(grant.board_id, grant.role) for grant in grants.all_of_session(session)} == {
        (first, "player"),
        (second.pk, "spectator"),
    }


def test_a_token_opens_its_own_board_with_one_seat(db):
    board, _owner = samples.board()
    secret = links.create(board, "player", "red")
    grant = grants.of_token(secret)
    assert (grant.board_id, grant.role, grant.side) == (board, "player", "red")
    assert grants.of_token(secret) == grant


def test_a_list_holds_only_what_its_grants_open(db):
    first, owner = samples.board()
    store.copy(first)
    assert [(each.board.pk, each.role) for each in store.listed([owner])] == [(first, "owner")]
    assert store.listed([]) == []


def test_a_creator_sits_down_at_once(db):
    session = {}
    board, _secret = store.copy(samples.board()[0], session)
    assert grants.of_session(session, board.pk).role == "owner"
