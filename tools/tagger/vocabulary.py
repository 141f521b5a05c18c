"""The words that get a row of their own, with GloVe's vectors at the start for those it knows."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = ["choose", "first_rows"]


def choose(words: Iterable[str], data: Path, *, size: int, least: int = 3) -> list[str]:
    """The most frequent lower-case words of the training text, then GloVe's; row 0 is for unknown ones."""
    counts = Counter(word.lower() for word in words)
    own = [
        word
        for word, count in counts.most_common()
        if count >= least and len(word) <= 32 and not word.isdigit()
    ]
    known = [str(word) for word in np.load(_glove(data))["words"][:30_000] if str(word).isalpha()]
    chosen = dict.fromkeys(own[: size * 7 // 10])
    chosen.update(dict.fromkeys(known))
    chosen.update(dict.fromkeys(own))
    return ["", *list(chosen)[: size - 1]]


def first_rows(words: list[str], data: Path, width: int) -> NDArray[np.float32]:
    """GloVe's vectors, scaled, and small noise for other words."""
    loaded = np.load(_glove(data))
    vectors = loaded["vectors"].astype(np.float32)
    places = {str(word): place for place, word in enumerate(loaded["words"])}
    rows = np.random.default_rng(0).normal(0, 0.1, (len(words), width)).astype(np.float32)
    scale = 0.25 / vectors.std()
    for row, word in enumerate(words):
        if word in places:
            rows[row] = vectors[places[word], :width] * scale
    rows[0] = 0
    return rows


def _glove(data: Path) -> Path:
    return data / "glove" / "glove.6B.100d.top50k.f16.npz"
