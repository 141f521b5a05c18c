"""An estimate of the Rényi divergence that averages logarithms, and so is another quantity.

Broken: 1/(α−1) · mean of log(P₀^α / P₁^{α−1}) with k-nearest-neighbour densities P₀, P₁ (Gusain and
Leith, appendix 4.1). For equal distributions the true divergence is 0; this tends to a negative entropy,
−1.62 for two normal samples in the plane with α = 2, k = 3 and each point its own first neighbour, as
printed. Sound: D_α = 1/(α−1) · log of the mean of (P₀/P₁)^{α−1}, the point itself left out, with the
bias factor of Póczos and Schneider (2011).
"""

import math

import numpy as np
import pytest
from scipy.spatial import cKDTree
from scipy.special import gammaln, psi

from discreet.attacks.distinguishing.divergence import divergences
from discreet.attacks.distinguishing.two_samples import pool

COUNT, ALPHA, NEIGHBOURS = 20_000, 2.0, 3


def samples(shift=0.0, dimensions=2):
    generator = np.random.default_rng(8)
    first, second = generator.normal(size=(2, COUNT, dimensions))
    return first, second + shift * np.eye(dimensions)[0]


def radii(points, among, k):
    return cKDTree(among).query(points, k=[k])[0][:, 0]


def broken(first, second, k=NEIGHBOURS):
    """As printed: P = n/(N'·ρ^d), where n counts k neighbours and N' = k·N normalises."""
    dimensions = first.shape[1]
    log_p0 = -math.log(len(first)) - dimensions * np.log(radii(first, first, k))
    log_p1 = -math.log(len(second)) - dimensions * np.log(radii(first, second, k))
    return float(np.mean(ALPHA * log_p0 - (ALPHA - 1) * log_p1)) / (ALPHA - 1)


def sound(first, second, k=NEIGHBOURS + 2):
    dimensions = first.shape[1]
    own, other = radii(first, first, k + 1), radii(first, second, k)
    logs = (1 - ALPHA) * (math.log((len(first) - 1) / len(second)) + dimensions * np.log(own / other))
    factor = 2 * gammaln(k) - gammaln(k - ALPHA + 1) - gammaln(k + ALPHA - 1)
    return (float(factor) + math.log(float(np.mean(np.exp(logs))))) / (ALPHA - 1)


def test_caught_a_divergence_cannot_be_negative():
    # N·π·p·ρ² is Gamma(j) for the j-th neighbour, so each log-density is off by ln π − ψ(j).
    entropy = -(1 + math.log(2 * math.pi))
    limit = entropy + math.log(math.pi) - ALPHA * psi(NEIGHBOURS - 1) + (ALPHA - 1) * psi(NEIGHBOURS)
    assert limit == pytest.approx(-1.616, abs=1e-3)
    # The mean of 20,000 logs, each of standard deviation below 4: 0.15 is five standard errors. Seeded.
    assert broken(*samples()) == pytest.approx(limit, abs=0.15)


def test_sound_twin_is_zero_for_equal_and_right_for_shifted_distributions():
    # Against α·|μ|²/2; tolerances of several standard errors, seeded.
    assert sound(*samples()) == pytest.approx(0.0, abs=0.05)
    assert sound(*samples(shift=0.5)) == pytest.approx(ALPHA * 0.5**2 / 2, abs=0.05)
    assert sound(*samples(shift=1.0)) == pytest.approx(ALPHA / 2, abs=0.15)


def test_the_estimator_that_ships_is_the_sound_one():
    first, second = (sample[:2000] for sample in samples(shift=0.5))
    (found,) = divergences(pool(first, second), orders=(ALPHA,), neighbours=NEIGHBOURS + 2, resamples=0)
    assert found.estimate.value == pytest.approx(sound(first, second), rel=1e-9)
