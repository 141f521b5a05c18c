"""The line above the divergences, and the ε that it stands for."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.attacks.distinguishing.divergence import Divergence
from discreet.attacks.distinguishing.envelope import envelope
from discreet.attacks.interval import Estimate
from discreet.errors import BadInput


def measured(pairs, wide=0.1, carried=100.0):
    return [
        Divergence(order=order, estimate=Estimate(value, value - wide, value + wide, 100), carried_by=carried)
        for order, value in pairs
    ]


def test_gaussians_give_their_own_line():
    # D_α = α·μ²/2: ξ = 0, ρ = μ²/2, and Bun and Steinke's ε.
    rho = 0.5
    found = envelope(measured([(order, rho * order) for order in (1.0, 1.5, 2.0, 8.0)]), delta=1e-5)
    assert (found.xi, found.rho) == pytest.approx((0.0, rho))
    assert found.epsilon == pytest.approx(rho + 2 * math.sqrt(rho * math.log(1e5)))
    assert found.order_used == pytest.approx(1 + math.sqrt(math.log(1e5) / rho))
    assert not found.extrapolates


def test_a_level_curve_gives_a_level_line():
    found = envelope(measured([(2.0, 1.0), (4.0, 1.0), (8.0, 1.0)]), delta=1e-5)
    assert (found.xi, found.rho, found.epsilon) == (1.0, 0.0, 1.0)
    assert found.extrapolates
    assert found.measured_epsilon == pytest.approx(1.0 + math.log(1e5) / 7)


points = st.lists(
    st.tuples(st.floats(1.01, 32), st.floats(-0.5, 20)),
    min_size=1,
    max_size=8,
    unique_by=lambda pair: pair[0],
)


@settings(deadline=None, max_examples=100)
@given(points=points, delta=st.floats(1e-12, 0.1))
def test_the_line_lies_above_and_no_other_of_its_kind_does_better(points, delta):
    found = envelope(measured(points), delta=delta)
    for order, value in points:
        assert found.xi + found.rho * order >= value - 1e-9
    ends = [(0.0, 0.0), *((order, max(0.0, value)) for order, value in sorted(points))][-2:]
    least = max(0.0, (ends[1][1] - ends[0][1]) / (ends[1][0] - ends[0][0]))
    assert found.xi >= 0 and found.rho >= least
    for rho in least + np.linspace(0, max(1e-6, *(value for _, value in points)), 200):
        xi = max(0.0, *(value - rho * order for order, value in points))
        assert found.epsilon <= xi + rho + 2 * math.sqrt(-rho * math.log(delta)) + 1e-9


def test_a_curve_that_still_rises_gets_no_level_line():
    # The level line at 4 would come to ε = 4 at δ = 1e-5, where μ = 1 has ε = 4.38 exactly: too low.
    pairs = [(order, order / 2) for order in (1.0, 2.0, 4.0, 8.0)]
    assert envelope(measured(pairs), delta=1e-5).epsilon > 4.38


def test_the_slope_is_taken_where_the_divergences_rest_on_enough_texts():
    sure = measured([(1.0, 0.5), (2.0, 1.0)])
    unsure = measured([(4.0, 1.1), (8.0, 1.1)], carried=3.0)
    assert envelope([*sure, *unsure], delta=1e-5).rho == pytest.approx(0.5)


def test_above_the_intervals_is_never_below():
    pairs = measured([(1.5, 0.3), (2.0, 0.7), (4.0, 0.9)])
    assert envelope(pairs, delta=1e-5, upper=True).epsilon > envelope(pairs, delta=1e-5).epsilon


def test_negative_estimates_count_as_zero_and_order_one_plays_no_part():
    found = envelope(measured([(1.0, 5.0), (2.0, -0.2), (3.0, -0.1)]), delta=1e-5)
    assert found.epsilon == 0.0


def test_it_needs_an_order_above_one_and_calls_itself_an_estimate():
    with pytest.raises(BadInput, match="above 1"):
        envelope(measured([(1.0, 0.5), (0.5, 0.2)]), delta=1e-5)
    with pytest.raises(BadInput, match="delta"):
        envelope(measured([(2.0, 0.5)]), delta=0.0)
    assert envelope(measured([(2.0, 0.5)]), delta=1e-5).to_json()["notion"] == "estimate"
