"""Common tangents and common points of ovals: roots on the unit circle, none missing."""

import math
from random import Random

import numpy as np
import pytest

from rules.geometry.kernel.roots import circle_roots


def value(qxx, qxy, qyy, lx, ly, constant, phi):
    """The form at an angle."""
    x, y = math.cos(phi), math.sin(phi)
    return qxx * x * x + 2 * qxy * x * y + qyy * y * y + lx * x + ly * y + constant


@pytest.mark.parametrize("seed", range(60))
def test_every_change_of_sign_round_the_circle_has_its_root(seed):
    chance = Random(f"roots/{seed}")
    form = [chance.uniform(-1, 1) * chance.choice([1, 1, 1e-3, 30]) for _ in range(6)]
    out = np.empty(4)
    found = out[: circle_roots(*form, out)]
    around = np.linspace(0, 2 * math.pi, 20001)
    signs = np.array([value(*form, phi) > 0 for phi in around])
    for crossing in around[np.flatnonzero(signs[1:] != signs[:-1])]:
        gaps = np.abs((found - crossing - 1.6e-4 + math.pi) % (2 * math.pi) - math.pi)
        assert gaps.min(initial=9.0) < 4e-4, (form, crossing, found)


def test_a_double_root_is_found():
    out = np.empty(4)
    count = circle_roots(0.0, 0.0, 0.0, 1.0, 0.0, -1.0, out)  # cos(phi) = 1
    assert min(abs(math.remainder(phi, 2 * math.pi)) for phi in out[:count]) < 1e-6


def test_a_form_that_is_nothing_has_no_roots():
    assert circle_roots(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, np.empty(4)) == 0
