import math

import numpy as np
import pytest
from scipy.special import log_ndtr
from scipy.stats import binomtest

from discreet.errors import BadInput
from discreet.learning.vocabulary.exact_delta import delta_that_holds, passing_probability
from discreet.learning.vocabulary.threshold import WordThreshold, noisy_counts
from discreet.learning.vocabulary.threshold_as_printed import WordThresholdAsPrinted
from discreet.privacy.accounting import epsilon_of, gaussian_epsilon
from discreet.privacy.random import Random
from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_approximate


def test_the_papers_numbers_and_what_holds():
    printed = WordThresholdAsPrinted(sigma=200.0, delta=1e-9, most_words=256)
    assert printed.threshold == pytest.approx(982.54, abs=0.005)
    assert printed.epsilon == pytest.approx(0.5178, abs=5e-5)
    assert printed.published is not None and printed.published.delta == 1e-9
    assert printed.guarantee.delta == pytest.approx(1.18e-4, rel=5e-3)
    assert WordThresholdAsPrinted.for_epsilon(printed.epsilon, delta=1e-9).sigma == pytest.approx(200.0)


def test_the_sound_twin_at_the_same_noise():
    whole = WordThreshold(sigma=200.0, delta=2e-9, most_words=256)
    assert whole.threshold == pytest.approx(1369.39, abs=0.005)
    assert whole.epsilon == pytest.approx(0.4242, abs=5e-5)


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 8.0])
@pytest.mark.parametrize("most_words", [1, 16, 256])
@pytest.mark.parametrize("delta", [1e-9, 1e-5])
def test_the_exact_delta_is_covered_and_neither_share_is_exceeded(epsilon, most_words, delta):
    sound = WordThreshold.for_epsilon(epsilon, delta=delta, most_words=most_words)
    assert sound.epsilon <= epsilon
    passing = passing_probability(sigma=sound.sigma, threshold=sound.threshold)
    assert most_words * passing <= delta / 2 * (1 + 1e-9)
    exact = delta_that_holds(
        epsilon=epsilon, sigma=sound.sigma, threshold=sound.threshold, most_words=most_words
    )
    assert exact <= delta
    weaker = delta_that_holds(
        epsilon=epsilon, sigma=0.8 * sound.sigma, threshold=0.8 * sound.threshold, most_words=most_words
    )
    assert weaker > delta


def test_the_exact_delta_against_a_channel_computed_cell_by_cell():
    """One new and one shared word: outputs are (new word shown or not) × the shared word's noise."""
    sigma, threshold, epsilon = 2.0, 6.0, 0.4
    grid = np.arange(-8, 8 + 1e-9, 0.002) * sigma
    passing = passing_probability(sigma=sigma, threshold=threshold)

    def cells(shift):
        edges = np.concatenate(([-np.inf], grid, [np.inf])) - shift
        high, low = log_ndtr(edges[1:] / sigma), log_ndtr(edges[:-1] / sigma)
        tail = np.where(edges[:-1] > 0, np.exp(log_ndtr(-edges[:-1] / sigma)), 0)
        end = np.where(edges[:-1] > 0, np.exp(log_ndtr(-edges[1:] / sigma)), 0)
        return np.where(edges[:-1] > 0, tail - end, np.exp(high) - np.exp(low))

    without, moved = cells(0.0), cells(1.0)
    rows = [
        np.concatenate([(1 - passing) * moved, passing * moved]),
        np.concatenate([without, np.zeros_like(without)]),
    ]
    with np.errstate(divide="ignore"):
        channel = Channel.from_logs(np.log(np.array(rows)), inputs=["with", "without"])
    one_new = verify_approximate(channel, epsilon=epsilon, claim=1.0).delta
    exact = delta_that_holds(epsilon=epsilon, sigma=sigma, threshold=threshold, most_words=2)
    ends = [
        2 * passing - passing**2,
        _gaussian(epsilon, math.sqrt(2) / sigma),
    ]
    assert exact == pytest.approx(max(one_new, *ends), rel=1e-4)


def _gaussian(epsilon, shift):
    first, second = shift / 2 - epsilon / shift, -shift / 2 - epsilon / shift
    return math.exp(log_ndtr(first)) - math.exp(epsilon + log_ndtr(second))


def test_without_a_threshold_problem_it_is_the_gaussian_mechanism():
    delta = delta_that_holds(epsilon=0.7, sigma=10.0, threshold=1e6, most_words=25)
    assert gaussian_epsilon(sensitivity=5.0, sigma=10.0, delta=delta) == pytest.approx(0.7, rel=1e-6)


def test_the_ledgers_event_costs_no_more_than_is_stated():
    for epsilon, delta in ((0.1, 1e-9), (1.0, 1e-9), (4.0, 1e-6)):
        sound = WordThreshold.for_epsilon(epsilon, delta=delta)
        assert epsilon_of(sound.event, "add-or-remove-one", delta).epsilon <= epsilon


def test_opendp_agrees_on_the_probability_that_a_new_word_passes():
    import opendp.prelude as dp

    dp.enable_features("contrib")
    sound = WordThreshold(sigma=30.0, delta=1e-6, most_words=16)
    measurement = dp.m.make_gaussian_threshold(
        dp.map_domain(dp.atom_domain(T=str), dp.atom_domain(T="i64")),
        dp.l02inf_distance(dp.absolute_distance(T=float)),
        scale=sound.sigma,
        threshold=math.ceil(sound.threshold),
    )
    _, delta = measurement.map((16, 4.0, 1.0))
    # Its noise and threshold are whole numbers, so the last digit differs.
    assert delta == pytest.approx(sound.delta / 2, rel=0.3)


def test_a_word_of_one_unit_passes_as_often_as_computed_and_a_frequent_one_always():
    """A threshold one deviation up: 0.159 of 20,000 single words pass; the exact test fails at 1e-7."""
    counts = {f"w{n}": 1 for n in range(20_000)} | {"the": 10_000}
    shown = noisy_counts(counts, sigma=10.0, threshold=11.0, most_words=4, random=Random(7))
    passing = passing_probability(sigma=10.0, threshold=11.0)
    assert passing == pytest.approx(0.1587, abs=1e-4)
    assert "the" in shown
    assert binomtest(len(shown) - 1, 20_000, passing).pvalue > 1e-7


def test_words_come_out_in_the_order_of_their_noisy_counts():
    counts = dict(zip("zyx", (100, 3000, 100), strict=True))
    shown = noisy_counts(counts, sigma=1e-6, threshold=2.0, most_words=1, random=Random(1))
    assert list(shown.items()) == [("y", 3000), ("x", 100), ("z", 100)]


@pytest.mark.parametrize("settings", [{"sigma": 0.0, "delta": 1e-9}, {"sigma": 1.0, "delta": 0.0}])
@pytest.mark.parametrize("calibration", [WordThreshold, WordThresholdAsPrinted])
def test_settings_without_sense_are_refused(calibration, settings):
    with pytest.raises(BadInput):
        calibration(**settings)


def test_the_event_costs_what_is_stated():
    made = WordThreshold.for_epsilon(1.0, delta=1e-6, most_words=64)
    assert epsilon_of(made.event, "add-or-remove-one", made.delta).epsilon == pytest.approx(1.0, rel=0.01)
    # Half of δ is that of a word which one unit alone brought; below it nothing is bounded.
    assert math.isinf(epsilon_of(made.event, "add-or-remove-one", 0.49 * made.delta).epsilon)
