"""Divergences corrected on matched Gaussians: right on average, and covered as often as the spread says."""

from functools import cache

import numpy as np
import pytest

from discreet.attacks.distinguishing.divergence import divergences
from discreet.attacks.distinguishing.matched_gaussians import BiasCurve, bias_curve, corrected
from discreet.attacks.distinguishing.two_samples import pool
from discreet.privacy.random import Random

ORDERS = (1.0, 2.0, 4.0)
RUNS = 6


def gaussians(count, dimension, separation, seed, stretched=False):
    """Two Gaussians with D_α = α·separation²/2, whatever linear map is put on both."""
    generator = np.random.default_rng(seed)
    first, second = generator.normal(size=(2, count, dimension))
    second[:, 0] += separation
    if stretched:
        map_ = (
            np.diag(np.geomspace(10.0, 0.2, dimension))
            @ np.linalg.qr(generator.normal(size=(dimension,) * 2))[0]
        )
        return first @ map_, second @ map_
    return first, second


@cache
def measured(count, dimension, separation, stretched):
    """Before and after the correction, for each independent pair of samples."""
    before, after = [], []
    for seed in range(RUNS):
        samples = pool(*gaussians(count, dimension, separation, seed, stretched))
        raw = divergences(samples, orders=ORDERS, resamples=12, random=Random(seed))
        (done,) = corrected(samples, raw, neighbours=5, random=Random(1000 + seed))
        before.append(raw)
        after.append(done)
    return before, after


def covered(found, separation):
    return [
        one.estimate.low <= one.order * separation**2 / 2 <= one.estimate.high for run in found for one in run
    ]


@pytest.mark.parametrize(
    ("count", "dimension", "separation", "stretched"),
    [
        (400, 8, 1.0, False),
        (150, 8, 1.0, True),
        (150, 16, 0.7, False),
        (150, 2, 1.0, False),
        (150, 1, 1.5, False),
        (100, 4, 0.0, True),
    ],
)
def test_the_mean_is_the_truth_and_the_spread_covers_it(count, dimension, separation, stretched):
    # Seeded. A mean of six has the standard error below; three of them and 0.05 are allowed for.
    _, found = measured(count, dimension, separation, stretched)
    for place, order in enumerate(ORDERS):
        values = np.array([run[place].estimate.value for run in found])
        error = values.std(ddof=1) / np.sqrt(RUNS)
        assert abs(values.mean() - order * separation**2 / 2) < 3 * error + 0.05, (order, values)
    # The spread says 95 %: of 18 fewer than 14 cover with probability 0.0002, were they independent.
    assert sum(covered(found, separation)) >= 14


def test_without_the_correction_the_divergence_flatters_and_its_interval_misses():
    """D₂ = 1 in 8 dimensions with 400 texts: what was reported before."""
    before, after = measured(400, 8, 1.0, False)
    raw = [run[1].estimate for run in before]
    assert np.mean([one.value for one in raw]) < 0.65
    assert sum(one.low <= 1.0 <= one.high for one in raw) <= 1
    assert [run[1].uncorrected for run in after] == [one.value for one in raw]
    assert all(run[1].estimate.value > one.value for run, one in zip(after, raw, strict=True))
    assert all(
        done.estimate.high - done.estimate.low > one.estimate.high - one.estimate.low
        for run, was in zip(after, before, strict=True)
        for done, one in zip(run, was, strict=True)
    )


def test_both_ways_are_corrected_along_one_curve():
    samples = pool(*gaussians(150, 4, 1.0, 3))
    ways = [
        divergences(samples, orders=ORDERS, reverse=reverse, resamples=8, random=Random(1))
        for reverse in (False, True)
    ]
    there, back = corrected(samples, *ways, neighbours=5, random=Random(2))
    assert np.sign(there[0].estimate.value - back[0].estimate.value) == np.sign(
        there[0].uncorrected - back[0].uncorrected
    )
    for one in (*there, *back):
        assert one.estimate.low < one.estimate.value < one.estimate.high
        assert one.estimate.value > one.uncorrected


SQUARES = np.array([0.0, 1.0, 4.0])


def test_the_steadiest_order_says_which_separation_it_is_and_each_order_what_it_misses_there():
    curve = BiasCurve((2.0, 1.0), SQUARES, np.array([[0.0, 0.1], [0.5, 0.3], [1.1, 0.9]]), 4)
    assert curve.steadiest == 1
    for value, square in (
        (0.1, 0.0),
        (0.2, 0.5),
        (0.3, 1.0),
        (0.6, 2.5),
        (0.9, 4.0),
        (1.5, 7.0),
        (0.0, -0.5),
    ):
        assert curve.square(value) == pytest.approx(square)
    # D₂ = s², D₁ = s²/2, less what is estimated
    for square, misses in ((0.0, 0.0), (1.0, 0.5), (4.0, 2.9), (2.5, 1.7), (-1.0, -0.5), (7.0, 5.3)):
        assert curve.bias(0, square) == pytest.approx(misses)
    assert curve.bias(1, 1.0) == pytest.approx(0.2)
    # The steadiest order is thereby read back along its own curve.
    assert 0.6 + curve.bias(1, curve.square(0.6)) == pytest.approx(2.5 / 2)


def test_a_curve_that_falls_by_chance_is_levelled():
    falling = BiasCurve((1.0,), SQUARES, np.array([[0.2], [0.1], [1.2]]), 2)
    assert falling.square(1.2) == pytest.approx(4.0)
    assert np.isfinite(falling.square(0.15))
    level = BiasCurve((1.0,), SQUARES, np.full((3, 1), 0.2), 2)
    assert level.square(0.7) == 0.0


def test_the_curve_goes_on_until_it_exceeds_what_was_measured():
    samples = pool(*gaussians(100, 2, 0.0, 1))
    near = bias_curve(samples, (2.0, 1.0), 0.0, neighbours=5, random=Random(1))
    far = bias_curve(samples, (2.0, 1.0), 2.0, neighbours=5, random=Random(1))
    assert len(near.squares) == 3 < len(far.squares)
    assert far.means[-1, 1] > 2.0 >= far.means[-2, 1]
    assert far.repetitions == 8


def test_samples_with_copies_are_not_like_a_gaussian_and_stay_as_measured():
    first, second = gaussians(150, 3, 1.0, 1)
    first[:40] = first[0]
    samples = pool(first, second)
    raw = divergences(samples, orders=ORDERS, resamples=8, random=Random(1))
    assert corrected(samples, raw, neighbours=5, random=Random(2)) == (raw,)
    assert raw[0].uncorrected is None and raw[0].to_json()["uncorrected"] is None


def test_a_dimension_without_width_and_equal_means_do_no_harm():
    first, second = gaussians(80, 3, 0.5, 2)
    first[:, 2] = second[:, 2] = 7.0
    samples = pool(first, second)
    raw = divergences(samples, orders=ORDERS, resamples=4, random=Random(1))
    (done,) = corrected(samples, raw, neighbours=5, random=Random(2))
    assert all(np.isfinite([one.estimate.low, one.estimate.value, one.estimate.high]).all() for one in done)
    mirrored = pool(first, -first + 2 * first.mean(axis=0))
    curve = bias_curve(mirrored, (1.0,), 0.0, neighbours=5, random=Random(1))
    assert np.isfinite(curve.means).all() and curve.means[2, 0] > curve.means[0, 0]


def test_json_calls_it_a_spread():
    samples = pool(*gaussians(60, 2, 0.5, 1))
    raw = divergences(samples, orders=(2.0,), resamples=4, random=Random(1))
    ((one,),) = corrected(samples, raw, neighbours=5, random=Random(2))
    written = one.to_json()
    assert written["estimate"] == one.estimate.value and written["uncorrected"] == raw[0].estimate.value
    assert written["spread"] == {"low": one.estimate.low, "high": one.estimate.high, "share": 0.95}
    assert "confidence" not in str(written)
