"""From an empty folder to a living table: what `manage.py serve` does before the first visitor."""

import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError

from tablecheck.management.commands import serve

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def started(tmp_path):
    """Starts the real server on an empty or given folder; gives its address and stops it afterwards."""
    running = []

    def start(folder=tmp_path / "var", *options):
        environment = {
            name: value for name, value in os.environ.items() if name not in {"DJANGO_SETTINGS_MODULE", "SECRET_KEY"}
        } | {"TABLECHECK_VAR": str(folder), "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(free_port()), *options],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        running.append(server)
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line + server.stderr.read()
        return found.group()

    yield start
    for server in running:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)


def commanded(folder: Path, *words: str) -> None:
    """Runs a management command on a folder of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    environment["TABLECHECK_VAR"] = str(folder)
    subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=environment, check=True)


def free_port() -> int:
    """A port nobody listens on just now."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetched(address: str, host: str = "") -> tuple[int, str]:
    """Status and body of a page, asked for under a host name of one's own choice."""
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def fetched_table(address: str) -> str:
    """The page of a demo table of one's own."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with browser.open(address, timeout=20) as home:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', home.read().decode()).group(1)
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
    with browser.open(f"{address}demo/", form, timeout=20) as table:
        return table.read().decode()


def test_an_empty_folder_becomes_a_site_with_demo_tables(started, tmp_path):
    address = started()
    status, page = fetched(address)
    assert status == 200
    assert "demo" in page
    key = tmp_path / "var" / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    with sqlite3.connect(tmp_path / "var" / "db.sqlite3") as database:
        boards = [row[0] for row in database.execute("SELECT id FROM boards_board ORDER BY id")]
    database.close()
    assert boards == ["demo-lessons", "demo-standard"]


def test_names_outside_the_allowed_hosts_are_refused(started):
    address = started()
    assert fetched(address, "elsewhere.example")[0] == 400
    assert "Traceback" not in fetched(address, "elsewhere.example")[1]


def test_every_static_file_a_page_names_is_there(started):
    address = started()
    page = fetched(address)[1]
    named = re.findall(r'(?:src|href)="(/static/[^"#]+)', page)
    assert named
    for path in named:
        assert fetched(address.rstrip("/") + path)[0] == 200, path


def test_scripts_import_one_another_under_names_that_change_with_their_content(started):
    address = started()
    board = fetched_table(address)
    waiting = re.findall(r'src="(/static/js/[^"]+)"', board)
    assert waiting
    seen = set()
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            assert re.search(r"\.[0-9a-f]{12}\.js$", path), path
            status, script = fetched(address.rstrip("/") + path)
            assert status == 200, path
            waiting += [f"/static/js/{name}" for name in re.findall(r'^import [^;]*?"\./([^"]+)"', script, re.M)]
    assert len(seen) > 10


def test_the_database_is_copied_before_it_is_changed(tmp_path, monkeypatch):
    database = tmp_path / "db.sqlite3"
    with sqlite3.connect(database) as made:
        made.execute("CREATE TABLE kept (word TEXT)")
        made.execute("INSERT INTO kept VALUES ('still here')")
    made.close()
    copy = serve.copy_database(database)
    with sqlite3.connect(copy) as read:
        assert read.execute("SELECT word FROM kept").fetchone() == ("still here",)
    read.close()
    assert copy.parent == tmp_path / "backups"


def test_an_update_copies_the_database_first_and_a_mere_restart_does_not(started, tmp_path):
    folder = tmp_path / "var"
    commanded(folder, "migrate", "--verbosity", "0")
    commanded(folder, "migrate", "boards", "zero", "--verbosity", "0")  # as before an update that brings them
    started(folder, "--no-demo")
    copies = list((folder / "backups").iterdir())
    assert len(copies) == 1
    started(folder, "--no-demo")
    assert list((folder / "backups").iterdir()) == copies


def test_a_folder_that_cannot_be_written_is_named_with_its_owner(tmp_path, monkeypatch):
    monkeypatch.setattr(serve.os, "access", lambda path, mode: Path(path).name != "db.sqlite3")
    (tmp_path / "db.sqlite3").touch()
    with pytest.raises(CommandError, match=r"db\.sqlite3 cannot be written: it belongs to \w+"):
        serve.check_writable(tmp_path)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_club_network_is_let_in_under_every_name_of_the_machine(host, settings):
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["localhost"], []
    names = serve.open_hosts(host, 8000)
    assert set(names) <= {name.strip("[]") for name in settings.ALLOWED_HOSTS}
    assert f"http://{serve.bracketed(names[0])}:8000" in settings.CSRF_TRUSTED_ORIGINS
    assert "*" not in settings.ALLOWED_HOSTS


def test_one_address_lets_in_only_itself(settings):
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["localhost"], []
    assert serve.open_hosts("192.0.2.7", 8001) == ["192.0.2.7"]
    assert settings.ALLOWED_HOSTS == ["localhost", "192.0.2.7"]
    assert settings.CSRF_TRUSTED_ORIGINS == ["http://192.0.2.7:8001"]
