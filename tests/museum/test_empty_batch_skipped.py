"""A step whose Poisson sample is empty is skipped, noise and all.

Broken: "nothing to learn from, go on". The weights then stand still to the last bit, which says that nobody was drawn: at rate
½ and one record less that is twice as likely, whatever the noise. Sound: the private trainer, whose step without
a record is noise alone.
"""

import math

import numpy as np
import pytest
import torch
from one_step import DESCENT, Slope

from discreet.learning.private.train import train
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate

STEPS, RATE = 10, 0.5
PLAN = Plan(
    population=2,
    batch_size=1,
    steps=STEPS,
    clip_norm=1.0,
    noise_multiplier=50.0,
    delta=1e-5,
    sampler="poisson",
)


def steps_that_stood_still(records):
    """How many of the steps are empty, of this many records."""
    empty = (1 - RATE) ** records
    counts = np.arange(STEPS + 1)
    return [math.comb(STEPS, n) * empty**n * (1 - empty) ** (STEPS - n) for n in counts]


def test_caught():
    seen = Channel.from_probabilities([steps_that_stood_still(2), steps_that_stood_still(1)])
    certificate = verify_approximate(seen, epsilon=PLAN.epsilon, claim=PLAN.delta)
    assert PLAN.epsilon == pytest.approx(0.0975, abs=0.001)
    assert certificate.violated
    assert certificate.delta > 0.5


def test_sound_twin_moves_in_every_step():
    empty = [len(PLAN.sample(random, 0)) == 0 for random in Random(8).spawn(200)]
    assert 20 < sum(empty) < 90  # a quarter of the samples; outside with probability below 1e-6
    places = []
    model = Slope(3)
    train(
        model,
        [np.zeros(3), np.zeros(3)],
        PLAN,
        DESCENT,
        random=Random(8),
        progress=lambda *_: places.append(model.slope.weight.detach().clone()),
    )
    starts = [torch.zeros(1, 3), *places[:-1]]
    assert len(places) == STEPS
    assert all((place != start).all() for place, start in zip(places, starts, strict=True))
