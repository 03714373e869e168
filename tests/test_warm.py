"""`manage.py warm`: what it says, and when it says nothing."""

import io

from django.core.management import call_command

from tablecheck.management.commands.warm import Command


def test_what_is_compiled_already_is_not_told_again():
    call_command("warm", stderr=io.StringIO())
    stderr = io.StringIO()
    call_command("warm", stderr=stderr)
    assert stderr.getvalue() == ""


def test_one_line_counts_what_is_compiled(monkeypatch):
    def compiling(told):
        for done in range(1, 4):
            told(done, 3)

    monkeypatch.setattr("rules.geometry.kernel.ready.make_ready", compiling)
    stderr = io.StringIO()
    call_command(Command(stderr=stderr))
    assert stderr.getvalue().splitlines()[-1].endswith("3 of 3")
    assert stderr.getvalue().count("\n") == 1
