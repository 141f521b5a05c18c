"""Noise held against its distribution: what is drawn from another one is refuted at any ε, false alarms below 1e-6."""

import numpy as np
import pytest

from discreet.privacy import noise
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.checking import Checking
from discreet.privacy.verify.claims.noise import GaussianNoiseClaim, LaplaceNoiseClaim
from discreet.privacy.verify.noise_fit import fit_noise

CLAIMS = [
    LaplaceNoiseClaim(epsilon=epsilon, integers=integers)
    for epsilon in (0.1, 1.0, 5.0, 30.0)
    for integers in (False, True)
] + [
    GaussianNoiseClaim(epsilon=epsilon, delta=1e-6, integers=integers)
    for epsilon in (0.1, 1.0, 30.0)
    for integers in (False, True)
]


@pytest.mark.parametrize("claim", CLAIMS, ids=str)
@pytest.mark.parametrize("seed", [None, 7])
def test_the_shipped_samplers_draw_what_is_stated(claim, seed):
    result = claim.check(Checking(draws=6000, seed=seed))
    assert len(result.fits) == 4 and not result.violated


def _less(monkeypatch, change):
    """Every draw of noise changed, of the sampler of releases and of the seeded one."""
    for kind in (LaplaceNoise, GaussianNoise):
        add = kind.add

        def changed(self, values, random, add=add):
            noisy = add(self, values, random)
            return (np.asarray(values) + change(noisy - np.asarray(values))).astype(noisy.dtype)

        monkeypatch.setattr(kind, "add", changed)


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if not claim.integers], ids=str)
def test_noise_one_and_a_half_times_too_small(monkeypatch, claim):
    _less(monkeypatch, lambda drawn: drawn / 1.5)
    result = claim.check(Checking(draws=6000))
    assert result.violated and any(each.violated for each in result.fits)


NOISY = [claim for claim in CLAIMS if not (claim.integers and claim.epsilon == 30.0)]
"""Not those whose noise is 0 in all but one of many thousand draws."""


@pytest.mark.parametrize("claim", NOISY, ids=str)
def test_no_noise(monkeypatch, claim):
    _less(monkeypatch, lambda drawn: 0 * drawn)
    assert any(each.violated for each in claim.check(Checking(draws=6000)).fits)


@pytest.mark.parametrize("claim", CLAIMS[:5], ids=str)
def test_one_noise_for_two_values(monkeypatch, claim):
    _less(monkeypatch, lambda drawn: np.repeat(drawn[: (len(drawn) + 1) // 2], 2)[: len(drawn)])
    fits = claim.check(Checking(draws=6000)).fits
    assert fits[1].violated and fits[3].violated


def test_noise_that_knows_its_value(monkeypatch):
    add = LaplaceNoise.add
    monkeypatch.setattr(
        LaplaceNoise,
        "add",
        lambda self, values, random: add(self, np.zeros_like(values), random) + 0.5 * np.asarray(values),
    )
    fits = LaplaceNoiseClaim(epsilon=1.0).check(Checking(draws=6000)).fits
    assert not fits[0].violated and fits[2].violated


def test_a_seeded_integer_sampler_with_a_wrong_rejection(monkeypatch):
    """The proposals of the discrete Gaussian, nothing rejected."""
    drawn = GaussianNoise(scale=3.0, delta=1e-6)
    sound = fit_noise(drawn, 0.0, integers=True, draws=6000, random=Random(1))
    monkeypatch.setattr(
        noise,
        "_discrete_gaussian",
        lambda scale, shape, random: noise._discrete_laplace(scale, shape, random),
    )
    broken = fit_noise(drawn, 0.0, integers=True, draws=6000, random=Random(1))
    assert not any(each.violated for each in sound) and broken[0].violated
