"""The statistical verifier finds real violations and, with its stated confidence, no others.

The verifier's own false-alarm probability is 1e-6 a run at most; all draws here are seeded.
"""

import math

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.verify.bounds import epsilon_bound, highest_probability, lowest_probability
from discreet.privacy.verify.statistical import verify_sampler

DRAWS = 30_000
GRID = 2.0**-30


def around(value, shape=(), seed=0, kind="laplace", scale=1.0):
    """A sampler of sound noise around a value, on a grid so that its low-order bits are silent."""
    generator = np.random.default_rng([seed, 7])

    def sample(draws):
        noise = getattr(generator, kind)(0.0, scale, (draws, *shape))
        return np.rint((np.asarray(value) + noise) / GRID) * GRID

    return sample


def test_the_bounds_are_those_of_clopper_and_pearson():
    for hits, draws in ((0, 10), (3, 10), (10, 10), (700, 100_000)):
        interval = stats.binomtest(hits, draws).proportion_ci(confidence_level=0.98, method="exact")
        assert lowest_probability(hits, draws, 0.01) == pytest.approx(interval.low)
        assert highest_probability(hits, draws, 0.01) == pytest.approx(interval.high)


def test_the_bounds_cover_as_often_as_they_say():
    # Exactly: the probability that the bound fails, summed over all counts that make it fail.
    draws, error = 200, 0.01
    counts = np.arange(draws + 1)
    for p in (0.001, 0.02, 0.5, 0.9):
        chance = stats.binom(draws, p).pmf(counts)
        assert chance[lowest_probability(counts, draws, error) > p].sum() <= error
        assert chance[highest_probability(counts, draws, error) < p].sum() <= error


def test_a_bound_on_epsilon_never_exceeds_the_logarithm_of_the_true_ratio_too_often():
    draws, error, delta = 100, 0.05, 0.01
    p, q = 0.5, 0.2
    counts = np.arange(draws + 1)
    chance = np.outer(stats.binom(draws, p).pmf(counts), stats.binom(draws, q).pmf(counts))
    bounds = epsilon_bound(counts[:, None], counts[None], draws=draws, delta=delta, error=error)
    assert chance[bounds > math.log((p - delta) / q)].sum() <= error


def test_the_error_is_shared_among_the_events_that_are_counted():
    finding = verify_sampler(around(0.0), around(1.0, seed=1), 1.0, draws=DRAWS, confidence=0.99)
    assert finding.events > 1
    often, seldom = sorted(finding.hits, reverse=True)
    bound = epsilon_bound(often, seldom, draws=DRAWS, delta=0.0, error=0.01 / finding.events)
    assert finding.epsilon_lower == pytest.approx(float(bound), rel=1e-9)


def test_sound_laplace_noise_is_not_refuted_and_the_bound_comes_close():
    finding = verify_sampler(around(0.0), around(1.0, seed=1), 1.0, draws=DRAWS)
    assert finding.verdict == "not refuted"
    assert 0.85 < finding.epsilon_lower < 1.0
    assert "Not refuted with confidence 1 − 1e-06" in str(finding)
    assert "proved" not in str(finding)


def test_too_little_laplace_noise_is_caught():
    finding = verify_sampler(around(0.0, scale=0.8), around(1.0, seed=1, scale=0.8), 1.0, draws=DRAWS)
    assert finding.violated
    assert 1.0 < finding.epsilon_lower < 1.25


def test_a_false_alarm_is_as_rare_as_it_says():
    # Equal distributions against a claim of ε = 0 at confidence 0.9: of 200 runs 20 may fail on
    # average; more than 50 has probability below 1e-9. An honest search stays far below.
    alarms = sum(
        verify_sampler(
            around(0.0, (2,), seed), around(0.0, (2,), seed + 1000), 0.0, draws=400, confidence=0.9
        ).violated
        for seed in range(200)
    )
    assert alarms <= 50


def test_gaussian_noise_of_the_right_scale_is_not_refuted_and_of_half_the_scale_is():
    def run(scale):
        first, second = (
            around(0.0, kind="normal", scale=scale),
            around(1.0, seed=1, kind="normal", scale=scale),
        )
        return verify_sampler(first, second, 1.0, delta=1e-5, draws=DRAWS)

    assert not run(3.8).violated
    assert run(1.0).violated


def test_one_noise_for_all_coordinates_is_caught_and_one_each_is_not():
    apart = np.eye(8)[0]
    independent = verify_sampler(around(np.zeros(8), (8,)), around(apart, (8,), 1), 1.0, draws=DRAWS)
    assert not independent.violated
    shared = verify_sampler(around(np.zeros(8), (1,)), around(apart, (1,), 1), 1.0, draws=DRAWS)
    assert shared.violated
    assert shared.epsilon_lower > 7


def test_shared_noise_is_caught_behind_a_mixing_of_the_coordinates():
    # Neither spread nor ties show it after a rotation; the whitened projection does.
    mixing = np.linalg.qr(np.random.default_rng(3).normal(size=(4, 4)))[0]

    def mixed(value, seed):
        sample = around(value, (1,), seed)
        return lambda draws: sample(draws) @ mixing

    finding = verify_sampler(mixed(np.zeros(4), 0), mixed(np.eye(4)[0], 1), 1.0, draws=DRAWS)
    assert finding.violated


def test_noise_that_only_grows_with_the_secret_is_caught():
    finding = verify_sampler(
        around(np.zeros(3), (3,), kind="normal"),
        around(np.zeros(3), (3,), 1, "normal", 4.0),
        1.0,
        draws=DRAWS,
    )
    assert finding.violated


def test_a_repeated_output_is_caught():
    # Two workers with one state release the same noise: the difference of their outputs is the secret.
    def workers(secret, seed):
        sample = around(0.0, (1,), seed)
        return lambda draws: sample(draws) + np.array([secret, 0.0])

    assert verify_sampler(workers(0.0, 0), workers(1.0, 1), 1.0, draws=DRAWS).violated


def test_naive_floating_point_is_caught_by_its_lowest_bits():
    generator = np.random.default_rng(4)
    finding = verify_sampler(
        lambda n: 0.0 + generator.laplace(size=n), lambda n: 1.0 + generator.laplace(size=n), 1.0, draws=DRAWS
    )
    assert finding.violated
    assert "lowest bit" in finding.event
    vectors = verify_sampler(
        lambda n: np.zeros(3) + generator.laplace(size=(n, 3)),
        lambda n: np.eye(3)[1] + generator.laplace(size=(n, 3)),
        1.0,
        draws=DRAWS,
    )
    assert vectors.violated


@pytest.mark.parametrize("kind", ["words", "integers", "rows of words", "booleans"])
def test_discrete_outputs(kind):
    generator = np.random.default_rng(5)
    outputs = {
        "words": np.array(["cat", "dog", "eel"]),
        "integers": np.array([3, -1, 400]),
        "rows of words": np.array([["a", "b"], ["a", "c"], ["b", "b"]]),
        "booleans": np.array([True, False, False]),
    }[kind]

    def sampler(chances):
        return lambda draws: outputs[generator.choice(3, draws, p=chances)]

    first, second = sampler([0.6, 0.3, 0.1]), sampler([0.3, 0.4, 0.3])
    assert not verify_sampler(first, second, 1.1, draws=DRAWS).violated
    assert verify_sampler(first, second, 0.5, draws=DRAWS).violated


def test_a_word_that_one_input_never_returns_is_caught():
    generator = np.random.default_rng(6)
    first = lambda draws: generator.choice(["a", "b", "c"], draws, p=[0.5, 0.5, 0.0])  # noqa: E731
    second = lambda draws: generator.choice(["a", "b", "c"], draws, p=[0.5, 0.49, 0.01])  # noqa: E731
    finding = verify_sampler(first, second, 1.0, draws=DRAWS)
    assert finding.violated
    assert finding.hits[0] == 0


def test_outputs_that_are_not_finite_are_outputs_too():
    generator = np.random.default_rng(7)

    def sampler(chance):
        return lambda draws: np.where(generator.random(draws) < chance, np.nan, 0.5)

    assert verify_sampler(sampler(0.2), sampler(0.01), 1.0, draws=DRAWS).violated
    assert not verify_sampler(sampler(0.2), sampler(0.2), 0.1, draws=DRAWS).violated


def test_constant_and_equal_outputs_are_not_refuted():
    for value in (0.0, 3, "word", [1.0, 2.0]):
        finding = verify_sampler(lambda n, v=value: [v] * n, lambda n, v=value: [v] * n, 0.0, draws=200)
        assert not finding.violated
        assert finding.epsilon_lower == 0.0


def test_wide_vectors_are_handled():
    finding = verify_sampler(
        around(np.zeros(600), (600,)), around(np.eye(600)[5], (600,), 1), 1.0, draws=1000
    )
    assert not finding.violated


def test_a_claim_beyond_the_reach_of_the_draws_is_not_refuted_and_says_so():
    constant = verify_sampler(lambda n: np.zeros(n), lambda n: np.ones(n), 100.0, draws=1000)
    assert not constant.violated
    assert constant.ceiling < 5
    assert "they could not have refuted it" in str(constant)
    assert "they could not" not in str(verify_sampler(around(0.0), around(0.0, seed=1), 1.0, draws=1000))


def test_a_guarantee_can_be_the_claim():
    metric = Guarantee(notion="metric-dp", epsilon=1.0, metric="euclidean")
    near = verify_sampler(around(0.0), around(2.0, seed=1), metric, distance=2.0, draws=DRAWS)
    assert near.claimed_epsilon == 2.0
    assert not near.violated
    assert verify_sampler(around(0.0), around(2.0, seed=1), metric, distance=1.0, draws=DRAWS).violated
    approximate = Guarantee(notion="approx-dp", epsilon=1.0, delta=0.01)
    assert verify_sampler(around(0.0), around(0.5, seed=1), approximate, draws=1000).claimed_delta == 0.01


def test_the_finding_as_json():
    data = verify_sampler(around(0.0), around(1.0, seed=1), 0.5, draws=DRAWS).to_json()
    assert (data["verdict"], data["method"], data["draws"]) == ("violated", "statistical", DRAWS)
    assert data["epsilon_lower"] > 0.5


@pytest.mark.parametrize(
    "run",
    [
        lambda: verify_sampler(around(0.0), around(0.0), -1.0),
        lambda: verify_sampler(around(0.0), around(0.0), 1.0, delta=2.0),
        lambda: verify_sampler(around(0.0), around(0.0), 1.0, draws=10),
        lambda: verify_sampler(around(0.0), around(0.0), 1.0, confidence=1.0),
        lambda: verify_sampler(around(0.0), around(0.0), Guarantee(notion="none")),
        lambda: verify_sampler(lambda n: np.zeros(n - 1), around(0.0), 1.0, draws=200),
        lambda: verify_sampler(around(0.0), around(np.zeros(2), (2,)), 1.0, draws=200),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(run):
    with pytest.raises(BadInput):
        run()
