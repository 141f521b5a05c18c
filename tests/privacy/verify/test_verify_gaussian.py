"""The closed form of the Gaussian mechanism against integration, published values and its own inverse."""

import itertools
import math

import numpy as np
import pytest
from scipy import integrate, stats

from discreet.errors import BadInput
from discreet.privacy.verify.gaussian import gaussian_delta, gaussian_epsilon, verify_gaussian


@pytest.mark.parametrize(
    ("epsilon", "scale", "sensitivity"), [(0.0, 1.0, 1.0), (1.0, 2.0, 1.0), (3.0, 1.5, 4.0)]
)
def test_delta_is_the_hockey_stick_integral(epsilon, scale, sensitivity):
    near, far = stats.norm(sensitivity, scale), stats.norm(0.0, scale)
    start = epsilon * scale**2 / sensitivity + sensitivity / 2
    integral, _ = integrate.quad(
        lambda y: near.pdf(y) - math.exp(epsilon) * far.pdf(y), start, start + 20 * scale
    )
    found = gaussian_delta(epsilon=epsilon, scale=scale, sensitivity=sensitivity)
    assert found == pytest.approx(integral, rel=1e-6)


def test_epsilon_is_the_inverse_of_delta():
    for scale in (0.05, 1.0, 40.0):
        for delta in (1e-12, 1e-5, 0.1):
            epsilon = gaussian_epsilon(delta=delta, scale=scale)
            assert gaussian_delta(epsilon=epsilon, scale=scale) <= delta
            if epsilon > 0:
                assert gaussian_delta(epsilon=epsilon * (1 - 1e-6), scale=scale) > delta


def test_the_value_of_the_vocabulary_paper():
    # Sensitivity √256 = 16, σ = 200, δ = 1e-9: 0.4242, where the classical bound says 0.5178.
    assert gaussian_epsilon(delta=1e-9, scale=200.0, sensitivity=16.0) == pytest.approx(0.4242, abs=5e-5)
    assert 16 / 200 * math.sqrt(2 * math.log(1.25 / 1e-9)) == pytest.approx(0.5178, abs=5e-5)


def test_delta_falls_with_epsilon_and_with_noise():
    deltas = [gaussian_delta(epsilon=e, scale=1.0) for e in np.linspace(0, 30, 61)]
    assert all(a > b for a, b in itertools.pairwise(deltas))
    deltas = [gaussian_delta(epsilon=1.0, scale=s) for s in np.geomspace(0.01, 10, 40)]
    assert all(a >= b for a, b in itertools.pairwise(deltas))


def test_a_certificate_names_the_event_that_separates_best():
    certificate = verify_gaussian(epsilon=1.0, delta=1e-5, scale=1.0)
    assert certificate.violated
    near, far = (math.exp(log) for log in (certificate.worst.log_likely, certificate.worst.log_unlikely))
    assert near - math.e * far == pytest.approx(certificate.delta)
    assert near == pytest.approx(stats.norm.sf(1.5, loc=1.0))
    assert "above x + 1.5" in str(certificate)
    assert not verify_gaussian(epsilon=1.0, delta=1e-5, scale=4.0).violated


@pytest.mark.parametrize("wrong", [{"scale": 0.0}, {"sensitivity": -1.0}, {"epsilon": -1.0}])
def test_settings_that_make_no_sense_are_refused(wrong):
    with pytest.raises(BadInput):
        gaussian_delta(**{"epsilon": 1.0, "scale": 1.0, "sensitivity": 1.0, **wrong})
