"""For every test: one thread a worker, since the workers already share the processors; a tiny model."""

import os

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")

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
