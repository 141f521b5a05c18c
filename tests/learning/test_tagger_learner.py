"""The MiniLM tagger as a model to train: what is trained, corrections merged, one gradient for each window."""

from typing import Any

import pytest
import torch
from transformers import BertConfig, BertModel

from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.grid_sum import GridSum
from discreet.learning.tagging.learner import MarkedWindow, TaggerLearner
from discreet.learning.tagging.network import TaggerNetwork
from discreet.learning.tagging.windows import Window


def _learner(trains: Any) -> TaggerLearner:
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=50,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        max_position_embeddings=20,
    )
    network = TaggerNetwork(3, BertModel(config, add_pooling_layer=False), dropout=0.0)
    return TaggerLearner(network, trains, rank=2).eval()


def _windows() -> list[MarkedWindow]:
    windows = []
    for count in (3, 6, 4):
        window = Window(
            (1, *range(5, 5 + count), 2), (0, *(2,) * count, 0), tuple(range(1, count + 1)), 0, 0, count
        )
        windows.append(MarkedWindow(window, (-100, *(number % 3 for number in range(count)), -100)))
    return windows


@pytest.mark.parametrize(
    ("trains", "named"),
    [("head", {"head"}), ("lora", {"head", "casing", "encoder"}), ("full", {"head", "casing", "encoder"})],
)
def test_what_is_trained(trains: str, named: set[str]) -> None:
    learner = _learner(trains)
    trained = {name for name, weight in learner.network.named_parameters() if weight.requires_grad}
    assert {name.split(".")[0] for name in trained} == named
    assert not any("word_embeddings" in name for name in trained)
    if trains == "lora":
        assert all(".up." in name or ".down." in name for name in trained if name.startswith("encoder"))


@pytest.mark.parametrize("trains", ["head", "lora", "full"])
def test_each_window_has_its_own_gradient(trains: str) -> None:
    learner = _learner(trains)
    trained = [weight for weight in learner.parameters() if weight.requires_grad]
    expected = []
    for window in _windows():
        gradients = torch.autograd.grad(learner.losses(*learner.collate([window])).sum(), trained)
        expected.append(torch.stack([gradient.square().sum() for gradient in gradients]).sum().sqrt())
    norms = add_clipped(learner, learner.collate(_windows()), GridSum(trained, 1.0, most=9))
    torch.testing.assert_close(norms.float(), torch.stack(expected), rtol=1e-3, atol=1e-6)


def test_merged_corrections_answer_the_same() -> None:
    learner = _learner("lora")
    for name, weight in learner.named_parameters():
        if ".up." in name:
            torch.nn.init.normal_(weight)
    pieces, casings, mask, _ = learner.collate(_windows())
    with torch.no_grad():
        before = learner.network(pieces, casings, mask)
        network = learner.finish()
        torch.testing.assert_close(network(pieces, casings, mask), before)
    assert not any("down" in name for name, _ in network.named_parameters())
