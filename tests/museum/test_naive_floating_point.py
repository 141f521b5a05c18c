"""Laplace noise added in plain floating point, correct on paper and open in its lowest bits.

Broken: `value + laplace()`; which floats can come out at all depends on the value (Mironov 2012).
Sound: the same noise from opendp, on an exact grid.
"""

import numpy as np

from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

EPSILON = 1.0


def test_caught():
    # False alarm 1e-6 at most.
    random = Random()
    broken = [lambda n, x=x: x + random.laplace(n) / EPSILON for x in (0.0, 1.0)]
    finding = verify_sampler(*broken, EPSILON, draws=20_000)
    assert finding.violated
    assert "lowest bit" in finding.event


def test_sound_twin_is_not_refuted():
    # False alarm 1e-6 at most.
    noise, random = LaplaceNoise.for_epsilon(EPSILON), Random()
    sound = [lambda n, x=x: noise.add(np.full(n, x), random) for x in (0.0, 1.0)]
    assert verify_sampler(*sound, EPSILON, draws=20_000).verdict == "not refuted"
