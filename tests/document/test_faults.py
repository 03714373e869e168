"""Every kind of fault and every limit at the door, each with the path that is named."""

import json

import pytest

from tablecheck.document import DocumentFaults, load
from tablecheck.document.reading import MAX_BYTES
from tests.document.samples import bare, full, model, piece, unit


def faults_of(source):
    """The faults by path of a document that must be refused."""
    with pytest.raises(DocumentFaults) as refused:
        load(source)
    return {fault["path"]: fault["message"] for fault in refused.value.faults}


def nested(depth):
    """A document whose notes are lists in lists, `depth` deep in all."""
    return '{"notes": ' + "[" * (depth - 1) + "]" * (depth - 1) + "}"


def ring(count):
    """A simple outline of so many corners."""
    return [[n, n * n / 1000] for n in range(count)]


BOW_TIE = [[0, 0], [2, 2], [2, 0], [0, 2]]
TEXTS = [
    ("not JSON", '{"format": ', "$", "line 1, column 12"),
    ("an array", "[]", "$", "a list"),
    ("byte order mark", b"\xef\xbb\xbf{}", "$", "byte order mark"),
    ("UTF-16", '{"a": 1}'.encode("utf-16"), "$", "byte order mark"),
    ("not UTF-8", b'{"title": "\xff"}', "$", "byte 11"),
    ("too large", b" " * (MAX_BYTES + 1), "$", "1000001 bytes"),
    ("too deep", nested(21), "$.notes" + "[0]" * 19, "deeper than 20"),
    ("far too deep", '{"notes": ' + "[" * 400_000, "$", None),
    ("NaN", json.dumps(bare(tolerance=float("nan"))), "$.tolerance", "finite"),
    ("Infinity", json.dumps(bare(tolerance=float("inf"))), "$.tolerance", "finite"),
    ("1e999", json.dumps(bare(tolerance=0)).replace('"tolerance": 0', '"tolerance": 1e999'), "$.tolerance", "finite"),
    ("5000 digits", json.dumps(bare(tolerance=0)).replace(": 0", ": " + "9" * 5000), "$.tolerance", "finite"),
    ("null character", json.dumps(bare(title="a\0b")), "$.title", r"\u0000"),
    ("null character in a key", json.dumps(bare(**{"a\0b": 1})), r'$["a\u0000b"]', r"\u0000"),
    ("half a character", json.dumps(bare(title="\ud800")), "$.title", "surrogate"),
    ("a key twice", json.dumps(bare()).replace('"format"', '"title": "a", "title": "b", "format"'), "$.title", "twice"),
    ("another format", json.dumps(bare(format="uvtt")), "$.format", '"uvtt"'),
    ("a later version", json.dumps(bare(version=2)), "$.version", "Version 2"),
    ("version true", json.dumps(bare(version=True)), "$.version", "true"),
]


@pytest.mark.parametrize(("text", "path", "words"), [case[1:] for case in TEXTS], ids=[case[0] for case in TEXTS])
def test_text_is_refused(text, path, words):
    found = faults_of(text)
    assert path in found
    assert words is None or words in found[path]


PARTS = [
    ("unknown key", bare(colour="red"), "$.colour", "“colour”"),
    ("unknown key inside", bare(terrain=[piece(**{"two words": 1})]), '$.terrain[0]["two words"]', "two words"),
    ("missing key", {k: v for k, v in bare().items() if k != "table"}, "$.table", "“table” is missing"),
    ("missing inside", bare(table={"width": 3}), "$.table.depth", "“depth” is missing"),
    ("text for a number", bare(table={"width": "54", "depth": 36}), "$.table.width", '"54"'),
    ("true for a number", bare(tolerance=True), "$.tolerance", "true"),
    ("a number for text", bare(title=3), "$.title", "3"),
    ("null for text", bare(title=None), "$.title", "null"),
    ("a number for a flag", bare(terrain=[piece(locked=1)]), "$.terrain[0].locked", "1"),
    ("an object for a list", bare(terrain={}), "$.terrain", "an object"),
    ("a list for an object", bare(game=[]), "$.game", "a list"),
    ("fraction of a Size", bare(terrain=[piece(size=1.5)]), "$.terrain[0].size", "1.5"),
    ("negative Size", bare(terrain=[piece(size=-1)]), "$.terrain[0].size", "at least 0"),
    ("huge whole number", bare(terrain=[piece(size=10**9)]), "$.terrain[0].size", "at most 1000000"),
    ("negative tolerance", bare(tolerance=-1), "$.tolerance", "at least 0"),
    ("no width", bare(table={"width": 0, "depth": 3}), "$.table.width", "above zero"),
    ("no size", bare(terrain=[piece(footprint={"rect": [1, 0]})]), "$.terrain[0].footprint.rect[1]", "above zero"),
    ("base of nothing", bare(units=[unit(model(base={"round": -1}))]), "$.units[0].models[0].base.round", "above zero"),
    ("three coordinates", bare(terrain=[piece(at=[1, 2, 3])]), "$.terrain[0].at", "[x, y]"),
    (
        "two footprints",
        bare(terrain=[piece(footprint={"circle": 1, "rect": [1, 1]})]),
        "$.terrain[0].footprint",
        "rect",
    ),
    ("base as footprint", bare(terrain=[piece(footprint={"oval": [1, 1]})]), "$.terrain[0].footprint", "ellipse"),
    ("footprint as base", bare(units=[unit(model(base={"circle": 3}))]), "$.units[0].models[0].base", "round"),
    ("unknown unit of length", bare(length_unit="ft"), "$.length_unit", "in, cm, mm"),
    ("unknown ruleset", bare(ruleset={"id": "chess"}), "$.ruleset.id", "ninth-age"),
    ("no ruleset id", bare(ruleset={}), "$.ruleset.id", "starcraft"),
    ("ruleset as text", bare(ruleset="starcraft"), "$.ruleset", "object"),
    (
        "another game's option",
        bare(ruleset={"id": "starcraft", "options": {"edition": "text"}}),
        "$.ruleset.options.edition",
        "“edition”",
    ),
    (
        "unknown value of an option",
        bare(ruleset={"id": "ninth-age", "options": {"edition": "old"}}),
        "$.ruleset.options.edition",
        "text, current",
    ),
    ("unknown profile key", bare(units=[unit(profile={"seize": 2})]), "$.units[0].profile.seize", "“seize”"),
    ("unknown kind", bare(units=[unit(profile={"kind": "tank"})]), "$.units[0].profile.kind", "chariot"),
    ("silhouette 9", bare(units=[unit(profile={"silhouette": 9})]), "$.units[0].profile.silhouette", "9"),
    ("unknown place", bare(units=[unit(place="box")]), "$.units[0].place", "reserve"),
    ("round 0", bare(game={"round": 0}), "$.game.round", "at least 1"),
    ("rank 0", bare(units=[unit(model(rank=0))]), "$.units[0].models[0].rank", "at least 1"),
    ("empty trait", bare(terrain=[piece(traits=[""])]), "$.terrain[0].traits[0]", "empty"),
    ("long trait", bare(terrain=[piece(traits=["x" * 201])]), "$.terrain[0].traits[0]", "200"),
    ("id with a space", bare(terrain=[piece("a b")]), "$.terrain[0].id", '"a b"'),
    ("id with a newline", bare(terrain=[piece("ab\n")]), "$.terrain[0].id", r'"ab\n"'),
    ("empty id", bare(terrain=[piece("")]), "$.terrain[0].id", "1 to 64"),
    ("long id", bare(terrain=[piece("x" * 65)]), "$.terrain[0].id", "1 to 64"),
    ("reserved id", bare(terrain=[piece("ground")]), "$.terrain[0].id", "reserved"),
    ("id twice", bare(terrain=[piece("a"), piece("a")]), "$.terrain[1].id", "$.terrain[0]"),
    ("id of a side", bare(sides=[{"id": "a"}], units=[unit(id="a")]), "$.units[0].id", "$.sides[0]"),
    (
        "id of an opening",
        bare(terrain=[piece(openings=[{"id": "wall", "polygon": [[0, 0], [1, 0], [0, 1]]}])]),
        "$.terrain[0].openings[0].id",
        "$.terrain[0]",
    ),
    ("id of a model", bare(units=[unit(model("m")), unit(model("m"), id="u2")]), "$.units[1].models[0].id", "units[0]"),
    ("on nothing", bare(terrain=[piece(on="x")]), "$.terrain[0].on", "“x”"),
    ("on a unit", bare(terrain=[piece(on="squad")], units=[unit()]), "$.terrain[0].on", "“squad”"),
    ("on the ground", bare(terrain=[piece(on="ground")]), "$.terrain[0].on", "“ground”"),
    ("owner absent", bare(terrain=[piece(owner="x")]), "$.terrain[0].owner", "unit"),
    ("side absent", bare(units=[unit(side="x")]), "$.units[0].side", "side"),
    (
        "zone of no side",
        bare(zones=[{"id": "z", "kind": "k", "side": "x", "polygon": ring(3)}]),
        "$.zones[0].side",
        "x",
    ),
    ("joins nothing", bare(access_points=[piece(joins=["ground", "x"])]), "$.access_points[0].joins[1]", "“x”"),
    ("active absent", bare(game={"active": "x"}), "$.game.active", "“x”"),
    ("initiative absent", bare(game={"initiative": "x"}), "$.game.initiative", "“x”"),
    ("passed absent", bare(sides=[{"id": "a"}], game={"passed": ["a", "x"]}), "$.game.passed[1]", "“x”"),
    ("locked with none", bare(units=[unit(model(marks=["locked:x"]))]), "$.units[0].models[0].marks[0]", "“x”"),
    (
        "unit locked with none",
        bare(units=[unit(state={"marks": ["ran", "locked:squad"]})]),
        "$.units[0].state.marks[1]",
        "model",
    ),
    ("phase of another game", bare(game={"phase": "shooting"}), "$.game.phase", "movement, assault, combat, scoring"),
    (
        "acted in no phase",
        bare(ruleset={"id": "skirmish"}, units=[unit(state={"activated": ["assault"]})]),
        "$.units[0].state.activated[0]",
        "shooting",
    ),
    (
        "two leaders",
        bare(units=[unit(model(leader=True), model("m2", leader=True))]),
        "$.units[0].models[1].leader",
        "[0]",
    ),
    ("model nowhere", bare(units=[unit({"id": "m", "base": {"round": 32}})]), "$.units[0].models[0].at", "place"),
    (
        "two corners",
        bare(terrain=[piece(footprint={"polygon": ring(2)})]),
        "$.terrain[0].footprint.polygon",
        "at least 3",
    ),
    (
        "257 corners",
        bare(terrain=[piece(footprint={"polygon": ring(257)})]),
        "$.terrain[0].footprint.polygon",
        "most 256",
    ),
    (
        "bow-tie",
        bare(terrain=[piece(footprint={"polygon": BOW_TIE})]),
        "$.terrain[0].footprint.polygon",
        "edges 0 and 2",
    ),
    ("bow-tie zone", bare(zones=[{"id": "z", "kind": "k", "polygon": BOW_TIE}]), "$.zones[0].polygon", "edges 0 and 2"),
    (
        "bow-tie opening",
        bare(terrain=[piece(openings=[{"id": "o", "polygon": BOW_TIE}])]),
        "$.terrain[0].openings[0].polygon",
        "edges 0 and 2",
    ),
    (
        "corner twice",
        bare(terrain=[piece(footprint={"polygon": [[0, 0], [1, 0], [1, 1], [0, 0]]})]),
        "$.terrain[0].footprint.polygon",
        "Points 3 and 0",
    ),
    (
        "no area",
        bare(terrain=[piece(footprint={"polygon": [[0, 0], [1, 0], [2, 0]]})]),
        "$.terrain[0].footprint.polygon",
        "edges",
    ),
    (
        "edge without length",
        bare(sides=[{"id": "a", "entry_edges": [[[0, 1], [0, 1]]]}]),
        "$.sides[0].entry_edges[0]",
        "",
    ),
    (
        "edge of one point",
        bare(sides=[{"id": "a", "entry_edges": [[[0, 1]]]}]),
        "$.sides[0].entry_edges[0]",
        "Two points",
    ),
    ("beyond 10 m", bare(terrain=[piece(at=[393.71, 0])]), "$.terrain[0].at[0]", "10 m"),
    ("beyond 10 m in cm", bare(length_unit="cm", terrain=[piece(at=[0, -1000.1])]), "$.terrain[0].at[1]", "10 m"),
    ("more than 10 m in mm", bare(length_unit="mm", terrain=[piece(at=[0, -10000.1])]), "$.terrain[0].at[1]", "-10000"),
    ("table of 11 m", bare(length_unit="cm", table={"width": 1100, "depth": 10}), "$.table.width", "10 m"),
    (
        "entry edge beyond 10 m",
        bare(sides=[{"id": "a", "entry_edges": [[[0, 0], [400, 0]]]}]),
        "$.sides[0].entry_edges[0][1][0]",
        "10 m",
    ),
    (
        "501 objects",
        bare(terrain=[piece(f"p{n}") for n in range(300)], units=[unit(*(model(f"m{n}") for n in range(200)))]),
        "$",
        "501 objects",
    ),
]


@pytest.mark.parametrize(("value", "path", "words"), [case[1:] for case in PARTS], ids=[case[0] for case in PARTS])
def test_document_is_refused_at_the_place(value, path, words):
    found = faults_of(json.dumps(value))
    assert list(found) == [path]
    assert words in found[path]


def test_what_is_just_within_the_limits_is_read():
    load(bare(terrain=[piece(f"p{n}") for n in range(500)]))
    load(bare(terrain=[piece(footprint={"polygon": ring(256)})]))
    load(bare(length_unit="cm", terrain=[piece(at=[1000, -1000])]))
    load(bare(length_unit="mm", terrain=[piece(at=[10000, 0])]))
    load(bare(terrain=[piece("x" * 64)]))
    text = json.dumps(bare())
    load(text + " " * (MAX_BYTES - len(text)))


def test_twenty_levels_are_deep_enough():
    assert "$.notes" in faults_of(nested(20))
    assert not any("deeper" in message for message in faults_of(nested(20)).values())


def test_every_fault_is_named_at_once():
    value = full()
    value["terrain"][0]["footprint"] = {"rect": [0, "2"]}
    value["terrain"][1]["on"] = "nowhere"
    value["units"][0]["models"][1]["leader"] = True
    value["zones"][0]["polygon"] = BOW_TIE
    value["sides"][1]["colour"] = "blue"
    assert set(faults_of(value)) == {
        "$.terrain[0].footprint.rect[0]",
        "$.terrain[0].footprint.rect[1]",
        "$.terrain[1].on",
        "$.units[0].models[1].leader",
        "$.zones[0].polygon",
        "$.sides[1].colour",
    }


def test_501_pieces_are_too_many_in_their_list_and_on_the_board():
    found = faults_of(bare(terrain=[piece(f"p{n}") for n in range(501)]))
    assert list(found) == ["$.terrain", "$"]
    assert "at most 500" in found["$.terrain"]
    assert "501 objects" in found["$"]


def test_another_format_is_not_buried_in_noise():
    assert list(faults_of({"format": "dd2vtt", "image": "", "resolution": {}})) == ["$.format"]


def test_a_hostile_number_of_faults_is_counted():
    found = faults_of(bare(notes=3, **{f"key-{n}": 1 for n in range(700)}))
    assert len(found) == 501
    assert "201" in found["$"]


def test_values_that_json_does_not_know_are_refused():
    assert set(faults_of(bare(tolerance=float("nan"), title={1, 2}))) == {"$.tolerance", "$.title"}


def test_a_loop_of_carriers_is_no_fault_of_the_document():
    load(bare(terrain=[piece("a", on="b"), piece("b", on="a")]))


def test_traits_marks_and_profile_keys_of_other_games_are_kept():
    value = bare(
        terrain=[piece(traits=["zone:zero", "hill", "made-up"])],
        units=[unit(profile={"move": 10, "kind": "swarm"}, state={"marks": ["ran", "made-up"]})],
    )
    plain = load(value).plain
    assert plain["terrain"][0]["traits"] == ["zone:zero", "hill", "made-up"]
    assert plain["units"][0]["profile"] == {"move": 10, "kind": "swarm"}
    assert plain["units"][0]["state"] == {"marks": ["ran", "made-up"]}
