"""The Vickrey mechanism as printed, which never answers with the word it was given.

Broken: both candidates are taken from the vocabulary without the input (Xu, Aggarwal, Feyisetan and
Teissier 2021, algorithm 1), so Pr[M(w) = w] = 0 while every other word can answer w. The proof of its
theorem 1 sums over all words. Sound: the input stays among the candidates, and the answer is a
function of the noisy vector alone.

Five words on a line make the whole output matrix an integral in one dimension.
"""

import itertools
import math

import numpy as np
import pytest
from scipy.integrate import quad

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_metric

WORDS = {"A": 0.0, "B": 1.0, "C": 2.5, "D": 3.0, "E": 6.0}
PLACES = np.array(list(WORDS.values()))
EPSILON = 1.3


def answers(place, candidates, t):
    """The chances of the nearest two candidates to a noisy place, by the printed rule."""
    apart = np.abs(PLACES[candidates] - place)
    first, second = (candidates[i] for i in np.argsort(apart, kind="stable")[:2])
    near, far = abs(PLACES[first] - place), abs(PLACES[second] - place)
    take_first = (1 - t) * far / (t * near + (1 - t) * far)
    return {first: take_first, second: 1 - take_first}


def output_matrix(t, keep_input):
    """Pr[answer | word], by integrating the rule over the Laplace density around the word."""
    # Between these places the nearest two candidates do not change and the density is smooth.
    turns = sorted({*PLACES, *((a + b) / 2 for a, b in itertools.combinations(PLACES, 2))})
    pieces = list(itertools.pairwise([-math.inf, *turns, math.inf]))
    table = np.zeros((5, 5))
    for word in range(5):
        candidates = [other for other in range(5) if keep_input or other != word]
        for low, high in pieces:
            middle = high - 1 if math.isinf(low) else low + 1 if math.isinf(high) else (low + high) / 2
            for answer in answers(middle, candidates, t):
                table[word, answer] += quad(
                    lambda z, w=word, c=candidates, a=answer: (
                        EPSILON / 2 * math.exp(-EPSILON * abs(z - PLACES[w])) * answers(z, c, t).get(a, 0.0)
                    ),
                    low,
                    high,
                    epsabs=1e-13,
                    epsrel=1e-10,
                )[0]
    return Channel.from_probabilities(table, inputs=list(WORDS), outputs=list(WORDS), tolerance=1e-9)


@pytest.mark.parametrize("t", [0.0, 0.5, 0.75])
def test_caught(t):
    certificate = verify_metric(output_matrix(t, keep_input=False), vectors=PLACES[:, None], claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == math.inf
    assert certificate.worst.output == certificate.worst.unlikely
    assert "cannot occur" in str(certificate)


@pytest.mark.parametrize("t", [0.0, 0.5, 0.75, 1.0])
def test_sound_twin_is_certified(t):
    certificate = verify_metric(output_matrix(t, keep_input=True), vectors=PLACES[:, None], claim=EPSILON)
    assert not certificate.violated
    assert 0.5 * EPSILON < certificate.epsilon <= EPSILON * (1 + 1e-9)


def test_with_t_0_the_sound_twin_is_the_laplace_mechanism():
    edges = np.array([-np.inf, *((PLACES[1:] + PLACES[:-1]) / 2), np.inf])
    z = edges[None, :] - PLACES[:, None]
    cumulative = np.where(
        z < 0, np.exp(np.minimum(EPSILON * z, 0)) / 2, 1 - np.exp(np.minimum(-EPSILON * z, 0)) / 2
    )
    found = output_matrix(0.0, keep_input=True).probabilities
    assert found == pytest.approx(np.diff(cumulative, axis=1), abs=1e-9)
