"""For every test: one thread a worker, since the workers already share the processors; a ledger of its own; a tiny model."""

import itertools
import os
import tempfile

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")
# What runs before the first test has no ledger of its own; it must not reach the user's either.
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="discreet-tests-")

_numbers = itertools.count()


@pytest.fixture(autouse=True)
def own_data_folder(monkeypatch, tmp_path_factory):
    """The user's data folder, where the default ledger lies, is another one in each test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data-{next(_numbers)}"))
    monkeypatch.delenv("DISCREET_LEDGER", raising=False)


WORDS = "the cat sat on a mat dog ran to house and it was big small red ##s ##ing ##ed . ,".split()
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


@pytest.fixture(scope="session")
def tiny_masked(tmp_path_factory):
    """A folder with a BERT masked language model of two layers and 26 tokens."""
    import torch
    from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast

    folder = tmp_path_factory.mktemp("masked")
    vocabulary = {token: i for i, token in enumerate([*SPECIAL, *WORDS])}
    BertTokenizerFast(vocab=vocabulary, model_max_length=32).save_pretrained(folder)
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=32,
        initializer_range=0.5,
    )
    BertForMaskedLM(config).save_pretrained(folder)
    return folder
