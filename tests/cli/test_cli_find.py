"""`discreet find` and `discreet score` on the command line."""

import json

import pytest

TEXT = "Dr Maria Keller rang 020 7946 0123 on 12/03/2021."


@pytest.fixture
def notes(write_documents):
    return write_documents(
        "notes.jsonl", {"id": "1", "text": TEXT, "user": "u", "ward": "7"}, {"id": "2", "text": "Well."}
    )


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_spans_with_reasons_are_written_beside_everything_else(command, notes, tmp_path):
    code, out, err = command("find", notes, "-o", "found.jsonl", "--patterns-only")
    assert code == 0
    first, second = rows(tmp_path / "found.jsonl")
    assert [TEXT[span["start"] : span["end"]] for span in first["spans"]] == [
        "Maria Keller",
        "020 7946 0123",
        "12/03/2021",
    ]
    assert all(span["why"] and span["source"] for span in first["spans"])
    assert (first["user"], first["ward"], first["text"]) == ("u", "7", TEXT)
    assert "spans" not in second
    assert "3 spans in 2 documents" in out
    assert "not a release" in err


def test_json_is_one_object_and_explanations_go_to_stderr(command, notes):
    code, out, err = command("find", notes, "-o", "f.jsonl", "--patterns-only", "--json", "--explain")
    assert code == 0
    data = json.loads(out)
    assert data["labels"] == {"PERSON": 1, "PHONE": 1, "DATE": 1} and data["documents"] == 2
    assert "name after a title" in err


def test_explanations(command, notes):
    _, out, _ = command("find", notes, "-o", "f.jsonl", "--patterns-only", "--explain")
    line = next(line for line in out.splitlines() if "PHONE" in line)
    assert line.split("\t")[:6] == ["1", "21", "34", "PHONE", "0.95", "020 7946 0123"]
    assert "valid in GB; near 'rang'" in line


def test_names_by_spacy(command, write_documents):
    path = write_documents("n.jsonl", {"id": "1", "text": "Angela Merkel met Barack Obama in Berlin."})
    code, out, _ = command("find", path, "-o", "f.jsonl", "--json")
    assert code == 0 and json.loads(out)["labels"] == {"PERSON": 2, "LOCATION": 1}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("missing.jsonl", "-o", "f.jsonl"), "no such file"),
        (("notes.jsonl", "-o", "f.jsonl", "--labels", "NAME"), "no label 'NAME'"),
        (("notes.jsonl", "-o", "f.jsonl", "--threshold", "2"), "threshold"),
        (("notes.jsonl", "-o", "f.jsonl", "--text-column", "note"), "'note'"),
        (("notes.jsonl", "-o", "f.jsonl", "--patterns-only", "--tagger", "x"), "exclude each other"),
        (("notes.jsonl", "-o", "f.xyz"), "names no format"),
        (("notes.jsonl", "-o", "nowhere/f.jsonl"), "does not exist"),
        (("notes.jsonl",), "-o"),
        (("notes.jsonl", "-o", "notes.jsonl"), "is the input"),
    ],
)
def test_wrong_input_is_answered_and_nothing_is_written(command, notes, tmp_path, arguments, message):
    code, _, err = command("find", *arguments)
    assert code == 2
    assert message in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.jsonl"]


def test_a_broken_row_in_the_middle_leaves_no_output(command, tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"text": "fine"}\n{"text": 5}\n')
    code, _, err = command("find", "bad.jsonl", "-o", "f.jsonl", "--patterns-only")
    assert code == 2 and "bad.jsonl:2: field 'text'" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.jsonl"]
    code, out, err = command(
        "find", "bad.jsonl", "-o", "f.jsonl", "--patterns-only", "--on-error", "skip", "--json"
    )
    assert code == 0 and json.loads(out)["documents"] == 1 and "1 malformed row" in err


def test_an_existing_output_is_replaced_only_when_told(command, notes, tmp_path):
    (tmp_path / "f.jsonl").write_text("mine")
    assert command("find", notes, "-o", "f.jsonl", "--patterns-only")[0] == 2
    assert (tmp_path / "f.jsonl").read_text() == "mine"
    assert command("find", notes, "-o", "f.jsonl", "--patterns-only", "--force")[0] == 0
    assert (tmp_path / "f.jsonl").read_text() != "mine"


@pytest.fixture
def gold(write_documents):
    return write_documents(
        "gold.jsonl",
        {"id": "1", "text": TEXT, "spans": [[3, 15, "PERSON"], [38, 48, "DATE"]]},
        {"id": "2", "text": "Well."},
    )


def test_scores(command, notes, gold):
    command("find", notes, "-o", "f.jsonl", "--patterns-only", "-q")
    code, out, _ = command("score", "f.jsonl", gold, "--resamples", "50")
    assert code == 0
    line = next(line for line in out.splitlines() if line.startswith("all"))
    assert line.split()[1:5] == ["strict", "0.667", "1.000", "0.800"]
    code, out, _ = command("score", "f.jsonl", gold, "--json", "--resamples", "50", "--map", "PHONE=DATE")
    scores = json.loads(out)["scores"]
    assert set(scores) == {"all", "PERSON", "DATE"} and scores["all"]["strict"]["SPU"] == 1


def test_scoring_what_does_not_match(command, gold, write_documents):
    part = write_documents("part.jsonl", {"id": "2", "text": "Well."})
    code, _, err = command("score", part, gold)
    assert code == 2 and "'1'" in err and "--missing count" in err
    code, out, err = command("score", part, gold, "--missing", "count", "--json", "--resamples", "10")
    assert code == 0 and json.loads(out)["scores"]["all"]["strict"]["MIS"] == 2 and "not searched" in err
    other = write_documents("other.jsonl", {"id": "1", "text": "Another"}, {"id": "2", "text": "Well."})
    code, _, err = command("score", other, gold)
    assert code == 2 and "differ" in err
    assert command("score", part, gold, "--map", "PHONE")[0] == 2


def test_overlapping_gold_spans_are_told(command, write_documents):
    both = write_documents(
        "g.jsonl", {"id": "1", "text": TEXT, "spans": [[3, 15, "PERSON"], [9, 15, "PERSON"]]}
    )
    code, _, err = command("score", both, both, "--resamples", "10")
    assert code == 0 and "1 gold span overlapping" in err


def test_offsets_outside_the_text(command, write_documents):
    wrong = write_documents("g.jsonl", {"id": "1", "text": "short", "spans": [[3, 15, "PERSON"]]})
    code, _, err = command("score", wrong, wrong)
    assert code == 2 and "outside" in err and "g.jsonl:1" in err


SWEDISH = "Patienten skrevs ut från sjukhuset den 3 maj och mår bra nu, men han är trött."


def test_a_language_that_is_not_covered_is_refused(command, write_documents, tmp_path):
    write_documents("mixed.jsonl", {"id": "1", "text": SWEDISH}, {"id": "2", "text": TEXT})
    for job in (("find",), ("protect", "--with", "mask", "--no-ledger")):
        code, _, err = command(*job, "mixed.jsonl", "-o", "out.jsonl", "--patterns-only")
        assert code == 3 and "1 document of 2" in err and "Swedish" in err
        assert not (tmp_path / "out.jsonl").exists()
    code, out, err = command(
        *"find mixed.jsonl -o out.jsonl --patterns-only --allow-uncovered --json".split()
    )
    assert code == 0 and json.loads(out)["uncovered_documents"] == 1 and "warning" in err
    code, out, _ = command(
        *"protect mixed.jsonl --with mask --no-ledger -o m.jsonl --patterns-only --allow-uncovered --json".split()
    )
    assert code == 0 and "not covered allowed" in out


def test_labels_of_others_and_a_named_language(command, notes, tmp_path):
    code, _, _ = command(
        "find", notes, "-o", "f.jsonl", "--patterns-only", "--label-set", "hf", "--language", "en"
    )
    assert code == 0
    assert [span["label"] for span in rows(tmp_path / "f.jsonl")[0]["spans"]] == ["PER", "PHONE", "DATE"]
    code, _, err = command("find", notes, "-o", "g.jsonl", "--patterns-only", "--language", "sv")
    assert code == 2 and "de" in err


def test_score_prints_what_masking_needs(command, notes):
    command("find", notes, "-o", "f.jsonl", "--patterns-only")
    code, out, _ = command("score", "f.jsonl", "f.jsonl", "--resamples", "5")
    assert code == 0 and "fully covered" in out and "false alarms per 1,000 words" in out
