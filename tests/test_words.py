"""Every sentence of pages and forms exists in each language: nothing new is left out, nothing is left untranslated."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "tablecheck" / "locale"
LANGUAGES = ("es", "ru")
KEYWORDS = {
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "_": None,
}


def extracted(source: str, origin: str) -> set[str]:
    """The message ids that a Python source asks for."""
    found = set()
    stream = io.BytesIO(source.encode())
    for _, function, messages, _ in extract_python(stream, list(KEYWORDS), (), {"encoding": "utf-8"}):
        texts = [messages] if isinstance(messages, str) else list(messages)
        if function and function.startswith(("p", "np")):
            texts = texts[1:]
        assert isinstance(texts[0], str), f"{origin}: a sentence is built in code ({function})"
        found.add(texts[0])
    return found


def asked() -> set[str]:
    """Every message id of templates and Python sources."""
    found = set()
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".svg", ".txt"}:
            found |= extracted(templatize(path.read_text(encoding="utf-8"), origin=path.name), path.name)
    for path in sorted((ROOT / "tablecheck").rglob("*.py")):
        found |= extracted(path.read_text(encoding="utf-8"), path.name)
    return {text for text in found if text}


def catalogue(language: str):
    """A language's catalogue as it stands in the project."""
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def ids(message) -> str:
    """The singular of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_the_catalogue(language):
    known = {ids(m) for m in catalogue(language) if m.id}
    assert asked() - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language):
    for message in catalogue(language):
        if message.id:
            texts = [message.string] if isinstance(message.string, str) else list(message.string)
            assert all(texts), f"{language}: {ids(message)!r} is not translated"
            assert not message.fuzzy, f"{language}: {ids(message)!r} is only guessed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_named_places(language):
    place = re.compile(r"%\((\w+)\)[sd]|\{(\w*)\}")
    for message in catalogue(language):
        if message.id:
            texts = [message.string] if isinstance(message.string, str) else list(message.string)
            wanted = {a or b for a, b in place.findall(ids(message))}
            for text in texts:
                assert {a or b for a, b in place.findall(text)} == wanted, f"{language}: {ids(message)!r}"
