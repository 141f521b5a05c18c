"""Codes to a classifier, a second round of classes, and the attack, on the command line."""

import json

import numpy as np
import pytest


@pytest.fixture
def codes(command, write_documents):
    generator = np.random.default_rng(4)
    rows = []
    for number in range(300):
        label = number % 2
        vector = (generator.normal(size=4) + (3 * label - 1.5) * np.eye(4)[0]).tolist()
        rows.append(
            {"id": str(number), "text": f"w{label} w{number}", "label": "ny"[label], "vector": vector}
        )
    write_documents("in.jsonl", *rows)
    arguments = ("--embed", "given", "--epsilon", "8", "--no-ledger", "--seed", "1")
    assert command("encode", "in.jsonl", "-o", "codes.parquet", "--with", "privunit", *arguments)[0] == 0


@pytest.mark.parametrize(("model", "file"), [("mlp", "model.safetensors"), ("linear", "directions.json")])
def test_a_classifier_from_codes(command, codes, tmp_path, model, file):
    code, out, err = command(
        "train", "classifier", "--encoded", "codes.parquet", "-o", "model", "--model", model, "--epochs", "8",
        "--seed", "2", "--json",
    )  # fmt: skip
    assert code == 0, err
    result = json.loads(out)
    assert result["accuracy"]["value"] > 0.75
    assert result["statement"]["guarantee"]["epsilon"] == 8
    assert "post-processing" in result["statement"]["notes"][0]
    assert (tmp_path / "model" / file).exists()
    assert result["output"] == f"model/{file}"


def test_two_rounds_and_the_attack(command, codes, tmp_path):
    assert (
        command("train", "classifier", "--encoded", "codes.parquet", "-o", "m", "--model", "linear")[0] == 0
    )
    second = (
        "encode",
        "in.jsonl",
        "-o",
        "second.parquet",
        "--with",
        "class",
        "--epsilon",
        "8",
        "--no-ledger",
    )
    code, out, err = command(*second, "--embed", "given", "--directions", "m/directions.json")
    assert code == 0, err
    assert "classes=['n', 'y']" in out
    code, _, err = command(*second, "--directions", "m/directions.json", "--force")
    assert code == 2
    assert "trained with embedding 'given'" in err
    code, out, _ = command(
        *("audit", "reconstruction", "codes.parquet", "--encoded", "--against", "in.jsonl"),
        *("--report", "codes.html"),
    )
    assert code == 0
    assert "Reconstruction from codes" in (tmp_path / "codes.html").read_text(encoding="utf-8")
    assert "which of 100 texts" in out


def test_what_cannot_be_trained_on(command, codes, write_documents, tmp_path):
    code, _, err = command("train", "classifier", "--encoded", "absent.parquet", "-o", "m")
    assert (code, "no such file" in err) == (2, True)
    (tmp_path / "codes.parquet.statement.json").unlink()
    code, _, err = command("train", "classifier", "--encoded", "codes.parquet", "-o", "m")
    assert (code, "has no statement" in err) == (2, True)


def test_texts_and_codes_are_two_ways_with_options_of_their_own(command, codes):
    code, out, _ = command("train", "classifier", "--help")
    assert code == 0
    assert "INPUT" in out and "nothing more is spent" in out
    train = ("train", "classifier", "-o", "m")
    for more, why in (
        (("--encoded", "codes.parquet", "in.jsonl"), "leave out INPUT"),
        (("--encoded", "codes.parquet", "--epsilon", "1"), "--epsilon is for training on texts"),
        (("--encoded", "codes.parquet", "--train", "lora"), "--train is for training on texts"),
        (("--encoded", "codes.parquet", "--dataset", "x"), "spends nothing"),
        (("in.jsonl", "--hidden", "7"), "add --encoded"),
        (("in.jsonl", "--for", "secure", "--epsilon", "1"), "does not go with --for secure"),
        (("in.jsonl", "--network", "paper"), "--for secure"),
        ((), "needs documents"),
    ):
        code, _, err = command(*train, *more)
        assert code == 2 and why in err, err
