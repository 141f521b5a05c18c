"""The corrected estimator: right on Gaussians, zero for equal samples, exact on copies, fast = slow."""

import math

import numpy as np
import pytest

from discreet.attacks.distinguishing.density_ratio import neighbourhoods
from discreet.attacks.distinguishing.divergence import divergences, neighbours_for
from discreet.attacks.distinguishing.two_samples import pool
from discreet.errors import BadInput
from discreet.privacy.random import Random


def gaussians(count, dimension, shift, seed=1):
    generator = np.random.default_rng(seed)
    first, second = generator.normal(size=(2, count, dimension))
    second[:, 0] += shift
    return first, second


def values(samples, orders, **options):
    return [one.estimate.value for one in divergences(samples, orders=orders, resamples=0, **options)]


# Seeded. The intervals are at 99.9 %: they cover chance, and leave a little room for the estimator's bias.
@pytest.mark.parametrize("dimension", [1, 2, 4, 8, 16, 32])
@pytest.mark.parametrize("shift", [0.0, 0.5])
def test_gaussians_of_known_divergence_lie_inside_their_intervals(dimension, shift):
    samples = pool(*gaussians(1500, dimension, shift))
    for reverse in (False, True):
        for one in divergences(
            samples,
            orders=(1.0, 1.5, 2.0),
            reverse=reverse,
            confidence=0.999,
            resamples=40,
            random=Random(2),
        ):
            truth = one.order * shift**2 / 2
            assert one.estimate.low <= truth <= one.estimate.high, (one, reverse)
            assert one.estimate.high - one.estimate.low < 1.0


def test_a_wrong_dimension_or_constant_would_be_seen():
    # The twin of the test above: estimates are close enough that a factor of 1.5 falls outside.
    first, second = gaussians(4000, 2, 1.0)
    kl, renyi = values(pool(first, second), (1.0, 2.0))
    assert kl == pytest.approx(0.5, abs=0.08)
    assert renyi == pytest.approx(1.0, abs=0.2)


def test_the_interval_is_as_wide_as_independent_samples_scatter():
    # 30 independent estimates know their scatter to about 13 %, 40 halves theirs to 11 %. Seeded.
    found = []
    for seed in range(30):
        samples = pool(*gaussians(200, 2, 0.5, seed))
        found.append(divergences(samples, orders=(1.0, 2.0), resamples=40, random=Random(seed)))
    for place in range(2):
        scatter = np.std([one[place].estimate.value for one in found], ddof=1)
        said = np.mean([one[place].estimate.high - one[place].estimate.low for one in found]) / (2 * 1.96)
        assert 0.7 < said / scatter < 1.5


def slow(first, second, order, k):
    """The definition, point by point, over lists of tuples."""
    first, second = [tuple(row) for row in first], [tuple(row) for row in second]
    dimension = len(first[0])
    terms = []
    for place, y in enumerate(first):
        others = first[:place] + first[place + 1 :]
        copies, elsewhere = others.count(y), second.count(y)
        if copies and elsewhere:
            terms.append((math.log(copies / len(others) / (elsewhere / len(second))), False))
            continue
        log_density = []
        for members in (others, second):
            near = sorted({x for x in members if x != y}, key=lambda x: math.dist(x, y))[:k]
            count = sum(members.count(x) for x in near) + members.count(y)
            radius = math.dist(near[-1], y)
            log_density.append(math.log(count / len(members)) - dimension * math.log(radius))
        terms.append((log_density[0] - log_density[1], True))
    if order == 1:
        return sum(log for log, _ in terms) / len(terms)
    gamma = math.gamma
    factor = gamma(k) ** 2 / (gamma(k - order + 1) * gamma(k + order - 1))
    mean = sum((factor if dense else 1) * math.exp((order - 1) * log) for log, dense in terms) / len(terms)
    return math.log(mean) / (order - 1)


@pytest.mark.parametrize("order", [0.5, 1.0, 2.0, 3.5])
@pytest.mark.parametrize("copied", [False, True])
def test_fast_equals_slow(order, copied):
    first, second = gaussians(60, 3, 0.4)
    if copied:
        first[5:12] = first[4]
        second[:5] = first[4]
        second[5:9] = second[9]
        first[20] = second[9]
        first[30] = first[31]
    k = neighbours_for(order, 4)
    fast = values(pool(first, second), (order,), neighbours=4)
    assert fast == pytest.approx([slow(first, second, order, k)], rel=1e-9)
    back = values(pool(first, second), (order,), neighbours=4, reverse=True)
    assert back == pytest.approx([slow(second, first, order, k)], rel=1e-9)


def test_halves_read_off_the_stored_neighbours_equal_a_search_among_the_halves():
    first, second = gaussians(300, 2, 0.3)
    first[:30] = first[0]
    samples = pool(first, second)
    stored = neighbourhoods(samples, stored=40)
    own, other = samples.half(Random(4))
    fast = stored.ratios(own, other, {5})[5]
    part = pool(
        np.repeat(samples.points, own, axis=0),
        np.repeat(samples.points, other, axis=0),
    )
    again = neighbourhoods(part, stored=5).ratios(part.counts(False), part.counts(True), {5})[5]
    assert fast.members.sum() == 150
    np.testing.assert_allclose(np.sort(fast.logs), np.sort(again.logs), rtol=1e-9)


def test_a_part_without_any_stored_neighbour_still_has_a_finite_ratio():
    first, second = gaussians(300, 2, 0.3)
    samples = pool(first, second)
    stored = neighbourhoods(samples, stored=5)
    own, other = samples.counts(False), samples.counts(True)
    near_the_first = stored.other[0][0]
    emptied = np.where(np.isin(np.arange(len(other)), near_the_first), 0, other)
    logs = stored.ratios(own, emptied, {5})[5].logs
    assert np.isfinite(logs).all()
    assert logs[0] > stored.ratios(own, other, {5})[5].logs[0]


def test_samples_of_copies_only_are_compared_by_their_shares():
    places = np.array([[0.0, 0.0], [3.0, 1.0], [-2.0, 5.0]])
    first = np.repeat(places, [500, 300, 200], axis=0)
    second = np.repeat(places, [200, 300, 500], axis=0)
    p, q = np.array([0.5, 0.3, 0.2]), np.array([0.2, 0.3, 0.5])
    found = values(pool(first, second), (1.0, 2.0, 3.0))
    exact = [
        float(p @ np.log(p / q)),
        math.log(float(p**2 @ q**-1)),
        math.log(float(p**3 @ q**-2.0)) / 2,
    ]
    assert found == pytest.approx(exact, abs=0.01)


def test_when_everything_is_the_same_mark_there_is_no_divergence():
    same = np.ones((100, 4))
    for one in divergences(pool(same, same), resamples=5, random=Random(1)):
        assert one.estimate.value == pytest.approx(0.0, abs=1e-12)
        assert one.estimate.high == pytest.approx(0.0, abs=1e-12)


def test_sets_that_share_nothing_are_as_far_apart_as_their_size_can_show():
    first, second = np.zeros((100, 2)), np.ones((100, 2))
    assert values(pool(first, second), (1.0, 2.0)) == pytest.approx([math.log(200), math.log(200)])


@pytest.mark.parametrize(("mine", "theirs"), [(0.5, 0.5), (0.6, 0.2)])
def test_a_mixture_of_copies_and_a_density(mine, theirs):
    # Seeded; D_2 = log(a²/b + (1−a)²/(1−b)) for shares a and b of copies in two otherwise equal samples.
    first, second = gaussians(2000, 2, 0.0)
    first[: int(2000 * mine)] = 9.0
    second[: int(2000 * theirs)] = 9.0
    truth = math.log(mine**2 / theirs + (1 - mine) ** 2 / (1 - theirs))
    assert values(pool(first, second), (2.0,)) == pytest.approx([truth], abs=0.06)


def test_nearly_equal_rows_are_copies_when_told_how_near():
    generator = np.random.default_rng(3)
    text = generator.normal(size=(1, 6))
    noisy = text + 1e-9 * generator.normal(size=(50, 6))
    assert len(pool(noisy, noisy).points) == 50
    assert len(pool(noisy, noisy, decimals=5).points) == 1


def test_reverse_is_the_other_way_round():
    first, second = gaussians(200, 2, 1.0)
    assert values(pool(first, second), (1.0, 2.0), reverse=True) == pytest.approx(
        values(pool(second, first), (1.0, 2.0))
    )


def test_sizes_that_differ_do_not_pass_for_a_divergence():
    # Without drawing as many of one as of the other this comes to 0.6, five standard deviations. Seeded.
    first, second = gaussians(700, 16, 0.0)
    (one,) = divergences(pool(first, second[:120]), orders=(1.0,), resamples=20, random=Random(1))
    assert one.estimate.count == 120
    assert abs(one.estimate.value) < 0.4


def test_high_orders_say_how_few_points_they_rest_on():
    found = divergences(pool(*gaussians(500, 2, 1.5)), orders=(1.0, 8.0), resamples=0)
    assert found[0].carried_by == 500
    assert found[1].carried_by < 50


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (np.zeros((5, 2)), np.zeros((50, 2)), "members of the first sample"),
        (np.zeros((50, 2)), np.zeros((50, 3)), "same embedding"),
        (np.full((50, 2), np.nan), np.zeros((50, 2)), "finite"),
    ],
)
def test_bad_samples_are_refused(first, second, said):
    with pytest.raises(BadInput, match=said):
        divergences(pool(first, second))


@pytest.mark.parametrize("order", [0.0, -1.0, math.inf])
def test_orders_out_of_range_are_refused(order):
    with pytest.raises(BadInput, match="order"):
        divergences(pool(np.zeros((50, 2)), np.ones((50, 2))), orders=(order,))
