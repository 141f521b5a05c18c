"""Classifiers: the head on fixed vectors learns, privately too; a saved one is the same one."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from transformers import BertConfig, BertModel

from discreet.errors import BadInput
from discreet.learning.classifier import HeadClassifier, LabelledPieces, TextClassifier
from discreet.learning.classifier_folder import Classifier
from discreet.learning.model_folder import save_model_folder
from discreet.learning.private.clipped import add_clipped
from discreet.learning.private.descent import Descent
from discreet.learning.private.grid_sum import GridSum
from discreet.learning.private.train import train
from discreet.privacy.plan import Plan
from discreet.privacy.random import Random

GOOD = ["A lovely day out.", "We enjoyed it very much.", "Great food and kind people.", "I am so happy."]
BAD = ["A dreadful mess.", "It hurt and I cried.", "Awful service, never again.", "I am so angry."]


def test_a_head_learns_privately_and_answers_after_loading(tmp_path: Path) -> None:
    model = HeadClassifier(2)
    vectors = model.prepare(GOOD + BAD)
    examples = [replace(one, label=int(place >= 4)) for place, one in enumerate(vectors)] * 25
    # ε is large here: this shows that the trainer learns, not what it guarantees.
    plan = Plan(population=200, batch_size=100, steps=20, clip_norm=1.0, noise_multiplier=1.0, delta=1e-5)
    train(model, examples, plan, Descent(learning_rate=0.05), random=Random(1))
    with (tmp_path / "model.safetensors").open("wb") as file:
        about = {"kind": "classifier", "train": "head", "labels": ["good", "bad"]}
        save_model_folder(model, about, tmp_path, file.write)
    assert Classifier.load(tmp_path).classify(GOOD + BAD) == ["good"] * 4 + ["bad"] * 4
    about["kind"] = "masked"
    save_model_folder(model, about, tmp_path, lambda _: None)
    with pytest.raises(BadInput, match="holds a masked model"):
        Classifier.load(tmp_path)


@pytest.mark.parametrize("trains", ["lora", "full"])
def test_with_the_encoder_each_text_has_its_own_gradient(trains: str) -> None:
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=50, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
    )
    encoder = BertModel(config, add_pooling_layer=False)
    model = TextClassifier(3, encoder, trains).eval()  # type: ignore[arg-type]
    texts = [LabelledPieces(tuple(range(1, length)), label) for label, length in enumerate((4, 9, 6))]
    trained = [weight for weight in model.parameters() if weight.requires_grad]
    expected = []
    for text in texts:
        gradients = torch.autograd.grad(model.losses(*model.collate([text])).sum(), trained)
        expected.append(torch.stack([gradient.square().sum() for gradient in gradients]).sum().sqrt())
    norms = add_clipped(model, model.collate(texts), GridSum(trained, 1.0, most=9))
    torch.testing.assert_close(norms.float(), torch.stack(expected), rtol=1e-3, atol=1e-6)
