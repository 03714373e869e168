"""What is drawn and told once and taken again is what would be drawn and told anew."""

import random

import pytest
from django.utils import translation

from tablecheck import document as documents
from tablecheck.boards import scene, telling
from tablecheck.boards.changes import apply
from tablecheck.boards.verdicts import judged
from tests.browser.documents import board, unit
from tests.pages.test_scene import drawing, stored

ASKED = {"q": {"ask": "sight", "from": "marine-1", "to": "ling-1"}}


@pytest.fixture
def state():
    """Two units of two, two walls on one another, a zone and a pinned question."""
    walls = [
        {"id": "wall", "name": "Wall", "at": [18, 10], "footprint": {"rect": [2, 6]}, "size": 2},
        {"id": "top", "at": [18, 10], "footprint": {"rect": [1, 1]}, "size": 1, "on": "wall"},
        {"id": "far", "at": [5, 20], "footprint": {"circle": 2}, "size": 1},
    ]
    units = [unit("marine", "red", [8, 10], [8, 12]), unit("ling", "blue", [28, 10], [28, 12])]
    zone = {"id": "home", "kind": "deployment", "polygon": [[0, 0], [4, 0], [4, 4]]}
    return stored(documents.load(board(terrain=walls, units=units, zones=[zone])), ASKED)


def put(kind, oid, **values):
    """A change of some properties."""
    return {"kind": kind, "id": oid, "set": values}


ALTERED = [
    put("terrain", "far", at=[6, 20]),
    put("models", "ling-2", at=[29, 13], rotation=15),
    put("zones", "home", polygon=[[0, 0], [5, 0], [5, 5]]),
    put("terrain", "far", size=3, locked=True),
]


@pytest.mark.parametrize("change", ALTERED)
def test_what_is_only_altered_is_drawn_alone_and_as_ever(state, change, monkeypatch):
    after = apply(state, [change], 1)
    html = scene.frame_html(state, after, None, "en", after.revision)
    monkeypatch.setattr(scene, "_only_altered", lambda *_: False)
    assert html == scene.frame_html(state, after, None, "en", after.revision)
    assert drawing(html) == [f"o-{change['kind']}-{change['id']}"]


@pytest.mark.parametrize(
    ("change", "also"),
    [
        (put("models", "ling-1", name="Alpha"), "o-models-ling-2"),
        (put("units", "ling", name="Hydra"), "o-models-ling-1"),
        (put("units", "ling", place="reserve"), 'id="o-models-ling-1" hx-swap-oob="delete"'),
        (put("terrain", "far", order=-1), 'id="layer-terrain"'),
        (put("terrain", "top", on=None), "o-terrain-top"),
        (put("board", "", title="Other"), "board-title"),
    ],
)
def test_what_reaches_beyond_a_piece_is_drawn_too(state, change, also):
    after = apply(state, [change], 1)
    assert also in scene.frame_html(state, after, None, "en", after.revision)


def test_a_verdict_that_stands_is_told_with_the_names_of_now(state):
    first = judged(state)
    assert telling.tellings(first, "en")[0].title == "Marine 1 sees Ling 1?"
    renamed = judged(apply(state, [put("board", "", title="Other"), put("units", "ling", name="Hydra")], 1), first)
    assert telling.tellings(renamed, "en")[0].title == "Marine 1 sees Hydra 1?"
    with translation.override("ru"):
        assert telling.tellings(renamed, "ru")[0].word == "Закрыто"


@pytest.mark.parametrize("seed", range(3))
def test_tellings_kept_up_are_those_told_anew(state, seed, monkeypatch):
    chance, verdicts = random.Random(seed), judged(state)
    for _ in range(12):
        oid = chance.choice(["wall", "far", "top"])
        spot = [chance.randint(2, 34), chance.randint(2, 22)]
        state = apply(state, [put("terrain", oid, at=spot)], 1)
        verdicts = judged(state, verdicts)
        kept = telling.tellings(verdicts, "en")
        with monkeypatch.context() as patched:
            patched.setattr(telling, "_told_lately", type(telling._told_lately)())
            assert kept == telling.tellings(judged(state), "en")
