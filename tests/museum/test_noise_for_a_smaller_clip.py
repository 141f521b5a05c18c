"""Updates clipped to 1.0, with noise of the multiplier times 10⁻⁴, as one public federation had it.

Broken: the clip and the noise are two settings, and the noise was tuned on its own; the ε in the report is computed from the
multiplier alone. Sound: a plan, whose noise follows from its clip, drawn by the server's own step.
"""

import numpy as np
import pytest
import torch

from discreet.federation.aggregate import Reply, add_up, private_average
from discreet.federation.client import Update
from discreet.federation.weights import flat
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian

DELTA, CLIENTS = 1e-5, 10
PLAN = Plan(
    population=CLIENTS,
    batch_size=CLIENTS,
    steps=1,
    clip_norm=1.0,
    noise_multiplier=4.0,
    delta=DELTA,
    sampler="full-batch",
    unit="user",
)
LIKE = {"w": torch.zeros(20_000)}


def summed(updates):
    """What the server adds up: every update clipped."""
    replies = (Reply(client, Update({"w": each}, 1, 0.0)) for client, each in enumerate(updates))
    return add_up(replies, LIKE, weighting="equal", clip_norm=PLAN.clip_norm)


def reach():
    """How far one client with a large update moves the sum, measured."""
    others = [torch.zeros(20_000)] * (CLIENTS - 1)
    odd = torch.zeros(20_000)
    odd[0] = 1000.0
    both = flat(summed([*others, odd]).total), flat(summed(others).total)
    return float(np.linalg.norm(both[0] - both[1]))


def drawn_noise():
    """The standard deviation of what the server adds to the sum, from 20,000 draws."""
    mean, _ = private_average(summed([torch.zeros(20_000)] * CLIENTS), LIKE, PLAN, Random(4), [])
    return float(np.std(flat(mean) * PLAN.batch_size))


def test_caught():
    broken = PLAN.noise_multiplier * 1e-4
    assert verify_gaussian(epsilon=PLAN.epsilon, delta=DELTA, scale=broken, sensitivity=reach()).violated
    assert gaussian_epsilon(delta=DELTA, scale=broken, sensitivity=reach()) > 1e6


def test_sound_twin_adds_what_its_clip_asks_for():
    assert reach() == pytest.approx(PLAN.clip_norm, rel=1e-6)
    # 20,000 draws tell a standard deviation to 0.5 %; six times that.
    assert drawn_noise() == pytest.approx(4.0, rel=0.03)
    assert not verify_gaussian(epsilon=PLAN.epsilon, delta=DELTA, scale=4.0, sensitivity=1.0).violated
