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
from discreet.learning.tasks.classifier import Classifier as ClassifierTask
from discreet.privacy.plan import Plan
from discreet.privacy.provenance import Private, Unguarded
from discreet.privacy.random import Random
from discreet.text.document import Document

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


def test_a_document_of_another_label_adds_nothing_where_the_labels_are_given() -> None:
    known = ["a", "b"]
    task = ClassifierTask(labels=tuple(known))
    numbers = [task._number(Document("1", "x", label=label), known) for label in ("a", "HIV", "b", None)]
    model = HeadClassifier(2, dimension=3)
    torch.nn.init.normal_(model.head.weight)
    losses = model.losses(torch.ones(4, 3), torch.tensor(numbers))
    assert losses[[1, 3]].tolist() == [0.0, 0.0] and (losses[[0, 2]] > 0).all()
    with pytest.raises(BadInput, match="--labels"):
        ClassifierTask()._number(Document("1", "x", label="HIV"), known)


@pytest.mark.parametrize("value", [Private(7), Unguarded(7)])
def test_nothing_private_goes_into_a_models_folder(tmp_path: Path, value: object) -> None:
    with pytest.raises(TypeError, match=r"model.json: 'documents' is private"):
        save_model_folder(HeadClassifier(2), {"documents": value}, tmp_path, lambda _: None)
    assert not list(tmp_path.iterdir())


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
