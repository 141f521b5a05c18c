"""Every loader of a model's folder or a checkpoint, with folders that are damaged or made to do harm."""

import json
import pickle
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from torch import nn

from discreet.errors import BadInput
from discreet.finding.tagger.model import Tagger as NameTagger
from discreet.finding.tagger.shipped import WEIGHTS as SHIPPED
from discreet.learning.classifier import HeadClassifier
from discreet.learning.classifier_folder import Classifier
from discreet.learning.language_model_folder import load_masked, load_next_word
from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.model_folder import save_model_folder
from discreet.learning.next_word import NextWord
from discreet.learning.perceptron import Perceptrons
from discreet.learning.perceptron_file import perceptron_bytes, read_perceptron
from discreet.learning.private.checkpoint import Checkpoint
from discreet.learning.private.descent import Descent
from discreet.learning.tagging.folder import load_tagger
from discreet.learning.translation.network import Shape, TranslationNetwork
from discreet.learning.translation.subwords import learn_subwords
from discreet.learning.translation.translator import Translator
from discreet.privacy.plan import Plan
from discreet.secure.classifier import Classifier as SecureClassifier
from discreet.secure.classifier import load_classifier, save_classifier
from discreet.secure.network import lean_network

NAME = "model.safetensors"
HARM = Path("ran.txt")
PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "##b"]


class Harm:
    """A pickle that makes a file when it is read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (HARM,))


def _next_word(folder: Path) -> None:
    about = {"kind": "next-word", "words": ["[UNK]", "[BEGIN]", "a"], "dimensions": 4, "units": 5}
    save_model_folder(NextWord(3, dimensions=4, units=5), about, folder, (folder / NAME).write_bytes)


def _masked(folder: Path) -> None:
    shape = MaskedShape(vocabulary=len(PIECES), width=8, layers=1, heads=2, length=20, pad=0, mask=4)
    about = {"kind": "masked", "pieces": PIECES, "width": 8, "layers": 1, "heads": 2, "length": 20}
    save_model_folder(MaskedModel(shape), about, folder, (folder / NAME).write_bytes)


def _classifier(folder: Path) -> None:
    about = {"kind": "classifier", "train": "head", "labels": ["a", "b"]}
    save_model_folder(HeadClassifier(2), about, folder, (folder / NAME).write_bytes)


def _translator(folder: Path) -> None:
    subwords = learn_subwords(["ein Haus"], 300)
    shape = Shape(vocabulary=300, width=8, heads=2, inner=8, encoder_layers=1)
    Translator(TranslationNetwork(shape), subwords, {}).save(folder, (folder / NAME).write_bytes)


def _features(folder: Path) -> None:
    weights = {
        "head.weight": torch.zeros(2, 4),
        "mean": torch.zeros(6),
        "directions": torch.zeros(4, 6),
    }
    save_file(weights, folder / NAME)
    (folder / "tagger.json").write_text(json.dumps({"kind": "features", "tags": ["O", "B-X"]}))


def _tagger(folder: Path) -> None:
    save_file({"output.bias": torch.zeros(2)}, folder / NAME)
    (folder / "tagger.json").write_text(json.dumps({"kind": "network", "tags": ["O", "B-X"], "layers": 1}))


def _names(folder: Path) -> None:
    for name in ("model.json", NAME):
        shutil.copy(SHIPPED / name, folder)


def _perceptron(folder: Path) -> None:
    weights = {name: torch.zeros(1, 2, 2) for name in ("w1", "b1", "w2", "b2")}
    (folder / NAME).write_bytes(perceptron_bytes(Perceptrons(weights), ["a", "b"], {}))


def _secure(folder: Path) -> None:
    network = lean_network(("a", "b"))
    weights = {name: np.full(shape, 0.01, np.float32) for name, shape in network.weight_shapes().items()}
    save_classifier(SecureClassifier.of(network, weights), folder, (folder / NAME).write_bytes)


LOADERS: dict[str, tuple[Callable[[Path], None], Callable[[Path], Any]]] = {
    "next-word": (_next_word, load_next_word),
    "masked": (_masked, load_masked),
    "classifier": (_classifier, Classifier.load),
    "translator": (_translator, Translator.load),
    "tagger on features": (_features, load_tagger),
    "tagger": (_tagger, load_tagger),
    "name tagger": (_names, NameTagger.load),
    "perceptron": (_perceptron, lambda folder: read_perceptron(folder / NAME)),
    "secure": (_secure, load_classifier),
}


def _cut(folder: Path) -> None:
    data = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(data[: len(data) // 2])


def _huge_header(folder: Path) -> None:
    (folder / NAME).write_bytes(struct.pack("<Q", 10**15) + (folder / NAME).read_bytes()[8:])


def _huge_tensor(folder: Path) -> None:
    header = json.dumps({"x": {"dtype": "F32", "shape": [10**11], "data_offsets": [0, 4 * 10**11]}}).encode()
    (folder / NAME).write_bytes(struct.pack("<Q", len(header)) + header)


def _missing(folder: Path) -> None:
    weights = load_file(folder / NAME)
    save_file(dict(list(weights.items())[1:]), folder / NAME)


def _empty(folder: Path) -> None:
    (folder / NAME).write_bytes(b"")


def _pickled(folder: Path) -> None:
    (folder / NAME).write_bytes(pickle.dumps(Harm()))


def _deep(folder: Path) -> None:
    for path in folder.glob("*.json"):
        path.write_text('{"kind":' + "[" * 5000 + "]" * 5000 + "}")
    header = json.dumps({"__metadata__": {"labels": "[" * 5000, "made": "{}"}}).encode()
    if not any(folder.glob("*.json")):
        (folder / NAME).write_bytes(struct.pack("<Q", len(header)) + header)


def _no_object(folder: Path) -> None:
    for path in folder.glob("*.json"):
        path.write_text("[1]")
    if not any(folder.glob("*.json")):
        (folder / NAME).write_bytes(b"[1]")


def _not_utf8(folder: Path) -> None:
    for path in (*folder.glob("*.json"), folder / NAME):
        path.write_bytes(b'{"kind": "\xff"}')


DAMAGE = [_cut, _huge_header, _huge_tensor, _missing, _empty, _pickled, _deep, _no_object, _not_utf8]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda one: one.__name__.strip("_"))
@pytest.mark.parametrize("name", LOADERS)
def test_a_damaged_folder_is_said_and_runs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, damage: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "model"
    folder.mkdir()
    make, load = LOADERS[name]
    make(folder)
    damage(folder)
    with pytest.raises(BadInput, match=r"model|weight"):
        load(folder)
    assert not HARM.exists()


@pytest.mark.parametrize("name", [name for name in LOADERS if name != "tagger"])
def test_the_folders_are_sound_before_they_are_damaged(tmp_path: Path, name: str) -> None:
    make, load = LOADERS[name]
    make(tmp_path)
    load(tmp_path)


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("next-word", {"units": 2 * 10**5}),
        ("next-word", {"dimensions": 10**11}),
        ("next-word", {"units": "x"}),
        ("masked", {"width": 10**8}),
        ("masked", {"layers": 10**9}),
        ("masked", {"heads": 0}),
        ("masked", {"pieces": [1]}),
        ("masked", {"pieces": 5}),
    ],
)
def test_sizes_that_the_weights_do_not_have_are_never_made(
    tmp_path: Path, name: str, claim: dict[str, Any]
) -> None:
    make, load = LOADERS[name]
    make(tmp_path)
    about = json.loads((tmp_path / "model.json").read_text())
    (tmp_path / "model.json").write_text(json.dumps(about | claim))
    with pytest.raises(BadInput):
        load(tmp_path)


def _saved(folder: Path) -> tuple[Checkpoint, nn.Module, torch.optim.Optimizer]:
    plan = Plan(population=200, batch_size=100, steps=20, clip_norm=1.0, noise_multiplier=1.0, delta=1e-5)
    kept = Checkpoint(folder=folder, plan=plan, descent=Descent())
    model = nn.Linear(2, 2)
    optimiser = torch.optim.Adam(model.parameters())
    kept.save(model, optimiser, 3, {})
    assert kept.load(model, optimiser) == 3
    return kept, model, optimiser


@pytest.mark.parametrize(
    "left", ["half", "nothing", "pickle", "a list", "other shapes", "no weights", "bad mark"]
)
def test_a_damaged_checkpoint_of_a_private_run_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str
) -> None:
    monkeypatch.chdir(tmp_path)
    kept, model, optimiser = _saved(tmp_path)
    data = kept.path.read_bytes()
    state = torch.load(kept.path, weights_only=True)
    match left:
        case "half":
            kept.path.write_bytes(data[: len(data) // 2])
        case "nothing":
            kept.path.write_bytes(b"")
        case "pickle":
            torch.save(Harm(), kept.path)
        case "a list":
            torch.save([1], kept.path)
        case "other shapes":
            state["weights"]["bias"] = torch.zeros(1)
            torch.save(state, kept.path)
        case "no weights":
            del state["weights"]
            torch.save(state, kept.path)
        case "bad mark":
            kept.mark.write_text("three")
    with pytest.raises(BadInput, match="checkpoint"):
        kept.load(model, optimiser)
    assert not HARM.exists()


def test_a_hugging_face_folder_runs_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from transformers import AutoModel, BertConfig, BertModel

    from discreet.language.local_models import load_model

    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "model"
    config = BertConfig(
        vocab_size=8, hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8
    )
    BertModel(config).save_pretrained(folder)
    load_model(AutoModel, folder)
    weights = load_file(folder / NAME)
    (folder / NAME).unlink()
    torch.save(weights, folder / "pytorch_model.bin")
    with pytest.raises(BadInput, match="model"):
        load_model(AutoModel, folder)
    about = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(
        json.dumps(about | {"model_type": "own", "auto_map": {"AutoConfig": "own.C", "AutoModel": "own.M"}})
    )
    (folder / "own.py").write_text(f"from pathlib import Path\nPath({str(HARM)!r}).touch()\n")
    with pytest.raises(BadInput, match="model"):
        load_model(AutoModel, folder)
    assert not HARM.exists()
