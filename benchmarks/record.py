"""Runs every benchmark and writes what it printed into docs/benchmarks.md, with the command and the machine.

python benchmarks/record.py
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ("live", "sight", "seeing", "reach")
HEAD = """# Benchmarks

Written by `make bench`; do not edit by hand. Times differ between machines and hours: what counts are the ratios, each
taken within one run beside its baseline. What each line means stands at the top of the benchmark's own file.

Machine: {machine}
"""


def machine() -> str:
    """What these figures were taken on."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.machine()
    load = os.getloadavg()[0]
    day = datetime.now(UTC).date()
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f}, {day}."


def main() -> int:
    """Runs them one after the other; the first that fails ends it and nothing is written."""
    parts = [HEAD.format(machine=machine())]
    for name in BENCHMARKS:
        print(f"benchmarks/{name}.py …", flush=True)
        run = subprocess.run([sys.executable, f"benchmarks/{name}.py"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        if run.returncode:
            return run.returncode
        print(run.stdout, flush=True)
        parts.append(f"## {name}\n\n    python benchmarks/{name}.py\n\n```\n{run.stdout.strip()}\n```\n")
    (ROOT / "docs" / "benchmarks.md").write_text("\n".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
