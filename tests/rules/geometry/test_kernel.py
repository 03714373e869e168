"""The kernel asked about many pairs at once, about the same ones after a piece moved, and without its compiler."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rules.geometry.bases import rect_base, round_base
from rules.geometry.footprints import circle, ellipse, polygon, rect
from rules.geometry.kernel import groups
from rules.geometry.kernel.compiled import COMPILED, FUNCTIONS
from rules.geometry.kernel.judge import NONE, SEVERAL, crossed, judge, outdated
from rules.geometry.kernel.layout import BaseSet
from rules.geometry.kernel.ready import make_ready
from rules.geometry.kernel.table import Table
from rules.geometry.measure import distance
from rules.geometry.shapes import Oval
from rules.geometry.sightline import Region, Sightlines, check_line
from tests.rules.geometry.exact.engine import exact_line
from tests.rules.geometry.parts import any_base, any_piece, pierced

ROOT = Path(__file__).resolve().parents[3]


def regions_of(chance: Random, count: int) -> dict[str, Region]:
    """Pieces of every kind on a table of 24 by 18, and a wall of three that abut."""
    made = {f"p{n}": any_piece(chance, (chance.uniform(2, 22), chance.uniform(5, 13))) for n in range(count)}
    made["gate"] = pierced(chance, (chance.uniform(4, 20), 9), chance.uniform(0, 180))
    return made | {f"w{n}": Region(rect(2, 1, (7 + 2 * n, 9))) for n in range(3)}


def bases_of(chance: Random, count: int, y: float) -> list:
    """Bases of every kind about a line across the table; some touch or overlap."""
    return [any_base(chance, (chance.uniform(0, 24), y + chance.uniform(-2, 2))) for _ in range(count)]


@pytest.fixture(scope="module")
def table():
    chance = Random("a table of the kernel")
    return regions_of(chance, 7), bases_of(chance, 9, 2.0), bases_of(chance, 9, 16.0)


def rows(reds, blues):
    """Both sides in one set with every pair of them."""
    first = np.repeat(np.arange(len(reds)), len(blues))
    second = np.tile(np.arange(len(blues)) + len(reds), len(reds))
    return BaseSet.of([*reds, *blues]), first, second


def test_all_pairs_say_what_each_pair_says_by_itself(table):
    regions, reds, blues = table
    found = Table(regions).all_pairs(BaseSet.of(reds), BaseSet.of(blues))
    lines = Sightlines(regions)
    for pair, (a, b) in enumerate((a, b) for a in reds for b in blues):
        alone = lines.line(a, b, list(regions))
        assert found.clear[pair] == (alone is not None) == (exact_line(a, b, regions) is not None)
        if alone is not None:
            assert tuple(found.lines[pair]) == (*alone[0], *alone[1])
            assert check_line(alone, a, b, regions.values())
    assert 0 < found.clear.sum() < len(found.clear)


def test_each_pair_has_its_own_mask(table):
    regions, reds, blues = table
    names, chance = list(regions), np.random.default_rng(4)
    bases, first, second = rows(reds, blues)
    masks = chance.random((len(first), len(names))) < 0.6
    masks[::5] = masks[0]
    found, lines = Table(regions).pairs(bases, first, second, masks), Sightlines(regions)
    for pair in range(len(first)):
        ids = [name for name, keep in zip(names, masks[pair], strict=True) if keep]
        a, b = bases.shapes[first[pair]], bases.shapes[second[pair]]
        assert found.clear[pair] == (lines.line(a, b, ids) is not None)
    one = Table(regions).pairs(bases, first, second, masks[0])
    assert (one.clear[::5] == found.clear[::5]).all()


def test_more_regions_than_a_word_has_bits():
    regions = {f"far-{n}": Region(rect(1, 1, (n, 50))) for n in range(70)} | {"wall": Region(rect(1, 9, (5, 0)))}
    bases, first, second = rows([circle(1, (0, 0))], [circle(1, (10, 0))] * 3)
    masks = np.ones((3, 71), dtype=bool)
    masks[1, -1] = masks[2, 3] = False
    assert Table(regions).pairs(bases, first, second, masks).clear.tolist() == [False, True, False]


def test_who_parts_a_pair_is_named_where_one_body_does_it():
    bases, first, second = rows([circle(1, (0, 0))], [circle(1, (10, 0)), circle(1, (0, 10))])
    table = Table({"wall": Region(rect(1, 9, (5, 0)))})
    assert table.pairs(bases, first, second).by.tolist() == [0, NONE]
    halves = Table({"south": Region(rect(1, 6, (4, 3.1))), "north": Region(rect(1, 6, (6, -2.8)))})
    assert halves.pairs(bases, first, second).by.tolist() == [SEVERAL, NONE]


@pytest.mark.parametrize("seed", range(4))
def test_a_moved_piece_is_judged_as_a_table_made_anew(seed):
    chance = Random(f"moved/{seed}")
    regions, reds, blues = regions_of(chance, 6), bases_of(chance, 7, 2.0), bases_of(chance, 7, 16.0)
    bases, first, second = rows(reds, blues)
    table = Table(regions)
    known = table.pairs(bases, first, second)
    for _ in range(25):
        name = chance.choice(list(regions))
        region = any_piece(chance, (chance.uniform(2, 22), chance.uniform(5, 13)))
        if chance.random() < 0.3:
            region = Region(rect(2, 1, (13, 9)))  # against the end of the wall, or overlapping its last part
        after = table.moved(name, region)
        again = after.pairs_again(table, known, bases, first, second)
        assert (again.clear == Table(after.regions).pairs(bases, first, second).clear).all()
        for pair in np.flatnonzero(again.clear).tolist():
            px, py, qx, qy = again.lines[pair].tolist()
            a, b = bases.shapes[first[pair]], bases.shapes[second[pair]]
            assert check_line(((px, py), (qx, qy)), a, b, after.regions.values())
        table, known = after, again


def test_a_piece_deleted_and_put_back_changes_nothing(table):
    regions, reds, blues = table
    bases, first, second = rows(reds, blues)
    whole = Table(regions)
    known = whole.pairs(bases, first, second)
    for name in regions:
        without = whole.moved(name, None)
        less = without.pairs_again(whole, known, bases, first, second)
        assert not (known.clear & ~less.clear).any(), "taking a piece away never hides"
        back = without.moved(name, regions[name])
        assert (back.pairs_again(without, less, bases, first, second).clear == known.clear).all()


def test_masks_hold_when_a_piece_moves(table):
    regions, reds, blues = table
    bases, first, second = rows(reds, blues)
    masks = np.random.default_rng(9).random((len(first), len(regions))) < 0.5
    before = Table(regions)
    known = before.pairs(bases, first, second, masks)
    for n, name in enumerate(regions):
        after = before.moved(name, Region(rect(4, 1, (4.0 + n, 8.0), 20.0 * n)))
        again = after.pairs_again(before, known, bases, first, second, masks)
        assert (again.clear == Table(after.regions).pairs(bases, first, second, masks).clear).all()


def test_bodies_no_longer_in_use_are_let_go(table, monkeypatch):
    monkeypatch.setattr(groups, "STALE", 100)
    regions, reds, blues = table
    bases, first, second = rows(reds, blues)
    before = Table(regions)
    known = before.pairs(bases, first, second)
    most, moves = groups.STALE + 2 * len(regions) + 1, 300
    assert most < moves
    for n in range(moves):
        after = before.moved("w0", Region(rect(2, 1, (7, 9 + n * 0.01))))
        before, known = after, after.pairs_again(before, known, bases, first, second)
        assert len(before._groups.pool.bodies.numbers) <= most
    assert (known.clear == Table(before.regions).pairs(bases, first, second).clear).all()


def test_no_number_of_pieces_is_too_many():
    """A fence of 400 pickets with slits in line, threaded; shut, it is blocked."""
    pickets = [rect(0.02, 5, (1 + 0.02 * n, side * (2.5 + 1e-3))) for n in range(0, 400, 2) for side in (1, -1)]
    regions = {f"p{n}": Region(picket) for n, picket in enumerate(pickets)}
    a, b = Oval(0, 0.3, 0.5, 0.5), Oval(10, 0, 0.5, 0.5)
    assert Table(regions).line(a, b, list(regions)) is not None
    shut = {**regions, "plug": Region(circle(0.01, (9.2, 0)))}
    assert Table(shut).line(a, b, list(shut)) is None


@pytest.mark.parametrize(
    "piece",
    [rect(1, 8, (5, 0)), rect(1, 8, (1.1, 0)), ellipse(1, 8, (5, 0), 5), polygon(((0, -4), (2, 0), (0, 4)), (4, 0))],
)
@pytest.mark.parametrize("base", [round_base(32, (0, 0)), rect_base(50, 75, (0, 0), 20), ellipse(2, 3, (0, 0), 40)])
def test_a_body_across_the_whole_corridor_parts_every_kind_of_base(piece, base):
    table, far = Table({"piece": Region(piece)}), round_base(60, (10, 0.4))
    assert table.line(base, far, ["piece"]) is None
    assert exact_line(base, far, {"piece": Region(piece)}) is None
    assert distance(base, far) > 0.0


@pytest.mark.parametrize("piece", [rect(1, 8, (-3, 0)), rect(1, 8, (13, 0)), rect(30, 1, (5, 3)), circle(4, (-4, 0))])
def test_a_body_across_the_corridor_but_not_between_parts_nothing(piece):
    assert Table({"piece": Region(piece)}).line(circle(1, (0, 0)), circle(2, (10, 0)), ["piece"]) is not None


def test_every_function_is_compiled_once_and_for_good(table):
    """Another compilation while somebody waits would take seconds."""
    regions, reds, blues = table
    make_ready(lambda done, every: None)
    bases, first, second = rows(reds, blues)
    before = Table(regions)
    after = before.moved("p0", Region(circle(2, (9, 9))))
    after.pairs_again(before, before.pairs(bases, first, second), bases, first, second)
    before.line(reds[0], blues[0], ["gate"])
    before.crosses(((0.0, 0.0), (9.0, 9.0)), ["gate"])
    assert bool(FUNCTIONS) == COMPILED
    if COMPILED:
        assert [len(asked.signatures) for asked in (judge, outdated, crossed)] == [1, 1, 1]
        assert all(len(function.signatures) <= 1 for function in FUNCTIONS)


def uncompiled(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs code in a Python of its own, warnings as errors."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=ROOT, env=os.environ | environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_without_the_compiler_the_answers_are_the_same_and_it_is_said_once():
    code = (
        "import sys\n"
        "from tests.rules.geometry import fuzz\n"
        "sys.argv = ['fuzz', '--pairs', '54', '--seed', '3']\n"
        "status = fuzz.main()\n"
        "assert 'numba' not in sys.modules\n"
        "sys.exit(status)\n"
    )
    done = uncompiled(code, TABLECHECK_UNCOMPILED="1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.count("uncompiled") == 1


def test_where_numba_is_missing_it_works_all_the_same():
    code = (
        "import sys\n"
        "sys.modules['numba'] = None\n"
        "from rules.geometry.footprints import circle, rect\n"
        "from rules.geometry.sightline import Region, Sightlines\n"
        "lines = Sightlines({'wall': Region(rect(1, 3, (5, 1.2)))})\n"
        "print(lines.line(circle(1, (0, 0)), circle(1, (10, 0)), ['wall']) is not None)\n"
        "print(lines.line(circle(1, (0, 1)), circle(1, (10, 1)), ['wall']) is None)\n"
    )
    done = uncompiled(code)
    assert done.stdout.split() == ["True", "True"], done.stderr
    assert done.stderr.count("uncompiled") == 1
