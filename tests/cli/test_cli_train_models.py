"""`discreet train …`: a tagger on features, a classifier, a masked model gone on from, early stopping."""

import json

import pytest

from discreet.learning.classifier_folder import Classifier
from discreet.privacy.ledger import Ledger

WORDS = ["the", "patient", "came", "home", "with", "pain", "again", "today", "and", "slept"]


@pytest.fixture
def notes(write_documents, tmp_path):
    """Sixty notes, and the words and pieces they are made of."""
    write_documents(
        "notes.jsonl",
        *(
            {
                "id": str(number),
                "text": " ".join(WORDS[(number + step) % 10] for step in range(6)),
                "label": "even" if number % 2 == 0 else "odd",
            }
            for number in range(60)
        ),
    )
    (tmp_path / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]
    (tmp_path / "vocab.txt").write_text("\n".join(pieces), encoding="utf-8")
    return tmp_path


def statement_of(run):
    code, out, err = run
    assert code == 0, err
    return json.loads(out)


def test_a_tagger_at_a_small_epsilon_takes_features_and_serves_find(command, write_documents, tmp_path):
    names = ("Ann", "Bob", "Cara", "Dev") * 5
    write_documents(
        "gold.jsonl",
        *(
            {"id": str(number), "text": f"Seen {name} today.", "spans": [[5, 5 + len(name), "PERSON"]]}
            for number, name in enumerate(names)
        ),
    )
    statement = statement_of(
        command(
            *"train tagger gold.jsonl -o tagger --epsilon 900 --public gold.jsonl --test gold.jsonl --other-data --json".split()
        )
    )
    options = statement["options"]
    assert (options["train"], options["sampler"], options["steps"]) == ("features", "full-batch", 24)
    assert any("the 20 documents of --public" in one for one in statement["guarantee"]["assumptions"])
    assert "held-out strict F1: 1.000" in statement["notes"]
    code, out, err = command(*"find gold.jsonl -o found.jsonl --tagger tagger --json".split())
    assert code == 0, err
    assert json.loads(out)["labels"] == {"PERSON": 20}


@pytest.mark.parametrize("private", [False, True])
def test_a_classifier_is_stated_kept_and_answers(command, notes, private):
    texts = [f"{word} {word}" for word in ("winter", "summer")]
    rows = [json.dumps({"id": str(n), "text": texts[n % 2], "label": "cw"[n % 2]}) for n in range(40)]
    (notes / "seasons.jsonl").write_text("\n".join(rows), encoding="utf-8")
    more = ("--epsilon", "50", "--epochs", "10") if private else ()
    statement = statement_of(
        command(
            *"train classifier seasons.jsonl -o model --test seasons.jsonl --other-data".split(),
            *more,
            *"--json".split(),
        )
    )
    assert statement["guarantee"]["notion"] == ("approx-dp" if private else "none")
    assert statement["options"]["labels"] == ["c", "w"]
    assert "held-out accuracy: 1.000" in statement["notes"]
    assert Classifier.load(notes / "model").classify(texts) == ["c", "w"]


def test_a_masked_model_goes_on_from_another_and_is_audited_without_its_vocabulary(command, notes):
    size = "--vocab vocab.txt --width 16 --layers 1 --length 12 --epochs 1 --json".split()
    statement_of(command(*"train masked notes.jsonl -o public".split(), *size, *"--seed 1".split()))
    further = statement_of(
        command(
            *"train masked notes.jsonl -o private".split(),
            *size,
            *"--start public --epsilon 4 --learning-rate 1e-9".split(),
        )
    )
    assert further["options"]["start"] == "public"
    assert further["guarantee"]["epsilon"] <= 4
    import torch
    from safetensors.torch import load_file

    before, after = (load_file(notes / name / "model.safetensors") for name in ("public", "private"))
    # At that rate a step moves nothing that can be seen: it did start from the other's weights.
    assert all(torch.allclose(before[name], after[name], atol=1e-6) for name in before)
    (notes / "vocab.txt").unlink()
    code, out, err = command(
        *"audit membership private --members notes.jsonl --others notes.jsonl --json".split()
    )
    assert code == 0, err
    assert "membership" in json.loads(out)


NEXT_WORD = "train next-word notes.jsonl -o model --vocab words.txt --units 8 --json".split()


def test_early_stopping_by_public_documents_is_stated_and_only_the_steps_made_are_spent(
    command, notes, write_documents
):
    # Words that never follow each other in the notes: training only makes them less likely.
    write_documents("other.jsonl", *({"id": str(n), "text": "slept pain the with"} for n in range(5)))
    run = command(
        *NEXT_WORD,
        *"--epsilon 200 --epochs 40 --learning-rate 0.3 --validate other.jsonl --patience 1 --ledger ledger.db".split(),
    )
    statement = statement_of(run)
    made, planned = statement["counts"]["steps"], 40
    assert made < planned and statement["options"]["steps"] == made
    assert statement["guarantee"]["epsilon"] < 200
    assert statement["guarantee"]["delta"] == pytest.approx(1e-5)
    [note] = [note for note in statement["notes"] if "early stopping" in note]
    assert "5 documents of other, taken as public" in note and "it stopped there" in note
    with Ledger.open(notes / "ledger.db") as ledger:
        [entry] = ledger.history()
    assert (entry.status, entry.options["steps"]) == ("confirmed", made)


@pytest.mark.parametrize("private", [False, True])
def test_private_validation_documents_have_an_entry_of_their_own(command, notes, write_documents, private):
    write_documents("other.jsonl", *({"id": str(n), "text": "the patient came home"} for n in range(30)))
    more = ("--epsilon", "8") if private else ()
    statement = statement_of(
        command(
            *NEXT_WORD,
            *more,
            *"--epochs 2 --validate other.jsonl --validate-epsilon 1 --ledger ledger.db".split(),
        )
    )
    [note] = [note for note in statement["notes"] if "early stopping" in note]
    assert "read with noise" in note
    with Ledger.open(notes / "ledger.db") as ledger:
        assert ledger.history("other") == []  # A file's name is nobody's account.
        [looks] = [entry for entry in ledger.history("notes") if entry.operation == "validate"]
    assert looks.guarantee.unit == "window" and looks.guarantee.delta == pytest.approx(1e-5)
    assert looks.status == "confirmed" and looks.id in note
    assert 0 < looks.guarantee.epsilon <= 1.0
    code, _, err = command(*NEXT_WORD, *"--force --validate-epsilon 1".split())
    assert code == 2 and "--validate" in err
