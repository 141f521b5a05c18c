import numpy as np
import pytest
from scipy import stats

from discreet.privacy.random import Random
from discreet.protection.mechanisms.santext import SanText
from discreet.protection.words.channel import draw
from discreet.protection.words.distances import word_distances
from discreet.protection.words.vocabulary import Vocabulary


class Rigged(Random):
    """Hands out given 64-bit words first, so that the rarest draws can be made to happen."""

    def __init__(self, *words):
        super().__init__(1)
        self._given = list(words)

    def words(self, size):
        count = int(np.prod(size))
        given, self._given = self._given[:count], self._given[count:]
        return np.array([*given, *super().words(count - len(given)).tolist()], dtype=np.uint64).reshape(size)


def test_draws_have_their_probabilities_within_and_across_tiers():
    # Six weights over three tiers; the rarest two have 3e-9 and are not expected in so few draws.
    logs = np.log([0.5, 0.3, 0.1999, 0.0001, 2e-9, 1e-9])
    counts = np.bincount(draw(logs, 200_000, Random(1)), minlength=6)
    assert counts[4:].sum() <= 3
    # Chi-square on a fixed seed at level 1e-7.
    assert (
        stats.chisquare(counts[:4], np.exp(logs[:4]) / np.exp(logs[:4]).sum() * counts[:4].sum()).pvalue
        > 1e-7
    )


def test_weights_far_below_the_smallest_number_are_still_drawn():
    """One draw in e⁸⁰⁰: the coin that chooses the tier comes up zero nineteen times running."""
    logs = np.array([0.0, -800.0, -800.0])
    # e⁻⁸⁰⁰ is about 2⁻¹¹⁵⁴, which is 18 words of zeros and then a small one.
    rigged = Rigged(*[0] * 18, 1, 0)
    assert draw(logs, 1, rigged)[0] == 1
    rigged = Rigged(*[0] * 18, 1, 2**64 - 1)
    assert draw(logs, 1, rigged)[0] == 2
    assert draw(logs, 1, Rigged(*[0] * 17, 1, 0))[0] == 0


def test_one_word_only():
    assert draw(np.zeros(1), 3, Random(1)).tolist() == [0, 0, 0]


def test_distances_are_those_of_double_precision():
    rng = np.random.default_rng(0)
    vectors = (rng.normal(size=(300, 40)) * 5 + 3).astype(np.float32)
    vectors[7] = vectors[5]
    vectors[8] = np.nextafter(vectors[5], np.float32(np.inf))
    exact = np.sqrt(np.square(vectors[:, None].astype(np.float64) - vectors[None]).sum(axis=2))
    found = word_distances(vectors, vectors)
    assert found == pytest.approx(exact, rel=1e-10, abs=0)
    assert found[5, 7] == 0 and (np.diag(found) == 0).all() and found[5, 8] > 0


def test_the_matrix_has_no_zeros_where_float32_would():
    line = Vocabulary(("a", "b"), np.array([[0.0], [400.0]], dtype=np.float32))
    logs = SanText(epsilon=10.0).log_channel(line)
    assert logs[0, 1] == pytest.approx(-2000) and np.isfinite(logs).all()


def test_memory_does_not_change_what_is_drawn():
    rng = np.random.default_rng(1)
    vectors = rng.normal(size=(50, 4)).astype(np.float32)
    names = tuple(map(str, range(50)))
    inputs = rng.integers(0, 50, 300)
    wide = SanText(epsilon=3.0).replace(inputs, Vocabulary(names, vectors), Random(5))
    tight = SanText(epsilon=3.0).replace(inputs, Vocabulary(names, vectors, memory=1), Random(5))
    assert (wide == tight).all()
