"""The sound randomisers: certified, unbiased, and refuted as soon as they claim less than they spend."""

import json
import math

import numpy as np
import pytest

from discreet.encoding.codes import OneHotBins
from discreet.encoding.directions import Directions
from discreet.encoding.grid import from_grid, to_grid
from discreet.encoding.mechanisms.bits import BitResponse
from discreet.encoding.mechanisms.class_response import ClassResponse
from discreet.encoding.mechanisms.gaussian import ClippedGaussian
from discreet.encoding.mechanisms.laplace import ClippedLaplace
from discreet.encoding.mechanisms.metric import MetricNoise
from discreet.encoding.mechanisms.privunit import PrivUnit
from discreet.encoding.registry import randomisers
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.privacy.release import Tally
from discreet.privacy.verify.gaussian import gaussian_epsilon
from discreet.privacy.verify.statistical import verify_sampler
from discreet.settings import build, plain

DIRECTIONS = Directions(("a", "b", "c"), np.eye(3), np.zeros(3))
UNIT = np.array([[0.6, 0.0, -0.8]])


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 8.0, 16.0])
@pytest.mark.parametrize(
    "make",
    [
        lambda e: BitResponse(epsilon=e, elements=7),
        lambda e: BitResponse(epsilon=e, elements=3, code=OneHotBins(bins=4)),
        lambda e: PrivUnit(epsilon=e, elements=2),
        lambda e: PrivUnit(epsilon=e, elements=384),
        lambda e: ClassResponse(epsilon=e, directions=DIRECTIONS),
    ],
    ids=("signs", "bins", "circle", "sphere", "class"),
)
def test_certified_and_not_wasteful(make, epsilon):
    mechanism = make(epsilon)
    certificate = mechanism.certificate(claim=epsilon)
    assert not certificate.violated
    assert certificate.epsilon == pytest.approx(epsilon, rel=1e-8)
    assert mechanism.guarantee.epsilon == epsilon
    assert mechanism.published is None


def test_privunit_draws_the_densities_it_is_certified_for():
    mechanism = PrivUnit(epsilon=3.0, elements=5)
    truth = np.random.default_rng(1).normal(size=(1, 5))
    count = 60_000
    drawn = (
        mechanism.estimate(mechanism.randomise(truth.repeat(count, axis=0), Random(4))) * mechanism.cap.lean
    )
    assert np.linalg.norm(drawn, axis=1) == pytest.approx(1.0, abs=2e-4)
    cosine = drawn @ truth[0] / np.linalg.norm(truth)
    beyond = np.sort(_share_beyond(cosine, 5))
    p, q = mechanism.cap.words / 2**64, mechanism.cap.share
    # Uniform below q with mass p and above it with the rest: Kolmogorov's bound 2·exp(−2nd²) < 1e-6.
    wanted = np.where(beyond < q, p * beyond / q, p + (1 - p) * (beyond - q) / (1 - q))
    gap = np.abs(wanted - np.arange(count) / count).max()
    assert gap < math.sqrt(math.log(2e6) / (2 * count)) + 1e-3
    aside = drawn - cosine[:, None] * truth / np.linalg.norm(truth)
    # Each mean of at most unit numbers is off by 6/√n with probability below 1e-7.
    assert np.abs(aside.mean(axis=0)).max() < 6 / math.sqrt(count)


def _share_beyond(cosine, elements):
    from scipy.special import betainc

    tail = 0.5 * betainc((elements - 1) / 2, 0.5, 1 - np.minimum(cosine**2, 1))
    return np.where(cosine >= 0, tail, 1 - tail)


def test_privunit_leans_as_far_as_it_can():
    # 0.5121 is the best of a grid of 400 cap heights, computed apart from this code.
    mechanism = PrivUnit(epsilon=4.0, elements=8)
    best = mechanism.cap.lean
    assert best == pytest.approx(0.5121, abs=2e-3)
    assert all(mechanism._cap(4.0, split).lean < best + 1e-6 for split in np.linspace(0, 1, 41))


@pytest.mark.parametrize(
    ("make", "epsilon"),
    [
        (lambda: PrivUnit(epsilon=2.0, elements=2), 2.0),
        (lambda: ClippedLaplace(epsilon=2.0, elements=3), 2.0),
        (lambda: MetricNoise(epsilon=1.0, elements=2), 2.0),
        (lambda: BitResponse(epsilon=2.0, elements=3), 2.0),
    ],
    ids=("privunit", "laplace", "metric", "bits"),
)
def test_draws_do_not_refute_the_claim_and_refute_a_smaller_one(make, epsilon):
    mechanism, random = make(), Random(11)
    rim = np.eye(1, mechanism.elements) + (0.0 if mechanism.name != "bits" else 1.0)

    def around(vector):
        return lambda draws: mechanism.estimate(mechanism.randomise(vector.repeat(draws, axis=0), random))

    for claim, violated in ((epsilon, False), (0.6 * epsilon, True)):
        assert verify_sampler(around(rim), around(-rim), claim, draws=30_000).violated == violated


def test_gaussian_noise_is_the_least_that_holds():
    mechanism = ClippedGaussian(epsilon=8.0, elements=4, delta=1e-6, clip_norm=3.0)
    noise = mechanism.noise
    assert noise.sensitivity == 6.0
    spent = gaussian_epsilon(delta=1e-6, scale=noise.scale, sensitivity=6.0)
    assert 8.0 * (1 - 1e-6) < spent <= 8.0
    assert mechanism.guarantee.delta == 1e-6


@pytest.mark.parametrize("name", ["laplace", "gaussian", "metric", "privunit"])
def test_estimates_are_unbiased(name):
    # Inside both clips: ‖x‖₁ = 1.4·0.7 < 1.
    truth = UNIT if name == "privunit" else 0.7 * UNIT
    mechanism = randomisers.make(name)(epsilon=4.0, elements=3)
    drawn = mechanism.estimate(mechanism.randomise(truth.repeat(30_000, axis=0), Random(3)))
    error = drawn.std(axis=0) / math.sqrt(30_000)
    assert (np.abs(drawn.mean(axis=0) - truth[0]) < 6 * error).all()


def test_the_system_source_is_hardened_and_agrees():
    for name in ("laplace", "gaussian"):
        mechanism = randomisers.make(name)(epsilon=4.0, elements=3)
        quick = mechanism.features(mechanism.randomise(np.zeros((2000, 3)), Random(1)))
        hardened = mechanism.features(mechanism.randomise(np.zeros((2000, 3)), Random()))
        # Of 6,000 draws, the 90th percentiles of |z| agree within 16 %: over six deviations.
        assert np.quantile(np.abs(quick), 0.9) == pytest.approx(np.quantile(np.abs(hardened), 0.9), rel=0.16)


def test_long_vectors_are_clipped_and_counted():
    tally = Tally()
    MetricNoise(epsilon=1e6, elements=2).randomise(np.array([[30.0, 40.0], [0.1, 0.0]]), Random(1), tally)
    assert tally.counts["vectors clipped"] == 1
    near = MetricNoise(epsilon=1e6, elements=2)
    assert near.estimate(near.randomise(np.array([[30.0, 40.0]]), Random(1)))[0] == pytest.approx(
        [0.6, 0.8], abs=1e-3
    )


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf])
def test_one_number_that_is_none_is_refused(odd):
    vectors = np.array([[0.1, 0.2, 0.3], [0.1, odd, 0.3]])
    with pytest.raises(BadInput, match=r"vector 2 holds .* at place 2"):
        PrivUnit(epsilon=1.0, elements=3).randomise(vectors, Random(1))


def test_what_lies_beyond_the_grid_does_not_wrap_round():
    far = from_grid(to_grid(np.array([[5.0, -5.0, 0.5]]), 2.0**-14), 2.0**-14)
    assert far.tolist() == [[32767 * 2.0**-14, -32767 * 2.0**-14, 0.5]]


def test_metric_noise_states_the_largest_distance_too():
    assert MetricNoise(epsilon=3.0, elements=2, clip_norm=2.0).local_epsilon == 12.0


def test_a_zero_vector_has_a_public_direction():
    tally = Tally()
    mechanism = PrivUnit(epsilon=200.0, elements=3)
    packed = mechanism.randomise(np.zeros((2, 3)), Random(1), tally)
    assert tally.counts["zero vectors"] == 2
    assert np.sign(mechanism.estimate(packed)[:, 0]).tolist() == [1, 1]


def test_class_response_keeps_the_class_as_often_as_it_says():
    mechanism = ClassResponse(epsilon=2.0, directions=DIRECTIONS)
    packed = mechanism.randomise(np.array([[0.0, 1.0, 0.0]]).repeat(40_000, axis=0), Random(9))
    keep = math.exp(2) / (math.exp(2) + 2)
    # The deviation is 0.002; six of them.
    assert (packed[:, 0] == 1).mean() == pytest.approx(keep, abs=0.0123)
    assert mechanism.estimate(packed).mean(axis=0) == pytest.approx([0, 1, 0], abs=0.02)


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("privunit", {"epsilon": 1.0, "elements": 1}, "elements is 1"),
        ("privunit", {"epsilon": 0.0, "elements": 4}, "epsilon is 0"),
        ("gaussian", {"epsilon": 1.0, "elements": 4, "delta": 0.0}, "delta is 0"),
        ("gaussian", {"epsilon": 1.0, "elements": 4, "delta": 0.6}, "delta is 0.6"),
        ("laplace", {"epsilon": 1.0, "elements": 4, "clip_norm": math.inf}, "clip_norm is inf"),
        ("ome", {"epsilon": 1.0, "factor": math.inf}, "factor is inf"),
        ("sue", {"epsilon": math.nan}, "epsilon is nan"),
        ("metric", {"epsilon": math.inf, "elements": 4}, "epsilon is inf"),
        ("bits", {"epsilon": 1.0, "elements": -1}, "elements is -1"),
        ("laplace", {"epsilon": 1.0, "elements": 4, "factor": 3.0}, "laplace has no setting 'factor'"),
        ("bits", {"epsilon": 1.0, "elements": 4, "bins": 3}, "no setting 'bins'"),
        (
            "bits",
            {"epsilon": 1.0, "elements": 4, "code": {"name": "sign", "bins": 3}},
            "sign has no setting 'bins'",
        ),
        ("bits", {"epsilon": 1.0, "code": {"name": "one-hot", "bins": 1}}, "bins is 1"),
        ("bits", {"elements": 4}, "needs epsilon"),
        ("class", {"epsilon": 1.0}, "needs directions"),
        ("nothing", {"epsilon": 1.0}, "there is no encoding mechanism"),
    ],
)
def test_settings_that_make_no_randomiser(name, settings, message):
    with pytest.raises(BadInput, match=message):
        build(randomisers.make(name), settings, what=name)


def test_a_randomiser_can_be_made_again_from_plain_data():
    for name in ("privunit", "bits", "laplace", "gaussian", "metric", "sue", "oue", "ome"):
        made = randomisers.make(name)(epsilon=3.0, elements=5)
        data = json.loads(json.dumps(plain(made)))
        assert build(randomisers.make(name), data) == made
    made = BitResponse(epsilon=3.0, elements=5, code=OneHotBins(bins=6))
    assert plain(made)["code"] == {"name": "one-hot", "bins": 6}
    assert build(BitResponse, plain(made)) == made
    directed = ClassResponse(epsilon=3.0, directions=DIRECTIONS)
    back = build(ClassResponse, json.loads(json.dumps(plain(directed))))
    assert back.directions.to_json() == DIRECTIONS.to_json()


def test_every_mechanism_has_a_file_and_a_name_of_its_own():
    assert randomisers.names() == [
        "privunit", "bits", "laplace", "gaussian", "metric", "class", "ome", "oue", "sue",
    ]  # fmt: skip
    assert all(randomisers.summary(name) for name in randomisers.names())


@pytest.mark.parametrize("name", ["privunit", "bits", "laplace", "gaussian", "metric", "sue", "oue", "ome"])
def test_a_mechanism_waits_for_the_number_of_elements(name):
    waiting = randomisers.make(name)(epsilon=3.0)
    uses = [lambda: waiting.randomise(np.zeros((1, 3)), Random(1)), lambda: waiting.bytes]
    if hasattr(waiting, "certificate"):
        uses.append(lambda: waiting.certificate(3.0))
    for use in uses:
        with pytest.raises(BadInput, match=f"{name} does not know how many numbers"):
            use()
    sized = waiting.sized(3)
    assert sized.elements == 3 and sized == randomisers.make(name)(epsilon=3.0, elements=3)
    assert sized.sized(3) == sized
    with pytest.raises(BadInput, match="made for vectors of 3 numbers, and these have 4"):
        sized.sized(4)


def test_directions_know_how_many_numbers_they_are_for():
    mechanism = ClassResponse(epsilon=1.0, directions=DIRECTIONS)
    assert mechanism.sized(3) is mechanism
    with pytest.raises(BadInput, match="for vectors of 3 numbers, not of 4"):
        mechanism.sized(4)


@pytest.mark.parametrize(
    ("epsilon", "elements"), [(60.0, 16), (200.0, 64), (500.0, 768), (400.0, 16), (100.0, 2)]
)
def test_privunit_is_certified_and_centred_at_large_epsilon(epsilon, elements):
    """Where q < 2⁻⁵³, or 1 − p is a single word: the certificate is finite and says what is drawn."""
    mechanism = PrivUnit(epsilon=epsilon, elements=elements)
    certificate = mechanism.certificate(epsilon)
    assert not certificate.violated and np.isfinite(certificate.epsilon)
    vector = np.eye(1, elements).repeat(200, axis=0)
    inside = np.ones(200, dtype=bool)
    tail, leans = mechanism._tails(inside, Random(1))
    assert leans.all() and (tail < mechanism.cap.share).all()
    tail, leans = mechanism._tails(~inside, Random(2))
    assert 50 < leans.sum() < 150, "false alarm 1e-12"
    assert (tail[leans] >= mechanism.cap.share).all() and (tail <= 0.5).all()
    assert np.isfinite(mechanism.estimate(mechanism.randomise(vector, Random(3)))).all()
