"""Looks at private validation documents: their account, their unit, their users, and the δ of an end they decide."""

import json
import math
from contextlib import nullcontext

import pytest
import torch

import discreet
from discreet.errors import BadInput, Refused
from discreet.learning.private.validation import looks_guarantee, looks_recorded, validation_plan
from discreet.learning.stopping import Stopping, Validator
from discreet.learning.training_run import Documents, TrainingRun
from discreet.learning.training_settings import TrainingSettings
from discreet.privacy.accounting import gaussian_epsilon
from discreet.privacy.ledger import Ledger
from discreet.text.document import Document

WORDS = "the patient was seen today with cough and no fever".split()


def documents(name, count=12, users=4, column="user"):
    return [
        {
            "id": f"{name}{n}",
            "text": " ".join([name, *(WORDS[(n + k) % 10] for k in range(8))]),
            column: f"{name}-{n % users}",
        }
        for n in range(count)
    ]


@pytest.fixture
def train(tmp_path, monkeypatch):
    """Train a small next-word model; what is read is a list of rows, written to a file of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("\n".join(WORDS))

    def write(name, rows):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    def run(rows, validate, **more):
        source, held_out = write("train", rows), write("held-out", validate)
        settings = {"epsilon": 20, "epochs": 2, "validate": held_out, "validate_epsilon": 2, **more}
        task = discreet.NextWord(vocab="words.txt", units=4, dimensions=4)
        return discreet.train(task, source, ledger="ledger.db", output=tmp_path / "model", **settings)

    run.write = write
    return run


def looks_of(dataset):
    with Ledger("ledger.db") as ledger:
        return [one for one in ledger.history(dataset) if one.operation == "validate"]


def test_the_noise_and_the_price_of_looks_by_another_computation():
    """All units in every look: one Gaussian of √k times the bound. T ends, so each is taken at δ/T."""
    plan = validation_plan(1.5, units=40, looks=10, delta=1e-5, unit="user")
    sigma = plan.noise_multiplier
    assert gaussian_epsilon(sensitivity=math.sqrt(10), sigma=sigma, delta=1e-6) == pytest.approx(
        1.5, rel=1e-3
    )
    for looks in (1, 4, 10):
        holds = looks_guarantee(plan, looks)
        by_hand = gaussian_epsilon(sensitivity=math.sqrt(looks), sigma=sigma, delta=1e-5 / 10)
        assert holds.epsilon == pytest.approx(by_hand, rel=1e-6)
        assert holds.delta == pytest.approx(1e-5) and holds.relation == "zero-out-one"
        assert any("divided among these" in one for one in holds.assumptions)
    single = validation_plan(1.5, units=40, looks=1, delta=1e-5, unit="user")
    assert single.delta == 1e-5 and looks_guarantee(single, 1).assumptions == single.guarantee.assumptions


def test_the_account_has_the_price_of_an_end_that_the_data_decided(tmp_path):
    plan = validation_plan(1.5, units=40, looks=10, delta=1e-5, unit="user")
    validator = Validator(Stopping(), lambda _: 0.0)
    with Ledger(tmp_path / "l.db") as ledger:
        with looks_recorded(ledger, "ward", plan, validator, before=0, seeded=False):
            [reserved] = ledger.spent("ward", delta=1e-5)
            validator.looks = 3
        [balance] = ledger.spent("ward", delta=1e-5)
    by_hand = gaussian_epsilon(sensitivity=math.sqrt(3), sigma=plan.noise_multiplier, delta=1e-6)
    assert balance.epsilon == pytest.approx(by_hand, rel=1e-6)
    assert reserved.epsilon == pytest.approx(plan.epsilon)


def test_looks_are_on_the_account_of_the_training_documents_not_of_a_file_name(train):
    train(documents("a"), documents("b"))
    assert looks_of("held-out") == [] and len(looks_of("train")) == 1


def test_looks_are_on_the_dataset_that_is_named(train):
    train(documents("a"), documents("b"), dataset="ward-7")
    assert looks_of("held-out") == [] and len(looks_of("ward-7")) == 1


def test_documents_that_the_ledger_knows_are_looked_at_on_their_own_account(train, tmp_path):
    known = documents("b")
    path = train.write("first", known)
    discreet.count(path, by="user", categories=("b-0",), epsilon=0.5, dataset="clinic", ledger="ledger.db")
    with Ledger("ledger.db") as ledger:
        ledger.set_budget("ward-7", unit="window", epsilon=1000, delta=1e-4)
    train(documents("a"), known, dataset="ward-7")
    assert looks_of("ward-7") == [] and len(looks_of("clinic")) == 1


def test_documents_of_two_datasets_have_no_account(train):
    for name in ("b", "c"):
        path = train.write(name, documents(name))
        discreet.count(path, by="user", categories=("x",), epsilon=0.5, ledger="ledger.db")
    with pytest.raises(Refused, match="no single account"):
        train(documents("a"), [*documents("b"), *documents("c")])


def test_the_column_of_users_is_that_of_the_training_documents(train):
    """Under another name of the column: twelve documents of four people are four units, in both files."""
    made = train(documents("a", column="who"), documents("b", column="who"), user="who", unit="user")
    [note] = [note for note in made.statement.notes if "early stopping" in note]
    assert "4 users of private documents" in note and "per user" in note
    [looks] = looks_of("train")
    assert looks.guarantee.unit == "user" and looks.options["population"] == 4
    assert "12 documents" not in note


def test_validation_documents_of_nobody_are_refused_per_user(train):
    nobody = [{**row, "user": ""} for row in documents("b")]
    with pytest.raises(BadInput, match=r"document 'b0' .* --user-column"):
        train(documents("a"), nobody, unit="user")
    with Ledger("ledger.db") as ledger:
        assert ledger.history() == []


def test_without_a_ledger_the_dataset_is_named_all_the_same(tmp_path, monkeypatch):
    made = TrainingRun(
        task="x",
        settings=TrainingSettings(),
        reads=None,
        source=None,
        folder=tmp_path,
        open_ledger=nullcontext,
        progress=None,
    )
    monkeypatch.setattr(TrainingRun, "read", lambda *_: Documents("f", [Document("1", "text")]))
    assert made.read_private("f.jsonl", beside="ward-7").name == "ward-7"


def test_a_refused_run_leaves_no_reservation_of_looks(train):
    """The looks fit the budget, the training does not: it costs the validation documents nothing."""
    with Ledger.open("ledger.db") as ledger:
        ledger.set_budget("train", unit="window", epsilon=15, delta=1e-5)
    with pytest.raises(Refused, match="budget"):
        train(documents("a"), documents("b"))
    assert [one.status for one in looks_of("train")] == ["cancelled"]


def test_looks_that_were_taken_stay_when_the_run_fails(tmp_path):
    plan = validation_plan(1.0, units=9, looks=5, delta=1e-5, unit="document")
    with Ledger.open(tmp_path / "l.db") as ledger:
        for before, taken, status in (
            (0, 0, "cancelled"),
            (2, 0, "cancelled"),
            (2, 2, "cancelled"),
            (2, 3, "reserved"),
        ):
            validator = Validator(Stopping(), lambda _: 0.0)
            with (
                pytest.raises(KeyboardInterrupt),
                looks_recorded(ledger, "other", plan, validator, before=before, seeded=False) as entry,
            ):
                validator.looks = taken
                raise KeyboardInterrupt
            assert ledger.entry(str(entry)).status == status


def test_a_look_counts_from_before_its_noise_is_drawn():
    """A run that ends while the score is on its way has looked."""

    def score(_):
        raise KeyboardInterrupt

    validator = Validator(Stopping(looks=1), score)
    with pytest.raises(KeyboardInterrupt):
        validator.look(torch.nn.Linear(1, 1), 1, 1)
    assert validator.looks == 1
