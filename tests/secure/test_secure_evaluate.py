"""One definition, three array packages: numpy, torch and secret shares give the same answers."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from small_networks import drawn_weights

from discreet.secure.classifier import Classifier
from discreet.secure.evaluate import scores
from discreet.secure.network import Network, lean_network
from discreet.secure.protocol import PROTOCOLS
from discreet.secure.simulate import simulate
from discreet.secure.whole import with_one


def test_the_papers_network_is_what_torch_computes_with_its_own_layers(small_paper, vectors) -> None:
    weights = {name: torch.from_numpy(value) for name, value in small_paper.weights.items()}
    sequence = torch.from_numpy(vectors)[:, None]
    branches = []
    for place, kernel in enumerate((3, 4, 5)):
        filters = weights[f"0.{place}.0.weight"].T.reshape(2, 1, kernel)
        passed = torch.conv1d(sequence, filters, weights[f"0.{place}.0.offset"])
        pooled = torch.nn.functional.max_pool1d(passed, 4).relu()
        branches.append(pooled.transpose(1, 2).flatten(1))
    hidden = (torch.cat(branches, 1) @ weights["1.weight"] + weights["1.offset"]).relu()
    expected = torch.sigmoid(hidden @ weights["3.weight"] + weights["3.offset"])
    assert np.allclose(small_paper.scores(vectors), expected.numpy(), atol=1e-5)
    in_torch = scores(small_paper.network, weights, torch.from_numpy(vectors), torch)
    assert np.allclose(small_paper.scores(vectors), in_torch.numpy(), atol=1e-5)


def test_the_lean_network_is_its_formula(small_lean, vectors) -> None:
    weight = small_lean.weights["0.weight"]
    squares = (vectors @ weight[:12] + weight[12]) ** 2
    expected = squares[:, :2].sum(1) - squares[:, 2:].sum(1)
    # Every number is rounded to 12 bits after the point.
    assert np.allclose(small_lean.scores(vectors)[:, 0], expected, atol=0.02)
    in_torch = scores(
        small_lean.network, {"0.weight": torch.from_numpy(weight)}, torch.from_numpy(with_one(vectors)), torch
    )
    assert np.allclose(in_torch.numpy()[:, 0], expected, atol=1e-4)


def test_whole_numbers_give_the_clear_score_to_the_last_bit(small_lean, vectors) -> None:
    open_network = replace(small_lean.network, opens="score")
    classifier = Classifier.of(open_network, small_lean.weights)
    # Scores of 2⁵⁰ and more fit no float: equal they are only if the whole numbers were.
    assert np.array_equal(simulate(classifier, vectors), classifier.scores(vectors))


@pytest.mark.parametrize("protocol", ["aby3", "trusted-first-party"])
def test_secret_shares_give_the_clear_labels(
    protocol, small_lean, small_paper, vectors, program_cache
) -> None:
    for classifier in (small_lean, small_paper):
        margin = np.abs(classifier.scores(vectors)[:, 0] - classifier.network.threshold)
        # Fixed point has 18 bits after the point; only texts on the fence may fall to either side.
        sure = margin > 1e-3
        assert sure.mean() > 0.9
        opened = simulate(classifier, vectors, PROTOCOLS[protocol])
        assert np.array_equal(opened[sure], classifier.classify(vectors)[sure])


def test_more_labels_and_open_scores(vectors) -> None:
    three = lean_network(("a", "b", "c"), inputs=12, units=4)
    classifier = Classifier.of(three, drawn_weights(three))
    assert np.array_equal(simulate(classifier, vectors), classifier.classify(vectors))
    described = three.to_json() | {"opens": "score"}
    open_network = Network.from_json(described)
    opened = simulate(Classifier.of(open_network, classifier.weights), vectors)
    assert np.allclose(opened, classifier.scores(vectors), atol=1e-3)
