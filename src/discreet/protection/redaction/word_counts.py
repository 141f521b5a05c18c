"""Texts as counts of their words, in lower case: what a simple classifier reads."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from discreet.text.tokens import tokenise

__all__ = ["WordCounts", "words_of"]


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, in lower case, in order."""
    return [token.text.lower() for token in tokenise(text) if token.kind in ("word", "number")]


class WordCounts:
    """A column for each word of the texts it was made from; other words are not counted."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.totals: Counter[str] = Counter()
        for text in texts:
            self.totals.update(words_of(text))
        self.words = sorted(self.totals)
        self._column = {word: column for column, word in enumerate(self.words)}

    def matrix(self, texts: Sequence[str]) -> Any:
        """A sparse row of counts for each text."""
        from scipy.sparse import csr_array

        columns: list[int] = []
        counts: list[int] = []
        ends = [0]
        for text in texts:
            known = Counter(word for word in words_of(text) if word in self._column)
            columns.extend(self._column[word] for word in known)
            counts.extend(known.values())
            ends.append(len(columns))
        data = np.asarray(counts, dtype=np.float64)
        shape = (len(texts), max(1, len(self.words)))
        return csr_array((data, np.asarray(columns, dtype=np.int32), np.asarray(ends)), shape=shape)
