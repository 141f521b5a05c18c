"""Noise on every count, and the list of what is counted taken from the data.

Broken: a table of labels with Laplace noise on each number, one line for each label that occurs. A label that one person alone
has stands there, with whatever number, or does not. Sound: `Counting`, with a list that is given; every line gets noise.
"""

from collections import Counter

import numpy as np

from discreet.privacy.counts import Counting
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

EPSILON, DRAWS = 1.0, 20_000
LABELS = ("well", "ill", "HIV-positive: J. D.")
WITHOUT = [(f"user {number}", LABELS[number % 2]) for number in range(20)]
WITH = [*WITHOUT, ("user 20", LABELS[2])]


def broken(rows):
    noise, random = LaplaceNoise.for_epsilon(EPSILON), Random(1)
    counts = Counter(label for _, label in rows)

    def sample(draws):
        drawn = noise.add(np.tile(list(counts.values()), (draws, 1)), random)
        return [
            "; ".join(f"{name} {number}" for name, number in zip(counts, row, strict=True)) for row in drawn
        ]

    return sample


def sound(rows):
    counting, random = Counting(categories=LABELS, epsilon=EPSILON), Random(2)

    def sample(draws):
        return counting.noise.add(np.tile(counting.bounded(rows, random), (draws, 1)), random)

    return sample


def test_caught():
    # False alarm 1e-6 at most; seeded.
    lines = [
        lambda draws, s=s: [text.count(";") for text in s(draws)] for s in (broken(WITH), broken(WITHOUT))
    ]
    finding = verify_sampler(*lines, EPSILON, draws=DRAWS)
    assert finding.violated
    assert finding.epsilon_lower > 5


def test_sound_twin_is_not_refuted():
    # False alarm 1e-6 at most; seeded.
    finding = verify_sampler(sound(WITH), sound(WITHOUT), EPSILON, draws=DRAWS)
    assert not finding.violated
    assert finding.epsilon_lower > 0.5
