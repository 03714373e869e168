"""One text for one board: what is written, and that it never changes by being read and written again."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tablecheck.document import dump, load
from tablecheck.document.canonical import written
from tests.document.generated import documents
from tests.document.samples import FULL_TEXT, ROOT, bare, full, model, piece, unit

DEMO = [path for path in sorted((ROOT / "tablecheck" / "demo").glob("*.json")) if "questions" not in path.name]


def test_the_full_document_is_canonical():
    assert dump(load(FULL_TEXT)) == FULL_TEXT


def test_the_order_of_keys_does_not_matter():
    def turned(value):
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    assert dump(load(turned(full()))) == FULL_TEXT


def test_defaults_are_left_out():
    explicit = bare(
        title="",
        notes="",
        tolerance=0,
        sides=[],
        access_points=[],
        zones=[],
        markers=[],
        game={"round": 1, "phase": None, "active": None, "initiative": None, "passed": []},
        ruleset={"id": "starcraft", "options": {"close_quarters_scope": "piece", "terrain_overhang": False}},
        terrain=[
            piece(
                name="wall",
                rotation=0.0,
                size=0,
                traits=[],
                on=None,
                openings=[],
                height=None,
                owner=None,
                tolerance=None,
                locked=False,
                order=0,
            )
        ],
        units=[
            unit(
                model(name="m1", rotation=-0.0, leader=False, rank=None, marks=[]),
                name="squad",
                side=None,
                place="table",
                profile={"traits": [], "size": None},
                state={"activated": [], "marks": [], "damage": 0},
            )
        ],
    )
    assert load(explicit).plain == load(bare(terrain=[piece()], units=[unit(model())])).plain
    assert dump(load(explicit)) == dump(load(bare(terrain=[piece()], units=[unit(model())])))
    assert "null" not in dump(load(explicit))


def test_the_least_document():
    assert dump(load(bare())) == (
        "{\n"
        '  "format": "tablecheck-board",\n'
        '  "version": 1,\n'
        '  "ruleset": {"id": "starcraft"},\n'
        '  "length_unit": "in",\n'
        '  "table": {\n'
        '    "width": 54,\n'
        '    "depth": 36\n'
        "  }\n"
        "}\n"
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (22.0, "22"),
        (22.01, "22.01"),
        (-0.0, "0"),
        (0.1, "0.1"),
        (1e-7, "1e-7"),
        (-2.5e-10, "-2.5e-10"),
        (1e16, "1e16"),
        (1.5e300, "1.5e300"),
        (9007199254740991.0, "9007199254740991"),
        (1 / 3, "0.3333333333333333"),
    ],
)
def test_numbers_are_written_as_short_as_they_can_be(number, text):
    assert written(number) == text + "\n"
    assert json.loads(text) == number


def test_words_stay_in_their_letters():
    text = dump(load(bare(title="Каньон «Ñandú» \u2028 \t 🂡")))
    assert '"title": "Каньон «Ñandú» \u2028 \\t 🂡"' in text
    assert text.endswith("}\n")
    assert "\r" not in text


def test_long_lists_take_a_line_an_entry():
    corners = [[n, n * n] for n in range(19)]
    text = dump(load(bare(terrain=[piece(footprint={"polygon": corners})])))
    assert "          [3, 9],\n" in text
    assert '"footprint": {"polygon": [[0, 0], [1, 1], [0, 1]]}' in dump(
        load(bare(terrain=[piece(footprint={"polygon": [[0, 0], [1, 1], [0, 1]]})]))
    )


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_export_and_import_come_back_to_the_same_bytes(value):
    text = dump(load(value))
    assert dump(load(text)) == text
    assert load(text).plain == load(value).plain
    assert json.loads(text) == load(value).plain


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.name)
def test_demo_tables_come_back_to_the_same_bytes(path):
    text = dump(load(path.read_bytes()))
    assert dump(load(text)) == text


def test_sample_documents_from_elsewhere_come_back_to_the_same_bytes():
    folder = os.environ.get("TABLECHECK_SAMPLES")
    for path in sorted(Path(folder).rglob("*.json")) if folder else ():
        if b'"tablecheck-board"' in (text := path.read_bytes()):
            assert dump(load(dump(load(text)))) == dump(load(text))
