"""A run of federated rounds: with and without a ledger, broken off and taken up, and what is said meanwhile."""

import logging
import shutil
from dataclasses import replace

import pytest

from discreet.errors import BadInput, Refused
from discreet.federation import checkpoint
from discreet.federation.division import Division
from discreet.federation.next_word_task import NextWordTask
from discreet.federation.recipe import FederatedRecipe
from discreet.federation.run import Run
from discreet.federation.simulation import simulate
from discreet.privacy.ledger import Ledger
from discreet.progress import Quiet
from discreet.text.document import Document

WORDS = "the patient was seen today with cough and no fever".split()
JOB = {"job": "federate simulate", "rounds": 3}


class Terminal:
    """Remarks kept, as a terminal would show them."""

    def __init__(self):
        self.remarks = []
        self.progress = Quiet().progress
        self.track = Quiet().track

    def remark(self, text):
        self.remarks.append(text)


def documents():
    return [
        Document(
            id=f"{user}-{n}", user=f"u{user}", text=" ".join(WORDS[(user + n + k) % 10] for k in range(12))
        )
        for user in range(6)
        for n in range(2)
    ]


@pytest.fixture
def run(tmp_path):
    def make(**more):
        recipe = FederatedRecipe(vocabulary="", rounds=3, clients=3, clip=0.5, noise_multiplier=1.0)
        settings = {
            "operation": "federate simulate",
            "dataset": "notes",
            "recipe": recipe,
            "task": NextWordTask(vocabulary=tuple(WORDS), dimensions=4, units=4),
            "output": tmp_path / "model",
            "job": JOB,
            "seed": 3,
        }
        return Run(**(settings | more))

    return make


def test_a_statement_holds_the_job_and_the_entry(run, tmp_path):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        statement = simulate(run(), documents(), Division(), ledger=ledger, progress=Quiet())
        (entry,) = ledger.history("notes")
    assert statement.job == JOB and statement.ledger_entry == entry.id and entry.status == "confirmed"
    assert not any("ledger" in note for note in statement.notes)


def test_without_a_ledger_the_statement_says_so(run, tmp_path):
    statement = simulate(run(), documents(), Division(), ledger=None, progress=Quiet())
    assert statement.ledger_entry is None and "not recorded in a ledger" in statement.notes
    assert not (tmp_path / "model" / "simulate.checkpoint").exists()


def broken_off(monkeypatch, run, ledger):
    save = checkpoint.save_checkpoint

    def dies(path, algorithm, state, **more):
        save(path, algorithm, state, **more)
        if state.round == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(checkpoint, "save_checkpoint", dies)
        simulate(run, documents(), Division(), ledger=ledger, progress=Quiet())


def test_a_run_without_a_ledger_goes_on_as_it_began(run, tmp_path, monkeypatch):
    whole = simulate(run(output=tmp_path / "whole"), documents(), Division(), ledger=None, progress=Quiet())
    broken_off(monkeypatch, run(), None)
    for other in ({"dataset": "others"}, {"seed": 4}):
        with pytest.raises(BadInput, match="other settings"):
            simulate(run(**other), documents(), Division(), ledger=None, progress=Quiet())
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        with pytest.raises(BadInput, match="began without a ledger"):
            simulate(run(), documents(), Division(), ledger=ledger, progress=Quiet())
        assert ledger.history("notes") == []
    terminal = Terminal()
    again = simulate(run(), documents(), Division(), ledger=None, progress=terminal)
    assert "going on after round 2 of 3" in terminal.remarks
    assert again.output["sha256"] == whole.output["sha256"]


def test_a_run_with_a_ledger_does_not_go_on_without_it(run, tmp_path, monkeypatch):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        broken_off(monkeypatch, run(), ledger)
        with pytest.raises(BadInput, match="began with ledger entry"):
            simulate(run(), documents(), Division(), ledger=None, progress=Quiet())


def test_what_happens_to_clients_is_remarked_once(run, caplog):
    def labelled():
        return [Document(one.id, one.text, user=one.user, label="a") for one in documents()]

    skewed = Division(split="skewed", sites=4, concentration=1e-3)
    terminal = Terminal()
    simulate(run(), labelled(), skewed, ledger=None, progress=terminal)
    said = [one for one in terminal.remarks if "it has no examples" in one]
    assert said and len(said) == len(set(said))
    caplog.clear()
    with caplog.at_level(logging.INFO, "discreet"):
        simulate(run(force=True), labelled(), skewed, ledger=None, progress=Quiet())
    heard = [record.getMessage() for record in caplog.records]
    assert sorted(one for one in heard if "it has no examples" in one) == sorted(said)


def test_texts_too_short_to_train_on_are_refused(run, tmp_path):
    with pytest.raises(BadInput, match="nothing to train on"):
        simulate(
            run(),
            [Document("1", "fever", user="u")],
            Division(split="shuffled"),
            ledger=None,
            progress=Quiet(),
        )
    assert not (tmp_path / "model").exists()


def break_off(run, ledger, monkeypatch, given=None):
    """End a run after its second round."""
    save = checkpoint.save_checkpoint

    def broken_off(path, algorithm, state, **more):
        save(path, algorithm, state, **more)
        if state.round == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(checkpoint, "save_checkpoint", broken_off)
        go(run, ledger, given)


def go(run, ledger, given=None):
    return simulate(run, given or documents(), Division(), ledger=ledger, progress=Quiet())


def test_a_copied_folder_does_not_spend_the_same_reservation(run, tmp_path, monkeypatch):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        break_off(run(), ledger, monkeypatch)
        shutil.copytree(tmp_path / "model", tmp_path / "copy")
        statement = go(run(), ledger)
        with pytest.raises(BadInput, match="has ended"):
            go(run(output=tmp_path / "copy"), ledger)
        assert [entry.id for entry in ledger.history()] == [statement.ledger_entry]
        assert not (tmp_path / "copy" / "model.safetensors").exists()


def test_a_copy_from_before_the_run_went_on_is_refused(run, tmp_path, monkeypatch):
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        break_off(run(), ledger, monkeypatch)
        shutil.copytree(tmp_path / "model", tmp_path / "copy")
        with monkeypatch.context() as patch, pytest.raises(ZeroDivisionError):
            patch.setattr("discreet.federation.run._save", lambda *_: 1 / 0)
            go(run(), ledger)  # All rounds are done, and nothing is released.
        with pytest.raises(Refused, match="saved at step 3"):
            go(run(output=tmp_path / "copy"), ledger)
        assert go(run(), ledger).ledger_entry == ledger.history()[0].id


def test_a_run_is_not_taken_up_with_other_documents(run, tmp_path, monkeypatch):
    others = [replace(document, label="other") for document in documents()]
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        break_off(run(), ledger, monkeypatch)
        with pytest.raises(Refused, match="other documents"):
            go(run(), ledger, others)
        assert go(run(), ledger).ledger_entry == ledger.history()[0].id
