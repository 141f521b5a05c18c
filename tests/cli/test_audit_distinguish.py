"""`discreet audit distinguish`: two files or one with labels, words and JSON, errors that help."""

import json
import sys

import pytest

from discreet.cli import main as command_line

COMMON = "seen today with pain and fever rest water tea sleep walk home well again".split()


def sentences(count, word, step):
    return [
        " ".join([COMMON[(i * step + j * j) % 14] for j in range(5)] + [word] * (i % 5 > 0))
        for i in range(count)
    ]


@pytest.fixture
def discreet(monkeypatch, capsys):
    """Run the command line; the exit code, stdout and stderr."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", "audit", "distinguish", *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def files(tmp_path):
    sick, well = sentences(80, "tumour", 3), sentences(80, "ankle", 5)
    (tmp_path / "sick.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in sick))
    (tmp_path / "well.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in well))
    labelled = [("sick", text) for text in sick] + [("well", text) for text in well]
    (tmp_path / "both.jsonl").write_text(
        "".join(json.dumps({"text": text, "label": label}) + "\n" for label, text in labelled)
    )
    return tmp_path


QUICK = ("--embedding", "words", "--orders", "1,2", "--resamples", 3, "--seed", 1)


def test_two_files_in_words(discreet, files):
    code, out, _ = discreet(files / "sick.jsonl", files / "well.jsonl", *QUICK)
    assert code == 0
    assert "Distinguishability: sick and well" in out
    assert "Lower bound at 95%" in out
    assert "No guarantee" in out


def test_one_file_with_labels_as_json_and_a_report(discreet, files):
    page = files / "page.html"
    code, out, err = discreet(files / "both.jsonl", *QUICK, "--json", "--report", page)
    data = json.loads(out)
    assert code == 0
    assert data["sets"] == ["sick", "well"]
    assert data["texts"] == [80, 80]
    assert data["attack_accuracy"]["value"] > 0.7
    assert data["epsilon_estimate"]["notion"] == "estimate"
    assert page.read_text().lstrip().lower().startswith("<!doctype html>")
    assert "the report is" in err


def test_a_named_label_is_set_apart_from_all_others(discreet, files):
    code, out, _ = discreet(files / "both.jsonl", "--sensitive", "well", *QUICK, "--json")
    assert code == 0
    assert json.loads(out)["sets"] == ["well", "sick"]


def test_an_existing_report_is_kept(discreet, files):
    page = files / "page.html"
    page.write_text("mine")
    code, _, err = discreet(files / "both.jsonl", *QUICK, "--report", page)
    assert (code, page.read_text()) == (2, "mine")
    assert "--force" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sick.jsonl",), "name a second file"),
        (("both.jsonl", "--sensitive", "dead"), "no document is labelled 'dead'"),
        (("sick.jsonl", "well.jsonl", "--sensitive", "x"), "leave it out"),
        (("sick.jsonl", "well.jsonl", "--orders", "two"), "numbers with commas"),
        (("sick.jsonl", "well.jsonl", "--embedding", "magic"), "no embedding 'magic'"),
        (("sick.jsonl", "nowhere.jsonl"), "no such file"),
    ],
)
def test_mistakes_are_explained(discreet, files, arguments, said):
    places = [files / one if one.endswith(".jsonl") else one for one in arguments]
    quick = QUICK if "--embedding" not in arguments else QUICK[2:]
    code, _, err = discreet(*places, *(quick[:2] + quick[4:] if "--orders" in arguments else quick))
    assert code == 2
    assert said in err


def test_more_than_two_labels_need_a_choice(discreet, files):
    path = files / "many.jsonl"
    path.write_text(
        "".join(json.dumps({"text": f"t {i}", "label": f"kind {i % 3}"}) + "\n" for i in range(90))
    )
    code, _, err = discreet(path, *QUICK)
    assert code == 2
    assert "--sensitive" in err
