"""`discreet protect --with distort` from files, with what was measured in the statement."""

import json

import pytest


@pytest.fixture
def notes(tmp_path, write_documents):
    marked = [{"start": 0, "end": 6, "label": "PERSON"}]
    write_documents(
        "notes.jsonl",
        {"id": "1", "text": "Keller sat on the mat .", "spans": marked},
        {"id": "2", "text": "the cat sat .", "spans": []},
    )
    (tmp_path / "pool.tsv").write_text("PERSON\tBig Dog\nPERSON\tRed Cat\n")
    return tmp_path


@pytest.fixture
def distort(command, notes):
    def run(*arguments):
        return command(
            "protect", "notes.jsonl", "-o", "out.jsonl", "--with", "distort", "--no-ledger", *arguments
        )

    return run


def test_a_file_is_distorted_with_a_public_pool(distort, notes, tiny_masked):
    code, out, err = distort("--model", tiny_masked, "--pool", "pool.tsv", "--json")
    assert code == 0, err
    statement = json.loads(out)["statement"]
    assert statement["guarantee"]["notion"] == "none"
    assert statement["options"]["pool"] == "the file pool.tsv"
    assert statement["options"]["mode"] == "substitute"
    [risk] = [value for name, value in statement["risks"].items() if name.startswith("originals")]
    assert risk["places"] == 1
    released = [json.loads(line) for line in (notes / "out.jsonl").read_text().splitlines()]
    assert released[0]["text"] in ("Big Dog sat on the mat .", "Red Cat sat on the mat .")
    assert released[0]["spans"][0]["label"] == "PERSON"
    assert released[1]["text"] == "the cat sat ."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--model", "nowhere"), "nowhere"),
        (("--pool", "nowhere.tsv"), "cannot be read"),
        (("--pool", "x.tsv", "--pool-from-input"), "not both"),
        (("--level", "0.3"), "--level belongs to redact"),
    ],
)
def test_what_cannot_be_is_named_and_nothing_is_written(distort, notes, arguments, said):
    code, _, err = distort(*arguments)
    assert code == 2
    assert said in " ".join(err.split())
    assert not (notes / "out.jsonl").exists()


def test_a_label_without_a_pool(distort, notes, tiny_masked):
    (notes / "pool.tsv").write_text("DRUG\tasprin\n")
    code, _, err = distort("--model", tiny_masked, "--pool", "pool.tsv")
    assert code == 2
    assert "no phrase labelled PERSON" in " ".join(err.split())
    assert not (notes / "out.jsonl").exists()
