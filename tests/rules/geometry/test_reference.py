"""The engine against the slow reference on seeded scenes, and what must not change when a scene is moved."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.footprints import circle, rect
from rules.geometry.sightline import Region, Sightlines
from tests.rules.geometry.fuzz import disagreement
from tests.rules.geometry.moved import Motion
from tests.rules.geometry.parts import Scene
from tests.rules.geometry.reference import free_line
from tests.rules.geometry.scenes import KINDS, scene

PAIRS = 60

scenes = st.builds(lambda kind, seed: scene(kind, Random(seed)), st.sampled_from(sorted(KINDS)), st.integers(0, 2**32))
motions = st.builds(
    Motion,
    st.sampled_from([0.0, 90.0, 30.0, 137.3]),
    st.tuples(st.integers(-60, 60).map(float), st.floats(-60, 60)),
    st.booleans(),
)


def clear(made: Scene) -> bool:
    """Whether the two bases of a scene see each other."""
    return Sightlines(made.regions).line(made.a, made.b, list(made.regions)) is not None


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_engine_agrees_with_the_reference(kind):
    said = []
    for number in range(PAIRS):
        made = scene(kind, Random(f"tests/{kind}/{number}"))
        verdict, fault = disagreement(made)
        assert not fault, (number, fault, made)
        said.append(verdict)
    assert set(said) == {"clear", "blocked"}, "a kind of scene must hold both, or it tests nothing"


def test_the_reference_finds_most_of_the_lines_there_are():
    """A reference that seldom finds a line would agree with anything."""
    found = missed = 0
    for number in range(140):
        made = scene(list(KINDS)[number % len(KINDS)], Random(f"power/{number}"))
        if clear(made):
            line = free_line(made.a, made.b, list(made.regions.values()), made.lines)
            found, missed = found + (line is not None), missed + (line is None)
    assert found > 20 * missed


@settings(derandomize=True, deadline=None, max_examples=150)
@given(scenes, motions)
def test_moving_the_whole_scene_changes_nothing(made, motion):
    assert clear(motion.scene(made)) == clear(made)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(scenes, st.floats(0, 360))
def test_a_piece_far_away_changes_nothing(made, turn):
    far = {"far": Region(rect(9, 3, (200, 0), turn)), "moon": Region(circle(9, (0, 300)))}
    assert clear(Scene(made.kind, made.a, made.b, {**far, **made.regions})) == clear(made)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(scenes)
def test_removing_a_piece_never_hides(made):
    lines, every = Sightlines(made.regions), list(made.regions)
    if lines.line(made.a, made.b, every) is not None:
        for spared in every:
            assert lines.line(made.a, made.b, [name for name in every if name != spared]) is not None


@settings(derandomize=True, deadline=None, max_examples=100)
@given(scenes, st.randoms(use_true_random=False))
def test_the_order_of_pieces_changes_nothing(made, rng):
    order = list(made.regions)
    rng.shuffle(order)
    assert clear(Scene(made.kind, made.a, made.b, {name: made.regions[name] for name in order})) == clear(made)
