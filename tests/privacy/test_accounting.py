"""The cost of events, against closed forms, a second accountant and the slow way of composing."""

import logging
import math

import dp_accounting as dp
import numpy as np
import pytest
from dp_accounting.pld import PLDAccountant
from dp_accounting.rdp import RdpAccountant
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from discreet.errors import BadInput
from discreet.privacy.accountants import Rdp
from discreet.privacy.accounting import Spent, epsilon_of, gaussian_epsilon, gaussian_sigma
from discreet.privacy.events import EpsilonDelta

ADD = "add-or-remove-one"
REPLACE = "replace-one"
PARTS = dp.NeighboringRelation


def steps(rate, noise, times):
    return dp.SelfComposedDpEvent(dp.PoissonSampledDpEvent(rate, dp.GaussianDpEvent(noise)), times)


def gaussian_delta(epsilon, sigma):
    """Balle and Wang (2018): the δ of one Gaussian release of sensitivity 1."""
    return norm.cdf(1 / (2 * sigma) - epsilon * sigma) - math.exp(epsilon) * norm.cdf(
        -1 / (2 * sigma) - epsilon * sigma
    )


def test_analytic_gaussian():
    assert gaussian_epsilon(sensitivity=16, sigma=200, delta=1e-9) == pytest.approx(0.4242, abs=5e-5)
    sigma = gaussian_sigma(sensitivity=16, epsilon=0.4242, delta=1e-9)
    assert sigma == pytest.approx(200, rel=1e-3)
    epsilon = gaussian_epsilon(sensitivity=3, sigma=2, delta=1e-5)
    assert gaussian_delta(epsilon, 2 / 3) == pytest.approx(1e-5, rel=1e-6)


@pytest.mark.parametrize("settings", [{"sigma": 0.0}, {"sensitivity": -1.0}, {"delta": 2.0}])
def test_a_gaussian_that_makes_no_sense(settings):
    with pytest.raises(BadInput):
        gaussian_epsilon(**({"sensitivity": 1.0, "sigma": 1.0, "delta": 1e-5} | settings))


def test_plain_gaussian_releases_are_exact():
    spent = epsilon_of(dp.SelfComposedDpEvent(dp.GaussianDpEvent(4.0), 4), ADD, 1e-6)
    assert spent.pld == pytest.approx(gaussian_epsilon(sensitivity=1, sigma=2, delta=1e-6))
    assert spent.rdp > spent.pld
    assert spent.epsilon == spent.pld and spent.by == "pld"


def test_replacing_a_record_moves_a_sum_twice_as_far():
    # dp-accounting's own RDP answer under replace-one is that of add-or-remove-one: too low.
    event = dp.GaussianDpEvent(1.0)
    replaced = epsilon_of(event, REPLACE, 1e-5)
    assert replaced.rdp == pytest.approx(epsilon_of(dp.GaussianDpEvent(0.5), ADD, 1e-5).rdp)
    assert replaced.epsilon == pytest.approx(gaussian_epsilon(sensitivity=2, sigma=1, delta=1e-5))
    naive = RdpAccountant(neighboring_relation=PARTS.REPLACE_ONE).compose(event).get_epsilon(1e-5)
    assert naive < replaced.epsilon / 2
    assert epsilon_of(event, "any-two-inputs", 1e-5) == replaced


def test_sampling_a_fixed_size_reaches_into_the_sample():
    event = dp.SelfComposedDpEvent(
        dp.SampledWithoutReplacementDpEvent(1000, 50, dp.GaussianDpEvent(4.0)), 100
    )
    halved = dp.SelfComposedDpEvent(
        dp.SampledWithoutReplacementDpEvent(1000, 50, dp.GaussianDpEvent(2.0)), 100
    )
    library = RdpAccountant(neighboring_relation=PARTS.REPLACE_ONE).compose(halved).get_epsilon(1e-5)
    assert epsilon_of(event, REPLACE, 1e-5) == Spent(delta=1e-5, rdp=pytest.approx(library), pld=None)


def test_laplace_under_replacement():
    event = dp.SelfComposedDpEvent(dp.LaplaceDpEvent(2.0), 3)
    assert epsilon_of(event, ADD, 0.0).epsilon == pytest.approx(1.5)
    assert epsilon_of(event, REPLACE, 0.0).epsilon == pytest.approx(3.0)
    assert epsilon_of(event, REPLACE, 1e-6).rdp > epsilon_of(event, ADD, 1e-6).rdp


def test_discrete_laplace_under_replacement():
    event = dp.dp_event.DiscreteLaplaceDpEvent(0.5, 1)
    assert epsilon_of(event, ADD, 0.0).epsilon == pytest.approx(0.5)
    assert epsilon_of(event, REPLACE, 0.0).epsilon == pytest.approx(1.0)


def test_nested_repetitions_multiply():
    nested = dp.SelfComposedDpEvent(dp.SelfComposedDpEvent(EpsilonDelta(0.1), 3), 4)
    assert epsilon_of(nested, ADD, 0.0).epsilon == pytest.approx(1.2)
    # Asked by itself, the accountant takes off the δ of every repetition too.
    repeated = Rdp(PARTS.ADD_OR_REMOVE_ONE).add(dp.SelfComposedDpEvent(EpsilonDelta(0.1, 1e-6), 10))
    assert math.isinf(repeated.get_epsilon(0.99e-5))
    assert math.isfinite(repeated.get_epsilon(1.1e-5))


def test_what_no_accounting_bounds_is_infinite():
    assert Spent(delta=1e-6, rdp=None, pld=None).epsilon == math.inf


def test_randomised_response_is_composed_as_often_as_it_ran():
    # dp-accounting's PLD composes it once, whatever the count.
    once = dp.RandomizedResponseDpEvent(0.5, 2)
    spent = epsilon_of(dp.SelfComposedDpEvent(once, 100), REPLACE, 1e-5)
    library = PLDAccountant(PARTS.REPLACE_ONE).compose(dp.ComposedDpEvent([once] * 100)).get_epsilon(1e-5)
    assert spent.pld == pytest.approx(library, rel=1e-3)
    assert spent.added == pytest.approx(100 * math.log(3))
    assert epsilon_of(once, REPLACE, 0.0).epsilon == pytest.approx(math.log(3))


def binary_composition(epsilon, delta, times):
    """The optimal composition of pure mechanisms (Kairouz, Oh and Viswanath 2015), by its sum."""
    log_kept, log_flipped = -math.log1p(math.exp(-epsilon)), -math.log1p(math.exp(epsilon))
    flips = np.arange(times + 1)
    log_count = [math.lgamma(times + 1) - math.lgamma(k + 1) - math.lgamma(times - k + 1) for k in flips]
    forth = np.exp(np.array(log_count) + (times - flips) * log_kept + flips * log_flipped)
    loss = (times - 2 * flips) * epsilon

    def excess(total):
        return np.sum(forth * np.maximum(0, -np.expm1(total - loss)))

    low, high = 0.0, times * epsilon
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if excess(middle) <= delta else (middle, high)
    return high


@pytest.mark.parametrize(("epsilon", "times"), [(0.1, 1000), (1.0, 20), (3.0, 4), (0.013, 300)])
def test_bare_epsilons_compose_optimally(epsilon, times):
    spent = epsilon_of(dp.SelfComposedDpEvent(EpsilonDelta(epsilon), times), ADD, 1e-6)
    optimal = binary_composition(epsilon, 1e-6, times)
    assert optimal <= spent.pld * (1 + 1e-9) <= optimal * 1.02
    assert spent.rdp >= optimal
    assert spent.added == pytest.approx(times * epsilon)


def test_bare_deltas_are_taken_off_first():
    event = dp.SelfComposedDpEvent(EpsilonDelta(0.5, 1e-7), 4)
    assert math.isinf(epsilon_of(event, ADD, 3e-7).epsilon)
    assert epsilon_of(event, ADD, 4.0001e-7).epsilon == pytest.approx(2.0)
    assert epsilon_of(event, ADD, 1e-2).epsilon < 2.0
    with_noise = dp.ComposedDpEvent([dp.GaussianDpEvent(5.0), EpsilonDelta(0.0, 1e-9)])
    spent = epsilon_of(with_noise, ADD, 2e-9)
    alone = gaussian_epsilon(sensitivity=1, sigma=5, delta=1e-9)
    assert alone * (1 - 1e-6) <= spent.pld <= alone * 1.002
    assert spent.rdp > spent.pld


def test_published_runs_recomputed():
    hoory = steps(131_072 / 83e6, 2.72, 1_000_000)
    spent = epsilon_of(hoory, ADD, 1e-8)
    assert spent.rdp == pytest.approx(3.49, abs=0.005)
    assert spent.pld == pytest.approx(3.31, abs=0.005)
    assert epsilon_of(steps(131_072 / 83e6, 2.72, 35_500), ADD, 1e-8).rdp == pytest.approx(0.6, abs=0.005)
    assert epsilon_of(steps(131_072 / 83e6, 2.72, 39_700), ADD, 1e-8).pld == pytest.approx(0.6, abs=0.005)


JANA_NOISE = (0.5, 1.0, 5.0, 10.0, 50.0)


def jana(noise):
    return steps(32 / 14_987, noise, round(10 * 14_987 / 32))


def test_jana_as_its_own_accounting_would_have_it():
    """ε = min over α of D_α + ln(1/δ)/(α−1), on the sparse orders that were usual at the time."""
    orders = [1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5, *range(5, 64), 128, 256, 512]
    found = []
    for noise in JANA_NOISE:
        accountant = RdpAccountant(orders=[float(order) for order in orders]).compose(jana(noise))
        found.append(float(np.min(accountant.rdp + math.log(1e5) / (accountant.orders - 1))))
    assert found == [pytest.approx(value, rel=0.02) for value in (9.73, 1.37, 0.147, 0.073, 0.025)]


def test_jana_as_it_holds():
    spent = [epsilon_of(jana(noise), ADD, 1e-5) for noise in JANA_NOISE]
    rdp = (8.50, 1.032, 0.1010, 0.0471, 0.00788)
    pld = (7.10, 0.734, 0.0904, 0.0417, 0.00680)
    assert [each.rdp for each in spent] == [pytest.approx(value, rel=2e-3) for value in rdp]
    assert [each.pld for each in spent] == [pytest.approx(value, rel=2e-3) for value in pld]


@pytest.mark.parametrize(
    ("rate", "noise", "times"), [(0.01, 1.1, 1000), (0.05, 2.0, 200), (0.002, 0.8, 5000)]
)
def test_a_second_accountant_agrees(rate, noise, times):
    opacus = pytest.importorskip("opacus.accountants.analysis.rdp")
    orders = [1 + x / 10 for x in range(1, 100)] + list(range(11, 64))
    divergences = opacus.compute_rdp(q=rate, noise_multiplier=noise, steps=times, orders=orders)
    theirs, _ = opacus.get_privacy_spent(orders=orders, rdp=divergences, delta=1e-5)
    assert epsilon_of(steps(rate, noise, times), ADD, 1e-5).rdp == pytest.approx(theirs, rel=1e-3)


@pytest.mark.parametrize(("rate", "noise", "times"), [(0.01, 1.1, 1000), (0.1, 3.0, 50), (0.001, 0.9, 3000)])
@pytest.mark.parametrize("relation", [ADD, REPLACE])
def test_the_chosen_grid_is_as_good_as_a_fine_one(rate, noise, times, relation):
    event = steps(rate, noise, times)
    library = PARTS.ADD_OR_REMOVE_ONE if relation == ADD else PARTS.REPLACE_ONE
    fine = PLDAccountant(library, 1e-4).compose(event).get_epsilon(1e-6)
    assert epsilon_of(event, relation, 1e-6).pld == pytest.approx(fine, rel=5e-3)


@settings(deadline=None, max_examples=20)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([0.5, 1.0, 3.0]), st.sampled_from(["gauss", "laplace", "bare"]), st.integers(1, 4)
        ),
        min_size=1,
        max_size=4,
    )
)
def test_grouping_changes_nothing(parts):
    makers = {"gauss": dp.GaussianDpEvent, "laplace": dp.LaplaceDpEvent, "bare": EpsilonDelta}
    one_by_one = dp.ComposedDpEvent([makers[kind](size) for size, kind, times in parts for _ in range(times)])
    grouped = dp.ComposedDpEvent(
        [dp.SelfComposedDpEvent(makers[kind](size), times) for size, kind, times in parts]
    )
    assert epsilon_of(one_by_one, ADD, 1e-6).epsilon == pytest.approx(epsilon_of(grouped, ADD, 1e-6).epsilon)
    total = sum(epsilon_of(makers[kind](size), ADD, 1e-7).epsilon * times for size, kind, times in parts)
    assert epsilon_of(grouped, ADD, 1e-7 * 16).epsilon <= total * 1.01


def test_more_is_never_cheaper():
    base = epsilon_of(steps(0.01, 1.0, 500), ADD, 1e-6).epsilon
    assert epsilon_of(steps(0.01, 1.0, 600), ADD, 1e-6).epsilon > base
    assert epsilon_of(steps(0.02, 1.0, 500), ADD, 1e-6).epsilon > base
    assert epsilon_of(steps(0.01, 0.9, 500), ADD, 1e-6).epsilon > base
    assert epsilon_of(steps(0.01, 1.0, 500), ADD, 1e-7).epsilon > base


def test_the_quick_answer_is_an_upper_bound():
    event = steps(0.01, 1.0, 500)
    quick = epsilon_of(event, ADD, 1e-6, quick=True)
    assert quick.pld is None and quick.epsilon >= epsilon_of(event, ADD, 1e-6).epsilon


def test_nothing_and_everything():
    assert epsilon_of(dp.NoOpDpEvent(), ADD, 0.0).epsilon == 0
    assert math.isinf(epsilon_of(dp.NonPrivateDpEvent(), ADD, 1e-5).epsilon)
    assert math.isinf(epsilon_of(EpsilonDelta(math.inf), ADD, 1e-5).epsilon)
    assert epsilon_of(EpsilonDelta(53_013.36), ADD, 1e-5).epsilon == pytest.approx(53_013.36)


def test_a_delta_too_small_for_the_transforms_leaves_the_others():
    spent = epsilon_of(steps(0.01, 2.0, 100), ADD, 1e-13)
    assert spent.pld is None and math.isfinite(spent.rdp)


@pytest.mark.parametrize(
    ("event", "relation", "named"),
    [
        (
            dp.SampledWithoutReplacementDpEvent(100, 5, dp.GaussianDpEvent(1.0)),
            ADD,
            "SampledWithoutReplacement",
        ),
        (dp.PoissonSampledDpEvent(0.1, dp.LaplaceDpEvent(1.0)), REPLACE, "PoissonSampled"),
        (dp.ComposedDpEvent([dp.GaussianDpEvent(1.0), dp.UnsupportedDpEvent()]), ADD, "UnsupportedDpEvent"),
        (dp.RandomizedResponseDpEvent(0.5, 2), ADD, "RandomizedResponse"),
    ],
)
def test_what_no_accounting_supports_is_named(event, relation, named):
    with pytest.raises(BadInput, match=f"no accounting supports this under {relation}.*{named}"):
        epsilon_of(event, relation, 1e-5)


def test_an_event_outside_its_range():
    with pytest.raises(BadInput, match="makes no sense"):
        epsilon_of(dp.PoissonSampledDpEvent(1.5, dp.GaussianDpEvent(1.0)), ADD, 1e-5)
    with pytest.raises(BadInput, match="delta"):
        epsilon_of(dp.GaussianDpEvent(1.0), ADD, -1e-5)


def test_the_library_is_kept_quiet(caplog):
    with caplog.at_level(logging.WARNING):
        epsilon_of(steps(32 / 300, 0.987, 10), ADD, 1e-5)
    assert not caplog.records
