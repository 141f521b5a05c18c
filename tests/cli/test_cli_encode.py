"""`discreet encode` and `discreet verify` of the encoders, on the command line."""

import json
import subprocess
import sys

import pytest

ROWS = [
    {"id": "1", "text": "a wonderful film", "label": "1"},
    {"id": "2", "text": "a dull and bad film", "label": "0"},
]


def test_ome_prints_what_is_claimed_and_what_holds(command, write_documents, tmp_path):
    write_documents("in.jsonl", *ROWS)
    code, out, _ = command(
        "encode",
        "in.jsonl",
        "-o",
        "out.parquet",
        "--with",
        "ome",
        "--epsilon",
        "1",
        "--recipe",
        "recipe.json",
    )
    assert code == 0
    assert json.loads((tmp_path / "recipe.json").read_text())["holds"]["epsilon"] > 3451
    assert "ε = 3,451.39 local DP per document" in out
    assert "ε = 1 local DP per document, any two inputs (the paper's claim, not what holds)" in out
    assert "2 ids, 2 labels" in out
    assert (tmp_path / "out.parquet.statement.json").exists()


def test_a_sound_code_of_few_numbers(command, write_documents):
    write_documents("in.jsonl", *ROWS)
    code, out, _ = command(
        "encode", "in.jsonl", "-o", "o.parquet", "--with", "privunit", "--epsilon", "8", "--project", "public:8",
        "--no-labels", "--no-ledger", "--json",
    )  # fmt: skip
    statement = json.loads(out)["statement"]
    assert code == 0
    assert statement["guarantee"]["epsilon"] == 8
    assert statement["options"]["elements"] == 8
    assert statement["verbatim"]["labels"] == 0
    assert statement["ledger_entry"] is None


def test_from_input_must_be_asked_for_and_promises_nothing(command, write_documents):
    write_documents("in.jsonl", *({"id": str(i), "text": "", "vector": [i, i % 3]} for i in range(9)))
    code, out, _ = command(
        "encode", "in.jsonl", "-o", "o.parquet", "--with", "bits", "--epsilon", "2", "--embed", "given",
        "--statistics", "from-input",
    )  # fmt: skip
    assert code == 0
    assert "no formal guarantee" in out
    assert "read off the private input" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--with", "ome"), "epsilon"),
        (("--with", "wish", "--epsilon", "1"), "choose one of"),
        (("--with", "privunit", "--epsilon", "1", "--factor", "3"), "--factor does not belong"),
        (("--with", "privunit", "--epsilon", "1", "--project", "public:99"), "must lie between"),
        (("--with", "bits", "--epsilon", "1", "--embed", "given"), "--vector-field"),
        (("--with", "bits", "--epsilon", "1", "--statistics", "absent.json"), "absent.json"),
    ],
)
def test_what_cannot_be_done(command, write_documents, tmp_path, arguments, message):
    write_documents("in.jsonl", *ROWS)
    code, _, err = command("encode", "in.jsonl", "-o", "out.parquet", *arguments)
    assert code == 2
    assert message in err
    assert not (tmp_path / "out.parquet").exists()


def test_nothing_to_encode(command, write_documents):
    write_documents("in.jsonl")
    code, _, err = command("encode", "in.jsonl", "-o", "out.parquet", "--with", "bits", "--epsilon", "1")
    assert code == 2
    assert "nothing to read" in err


@pytest.mark.parametrize(
    ("name", "code"),
    [("ome", 4), ("sue", 4), ("oue", 4), ("bits", 0), ("privunit", 0), ("class-response", 0),
     ("clipped-gaussian", 0)],
)  # fmt: skip
def test_verify_says_which_claims_hold(command, name, code):
    assert command("verify", name)[0] == code


@pytest.mark.parametrize("name", ["clipped-laplace", "metric-noise"])
def test_verify_by_drawing(command, name):
    code, out, _ = command("verify", name, "--draws", "4000", "--seed", "3")
    assert code == 0
    assert "Not refuted" in out


def test_verify_a_one_hot_code(command):
    assert command("verify", "sue", "--code", "one-hot")[0] == 0


def test_word_vectors_need_no_torch(write_documents, tmp_path):
    write_documents("in.jsonl", *ROWS)
    code = (
        "import sys; from discreet.cli.main import main\n"
        "sys.argv = 'discreet encode in.jsonl -o o.parquet --with ome --epsilon 1 --no-ledger -q'.split()\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    print(stop.code, 'torch' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert run.stdout.split() == ["0", "False"]


@pytest.mark.parametrize("name", ["gaussian", "metric", "laplace"])
def test_noise_is_booked_under_its_own_kind(command, write_documents, name):
    write_documents("in.jsonl", *ROWS)
    arguments = ("--with", name, "--epsilon", "2", "--project", "public:3", "--dataset", "films")
    code, out, err = command("encode", "in.jsonl", "-o", "out.parquet", *arguments)
    assert code == 0, err
    assert "ledger       entry" in out
    assert command("ledger", "show", "films")[0] == 0
