"""Public text as windows of token ids, and the masks laid on them, for the masked language model."""

import gzip
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

__all__ = ["CLS", "MASK", "PAD", "SEP", "corpus_tokens", "lay_masks", "random_windows", "whole_windows"]

PAD, CLS, SEP, MASK = 0, 101, 102, 103
Tokens = NDArray[np.uint16]

_FILES = {
    "wikitext-train": "wikitext2_raw/wiki.train.raw.xz",
    "wikitext-valid": "wikitext2_raw/wiki.valid.raw.xz",
    "wikitext-test": "wikitext2_raw/wiki.test.raw.xz",
    "imdb-train": "imdb/train.tsv.xz",
    "imdb-test": "imdb/test.tsv.xz",
    "blogs": "blog_authorship_sample/blogs_1000users.jsonl.xz",
}


def _lines(path: Path) -> Iterator[str]:
    opener: Any = {".xz": lzma.open, ".gz": gzip.open}.get(path.suffix, open)
    with opener(path, "rt", encoding="utf-8") as file:
        yield from file


def _texts(name: str, data: Path) -> Iterator[str]:
    for line in _lines(data / _FILES[name]):
        if name.startswith("wikitext"):
            # WikiText writes hyphens and thousands as " @-@ " and " @,@ "; ordinary text does not.
            yield line.replace(" @-@ ", "-").replace(" @,@ ", ",").replace(" @.@ ", ".").strip()
        elif name.startswith("imdb"):
            yield line.split("\t", 3)[3].replace("<br />", " ").strip()
        else:
            yield from (post.replace("urlLink", " ") for post in json.loads(line)["posts"])


def corpus_tokens(name: str, data: Path, tokenizer: Tokenizer, cache: Path) -> Tokens:
    """The corpus as one row of token ids, texts parted by [SEP] except WikiText's running paragraphs."""
    stored = cache / f"{name}.npy"
    if stored.exists():
        return np.asarray(np.load(stored))
    texts = [text for text in _texts(name, data) if text]
    if name.startswith("imdb"):
        texts = [texts[i] for i in np.random.default_rng(0).permutation(len(texts))]
    separator = [] if name.startswith("wikitext") else [SEP]
    rows = []
    for start in range(0, len(texts), 1000):
        for encoding in tokenizer.encode_batch(texts[start : start + 1000], add_special_tokens=False):
            rows.append(np.array(encoding.ids + separator, dtype=np.uint16))
    tokens = np.concatenate(rows)
    cache.mkdir(parents=True, exist_ok=True)
    np.save(stored, tokens)
    return tokens


def _framed(tokens: Tokens, starts: NDArray[np.int64], length: int) -> Tensor:
    windows = np.full((len(starts), length), SEP, dtype=np.int64)
    windows[:, 0] = CLS
    windows[:, 1:-1] = tokens[starts[:, None] + np.arange(length - 2)]
    return torch.from_numpy(windows)


def random_windows(
    corpora: list[Tokens], weights: list[float], count: int, length: int, random: np.random.Generator
) -> Tensor:
    """`count` windows of [CLS] … [SEP], each from a corpus drawn by weight, at a random place."""
    share = random.multinomial(count, weights)
    return torch.cat(
        [
            _framed(corpus, random.integers(0, len(corpus) - length + 3, size=part), length)
            for corpus, part in zip(corpora, share, strict=True)
        ]
    )


def whole_windows(tokens: Tokens, length: int, limit: int | None = None) -> Tensor:
    """The corpus cut into windows end to end, or `limit` of them evenly spread."""
    starts = np.arange(0, len(tokens) - length + 3, length - 2)
    if limit is not None and limit < len(starts):
        starts = starts[np.linspace(0, len(starts) - 1, limit).astype(int)]
    return _framed(tokens, starts, length)


def lay_masks(windows: Tensor, rate: float, random: torch.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Windows with a share `rate` of the words replaced by [MASK], the flat positions, the words there."""
    flat = windows.flatten()
    score = torch.rand(flat.shape, generator=random)
    score[(flat == CLS) | (flat == SEP)] = -1.0
    count = int(rate * windows.shape[0] * (windows.shape[1] - 2))
    positions = score.topk(count).indices.sort().values
    masked = flat.clone()
    masked[positions] = MASK
    return masked.view_as(windows), positions, flat[positions]
