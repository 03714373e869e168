"""Which clauses there are, and which function decides each."""

from importlib import import_module

import pytest

from rules.clauses import CLAUSES, decided_by, decides
from rules.common.layout import layout


def test_the_tables_are_whole():
    counts = {game: list(CLAUSES.values()).count(game) for game in dict.fromkeys(CLAUSES.values())}
    assert counts == {"common": 6, "starcraft": 65, "infinity": 13, "skirmish": 14, "ninth-age": 17}


@pytest.mark.parametrize("clause", [clause for clause in CLAUSES if decided_by(clause)])
def test_what_decides_a_clause_can_be_found(clause):
    module, _, name = str(decided_by(clause)).rpartition(".")
    assert callable(getattr(import_module(module), name))


def test_sight_and_the_common_clauses_are_decided():
    wanted = [
        c for c in CLAUSES if c.startswith(("TB-", "SC-7.1-", "SC-7.1.1-", "SC-7.1.2-", "SC-7.1.3-", "SC-7.1.4-"))
    ]
    assert [clause for clause in wanted if not decided_by(clause)] == []


def test_what_is_not_built_is_not_claimed():
    for clause in ("IN-VZ-a", "NA-LOS-a"):
        assert decided_by(clause) is None


def test_a_clause_is_decided_once_and_must_exist():
    with pytest.raises(ValueError, match="TB-CROSS"):
        decides("TB-CROSS")(layout)
    with pytest.raises(ValueError, match="SC-9"):
        decides("SC-9")(layout)
