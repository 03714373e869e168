"""Giving out links from the page: who may, what is shown once, what cannot be taken back."""

import re

import pytest
from django.test import Client

from tablecheck import demo
from tablecheck.access import grants, links
from tablecheck.access.models import Link, Role
from tablecheck.boards import store

pytestmark = pytest.mark.django_db


@pytest.fixture
def owned(client):
    """A board whose owner is this client."""
    board, _secret = store.create(demo.document("lessons"))
    session = client.session
    links.exchange(links.create(board, Role.OWNER), session)
    session.save()
    return board


def seated(client, board, role):
    """The same browser with a seat of another role and no owner's."""
    session = client.session
    session.clear()
    links.exchange(links.create(board, role), session)
    session.save()


def test_a_link_is_shown_once(client, owned):
    page = client.post(f"/t/{owned.pk}/share", {"role": "player", "side": "red"}).content.decode()
    secret = re.search(r"/join/#([\w-]+)", page).group(1)
    assert grants.of_token(secret).role == Role.PLAYER
    assert secret not in client.get(f"/t/{owned.pk}/share").content.decode()


def test_a_withdrawn_link_opens_nothing(client, owned):
    secret = links.create(owned, Role.SPECTATOR)
    link = Link.objects.get(secret_hash=links.hashed(secret))
    assert client.post(f"/t/{owned.pk}/share/{link.pk}/revoke").status_code == 200
    assert grants.of_token(secret) is None


def test_nobody_withdraws_the_link_they_sit_by(client, owned):
    own = grants.of_session(client.session, owned.pk)
    link = Link.objects.get(seats=own.seat_id)
    assert client.post(f"/t/{owned.pk}/share/{link.pk}/revoke").status_code == 409
    assert grants.of_session(client.session, owned.pk) == own


@pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR, Role.JUDGE])
def test_only_the_owner_gives_out_links(client, owned, role):
    seated(client, owned, role)
    link = links.of_board(owned.pk)[0]
    assert client.get(f"/t/{owned.pk}/share").status_code == 404
    assert client.post(f"/t/{owned.pk}/share", {"role": "owner"}).status_code == 404
    assert client.post(f"/t/{owned.pk}/share/{link.pk}/revoke").status_code == 404


def test_a_link_of_another_table_is_not_withdrawn(client, owned):
    other, _secret = store.create(demo.document("lessons"))
    link = links.of_board(other.pk)[0]
    assert client.post(f"/t/{owned.pk}/share/{link.pk}/revoke").status_code == 404
    assert links.of_board(other.pk) == [link]


@pytest.mark.django_db(transaction=True)
def test_whoever_lost_a_seat_is_told_so_and_strangers_learn_nothing(client, owned):
    secret = links.create(owned, Role.PLAYER, "red")
    guest, stranger = Client(), Client()
    guest.post("/join/", {"secret": secret, "name": "Gus"})
    assert guest.get(f"/t/{owned.pk}/").status_code == 200
    links.revoke(Link.objects.get(secret_hash=links.hashed(secret)))
    answer = guest.get(f"/t/{owned.pk}/")
    assert answer.status_code == 403
    assert b"was withdrawn" in answer.content
    assert owned.title.encode() not in answer.content
    assert guest.get("/t/absent/").status_code == 404
    assert stranger.get(f"/t/{owned.pk}/").status_code == 404
