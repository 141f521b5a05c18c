"""`discreet encode` and `discreet verify` of the encoders, on the command line."""

import json
import subprocess
import sys

import numpy as np
import pytest

import discreet
from discreet.encoding.encoded_file import read_encoded
from discreet.jobs.encode import Encode
from discreet.settings import build

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
    assert "2 labels" in out and "ids" not in out
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


def test_from_input_must_be_asked_for_and_has_no_guarantee(command, write_documents):
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
        (
            ("--with", "privunit", "--epsilon", "1", "--factor", "3"),
            "--factor belongs to ome, not to privunit",
        ),
        (("--with", "privunit", "--epsilon", "1", "--bins", "3"), "--bins belongs to bits and ome"),
        (
            ("--with", "bits", "--epsilon", "1", "--bins", "3"),
            "say which code --bins is for: --code fixed-point",
        ),
        (("--with", "bits", "--epsilon", "1", "--code", "sign", "--bins", "3"), "--bins belongs to one-hot"),
        (("--with", "class", "--epsilon", "1"), "class needs --directions"),
        (("--with", "class", "--epsilon", "1", "--directions", "absent.json"), "absent.json"),
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


def test_a_one_hot_code_on_the_command_line(command, write_documents):
    write_documents("in.jsonl", *ROWS)
    code, out, _ = command(
        "encode", "in.jsonl", "-o", "o.parquet", "--with", "bits", "--epsilon", "2", "--code", "one-hot",
        "--bins", "6", "--json",
    )  # fmt: skip
    statement = json.loads(out)["statement"]
    assert code == 0
    assert statement["options"]["code"] == "one-hot" and statement["options"]["bins"] == 6
    assert statement["job"]["mechanism"] == {
        "name": "bits", "code": {"name": "one-hot", "bins": 6}, "epsilon": 2.0, "elements": 50,
    }  # fmt: skip


def test_python_does_what_the_command_does(command, write_documents, tmp_path):
    source = write_documents("in.jsonl", *ROWS)
    arguments = ("--with", "privunit", "--epsilon", "8", "--project", "public:8", "--ledger", "ledger.db")
    code, out, _ = command("encode", "in.jsonl", "-o", "typed.parquet", *arguments, "--seed", "5", "--json")
    assert code == 0
    typed = json.loads(out)["statement"]
    called = discreet.encode(
        source,
        discreet.PrivUnit(epsilon=8),
        project="public:8",
        output="called.parquet",
        ledger=tmp_path / "ledger.db",
        seed=5,
    )
    differ = ("created", "ledger_entry", "output")
    assert {k: v for k, v in called.statement.to_json().items() if k not in differ} == {
        k: v for k, v in typed.items() if k not in differ
    }
    assert (tmp_path / "typed.parquet").read_bytes() == (tmp_path / "called.parquet").read_bytes()
    with discreet.Ledger.open(tmp_path / "ledger.db") as ledger:
        one, other = (entry.to_json() for entry in ledger.history("in"))
    own = ("id", "time", "settled")
    assert {k: v for k, v in one.items() if k not in own} == {k: v for k, v in other.items() if k not in own}
    assert other["id"] == called.statement.ledger_entry


def test_the_statement_holds_the_job_and_the_job_can_be_built_from_it(command, write_documents):
    write_documents("in.jsonl", *ROWS)
    _, out, _ = command("encode", "in.jsonl", "-o", "o.parquet", "--with", "ome", "--epsilon", "1", "--json")
    job = json.loads(out)["statement"]["job"]
    assert job.pop("job") == "encode"
    again = build(Encode, {"source": "in.jsonl", **job})
    assert again.mechanism == discreet.OME(epsilon=1.0, elements=50)
    assert again.embedding == "glove" and again.labels


def test_codes_in_memory(tmp_path):
    ledger = tmp_path / "ledger.db"
    codes = discreet.encode(ROWS, discreet.PrivUnit(epsilon=8), dataset="films", ledger=ledger)
    assert len(codes) == 2 and codes.codes.shape == (2, 100) and codes.estimate().shape == (2, 50)
    assert codes.ids == ("1", "2") and codes.labels == ("1", "0")
    assert "Codes of 2 documents" in repr(codes) and str(codes.statement) == str(codes)
    assert codes.to_json()["output"] is None
    assert codes.to_pandas()["code"][1] == codes.codes[1].tobytes()
    with discreet.Ledger.open(ledger) as opened:
        (entry,) = opened.history("films")
    assert entry.status == "confirmed" and entry.id == codes.statement.ledger_entry
    statement = codes.write(tmp_path / "codes.parquet")
    assert statement.ledger_entry == entry.id
    with discreet.Ledger.open(ledger) as opened:
        assert len(opened.history("films")) == 1
    assert (read_encoded(tmp_path / "codes.parquet").codes == codes.codes).all()


def test_no_ledger_must_be_written_out_and_is_said(tmp_path):
    with pytest.raises(discreet.BadInput, match="names no dataset"):
        discreet.encode(ROWS, discreet.PrivUnit(epsilon=8), ledger=tmp_path / "ledger.db")
    codes = discreet.encode(ROWS, discreet.PrivUnit(epsilon=8), ledger=None)
    assert "not recorded in a ledger" in str(codes)


def test_directions_of_a_public_model(command, write_documents, tmp_path):
    write_documents("in.jsonl", *ROWS)
    axes = np.zeros((2, 50))
    axes[0, 0] = axes[1, 1] = 1.0
    directions = discreet.Directions(("no", "yes"), axes, np.zeros(2), {"embedding": "glove", "unit": True})
    directions.write(tmp_path / "d.json")
    arguments = ("--with", "class", "--epsilon", "60", "--directions", "d.json")
    code, out, _ = command("encode", "in.jsonl", "-o", "o.parquet", *arguments, "--json")
    assert code == 0
    assert json.loads(out)["statement"]["options"]["classes"] == ["no", "yes"]
    called = discreet.encode(ROWS, discreet.ClassResponse(epsilon=60, directions=directions), ledger=None)
    assert called.codes.tolist() == read_encoded(tmp_path / "o.parquet").codes.tolist()
    with pytest.raises(discreet.BadInput, match="trained with embedding 'glove', not 'minilm'"):
        discreet.encode(
            ROWS, discreet.ClassResponse(epsilon=60, directions=directions), embedding="minilm", ledger=None
        )


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
def test_noise_is_recorded_under_its_own_kind(command, write_documents, name):
    write_documents("in.jsonl", *ROWS)
    arguments = ("--with", name, "--epsilon", "2", "--project", "public:3", "--dataset", "films")
    code, out, err = command("encode", "in.jsonl", "-o", "out.parquet", *arguments)
    assert code == 0, err
    assert "ledger       entry" in out
    assert command("ledger", "show", "films")[0] == 0
