"""`discreet federate simulate`: a model with its statement and its ledger entry, refusals, keys."""

import json

import pytest

import discreet
from discreet.privacy.ledger import Ledger

WORDS = "the patient was seen today with cough and no fever".split()
SMALL = "--dimensions 4 --units 4 --rounds 3 --vocabulary words.txt".split()


@pytest.fixture
def notes(write_documents, tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    rows = [
        {
            "id": f"{user}-{n}",
            "user": f"user{user}",
            "label": "even" if user % 2 == 0 else "odd",
            "text": " ".join(WORDS[(user + n + k) % 10] for k in range(12)),
        }
        for user in range(8)
        for n in range(3)
    ]
    write_documents("notes.jsonl", *rows)
    return "notes.jsonl"


def test_a_private_model_is_stated_and_recorded(command, notes, tmp_path):
    code, out, err = command(
        *("federate", "simulate", notes, "-o", "model", *SMALL, "--clients", "4", "--clip", "0.5"),
        *("--epsilon", "6", "--delta", "1e-5", "--test", notes, "--other-data", "--json"),
    )
    assert code == 0, err
    statement = json.loads(out)
    guarantee = statement["guarantee"]
    assert guarantee["unit"] == "user" and guarantee["relation"] == "zero-out-one"
    assert 5.9 < guarantee["epsilon"] <= 6.0
    assert any("server is trusted" in one for one in guarantee["assumptions"])
    assert any(note.startswith("held-out perplexity") for note in statement["notes"])
    assert statement["options"]["plan"]["sampler"] == "poisson"
    with Ledger.open() as ledger:
        (entry,) = ledger.history("notes")
        (balance,) = ledger.spent("notes", delta=1e-5)
    assert entry.status == "confirmed" and entry.id == statement["ledger_entry"]
    assert balance.epsilon == pytest.approx(guarantee["epsilon"], rel=0.02)
    assert (tmp_path / "model" / "next-word.json").is_file()


def test_python_does_the_same_as_the_command(command, notes, tmp_path):
    private = ("--clients", "4", "--clip", "0.5", "--noise-multiplier", "1", "--seed", "4")
    code, out, err = command("federate", "simulate", notes, "-o", "one", *SMALL, *private, "--json")
    assert code == 0, err
    federated = discreet.federate(
        notes,
        output="two",
        vocabulary="words.txt",
        dimensions=4,
        units=4,
        rounds=3,
        clients=4,
        clip=0.5,
        noise_multiplier=1,
        seed=4,
    )
    own = ("created", "ledger_entry")
    typed, called = (
        {n: v for n, v in one.items() if n not in own} for one in (json.loads(out), federated.to_json())
    )
    assert typed == called
    assert typed["job"]["job"] == "federate simulate" and typed["job"]["noise_multiplier"] == 1
    assert not any("two" in str(value) or "words.txt" in str(value) for value in called["job"].values())
    assert federated.output.name == "two" and (tmp_path / "two" / "model.safetensors").is_file()
    with Ledger.open() as ledger:
        first, second = ledger.history("notes")
    assert (first.operation, first.options, first.guarantee) == (
        second.operation,
        second.options,
        second.guarantee,
    )


def test_no_ledger_is_said_in_the_statement(command, notes, tmp_path):
    asked = ("federate", "simulate", notes, "-o", "model", *SMALL, "--clients", "4", "--no-ledger", "--json")
    code, out, err = command(*asked)
    assert code == 0, err
    assert "not recorded in a ledger" in json.loads(out)["notes"]
    with Ledger.open() as ledger:
        assert ledger.history("notes") == []


def test_the_split_decides_the_clients_and_a_seed_the_model(command, notes, tmp_path):
    def model(folder, *more):
        code, _, err = command(
            "federate", "simulate", notes, "-o", folder, *SMALL, "--seed", "4", "-q", *more
        )
        assert code == 0, err
        return (tmp_path / folder / "model.safetensors").read_bytes()

    mine = model("one", "--clients", "4")
    assert mine == model("two", "--clients", "4")
    assert mine != model("three", "--clients", "4", "--split", "shuffled")
    statement = json.loads((tmp_path / "three" / "model.safetensors.statement.json").read_text())
    assert statement["guarantee"]["notion"] == "none" and "8 clients by shuffled split" in statement["notes"]
    model("four", "--split", "equal", "--sites", "2", "--clients", "2")


def test_a_skewed_split_gives_each_label_to_few_clients(command, notes, tmp_path):
    asked = (
        "federate",
        "simulate",
        notes,
        *SMALL,
        "--split",
        "skewed",
        "--sites",
        "4",
        "--clients",
        "4",
    )
    code, out, err = command(*asked, "-o", "skewed", "--concentration", "0.001")
    assert code == 0, err
    statement = json.loads((tmp_path / "skewed" / "model.safetensors.statement.json").read_text())
    assert "4 clients by skewed split" in statement["notes"]
    # Two labels at this concentration fill two clients at most: the others have nothing, each of 3 rounds.
    assert err.count("was left out of 3 rounds; that is private") >= 2
    # Said here, and nowhere else.
    assert statement["counts"] == {"rounds": 3} and "left out" not in json.dumps(statement) + out
    assert statement["guarantee"]["unit"] == "client"
    code, _, err = command(*asked, "-o", "absent", "--label-column", "kind")
    assert code == 2 and "--label-column" in err


def test_a_run_that_was_broken_off_goes_on_and_is_recorded_once(command, notes, tmp_path, monkeypatch):
    private = ("--clients", "4", "--clip", "0.5", "--noise-multiplier", "1", "--seed", "4")
    asked = ("federate", "simulate", notes, *SMALL, *private, "--server", "momentum", "--json")
    code, whole, err = command(*asked, "-o", "whole", "--ledger", "whole.db")
    assert code == 0, err

    from discreet.federation import checkpoint

    save = checkpoint.save_checkpoint

    def broken_off(path, algorithm, state, **more):
        save(path, algorithm, state, **more)
        if state.round == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(checkpoint, "save_checkpoint", broken_off)
        code, _, _ = command(*asked, "-o", "model")
    kept = tmp_path / "model" / "simulate.checkpoint"
    assert code != 0 and kept.is_file() and not (tmp_path / "model" / "model.safetensors").exists()
    code, _, err = command(*asked, "-o", "model", "--learning-rate", "0.1")
    assert code == 2 and "other settings" in err
    code, _, err = command(*asked, "-o", "model", "--dataset", "other")
    assert code == 3 and "--dataset 'notes'" in err
    code, _, err = command(*asked, "-o", "model", "--dataset", "other", "--other-data")
    assert code == 2 and "other settings" in err
    code, resumed, err = command(*asked, "-o", "model")
    assert code == 0 and "going on after round 2 of 3" in err
    name = "model.safetensors"
    assert (tmp_path / "model" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert json.loads(resumed)["guarantee"] == json.loads(whole)["guarantee"] and not kept.exists()
    with Ledger.open() as ledger:
        (entry,) = ledger.history("notes")
        assert entry.status == "confirmed"
        spent = [one.epsilon for one in ledger.spent("notes")]
    with Ledger.open("whole.db") as ledger:
        assert [one.epsilon for one in ledger.spent("notes")] == spent


def test_a_checkpoint_left_beside_a_finished_run_is_not_taken_up(command, notes, tmp_path, monkeypatch):
    asked = ("federate", "simulate", notes, "-o", "model", *SMALL, "--clients", "4", "-q")
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.unlink", lambda path, **_: None)
        code, _, err = command(*asked)
    kept = tmp_path / "model" / "simulate.checkpoint"
    assert code == 0 and kept.is_file(), err
    code, _, err = command(*asked, "--force")
    assert code == 2 and "has ended" in err
    kept.unlink()
    assert command(*asked, "--force")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--clients", "99"], "lower --clients"),
        (["--clients", "0"], "clients is 0"),
        (["--clients", "4", "--epsilon", "1"], "--clip"),
        (["--clients", "4", "--vocabulary", "absent.txt"], "no vocabulary"),
    ],
)
def test_bad_requests_leave_nothing_behind(command, notes, tmp_path, arguments, said):
    code, _, err = command("federate", "simulate", notes, "-o", "model", *SMALL, *arguments)
    assert code == 2 and said in err
    assert not (tmp_path / "model" / "model.safetensors").exists()


def test_a_budget_refuses_what_it_does_not_cover(command, notes, tmp_path):
    with Ledger.open() as ledger:
        ledger.set_budget("notes", unit="user", epsilon=1.0, delta=1e-5)
    code, _, err = command(
        *(
            "federate",
            "simulate",
            notes,
            "-o",
            "model",
            *SMALL,
            "--clients",
            "4",
            "--clip",
            "0.5",
            "--noise-multiplier",
            "1",
        )
    )
    assert code == 3, err
    assert not (tmp_path / "model" / "model.safetensors").exists()


def test_keys_for_every_site(command, tmp_path):
    code, out, _ = command("federate", "keys", "-o", "keys", "--site", "north", "--site", "south")
    assert code == 0 and "server.pem" in out
    assert sorted(path.name for path in (tmp_path / "keys" / "sites").iterdir()) == [
        "north.key",
        "north.pub",
        "south.key",
        "south.pub",
    ]
    code, _, err = command("federate", "keys", "-o", "keys", "--site", "north")
    assert code == 2 and "--force" in err
