"""The adversary is Bayes' rule: checked against hand-made channels whose answers are known."""

import numpy as np
import pytest

from discreet.attacks.reconstruction.adversary import Adversary
from discreet.attacks.reconstruction.word_channel import ExactChannel, counted
from discreet.privacy.random import Random


def response(k: int, keep: float) -> np.ndarray:
    """k-ary randomised response: the truth with probability `keep`, else one of the others."""
    matrix = np.full((k, k), (1 - keep) / (k - 1))
    np.fill_diagonal(matrix, keep)
    return matrix


def exact(matrix: np.ndarray, prior: np.ndarray) -> Adversary:
    with np.errstate(divide="ignore"):
        return Adversary(ExactChannel(np.arange(len(matrix)), np.log(matrix)), prior)


def test_randomised_response_gives_the_posterior_of_the_textbook() -> None:
    prior = np.asarray([0.5, 0.3, 0.2])
    rows, posterior = exact(response(3, 0.6), prior).posterior(1)
    assert rows.tolist() == [0, 1, 2]
    assert posterior == pytest.approx(np.asarray([0.1, 0.18, 0.04]) / 0.32)


@pytest.mark.parametrize("keep", [0.2, 0.5, 0.9])
def test_expected_errors_follow_from_the_keeping_probability(keep: float) -> None:
    best, drawn = exact(response(5, keep), np.full(5, 0.2)).expected_errors()
    assert best == pytest.approx(1 - max(keep, (1 - keep) / 4))
    assert drawn == pytest.approx(1 - keep**2 - (1 - keep) ** 2 / 4)


def test_the_best_guess_is_never_worse_than_the_drawn_one() -> None:
    generator = np.random.default_rng(1)
    for _ in range(50):
        matrix = generator.dirichlet(np.full(6, 0.5), size=4)
        best, drawn = exact(matrix, generator.dirichlet(np.ones(4))).expected_errors()
        assert best <= drawn + 1e-12


def test_drawn_guesses_follow_the_posterior() -> None:
    adversary = exact(response(3, 0.6), np.asarray([0.5, 0.3, 0.2]))
    best, drawn = adversary.guess(np.full(200_000, 1), Random(7))
    assert (best == 1).all()
    # Six standard deviations at n = 200,000: a false alarm has probability below 1e-8.
    shares = np.bincount(drawn, minlength=3) / drawn.size
    assert shares == pytest.approx(np.asarray([0.1, 0.18, 0.04]) / 0.32, abs=6 * 0.5 / np.sqrt(200_000))


def test_guesses_keep_the_order_of_the_outputs() -> None:
    outputs = np.asarray([2, 0, 1, 0, 2, 2])
    best, drawn = exact(np.eye(3), np.full(3, 1 / 3)).guess(outputs, Random(1))
    assert best.tolist() == outputs.tolist() == drawn.tolist()


def test_an_output_that_no_word_can_give_leaves_the_prior() -> None:
    matrix = np.asarray([[1.0, 0.0], [1.0, 0.0]])
    rows, posterior = exact(matrix, np.asarray([0.7, 0.3])).posterior(1)
    assert rows.tolist() == [0, 1]
    assert posterior.tolist() == [0.7, 0.3]


def test_counted_draws_give_the_shares_and_the_word_itself_settles_ties() -> None:
    words = np.asarray([4, 7, 9])
    rows = np.asarray([0, 0, 1, 1, 2, 2])
    outputs = np.asarray([4, 7, 4, 7, 9, 3])
    channel = counted(words, rows, outputs, draws=2)
    adversary = Adversary(channel, np.full(3, 1 / 3))
    assert channel.column(7)[1] == pytest.approx([0.5, 0.5 + 0.0005])
    best, _ = adversary.guess(np.asarray([4, 7, 9, 3]), Random(1))
    assert best.tolist() == [0, 1, 2, 2]


def test_an_output_never_drawn_is_taken_for_itself_and_a_stranger_for_the_prior() -> None:
    words = np.asarray([4, 7, 9])
    channel = counted(words, np.asarray([0, 1, 2]), np.asarray([4, 4, 4]), draws=1)
    adversary = Adversary(channel, np.asarray([0.2, 0.5, 0.3]))
    best, _ = adversary.guess(np.asarray([9, 100]), Random(1))
    assert best.tolist() == [2, 1]


def test_baseline_errors_know_only_the_prior() -> None:
    adversary = exact(np.eye(3), np.asarray([0.5, 0.3, 0.2]))
    assert adversary.baseline_errors() == pytest.approx((0.5, 1 - 0.38))
