"""`discreet vocabulary`: the file, its statement, what the ledger says, and what is refused."""

import json

import pytest


@pytest.fixture
def notes(write_documents):
    rows = [
        {"id": str(n), "user": f"u{n % 50}", "text": f"Patient seen, note{n} stable."} for n in range(400)
    ]
    return write_documents("notes.jsonl", *rows)


def test_a_vocabulary_leaves_with_its_statement_and_its_spend(command, notes, tmp_path, write_documents):
    held_out = write_documents("other.jsonl", *({"text": f"Patient {n} stable, seen."} for n in range(9)))
    code, out, err = command(
        "vocabulary", notes, "-o", "vocab.txt", "--epsilon", "4", "--delta", "1e-6",
        "--words-per-unit", "8", "--held-out", held_out, "--json",
    )  # fmt: skip
    assert code == 0
    found = json.loads(out)
    pieces = (tmp_path / "vocab.txt").read_text(encoding="utf-8").splitlines()
    assert {"patient", "seen", "stable"} <= set(pieces)
    assert not [piece for piece in pieces if piece.startswith("note") and piece != "note"]
    guarantee = found["statement"]["guarantee"]
    assert (guarantee["notion"], guarantee["unit"]) == ("approx-dp", "document")
    assert guarantee["epsilon"] <= 4
    assert found["utility"]["unknown"] == 0
    assert "without noise" not in out and "without noise" in err
    code, out, _ = command("ledger", "show", "--json")
    assert code == 0 and "notes" in out


def test_the_published_calibration_is_marked(command, notes):
    code, out, _ = command(
        "vocabulary",
        notes,
        "-o",
        "v.txt",
        "--noise",
        "200",
        "--calibration",
        "published",
        "--unit",
        "example",
    )
    assert code == 0
    assert "982.54" in out and "as-printed" in out
    assert "not what holds" in out and "0.000118" in out


def test_users_are_protected_with_all_their_documents(command, notes):
    code, out, _ = command(
        "vocabulary", notes, "-o", "v.txt", "--epsilon", "1", "--unit", "user", "--json", "--seed", "1"
    )
    assert code == 0
    assert json.loads(out)["statement"]["guarantee"]["unit"] == "user"


def test_over_budget_writes_nothing(command, notes, tmp_path):
    assert (
        command("ledger", "budget", "notes", "--unit", "document", "--epsilon", "1", "--delta", "1e-6")[0]
        == 0
    )
    code, _, err = command("vocabulary", notes, "-o", "v.txt", "--epsilon", "2", "--delta", "1e-7")
    assert code == 3 and not (tmp_path / "v.txt").exists()
    code, _, _ = command("vocabulary", notes, "-o", "v.txt", "--epsilon", "1", "--delta", "1e-6")
    assert code == 0, err


def test_noise_and_epsilon_are_one_choice(command, notes):
    for extra in ((), ("--epsilon", "1", "--noise", "2")):
        code, _, err = command("vocabulary", notes, "-o", "v.txt", *extra)
        assert code == 2 and "--epsilon" in err


def test_the_old_name_still_works_and_says_the_new_one(command, notes, tmp_path):
    code, _, err = command("vocab", notes, "-o", "v.txt", "--epsilon", "1", "--quiet")
    assert code == 0 and "'vocab' is called 'vocabulary' now" in err
    assert (tmp_path / "v.txt").exists()
