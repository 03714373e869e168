"""A real server with a database of its own, and people in front of real browsers."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.seat import Seat
from tests.chromium import find

ROOT = Path(__file__).resolve().parents[2]
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs a browser."""
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's Chromium, as quiet as it gets."""
    path = find()
    assert path, "The browser tests need Chromium; `python -m tests.chromium` says how to get it."
    return {"executable_path": path, "args": ARGUMENTS}


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Served(NamedTuple):
    """A running server: where it answers, and its process."""

    address: str
    process: subprocess.Popen[bytes]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server as `make run` starts it, in a folder of its own."""
    folder, port = tmp_path_factory.mktemp("var"), free_port()
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    environment |= {"TABLECHECK_VAR": str(folder)}
    command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(port)]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, process, folder / "server.log")
        yield Served(address, process)
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="session")
def server(served: Served) -> str:
    """The address of the server."""
    return served.address


@pytest.fixture
def freeze(served: Served) -> Iterator[Callable[[bool], None]]:
    """Stops the server where it stands, as a machine that sleeps, or lets it go on; in the end it goes on."""

    def frozen(stop: bool) -> None:
        served.process.send_signal(signal.SIGSTOP if stop else signal.SIGCONT)

    yield frozen
    frozen(False)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until the server answers; fails with its log when it does not."""
    for _attempt in range(240):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(address + "/about/"):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.25)  # a process of its own: there is nothing to wait on but its answer
    pytest.fail(f"The server did not start:\n{log.read_text()}")


@pytest.fixture
def store(server: str) -> Callable[[dict], str]:
    """Stores a board document over the API; gives the secret of its owner link."""

    def stored(document: dict) -> str:
        body = json.dumps(document).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(server + "/api/boards", data=body, headers=headers, method="POST")
        with urllib.request.urlopen(request) as response:
            return str(json.load(response)["owner_token"])

    return stored


@pytest.fixture
def faults() -> list[str]:
    """What browsers complained about; a test that means to provoke a complaint clears it."""
    return []


def is_fault(said: ConsoleMessage) -> bool:
    """Whether a browser complains; that a line cut by the test is cut is no complaint."""
    return said.type in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in said.text


@pytest.fixture
def visit(browser: Browser, server: str, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens a page of the site in a browser of its own: nobody shares cookies. Complaints fail the test at its end."""
    contexts: list[BrowserContext] = []

    def visited(path: str = "/", **options: object) -> Page:
        context = browser.new_context(
            **{"base_url": server, "viewport": {"width": 1440, "height": 900}, "locale": "en-US", **options}
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: is_fault(said) and faults.append(said.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def sit(visit: Callable[..., Page]) -> Callable[..., Seat]:
    """Somebody sits down by a link's secret and waits until the table is live."""

    def seated(secret: str, name: str = "Ann", **options: object) -> Seat:
        page = visit(f"/join/#{secret}", **options)
        page.fill("input[name=name]", name)
        page.click("#join-form button")
        return Seat(page).ready()

    return seated
