"""The right noise, from a seed that everybody knows.

Broken: `seed=42` as a default, as research code has it. Whoever reads the code draws the same noise and takes it off.
Sound: `Random()`, from the system; a seeded one may be asked for, and its release is void in the ledger.
"""

import numpy as np

from discreet.privacy.charge import Charge
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

NOISE = LaplaceNoise.for_epsilon(1.0)
DRAWS = 5_000


def attacked(count, random_of):
    """What is left of the released counts after the attacker has drawn noise too, and taken it off."""

    def sample(draws):
        released = NOISE.add(np.full(draws, count), random_of())
        return released - NOISE.add(np.zeros(draws, dtype=np.int64), random_of())

    return sample


def test_caught():
    # False alarm 1e-6 at most.
    finding = verify_sampler(
        attacked(20, lambda: Random(42)), attacked(21, lambda: Random(42)), 1.0, draws=DRAWS
    )
    assert finding.violated
    assert finding.epsilon_lower > 5


def test_sound_twin_is_not_refuted():
    # False alarm 1e-6 at most.
    finding = verify_sampler(attacked(20, Random), attacked(21, Random), 1.0, draws=DRAWS)
    assert not finding.violated


def test_a_seeded_release_is_void():
    charge = Charge(dataset="x", operation="count", guarantee=NOISE.guarantee, seeded=Random(42).is_seeded)
    assert charge.is_void
    assert not Charge(
        dataset="x", operation="count", guarantee=NOISE.guarantee, seeded=Random().is_seeded
    ).is_void
