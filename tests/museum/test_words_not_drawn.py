"""Word mechanisms whose matrix is right and whose draws are not from it.

Broken: TEM and SanText that answer with their input, and word Laplace with noise 1.5 times too small. Each matrix or
density as written is certified. Sound: the mechanisms as shipped. Draws are held against the matrix on words whose
distances go with 1/ε, so that the test has the same power at every ε; a false alarm has probability below 1e-6.
"""

from dataclasses import dataclass, replace

import pytest

from discreet.privacy.verify.checking import Checking
from discreet.protection.mechanisms.laplace import Laplace
from discreet.protection.mechanisms.mahalanobis import Mahalanobis
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.mechanisms.tem import TEM
from discreet.protection.mechanisms.vickrey import Vickrey

EPSILONS = [0.01, 12.0, 300.0]


class Unchanged:
    """The input itself."""

    def replace(self, indices, vocabulary, random):
        return indices.copy()


class Quieter:
    """The noise of 1.5 times the ε."""

    def replace(self, indices, vocabulary, random):
        made = {"epsilon": 1.5 * self.epsilon}
        return super(Quieter, replace(self, **made)).replace(indices, vocabulary, random)


@dataclass(frozen=True, kw_only=True)
class TEMUnchanged(Unchanged, TEM):
    pass


@dataclass(frozen=True, kw_only=True)
class SanTextUnchanged(Unchanged, SanText):
    pass


@dataclass(frozen=True, kw_only=True)
class SanTextWholeEpsilon(Quieter, SanText):
    pass


@dataclass(frozen=True, kw_only=True)
class QuietLaplace(Quieter, Laplace):
    pass


@dataclass(frozen=True, kw_only=True)
class QuietMahalanobis(Quieter, Mahalanobis):
    pass


@dataclass(frozen=True, kw_only=True)
class QuietVickrey(Quieter, Vickrey):
    pass


BROKEN = [TEMUnchanged, SanTextUnchanged, SanTextWholeEpsilon, QuietLaplace, QuietMahalanobis, QuietVickrey]
SOUND = [TEM, SanText, Laplace, Mahalanobis, Vickrey]


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("make", BROKEN)
def test_caught(make, epsilon):
    outcome = make(epsilon=epsilon).check(Checking(draws=10_000, seed=1))
    assert any(fit.violated for _, fit in outcome.fits)
    assert outcome.violated and outcome.to_json()["verdict"] == "violated"


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("make", SOUND)
def test_sound_twin_passes(make, epsilon):
    assert not make(epsilon=epsilon).check(Checking(draws=10_000, seed=2)).violated


@pytest.mark.parametrize("make", [TEMUnchanged, SanTextUnchanged, QuietLaplace])
def test_the_matrix_alone_would_have_certified_it(make):
    outcome = make(epsilon=12.0).check(Checking(draws=2000, seed=1))
    assert not outcome.parts[0][1].violated


def test_noise_shared_by_all_mechanisms_is_looked_at_in_many_dimensions(monkeypatch):
    """A Gamma of shape 1 whatever the dimension: right on a line, 1/10 of the length in ten dimensions."""
    from discreet.protection.words import noise

    def short(count, dimension, epsilon, random):
        drawn = random.normal((count, dimension))
        drawn /= (drawn**2).sum(axis=1, keepdims=True) ** 0.5
        return drawn * random.gamma(1, (count, 1)) / epsilon

    monkeypatch.setattr(noise, "spherical_noise", short)
    fits = dict(Laplace(epsilon=2.0).check(Checking(draws=5000, seed=1)).fits)
    assert not fits["What is drawn on a line:"].violated
    assert fits["What is drawn in ten dimensions:"].violated
