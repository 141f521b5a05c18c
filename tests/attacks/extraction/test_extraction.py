"""Copies from answers: they beat the chance baseline where there is something to learn, and only there."""

import json

import numpy as np
import pytest

from discreet.attacks.extraction.extract import extract
from discreet.errors import BadInput
from discreet.privacy.random import Random
from discreet.secure.classifier import Classifier, save_classifier
from discreet.secure.network import lean_network
from discreet.secure.training import SecureRecipe

RECIPE = SecureRecipe(epochs=20, learning_rate=0.02, dropout=0.0)


def _vectors(texts, seed, inputs=12):
    drawn = np.random.default_rng(seed).normal(size=(texts, inputs)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def _classifier(inputs=12, offset=0.0):
    network = lean_network(("no", "yes"), inputs=inputs, units=4)
    order = np.random.default_rng(0)
    weights = {
        name: order.normal(size=shape).astype(np.float32) for name, shape in network.weight_shapes().items()
    }
    weights["0.weight"][-1, 0] += offset
    return Classifier.of(network, weights)


def test_more_answers_make_a_better_copy_than_the_baseline() -> None:
    model = _classifier()
    unseen = _vectors(600, 2)
    truth = model.classify(unseen)
    found = extract(
        model, _vectors(400, 1), unseen, truth, answers=(20, 400), recipe=RECIPE, random=Random(1)
    )
    few, many = found.copies
    assert many.fidelity.above(found.baseline)
    assert many.fidelity.value > few.fidelity.value
    assert found.enough in (20, 400)
    assert found.original is not None
    assert found.original.value == 1.0
    assert many.accuracy == many.fidelity
    assert "limit what one client may ask" in str(found)


def test_a_model_that_always_says_the_same_gives_nothing_away() -> None:
    found = extract(
        _classifier(offset=30.0), _vectors(100, 1), _vectors(100, 2), answers=(50,), recipe=RECIPE
    )
    assert found.baseline.value == 1.0
    assert found.enough is None
    assert found.original is None


def test_too_few_texts_are_refused() -> None:
    with pytest.raises(BadInput, match="too few"):
        extract(_classifier(), _vectors(5, 1), _vectors(5, 2), answers=(50,))
    with pytest.raises(BadInput, match="no text left"):
        extract(_classifier(), _vectors(60, 1), _vectors(0, 2), answers=(50,))


def test_the_command_asks_about_half_of_the_texts(command_line, tmp_path) -> None:
    model = _classifier(inputs=384)
    (tmp_path / "model").mkdir()
    save_classifier(model, tmp_path / "model", (tmp_path / "model" / "model.safetensors").write_bytes)
    rows = [{"id": str(number), "text": f"a note about {number}", "label": "yes"} for number in range(24)]
    (tmp_path / "notes.jsonl").write_text("\n".join(map(json.dumps, rows)))
    found = command_line(
        "extraction",
        "model",
        "--against",
        "notes.jsonl",
        "--answers",
        "6,12",
        "--seed",
        "1",
        "--report",
        "copy.html",
    )
    assert [one["answers"] for one in found["copies"]] == [6, 12]
    assert found["baseline"]["count"] == 12
    assert "Copies of a secret model" in (tmp_path / "copy.html").read_text(encoding="utf-8")


@pytest.fixture
def command_line(monkeypatch, capsys, tmp_path):
    """Run an audit in the test's folder; its JSON."""
    from discreet.cli.main import main

    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["discreet", "audit", *arguments, "--json"])
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
        return json.loads(capsys.readouterr().out)

    return run
