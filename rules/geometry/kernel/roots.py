"""The angles at which a quadratic form vanishes on the unit circle: common tangents and common points of ovals."""

from __future__ import annotations

import math

import numpy as np

from rules.geometry.kernel.compiled import compiled
from rules.geometry.kernel.layout import Floats

#: A root is taken for a real angle when it is this close to the circle; Newton then brings it there.
NEAR_CIRCLE = 1e-3
ROUNDS = 80


@compiled
def circle_roots(qxx: float, qxy: float, qyy: float, lx: float, ly: float, constant: float, out: Floats) -> int:
    """The angles at which nᵀQn + l·n + c vanishes on the unit circle; how many of the four places of `out` they fill.

    With z = e^{i·phi} it is a quartic. A few angles that are no roots may be among them; none is missing.
    """
    cos2, sin2, level = (qxx - qyy) / 2.0, qxy, (qxx + qyy) / 2.0 + constant
    top, third = complex(cos2, -sin2) / 2.0, complex(lx, -ly) / 2.0
    size = max(abs(top), abs(third), abs(level))
    if abs(top) < 1e-14 * size:
        top = complex(1e-14 * size, 0.0)
    if abs(top) == 0.0:
        return 0
    roots = _quartic(third / top, level / top, third.conjugate() / top, top.conjugate() / top)
    count = 0
    for root in roots:
        if abs(abs(root) - 1.0) < NEAR_CIRCLE:
            phi = math.atan2(root.imag, root.real)
            for _ in range(3):
                phi = _polished(phi, cos2, sin2, lx, ly, level)
            out[count] = phi
            count += 1
    return count


@compiled
def _quartic(c3: complex, c2: complex, c1: complex, c0: complex) -> np.ndarray:
    """The four roots of z⁴ + c3·z³ + c2·z² + c1·z + c0, drawn together by Aberth's method."""
    roots = np.empty(4, dtype=np.complex128)
    for place in range(4):
        turn = 0.4 + place * math.pi / 2.0
        roots[place] = complex((1.0 + 0.1 * place) * math.cos(turn), (1.0 + 0.1 * place) * math.sin(turn))
    for _ in range(ROUNDS):
        moved = 0.0
        for place in range(4):
            z = roots[place]
            value = (((z + c3) * z + c2) * z + c1) * z + c0
            slope = ((4.0 * z + 3.0 * c3) * z + 2.0 * c2) * z + c1
            if abs(value) == 0.0:
                continue
            push = complex(0.0, 0.0)
            for other in range(4):
                gap = z - roots[other]
                if other != place and abs(gap) > 0.0:
                    push += 1.0 / gap
            below = slope - value * push
            if abs(below) > 0.0:
                step = value / below
                roots[place] = z - step
                moved = max(moved, abs(step) / (1.0 + abs(z)))
        if moved < 1e-13:
            break
    return roots


@compiled
def _polished(phi: float, cos2: float, sin2: float, lx: float, ly: float, level: float) -> float:
    """One step of Newton, never a long one."""
    cos, sin, twice_cos, twice_sin = math.cos(phi), math.sin(phi), math.cos(2.0 * phi), math.sin(2.0 * phi)
    value = cos2 * twice_cos + sin2 * twice_sin + lx * cos + ly * sin + level
    slope = 2.0 * (sin2 * twice_cos - cos2 * twice_sin) + ly * cos - lx * sin
    if slope == 0.0:
        return phi
    step = value / slope
    return phi - step if abs(step) < 1e-2 else phi
