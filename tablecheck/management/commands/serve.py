"""`manage.py serve`: everything between an empty machine and a living table, then the server."""

import contextlib
import getpass
import os
import pwd
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

#: What the server lets through; the table's own limit (64 KiB a message) answers with a sentence before this closes.
SOCKET_BYTES = 256 * 1024


class Command(BaseCommand):
    """Prepares the database, the static files and the demo tables, then serves on one address."""

    help = "Prepare everything and serve TableCheck: database, static files, demo tables, server."

    def add_arguments(self, parser):
        """Takes the address; 0.0.0.0 serves every network this machine is on."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0: every network)")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="do not load the demo tables")

    def handle(self, *, host, port, no_demo, **options):
        """Runs each step in order; the first that fails ends it with one line."""
        check_writable(settings.VAR_DIR)
        migrate()
        call_command("collectstatic", interactive=False, verbosity=0)
        if not no_demo:
            call_command("demo", verbosity=0)
        call_command("tidy", verbosity=0)
        call_command("warm", stderr=self.stderr)
        names = open_hosts(host, port)
        shown = names[0] if host in ("0.0.0.0", "::") and names else host
        serve(host, port, lambda: self.tell(f"http://{bracketed(shown)}:{port}/"))

    def tell(self, address: str) -> None:
        """Tells in one line where to look."""
        self.stdout.write(f"TableCheck is on {address} (Ctrl+C stops it)")
        self.stdout.flush()


def check_writable(folder: Path) -> None:
    """Refuses a folder or a database that cannot be written, in one line that names it, its owner and this user."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (folder, folder / "db.sqlite3"):
        if path.exists() and not os.access(path, os.W_OK):
            owner = pwd.getpwuid(path.stat().st_uid).pw_name
            raise CommandError(f"{path} cannot be written: it belongs to {owner}, this is {getpass.getuser()}.")


def migrate() -> None:
    """Brings the database up to date; one that already holds tables is copied first."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan and executor.loader.applied_migrations and connection.vendor == "sqlite":
        copy_database(Path(connection.settings_dict["NAME"]))
    if plan:
        call_command("migrate", interactive=False, verbosity=0)


def copy_database(database: Path) -> Path:
    """A consistent copy beside the database, named by the moment; the copy is whole even while others write."""
    target = database.parent / "backups" / f"db-{timezone.now():%Y%m%dT%H%M%S}.sqlite3"
    target.parent.mkdir(exist_ok=True)
    with sqlite3.connect(database) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    return target


def open_hosts(host: str, port: int) -> list[str]:
    """Lets requests in under every name this address is reached by; returns those names, the most useful first."""
    names = own_names() if host in ("0.0.0.0", "::") else [host]
    for name in names:
        if bracketed(name) not in settings.ALLOWED_HOSTS:
            settings.ALLOWED_HOSTS.append(bracketed(name))
        settings.CSRF_TRUSTED_ORIGINS.append(f"http://{bracketed(name)}:{port}")
    return names


def own_names() -> list[str]:
    """The addresses and names by which others on the same network may call this machine."""
    name = socket.gethostname()
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: nothing is sent, the system only picks a route
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [info[4][0] for info in socket.getaddrinfo(name, None)]
    return list(dict.fromkeys([*found, name, f"{name}.local", "localhost", "127.0.0.1"]))


def bracketed(host: str) -> str:
    """An IPv6 address as addresses write it."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def serve(host: str, port: int, told: Callable[[], None]) -> None:
    """Serves in one process until it is told to stop; `told` is called once the address answers."""
    import uvicorn

    from tablecheck.asgi import application  # after the hosts are known: the socket's origin check reads them once

    class Server(uvicorn.Server):
        """Says so as soon as it listens."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                told()

    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        lifespan="off",
        log_level="warning",
        server_header=False,
        ws_max_size=SOCKET_BYTES,
        timeout_graceful_shutdown=3,
    )
    Server(config).run()
