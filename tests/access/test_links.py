"""Links and seats: secrets kept as hashes, one seat a session, revoking."""

import pytest

from tablecheck.access import grants, links, seats
from tablecheck.access.links import LinkRefused
from tablecheck.access.models import Link, Seat
from tablecheck.access.signals import seats_revoked
from tests.boards import samples


@pytest.fixture
def board(db) -> str:
    """The id of a stored board."""
    return samples.board()[0]


@pytest.fixture
def told():
    """The seats that were said to be revoked."""
    heard = []

    def listen(seats, **_named):
        heard.extend(seats)

    seats_revoked.connect(listen)
    yield heard
    seats_revoked.disconnect(listen)


def test_a_secret_is_long_and_only_its_hash_is_kept(board):
    secret = links.create(board, "spectator")
    assert len(secret) >= 22, "128 bits in base64"
    assert secret != links.create(board, "spectator")
    for link in Link.objects.all():
        assert secret not in str(vars(link))
    assert links.of_board(board)[-2].secret_hash == links.hashed(secret)


def test_a_session_takes_one_seat_a_link(board):
    secret = links.create(board, "player", "red")
    session, other = {}, {}
    first = links.exchange(secret, session, " Ann   Lee ")
    assert links.exchange(secret, session) == first
    assert links.exchange(secret, other) != first
    assert (first.role, first.side, first.name) == ("player", "red", "Ann Lee")


@pytest.mark.parametrize("secret", ["", "x", "\ud800", "a" * 5000])
def test_unknown_secrets_open_nothing(board, secret):
    with pytest.raises(LinkRefused):
        links.exchange(secret, {})
    assert grants.of_token(secret) is None


def test_a_revoked_link_opens_nothing_and_takes_its_seats_along(board, told):
    secret = links.create(board, "player", "red")
    session = {}
    seat = links.exchange(secret, session)
    token = grants.of_token(secret)
    link = Link.objects.get(secret_hash=links.hashed(secret))
    links.revoke(link)
    assert set(told) == {seat.pk, token.seat_id}
    assert grants.of_session(session, board) is None
    assert grants.of_token(secret) is None
    for holder in (session, {}):
        with pytest.raises(LinkRefused):
            links.exchange(secret, holder)
    assert link not in links.of_board(board)


def test_rotating_gives_a_new_secret_for_the_same_role(board):
    old = links.create(board, "player", "blue")
    new = links.rotate(Link.objects.get(secret_hash=links.hashed(old)))
    seat = links.exchange(new, {})
    assert (seat.role, seat.side) == ("player", "blue")
    with pytest.raises(LinkRefused):
        links.exchange(old, {})


def test_a_seat_taken_away_does_not_come_back_by_its_link(board, told):
    secret = links.create(board, "player", "red")
    session = {}
    seat = links.exchange(secret, session)
    links.remove_seat(seat)
    assert told == [seat.pk]
    assert grants.of_session(session, board) is None
    with pytest.raises(LinkRefused):
        links.exchange(secret, session)
    assert links.exchange(secret, {}) != seat, "the link itself still opens for others"


def test_seats_are_listed_and_named(board):
    links.exchange(links.create(board, "player", "red"), {}, "Ann")
    gone = links.exchange(links.create(board, "player", "blue"), {}, "Bob")
    links.remove_seat(gone)
    assert [seat.name for seat in seats.at(board)] == ["Ann"]
    assert seats.known_as([gone.pk, 10_000]) == {gone.pk: ("Bob", gone.role)}
    assert seats.revoked_among(Seat.objects.values_list("pk", flat=True)) == [gone.pk]


def test_names_are_cut_to_a_length(board):
    seat = links.exchange(links.create(board, "spectator"), {}, "x" * 500)
    assert len(seat.name) == links.LONGEST_NAME


def test_a_role_that_does_not_exist_gets_no_link(board):
    with pytest.raises(ValueError, match="emperor"):
        links.create(board, "emperor")
