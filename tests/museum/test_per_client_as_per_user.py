"""One person's texts lie at ten clients, every client is clipped, and the guarantee is said to be per user.

Broken: a simulation deals the texts out in equal parts, calls each part a client and each client a user. A person whose
texts are in ten parts moves the round's sum ten times. Sound: clients made by user, so that one update is one person's.
"""

import numpy as np
import pytest
import torch

from discreet.federation.aggregate import Reply, add_up
from discreet.federation.client import Update
from discreet.federation.partition import by_user, equal_split
from discreet.federation.weights import flat
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_epsilon, verify_gaussian

USERS = ["ana"] * 30 + [f"user {number}" for number in range(30)]
CLIENTS = 10
LIKE = {"w": torch.zeros(3)}


def plan_of(clients):
    return Plan.for_epsilon(
        1.0,
        population=clients,
        batch_size=clients,
        steps=1,
        clip_norm=1.0,
        delta=1e-5,
        sampler="full-batch",
    )


def round_sum(parts, ana):
    """A client's update is the sum of what its texts ask for: Ana's along the first axis, all others' along the second."""

    def update(part):
        mine = sum(USERS[place] == "ana" for place in part)
        return torch.tensor([ana * mine, float(len(part) - mine), 0.0])

    replies = [Reply(number, Update({"w": update(part)}, 1, 0.0)) for number, part in enumerate(parts)]
    return flat(add_up(replies, LIKE, weighting="equal", clip_norm=1.0).total)


def reach(parts):
    """How far Ana's texts move the sum, against texts that ask for nothing."""
    return float(np.linalg.norm(round_sum(parts, 1000.0) - round_sum(parts, 0.0)))


def test_caught():
    parts, plan = equal_split(len(USERS), CLIENTS, Random(1)), plan_of(CLIENTS)
    moved = reach(parts)
    assert moved > 9
    assert verify_gaussian(
        epsilon=plan.epsilon, delta=plan.delta, scale=plan.noise_std, sensitivity=moved
    ).violated
    assert gaussian_epsilon(delta=plan.delta, scale=plan.noise_std, sensitivity=moved) > 10


def test_sound_twin_is_certified():
    parts = by_user(USERS)
    plan = plan_of(len(parts))
    moved = reach(parts)
    assert moved == pytest.approx(1.0, rel=1e-6)
    assert not verify_gaussian(
        epsilon=plan.epsilon, delta=plan.delta, scale=plan.noise_std, sensitivity=moved
    ).violated
