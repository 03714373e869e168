"""Which bodies a table keeps, and what the compiled code of a table follows from."""

import ast
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rules.geometry.kernel import compiled, groups
from rules.geometry.kernel.groups import bits
from rules.geometry.kernel.layout import BaseSet
from rules.geometry.kernel.table import Table
from rules.geometry.sightline import Sightlines, lines_past
from tests.rules.geometry.parts import any_base, any_piece, named

KERNEL = Path(compiled.__file__).parent


def uses(path):
    """The modules of the kernel that a module of it imports."""
    found = (
        node.module or "" for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    )
    return {name.rpartition(".")[2] for name in found if name.startswith("rules.geometry.kernel.")}


def test_compiled_functions_see_no_module_left_out_of_the_digest():
    seen = {path.stem for path in KERNEL.glob("*.py") if "\n@compiled" in path.read_text("utf-8")}
    while more := {name for stem in seen for name in uses(KERNEL / f"{stem}.py")} - seen:
        seen |= more
    assert seen.isdisjoint(compiled.UNSEEN)
    assert {"judge", "search", "corridor", "layout"} <= seen


def table_of(rng, count=9):
    """Some pieces of all kinds, of which some touch."""
    return named([any_piece(rng, (rng.uniform(0, 18), rng.uniform(0, 18))) for _ in range(count)])


@pytest.mark.parametrize("stale", [0, 5, 2048])
def test_bodies_no_longer_in_use_are_let_go_and_answers_stay(monkeypatch, stale):
    monkeypatch.setattr(groups, "STALE", stale)
    rng = Random(stale)
    regions = table_of(rng)
    bases = BaseSet.of([any_base(rng, (rng.uniform(0, 18), rng.uniform(0, 18))) for _ in range(8)])
    first, second = np.triu_indices(8, 1)
    table, known = Table(regions), None
    for _ in range(30):
        before, name = table, rng.choice(list(regions))
        regions = {**regions, name: any_piece(rng, (rng.uniform(0, 18), rng.uniform(0, 18)))}
        table = before.after(regions)
        known = known if known is not None else before.pairs(bases, first, second)
        known = table.pairs_again(before, known, bases, first, second)
        assert known.clear.tolist() == Table(regions).pairs(bases, first, second).clear.tolist()
        assert len(table._groups.pool.radii) <= stale + 4 * len(regions)


def test_a_table_made_from_another_has_the_same_groups():
    rng = Random(11)
    regions = table_of(rng)
    before = Table(regions)
    gone = {name: region for name, region in regions.items() if name not in ("p1", "p4")}
    after = before.after({"new": any_piece(rng, (9, 9)), **gone})
    fresh = Table(after.regions)
    for mask in [rng.getrandbits(len(after.regions)) for _ in range(40)]:
        one, other = after.group_of(mask), fresh.group_of(mask)
        assert one.size == other.size
        assert len(one.members) == len(other.members)


def test_a_mask_is_its_bits():
    assert list(bits(0)) == []
    assert list(bits(0b100000000000000000000000000000000000000000000000000000000000000000101)) == [0, 2, 68]


def test_the_same_regions_have_the_same_table():
    regions = table_of(Random(5))
    first = lines_past(regions)
    assert lines_past(dict(regions)) is first
    turned = lines_past(dict(reversed(regions.items())))
    assert turned is not first
    assert list(turned.regions) == list(reversed(regions))
    less = {name: region for name, region in regions.items() if name != "p3"}
    assert list(lines_past(less).regions) == list(less)


@pytest.mark.parametrize("seed", range(6))
def test_lines_of_another_position_are_those_of_a_new_table(seed):
    rng = Random(f"after/{seed}")
    regions = table_of(rng)
    lines = Sightlines(regions)
    for _ in range(8):
        regions = {**regions, rng.choice(list(regions)): any_piece(rng, (rng.uniform(0, 18), rng.uniform(0, 18)))}
        lines, fresh = lines.after(regions), Sightlines(regions)
        for _ in range(10):
            a, b = (any_base(rng, (rng.uniform(0, 18), rng.uniform(0, 18))) for _ in range(2))
            assert lines.near(a, b) == fresh.near(a, b)
            assert (lines.line(a, b, list(regions)) is None) == (fresh.line(a, b, list(regions)) is None)
            assert lines.near(a, b, ["p0", "p2"]) == [name for name in fresh.near(a, b) if name not in ("p0", "p2")]
