"""A budget belongs to documents: a copied, found, renamed or partial file is the same dataset to every command."""

import json
import shutil

import pytest

import discreet
from discreet.errors import Refused
from discreet.privacy.ledger import Ledger

ROWS = [
    {
        "id": str(number),
        "user": f"u{number % 5}",
        "text": f"Anna Example wrote letter {number}.",
        "label": "ab"[number % 2],
    }
    for number in range(20)
]
OTHERS = [
    {"id": str(number), "text": f"Nothing of it, {number}.", "label": "ab"[number % 2]}
    for number in range(20)
]


@pytest.fixture
def ledger(tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as opened:
        yield opened


def mask(command, source, output, *more):
    return command("protect", source, "--with", "mask", "-o", output, "--ledger", "ledger.db", *more)


def test_budgets_are_not_by_file_name(command, write_documents, tmp_path, ledger):
    write_documents("x.jsonl", *ROWS)
    ledger.set_budget("x", unit="document", epsilon=1)
    assert mask(command, "x.jsonl", "no.jsonl")[0] == 3
    shutil.copy(tmp_path / "x.jsonl", tmp_path / "y.jsonl")
    assert command("find", "x.jsonl", "-o", "found.jsonl")[0] == 0
    write_documents("part.jsonl", *ROWS[3:9])
    for name in ("y.jsonl", "found.jsonl", "part.jsonl"):
        code, _, said = mask(command, name, "no.jsonl")
        assert code == 3, name
        assert "the budget of 'x'" in said.replace("\n", " ")
    code, _, said = mask(command, "y.jsonl", "no.jsonl", "--dataset", "other")
    assert code == 3
    assert "--other-data" in said
    assert not (tmp_path / "no.jsonl").exists()
    assert mask(command, "y.jsonl", "yes.jsonl", "--dataset", "other", "--other-data")[0] == 0
    (entry,) = ledger.history("other")
    assert entry.other_data == "x"
    write_documents("else.jsonl", *OTHERS)
    assert mask(command, "else.jsonl", "else-masked.jsonl")[0] == 0


def test_documents_in_memory_and_streams_are_recognised(ledger):
    texts = [row["text"] for row in ROWS]
    first = discreet.protect(texts, discreet.Mask(), dataset="x", ledger=ledger)
    assert first.statement.dataset == "x"
    again = discreet.protect(iter(texts), discreet.Mask(), spans="find", ledger=ledger)
    assert len(again) == 20
    assert again.statement.dataset == "x"
    with pytest.raises(Refused):
        discreet.protect(texts[:4], discreet.Mask(), dataset="y", ledger=ledger)


def test_every_job_that_spends_recognises_its_documents(write_documents, tmp_path, ledger):
    write_documents("x.jsonl", *ROWS)
    write_documents("y.jsonl", *ROWS)
    discreet.protect(tmp_path / "x.jsonl", discreet.Mask(), ledger=ledger).write(tmp_path / "masked.jsonl")
    source = tmp_path / "y.jsonl"
    discreet.count(source, by="label", categories=("a", "b"), epsilon=1, ledger=ledger)
    discreet.vocabulary(source, epsilon=1, delta=1e-6, ledger=ledger)
    assert {entry.dataset for entry in ledger.history()} == {"x"}
    assert len(ledger.history()) == 3
    with pytest.raises(Refused):
        discreet.count(source, by="label", categories=("a", "b"), epsilon=1, dataset="z", ledger=ledger)


def test_rows_without_a_text_are_told_apart_by_all_they_have(write_documents, tmp_path, ledger):
    for name, first in (("one", 0), ("two", 100)):
        rows = [
            {"id": str(first + number), "user": f"{name}-{number}", "kind": "ab"[number % 2]}
            for number in range(9)
        ]
        write_documents(f"{name}.jsonl", *rows)
        discreet.count(
            tmp_path / f"{name}.jsonl",
            by="kind",
            text="kind",
            categories=("a", "b"),
            epsilon=1,
            ledger=ledger,
        )
    assert [entry.dataset for entry in ledger.history()] == ["one", "two"]


@pytest.mark.parametrize("ledger_used", [True, False])
@pytest.mark.parametrize("option", ["test", "validate"])
def test_the_training_file_is_not_public(write_documents, tmp_path, ledger, option, ledger_used):
    source = write_documents("x.jsonl", *ROWS)
    settings = {option: str(source), "ledger": ledger if ledger_used else None}
    with pytest.raises(Refused, match=f"--{option} .*x.jsonl is taken as public"):
        discreet.train(discreet.Classifier(), source, epsilon=2, delta=1e-6, **settings)
    assert ledger.history() == []


def test_a_private_dataset_of_the_ledger_is_not_public(write_documents, tmp_path, ledger):
    private, source = write_documents("x.jsonl", *ROWS), write_documents("y.jsonl", *OTHERS)
    discreet.protect(private, discreet.Mask(), ledger=ledger).write(tmp_path / "masked.jsonl")
    with pytest.raises(Refused, match="private dataset 'x'"):
        discreet.train(discreet.Classifier(), source, epsilon=2, delta=1e-6, test=str(private), ledger=ledger)


def test_the_statement_and_the_entry_name_the_same_dataset(command, write_documents, tmp_path, ledger):
    write_documents("x.jsonl", *ROWS)
    write_documents("X .jsonl", *OTHERS)
    assert mask(command, "x.jsonl", "one.jsonl")[0] == 0
    assert mask(command, "X .jsonl", "two.jsonl")[0] == 0
    said = json.loads((tmp_path / "two.jsonl.statement.json").read_text())
    assert said["dataset"] == "x"
    assert [entry.dataset for entry in ledger.history()] == ["x", "x"]


def test_a_small_file_is_read_once_and_a_large_one_again(write_documents, tmp_path, ledger, monkeypatch):
    from discreet.jobs import recognised
    from discreet.text.read import Corpus

    source, passes = write_documents("x.jsonl", *ROWS), []
    plain = Corpus.__iter__
    monkeypatch.setattr(Corpus, "__iter__", lambda corpus: passes.append(1) or plain(corpus))

    def masked(name):
        passes.clear()
        discreet.protect(source, discreet.Mask(), spans="find", output=tmp_path / name, ledger=ledger)
        return len(passes), (tmp_path / name).read_bytes()

    once = masked("once.jsonl")
    monkeypatch.setattr(recognised, "KEPT", 3000)
    again = masked("again.jsonl")
    assert (once[0], again[0]) == (1, 2)
    assert once[1] == again[1]


def test_what_was_recognised_is_what_is_released(write_documents, tmp_path, ledger):
    """A file that is replaced after its documents were recognised does not leave under their name."""
    source = write_documents("x.jsonl", *ROWS)
    release = discreet.protect(source, discreet.Mask(), spans="find", dataset="x", ledger=ledger)
    write_documents("x.jsonl", *OTHERS)
    assert not any("Nothing of it" in document.text for document in release)


@pytest.mark.parametrize("name", ["A", "a ", "a.jsonl", "a", "\tA.CSV.gz", "ａ"])
def test_spelling_variants_of_a_name_are_one_account(command, write_documents, tmp_path, ledger, name):
    ledger.set_budget("a", unit="document", epsilon=1)
    write_documents("x.jsonl", *ROWS)
    code, _, said = mask(command, "x.jsonl", "no.jsonl", "--dataset", name)
    assert code == 3 and "the budget of 'a'" in " ".join(said.split())
    assert not (tmp_path / "no.jsonl").exists()


def test_working_folders_share_the_ledger(command, write_documents, tmp_path, monkeypatch):
    """A budget that is set in one folder refuses in another, also for a copy under another name."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    source = write_documents("x.jsonl", *ROWS)
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / "one")
    budget = ("--unit", "document", "--epsilon", "1", "--documents", source)
    assert command("ledger", "budget", "x", *budget)[0] == 0
    monkeypatch.chdir(tmp_path / "two")
    shutil.copy(source, "y.jsonl")
    for name in (source, "y.jsonl"):
        code, _, said = command("protect", name, "--with", "mask", "-o", "no.jsonl")
        assert code == 3 and "the budget of 'x'" in " ".join(said.split())
    assert [each.name for each in (tmp_path / "data").rglob("*.db")] == ["discreet-ledger.db"]
    assert sorted(each.name for each in (tmp_path / "two").iterdir()) == ["y.jsonl"]
