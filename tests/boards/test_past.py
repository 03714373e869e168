"""Earlier revisions of a table, each at its own address, and new tables that start from one."""

import pytest

from tablecheck import demo
from tablecheck import document as documents
from tablecheck.access import links
from tablecheck.access.models import Role
from tablecheck.boards import log, store, telling
from tablecheck.boards.changes import attempt
from tablecheck.boards.log import Entry
from tablecheck.boards.verdicts import judged, weighed
from tests.boards.samples import put
from tests.browser.documents import duel

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def played(client):
    """A table whose owner is this client, with two edits after its set-up: a piece renamed, then the title."""
    board, _secret = store.create(demo.document("standard"), questions=demo.questions("standard"))
    session = client.session
    seat = links.exchange(links.create(board, Role.OWNER), session, "Anna")
    session.save()
    state = log.load(board.pk)
    piece = next(iter(state.of("terrain")))
    for n, change in enumerate((put("terrain", piece, name="Old mill"), put("board", "", title="Second evening"))):
        made = attempt(state, [change], state.revision, seat.pk)
        log.append(board.pk, Entry(made.state.revision, f"op{n}", seat.pk, "edit", [change], made.inverse))
        state = made.state
    return board.pk


def test_every_revision_has_its_address_and_shows_what_was(client, played):
    first, renamed, last = (client.get(f"/t/{played}/at/{n}").content.decode() for n in (1, 2, 3))
    assert "Old mill" not in first.split("past-deeds")[0]
    assert "Old mill" in renamed.split("past-deeds")[0]
    assert "Second evening" not in renamed.split("past-deeds")[0]
    assert "<h1>Second evening</h1>" in last


def test_the_history_says_who_did_what(client, played):
    page = client.get(f"/t/{played}/at/2").content.decode()
    deeds = page.split('class="deeds"')[1]
    assert "<bdi>Anna</bdi>" in deeds
    assert "<bdi>Old mill</bdi>: name" in deeds
    assert "Set up" in deeds


def test_the_verdicts_are_those_of_the_revision(client, played):
    page = client.get(f"/t/{played}/at/1").content.decode()
    assert page.count('<li class="verdict ') == len(demo.questions("standard"))


def test_each_verdict_of_a_revision_says_how_close_it_is(client, played):
    page = client.get(f"/t/{played}/at/1").content.decode()
    close = [told.closeness for told in telling.tellings(weighed(judged(log.load(played))), "en")]
    assert any(close)
    assert page.count('<span class="margin') == sum(each is not None and each.css != "uncertain" for each in close)
    assert page.count('<p class="closeness') == sum(each is not None and each.css == "uncertain" for each in close)


def test_a_revision_says_what_was_too_close_to_call_then(client):
    document = duel() | {"tolerance": 1}
    document["terrain"][0]["at"] = [18, 10 + 2.83]
    sight = {"ask": "sight", "from": "marine-1", "to": "ling-1"}
    board, _secret = store.create(documents.load(document), questions={"q": sight})
    session = client.session
    links.exchange(links.create(board, Role.OWNER), session)
    session.save()
    page = client.get(f"/t/{board.pk}/at/1").content.decode()
    assert '<p class="closeness uncertain">' in page
    assert "Too close to call" in page


def test_without_a_revision_the_way_leads_to_the_latest(client, played):
    assert client.get(f"/t/{played}/history").headers["Location"] == f"/t/{played}/at/3"
    assert client.get(f"/t/{played}/history?revision=2").headers["Location"] == f"/t/{played}/at/2"
    assert client.get(f"/t/{played}/history?revision=-2").headers["Location"] == f"/t/{played}/at/3"


@pytest.mark.parametrize("address", ["at/0", "at/4", "at/99999999999999"])
def test_a_revision_that_never_was_is_not_found(client, played, address):
    assert client.get(f"/t/{played}/{address}").status_code == 404


def test_a_new_table_starts_from_an_earlier_revision_with_links_of_its_own(client, played):
    answer = client.post(f"/t/{played}/at/2/branch")
    new = answer.headers["Location"].split("/")[2]
    assert new != played
    now, then = log.load(new), log.load(played)
    assert "Old mill" in [piece.get("name") for piece in now.of("terrain").values()]
    assert now.header.get("title") != then.header["title"] == "Second evening"
    assert now.of("questions") == then.of("questions")
    assert client.get(f"/t/{new}/").status_code == 200


@pytest.mark.parametrize("address", ["history", "at/1", "at/1/branch"])
def test_strangers_hear_that_there_is_no_such_table(client, played, address):
    client.session.flush()
    client.cookies.clear()
    ask = client.post if address.endswith("branch") else client.get
    assert ask(f"/t/{played}/{address}").status_code == 404


def test_an_edit_never_reaches_an_earlier_revision(client, played):
    assert client.post(f"/t/{played}/at/1").status_code == 405
