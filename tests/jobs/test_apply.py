"""A trained model in use, from Python and from the command line."""

import json

import pytest

import discreet
from discreet.errors import BadInput
from discreet.jobs.apply import apply
from discreet.learning.model_folder import WEIGHTS, save_model_folder
from discreet.learning.vocabulary.wordpiece import SPECIAL

WORDS = ["[PAD]", "[UNK]", "[BEGIN]", "the", "cat", "sat", "down"]
PIECES = [*SPECIAL, *"the cat sat on a mat".split()]


def save(model, about, folder):
    folder.mkdir()
    save_model_folder(model, about, folder, (folder / WEIGHTS).write_bytes)
    return folder


@pytest.fixture
def next_word(tmp_path):
    """A model that has memorised one sentence."""
    import torch

    from discreet.learning.next_word import NextWord

    torch.manual_seed(1)
    model = NextWord(len(WORDS), dimensions=8, units=16)
    optimiser = torch.optim.Adam(model.parameters(), 0.05)
    for _ in range(60):
        loss = model.losses(torch.tensor([[2, 3, 4, 5, 6]])).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    about = {"kind": "next-word", "words": WORDS, "dimensions": 8, "units": 16}
    return save(model, about, tmp_path / "next")


@pytest.fixture
def masked(tmp_path):
    from discreet.learning.masked import MaskedModel, MaskedShape

    shape = MaskedShape(vocabulary=len(PIECES), width=8, layers=1, heads=2, length=12)
    about = {"kind": "masked", "pieces": PIECES, "width": 8, "layers": 1, "heads": 2, "length": 12}
    return save(MaskedModel(shape), about, tmp_path / "masked")


def test_a_next_word_model_goes_on_where_the_text_ends(next_word):
    found = apply(next_word, ["The cat", "the"], words=2)
    assert [document.fields["completion"] for document in found] == ["sat down", "cat sat"]
    assert found.model_kind == "next-word" and len(found) == 2


def test_a_masked_model_guesses_every_mask_and_nothing_special(masked):
    (found,) = apply(masked, "the [MASK] sat on a [MASK]", words=3)
    guesses = found.fields["guesses"]
    assert [len(one) for one in guesses] == [3, 3]
    assert not {guess for one in guesses for guess in one} & set(SPECIAL)
    assert next(iter(apply(masked, "the cat"))).fields["guesses"] == []


def test_a_classifier_sets_the_label(tmp_path):
    from discreet.learning.classifier import classifier_for

    network = classifier_for(2, "head")
    folder = save(network, {"kind": "classifier", "labels": ["no", "yes"], "train": "head"}, tmp_path / "c")
    (found,) = apply(folder, "It went well.")
    assert found.label in ("no", "yes") and found.text == "It went well."


def test_the_command_writes_what_python_gives(next_word, command, write_documents, tmp_path):
    notes = write_documents("notes.jsonl", {"id": "a", "text": "the cat"}, {"id": "b", "text": "the"})
    code, out, err = command("apply", next_word, notes, "-o", "out.jsonl", "--words", 2, "--json")
    assert code == 0, err
    assert json.loads(out) == {"output": "out.jsonl", "model": "next-word", "documents": 2}
    written = discreet.read(tmp_path / "out.jsonl")
    ours = apply(next_word, notes, words=2)
    assert [dict(one.fields) for one in written] == [dict(one.fields) for one in ours]


def test_a_folder_that_holds_no_model_is_said(tmp_path, next_word):
    with pytest.raises(BadInput, match="no such folder"):
        apply(tmp_path / "nowhere", "x")
    with pytest.raises(BadInput, match="no model here"):
        apply(tmp_path, "x")
    about = json.loads((next_word / "model.json").read_text())
    (next_word / "model.json").write_text(json.dumps(about | {"kind": "horoscope"}))
    with pytest.raises(BadInput, match="holds a horoscope model"):
        apply(next_word, "x")
