"""The bound on ε from two counts: each probability has half of the error."""

import math

import pytest
from scipy.stats import beta

from discreet.privacy.verify.bounds import epsilon_bound, highest_probability, lowest_probability


def test_clopper_pearson():
    assert float(lowest_probability(80, 100, 0.01)) == pytest.approx(beta.ppf(0.01, 80, 21))
    assert float(highest_probability(20, 100, 0.01)) == pytest.approx(beta.ppf(0.99, 21, 80))
    assert (
        float(lowest_probability(0, 100, 0.01)) == 0.0 and float(highest_probability(100, 100, 0.01)) == 1.0
    )


@pytest.mark.parametrize("delta", [0.0, 0.1])
def test_both_probabilities_share_the_error(delta):
    low, high = beta.ppf(0.005, 80, 21), beta.ppf(0.995, 21, 80)
    found = float(epsilon_bound(80, 20, draws=100, delta=delta, error=0.01))
    assert found == pytest.approx(math.log((low - delta) / high))
