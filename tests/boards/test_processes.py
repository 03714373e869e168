"""Several processes on one database edit one board: nothing is lost, doubled or out of order."""

import json
import subprocess
import sys
from pathlib import Path

from django.db import connection

from tablecheck.boards import log
from tablecheck.boards.models import Operation
from tablecheck.boards.state import State

ROOT = Path(__file__).resolve().parents[2]
WRITERS, EDITS = 3, 30


def test_every_acknowledged_edit_of_several_processes_is_in_the_log_once(table):
    board, _owner = table
    database = str(connection.settings_dict["NAME"])
    command = [sys.executable, "-m", "tests.boards.writing", database, board]
    writers = [
        subprocess.Popen([*command, f"w{n}", str(EDITS)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for n in range(WRITERS)
    ]
    acknowledged = {}
    for writer in writers:
        acknowledged |= json.loads(writer.communicate(timeout=120)[0])
        assert writer.returncode == 0
    assert len(acknowledged) == WRITERS * EDITS
    entries = log.after(board, 0)
    assert [entry.revision for entry in entries] == list(range(1, WRITERS * EDITS + 2))
    assert {entry.op: entry.revision for entry in entries[1:]} == acknowledged
    state = State()
    for entry in entries:
        state = log.apply(state, entry.changes, entry.seat)
    assert state == log.load(board)
    assert Operation.objects.filter(board_id=board).count() == state.revision
