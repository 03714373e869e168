"""`manage.py clauses`: every clause with the function that decides it and the tests that cover it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand

from rules.clauses import CLAUSES, decided_by, title


class Command(BaseCommand):
    """Lists clauses from the code and the tests themselves, so that the list cannot claim what is not there."""

    help = "List every clause, the function that decides it and the tests that cover it."
    requires_system_checks: list = []  # noqa: RUF012 - no database is needed to read the code

    def add_arguments(self, parser):
        """Takes the format."""
        parser.add_argument("--format", choices=["json", "text"], default="text")

    def handle(self, *, format, **options):
        """Prints one entry a clause, in the order of the tables."""
        listed = listing(settings.BASE_DIR)
        if format == "json":
            self.stdout.write(json.dumps(listed, ensure_ascii=False, indent=2))
            return
        for entry in listed:
            tests = len(entry["tests"])
            decided = entry["decided_by"] or "-"
            self.stdout.write(f"{entry['id']:<12} {entry['ruleset']:<10} {tests:>3}  {decided}  {entry['title']}")


def listing(root):
    """Each clause as `{"id", "ruleset", "title", "decided_by", "tests"}`."""
    tests = covering(root)
    return [
        {
            "id": clause,
            "ruleset": ruleset,
            "title": title(clause, "en"),
            "decided_by": decided_by(clause),
            "tests": tests.get(clause, []),
        }
        for clause, ruleset in CLAUSES.items()
    ]


def covering(root: Path) -> dict[str, list[str]]:
    """For each clause the tests marked with it and the question files that expect it, by their names."""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for test, clause in marked(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(clause, set()).add(f"{name}::{test}")
    for path in sorted((root / "tests" / "cases").rglob("*.json")):
        for clause in expected(json.loads(path.read_text(encoding="utf-8"))):
            found.setdefault(clause, set()).add(path.relative_to(root).as_posix())
    return {clause: sorted(tests) for clause, tests in found.items()}


def marked(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The tests of a module with the clauses marked on them, on their cases, on their class or on the whole module."""
    yield from _marked_in(module.body, "", set(_own_marks(module)))


def _marked_in(body: list[ast.stmt], prefix: str, inherited: set[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            marks = {clause for decorator in node.decorator_list for clause in _clauses(decorator)}
            yield from _marked_in(node.body, f"{prefix}{node.name}::", inherited | marks | set(_own_marks(node)))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            marks = {clause for decorator in node.decorator_list for clause in _clauses(decorator)}
            yield from ((prefix + node.name, clause) for clause in sorted(inherited | marks))


def _own_marks(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets
        ):
            yield from _clauses(statement.value)


def _clauses(node: ast.AST) -> Iterator[str]:
    """The ids inside every `….clause("ID", …)` of an expression."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "clause":
            yield from (arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def expected(file: object) -> Iterator[str]:
    """The clauses that a question file expects to be cited."""
    questions = file.get("ask", []) if isinstance(file, dict) else []
    for question in questions:
        yield from question.get("expect", {}).get("clauses", [])
