"""The rounded Gaussian: its distribution, the bound on double precision's error, and what it makes of a sum on the grid."""

import math

import numpy as np
import pytest
from scipy import stats

from discreet.errors import BadInput
from discreet.privacy.grid import grid_step
from discreet.privacy.noise import gaussian_on_grid
from discreet.privacy.random import Random
from discreet.privacy.rounded_gaussian import _cosine_and_sine, _exactly, _in_double, rounded_gaussian


@pytest.mark.parametrize("scale", [0.6, 3.7])
def test_whole_numbers_have_the_probability_of_their_interval(scale):
    """Chi-square over the whole numbers within four deviations; false alarm below 1e-6."""
    drawn = rounded_gaussian(scale, (400_000,), Random(3))
    assert np.array_equal(drawn, np.rint(drawn))
    reach = math.ceil(4 * scale)
    edges = np.concatenate(([-np.inf], np.arange(-reach, reach + 2) - 0.5, [np.inf]))
    expected = 400_000 * np.diff(stats.norm.cdf(edges / scale))
    # Cells of few are taken together with their outer neighbours.
    counts = np.histogram(
        np.clip(drawn, -reach - 1, reach + 1), np.concatenate(([-reach - 2], edges[1:-1], [reach + 2]))
    )[0]
    large = expected > 20
    statistic = float(((counts - expected)[large] ** 2 / expected[large]).sum())
    assert statistic < stats.chi2.isf(1e-6, large.sum())


def test_at_the_scale_of_a_step_it_is_a_normal():
    """Kolmogorov–Smirnov, at a scale where nearly all draws are decided in double and at one where none is; below 1e-6."""
    for scale, count in ((2.0**30, 200_000), (2.0**50, 2000)):
        drawn = rounded_gaussian(scale, (count,), Random(5)) / scale
        assert stats.kstest(drawn, stats.norm.cdf).pvalue > 1e-6
        assert abs(np.corrcoef(drawn[: count // 2], drawn[count // 2 :])[0, 1]) < 6 / math.sqrt(count / 2)


@pytest.mark.parametrize("scale", [2.0**30, 2.0**56])
def test_the_true_number_lies_within_the_bound(scale):
    """Extreme words too. At 2⁵⁶ an error of one unit in the last place would show."""
    words = Random(8).words(300)
    edge = np.array([2**64 - 1, 2**64 - 2, 2**63, 2**63 + 1, 2**40, 2**40 + 1, 5, 4], dtype=np.uint64)
    first, second = np.concatenate((words[:150], edge)), np.concatenate((words[150:], edge[::-1]))
    values, errors = _in_double(scale, first, second)
    for place in range(len(first)):
        exact = _exactly(scale, int(first[place]), int(second[place]), Random(place))
        for side in range(2):
            # No number for a bound leaves the draw to the exact way.
            assert not abs(exact[side] - values[side, place]) > errors[side, place] + 0.5
    # A usable bound: some hundred-thousandths of a step at the scale of training.
    assert np.nanmedian(errors) < 2.0**-44 * scale


def test_where_the_drawn_bits_decide_nothing_the_bound_is_infinite():
    values, errors = _in_double(1.0, np.array([0, 1], dtype=np.uint64), np.array([7, 7], dtype=np.uint64))
    low, high = values - errors, values + errors
    assert not (np.rint(low) == np.rint(high)).all(axis=0)[1]
    tiny = _exactly(1.0, 1, 0, Random(1))
    assert 9 <= tiny[0] < 25  # V below 2⁻⁶⁴: more than nine deviations


@pytest.mark.parametrize("angle", [0.0, 0.3, 1.6, 3.2, 4.8, 6.2])
def test_cosine_and_sine(angle):
    from decimal import Context, Decimal, localcontext

    with localcontext(Context(prec=90)):
        cosine, sine = _cosine_and_sine(Decimal(angle))
        assert abs(cosine * cosine + sine * sine - 1) < Decimal(10) ** -80
    assert (float(cosine), float(sine)) == pytest.approx((math.cos(angle), math.sin(angle)), abs=1e-15)


def test_a_sum_on_the_grid_comes_out_as_the_gaussian_rounded():
    """The noise does not depend on the value, and all of it is on the grid of the clip."""
    clip, scale = 0.7, 0.9
    step = grid_step(clip)
    values = np.rint(Random(1).normal((1000,)) / step * 50) * step
    noise = gaussian_on_grid(np.zeros(1000), scale=scale, sensitivity=clip, random=Random(2))
    noisy = gaussian_on_grid(values, scale=scale, sensitivity=clip, random=Random(2))
    assert np.array_equal(noisy - values, noise)
    assert np.array_equal(noise / step, np.rint(noise / step))
    assert float(np.std(noise)) == pytest.approx(scale, rel=0.14)  # six deviations of a thousand draws


def test_it_repeats_with_its_seed_and_needs_a_scale():
    assert np.array_equal(rounded_gaussian(9.0, (3, 5), Random(1)), rounded_gaussian(9.0, (3, 5), Random(1)))
    assert rounded_gaussian(9.0, (3, 5), Random()).shape == (3, 5)
    assert rounded_gaussian(9.0, (0,), Random()).shape == (0,)
    with pytest.raises(BadInput, match="scale"):
        rounded_gaussian(0.0, (3,), Random())
