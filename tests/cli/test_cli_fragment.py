"""`discreet protect --with fragment` and `--with ngrams`: releases, ledger entries, refusals."""

import json

import pytest

PAIRS = "".join(f"ja {n} .\tyes {n} .\n" for n in range(30))


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "memory.tsv"
    path.write_text(PAIRS, encoding="utf-8")
    return path


def test_phrase_pairs_leave_with_a_statement_and_an_entry(command, pairs, tmp_path):
    code, out, err = command(
        "protect", pairs, "--with", "fragment", "-o", "phrases.tsv", "--seed", 1, "--json"
    )
    assert code == 0, err
    statement = json.loads(out)["statement"]
    assert statement["guarantee"]["notion"] == "none"
    assert statement["ledger_entry"]
    rows = (tmp_path / "phrases.tsv").read_text(encoding="utf-8").splitlines()
    assert statement["counts"]["phrases released"] == len(rows)
    assert all(len(row.split("\t")) == 2 for row in rows)
    code, _, err = command("protect", pairs, "--with", "fragment", "-o", "phrases.tsv")
    assert code == 2
    assert "--force" in err


def test_two_files_and_unequal_lines(command, tmp_path):
    (tmp_path / "t.de").write_text("ja\nnein\n", encoding="utf-8")
    (tmp_path / "t.en").write_text("yes\nno\n", encoding="utf-8")
    code, _, err = command(
        "protect",
        "t.de",
        "--target",
        "t.en",
        "--with",
        "fragment",
        "-o",
        "p.tsv",
        "--share",
        1,
        "--no-ledger",
    )
    assert code == 0, err
    assert sorted((tmp_path / "p.tsv").read_text().split("\n")) == ["", "ja\tyes", "nein\tno"]
    (tmp_path / "t.en").write_text("yes\n", encoding="utf-8")
    code, _, err = command("protect", "t.de", "--target", "t.en", "--with", "fragment", "-o", "q.tsv")
    assert code == 2
    assert "not aligned" in err
    assert not (tmp_path / "q.tsv").exists()


def test_noisy_counts_need_a_delta_and_public_pairs(command, pairs):
    common = ("protect", pairs, "--with", "fragment", "-o", "p.tsv", "--epsilon", 4)
    assert "--delta" in command(*common)[2]
    assert "--align-with" in command(*common, "--delta", 1e-3)[2]
    code, _, err = command(*common, "--delta", 1e-3, "--share", 0.5)
    assert code == 2
    assert "--share" in err


def test_ngrams_of_documents_and_foreign_options(command, write_documents, tmp_path):
    notes = write_documents("notes.jsonl", {"id": "1", "text": "take one tablet"})
    code, _, err = command("protect", notes, "--with", "ngrams", "-o", "n.tsv", "--longest", 2, "--share", 1)
    assert code == 0, err
    assert len((tmp_path / "n.tsv").read_text().splitlines()) == 5
    code, _, err = command("protect", notes, "--with", "ngrams", "-o", "m.tsv", "--symmetry", "union")
    assert code == 2
    assert "belongs to fragment" in err
