"""What `discreet verify` runs: every encoder checks itself, and a broken twin of each kind is refuted."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pytest

import discreet
from discreet.encoding.directions import Directions
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.mechanisms.gaussian import ClippedGaussian
from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.encoding.mechanisms.metric import MetricNoise
from discreet.encoding.mechanisms.ome import OME
from discreet.encoding.mechanisms.privunit import PrivUnit
from discreet.encoding.registry import randomisers
from discreet.jobs.verify import verify
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.claims.answers import RandomisedResponseClaim

SOUND = [
    PrivUnit(epsilon=3.0, elements=5),
    BitResponse(epsilon=3.0, elements=5),
    ClippedLaplace(epsilon=1.0, elements=2, clip_norm=3.0),
    ClippedGaussian(epsilon=2.0, clip_norm=3.0),
    MetricNoise(epsilon=1.0, elements=2, clip_norm=2.0),
    ClassResponse(epsilon=2.0, directions=Directions(("a", "b"), np.eye(2), np.zeros(2))),
]


@pytest.mark.parametrize("mechanism", SOUND, ids=lambda one: one.name)
def test_what_is_sound_passes(mechanism):
    assert not mechanism.check(Checking(draws=4000, seed=3)).violated


@dataclass(frozen=True, kw_only=True)
class LittleNoise(ClippedLaplace):
    """Its noise is for vectors at a third of the distance that clipping leaves."""

    @cached_property
    def noise(self):
        return LaplaceNoise.for_epsilon(self.epsilon, sensitivity=2 * self.clip_norm / 3)


@dataclass(frozen=True, kw_only=True)
class Overclaims(MetricNoise):
    """It draws the noise of three times its ε."""

    def randomise(self, vectors, random, tally=None):
        louder = MetricNoise(epsilon=3 * self.epsilon, elements=self.elements, clip_norm=self.clip_norm)
        return louder.randomise(vectors, random, tally)


@dataclass(frozen=True, kw_only=True)
class CountsNoBits(BitResponse):
    """Every bit gets the whole ε."""

    @property
    def flips(self):
        return BitResponse(epsilon=self.epsilon, elements=1).flips


@pytest.mark.parametrize(
    "broken",
    [
        LittleNoise(epsilon=1.0, elements=2, clip_norm=3.0),
        Overclaims(epsilon=1.0, elements=2),
        CountsNoBits(epsilon=1.0, elements=5),
        OME(epsilon=1.0, elements=50),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_broken_is_refuted(broken):
    assert broken.check(Checking(draws=20_000, seed=3)).violated


def test_python_verifies_a_mechanism_as_it_is():
    assert not verify(discreet.PrivUnit(epsilon=8, elements=16)).violated
    found = verify("ome")
    assert found.violated and found.exit_code == 4
    assert found.to_json()["options"] == {"factor": 100.0, "epsilon": 1.0, "elements": 50}


def test_a_mechanism_of_unknown_size_cannot_be_checked():
    with pytest.raises(discreet.BadInput, match="does not know how many numbers"):
        verify(discreet.PrivUnit(epsilon=8))


def test_a_wish_that_an_exact_check_does_not_look_at_is_refused():
    with pytest.raises(discreet.BadInput, match="--draws made no difference"):
        verify(RandomisedResponseClaim(epsilon=1.0, keep=0.6), draws=100)


def test_every_encoder_brings_a_check():
    assert all(hasattr(entry.make, "check") for entry in randomisers.entries())
    names = {getattr(entry.make, "checked_as", "class-response") for entry in randomisers.entries()}
    assert names == {
        "sue", "oue", "ome", "bits", "privunit", "class-response", "clipped-laplace", "clipped-gaussian",
        "metric-noise",
    }  # fmt: skip


def test_a_gaussian_with_too_little_noise_is_refuted():
    mechanism = ClippedGaussian(epsilon=1.0)
    certificate = replace(mechanism, epsilon=0.5).check(Checking())
    assert not certificate.violated

    class Quiet(ClippedGaussian):
        noise = mechanism.noise

    assert Quiet(epsilon=0.5).check(Checking()).violated
