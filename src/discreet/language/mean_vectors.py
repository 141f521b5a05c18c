"""A text as the mean of its words' vectors: no neural network, and numpy is all it takes."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from discreet.language.vectors import WordVectors
from discreet.text.tokens import tokenise

__all__ = ["mean_vectors", "words_of"]


def words_of(text: str) -> list[str]:
    """The words and numbers of a text in lower case."""
    return [token.text.lower() for token in tokenise(text) if token.kind in ("word", "number")]


def mean_vectors(texts: Sequence[str], known: WordVectors) -> NDArray[np.float64]:
    """One row a text; words without a vector are left out, and a text of nothing else is all zeros."""
    found = np.zeros((len(texts), known.dimension))
    for row, text in enumerate(texts):
        rows = [known.index[word] for word in words_of(text) if word in known.index]
        if rows:
            # In order of the vocabulary: the same words in another order are the same mean to the last bit.
            found[row] = known.matrix[sorted(rows)].astype(np.float64).mean(axis=0)
    return found
