"""Empirical bounds: below what holds, above what does not, at a false-alarm probability below 1e-6 each."""

import math

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.privacy.noise import added_on_grid
from discreet.privacy.verify.curves import gaussian_family, pure_family, sampled_gaussian_family
from discreet.privacy.verify.empirical import EmpiricalBounds, Written, empirical_bound
from discreet.privacy.verify.gaussian import gaussian_epsilon

DELTA = 1e-5


def _written(values, facts=None):
    rows = np.asarray(values, dtype=np.float64).reshape(len(values), -1)
    return Written(numbers=rows, facts=facts or [{}] * len(rows))


def _gaussian(runs, *, scale, seed, shift=1.0):
    random = np.random.default_rng(seed)
    return tuple(
        _written(added_on_grid(np.full(runs, centre), scale * random.normal(size=runs), 1.0))
        for centre in (0.0, shift)
    )


@pytest.mark.parametrize("scale", [0.6, 1.0, 3.0])
def test_noise_as_stated_is_not_refuted_and_half_of_it_is(scale):
    stated = gaussian_epsilon(delta=DELTA, scale=scale)
    runs = {0.6: 600, 1.0: 1500, 3.0: 8000}[scale]
    family = gaussian_family(delta=DELTA)
    sound = empirical_bound(
        *_gaussian(runs, scale=scale, seed=1), family, what="x", epsilon=stated, delta=DELTA
    )
    halved = empirical_bound(
        *_gaussian(runs, scale=scale / 2, seed=1), family, what="x", epsilon=stated, delta=DELTA
    )
    assert not sound.violated and sound.verdict == "not refuted"
    assert 0.1 * stated < sound.epsilon_lower <= stated
    assert halved.violated and halved.to_json()["verdict"] == "violated"
    assert stated < halved.epsilon_lower <= gaussian_epsilon(delta=DELTA, scale=scale / 2)


def test_the_bound_is_never_above_what_holds():
    """80 pairs of samples at confidence 95 %: four bounds may be too large; more than 16 have probability 1e-6."""
    family = gaussian_family(delta=DELTA)
    stated = gaussian_epsilon(delta=DELTA, scale=0.8)
    wrong = sum(
        empirical_bound(
            *_gaussian(100, scale=0.8, seed=seed),
            family,
            what="x",
            epsilon=stated,
            delta=DELTA,
            confidence=0.95,
        ).violated
        for seed in range(80)
    )
    assert wrong <= 16


def test_pure_noise_by_its_own_curve():
    random = np.random.default_rng(3)
    drawn = [np.floor(random.exponential(size=(2, 6000))) for _ in range(2)]
    sides = [_written(value + up - down) for value, (up, down) in zip((0, 1), drawn, strict=True)]
    found = empirical_bound(*sides, pure_family, what="x", epsilon=1.0)
    assert 0.6 < found.epsilon_lower <= 1.0 and not found.violated
    assert empirical_bound(*sides, pure_family, what="x", epsilon=0.5).violated


def test_a_field_that_tells_the_input_is_an_event_like_any_other():
    runs, random = 200, np.random.default_rng(4)
    numbers = random.integers(0, 9, size=runs)
    plain = [{"created": str(n // 7), "counts.rows": "8"} for n in range(runs)]
    telling = [{**facts, "counts.rows": "9"} for facts in plain]
    same = empirical_bound(
        _written(numbers, plain), _written(numbers, plain), pure_family, what="x", epsilon=1.0
    )
    assert same.epsilon_lower == 0 and not same.violated
    found = empirical_bound(
        _written(numbers, plain), _written(numbers, telling), pure_family, what="x", epsilon=1.0
    )
    assert found.violated and "counts.rows" in found.event and found.hits in {(120, 0), (0, 120)}
    without = [{"created": facts["created"]} for facts in plain]
    found = empirical_bound(
        _written(numbers, plain), _written(numbers, without), pure_family, what="x", epsilon=1.0
    )
    assert found.violated and "counts.rows" in found.event


def test_what_is_said():
    sides = _gaussian(100, scale=0.01, seed=5)
    found = empirical_bound(
        *sides, gaussian_family(delta=DELTA), what="noise forgotten", epsilon=1.0, delta=DELTA
    )
    assert str(found).startswith(
        "Violated: noise forgotten\n  stated ε 1 at δ = 1e-05, empirical lower bound "
    )
    assert found.ceiling == pytest.approx(found.epsilon_lower, rel=0.01)
    both = EmpiricalBounds(
        parts=(empirical_bound(sides[0], sides[0], pure_family, what="same", epsilon=9.0), found)
    )
    assert both.violated and both.largest is found and both.to_json()["verdict"] == "violated"
    assert "Not refuted: same" in str(both) and "reach" in str(both)
    with pytest.raises(BadInput, match="20 or more"):
        empirical_bound(sides[0].part(0, 9), sides[1].part(0, 9), pure_family, what="x", epsilon=1.0)
    with pytest.raises(BadInput, match="3 rows of numbers and 2 of facts"):
        Written(numbers=np.zeros((3, 1)), facts=[{}] * 2)


def test_curves_have_the_stated_pair_on_them():
    for family in (
        gaussian_family(delta=DELTA, steps=4),
        sampled_gaussian_family(delta=DELTA, steps=4, rate=1.0),
    ):
        curve = family(2.0)
        assert curve.epsilon == pytest.approx(gaussian_epsilon(delta=DELTA, scale=1.0))
        assert curve.delta_at(curve.epsilon) == pytest.approx(DELTA, rel=1e-6)
    sampled = sampled_gaussian_family(delta=DELTA, steps=3, rate=0.3)(1.0)
    assert sampled.delta_at(sampled.epsilon) == pytest.approx(DELTA, rel=0.05)
    assert sampled.epsilon < gaussian_family(delta=DELTA, steps=3)(1.0).epsilon
    pure = pure_family(0.5)
    assert pure.epsilon == 2 and pure.delta_at(2.0) == 0 and pure.delta_at(3.0) == 0
    assert pure.delta_at(0.0) == pytest.approx(math.tanh(1.0))


def test_neighbours_two_units_apart_and_a_failure_beside():
    one = gaussian_family(delta=DELTA)(1.0)
    two = gaussian_family(delta=DELTA, apart=2.0)(1.0)
    assert two.epsilon == one.epsilon and two.delta_at(1.0) > one.delta_at(1.0)
    assert two.delta_at(1.0) == pytest.approx(gaussian_family(delta=DELTA)(0.5).delta_at(1.0))
    beside = gaussian_family(delta=DELTA, given=DELTA / 2)(1.0)
    assert beside.epsilon > one.epsilon
    assert beside.delta_at(1.0) == pytest.approx(one.delta_at(1.0) + DELTA / 2)
