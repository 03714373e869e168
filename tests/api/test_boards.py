"""Boards over HTTP: made, listed and read by those whose token says so, and by nobody else."""

import json

import pytest
from django.test import Client

from tablecheck.access import grants, links
from tablecheck.access.models import Link
from tablecheck.document import dump, load
from tests.document.samples import FULL_TEXT, bare, full

pytestmark = pytest.mark.django_db


def bearer(token):
    """The header that shows a token."""
    return {"Authorization": f"Bearer {token}"}


def made(client, value=None):
    """A board made over HTTP: its id and its owner's token."""
    response = client.post("/api/boards", value or full(), content_type="application/json")
    assert response.status_code == 201
    answer = response.json()
    assert set(answer) == {"id", "url", "owner_token"}
    assert answer["url"] == f"http://testserver/t/{answer['id']}/"
    assert response["Location"] == f"/api/boards/{answer['id']}"
    return answer["id"], answer["owner_token"]


def test_a_board_comes_back_as_its_canonical_document(client):
    board_id, token = made(client)
    response = client.get(f"/api/boards/{board_id}", headers=bearer(token))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert response.content.decode() == FULL_TEXT == dump(load(full()))


def test_the_etag_is_the_revision(client):
    board_id, token = made(client)
    address, headers = f"/api/boards/{board_id}", bearer(token)
    tag = client.get(address, headers=headers)["ETag"]
    (listed,) = client.get("/api/boards", headers=headers).json()["boards"]
    assert tag == f'"{listed["revision"]}"'
    unchanged = client.get(address, headers={**headers, "If-None-Match": f'"0", {tag}'})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert client.get(address, headers={**headers, "If-None-Match": f"W/{tag}"}).status_code == 304
    assert client.get(address, headers={**headers, "If-None-Match": '"0"'}).status_code == 200


def test_a_list_holds_only_what_the_token_may_read(client):
    first, token = made(client)
    second, other = made(client, bare(title="Second"))
    (listed,) = client.get("/api/boards", headers=bearer(other)).json()["boards"]
    assert (listed["id"], listed["title"], listed["role"], listed["side"]) == (second, "Second", "owner", None)
    assert [entry["id"] for entry in client.get("/api/boards", headers=bearer(token)).json()["boards"]] == [first]


def test_a_player_and_a_spectator_read_too(client):
    board_id, _token = made(client)
    for role, side in (("player", "red"), ("spectator", None)):
        secret = links.create(board_id, role, side)
        assert client.get(f"/api/boards/{board_id}", headers=bearer(secret)).status_code == 200
        (listed,) = client.get("/api/boards", headers=bearer(secret)).json()["boards"]
        assert (listed["role"], listed["side"]) == (role, side)


@pytest.mark.parametrize("headers", [{}, bearer("nonsense"), bearer(""), {"Authorization": "Basic abc"}])
def test_a_list_needs_a_token(client, headers):
    response = client.get("/api/boards", headers=headers)
    assert (response.status_code, response["WWW-Authenticate"]) == (401, "Bearer")
    assert response.json()["faults"][0]["path"] == "$"


def test_a_board_that_is_absent_and_one_that_is_not_granted_look_alike(client):
    board_id, _token = made(client)
    _second, other = made(client)
    answers = [
        client.get(f"/api/boards/{board_id}"),
        client.get(f"/api/boards/{board_id}", headers=bearer(other)),
        client.get(f"/api/boards/{board_id}", headers=bearer("nonsense")),
        client.get("/api/boards/nowhere", headers=bearer(other)),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1


def test_a_withdrawn_link_opens_nothing(client):
    board_id, token = made(client)
    links.revoke(Link.objects.get(board_id=board_id))
    assert client.get(f"/api/boards/{board_id}", headers=bearer(token)).status_code == 404
    assert client.get("/api/boards", headers=bearer(token)).status_code == 401


def test_cookies_open_nothing(client):
    board_id, token = made(client)
    client.post("/join/", {"secret": token, "name": "Ann"})
    assert grants.of_session(client.session, board_id).role == "owner"
    assert client.get(f"/api/boards/{board_id}").status_code == 404
    assert client.get("/api/boards").status_code == 401


def test_no_csrf_token_is_needed():
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/api/boards", bare(), content_type="application/json").status_code == 201


def test_a_faulty_document_is_refused_with_its_faults(client):
    response = client.post("/api/boards", bare(colour="red", tolerance=-1), content_type="application/json")
    assert response.status_code == 400
    assert {fault["path"] for fault in response.json()["faults"]} == {"$.colour", "$.tolerance"}


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"tolerance": NaN}', b"[1]"])
def test_what_is_no_document_is_refused(client, body):
    response = client.post("/api/boards", body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["faults"][0]["path"].startswith("$")


@pytest.mark.parametrize("address", ["/api/boards", "/api/ask"])
@pytest.mark.parametrize("size", [1_000_001, 3_000_000])
def test_what_is_too_large_is_refused(client, address, size):
    response = client.post(address, b" " * size, content_type="application/json")
    assert response.status_code == 413
    assert "1000000" in response.json()["faults"][0]["message"]


def test_a_document_of_a_million_bytes_is_read(client):
    text = json.dumps(bare()).encode()
    response = client.post("/api/boards", text + b" " * (1_000_000 - len(text)), content_type="application/json")
    assert response.status_code == 201


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [("put", "/api/boards", "GET, HEAD, POST"), ("get", "/api/ask", "POST"), ("delete", "/api/boards/x", "GET, HEAD")],
)
def test_other_methods_are_refused(client, method, address, allowed):
    response = getattr(client, method)(address)
    assert (response.status_code, response["Allow"]) == (405, allowed)
    assert response.json()["faults"]


def test_what_does_not_exist_says_so_in_json(client):
    assert client.get("/api/nothing").json()["faults"][0]["path"] == "$"
    assert client.get("/api/nothing").status_code == 404
