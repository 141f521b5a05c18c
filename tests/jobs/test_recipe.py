"""Recipes: jobs in order, checked before the first is run, relative to their file, one ledger for all."""

import json
import shutil
from pathlib import Path

import pytest

import discreet
from discreet.errors import BadInput
from discreet.jobs.recipe import read_recipe, run
from discreet.jobs.table import COMMANDS, job_class, job_names

ROWS = [
    {"id": "1", "text": "Ann wrote to ann@example.org.", "label": "a"},
    {"id": "2", "text": "A good day.", "label": "b"},
]

FIND = """
[[step]]
job = "find"
source = "notes.jsonl"
patterns_only = true
output = "marked.jsonl"
"""
ENCODE = """
[[step]]
job = "encode"
source = "marked.jsonl"
mechanism = {name = "bits", epsilon = 2, code = {name = "one-hot", bins = 6}}
project = "public:3"
output = "codes.parquet"
"""


@pytest.fixture
def recipe(tmp_path):
    """A folder of its own, with notes and a recipe in it, that is not the working folder."""
    folder = tmp_path / "far"
    folder.mkdir()
    (folder / "notes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))

    def write(text: str) -> Path:
        path = folder / "recipe.toml"
        path.write_text(text)
        return path

    return write


def test_steps_are_run_in_order_beside_the_recipe(command, recipe):
    path = recipe(FIND + ENCODE)
    code, out, err = command("run", path, "--json", "--ledger", "ledger.db")
    assert code == 0, err
    found, encoded = json.loads(out)
    assert found["job"] == "find" and found["result"]["labels"] == {"EMAIL": 1}
    assert encoded["result"]["statement"]["options"]["bins"] == 6
    assert (path.parent / "marked.jsonl").exists() and (path.parent / "codes.parquet").exists()
    assert "step 2 (encode) of 2" in err
    # The ledger that was named on the command line lies where the command was typed.
    with discreet.Ledger.open(Path("ledger.db")) as ledger:
        assert [entry.id for entry in ledger.history("marked")] == [
            encoded["result"]["statement"]["ledger_entry"]
        ]


def test_python_does_what_the_command_does(recipe, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = run(recipe(FIND + ENCODE), ledger=tmp_path / "ledger.db")
    assert len(results) == 2 and results.exit_code == 0
    assert results[1].statement.guarantee.epsilon == 2.0
    assert "step 1 (find)\n1 span" in str(results)
    assert Path.cwd() == tmp_path
    # What is read again is read from where the recipe found it.
    assert [len(document.spans) for document in results[0]] == [1, 0]


def test_the_default_ledger_is_that_of_the_working_folder(command, recipe):
    code, _, err = command(
        "ledger",
        "budget",
        "marked",
        "--unit",
        "document",
        "--kind",
        "local-dp",
        "--epsilon",
        "9",
        "--ledger",
        "discreet-ledger.db",
    )
    assert code == 0, err
    code, _, err = command("run", recipe(FIND + ENCODE))
    assert code == 0, err
    with discreet.Ledger.open(Path("discreet-ledger.db")) as ledger:
        assert len(ledger.history("marked")) == 1


def test_no_ledger_for_all_and_for_one_step(recipe, tmp_path):
    results = run(recipe(FIND + ENCODE), ledger=None)
    assert "not recorded in a ledger" in results[1].statement.notes
    path = recipe(ENCODE.replace("codes", "other") + "ledger = false\n")
    assert "not recorded in a ledger" in run(path, ledger=tmp_path / "ledger.db")[0].statement.notes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there are no steps"),
        ("step = 3", "there are no steps"),
        ("[step]\njob = 'find'", "there are no steps"),
        ("title = 'x'\n" + FIND, "'title' is not part of a recipe"),
        ("[[step", "not a TOML file"),
        ("[[step]]\nsource = 'x'", "step 1 names no job"),
        ("[[step]]\njob = 'run'", "step 1 runs another recipe"),
        ("[[step]]\njob = 'fnd'", "step 1 (fnd): there is no job 'fnd'; there are demo, "),
        (FIND + "colour = 3", "step 1 (find): find has no setting 'colour'; it has source, output"),
        (
            FIND.replace("output", "fields"),
            "step 1 (find): find needs output: Where the marked documents go.",
        ),
        (FIND.replace("source", "explain"), "step 1 (find): find: explain is 'notes.jsonl'; it must be true"),
        (FIND + "threshold = 3", "threshold is 3.0; it must be at least 0 and at most 1"),
        (FIND + ENCODE.replace('"bits"', '"wish"'), "step 2 (encode): there is no encoding mechanism 'wish'"),
        (FIND + ENCODE.replace("bins", "bans"), "step 2 (encode): one-hot has no setting 'bans'"),
        (FIND + ENCODE.replace("epsilon = 2, ", ""), "step 2 (encode): bits needs epsilon"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_run(command, recipe, text, message):
    path = recipe(text)
    code, _, err = command("run", path)
    assert code == 2
    assert message in err
    assert not (path.parent / "marked.jsonl").exists()


def test_the_first_step_that_fails_ends_the_run(command, recipe):
    path = recipe(FIND + FIND + ENCODE)
    code, _, err = command("run", path, "--no-ledger")
    assert code == 2
    assert "step 2 (find): " in err and "exists" in err
    assert (path.parent / "marked.jsonl").exists() and not (path.parent / "codes.parquet").exists()


def test_a_refusal_keeps_its_exit_code(command, recipe):
    path = recipe(FIND + ENCODE)
    assert (
        command(
            "ledger",
            "budget",
            "marked",
            "--unit",
            "document",
            "--kind",
            "local-dp",
            "--epsilon",
            "1",
            "--ledger",
            "l.db",
        )[0]
        == 0
    )
    code, _, err = command("run", path, "--ledger", "l.db")
    assert code == 3, err
    assert "step 2 (encode): " in err


def test_a_violation_ends_the_run_with_its_exit_code(command, recipe):
    protect = """
    [[step]]
    job = "protect"
    source = "marked.jsonl"
    mechanism = {name = "mask"}
    output = "safe.jsonl"
    """
    verify = '[[step]]\njob = "verify"\nclaim = {name = "ome", elements = 3}\n'
    path = recipe(FIND + protect + verify + ENCODE)
    code, out, err = command("run", path, "--no-ledger", "--json")
    assert code == 4, err
    assert [one["job"] for one in json.loads(out)] == ["find", "protect", "verify"]
    assert "[EMAIL]" in (path.parent / "safe.jsonl").read_text()
    assert not (path.parent / "codes.parquet").exists()


def test_checking_runs_nothing(command, recipe):
    path = recipe(FIND + ENCODE)
    code, out, _ = command("run", path, "--check")
    assert code == 0
    assert "The recipe can be run:\n  step 1 (find)\n  step 2 (encode)" in out
    assert not (path.parent / "marked.jsonl").exists()


def test_a_file_that_an_earlier_step_writes_is_read_when_its_turn_comes(recipe):
    later = """
    [[step]]
    job = "encode"
    source = "notes.jsonl"
    mechanism = {name = "class", epsilon = 2, directions = "absent.json"}
    output = "classes.parquet"
    """
    path = recipe(FIND + later)
    with pytest.raises(BadInput, match=r"step 2 \(encode\): absent.json: cannot be read"):
        run(path, ledger=None)
    assert (path.parent / "marked.jsonl").exists()
    (path.parent / "marked.jsonl").unlink()
    with pytest.raises(BadInput, match=r"step 1 \(encode\): absent.json: cannot be read"):
        run(recipe(later + FIND), ledger=None)
    assert not (path.parent / "marked.jsonl").exists()


def test_a_recipe_that_is_not_there():
    with pytest.raises(BadInput, match=r"absent\.toml: cannot be read"):
        read_recipe("absent.toml")


def test_the_example_runs(tmp_path):
    examples = Path(__file__).parents[2] / "examples"
    for name in ("codes.toml", "clinic.jsonl"):
        shutil.copy(examples / name, tmp_path / name)
    (tmp_path / "out").mkdir()
    found, codes, attacked = run(tmp_path / "codes.toml", ledger=None).results
    assert found.counts["EMAIL"] > 0 and set(codes.labels) == {None}
    assert attacked.to_json()["candidates"] == 40
    assert (tmp_path / "out" / "codes.html").exists()


def test_the_table_names_every_job():
    assert {"find", "encode", "run", "ledger show", "papers run"} <= set(job_names())
    for name in job_names():
        assert job_class(name).__doc__, name
    assert all(name.split()[0] in COMMANDS for name in job_names())
