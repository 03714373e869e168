"""Which way the rooms look: templates → tablecheck → rules → rules.geometry → shapely, numpy; never back."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: For each room, the first parts of what it may import beside the standard library.
MAY_IMPORT = {
    "rules/geometry": {"rules.geometry", "shapely", "numpy", "numba"},
    "rules/common": {"rules"},
    "rules/starcraft": {"rules"},
    "rules/phrases": {"rules"},
    "rules": {"rules"},
}
GAMES = ("starcraft", "infinity", "skirmish", "ninth_age")
FORBIDDEN_NAMES = {"manager", "handler", "helper", "helpers", "utils", "util", "data", "info"}
STANDARD = {"__future__"} | set(__import__("sys").stdlib_module_names)
ROOMS = ("rules", "tablecheck", "tests", "benchmarks")
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def room_of(path: Path) -> str:
    """The innermost room of MAY_IMPORT that holds a file."""
    name = path.relative_to(ROOT).as_posix()
    return max((room for room in MAY_IMPORT if name.startswith(room + "/")), key=len)


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_rules_look_only_inwards(path):
    allowed = MAY_IMPORT[room_of(path)]
    for module in imports_of(path):
        fits = module.split(".")[0] in STANDARD or any(module == a or module.startswith(a + ".") for a in allowed)
        assert fits, f"{path.relative_to(ROOT)} imports {module}"


@pytest.mark.parametrize("game", GAMES)
def test_games_never_import_one_another(game):
    for path in (ROOT / "rules" / game).rglob("*.py"):
        others = [m for m in imports_of(path) for other in GAMES if other != game and m.startswith(f"rules.{other}")]
        assert not others, f"{path.relative_to(ROOT)} imports {others}"


def test_rules_read_no_clock_and_no_chance():
    for path in (ROOT / "rules").rglob("*.py"):
        used = set(imports_of(path)) & {"random", "time", "datetime", "secrets", "socket", "subprocess", "asyncio"}
        assert not used, f"{path.relative_to(ROOT)} imports {used}"


def test_only_the_snapshot_builds_boards_from_rows():
    for path in (ROOT / "tablecheck" / "boards").glob("*.py"):
        if path.name not in {"snapshot.py"}:
            built = re.findall(r"\brules\.board\.Board\(|(?<![\w.])RulesBoard\(", path.read_text(encoding="utf-8"))
            assert not built, f"{path.name} builds a rules board"


def test_names_say_what_a_thing_is():
    named = [p for p in SOURCES if p.stem in FORBIDDEN_NAMES]
    assert not named


def test_files_keep_one_purpose():
    long = {p.relative_to(ROOT).as_posix(): n for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) > 400}
    assert not long


def test_scripts_and_styles_come_from_files():
    """The content security policy forbids inline code, so no template may hold any."""
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)|<style|\son\w+=|\sstyle=|javascript:", re.I)
    for path in (ROOT / "templates").rglob("*.html"):
        found = inline.findall(path.read_text(encoding="utf-8"))
        assert not found, f"{path.relative_to(ROOT)}: {found}"
