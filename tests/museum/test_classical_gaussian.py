"""The classical Gaussian bound used far outside ε < 1, the only range it was proved for.

Broken: σ = Δ·√(2 ln(1.25/δ))/ε at ε = 100. What holds there at δ = 1e-5 is ε = 300, and at ε = 100 no
δ below 1 − 3e-8. Sound: the noise that our Gaussian takes for the same budget.

No sampling can show it: to refute ε = 100 by counting takes some e¹⁰⁰ draws. The verifier must then
say that the claim lies beyond its reach, and never that it holds.
"""

import math

import numpy as np
import pytest

from discreet.privacy.noise import GaussianNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_delta, gaussian_epsilon, verify_gaussian
from discreet.privacy.verify.statistical import verify_sampler

DELTA = 1e-5


def classical_scale(epsilon):
    return math.sqrt(2 * math.log(1.25 / DELTA)) / epsilon


def test_caught_exactly_at_100():
    certificate = verify_gaussian(epsilon=100.0, delta=DELTA, scale=classical_scale(100.0))
    assert certificate.violated
    assert 1 - certificate.delta == pytest.approx(3e-8, rel=0.1)
    assert gaussian_epsilon(delta=DELTA, scale=classical_scale(100.0)) == pytest.approx(300.14, abs=0.01)


def test_it_holds_below_1_and_fails_from_somewhere_below_10():
    assert not verify_gaussian(epsilon=0.9, delta=DELTA, scale=classical_scale(0.9)).violated
    assert verify_gaussian(epsilon=10.0, delta=DELTA, scale=classical_scale(10.0)).violated


@pytest.mark.parametrize("epsilon", [0.5, 1.0, 10.0, 100.0])
def test_sound_twin_is_certified(epsilon):
    noise = GaussianNoise.for_budget(epsilon, DELTA)
    assert not verify_gaussian(epsilon=epsilon, delta=DELTA, scale=noise.scale).violated
    assert gaussian_delta(epsilon=epsilon, scale=noise.scale) > DELTA / 100


def test_sampling_admits_that_the_claim_is_beyond_its_reach():
    generator = np.random.default_rng(3)
    scale = classical_scale(100.0)
    broken = [lambda n, x=x: generator.normal(x, scale, n) for x in (0.0, 1.0)]
    finding = verify_sampler(*broken, 100.0, delta=DELTA, draws=20_000)
    assert not finding.violated
    assert finding.ceiling < finding.claimed_epsilon
    assert "could not have refuted it" in str(finding)


def test_the_same_scale_sold_as_epsilon_1_is_caught_by_sampling():
    # False alarm 1e-6 at most for each; seeded.
    generator = np.random.default_rng(4)
    broken = [lambda n, x=x: generator.normal(x, classical_scale(100.0), n) for x in (0.0, 1.0)]
    assert verify_sampler(*broken, 1.0, delta=DELTA, draws=20_000).violated
    noise, random = GaussianNoise.for_budget(1.0, DELTA), Random(5)
    sound = [lambda n, x=x: noise.add(np.full(n, x), random) for x in (0.0, 1.0)]
    assert not verify_sampler(*sound, 1.0, delta=DELTA, draws=20_000).violated
