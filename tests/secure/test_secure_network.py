"""The description of a network: sizes, comparisons, its file, and what is refused by name."""

import json

import numpy as np
import pytest

from discreet.errors import BadInput
from discreet.secure.classifier import Classifier, load_classifier, save_classifier
from discreet.secure.layers import Branches, Conv1d, Dense, MaxPool1d, Relu, Squares
from discreet.secure.network import Network, lean_network, paper_network


def test_the_papers_network_has_its_three_branches_and_their_sizes() -> None:
    network = paper_network(("no", "yes"))
    shapes = network.weight_shapes()
    assert shapes["0.0.0.weight"] == (3, 8)
    assert shapes["0.2.0.weight"] == (5, 8)
    joined = 8 * ((384 - 2) // 4 + (384 - 3) // 4 + (384 - 4) // 4)
    assert shapes["1.weight"] == (joined, 64)
    # Three comparisons in a pool of four, one for its ReLU, 64 for the dense layer, one for the label.
    assert network.comparisons == 4 * joined + 64 + 1
    assert network.threshold == 0.5


def test_the_lean_network_compares_once() -> None:
    assert lean_network(("no", "yes")).comparisons == 1
    assert lean_network(("a", "b", "c")).comparisons == 2
    assert lean_network(("no", "yes")).threshold == 0.0


@pytest.mark.parametrize("make", [lean_network, paper_network])
@pytest.mark.parametrize("labels", [("no", "yes"), ("a", "b", "c")])
def test_a_network_comes_back_from_its_file(make, labels) -> None:
    network = make(labels)
    again = Network.from_json(json.loads(json.dumps(network.to_json())))
    assert again == network
    assert again.key == network.key


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ((Dense(width=2),), "need"),
        ((Conv1d(filters=1, kernel=13), Dense(width=1)), "kernel 13"),
        ((MaxPool1d(size=2), Dense(width=1)), "max-pool1d"),
        ((Relu(),), "need"),
        ((Squares(width=4, units=2), Dense(width=1)), "stand alone"),
        ((Branches(parts=((), (Squares(width=4, units=2),))), Dense(width=1)), "stand alone"),
    ],
)
def test_layers_that_do_not_fit_are_refused(layers, message) -> None:
    with pytest.raises(BadInput, match=message):
        Network(layers=layers, labels=("no", "yes"), inputs=12)


def test_squares_come_in_pairs() -> None:
    with pytest.raises(BadInput, match="3 is odd"):
        lean_network(("no", "yes"), units=3)


def test_labels_must_differ() -> None:
    with pytest.raises(BadInput, match="different labels"):
        lean_network(("a", "a"))


@pytest.fixture
def folder(tmp_path, small_paper):
    save_classifier(small_paper, tmp_path, (tmp_path / "model.safetensors").write_bytes)
    return tmp_path


def test_a_saved_classifier_answers_the_same(folder, small_paper, vectors) -> None:
    assert np.array_equal(load_classifier(folder).scores(vectors), small_paper.scores(vectors))


def test_an_unsupported_layer_is_refused_by_name_and_place(folder) -> None:
    described = json.loads((folder / "network.json").read_text())
    described["layers"][0]["parts"][1].insert(1, {"kind": "lstm", "width": 4})
    (folder / "network.json").write_text(json.dumps(described))
    with pytest.raises(BadInput, match=r"layer 0\.1 is 'lstm'.*conv1d"):
        load_classifier(folder)


def test_a_weight_of_the_wrong_shape_or_a_missing_file_is_named(folder, small_paper) -> None:
    with pytest.raises(BadInput, match=r"1\.offset has shape"):
        Classifier.of(small_paper.network, {**small_paper.weights, "1.offset": np.zeros(3, np.float32)})
    (folder / "model.safetensors").write_bytes(b"no")
    with pytest.raises(BadInput, match="cannot be read"):
        load_classifier(folder)
    (folder / "model.safetensors").unlink()
    with pytest.raises(BadInput, match="train classifier --for secure"):
        load_classifier(folder)
