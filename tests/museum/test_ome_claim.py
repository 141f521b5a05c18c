"""Optimised multiple encoding: a theorem that lets the randomisation factor λ cancel, as it cannot.

Broken: each of r·l bits is reported with p = λ/(1+λ) (even bits) or 1/(1+λ³) (odd bits) for a one and
q = 1/(1 + λ·e^{ε/rl}) for a zero (Lyu, Li, He and Xiao 2020, theorem 1), claimed to be ε local DP. The
proof multiplies one chosen ratio for each bit so that λ cancels between even and odd bits. An observer
sees every bit, and what holds is the sum of the worst ratio of each. Sound: symmetric bits with ε/rl each.
"""

import itertools
import math

import numpy as np
import pytest

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure
from discreet.privacy.verify.independent import independent

BITS = 10
EPSILON = 1.0


def bit(p, q):
    """Reported as 1 with probability p when it is 1 and q when it is 0."""
    return Channel.from_probabilities([[1 - q, q], [1 - p, p]])


def ome(factor, elements, bits=BITS):
    q = 1 / (1 + factor * math.exp(EPSILON / (elements * bits)))
    return bit(factor / (1 + factor), q), bit(1 / (1 + factor**3), q)


@pytest.mark.parametrize(
    ("factor", "elements", "holds"),
    [
        (10, 50, 1703.36),
        (50, 50, 2929.07),
        (100, 50, 3451.39),
        (10, 768, 26163.63),
        (50, 768, 44990.49),
        (100, 768, 53013.36),
    ],
)
def test_caught(factor, elements, holds):
    half = elements * BITS // 2
    certificate = independent(ome(factor, elements), times=(half, half), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == pytest.approx(holds, abs=0.005)
    assert "Violated: ε = 1 is claimed" in str(certificate)


@pytest.mark.parametrize("elements", [50, 768])
def test_a_factor_of_one_is_the_only_one_near_its_claim(elements):
    half = elements * BITS // 2
    certificate = independent(ome(1, elements), times=(half, half), claim=EPSILON)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(0.50, abs=0.005)


def test_the_sum_is_what_the_whole_output_matrix_shows():
    even, odd = ome(100, elements=1, bits=6)
    outputs = list(itertools.product((0, 1), repeat=6))
    logs = [
        [
            sum((even, odd)[i % 2].logs[x, y] for i, (x, y) in enumerate(zip(code, out, strict=True)))
            for out in outputs
        ]
        for code in outputs
    ]
    assert verify_pure(Channel.from_logs(logs)).epsilon == pytest.approx(
        independent((even, odd), times=(3, 3)).epsilon
    )


@pytest.mark.parametrize("elements", [50, 768])
def test_sound_twin_is_certified(elements):
    count = elements * BITS
    keep = 1 / (1 + np.exp(-EPSILON / count))
    certificate = independent([bit(keep, 1 - keep)], times=[count], claim=EPSILON)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(EPSILON)
