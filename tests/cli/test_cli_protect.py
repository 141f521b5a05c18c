"""`discreet protect` and `discreet restore` on the command line."""

import json
import re
import subprocess
import sys

import pytest

from discreet.privacy.ledger import Ledger

TEXT = "Dr Maria Keller rang 020 7946 0123 on 12/03/2021. Ms Keller left."
SPANS = [[3, 15, "PERSON"], [21, 34, "PHONE"]]


@pytest.fixture
def notes(write_documents):
    return write_documents("notes.jsonl", {"id": "1", "text": TEXT, "user": "P1", "name": "Maria Keller"})


@pytest.fixture
def spanned(write_documents):
    return write_documents(
        "gold.jsonl", {"id": "0", "text": "No spans."}, {"id": "1", "text": TEXT, "spans": SPANS}
    )


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_mask_finds_when_there_are_no_spans(command, notes, tmp_path):
    code, out, err = command("protect", notes, "-o", "out.jsonl", "--with", "mask", "--patterns-only")
    assert code == 0
    (row,) = rows(tmp_path / "out.jsonl")
    assert row["text"] == "Dr [PERSON] rang [PHONE] on [DATE]. Ms [PERSON] left."
    assert re.fullmatch("user-[a-z2-7]{12}", row["user"]) and "name" not in row
    assert "found by patterns only" in err
    assert "no formal guarantee" in out
    statement = json.loads((tmp_path / "out.jsonl.statement.json").read_text())
    assert statement["options"]["spans"].startswith("found by patterns only")
    assert statement["dataset"] == "notes" and statement["ledger_entry"]
    assert "Keller" not in json.dumps(statement)


def test_the_order_of_dates_is_asked_for_before_anything_is_recorded(command, notes, tmp_path):
    move = (
        "protect",
        notes,
        "-o",
        "out.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "k",
        "--new-key",
        "--patterns-only",
    )
    code, _, err = command(*move, "--dates", "shift", "--ledger", "new.db")
    assert code == 2 and "--date-order day or month" in " ".join(err.split())
    with Ledger.open(tmp_path / "new.db") as ledger:
        assert list(ledger.history("notes")) == []
    assert not (tmp_path / "out.jsonl").exists() and not (tmp_path / "k").exists()
    code, _, _ = command(*move, "--dates", "shift", "--date-order", "month", "--ledger", "new.db")
    assert code == 0
    (row,) = rows(tmp_path / "out.jsonl")
    assert re.search(r"on \d\d/\d\d/20\d\d\.", row["text"])
    statement = json.loads((tmp_path / "out.jsonl.statement.json").read_text())
    assert statement["options"]["date_order"] == "month"


def test_given_spans_are_used_wherever_the_first_stands(command, spanned, tmp_path):
    code, out, err = command(
        "protect", spanned, "-o", "out.jsonl", "--with", "mask", "--json", "--no-repeats"
    )
    assert code == 0
    assert (
        rows(tmp_path / "out.jsonl")[1]["text"] == "Dr [PERSON] rang [PHONE] on 12/03/2021. Ms Keller left."
    )
    assert "using the spans of the input" in err
    assert json.loads(out)["statement"]["options"]["spans"] == "given with the documents"


def test_spans_can_be_found_again(command, spanned, tmp_path):
    command(
        "protect",
        spanned,
        "-o",
        "out.jsonl",
        "--with",
        "mask",
        "--spans",
        "find",
        "--patterns-only",
        "--labels",
        "DATE",
    )
    assert rows(tmp_path / "out.jsonl")[1]["text"].count("[") == 1


def test_pseudonym_and_back(command, notes, tmp_path):
    pseudonym = ("protect", notes, "-o", "out.jsonl", "--with", "pseudonym", "--key", "k", "--patterns-only")
    code, out, err = command(*pseudonym, "--new-key")
    assert code == 0
    text = rows(tmp_path / "out.jsonl")[0]["text"]
    person, again = re.findall(r"PERSON-\w{10}", text)
    assert person == again
    secret = (tmp_path / "k").read_text().strip().partition(":")[2]
    for told in (out, err, (tmp_path / "out.jsonl.statement.json").read_text()):
        assert secret not in told and "Keller" not in told
    code, _, err = command("restore", "out.jsonl", "--key", "k", "-o", "back.jsonl")
    assert code == 0 and "not a release" in err
    assert rows(tmp_path / "back.jsonl") == rows(notes)
    command(
        "protect", notes, "-o", "again.jsonl", "--with", "pseudonym", "--key", "k", "--patterns-only", "-q"
    )
    assert rows(tmp_path / "again.jsonl")[0]["text"] == text


def test_a_wrong_key_restores_nothing(command, notes, tmp_path):
    command(
        "protect",
        notes,
        "-o",
        "o.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "k",
        "--new-key",
        "--patterns-only",
        "-q",
    )
    command(
        "protect",
        notes,
        "-o",
        "p.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "l",
        "--new-key",
        "--patterns-only",
        "-q",
    )
    code, _, err = command("restore", "o.jsonl", "--key", "l", "-o", "back.jsonl")
    assert code == 2 and "another key" in err
    assert not (tmp_path / "back.jsonl").exists()
    code, _, err = command("restore", "o.jsonl", "--key", "none", "-o", "back.jsonl")
    assert code == 2 and "no such key" in err


def test_no_vault_no_way_back(command, notes, tmp_path):
    command(
        "protect",
        notes,
        "-o",
        "o.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "k",
        "--new-key",
        "--no-vault",
        "--patterns-only",
    )
    assert not (tmp_path / "o.jsonl.vault").exists()
    code, _, err = command("restore", "o.jsonl", "--key", "k", "-o", "back.jsonl")
    assert code == 2 and "vault" in err


def test_over_budget_exits_3_and_writes_nothing(command, notes, tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        ledger.set_budget("notes", unit="document", epsilon=1.0)
    before = sorted(path.name for path in tmp_path.iterdir())
    code, _, err = command(
        *(
            "protect",
            notes,
            "-o",
            "o.jsonl",
            "--with",
            "pseudonym",
            "--key",
            "k",
            "--new-key",
            "--patterns-only",
        ),
        *("--ledger", "ledger.db"),
    )
    assert code == 3
    assert "notes" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--with", "magic"), "'magic' is not known; choose one of mask, pseudonym, "),
        (("--with", "mask", "--key", "k"), "--key belongs to pseudonym, not to mask"),
        (("--with", "pseudonym", "--style", "block", "--key", "k"), "--style belongs to mask"),
        (("--with", "pseudonym"), "pseudonym needs --key (The file with the secret key; --new-key makes it)"),
        (("--with", "pseudonym", "--key", "k"), "no such key file"),
        (("--with", "mask", "--keep-length"), "block"),
        (("--with", "mask", "--spans", "given", "--threshold", "0.5"), "used as they are"),
        (("--with", "mask", "--style", "stars"), "stars"),
        (("--with", "mask", "--text-column", "note"), "'note'"),
    ],
)
def test_wrong_options_are_answered_and_nothing_is_written(command, notes, tmp_path, arguments, message):
    code, _, err = command("protect", notes, "-o", "o.jsonl", *arguments)
    assert code == 2
    assert message in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.jsonl"]


@pytest.mark.parametrize("existing", ["o.jsonl", "o.jsonl.vault"])
def test_nothing_existing_is_replaced_unless_told(command, notes, tmp_path, existing):
    (tmp_path / existing).write_text("mine")
    pseudonym = (
        "protect",
        notes,
        "-o",
        "o.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "k",
        "--new-key",
        "--patterns-only",
    )
    code, _, err = command(*pseudonym)
    assert code == 2 and f"{existing} exists already" in err
    assert (tmp_path / existing).read_text() == "mine" and not (tmp_path / "k").exists()
    assert command(*pseudonym, "--force")[0] == 0
    assert command("restore", "o.jsonl", "--key", "k", "-o", "b.jsonl")[0] == 0


def test_a_broken_row_takes_the_new_key_and_the_vault_with_it(command, tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"text": "Dr Keller", "spans": [[3, 9, "PERSON"]]}\n{"text": 5}\n')
    code, _, err = command(
        "protect",
        "bad.jsonl",
        "-o",
        "o.jsonl",
        "--with",
        "pseudonym",
        "--key",
        "k",
        "--new-key",
        "--no-ledger",
    )
    assert code == 2 and "bad.jsonl:2" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.jsonl"]


def test_without_a_ledger_nothing_is_recorded(command, notes, tmp_path):
    code, out, _ = command(
        "protect", notes, "-o", "o.jsonl", "--with", "mask", "--patterns-only", "--no-ledger", "--json"
    )
    assert code == 0 and json.loads(out)["statement"]["ledger_entry"] is None
    assert not (tmp_path / "discreet-ledger.db").exists()


def test_help_lists_the_options_of_every_mechanism(command):
    code, out, _ = command("protect", "--help-all")
    assert code == 0
    for words in ("Options of mask", "Options of pseudonym", "--style", "--new-key", "--dates"):
        assert words in out


def test_the_installed_command_answers(tmp_path):
    """Once through the real entry point, with its imports and exit code."""
    arguments = ["find", "missing.jsonl", "-o", "x.jsonl", "--json"]
    done = subprocess.run(
        [sys.executable, "-c", "from discreet.cli.main import main; main()", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert json.loads(done.stdout)["exit_code"] == 2
    assert list(tmp_path.iterdir()) == []
