"""Noise in parts, one from each site, sized for all sites although some add none.

Broken: ten sites each add 1/10 of the noise's variance, and three of them are curious and leave theirs out, or take it off
again from the sum. Sound: `SharedNoise`, sized for the number of sites that surely add theirs, drawn by the sites' own step.
"""

import math

import numpy as np
import pytest
import torch
from torch import nn

from discreet.federation.shared_noise import SharedNoise, site_answer
from discreet.federation.weights import flat
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian

SITES, HONEST = 10, 7
PLAN = Plan(
    population=100,
    batch_size=100,
    steps=1,
    clip_norm=1.0,
    noise_multiplier=1.0,
    delta=1e-5,
    sampler="full-batch",
)
SOUND = SharedNoise(plan=PLAN, sites=SITES, honest=HONEST)
BROKEN = SharedNoise(plan=PLAN, sites=SITES, honest=SITES)


def drawn_share(shared):
    """The standard deviation of one site's noise, from 20,000 draws of its own step on gradients that are zero."""
    model = nn.Linear(20_000, 1, bias=False)
    answer = site_answer(
        model,
        lambda model, batch: model(batch).mean(),
        torch.zeros(2, 20_000),
        shared,
        Random(6),
        lambda model, *_: {"weight": torch.zeros(1, 20_000)},
    )
    return float(np.std(flat(answer)))


def noise_of(shared):
    """What protects an example when only the honest sites add their part."""
    return math.sqrt(HONEST) * shared.share


def test_caught():
    assert verify_gaussian(epsilon=PLAN.epsilon, delta=PLAN.delta, scale=noise_of(BROKEN)).violated
    holds = gaussian_epsilon(delta=PLAN.delta, scale=noise_of(BROKEN))
    assert PLAN.epsilon == pytest.approx(4.377, abs=0.001)
    assert holds == pytest.approx(5.39, abs=0.01)


def test_sound_twin_is_certified():
    assert noise_of(SOUND) >= PLAN.noise_std * (1 - 1e-12)
    assert gaussian_epsilon(delta=PLAN.delta, scale=noise_of(SOUND)) <= PLAN.epsilon * (1 + 1e-6)


@pytest.mark.parametrize("shared", [SOUND, BROKEN])
def test_a_site_draws_its_share(shared):
    # 20,000 draws tell a standard deviation to 0.5 %; six times that.
    assert drawn_share(shared) == pytest.approx(shared.share, rel=0.03)
