"""The sparse vector technique in its broken variants: "is this answer above the threshold?", asked on and on.

Lyu, Su and Li (2017) collect published versions that claim ε and mostly bound nothing. Sound (their algorithm 1): noise
2Δ/ε on the threshold, once; noise 4cΔ/ε on each query; an end after c answers "above". Broken: query noise that does not
grow with c (algorithm 4), no noise on the queries (5), no end (6), the noisy number itself shown where it is above (3).
All are judged exactly: given the threshold's noise the answers are independent, so the probability of a string of answers
is an integral over one number.
"""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import laplace

from discreet.privacy.verify.channel import Channel
from discreet.privacy.verify.exact import verify_pure

EPSILON = 1.0
NODES, WEIGHTS = np.polynomial.legendre.leggauss(40)


def threshold_noise(kinks, highest=60.0):
    """Places and weights that integrate over the threshold's noise, whose density and answers have kinks."""
    edges = np.unique([*np.linspace(-60.0, highest, 41), *(each for each in (*kinks, 0.0) if each < highest)])
    low, high = edges[:-1, None], edges[1:, None]
    places = (low + high) / 2 + (high - low) / 2 * NODES
    weights = (high - low) / 2 * WEIGHTS * laplace.pdf(places, scale=2 / EPSILON)
    return places.ravel(), weights.ravel()


def strings_of(queries, most):
    """All strings of answers; a run ends after `most` answers "above"."""
    found = set()
    for answers in itertools.product((False, True), repeat=queries):
        ends = next((n + 1 for n in range(queries) if sum(answers[: n + 1]) == most), queries)
        found.add(answers[:ends])
    return sorted(found)


def channel(first, second, query_scale, most):
    """Both inputs' strings of answers to queries at these distances above the threshold."""
    strings, rows = strings_of(len(first), most), []
    for gaps in (first, second):
        shift, weight = threshold_noise(gaps)
        at = np.asarray(gaps)[:, None] - shift
        above = laplace.cdf(at / query_scale) if query_scale else (at > 0).astype(float)
        each = [[up if answer else 1 - up for answer, up in zip(s, above, strict=False)] for s in strings]
        rows.append([float(np.prod(parts, axis=0) @ weight) for parts in each])
    names = ["".join("+" if up else "-" for up in each) for each in strings]
    return Channel.from_probabilities(rows, inputs=("with", "without"), outputs=names)


# A record that moves half of the queries up and the other half down, each by 1.
HALVES = (0.5,) * 4 + (-0.5,) * 4, (-0.5,) * 4 + (0.5,) * 4


@pytest.mark.parametrize(
    ("query_scale", "most", "holds"),
    [pytest.param(2 / EPSILON, 4, 1.9, id="noise without c"), pytest.param(4 / EPSILON, 8, 1.4, id="no end")],
)
def test_caught(query_scale, most, holds):
    certificate = verify_pure(channel(*HALVES, query_scale, most), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon > holds


def test_caught_without_noise_on_the_queries():
    # Above for the one and below for the other cannot be where both are equal.
    certificate = verify_pure(channel((0.5, -0.5), (0.0, 0.0), 0.0, 2), claim=EPSILON)
    assert certificate.violated
    assert certificate.epsilon == math.inf


@pytest.mark.parametrize(("below", "holds"), [(12, 2.75), (40, 9.75)])
def test_caught_where_the_noisy_number_is_shown(below, holds):
    """So many answers "below", then one above whose noisy number is shown: the threshold cannot be above that."""

    def density(gap, last, shown):
        shift, weight = threshold_noise([gap], highest=shown)
        return float(laplace.cdf((shift - gap) * EPSILON / 4) ** below @ weight) * laplace.pdf(
            shown - last, scale=4 / EPSILON
        )

    ratio = density(0.0, 1.0, -10.0) / density(1.0, 0.0, -10.0)
    assert math.log(ratio) == pytest.approx(holds, rel=1e-6)


@pytest.mark.parametrize("most", [1, 2, 4])
def test_sound_twin_is_certified(most):
    for first, second in (HALVES, ((1.0,) * 8, (0.0,) * 8), ((0.0,) * 8, (1.0,) * 8)):
        assert not verify_pure(channel(first, second, 4 * most / EPSILON, most), claim=EPSILON).violated
