"""What another package brings by its entry points is offered by name, says whose it is, and runs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent / "plugin"


@pytest.fixture
def discreet(tmp_path):
    """Run the command line with the other package on the path: the exit code, stdout and stderr."""
    paths = [str(PLUGIN), *sys.path]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLUMNS": "120"}

    def run(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "discreet", *map(str, arguments)],
            capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    return run


def test_what_lies_on_the_path_is_what_the_project_file_says():
    """The tests read the folder that an installation would make: it says the same as `pyproject.toml`."""
    import configparser
    import tomllib

    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text())["project"]
    installed = configparser.ConfigParser()
    installed.read(PLUGIN / "elsewhere-1.0.dist-info" / "entry_points.txt")
    assert {name: dict(installed[name]) for name in installed.sections()} == project["entry-points"]


def test_an_attack_is_offered_and_measures(discreet, tmp_path):
    code, out, err = discreet("audit", "--help")
    assert code == 0, err
    assert "lengths" in out and "(from elsewhere)" in " ".join(out.split())
    code, out, err = discreet("audit", "lengths", "--help")
    assert code == 0, err
    assert "--bucket" in out and "singled out by their length" in out
    (tmp_path / "texts.jsonl").write_text(
        "".join(json.dumps({"text": "a" * length}) + "\n" for length in (3, 3, 4, 7)), encoding="utf-8"
    )
    code, out, err = discreet("audit", "lengths", "texts.jsonl", "--json")
    assert (code, json.loads(out)) == (0, {"texts": 4, "alone": 2}), err
    assert "the attack lengths comes from elsewhere" in err
    code, out, _ = discreet("audit", "lengths", "texts.jsonl", "--bucket", 100)
    assert (code, out.strip()) == (0, "0 of 4 texts are singled out by their length")
    code, _, err = discreet("audit", "lengths", "texts.jsonl", "--bucket", 0)
    assert code == 2 and "bucket" in err
    code, _, err = discreet("audit", "lengths", "texts.jsonl", "--report", "page.html")
    assert code == 2 and "makes no page" in err


def test_an_attack_is_called_from_python(monkeypatch):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from elsewhere.lengths import Lengths

    import discreet

    assert discreet.audit(Lengths(["a", "bb", "cc"])).alone == 1


def test_a_task_is_offered_and_trains_with_and_without_privacy(discreet, tmp_path):
    code, out, err = discreet("train", "--help")
    assert code == 0, err
    assert "shares" in out and "Learn how frequent each label is." in out
    code, out, _ = discreet("train", "shares", "--help-all")
    assert code == 0 and "--steps" in out and "--epsilon" in out
    rows = [{"id": str(n), "text": "x", "label": "aab"[n % 3]} for n in range(60)]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    for more, notion in (((), "none"), (("--epsilon", "8"), "approx-dp")):
        ledger = ("--ledger", "ledger.db")
        code, out, err = discreet("train", "shares", "in.jsonl", "-o", notion, *more, *ledger, "--json")
        assert code == 0, err
        statement = json.loads(out)
        assert statement["guarantee"]["notion"] == notion and statement["ledger_entry"]
        assert "the task shares comes from elsewhere, which answers for what it does" in statement["notes"]
        assert statement["job"]["task"] == {"name": "shares", "steps": 30.0}


def test_a_task_is_called_from_python(monkeypatch):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from elsewhere.shares import Shares

    import discreet

    rows = [{"text": "x", "label": "aab"[n % 3]} for n in range(30)]
    model = discreet.train(Shares(steps=2), rows, epsilon=8, ledger=None)
    assert {path.name for path in model.folder.iterdir()} >= {"model.safetensors", "model.json"}


@pytest.fixture
def vectors(tmp_path):
    words = "the cat sat on a mat dog ran home rain".split()
    rows = (f"{word} {number % 3} {number * number % 7} {number}" for number, word in enumerate(words))
    (tmp_path / "vectors.txt").write_text("\n".join(rows) + "\n", encoding="utf-8")
    text = "The cat sat on a mat. The dog ran home in the rain."
    (tmp_path / "notes.jsonl").write_text(
        "".join(json.dumps({"id": str(n), "text": text, "label": "ab"[n % 2]}) + "\n" for n in range(20)),
        encoding="utf-8",
    )
    return tmp_path / "vectors.txt"


def protect(name, *more):
    return ("protect", "notes.jsonl", "-o", "out.jsonl", "--with", name, "--ledger", "ledger.db", *more)


def test_a_mechanism_is_offered_checked_first_and_named_in_the_statement(discreet, tmp_path, vectors):
    code, out, err = discreet("protect", "--help-all")
    assert code == 0, err
    assert "--favour" in out and "Options of halved-response, word-response" in " ".join(out.split())
    code, _, err = discreet("protect", "notes.jsonl", "-o", "out.jsonl")
    assert code == 2 and "randomised response on words. (from elsewhere)" in err
    given = ("--epsilon", "3", "--vectors", vectors)
    code, out, err = discreet(*protect("word-response", *given, "--json"))
    assert code == 0, err
    statement = json.loads(out)["statement"]
    assert (
        "the mechanism comes from the package elsewhere 1.0, verified before its first use: certified"
        in (statement["notes"])
    )
    assert statement["job"]["mechanism"]["name"] == "word-response" and statement["ledger_entry"]
    attack = ("out.jsonl", "--against", "notes.jsonl", "--reader", "none", "--vectors", vectors, "--json")
    code, out, err = discreet("audit", "reconstruction", *attack)
    assert code == 0, err
    assert json.loads(out)["channel"] == "exact"


def test_a_mechanism_whose_own_check_refutes_it_releases_nothing(discreet, tmp_path, vectors):
    given = ("--epsilon", "3", "--vectors", vectors)
    code, _, err = discreet(*protect("halved-response", *given))
    assert code == 4 and "halved-response of elsewhere 1.0 claims" in err and "counter-example" in err
    code, _, err = discreet(*protect("word-response", *given, "--favour", "2"))
    assert code == 4 and "word-response of elsewhere 1.0 claims" in err, "it is checked at the settings used"
    assert not (tmp_path / "out.jsonl").exists()


def test_a_mechanism_that_does_not_think_of_other_fields_does_not_release_them(discreet, tmp_path):
    row = {"id": "maria", "text": "Fine.", "user": "P-7", "name": "Maria Keller"}
    (tmp_path / "notes.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    code, out, err = discreet(*protect("unchecked", "--json"))
    assert code == 0, err
    released = json.loads((tmp_path / "out.jsonl").read_text())
    assert released.pop("user").startswith("user-") and released == {"id": "1", "text": "FINE."}
    statement = json.loads(out)["statement"]
    # It claims a guarantee, so ids are numbers, and the fields that stay behind are named here alone.
    assert "document ids" not in statement["verbatim"] and "left out" not in json.dumps(statement)
    assert "private, not in the statement: 1 other field left out: name" in err


def test_a_mechanism_without_a_check_says_that_it_is_not_verified(discreet, vectors):
    code, out, err = discreet(*protect("unchecked", "--json"))
    assert code == 0, err
    notes = json.loads(out)["statement"]["notes"]
    assert "the mechanism comes from the package elsewhere 1.0, not verified: it brings no check" in notes


def test_a_mechanism_is_verified_by_name(discreet):
    code, out, err = discreet("verify", "word-response", "--epsilon", "1")
    assert code == 0 and "Certificate" in out, err
    assert discreet("verify", "halved-response")[0] == 4
    assert "no such command" in discreet("verify", "unchecked")[2].lower()


def test_a_mechanism_is_tuned(discreet, vectors):
    code, out, err = discreet("tune", "--help")
    assert code == 0 and "word-response" in out, err
    (vectors.parent / "labels.csv").write_text("cat,animal\ndog,animal\nmat,thing\nrain,thing\nhome,thing\n")
    given = ("--max-loss", "0.4", "--word-labels", "labels.csv", "--vectors", vectors, "--trials", "500")
    code, out, err = discreet(
        "tune", "notes.jsonl", "--with", "word-response", *given, "--json", "--seed", "1"
    )
    assert code == 0, err
    assert json.loads(out)["mechanism"] == "word-response"
    code, _, err = discreet("tune", "notes.jsonl", "--with", "halved-response", *given)
    assert code == 4 and "its own check refutes" in err


def test_a_mechanism_is_on_the_workbench(discreet, tmp_path):
    script = (
        "import json; from discreet.workbench.try_out.offered import comparable, offered; "
        "from discreet.workbench.try_out.trial import try_out; "
        "names = {one['name']: [field['name'] for field in one['controls']] for one in offered()}; "
        "tried = try_out({'text': 'The cat sat.', 'mechanism': 'word-response', 'draws': 1}); "
        "print(json.dumps([names['word-response'], 'word-response' in comparable(), tried['statement']['notes']]))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(PLUGIN), *sys.path]))}
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    controls, compared, notes = json.loads(done.stdout)
    assert set(controls) == {"epsilon", "favour"} and compared
    assert any("comes from the package elsewhere 1.0, verified" in note for note in notes)


def test_a_mechanism_is_called_from_python(monkeypatch, vectors):
    monkeypatch.syspath_prepend(str(PLUGIN))
    from elsewhere.words import HalvedResponse, WordResponse

    import discreet
    from discreet.errors import Violation

    released = discreet.protect(
        ["The cat sat."], WordResponse(epsilon=2, vectors=vectors), dataset="notes", ledger=None
    )
    assert len(released) == 1
    assert any("comes from the package elsewhere 1.0, verified" in note for note in released.statement.notes)
    with pytest.raises(Violation, match="its own check refutes"):
        discreet.protect(["The cat sat."], HalvedResponse(epsilon=2, vectors=vectors), ledger=None)
    assert discreet.verify(HalvedResponse(epsilon=2)).violated


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("class Broken: pass", "is not a TextMechanism"),
        ("raise RuntimeError('no')", "cannot be loaded (RuntimeError: no)"),
    ],
)
def test_a_package_that_brings_something_else_is_named(discreet, tmp_path, monkeypatch, module, said):
    folder = tmp_path / "plugin"
    (folder / "broken-2.0.dist-info").mkdir(parents=True)
    (folder / "broken-2.0.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: broken\nVersion: 2.0\n"
    )
    (folder / "broken-2.0.dist-info" / "entry_points.txt").write_text(
        "[discreet.mechanisms]\nb = broken:Broken\n"
    )
    (folder / "broken.py").write_text(module + "\n")
    monkeypatch.syspath_prepend(str(folder))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-m", "discreet", "protect", "--help"],
        capture_output=True, text=True, cwd=tmp_path, env=environment, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2 and said in done.stderr and "of broken" in done.stderr


def test_a_finder_is_offered_finds_and_is_named_in_the_statement(discreet, tmp_path):
    assert "wards" in discreet("find", "--help-all")[1]
    (tmp_path / "in.jsonl").write_text(
        json.dumps({"id": "1", "text": "Seen on Ward 7."}) + "\n", encoding="utf-8"
    )
    given = ("protect", "in.jsonl", "-o", "out.jsonl", "--with", "mask", "--tagger", "wards", "--no-ledger")
    code, out, err = discreet(*given, "--json")
    assert code == 0, err
    assert json.loads((tmp_path / "out.jsonl").read_text())["text"] == "Seen on [LOCATION]."
    spans = json.loads(out)["statement"]["options"]["spans"]
    assert "the finder wards (from elsewhere)" in spans
