"""Documents taken apart and put together, and single objects and edits checked without the whole."""

import pytest
from hypothesis import HealthCheck, given, settings

from tablecheck.document import (
    KINDS,
    board_of,
    document_from,
    header_of,
    load,
    object_faults,
    objects_of,
    reference_faults,
    tidied,
    to_board,
)
from tests.document.generated import documents
from tests.document.samples import bare, full, model, piece, unit


def taken_apart(value):
    """The header and the objects by key of a document."""
    document = load(value)
    return header_of(document), {(kind, name): props for kind, name, props in objects_of(document)}


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_a_document_comes_together_again(value):
    document = load(value)
    header, triples = header_of(document), objects_of(document)
    assert document_from(header, triples) == document
    assert document_from(header, {(kind, name): props for kind, name, props in triples}) == document
    assert board_of(header, triples) == to_board(document)
    assert not reference_faults(header, {(kind, name): props for kind, name, props in triples})
    for kind, _name, props in triples:
        assert object_faults(kind, props) == []
        assert list(tidied(kind, props).items()) == list(props.items())


def test_objects_come_kind_by_kind_with_their_ids():
    header, objects = taken_apart(full())
    kinds = [kind for kind, _name in objects]
    assert kinds == sorted(kinds, key=KINDS.index)
    assert objects["models", "e1"]["unit"] == "zerglings"
    assert "models" not in objects["units", "marines"]
    assert set(header) == {
        "format",
        "version",
        "title",
        "notes",
        "ruleset",
        "length_unit",
        "table",
        "tolerance",
        "sides",
        "game",
    }


def test_pinned_questions_are_not_exported():
    header, objects = taken_apart(full())
    pinned = {**objects, ("questions", "q1"): {"id": "q1", "ask": "sight", "from": "m1", "to": "e1"}}
    assert document_from(header, pinned) == load(full())
    assert reference_faults(header, pinned) == []


@pytest.mark.parametrize(
    ("kind", "props", "path"),
    [
        ("terrain", piece(footprint={"rect": [1, "2"]}), "$.footprint.rect[1]"),
        ("terrain", piece(at=[0, float("nan")]), "$.at[1]"),
        ("terrain", piece(name="a\0"), "$.name"),
        ("access_points", piece(size=1), "$.size"),
        ("units", unit(model()), "$.models"),
        ("models", model(), "$.unit"),
        ("models", model(unit="u", leader="yes"), "$.leader"),
        ("zones", {"id": "z", "kind": "k", "polygon": [[0, 0], [2, 2], [2, 0], [0, 2]]}, "$.polygon"),
        ("markers", {"id": "z", "kind": "k", "at": [0, 0]}, "$.base"),
        ("board", {**bare(), "table": {"width": 0, "depth": 1}}, "$.table.width"),
        ("board", bare(version=True), "$.version"),
        ("board", bare(terrain=[]), "$.terrain"),
        ("questions", {"id": "q", "ask": "sight", "from": "m1"}, "$.to"),
        ("questions", {"id": "q", "ask": "sight", "from": "m1", "to": 3}, "$.to"),
        ("questions", {"id": "q", "ask": "sight", "from": "m1", "to": "m2", "why": 1}, "$.why"),
        ("questions", {"id": "q", "ask": "sightt"}, "$.ask"),
        ("questions", {"id": "a b", "ask": "layout"}, "$.id"),
    ],
)
def test_one_object_is_refused_at_the_place(kind, props, path):
    assert [fault["path"] for fault in object_faults(kind, props)] == [path]
    assert [fault["path"] for fault in object_faults(kind, props, "$.changes[2].add")] == [
        "$.changes[2].add" + path[1:]
    ]


def test_a_pinned_question_is_tidied_with_its_id_first():
    question = {"to": "e1", "from": "m1", "ask": "sight", "id": "q1"}
    assert object_faults("questions", question) == []
    assert tidied("questions", question) == {"id": "q1", "ask": "sight", "from": "m1", "to": "e1"}


def changed(key, **more):
    """The full document's header and objects with one object's properties set; None removes the object."""
    header, objects = taken_apart(full())
    return header, {**objects, key: {**objects.get(key, {"id": key[1]}), **more}}


@pytest.mark.parametrize(
    ("key", "props", "path"),
    [
        (("terrain", "wall-1"), {"on": "gone"}, '$.terrain["wall-1"].on'),
        (("terrain", "smoke"), {"owner": "m1"}, '$.terrain["smoke"].owner'),
        (("terrain", "wall-1"), {"at": [1001, 0]}, '$.terrain["wall-1"].at[0]'),
        (("terrain", "m1"), piece("m1"), '$.terrain["m1"].id'),
        (("terrain", "door"), piece("door"), '$.terrain["door"].id'),
        (("terrain", "red"), piece("red"), '$.terrain["red"].id'),
        (("terrain", "ground"), piece("ground"), '$.terrain["ground"].id'),
        (("access_points", "stairs"), {"joins": ["stairs", "ground"]}, '$.access_points["stairs"].joins[0]'),
        (("models", "e1"), {"unit": "nobody"}, '$.models["e1"].unit'),
        (("models", "m2"), {"leader": True}, '$.models["m2"].leader'),
        (("models", "e1"), {"marks": ["locked:e9"]}, '$.models["e1"].marks[0]'),
        (("units", "reserves"), {"place": "table"}, '$.models["r1"].at'),
        (("units", "reserves"), {"side": "green"}, '$.units["reserves"].side'),
        (("zones", "red-home"), {"side": "green"}, '$.zones["red-home"].side'),
    ],
)
def test_an_edit_is_refused_at_the_place(key, props, path):
    header, objects = changed(key, **props)
    assert [fault["path"] for fault in reference_faults(header, objects, [key])] == [path]


@pytest.mark.parametrize(
    ("key", "paths"),
    [
        (("terrain", "plateau"), ['$.terrain["wall-1"].on', '$.access_points["stairs"].joins[0]']),
        (("models", "e1"), ['$.units["marines"].state.marks[1]', '$.models["m1"].marks[0]']),
        (("units", "marines"), ['$.terrain["smoke"].owner', '$.models["m1"].unit', '$.models["m2"].unit']),
    ],
)
def test_what_others_name_cannot_be_removed(key, paths):
    header, objects = taken_apart(full())
    del objects[key]
    assert [fault["path"] for fault in reference_faults(header, objects, [key])] == paths


def test_a_side_that_is_named_cannot_be_removed():
    header, objects = taken_apart(full())
    header["sides"] = header["sides"][1:]
    assert [fault["path"] for fault in reference_faults(header, objects, [("board", "")])] == [
        '$.units["marines"].side',
        '$.zones["red-home"].side',
        "$.game.active",
    ]


def test_a_board_is_full_at_500_objects():
    header, objects = taken_apart(bare(terrain=[piece(f"p{n}") for n in range(500)]))
    assert reference_faults(header, objects, []) == []
    objects["terrain", "one-more"] = piece("one-more")
    (fault,) = reference_faults(header, objects, [("terrain", "one-more")])
    assert (fault["path"], "501" in fault["message"]) == ("$", True)


def test_faults_speak_the_readers_language_or_english():
    (fault,) = object_faults("terrain", piece(colour="red"))
    assert fault["message"] == "The key “colour” is unknown here."
