"""Who sees whom as the page gets it, and what an edit turned, in words."""

import re

import pytest
from django.test import Client
from django.utils import translation

from rules.seeing import Turned, area_seen, who_sees_whom
from tablecheck import document as documents
from tablecheck.access import links
from tablecheck.boards import scene, seeing, store
from tablecheck.boards.changes import apply
from tablecheck.boards.verdicts import judged, looked
from tests.browser.documents import board, duel, unit
from tests.pages.test_scene import stored

QUESTION = {"q": {"ask": "sight", "from": "marine-1", "to": "ling-1"}}
SHUT, OPEN = {"at": [18, 10]}, {"at": [18, 20]}


def after(state, *steps):
    """The verdicts after edits of the wall, each looked at."""
    verdicts = looked(judged(state))
    for step in steps:
        state = apply(state, [{"kind": "terrain", "id": "wall", "set": step}], 1)
        verdicts = looked(judged(state, verdicts), verdicts)
    return verdicts


@pytest.fixture
def verdicts():
    """The duel after a wall came between the two."""
    return after(stored(documents.load(duel()), QUESTION), SHUT)


def bits(row, models):
    """The models that a row of the table names."""
    return {model for n, model in enumerate(models) if int(row, 16) >> n & 1}


def test_the_table_says_what_the_rules_say():
    state = stored(
        documents.load(
            board(
                terrain=duel()["terrain"],
                units=[unit("marine", "red", [8, 20], [8, 4]), unit("ling", "blue", [28, 20], [28, 4])],
            )
        ),
        {},
    )
    found = who_sees_whom(judged(state).board)
    table = seeing.table_of(found)
    models = table.models.split(" ")
    assert models == ["marine-1", "marine-2", "ling-1", "ling-2"]
    assert table.sides == "0 0 1 1"
    assert {model: bits(row, models) for model, row in zip(models, table.seen.split(" "), strict=True)} == found.seen
    assert "ling-1" not in found.seen["marine-1"], "the wall stands between these two"
    assert table.unanswered == ""


def test_a_pair_without_an_answer_is_neither_seen_nor_hidden():
    document = duel()
    document["terrain"][0] |= SHUT  # a free line needs no Size
    del document["units"][1]["profile"]["size"]
    table = seeing.table_of(who_sees_whom(judged(stored(documents.load(document), {})).board))
    assert table.seen == "0 0"
    assert table.unanswered == "2 1"


def test_a_model_without_side_has_a_sign_of_its_own():
    document = duel()
    del document["units"][1]["side"]
    assert seeing.table_of(who_sees_whom(judged(stored(documents.load(document), {})).board)).sides == "0 -"


def test_a_game_without_sight_has_no_table():
    assert seeing.table_of(None) is None
    assert seeing.is_judged("starcraft")
    assert not seeing.is_judged("skirmish")


def test_the_turned_list_names_models_and_verdicts_both_ways(verdicts):
    told = seeing.turned_list(verdicts)
    assert [(each.name, each.now, each.no_longer) for each in told.turnings] == [
        ("Ling", "", "no longer seen by 1: Marine")
    ]
    assert [(each.title, each.was, each.now) for each in told.verdicts] == [("Marine sees Ling?", "Clear", "Blocked")]
    assert told.sum == "1 verdict turned · 1 pair no longer"
    back = seeing.turned_list(after(stored(documents.load(duel()), QUESTION), SHUT, OPEN))
    assert back.turnings[0].now == "now seen by 1: Marine"
    assert back.verdicts[0].now == "Clear"


def test_an_edit_that_turns_nothing_says_so():
    told = seeing.turned_list(after(stored(documents.load(duel()), QUESTION), {"at": [18, 21]}))
    assert told == seeing.TurnedList("The last edit turned nothing.")


SUMS = {
    "es": ["1 pareja se ve ahora", "2 parejas se ven ahora"],
    "ru": ["1 пара теперь видит друг друга", "2 пары теперь видят друг друга", "5 пар теперь видят друг друга"],
}


@pytest.mark.parametrize("language", SUMS)
def test_numbers_take_the_forms_of_the_language(language):
    with translation.override(language):
        for sentence in SUMS[language]:
            count = int(sentence.partition(" ")[0])
            pairs = tuple(Turned("a", f"b{n}", True) for n in range(count))
            assert seeing._sum(seeing.Turns(1, pairs)) == sentence


def test_a_pair_is_told_once_under_the_model_with_most_pairs():
    pairs = [Turned("a", "x", True), Turned("b", "x", True), Turned("c", "x", False), Turned("c", "y", True)]
    groups = list(seeing._groups(pairs, mutual=True))
    assert groups == [("x", [("a", True), ("b", True), ("c", False)]), ("y", [("c", True)])]
    assert sum(len(group) for _, group in groups) == len(pairs)


def test_where_sight_is_not_mutual_only_the_seen_one_is_told_of():
    pairs = [Turned("a", "x", True), Turned("a", "y", True)]
    assert list(seeing._groups(pairs, mutual=False)) == [("x", [("a", True)]), ("y", [("a", True)])]


def test_a_long_list_counts_the_rest():
    names = {f"m{n}": f"M{n}" for n in range(15)}
    assert seeing._listed(list(names), names).endswith("M11 and 3 more")


def test_a_frame_brings_the_table_and_the_list_in_the_readers_language(verdicts):
    html = scene.turned_html(verdicts, "ru")
    assert 'id="seeing"' in html
    assert 'data-models="marine-1 ling-1"' in html
    assert "больше не видит 1: Marine" in html
    assert scene.turned_html(judged(verdicts.snapshot.state), "ru") == "", "who sees whom is not known yet"


def test_a_card_names_no_ids(verdicts):
    html = scene.turned_html(verdicts, "en")
    words = re.sub(r"<[^>]+>", " ", html)
    assert "marine-1" not in words
    assert "ling-1" not in words


def test_the_area_is_drawn_in_the_documents_unit():
    state = stored(documents.load(duel() | {"length_unit": "cm"}), {})
    position = judged(state).board
    path = seeing.area_path(position, "marine-1")
    area = area_seen(position, "marine-1")
    assert path.count("Z") == sum(len(part) for part in area)
    first = re.match(r"M(\S+) (\S+?)L", path)
    assert float(first[1]) == pytest.approx(area[0][0][0][0] * 2.54, abs=1e-3)
    assert seeing.area_path(position, "nobody") == ""


@pytest.fixture
def shared(client):
    """A stored duel whose owner is this client."""
    made, secret = store.create(documents.load(duel()))
    session = client.session
    links.exchange(secret, session, "Ann")
    session.save()
    return made


@pytest.mark.django_db(transaction=True)
def test_the_area_is_given_to_whoever_may_read(client, shared):
    answer = client.get(f"/t/{shared.pk}/seen-area", {"model": "marine-1"})
    assert answer.status_code == 200
    assert answer.json()["revision"] == 1
    assert set(answer.json()["outline"]) <= set("MLZ0123456789.- ")
    assert client.get(f"/t/{shared.pk}/seen-area", {"model": "nobody"}).json()["outline"] == ""
    assert client.get(f"/t/{shared.pk}/seen-area").json()["outline"] == ""
    assert client.post(f"/t/{shared.pk}/seen-area").status_code == 405
    assert Client().get(f"/t/{shared.pk}/seen-area", {"model": "marine-1"}).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_who_has_no_socket_hears_who_sees_whom_as_well(client, shared):
    frame = client.get(f"/t/{shared.pk}/since", {"revision": 1}).json()
    assert 'data-models="marine-1 ling-1"' in frame["html"]
    assert 'id="turned"' in frame["html"]


@pytest.mark.django_db(transaction=True)
def test_a_game_without_sight_offers_no_table_of_it(client, shared):
    assert 'id="open-matrix"' in client.get(f"/t/{shared.pk}/").content.decode()
    session = client.session
    made, secret = store.create(documents.load({**board(), "ruleset": {"id": "skirmish"}}))
    links.exchange(secret, session, "Ann")
    session.save()
    page = client.get(f"/t/{made.pk}/").content.decode()
    assert 'id="open-matrix"' not in page
    assert 'id="shade-area"' not in page
    assert 'id="turned"' in page, "pinned verdicts may turn in every game"
