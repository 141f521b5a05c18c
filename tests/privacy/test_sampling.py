"""The samplers have the distribution that their accounting assumes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, chi2

from discreet.privacy.random import Random
from discreet.privacy.sampling import fixed_sample, poisson_sample, shuffled_batch

DRAWS = 4000
ALARM = 1e-9
"""False-alarm probability of each of the tests below, which are also seeded."""


def within_binomial(count, draws, rate, tests):
    """Two-sided, corrected for how many counts are looked at together."""
    low, high = binom.ppf([ALARM / tests / 2, 1 - ALARM / tests / 2], draws, rate)
    return bool(np.all((count >= low) & (count <= high)))


# 0.02 draws the gaps between records, 0.3 a coin for each: both have to give the same answer.
@pytest.mark.parametrize("rate", [0.02, 0.3])
def test_poisson_takes_each_record_independently(rate):
    random, population = Random(seed=1), 200
    taken = np.zeros((DRAWS, population), dtype=bool)
    for draw in range(DRAWS):
        taken[draw, poisson_sample(population, rate, random)] = True
    assert within_binomial(taken.sum(axis=0), DRAWS, rate, population)
    assert within_binomial(taken.sum(), DRAWS * population, rate, 1)
    # A fixed size, or neighbours that go together, would show in the spread of the sizes.
    sizes = taken.sum(axis=1)
    spread = (DRAWS - 1) * sizes.var(ddof=1) / (population * rate * (1 - rate))
    assert chi2.ppf(ALARM / 2, DRAWS - 1) * 0.9 < spread < chi2.ppf(1 - ALARM / 2, DRAWS - 1) * 1.1
    pairs = (taken[:, :-1] & taken[:, 1:]).sum(axis=0)
    assert within_binomial(pairs, DRAWS, rate**2, population - 1)


@pytest.mark.parametrize("size", [3, 30])
def test_a_fixed_sample_takes_every_record_and_pair_alike(size):
    random, population = Random(seed=2), 40
    taken = np.zeros((DRAWS, population), dtype=bool)
    for draw in range(DRAWS):
        taken[draw, fixed_sample(population, size, random)] = True
    assert np.all(taken.sum(axis=1) == size)
    assert within_binomial(taken.sum(axis=0), DRAWS, size / population, population)
    together = taken.astype(np.int64).T @ taken.astype(np.int64)
    pairs = together[np.triu_indices(population, 1)]
    rate = size * (size - 1) / (population * (population - 1))
    assert within_binomial(pairs, DRAWS, rate, len(pairs))


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 500), st.floats(1e-6, 1.0), st.integers(0, 2**32))
def test_samples_are_in_order_without_repeats_and_in_range(population, rate, seed):
    random = Random(seed=seed)
    for drawn in (
        poisson_sample(population, rate, random),
        fixed_sample(population, max(1, int(rate * population)), random),
    ):
        assert drawn.dtype == np.int64
        assert np.all(np.diff(drawn) > 0)
        assert len(drawn) == 0 or (drawn[0] >= 0 and drawn[-1] < population)


def test_a_sparse_sample_of_a_large_corpus():
    drawn = poisson_sample(83_000_000, 1e-5, Random(seed=3))
    # 830 expected, six standard deviations either way: false alarm below 1e-8.
    assert 830 - 173 < len(drawn) < 830 + 173
    assert drawn.max() > 41_500_000


def test_shuffled_batches_never_share_a_record_within_an_epoch():
    population, size = 103, 10
    epochs = [
        [shuffled_batch(population, size, step) for step in range(epoch * 10, epoch * 10 + 10)]
        for epoch in (0, 1)
    ]
    for batches in epochs:
        assert all(len(batch) == size for batch in batches)
        assert len(set(np.concatenate(batches))) == 100
    assert set(np.concatenate(epochs[0])) != set(range(100))
    assert not np.array_equal(epochs[0][0], epochs[1][0])
    assert np.array_equal(shuffled_batch(population, size, 3), epochs[0][3])


def test_gaps_have_the_rate_asked_for_where_it_is_largest():
    """At a rate of 0.1 gaps of mean 1/q in place of the geometric ones would take 0.0952 of the records."""
    taken = len(poisson_sample(1_000_000, 0.1, Random(3)))
    # Six and a half standard deviations: a false alarm of 1e-10.
    assert abs(taken - 100_000) < 6.5 * 300
