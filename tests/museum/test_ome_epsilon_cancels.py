"""Optimised multiple encoding: the claimed ε has no part in what holds.

Broken: for λ > e^{ε/2rl} the worst log-ratio of an even bit is ln(λ(1 + λe^x)/(1 + λ)) and that of an odd one
ln((1 + λ³)/(1 + λe^x)), x = ε/rl. Their sum is ln(λ(1 + λ³)/(1 + λ)): x is gone. So OME at ε = 0.01 and at ε = 10
give the same protection, (rl/2)·ln(λ(1 + λ³)/(1 + λ)), and the stable accuracy that the paper reports over ε is
no sign of strength. Sound: randomised response, where what holds is what was asked for.
"""

import math

import pytest

from discreet.encoding.codes import FixedPoint
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.ome import OME


@pytest.mark.parametrize("factor", [10.0, 50.0, 100.0])
@pytest.mark.parametrize("epsilon", [0.01, 0.5, 1.0, 10.0])
def test_caught(factor, epsilon):
    certificate = OME(epsilon=epsilon, elements=50, factor=factor).certificate(claim=epsilon)
    assert certificate.violated
    assert certificate.epsilon == pytest.approx(
        250 * math.log(factor * (1 + factor**3) / (1 + factor)), rel=1e-9
    )


@pytest.mark.parametrize("epsilon", [0.01, 0.5, 1.0, 10.0])
def test_sound_twin_is_certified(epsilon):
    certificate = BitResponse(epsilon=epsilon, elements=50, code=FixedPoint()).certificate(claim=epsilon)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(epsilon)
