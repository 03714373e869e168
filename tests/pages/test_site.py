"""Pages around the table, and what they refuse."""

from datetime import UTC, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.urls import path

from tablecheck import urls as site
from tablecheck.boards import log, store
from tablecheck.boards.models import Board

pytestmark = pytest.mark.django_db


def broken(request):
    """A page that breaks."""
    raise RuntimeError


urlpatterns = [*site.urlpatterns, path("broken/", broken)]
handler400, handler403, handler404, handler500 = site.handler400, site.handler403, site.handler404, site.handler500


@pytest.mark.parametrize("address", ["/", "/about/", "/rules/", "/rules/ninth-age/", "/join/"])
@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_pages_answer_in_every_language(client, address, language):
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200
    assert f'<html lang="{language}">' in response.content.decode()


def test_the_old_address_of_the_icon_leads_to_it(client):
    assert client.get("/favicon.ico")["Location"].endswith("favicon.svg")


@pytest.mark.parametrize(
    "address", ["/nothing/", "/t/absent/", "/t/absent/sight", "/rules/chess/", "/about/notices/absent/"]
)
def test_what_is_not_there_is_told_kindly(client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert b"Nothing here" in response.content


def test_licences_come_from_the_packages_themselves(client):
    assert b"Django" in client.get("/about/").content
    assert b"Redistribution" in client.get("/about/notices/Django/").content


def test_the_rules_page_says_what_is_decided(client):
    page = client.get("/rules/").content.decode()
    assert page.count('class="state decided"') > 10
    assert 'id="SC-7.1.1-a"' in page
    assert 'id="TB-CROSS"' in page
    assert "not yet checked" in page


@override_settings(ROOT_URLCONF="tests.pages.test_site")
@pytest.mark.parametrize(("language", "lang"), [("en", "en"), ("es", "es"), ("ru", "ru")])
def test_a_breakdown_is_told_in_the_readers_language(language, lang):
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    response = client.get("/broken/")
    assert response.status_code == 500
    assert f'<html lang="{lang}">' in response.content.decode()


def test_an_old_form_is_refused_by_a_page_of_its_own():
    client = Client(enforce_csrf_checks=True)
    response = client.post("/demo/")
    assert response.status_code == 403
    assert b"That form was too old" in response.content


def test_a_bad_host_is_a_bad_request(client):
    response = client.get("/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert b"could not be understood" in response.content


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"game": "chess", "size": "54x36"}, "game"),
        ({"game": "starcraft", "size": "9x9"}, "size"),
        ({"game": "starcraft", "size": "own", "width": "10", "unit": "in"}, "depth"),
        ({"game": "starcraft", "size": "own", "width": "0", "depth": "10", "unit": "in"}, "width"),
        ({"game": "starcraft", "size": "own", "width": "nan", "depth": "10", "unit": "in"}, "width"),
        ({"game": "starcraft", "size": "own", "width": "1001", "depth": "10", "unit": "cm"}, "width"),
    ],
)
def test_a_faulty_table_is_refused_at_its_field(client, sent, field):
    response = client.post("/new/", sent)
    assert response.status_code == 422
    assert f'id="{field}-errors"' in response.content.decode()
    assert not Board.objects.exists()


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("width", ["121,5", "121.5", " 121,50 "])
def test_a_length_is_typed_with_comma_or_point_in_every_language(client, language, width):
    sent = {"game": "starcraft", "size": "own", "width": width, "depth": "90", "unit": "cm"}
    response = client.post("/new/", sent, headers={"accept-language": language})
    assert response.status_code == 302
    board = Board.objects.get()
    assert board.header["table"] == {"width": 121.5, "depth": 90}
    assert ("121.5" if language == "en" else "121,5") in board.title


@pytest.mark.parametrize("width", ["1.000,5", "1,000.5", "12..5", "1,2,3", "abc"])
def test_what_is_no_length_stays_in_its_field(client, width):
    sent = {"game": "starcraft", "size": "own", "width": width, "depth": "90", "unit": "cm"}
    response = client.post("/new/", sent)
    assert response.status_code == 422
    assert f'value="{width}"' in response.content.decode()


@pytest.mark.parametrize("game", ["starcraft", "infinity", "skirmish", "ninth-age"])
def test_a_new_table_is_its_makers(client, game):
    response = client.post("/new/", {"game": game, "size": "48x48"})
    board = Board.objects.get()
    assert response["Location"] == f"/t/{board.pk}/"
    assert board.header["table"] == {"width": 48, "depth": 48}
    assert board.title.encode() in client.get("/").content
    assert board.title.encode() not in Client().get("/").content


def test_every_visitor_gets_a_demo_table_of_their_own(client):
    first, second = client.post("/demo/"), Client().post("/demo/", {"table": "lessons"})
    assert first["Location"] != second["Location"]
    assert Board.objects.count() == 2


def test_every_fault_of_a_file_is_named(client):
    upload = SimpleUploadedFile(
        "x.json", b'{"format": "tablecheck-board", "version": 1, "length_unit": "in", "extra": 1}'
    )
    response = client.post("/open/", {"document": upload})
    assert response.status_code == 422
    for path_ in (b"$.extra", b"$.ruleset", b"$.table"):
        assert path_ in response.content


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{" * 5000, b'{"format": NaN}'])
def test_what_is_no_document_is_no_breakdown(client, content):
    response = client.post("/open/", {"document": SimpleUploadedFile("x.json", content)})
    assert response.status_code == 422


@pytest.mark.parametrize(("language", "shown"), [("en", "30 Nov 2026, 08:19"), ("ru", "30 ноября 2026, 08:19")])
def test_a_date_is_read_one_way_only(client, language, shown):
    client.post("/new/", {"game": "starcraft", "size": "36x36"})
    Board.objects.update(updated=datetime(2026, 11, 30, 8, 19, tzinfo=UTC))
    assert f"{shown} UTC" in client.get("/", headers={"accept-language": language}).content.decode()


def test_names_of_people_and_boards_are_text_and_nothing_else(client):
    title = "<script>alert(1)</script>"
    client.post("/new/", {"game": "starcraft", "size": "36x36", "title": title})
    assert title.encode() not in client.get("/").content


@pytest.mark.parametrize(("size", "count"), [("54x36", 5), ("36x36", 5), ("48x48", 0)])
def test_a_usual_starcraft_table_begins_with_entry_edges_and_mission_markers(client, size, count):
    board = client.post("/new/", {"game": "starcraft", "size": size}).headers["location"].rstrip("/").rpartition("/")[2]
    header, state = store.document(board).plain, log.load(board)
    width, depth = map(int, size.split("x"))
    assert [side["entry_edges"] for side in header["sides"]] == [[[[0, depth], [width, depth]]], [[[0, 0], [width, 0]]]]
    spots = {tuple(props["at"]) for props in state.of("markers").values()}
    assert len(spots) == count
    assert {(width - x, depth - y) for x, y in spots} == spots, "the same for both sides"


def test_other_games_begin_without_mission_markers(client):
    board = (
        client.post("/new/", {"game": "infinity", "size": "36x36"}).headers["location"].rstrip("/").rpartition("/")[2]
    )
    assert not log.load(board).of("markers")
