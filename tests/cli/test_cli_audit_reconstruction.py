"""`discreet audit reconstruction`, `discreet tune` and `discreet papers`, from the outside."""

import json
import sys

import numpy as np
import pytest

from discreet.cli import main as command_line

SIDES = {
    "good": ("kind", "warm", "bright", "gentle", "fine"),
    "bad": ("cruel", "cold", "dark", "harsh", "foul"),
}


@pytest.fixture
def discreet(monkeypatch, capsys):
    """Run the command line; the exit code, stdout and stderr."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["discreet", *map(str, arguments)])
        code = 0
        try:
            command_line.main()
        except SystemExit as stop:
            code = stop.code or 0
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    generator = np.random.default_rng(5)
    words = [word for side in SIDES.values() for word in side]
    vectors = generator.normal(size=(10, 6)) + np.repeat([3.0, -3.0], 5)[:, None]
    np.savez("vectors.npz", words=np.asarray(words), vectors=vectors.astype(np.float32))
    with (tmp_path / "notes.jsonl").open("w") as notes:
        for number in range(120):
            label = "good" if number % 2 else "bad"
            text = " ".join(generator.choice(SIDES[label], size=6))
            notes.write(
                json.dumps({"id": str(number), "text": f"{text.capitalize()}.", "label": label}) + "\n"
            )
    with (tmp_path / "labels.csv").open("w") as labels:
        labels.writelines(f"{word},{side}\n" for side, members in SIDES.items() for word in members)
    return tmp_path


def protect(discreet, epsilon):
    code, _, err = discreet(
        *(
            "protect",
            "notes.jsonl",
            "-o",
            "out.jsonl",
            "--with",
            "vickrey",
            "--epsilon",
            epsilon,
            "--seed",
            1,
        ),
        *("--vectors", "vectors.npz", "--no-ledger", "--quiet"),
    )
    assert code == 0, err


def test_a_release_is_attacked_with_the_mechanism_of_its_statement(discreet, files):
    protect(discreet, 4)
    attack = ("audit", "reconstruction", "out.jsonl", "--against", "notes.jsonl", "--vectors", "vectors.npz")
    code, out, err = discreet(*attack, "--reader", "none", "--seed", 1, "--json")
    assert code == 0, err
    found = json.loads(out)
    assert found["words"] == 720
    assert found["unread"] == 0
    assert found["baseline"]["value"] < found["best"]["value"] <= 1
    code, out, _ = discreet(*attack, "--reader", "none", "--seed", 1)
    assert "Reconstruction of a release by vickrey (epsilon=4.0, t=0.5" in out
    assert "skipped: no language model was asked for" in out


def test_a_page_is_written_with_the_data_in_it_and_kept(discreet, files):
    protect(discreet, 4)
    attack = ("audit", "reconstruction", "out.jsonl", "--against", "notes.jsonl", "--vectors", "vectors.npz")
    options = ("--reader", "none", "--seed", 1, "--json", "--report")
    code, out, err = discreet(*attack, *options, "words.html")
    assert code == 0, err
    page = (files / "words.html").read_text(encoding="utf-8")
    assert str(json.loads(out)["best"]["value"]) in page
    assert "What was attacked" in page and "Do not hand this page over" in page
    for name, message in (("words.html", "exists already"), ("words.pdf", "ends in .html")):
        code, _, err = discreet(*attack, *options, name)
        assert code == 2
        assert message in err


def test_a_release_without_its_statement_is_refused(discreet, files):
    code, _, err = discreet("audit", "reconstruction", "notes.jsonl", "--against", "notes.jsonl")
    assert code == 2
    assert "has no statement" in err


def test_another_original_is_refused(discreet, files):
    protect(discreet, 4)
    lines = (files / "notes.jsonl").read_text().splitlines()
    (files / "other.jsonl").write_text("\n".join(lines[1:]))
    code, _, err = discreet(
        "audit",
        "reconstruction",
        "out.jsonl",
        "--against",
        "other.jsonl",
        "--vectors",
        "vectors.npz",
        "--reader",
        "none",
    )
    assert code == 2
    assert "give the file the release was made from" in err


TUNE = ("--vectors", "vectors.npz", "--draws", 20, "--trials", 300, "--steps", 4, "--seed", 2)


@pytest.mark.parametrize("loss", [(), ("--word-labels", "labels.csv")])
def test_tuning_chooses_and_writes_its_report(discreet, files, loss):
    code, out, err = discreet(
        "tune", "notes.jsonl", "--max-loss", 0.3, *loss, *TUNE, "-o", "tuned.html", "--json"
    )
    assert code == 0, err
    found = json.loads(out)
    assert found["chosen"]["loss"]["value"] <= 0.3
    assert 0 <= found["t"] <= 1
    assert "public or already released" in found["note"]
    assert "public or already released" in err
    assert "Tuned ε and t" in (files / "tuned.html").read_text()
    code, _, err = discreet("tune", "notes.jsonl", "--max-loss", 0.3, *loss, *TUNE, "-o", "tuned.html")
    assert code == 2
    assert "exists already" in err


@pytest.mark.parametrize("name", ["laplace", "mahalanobis", "tem", "santext", "generalised-vickrey"])
def test_a_mechanism_without_t_is_tuned_in_epsilon_only(discreet, files, name):
    code, out, err = discreet("tune", "notes.jsonl", "--with", name, "--max-loss", 0.3, *TUNE, "--json")
    assert code == 0, err
    assert json.loads(out)["t"] == 0


def test_a_loss_out_of_reach_is_told(discreet, files):
    code, _, err = discreet("tune", "notes.jsonl", "--max-loss", -0.5, *TUNE, "--limit", 4)
    assert code == 2
    assert "Tolerate more loss" in err


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ("kind\n", "labels.csv:1: not a word and its label"),
        ("kind,good\n# x\nkind,bad\n", "labels.csv:3: 'kind' has another label"),
        ("kind,good\n", "at least two different labels"),
    ],
)
def test_malformed_word_labels_are_refused(discreet, files, labels, message):
    (files / "labels.csv").write_text(labels)
    code, _, err = discreet("tune", "notes.jsonl", "--max-loss", 0.3, "--word-labels", "labels.csv", *TUNE)
    assert code == 2
    assert message in err


def test_papers_are_listed(discreet):
    code, out, _ = discreet("papers", "list", "--json")
    assert code == 0
    assert json.loads(out)["papers"][0]["name"] == "vickrey"


@pytest.mark.parametrize("arguments", [("list",), ("run", "vickrey", "--quick")])
def test_without_the_experiments_the_install_command_is_named(discreet, files, monkeypatch, arguments):
    monkeypatch.setitem(sys.modules, "discreet_experiments", None)
    code, _, err = discreet("papers", *arguments)
    assert code == 2
    assert "pip install ./experiments" in " ".join(err.split())
    assert not (files / "papers-out").exists()


def test_a_paper_runs_through_to_its_files(discreet, files, monkeypatch):
    from discreet.report import Report
    from discreet_experiments import vickrey
    from discreet_experiments.claim import Claim
    from discreet_experiments.outcome import Outcome

    def run(*, data, quick, random, watch):
        watch("under way")
        claim = Claim(where="here", under="so", claim="It holds.", verdict="agrees", evidence="seen")
        return Outcome(name="vickrey", report=Report(title="Run"), numbers={"quick": quick}, claims=(claim,))

    monkeypatch.delenv("DISCREET_DATA", raising=False)
    monkeypatch.setattr(vickrey, "run", run)
    code, out, err = discreet("papers", "run", "vickrey", "--quick", "--out", "results")
    assert code == 0, err
    assert "texts of our own making stand in" in err
    assert "under way" in err
    assert "here, so: It holds." in out
    assert json.loads((files / "results/vickrey.json").read_text())["claims"][0]["verdict"] == "agrees"
    code, _, err = discreet("papers", "run", "vickrey", "--out", "results")
    assert code == 2
    assert "exists already" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("papers", "run", "unheard-of"), "'unheard-of' is not known"),
        (("papers", "run", "vickrey", "--data", "nowhere"), "no such folder"),
    ],
)
def test_what_cannot_be_run_is_refused(discreet, files, arguments, message):
    code, _, err = discreet(*arguments)
    assert code == 2
    assert message in err
