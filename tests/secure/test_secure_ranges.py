"""Bounds on every value: they hold, they are reached, and what could overflow is refused."""

import numpy as np
import pytest
from small_networks import drawn_weights, unit_vectors

from discreet.errors import BadInput
from discreet.secure.classifier import Classifier
from discreet.secure.layers import Dense
from discreet.secure.network import Network, lean_network
from discreet.secure.ranges import FRACTION_BITS, LARGEST, LARGEST_WHOLE, check_ranges
from discreet.secure.simulate import simulate
from discreet.secure.whole import WHOLE_BITS


@pytest.mark.parametrize("name", ["small_lean", "small_paper"])
def test_no_score_exceeds_its_bound(name, request) -> None:
    classifier = request.getfixturevalue(name)
    network = classifier.network
    if network.threshold:  # without its sigmoid, which hides the size of what goes in
        network = Network(layers=network.layers[:-1], labels=network.labels, inputs=12)
    open_ended = Classifier.of(network, classifier.weights)
    reached = np.abs(open_ended.scores(unit_vectors(4000, 12))).max()
    last = list(open_ended.ranges.bounds.values())[-1]
    assert reached <= last
    assert reached > last / 100


def test_the_first_layers_bound_is_reached_by_its_own_direction() -> None:
    network = Network(layers=(Dense(width=1),), labels=("no", "yes"), inputs=12)
    weights = drawn_weights(network)
    column = weights["0.weight"][:, 0]
    worst = (np.sign(weights["0.offset"][0]) * column / np.linalg.norm(column))[None].astype(np.float32)
    classifier = Classifier.of(network, weights)
    assert np.abs(classifier.scores(worst))[0, 0] == pytest.approx(classifier.ranges.bounds["0"], rel=1e-5)


def test_what_could_overflow_is_refused_with_its_layer_and_does_overflow(vectors) -> None:
    network = Network(layers=(Dense(width=1), Dense(width=1)), labels=("no", "yes"), inputs=12)
    weights = {name: np.zeros(shape, np.float32) for name, shape in network.weight_shapes().items()}
    weights["0.weight"][:] = 4.0**9
    weights["1.weight"][:] = 4.0**9
    with pytest.raises(BadInput, match=r"layer 1 can reach.*overflow"):
        check_ranges(network, weights)
    fits = {name: value / 4.0**4 for name, value in weights.items()}
    assert check_ranges(network, fits).largest < LARGEST
    unchecked = Classifier(network, weights, check_ranges(network, fits))
    wrong = simulate(unchecked, vectors) != unchecked.classify(vectors)
    assert wrong.any()
    assert not (simulate(Classifier.of(network, fits), vectors) != unchecked.classify(vectors)).any()


def test_the_bound_of_squares_is_nearly_reached_and_more_is_refused() -> None:
    network = lean_network(("no", "yes"), inputs=12, units=4)
    vectors = unit_vectors(1, 12)
    weight = np.zeros((13, 4), np.float32)
    weight[:12, :2], weight[12, :2] = vectors.T * 44, 44
    classifier = Classifier.of(network, {"0.weight": weight})
    bound = classifier.ranges.bounds["0"]
    assert classifier.scores(vectors)[0, 0] == pytest.approx(bound, rel=1e-3)
    assert classifier.ranges.spare_bits == pytest.approx(np.log2(LARGEST_WHOLE / bound))
    with pytest.raises(BadInput, match=r"layer 0 can reach.*whole numbers.*overflow"):
        Classifier.of(network, {"0.weight": weight * 1.1})
    negative = Classifier.of(network, {"0.weight": weight[:, ::-1]})
    assert [simulate(one, vectors)[0] for one in (classifier, negative)] == [1, 0]


def test_a_weight_that_is_not_a_number_is_refused(small_lean) -> None:
    broken = {**small_lean.weights, "0.weight": np.full((13, 4), np.nan, np.float32)}
    with pytest.raises(BadInput, match=r"0\.weight"):
        Classifier.of(small_lean.network, broken)


def test_the_limits_leave_products_of_two_numbers_within_64_bits() -> None:
    """A product carries both fractions, a sign and one bit for the sum of two: 2·LARGEST·2^36 = 2^62."""
    assert 2 * LARGEST * 2.0 ** (2 * FRACTION_BITS) == 2.0**62
    assert 2 * LARGEST_WHOLE * 2.0 ** (4 * WHOLE_BITS) == 2.0**63
