import gzip
import json
import lzma

import numpy as np
import pytest
import torch
from tokenizers import Tokenizer, models, pre_tokenizers

from masked_text import (
    CLS,
    MASK,
    SEP,
    corpus_tokens,
    lay_masks,
    random_windows,
    whole_windows,
)

LETTERS = {letter: 1000 + i for i, letter in enumerate("abcdefgh-,.0123456789")}


@pytest.fixture(scope="session")
def tokenizer():
    made = Tokenizer(models.WordLevel({**LETTERS, "?": 999}, unk_token="?"))
    made.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    return made


@pytest.fixture
def data(tmp_path):
    (tmp_path / "wikitext2_raw").mkdir()
    (tmp_path / "imdb").mkdir()
    (tmp_path / "blog_authorship_sample").mkdir()
    with lzma.open(tmp_path / "wikitext2_raw/wiki.train.raw.xz", "wt") as file:
        file.write(" \n a @-@ b 1 @,@ 2 @.@ 3 \n")
    with lzma.open(tmp_path / "imdb/train.tsv.xz", "wt") as file:
        file.write("0\t3\t0\ta<br />b\n")
    with lzma.open(tmp_path / "blog_authorship_sample/blogs_1000users.jsonl.xz", "wt") as file:
        file.write(json.dumps({"user": "1", "posts": ["ab", "urlLinkc"]}) + "\n")
    return tmp_path


def _read(name, data, tokenizer, cache):
    names = {number: letter for letter, number in LETTERS.items()} | {SEP: "|"}
    tokens = corpus_tokens(name, data, tokenizer, cache)
    return "".join(names.get(int(token), "") for token in tokens)


def test_corpora_read_as_ordinary_text(data, tokenizer, tmp_path):
    cache = tmp_path / "cache"
    assert _read("wikitext-train", data, tokenizer, cache) == "a-b1,2.3"
    assert _read("imdb-train", data, tokenizer, cache) == "ab|"
    assert _read("blogs", data, tokenizer, cache) == "ab|c|"
    (data / "blog_authorship_sample/blogs_1000users.jsonl.xz").unlink()
    assert _read("blogs", data, tokenizer, cache) == "ab|c|"


def test_gzip_is_read_too(data, tokenizer, tmp_path, monkeypatch):
    import masked_text

    with gzip.open(data / "imdb/other.tsv.gz", "wt") as file:
        file.write("0\t3\t0\tabc\n")
    monkeypatch.setitem(masked_text._FILES, "imdb-other", "imdb/other.tsv.gz")
    assert _read("imdb-other", data, tokenizer, tmp_path / "cache") == "abc|"


def test_windows_end_to_end_cover_the_corpus_once():
    tokens = np.arange(2000, 2100, dtype=np.uint16)
    windows = whole_windows(tokens, 12)
    assert windows.shape == (10, 12)
    assert (windows[:, 0] == CLS).all() and (windows[:, -1] == SEP).all()
    assert windows[:, 1:-1].flatten().tolist() == list(range(2000, 2100))
    assert whole_windows(tokens, 12, 3)[:, 1].tolist() == [2000, 2040, 2090]


def test_random_windows_come_from_each_corpus_by_weight():
    corpora = [np.full(50, 2000, np.uint16), np.full(50, 3000, np.uint16)]
    windows = random_windows(corpora, [0.75, 0.25], 4000, 8, np.random.default_rng(0))
    assert windows.shape == (4000, 8)
    share = (windows[:, 1] == 2000).double().mean().item()
    # Standard deviation 0.0068: a false alarm has probability below 1e-6 (and the seed is fixed).
    assert abs(share - 0.75) < 0.035
    assert len(random_windows([corpora[0][:6]], [1.0], 5, 8, np.random.default_rng(0))) == 5


def test_masks_hide_the_stated_share_and_spare_the_frame():
    windows = torch.from_numpy(np.random.default_rng(0).integers(2000, 9000, (20, 52)))
    windows[:, 0], windows[:, -1], windows[:, 7] = CLS, SEP, SEP
    masked, positions, words = lay_masks(windows, 0.2, torch.Generator().manual_seed(0))
    assert len(positions) == 200 == int((masked == MASK).sum())
    assert torch.equal(masked.flatten()[positions], torch.full((200,), MASK))
    assert not ((words == CLS) | (words == SEP)).any()
    restored = masked.flatten()
    restored[positions] = words
    assert torch.equal(restored, windows.flatten())
