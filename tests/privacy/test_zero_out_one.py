"""Zero-out-one: the relation of plans whose number of units is public, its cost, and what it composes to."""

import math

import dp_accounting as dp
import numpy as np
import pytest
from dp_accounting.pld import PLDAccountant
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.stats import norm

from discreet.privacy.account import Account
from discreet.privacy.accounting import epsilon_of, gaussian_epsilon
from discreet.privacy.charge import Charge
from discreet.privacy.composition import ChargeGroup, balance
from discreet.privacy.events import EpsilonDelta
from discreet.privacy.ledger import Ledger
from discreet.privacy.plan import Plan

HERE = Account(dataset="ward-7", unit="user")
GAUSSIAN = dp.GaussianDpEvent(4.0)


def group(relation, *, event=GAUSSIAN, epsilon=1.0, delta=1e-6, count=1):
    return ChargeGroup(relation=relation, epsilon=epsilon, delta=delta, event=event, count=count)


def test_one_sampled_step_costs_what_the_two_densities_say():
    """A unit is drawn with probability q and moves the sum by the clip, or adds nothing: integrated by hand."""
    rate, sigma, delta = 0.2, 1.3, 1e-3

    def excess(epsilon, *, removed):
        def over(x):
            with_it = (1 - rate) * norm.pdf(x, 0, sigma) + rate * norm.pdf(x, 1, sigma)
            without = norm.pdf(x, 0, sigma)
            first, second = (with_it, without) if removed else (without, with_it)
            return max(0.0, first - math.exp(epsilon) * second)

        return quad(over, -15, 15, limit=500, points=[0, 1])[0]

    true = max(brentq(lambda e, r=r: excess(e, removed=r) - delta, 0.0, 10.0) for r in (True, False))
    event = dp.PoissonSampledDpEvent(rate, dp.GaussianDpEvent(sigma))
    found = epsilon_of(event, "zero-out-one", delta).epsilon
    assert true * (1 - 1e-6) <= found <= true * 1.005


@pytest.mark.parametrize("steps", [1, 40])
def test_it_costs_what_the_library_has_for_a_record_that_becomes_the_zero_record(steps):
    event = dp.SelfComposedDpEvent(dp.PoissonSampledDpEvent(0.05, dp.GaussianDpEvent(1.0)), steps)
    theirs = PLDAccountant(dp.NeighboringRelation.REPLACE_SPECIAL, 1e-4).compose(event).get_epsilon(1e-6)
    ours = epsilon_of(event, "zero-out-one", 1e-6)
    assert ours.epsilon == pytest.approx(theirs, rel=0.01)
    assert ours == epsilon_of(event, "add-or-remove-one", 1e-6)


def test_the_plan_names_it_beside_the_public_number():
    for plan in (
        Plan(population=90, batch_size=9, steps=3, clip_norm=1, noise_multiplier=1, delta=1e-6),
        Plan(
            population=9,
            batch_size=9,
            steps=3,
            clip_norm=1,
            noise_multiplier=1,
            delta=1e-6,
            sampler="full-batch",
        ),
    ):
        assert plan.guarantee.relation == plan.relation == "zero-out-one"
        assert "is public" in plan.guarantee.assumptions[0]
        assert str(plan.guarantee).endswith("zero out one")


def test_the_sum_of_a_plan_moves_by_the_clip_while_the_number_stays():
    """What the relation speaks of, on the trainer's own sum: the same slots, one of them empty."""
    from discreet.privacy.random import Random

    plan = Plan(population=50, batch_size=10, steps=1, clip_norm=2.0, noise_multiplier=1, delta=1e-6)
    rows = np.random.default_rng(3).normal(size=(50, 4))
    rows *= plan.clip_norm / np.linalg.norm(rows, axis=1, keepdims=True)
    drawn = plan.sample(Random(3), 0)
    zeroed = rows.copy()
    zeroed[drawn[0]] = 0
    assert plan.sample(Random(3), 0).tolist() == drawn.tolist()
    assert np.linalg.norm(rows[drawn].sum(0) - zeroed[drawn].sum(0)) == pytest.approx(plan.clip_norm)


def test_with_charges_that_add_or_remove_the_account_is_zero_out_one_at_the_same_cost():
    charges = [group("add-or-remove-one"), group("zero-out-one")]
    found = balance(HERE, charges, delta=1e-6)
    assert found.relation == "zero-out-one"
    assert found.epsilon == pytest.approx(
        gaussian_epsilon(sensitivity=math.sqrt(2), sigma=4.0, delta=1e-6), rel=1e-6
    )
    given = group("add-or-remove-one", event=None, epsilon=0.5, delta=0.0)
    both = balance(HERE, [given, given, group("zero-out-one", event=None, epsilon=0.25, delta=0.0)], delta=0)
    assert (both.relation, both.epsilon) == ("zero-out-one", pytest.approx(1.25))


def test_a_replacement_is_two_steps():
    charges = [group("zero-out-one"), group("replace-one")]
    found = balance(HERE, charges, delta=1e-6)
    assert found.relation == "replace-one"
    assert found.epsilon == pytest.approx(
        gaussian_epsilon(sensitivity=2 * math.sqrt(2), sigma=4.0, delta=1e-6), rel=1e-6
    )
    # Where only ε is known: twice that of the zeroed one, once that of the replaced one.
    known = [group(name, event=None, epsilon=0.5, delta=0.0) for name in ("zero-out-one", "replace-one")]
    assert balance(HERE, known, delta=0).epsilon == pytest.approx(2 * 0.5 + 0.5)
    stated = [
        group("zero-out-one", event=EpsilonDelta(0.5, 1e-9), epsilon=0.5, delta=1e-9),
        group("replace-one", event=None, epsilon=0.5, delta=0.0),
    ]
    enough = (1 + math.exp(0.5)) * 1e-9
    assert balance(HERE, stated, delta=enough * 1.001).epsilon == pytest.approx(1.5)
    assert math.isinf(balance(HERE, stated, delta=enough * 0.99).epsilon)


def test_any_two_inputs_holds_under_it():
    charges = [
        group("any-two-inputs", event=None, epsilon=0.5, delta=0.0),
        group("zero-out-one", event=None, epsilon=0.25, delta=0.0),
    ]
    found = balance(HERE, charges, delta=0)
    assert (found.relation, found.epsilon) == ("zero-out-one", pytest.approx(0.75))


def test_the_ledger_keeps_it(tmp_path):
    plan = Plan(
        population=50, batch_size=10, steps=5, clip_norm=1, noise_multiplier=2, delta=1e-6, unit="user"
    )
    charge = Charge(dataset="ward-7", operation="train", guarantee=plan.guarantee, event=plan.event)
    with Ledger(tmp_path / "l.db") as ledger:
        ledger.confirm(ledger.reserve(charge))
        (found,) = ledger.spent("ward-7")
        assert found.relation == "zero-out-one"
        assert found.epsilon == pytest.approx(plan.epsilon)
        assert ledger.history()[0].guarantee.relation == "zero-out-one"
