"""The noise has the distribution it says, in opendp's samplers and in the seeded ones, and its price.

Each goodness-of-fit test fails sound noise with probability below 1e-8; there are fewer than 50.
"""

import math
import os

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput, DiscreetError
from discreet.privacy import noise as noise_module
from discreet.privacy.noise import GaussianNoise, LaplaceNoise
from discreet.privacy.random import Random
from discreet.privacy.verify.gaussian import gaussian_epsilon

FALSE_ALARM = 1e-8
COUNT = 40_000
SOURCES = [pytest.param(None, id="opendp"), pytest.param(7, id="seeded")]


@pytest.mark.parametrize("seed", SOURCES)
@pytest.mark.parametrize("scale", [0.3, 25.0])
def test_noise_on_floats_has_its_distribution(seed, scale):
    values = np.full(COUNT, 1000.25)
    for mechanism, distribution in (
        (LaplaceNoise(scale=scale), stats.laplace(scale=scale)),
        (GaussianNoise(scale=scale, delta=1e-6), stats.norm(scale=scale)),
    ):
        added = mechanism.add(values, Random(seed)) - values
        assert stats.kstest(added, distribution.cdf).pvalue > FALSE_ALARM


@pytest.mark.parametrize("seed", SOURCES)
@pytest.mark.parametrize("scale", [0.4, 3.0])
def test_noise_on_integers_is_discrete_and_has_its_distribution(seed, scale):
    values = np.full(COUNT, 1000)
    support = np.arange(-200, 201)
    for mechanism, weights in (
        (LaplaceNoise(scale=scale), np.exp(-np.abs(support) / scale)),
        (GaussianNoise(scale=scale, delta=1e-6), np.exp(-(support**2) / (2 * scale**2))),
    ):
        released = mechanism.add(values, Random(seed))
        assert released.dtype == np.int64
        expected = COUNT * weights / weights.sum()
        common = expected >= 10
        counts = np.array([np.sum(released - 1000 == number) for number in support])
        observed = [*counts[common], COUNT - counts[common].sum()]
        predicted = [*expected[common], expected[~common].sum()]
        assert stats.chisquare(observed, predicted).pvalue > FALSE_ALARM


def test_the_test_of_distribution_sees_a_scale_wrong_by_a_tenth():
    added = LaplaceNoise(scale=1.1).add(np.zeros(COUNT), Random(7))
    assert stats.kstest(added, stats.laplace.cdf).pvalue < FALSE_ALARM


def test_each_value_gets_its_own_noise_and_the_shape_is_kept():
    for values in (np.zeros((50, 4)), np.zeros((50, 4), dtype=np.int64)):
        for mechanism in (LaplaceNoise(scale=1e6), GaussianNoise(scale=1e6, delta=1e-6)):
            for random in (Random(), Random(2)):
                released = mechanism.add(values, random)
                assert released.shape == (50, 4)
                assert len(np.unique(released)) == 200


@pytest.mark.parametrize("mechanism", [LaplaceNoise(scale=3.0), GaussianNoise(scale=3.0, delta=1e-6)])
def test_seeded_noise_lies_on_a_grid_that_does_not_depend_on_the_value(mechanism):
    steps = mechanism.add([0.1, 1 / 3, 1e-9, 1000.7], Random(2)) * 2.0**39
    assert (steps == np.rint(steps)).all()


def test_nothing_in_gives_nothing_out():
    assert LaplaceNoise(scale=1.0).add(np.zeros((0, 3)), Random()).shape == (0, 3)


@pytest.mark.parametrize("epsilon", [1e-3, 0.1, 1.0, 10.0])
@pytest.mark.parametrize("sensitivity", [0.01, 1.0, 12.0])
def test_noise_made_for_a_budget_does_not_exceed_it_and_hardly_wastes_it(epsilon, sensitivity):
    laplace = LaplaceNoise.for_epsilon(epsilon, sensitivity=sensitivity)
    gaussian = GaussianNoise.for_budget(epsilon, 1e-6, sensitivity=sensitivity)
    for mechanism in (laplace, gaussian):
        assert mechanism.guarantee.epsilon <= epsilon
        assert mechanism.guarantee.epsilon == pytest.approx(epsilon, rel=1e-6)
        mechanism.add(np.array([3.5, -1e6]), Random())
    assert gaussian.guarantee.delta == 1e-6


def test_the_price_of_gaussian_noise_is_never_below_what_the_closed_form_proves():
    for scale in (0.5, 4.0, 50.0):
        stated = GaussianNoise(scale=scale, delta=1e-6).epsilon
        exact = gaussian_epsilon(delta=1e-6, scale=scale)
        assert exact <= stated <= 1.1 * exact


def test_the_guarantee_names_unit_relation_and_sensitivity():
    laplace = LaplaceNoise.for_epsilon(1.0, sensitivity=3.0, unit="user", relation="replace-one")
    assert (laplace.guarantee.notion, laplace.guarantee.unit) == ("pure-dp", "user")
    assert laplace.guarantee.relation == "replace-one"
    assert "at most 3 in ℓ₁" in laplace.guarantee.assumptions[0]
    gaussian = GaussianNoise(scale=4.0, delta=1e-6)
    assert gaussian.guarantee.notion == "approx-dp"
    assert "ℓ₂" in gaussian.guarantee.assumptions[0]


def test_a_price_above_the_one_stated_is_a_defect_and_nothing_is_released(monkeypatch):
    monkeypatch.setattr(noise_module, "GRID", 10)
    with pytest.raises(DiscreetError, match="more than"):
        LaplaceNoise(scale=1.0).add(np.zeros(100), Random())


def test_noise_from_a_seed_repeats_and_system_noise_does_not():
    values = np.zeros(20)
    for mechanism in (LaplaceNoise(scale=1.0), GaussianNoise(scale=1.0, delta=1e-6)):
        assert (mechanism.add(values, Random(3)) == mechanism.add(values, Random(3))).all()
        assert (mechanism.add(values, Random()) != mechanism.add(values, Random())).any()


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_forked_workers_do_not_repeat_opendp_noise():
    mechanism, values = LaplaceNoise(scale=1.0), np.zeros(8)
    mechanism.add(values, Random())
    released = []
    for _ in range(2):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, mechanism.add(values, Random()).tobytes())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            released.append(np.frombuffer(pipe.read()))
        os.waitpid(child, 0)
    assert len(np.unique(released)) == 16


def test_large_integers_saturate_instead_of_wrapping_round():
    released = LaplaceNoise(scale=5.0).add([2**63 - 1] * 200, Random())
    assert released.min() > 2**62


@pytest.mark.parametrize(
    "make",
    [
        lambda: LaplaceNoise(scale=0.0),
        lambda: LaplaceNoise(scale=math.inf),
        lambda: LaplaceNoise(scale=1.0, sensitivity=-1.0),
        lambda: LaplaceNoise.for_epsilon(0.0),
        lambda: GaussianNoise(scale=1.0, delta=0.0),
        lambda: GaussianNoise(scale=1.0, delta=0.9),
        lambda: GaussianNoise.for_budget(-1.0, 1e-6),
        lambda: LaplaceNoise(scale=1.0).add([1.0, math.nan], Random()),
        lambda: LaplaceNoise(scale=1.0).add([math.inf], Random()),
        lambda: LaplaceNoise(scale=1.0).add(["one"], Random()),
    ],
)
def test_what_makes_no_sense_is_refused(make):
    with pytest.raises(BadInput):
        make()
