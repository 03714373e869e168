"""The life of a table, from the list of one's own: rename, copy, archive, delete, bring back, leave."""

import asyncio
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from tablecheck import demo
from tablecheck.access import grants, links
from tablecheck.access.models import Role
from tablecheck.boards import keeping, log, store
from tablecheck.boards.answers import Ack
from tablecheck.boards.live_board import LiveBoard
from tablecheck.boards.models import Board
from tests.boards.samples import edit, put

pytestmark = pytest.mark.django_db(transaction=True)


def seated(client, board, role, side=None):
    """This browser with one seat more."""
    session = client.session
    seat = links.exchange(links.create(board, role, side), session)
    session.save()
    return seat


@pytest.fixture
def owned(client):
    """A table whose owner is this client."""
    board, _secret = store.create(demo.document("lessons"))
    seated(client, board, Role.OWNER)
    return board.pk


def act(client, board, name, **sent):
    return client.post(f"/mine/{board}/{name}", sent)


def section(client, name):
    """The titles of one list of the start page."""
    page = client.get("/").content.decode()
    return page.partition(f'id="{name}-tables"')[2].partition("</ul>")[0]


def test_a_table_is_renamed_in_its_log_and_in_the_list_at_once(client, owned):
    act(client, owned, "rename", title="  Friday   night ")
    assert log.load(owned).header["title"] == "Friday night"
    assert log.load(owned).revision == 2
    assert "Friday night" in section(client, "my")
    act(client, owned, "rename", title="")
    assert "title" not in log.load(owned).header


def test_a_title_that_cannot_be_is_refused_in_words(client, owned):
    answer = act(client, owned, "rename", title="Fri\x00day")
    assert answer.status_code == 409
    assert log.load(owned).revision == 1


def test_a_copy_is_ones_own_and_starts_as_the_table_stands(client, owned):
    new = act(client, owned, "copy").headers["Location"].split("/")[2]
    assert new != owned
    assert log.load(new).objects == log.load(owned).objects
    assert grants.of_session(client.session, new).role == Role.OWNER


def test_after_a_table_is_deleted_the_list_of_deleted_ones_is_open_and_in_view(client, owned):
    answer = act(client, owned, "delete")
    address, _hash, place = answer.headers["Location"].partition("#")
    page = client.get(address).content.decode()
    assert f'<details class="put-away" id="{place}" open>' in page
    assert f'<details class="put-away" id="{place}">' in client.get("/").content.decode()


def test_an_archived_table_is_out_of_sight_and_still_open(client, owned):
    act(client, owned, "archive")
    assert owned not in section(client, "my")
    assert owned in section(client, "archived")
    assert client.get(f"/t/{owned}/").status_code == 200
    act(client, owned, "unarchive")
    assert owned in section(client, "my")


def test_a_deleted_table_is_closed_to_everyone_and_comes_back_whole(client, owned):
    before = log.load(owned)
    secret = links.create(owned, Role.PLAYER, "red")
    act(client, owned, "delete")
    assert client.get(f"/t/{owned}/").status_code == 404
    assert client.get(f"/t/{owned}/at/1").status_code == 404
    assert client.get(f"/api/boards/{owned}", HTTP_AUTHORIZATION=f"Bearer {secret}").status_code == 404
    with pytest.raises(log.BoardGone):
        log.load(owned)
    assert owned not in section(client, "my")
    assert owned in section(client, "deleted")
    act(client, owned, "restore")
    assert log.load(owned) == before
    assert client.get(f"/t/{owned}/").status_code == 200


@pytest.mark.parametrize("role", [Role.OWNER, Role.PLAYER, Role.JUDGE, Role.SPECTATOR])
@pytest.mark.parametrize("address", ["", "at/1", "history"])
def test_whoever_held_a_seat_hears_that_the_owner_deleted_the_table(client, role, address):
    board, _secret = store.create(demo.document("lessons"))
    seated(client, board, role, "red" if role == Role.PLAYER else None)
    keeping.delete(board.pk)
    answer = client.get(f"/t/{board.pk}/{address}")
    assert answer.status_code == 404
    assert "The owner deleted this table" in answer.content.decode()
    keeping.restore(board.pk)
    assert client.get(f"/t/{board.pk}/").status_code == 200


def test_strangers_and_whoever_lost_the_seat_hear_nothing_of_a_deleted_table(client):
    board, _secret = store.create(demo.document("lessons"))
    seat = seated(client, board, Role.SPECTATOR)
    links.remove_seat(seat)
    keeping.delete(board.pk)
    assert client.get(f"/t/{board.pk}/").status_code == 403
    client.cookies.clear()
    assert "Nothing here" in client.get(f"/t/{board.pk}/").content.decode()


def test_nothing_is_acknowledged_on_a_table_deleted_under_the_hand(owned):
    seat = links.exchange(links.create(owned, Role.OWNER), {})
    live = asyncio.run(LiveBoard.load(owned))
    change = put(*next(key for key in live.state.objects if key[0] == "terrain"), size=4)
    keeping.delete(owned)
    answer = asyncio.run(live.submit(grants.of_seat(seat), edit("late", 1, change)))
    assert not isinstance(answer, Ack)
    keeping.restore(owned)
    assert log.load(owned).revision == 1


@pytest.mark.parametrize("name", ["archive", "unarchive", "delete", "restore"])
@pytest.mark.parametrize("role", [Role.PLAYER, Role.JUDGE, Role.SPECTATOR, None])
def test_only_the_owner_keeps_a_table(client, name, role):
    board, _secret = store.create(demo.document("lessons"))
    if role:
        seated(client, board, role, "red" if role == Role.PLAYER else None)
    if name == "restore":
        keeping.delete(board.pk)
    before = Board.everything.get(pk=board.pk)
    assert act(client, board.pk, name).status_code == 404
    after = Board.everything.get(pk=board.pk)
    assert (after.archived, after.deleted) == (before.archived, before.deleted)


def test_a_spectator_renames_nothing(client):
    board, _secret = store.create(demo.document("lessons"))
    seated(client, board, Role.SPECTATOR)
    assert act(client, board.pk, "rename", title="Mine").status_code == 404
    assert "rename" not in section(client, "my")


def test_a_guest_leaves_and_an_owner_does_not(client, owned):
    board, _secret = store.create(demo.document("lessons"))
    seated(client, board, Role.PLAYER, "red")
    act(client, board.pk, "leave")
    assert grants.of_session(client.session, board.pk) is None
    assert act(client, owned, "leave").status_code == 404
    assert grants.of_session(client.session, owned).role == Role.OWNER


def test_strangers_hear_that_there_is_no_such_table(client, owned):
    client.cookies.clear()
    for name in ("rename", "copy", "archive", "unarchive", "delete", "restore", "leave"):
        assert act(client, owned, name).status_code == 404
        assert client.get(f"/mine/{owned}/{name}").status_code == 405


@pytest.mark.parametrize(("days", "stays"), [(29, True), (31, False)])
def test_a_deleted_table_is_forgotten_after_thirty_days(owned, days, stays):
    Board.objects.filter(pk=owned).update(deleted=timezone.now() - timedelta(days=days))
    call_command("tidy", verbosity=0)
    assert Board.everything.filter(pk=owned).exists() == stays


def demo_copy(client, days):
    board = client.post("/demo/").headers["Location"].split("/")[2]
    assert Board.objects.get(pk=board).passing
    Board.objects.filter(pk=board).update(updated=timezone.now() - timedelta(days=days))
    return board


def test_a_demo_copy_is_forgotten_when_nobody_edited_or_joined_it(client, capsys):
    fresh, left, shared, edited = (demo_copy(client, days) for days in (29, 31, 31, 31))
    act(client, edited, "rename", title="Ours")
    Board.objects.filter(pk=edited).update(updated=timezone.now() - timedelta(days=31))
    links.exchange(links.create(shared, Role.SPECTATOR), {})
    own, _secret = store.create(demo.document("lessons"))
    Board.objects.filter(pk=own.pk).update(updated=timezone.now() - timedelta(days=400))
    call_command("tidy")
    assert capsys.readouterr().out == "deleted tables forgotten: 0\ndemo copies forgotten: 1\n"
    assert not Board.everything.filter(pk=left).exists()
    kept = {fresh, shared, edited, own.pk}
    assert {board.pk for board in Board.objects.filter(pk__in=kept)} == kept
