"""A run that ends where its outputs tell it to: the ε of the steps made holds at δ over the places it might end at."""

import math
from dataclasses import replace

import dp_accounting as dp
import numpy as np
import pytest
from scipy.integrate import trapezoid
from scipy.stats import norm

from discreet.privacy.account import Account
from discreet.privacy.accounting import divided, epsilon_of, gaussian_epsilon
from discreet.privacy.charge import Charge
from discreet.privacy.composition import ChargeGroup, balance
from discreet.privacy.events import (
    EndedEarly,
    EpsilonDelta,
    event_from_json,
    event_to_json,
    under_replacement,
    without_ends,
)
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.ledger import Ledger

HERE = Account(dataset="ward-7", unit="user")
ONCE = dp.GaussianDpEvent(2.0)


def test_delta_is_divided_among_the_ends():
    found = epsilon_of(EndedEarly(ONCE, 10), "zero-out-one", 1e-5)
    assert found.epsilon == pytest.approx(gaussian_epsilon(sensitivity=1, sigma=2, delta=1e-6))
    assert found.delta == 1e-5


def test_several_runs_divide_it_by_the_product():
    both = dp.ComposedDpEvent([EndedEarly(ONCE, 10), dp.SelfComposedDpEvent(EndedEarly(ONCE, 4), 2), ONCE])
    plain, ends = without_ends(both)
    assert ends == 10 * 4 * 4
    assert epsilon_of(both, "zero-out-one", 1e-5).epsilon == pytest.approx(
        gaussian_epsilon(sensitivity=2, sigma=2, delta=1e-5 / 160)
    )
    assert epsilon_of(plain, "zero-out-one", 1e-5).epsilon < epsilon_of(both, "zero-out-one", 1e-5).epsilon


def test_an_account_divides_its_own():
    early = ChargeGroup(relation="zero-out-one", epsilon=1.0, delta=1e-5, event=EndedEarly(ONCE, 10), count=2)
    other = ChargeGroup(relation="zero-out-one", epsilon=1.0, delta=1e-5, event=ONCE)
    found = balance(HERE, [early, other], delta=1e-5)
    assert found.epsilon == pytest.approx(
        gaussian_epsilon(sensitivity=math.sqrt(3), sigma=2, delta=1e-5 / 100), rel=1e-6
    )
    assert found.delta == 1e-5
    # Beside a charge that states its (ε, δ), every part of which has to fit into the share.
    stated = ChargeGroup(relation="zero-out-one", epsilon=0.5, delta=1e-7)
    assert math.isinf(balance(HERE, [early, stated], delta=0.99e-5).epsilon)
    assert math.isfinite(balance(HERE, [early, stated], delta=1.1e-5).epsilon)


def test_by_default_an_account_is_stated_at_a_delta_that_leaves_each_charge_its_own():
    early = ChargeGroup(relation="zero-out-one", epsilon=1.0, delta=1e-5, event=EndedEarly(ONCE, 10))
    stated = ChargeGroup(relation="zero-out-one", epsilon=0.5, delta=1e-6)
    assert balance(HERE, [early]).delta == pytest.approx(1e-5)
    assert balance(HERE, [early, stated]).delta == pytest.approx(1e-5 + 10 * 1e-6)
    assert balance(HERE, [replace(early, count=2)]).delta == pytest.approx(100 * 2e-6)
    assert math.isfinite(balance(HERE, [early, stated]).epsilon)
    assert balance(HERE, [stated]).delta == pytest.approx(1e-6)


def test_the_ledger_keeps_the_ends_and_the_statement_agrees_with_it(tmp_path):
    event = EndedEarly(dp.SelfComposedDpEvent(ONCE, 3), 10)
    assert event_from_json(event_to_json(event)) == event
    epsilon = epsilon_of(event, "zero-out-one", 1e-5).epsilon
    holds = Guarantee(notion="approx-dp", unit="user", relation="zero-out-one", epsilon=epsilon, delta=1e-5)
    with Ledger(tmp_path / "l.db") as ledger:
        ledger.confirm(ledger.reserve(Charge(dataset="a", operation="x", guarantee=holds, event=event)))
        (found,) = ledger.spent("a")
        assert found.epsilon == pytest.approx(epsilon)


def test_replacement_reaches_inside():
    assert under_replacement(EndedEarly(EpsilonDelta(0.5, 0.0), 3)) == EndedEarly(EpsilonDelta(1.0, 0.0), 3)
    sampled = dp.PoissonSampledDpEvent(0.1, EpsilonDelta(0.5, 0.0))
    assert under_replacement(EndedEarly(sampled, 3)) is None


def test_more_ends_than_numbers_hold_leave_no_delta():
    assert divided(1e-5, 10) == pytest.approx(1e-6)
    assert divided(1e-5, 10**400) == 0.0


def test_without_the_division_the_claim_fails():
    """Computed by another way: a run of two Gaussian looks that ends after the first one when it is telling.

    P is N(1, 1) a look, Q is N(0, 1). Ending after the first look claims ε₁, after the second ε₂. The mass by which
    P exceeds exp(ε_end)·Q, summed over the outcomes of both ends, must stay within δ.
    """
    delta, sigma = 0.05, 1.0

    def exceeded(share):
        first = gaussian_epsilon(sensitivity=1, sigma=sigma, delta=share)
        second = gaussian_epsilon(sensitivity=math.sqrt(2), sigma=sigma, delta=share)
        # Loss of a look x is x − 1/2. End after the first where it exceeds its claim; go on otherwise.
        edge = first + 0.5
        ended = norm.sf(edge - 1) - math.exp(first) * norm.sf(edge)
        x = np.linspace(-12, edge, 200_001)
        # After going on: the second look y exceeds where (x − 1/2) + (y − 1/2) > ε₂.
        need = second + 1 - x
        over = norm.pdf(x - 1) * norm.sf(need - 1) - math.exp(second) * norm.pdf(x) * norm.sf(need)
        return ended + float(trapezoid(over, x))

    assert exceeded(delta) > 1.3 * delta
    assert exceeded(divided(delta, 2)) <= delta
