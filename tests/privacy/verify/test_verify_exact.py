"""The exact verifier against a slow double loop, and against mechanisms whose ε is known."""

import math
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from discreet.errors import BadInput
from discreet.privacy.verify import exact
from discreet.privacy.verify.channel import MISSING, Channel
from discreet.privacy.verify.exact import verify_approximate, verify_metric, verify_pure


def random_channel(seed, inputs=23, outputs=9, zeros=0.0):
    random = np.random.default_rng(seed)
    table = random.dirichlet(np.ones(outputs), inputs)
    table[random.random(table.shape) < zeros] = 0.0
    table[:, 0] += 1e-3
    return table / table.sum(axis=1, keepdims=True)


def slow_loss(p, q):
    """max_y ln(p/q), one output at a time."""
    worst = 0.0
    for a, b in zip(p, q, strict=True):
        if a > 0:
            worst = max(worst, math.inf if b == 0 else math.log(a) - math.log(b))
    return worst


def slow_pure(table, related):
    pairs = [(x, y) for x in range(len(table)) for y in range(len(table)) if related(x, y)]
    return max((slow_loss(table[x], table[y]) for x, y in pairs), default=0.0)


def slow_metric(table, distances):
    worst = 0.0
    for x in range(len(table)):
        for y in range(len(table)):
            loss = slow_loss(table[x], table[y])
            if distances[x, y] == 0:
                worst = max(worst, math.inf if loss > exact.EQUAL else 0.0)
            else:
                worst = max(worst, loss / distances[x, y])
    return worst


def slow_delta(table, epsilon, related):
    worst = 0.0
    for x in range(len(table)):
        for y in range(len(table)):
            if related(x, y):
                parts = [max(0.0, a - math.exp(epsilon) * b) for a, b in zip(table[x], table[y], strict=True)]
                worst = max(worst, math.fsum(parts))
    return worst


@pytest.fixture(params=[4, 256], ids=["many-blocks", "one-block"])
def blocks(request, monkeypatch):
    monkeypatch.setattr(exact, "BLOCK", request.param)


@pytest.mark.parametrize("seed", range(4))
def test_pure_equals_the_double_loop(blocks, seed):
    table = random_channel(seed)
    channel = Channel.from_probabilities(table)
    assert verify_pure(channel).epsilon == pytest.approx(slow_pure(table, lambda x, y: True), rel=1e-12)
    relation = np.random.default_rng(seed).random((23, 23)) < 0.1
    found = verify_pure(channel, neighbours=relation)
    expected = slow_pure(table, lambda x, y: x != y and (relation[x, y] or relation[y, x]))
    assert found.epsilon == pytest.approx(expected, rel=1e-12)
    assert found.notion == "pure-dp"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("metric", ["euclidean", "manhattan", "chebyshev"])
def test_metric_equals_the_double_loop(blocks, seed, metric):
    table = random_channel(seed)
    vectors = np.random.default_rng(seed).normal(size=(23, 3))
    order = {"euclidean": 2, "manhattan": 1, "chebyshev": np.inf}[metric]
    distances = np.linalg.norm(vectors[:, None] - vectors[None], ord=order, axis=2)
    expected = slow_metric(table, distances)
    channel = Channel.from_probabilities(table)
    by_vectors = verify_metric(channel, vectors=vectors, metric=metric)
    assert by_vectors.epsilon == pytest.approx(expected, rel=1e-9)
    assert verify_metric(channel, distances=distances).epsilon == pytest.approx(expected, rel=1e-9)

    def measure(a, b):
        return np.linalg.norm(a[:, None] - b[None], ord=order, axis=2)

    assert verify_metric(channel, vectors=vectors, metric=measure).epsilon == pytest.approx(
        expected, rel=1e-9
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("epsilon", [0.0, 0.7, 3.0])
@pytest.mark.parametrize("zeros", [0.0, 0.2])
def test_approximate_equals_the_double_loop(blocks, seed, epsilon, zeros):
    table = random_channel(seed, zeros=zeros)
    channel = Channel.from_probabilities(table)
    found = verify_approximate(channel, epsilon=epsilon)
    assert found.delta == pytest.approx(slow_delta(table, epsilon, lambda x, y: True), rel=1e-12)
    relation = np.eye(23, k=1, dtype=bool)
    found = verify_approximate(channel, epsilon=epsilon, neighbours=relation)
    expected = slow_delta(table, epsilon, lambda x, y: abs(x - y) == 1)
    assert found.delta == pytest.approx(expected, rel=1e-12)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.floats(0.0, 4.0), st.integers(2, 12), st.integers(2, 6))
def test_a_delta_of_zero_is_found_exactly_when_epsilon_is_pure(seed, epsilon, inputs, outputs):
    channel = Channel.from_probabilities(random_channel(seed, inputs, outputs))
    delta = verify_approximate(channel, epsilon=epsilon).delta
    assert (delta <= 1e-15) == (verify_pure(channel).epsilon <= epsilon + 1e-12)


def test_the_worst_place_really_is_where_the_ratio_is_reached(blocks):
    table = random_channel(5)
    channel = Channel.from_probabilities(table)
    relation = ~np.eye(23, dtype=bool)
    vectors = np.random.default_rng(5).normal(size=(23, 2))
    for found in (verify_pure(channel), verify_pure(channel, neighbours=relation)):
        worst = found.worst
        ratio = table[int(worst.likely), int(worst.output)] / table[int(worst.unlikely), int(worst.output)]
        assert math.log(ratio) == pytest.approx(found.epsilon)
    found = verify_metric(channel, vectors=vectors)
    worst = found.worst
    apart = np.linalg.norm(vectors[int(worst.likely)] - vectors[int(worst.unlikely)])
    ratio = table[int(worst.likely), int(worst.output)] / table[int(worst.unlikely), int(worst.output)]
    assert worst.distance == pytest.approx(apart)
    assert math.log(ratio) / apart == pytest.approx(found.epsilon)


def test_an_impossible_output_is_an_infinite_counter_example(blocks):
    table = random_channel(6)
    table[11, 4] = 0.0
    table[11] /= table[11].sum()
    channel = Channel.from_probabilities(table)
    vectors = np.arange(23.0)[:, None]
    for found in (
        verify_pure(channel, claim=50.0),
        verify_pure(channel, neighbours=np.eye(23, k=1), claim=50.0),
        verify_metric(channel, vectors=vectors, claim=50.0),
    ):
        assert found.epsilon == math.inf
        assert found.violated
        assert (found.worst.unlikely, found.worst.output) == ("11", "4")
        assert "cannot occur for input '11'" in str(found)
    relation = np.eye(23, k=1)
    relation[10, 11] = relation[11, 12] = 0
    assert verify_pure(channel, neighbours=relation).epsilon < math.inf


def test_an_output_that_nobody_can_produce_is_no_counter_example():
    channel = Channel.from_probabilities([[0.5, 0.5, 0.0], [0.4, 0.6, 0.0]])
    assert verify_pure(channel).epsilon == pytest.approx(math.log(1.25))
    assert verify_metric(channel, distances=[[0, 1], [1, 0]]).epsilon == pytest.approx(math.log(1.25))
    assert verify_approximate(channel, epsilon=0.0).delta == pytest.approx(0.1)


def test_log_space_sees_what_probabilities_cannot():
    logs = np.array([[0.0, -800.0], [0.0, -2000.0]])
    assert verify_pure(Channel.from_logs(logs)).epsilon == 1200.0
    assert verify_pure(Channel.from_logs(logs), neighbours=[[0, 1], [0, 0]]).epsilon == 1200.0
    assert verify_metric(Channel.from_logs(logs), distances=[[0, 4], [4, 0]]).epsilon == 300.0
    assert verify_pure(Channel.from_probabilities(np.exp(logs))).epsilon == 0.0


def test_inputs_at_distance_zero_must_have_equal_rows():
    vectors = [[0.0], [0.0], [1.0]]
    same = Channel.from_probabilities([[0.5, 0.5], [0.5, 0.5], [0.4, 0.6]])
    assert verify_metric(same, vectors=vectors).epsilon == pytest.approx(math.log(1.25))
    different = Channel.from_probabilities([[0.5, 0.5], [0.51, 0.49], [0.4, 0.6]])
    found = verify_metric(different, vectors=vectors)
    assert found.epsilon == math.inf
    assert found.worst.distance == 0.0


def test_nothing_is_asked_at_an_infinite_distance():
    channel = Channel.from_probabilities([[1.0, 0.0], [0.0, 1.0]])
    assert verify_metric(channel, distances=[[0, math.inf], [math.inf, 0]]).epsilon == 0.0


def test_no_pairs_and_equal_rows_give_zero():
    channel = Channel.from_probabilities([[0.3, 0.7], [0.3, 0.7]])
    for found in (
        verify_pure(channel, claim=0.0),
        verify_pure(channel, neighbours=np.zeros((2, 2))),
        verify_pure(Channel.from_probabilities([[0.2, 0.8]])),
        verify_approximate(channel, epsilon=0.0, claim=0.0),
    ):
        assert (found.epsilon, found.delta, found.worst, found.violated) == (0.0, 0.0, None, False)


@pytest.mark.parametrize("categories", [2, 3, 50])
@pytest.mark.parametrize("epsilon", [0.1, 1.0, 30.0])
def test_randomised_response_as_published(categories, epsilon):
    logs = np.zeros((categories, categories))
    np.fill_diagonal(logs, epsilon)
    logs -= np.log(np.exp(logs).sum(axis=1, keepdims=True))
    channel = Channel.from_logs(logs)
    assert verify_pure(channel, claim=epsilon).epsilon == pytest.approx(epsilon)
    assert not verify_pure(channel, claim=epsilon).violated
    assert verify_pure(channel, claim=0.999 * epsilon).violated
    keep, other = np.exp(logs[0, 0]), np.exp(logs[0, 1])
    half = verify_approximate(channel, epsilon=epsilon / 2)
    assert half.delta == pytest.approx(keep - math.exp(epsilon / 2) * other)


def test_a_huge_epsilon_does_not_overflow():
    channel = Channel.from_probabilities([[1.0, 0.0], [0.5, 0.5]])
    assert verify_approximate(channel, epsilon=5000.0).delta == pytest.approx(0.5)


def test_memory_beyond_the_matrix_does_not_grow_with_the_pairs():
    count = 1500
    channel = Channel.from_probabilities(random_channel(1, count, count))
    vectors = np.random.default_rng(1).normal(size=(count, 5))
    matrix = channel.logs.nbytes
    tracemalloc.start()
    for run in (
        lambda: verify_pure(channel),
        lambda: verify_metric(channel, vectors=vectors),
        lambda: verify_approximate(channel, epsilon=1.0),
    ):
        tracemalloc.reset_peak()
        run()
        assert tracemalloc.get_traced_memory()[1] < 4 * matrix
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (lambda c: verify_metric(c), "needs distances"),
        (lambda c: verify_metric(c, distances=[[0, 1]]), "3 rows and 3 columns"),
        (lambda c: verify_metric(c, distances=np.full((3, 3), math.nan)), "is not a number"),
        (lambda c: verify_metric(c, distances=np.ones((3, 3)) - 2 * np.eye(3)), "negative"),
        (lambda c: verify_metric(c, distances=np.ones((3, 3))), "distance to itself"),
        (
            lambda c: verify_metric(c, distances=[[0, 1, 2], [1, 0, 3], [2, 4, 0]]),
            "'b' and 'c' \\(3\\) differs",
        ),
        (lambda c: verify_metric(c, distances=[["x"] * 3] * 3), "not a table of numbers"),
        (lambda c: verify_metric(c, vectors=[[1.0], [2.0]]), "one row is needed"),
        (lambda c: verify_metric(c, vectors=[[1.0], [2.0], [math.inf]]), "input 'c'"),
        (lambda c: verify_metric(c, vectors=np.zeros((3, 1)), metric="cosine"), "euclidean"),
        (lambda c: verify_pure(c, neighbours=[[True]]), "relation"),
        (lambda c: verify_approximate(c, epsilon=-1.0), "epsilon"),
    ],
)
def test_what_cannot_be_verified_is_refused_with_the_reason(run, words):
    channel = Channel.from_probabilities([[0.5, 0.5], [0.4, 0.6], [0.3, 0.7]], inputs="abc")
    with pytest.raises(BadInput, match=words):
        run(channel)


def test_missing_mass_is_a_further_output():
    """One row misses 9e-7, within the tolerance for printed tables; the other misses nothing."""
    channel = Channel.from_probabilities([[0.5, 0.5 - 9e-7], [0.5, 0.5]], inputs=("a", "b"))
    pure = verify_pure(channel, claim=1.0)
    assert pure.violated and pure.epsilon == math.inf
    assert pure.worst.output == MISSING and pure.worst.likely == "a"
    metric = verify_metric(channel, distances=[[0.0, 1.0], [1.0, 0.0]], claim=1.0)
    assert metric.violated and metric.epsilon == math.inf
    loose = verify_approximate(channel, epsilon=1.0)
    assert loose.delta == pytest.approx(9e-7, rel=1e-6)
    related = verify_pure(channel, neighbours=[[0, 1], [1, 0]])
    assert related.epsilon == math.inf


def test_rows_that_miss_different_amounts_differ_by_their_ratio():
    channel = Channel.from_probabilities([[1 - 8e-7], [1 - 2e-7]])
    assert verify_pure(channel).epsilon == pytest.approx(math.log(4), rel=1e-6)


def test_a_row_that_overstates_its_outputs_counts_too():
    channel = Channel.from_probabilities([[0.5, 0.5 + 9e-7], [0.5, 0.5]])
    assert verify_pure(channel).epsilon == math.inf


def test_rounding_in_double_precision_is_not_missing_mass():
    table = random_channel(3, 20, 700)
    channel = Channel.from_probabilities(table / table.sum(axis=1, keepdims=True))
    assert channel.completed is channel
