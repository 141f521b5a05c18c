"""Encoders whose formula is right and whose code does something else.

Broken: PrivUnit that sends the true direction, bits that flip nothing, a class that is always told, Gaussian and Laplace
encoders that do not clip. Each states the guarantee of its formula and a verifier that computes the formula certifies it.
Sound: the same classes as shipped. The verifier counts draws of the code that releases use and holds them against the
formula; a false alarm has probability below 1e-6 for each.
"""

from dataclasses import dataclass

import numpy as np
import pytest

from discreet.encoding.directions import Directions
from discreet.encoding.grid import to_grid
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.mechanisms.gaussian import ClippedGaussian
from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.encoding.mechanisms.metric import MetricNoise
from discreet.encoding.mechanisms.privunit import STEP, PrivUnit
from discreet.encoding.vectors import to_unit
from discreet.privacy.spherical_noise import spherical_noise
from discreet.privacy.verify.checking import Checking

TWO = Directions(("a", "b", "c"), np.eye(3), np.zeros(3))


@dataclass(frozen=True, kw_only=True)
class TrueDirection(PrivUnit):
    """No randomness at all."""

    def randomise(self, vectors, random, tally=None):
        return to_grid(to_unit(vectors, tally), STEP)


@dataclass(frozen=True, kw_only=True)
class CapOnly(PrivUnit):
    """Never outside the cap."""

    def _tails(self, inside, random):
        return super()._tails(np.ones_like(inside), random)


@dataclass(frozen=True, kw_only=True)
class FlipsNothing(BitResponse):
    """Bits as they are."""

    def randomise(self, vectors, random, tally=None):
        return np.packbits(self.code.bits(vectors)[0], axis=1)


@dataclass(frozen=True, kw_only=True)
class OneCoin(BitResponse):
    """One coin a document for all of its bits."""

    def randomise(self, vectors, random, tally=None):
        bits = self.code.bits(vectors)[0].astype(bool)
        coin = random.bernoulli(self.flips.chances(1)[1][0], (len(vectors), 1))
        return np.packbits(bits ^ coin, axis=1)


@dataclass(frozen=True, kw_only=True)
class TellsTheClass(ClassResponse):
    """The class, always."""

    def randomise(self, vectors, random, tally=None):
        return self.directions.scores(vectors).argmax(axis=1).astype(np.uint8)[:, None]


class Unclipped:
    """Noise for clipped vectors, on vectors of any length."""

    def randomise(self, vectors, random, tally=None):
        noisy = self.noise.add(np.asarray(vectors, dtype=np.float64), random)
        return np.ascontiguousarray(noisy, dtype="<f4").view(np.uint8)


@dataclass(frozen=True, kw_only=True)
class UnclippedGaussian(Unclipped, ClippedGaussian):
    pass


@dataclass(frozen=True, kw_only=True)
class UnclippedLaplace(Unclipped, ClippedLaplace):
    pass


@dataclass(frozen=True, kw_only=True)
class UnclippedMetric(MetricNoise):
    def randomise(self, vectors, random, tally=None):
        noise = spherical_noise(len(vectors), self.size, self.epsilon, random)
        return to_grid(vectors + noise, self.step, "<i4")


PAIRS = [
    (TrueDirection, PrivUnit, {"elements": 16}),
    (CapOnly, PrivUnit, {"elements": 16}),
    (FlipsNothing, BitResponse, {"elements": 16}),
    (OneCoin, BitResponse, {"elements": 16}),
    (TellsTheClass, ClassResponse, {"directions": TWO}),
    (UnclippedGaussian, ClippedGaussian, {"elements": 3}),
    (UnclippedLaplace, ClippedLaplace, {"elements": 3}),
    (UnclippedMetric, MetricNoise, {"elements": 3}),
]
EPSILONS = [0.1, 8.0]
CASES = [(pair, epsilon) for pair in PAIRS for epsilon in EPSILONS]


def _name(case):
    return case[0].__name__ if isinstance(case, tuple) else str(case)


@pytest.mark.parametrize(("pair", "epsilon"), CASES, ids=_name)
def test_caught(pair, epsilon):
    broken = pair[0](epsilon=epsilon, **pair[2]).check(Checking(seed=1))
    assert any(fit.violated for fit in broken.fits)
    assert broken.violated and broken.to_json()["verdict"] == "violated"


@pytest.mark.parametrize(("pair", "epsilon"), CASES, ids=_name)
def test_sound_twin_passes(pair, epsilon):
    assert not pair[1](epsilon=epsilon, **pair[2]).check(Checking(seed=2)).violated


@pytest.mark.parametrize("epsilon", [30.0, 100.0])
def test_at_large_epsilon_too(epsilon):
    """Here no ratio of counts could refute anything: e^30 is out of reach of any number of draws."""
    for broken, sound in ((TrueDirection, PrivUnit), (FlipsNothing, BitResponse)):
        assert broken(epsilon=epsilon, elements=64).check(Checking(seed=1)).violated
        assert not sound(epsilon=epsilon, elements=64).check(Checking(seed=1)).violated


@pytest.mark.parametrize("pair", PAIRS[:5] + PAIRS[5:6], ids=lambda pair: pair[0].__name__)
def test_the_formula_alone_would_have_certified_it(pair):
    assert not pair[0](epsilon=1.0, **pair[2]).check(Checking(draws=2000, seed=1)).claim.violated
