"""`discreet audit plant`, `canaries` and `membership`: from texts to what a model remembers of them."""

import json

import pytest
import torch

from discreet.attacks.memory.key import Key
from discreet.learning.masked import MaskedModel, MaskedShape
from discreet.learning.model_folder import save_model_folder
from discreet.learning.next_word import NextWord
from discreet.learning.plain import PlainRecipe, fit
from discreet.learning.vocabulary.encoder import PieceEncoder
from discreet.learning.vocabulary.wordpiece import train_wordpiece
from discreet.privacy.guarantee import Guarantee
from discreet.privacy.random import Random
from discreet.privacy.statement import Statement, statement_path

WORDS = [f"{a}{b}" for a in "bdfgk" for b in ("alo", "emi", "ira", "oku")]


def keep(folder, model, about, guarantee):
    folder.mkdir()
    weights = folder / "model.safetensors"
    save_model_folder(model, about, folder, weights.write_bytes)
    statement = Statement(operation="train", guarantee=guarantee)
    statement_path(weights).write_text(json.dumps(statement.to_json()), encoding="utf-8")


@pytest.fixture
def planted(command, write_documents, tmp_path):
    notes = write_documents("notes.jsonl", *({"id": str(n), "text": "seen today"} for n in range(60)))
    (tmp_path / "words.txt").write_text("\n".join([*WORDS, "##x", "[PAD]", "12"]), encoding="utf-8")

    def plant(*options):
        code, out, err = command(
            "audit", "plant", notes, "-o", "planted.jsonl", "--key", "key.json", "--words", "words.txt",
            "--seed", "1", "--json", *options,
        )  # fmt: skip
        assert code == 0, err
        texts = [json.loads(line)["text"] for line in (tmp_path / "planted.jsonl").read_text().splitlines()]
        return texts, json.loads(out)

    return plant


def test_a_next_word_model_says_what_it_memorised(command, planted, tmp_path):
    texts, _ = planted(
        "--pattern", "HSS", "--copies", "1,30", "--each", "3", "--controls", "20", "--coins", "80"
    )
    names = ["[PAD]", "[UNK]", "[BEGIN]", "seen", "today", *WORDS]
    numbers = {name: number for number, name in enumerate(names)}
    torch.manual_seed(1)
    model = NextWord(len(names), dimensions=16, units=24)
    rows = [[2, *(numbers[word] for word in text.split())] for text in texts]
    fit(model, rows, PlainRecipe(epochs=40, batch_size=16, learning_rate=1e-2))
    claim = Guarantee(
        notion="approx-dp", unit="example", relation="add-or-remove-one", epsilon=0.5, delta=1e-6
    )
    about = {"kind": "next-word", "words": names, "dimensions": 16, "units": 24}
    keep(tmp_path / "model", model, about, claim)

    code, out, err = command(
        "audit", "canaries", "model", "--key", "key.json", "--seed", "1", "--json", "--report", "kept.html"
    )
    assert code == 0, err
    found = {row["copies"]: row for row in json.loads(out)["copies"]}
    assert "Remembered when inserted" in (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert found[30]["remembered"] and found[30]["said"] == 3
    assert found[30]["inserted"]["value"] > found[30]["controls"]["value"] + 2

    code, out, err = command(
        "audit", "membership", "model", "--key", "key.json", "--json", "--report", "in.html"
    )
    assert code == 4, err  # trained without noise: the claimed ε = 0.5 is refuted
    assert "The claim does not hold" in (tmp_path / "in.html").read_text(encoding="utf-8")
    measured = json.loads(out)["one_run"]
    assert measured["broken"] and measured["measured"]["epsilon_at_least"] > 0.5

    code, out, _ = command(
        "audit", "membership", "model", "--members", "planted.jsonl", "--others", "notes.jsonl"
    )
    assert code == 0 and "baseline without the model" in out


def test_a_masked_model_that_saw_no_canary_knows_none(command, planted, tmp_path):
    planted("--pattern", "HSH", "--copies", "2", "--each", "5", "--controls", "30")
    pieces = train_wordpiece(dict.fromkeys([*WORDS, "seen", "today"], 100), size=400)
    encoder = PieceEncoder(pieces)
    torch.manual_seed(1)
    shape = MaskedShape(vocabulary=len(pieces), width=16, layers=1, length=16)
    model = MaskedModel(shape, keep=encoder.special, random=Random(1))
    about = {"kind": "masked", "width": 16, "layers": 1, "heads": 2, "length": 16}
    keep(tmp_path / "model", model, about, Guarantee(notion="none"))
    code, _, err = command("audit", "canaries", "model", "--key", "key.json")
    assert code == 2 and "does not hold its vocabulary" in err
    about |= {"pieces": pieces}
    (tmp_path / "model" / "model.json").write_text(json.dumps(about), encoding="utf-8")
    code, out, err = command("audit", "canaries", "model", "--key", "key.json", "--json")
    assert code == 0, err
    row = json.loads(out)["copies"][0]
    assert row["said"] is None and row["p_value"] > 1e-6


def test_what_cannot_be_planted_or_audited_is_said(command, planted, tmp_path):
    planted("--copies", "2", "--each", "2")
    assert Key.read(tmp_path / "key.json").pattern == "HHSSS"
    code, _, err = command(
        "audit",
        "plant",
        "notes.jsonl",
        "-o",
        "x.jsonl",
        "--key",
        "k.json",
        "--words",
        "words.txt",
        "--copies",
        "99",
    )
    assert code == 2 and "--copies" in err
    code, _, err = command("audit", "canaries", "absent", "--key", "key.json")
    assert code == 2 and "no model here" in err
    code, _, err = command("audit", "membership", "absent")
    assert code == 2 and "--key" in err
