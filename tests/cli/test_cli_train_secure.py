"""`discreet train classifier --for secure`: trained, compared, stated, recorded."""

import json

import pytest


@pytest.fixture(autouse=True)
def programs(monkeypatch, tmp_path):
    monkeypatch.setenv("DISCREET_PROGRAMS", str(tmp_path / "programs"))


def test_a_classifier_is_trained_compared_stated_and_recorded(command, write_documents, tmp_path) -> None:
    good = [
        {"id": f"g{n}", "text": f"I love it, number {n} is wonderful.", "label": "good"} for n in range(12)
    ]
    bad = [{"id": f"b{n}", "text": f"I hate it, number {n} is awful.", "label": "bad"} for n in range(12)]
    write_documents("reviews.jsonl", *good, *bad)
    code, out, err = command(
        "train", "classifier", "reviews.jsonl", "-o", "model", "--for", "secure", "--epochs", "20", "--json"
    )
    assert code == 0, err
    statement = json.loads(out)
    measured = statement["risks"]["held-out"]
    assert measured["compared"] == measured["texts"] == 5
    assert measured["equal"] == 5
    assert statement["guarantee"]["notion"] == "none"
    assert statement["ledger_entry"]
    assert {path.name for path in (tmp_path / "model").iterdir()} == {
        "model.safetensors",
        "model.safetensors.statement.json",
        "network.json",
    }
    code, _, err = command("train", "classifier", "reviews.jsonl", "-o", "model", "--for", "secure")
    assert code == 2
    assert "--force" in err


def test_documents_without_labels_are_refused(command, write_documents) -> None:
    write_documents("plain.jsonl", {"id": "1", "text": "no label here"})
    code, _, err = command("train", "classifier", "plain.jsonl", "-o", "model", "--for", "secure")
    assert code == 2
    assert "--label-column" in err
