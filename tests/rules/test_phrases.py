"""Every sentence in every language, with the same places to fill in, and none that the code does not use."""

import ast
import string
from pathlib import Path

import pytest

from rules.clauses import CLAUSES, section, term, title
from rules.phrases import LANGUAGES, phrases

ROOT = Path(__file__).resolve().parents[2]
TABLES = ("reasons", "errors", "titles", "terms", "units")


def places(sentence):
    """The named places of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def calls(name):
    """Every call of a function by its name in the rules, with its file."""
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path, node


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same(language, table):
    source, other = getattr(phrases("en"), table), getattr(phrases(language), table)
    assert source.keys() == other.keys()
    assert {key: places(text) for key, text in source.items()} == {key: places(text) for key, text in other.items()}


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("table", ["reasons", "errors", "titles"])
def test_nothing_is_left_untranslated(language, table):
    source, other = getattr(phrases("en"), table), getattr(phrases(language), table)
    assert [key for key, text in other.items() if text == source[key]] == [] or table == "titles"
    assert all(text.strip() for text in other.values())


def test_every_clause_has_a_title_and_only_clauses_do():
    for language in LANGUAGES:
        assert set(phrases(language).titles) == set(CLAUSES)
        assert set(phrases(language).terms) <= set(CLAUSES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_stay_as_the_rulebook_prints_them(language):
    assert phrases(language).terms == phrases("en").terms


def test_every_reason_belongs_to_a_clause():
    assert {key.partition("/")[0] for key in phrases("en").reasons} <= set(CLAUSES)


def test_every_constant_key_that_the_code_uses_exists():
    """`because("SC-7.1-d", "through", ...)`: the clause and, where it is written out, the word after the slash."""
    known = phrases("en").reasons
    for path, call in calls("because"):
        clause, *rest = call.args
        if not isinstance(clause, ast.Constant):
            continue
        words = [part.value for part in rest if isinstance(part, ast.Constant)]
        if rest and not words:  # chosen at run time: some sentence of the clause must exist
            assert any(key.partition("/")[0] == clause.value for key in known), f"{path.name}: {clause.value}"
            continue
        key = "/".join([clause.value, *words])
        named = {keyword.arg for keyword in call.keywords}
        assert key in known, f"{path.name}: {key}"
        if None not in named:
            assert places(known[key]) <= named, f"{path.name}: {key}"


def test_every_error_that_the_code_raises_has_a_sentence():
    raised = set()
    for _, call in calls("QuestionError"):
        raised |= {node.value for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant)}
    assert raised == set(phrases("en").errors)


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [("en", 0.57, "0.57"), ("es", 0.57, "0,57"), ("ru", 2.0, "2"), ("en", -0.001, "0"), ("en", 1234.5, "1234.5")],
)
def test_numbers(language, number, text):
    assert phrases(language).number(number) == text


def test_lengths_and_lists():
    assert phrases("en").length(1.5, "in") == "1.5″"
    assert phrases("ru").length(3.81, "cm") == "3,81 см"
    assert phrases("en").listed(["a", "b", "c"]) == "a, b and c"
    assert phrases("es").listed(["a", "b"]) == "a y b"
    assert phrases("ru").listed(["a"]) == "a"
    assert phrases("es").point(1.5, 2) == "(1,5; 2)"


def test_an_unknown_language_is_answered_in_english():
    assert phrases("de").language == "en"
    assert phrases("es-MX").language == "es"


def test_sections_and_terms():
    assert section("SC-7.1.1-a") == "§7.1.1"
    assert section("SC-8.4-a") == "§8.4"
    assert [section(clause) for clause in ("TB-DIST", "IN-VZ-a", "SK-HIDE-a", "NA-LOS-d")] == ["", "", "", ""]
    assert term("SC-7.1.1-a") == "Full Cover"
    assert term("TB-DIST") == ""
    assert title("SC-7.1-f", "ru") == "Видимость взаимна"
