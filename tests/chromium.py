"""Prints the path of Chromium for the browser tests; installs Debian's when root; else says how to get it and fails."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The browser named by TABLECHECK_CHROMIUM, else the first one found on the path."""
    named = os.environ.get("TABLECHECK_CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Installs Debian's Chromium; only root can."""
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
        subprocess.run(command, check=True, stdout=sys.stderr, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def main() -> int:
    """Prints the path, or a message how to get the browser; the exit status says which."""
    path = find()
    if path is None and "TABLECHECK_CHROMIUM" not in os.environ and os.geteuid() == 0 and shutil.which("apt-get"):
        install()
        path = find()
    if path is None:
        print(
            "The browser tests need Chromium and found none.\n"
            "Install it (Debian: sudo apt install chromium) or set TABLECHECK_CHROMIUM to its path.",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
