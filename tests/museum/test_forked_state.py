"""Workers that are forked with a random state in hand, and all add the same noise.

Broken: noise from numpy's global state, drawn in real forks. Two shards of one release get equal noise,
and the difference of their answers is exact. Sound: our noise, which has no state to inherit.
"""

import os

import numpy as np
import pytest

from discreet.errors import DiscreetError
from discreet.privacy.noise import LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.statistical import verify_sampler

EPSILON = 1.0
NOISE = LaplaceNoise.for_epsilon(EPSILON)
DRAWS = 10_000

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def in_fork(act):
    """The integers that a forked worker sends back; nothing at all if it fails."""
    reading, writing = os.pipe()
    worker = os.fork()
    if worker == 0:
        try:
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(np.asarray(act(), dtype=np.int64).tobytes())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = np.frombuffer(pipe.read(), dtype=np.int64)
    os.waitpid(worker, 0)
    return answer


def numpy_noise(draws):
    """Discrete Laplace of the right scale, from the global state."""
    success = 1 - np.exp(-EPSILON)
    return np.random.geometric(success, draws) - np.random.geometric(success, draws)


def release(counts, noise):
    """Each shard's noisy count, from a worker of its own; the parent's state is fresh for each release."""

    def sample(draws):
        np.random.seed(int.from_bytes(os.urandom(4), "little"))
        return np.column_stack([count + in_fork(lambda: noise(draws)) for count in counts])

    return sample


def test_caught():
    # False alarm 1e-6 at most. Equal noise makes the difference of two shards certain.
    finding = verify_sampler(
        release((20, 20), numpy_noise), release((20, 21), numpy_noise), EPSILON, draws=DRAWS
    )
    assert finding.violated
    assert finding.epsilon_lower > 5


def test_sound_twin_is_not_refuted():
    # False alarm 1e-6 at most.
    random = Random()

    def noise(draws):
        return NOISE.add(np.zeros(draws, dtype=np.int64), random)

    finding = verify_sampler(release((20, 20), noise), release((20, 21), noise), EPSILON, draws=DRAWS)
    assert finding.verdict == "not refuted"


def test_our_seeded_state_refuses_to_be_forked():
    random = Random(1)

    def refused():
        try:
            random.words(1)
        except DiscreetError:
            return [1]
        return [0]

    assert in_fork(refused).tolist() == [1]
