"""Words ranked by how much they tell a classifier: the order in which redaction removes them.

The classifier is a logistic regression on which words a text has, so that its log-odds are a sum over the
words present and taking a word away moves them by exactly its weight. The influence of a word is the size
of that movement in a text that has it, |weight|. A level counts running words, so what matters is how much
each removal hides: multiplying by the share of texts that have the word would put "the" and "of" first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from discreet.learning.logistic import fit_logistic
from discreet.protection.redaction.word_counts import WordCounts
from discreet.validate import between

__all__ = ["Ranking", "rank_words"]


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """Words, most influential first, with their influence and their share of the running words."""

    words: tuple[str, ...]
    influence: tuple[float, ...]
    share: tuple[float, ...]

    @cached_property
    def known(self) -> frozenset[str]:
        """Every word that has a rank."""
        return frozenset(self.words)

    def removed(self, level: float) -> frozenset[str]:
        """The first words of the ranking that together are at least `level` of the running words."""
        between("level", level, 0.0, 1.0)
        if level == 0:
            return frozenset()
        reached = np.cumsum(self.share)
        return frozenset(self.words[: int(np.searchsorted(reached, level - 1e-12)) + 1])


def rank_words(texts: Sequence[str], sensitive: NDArray[np.bool_], *, penalty: float = 1e-3) -> Ranking:
    """Learn to tell sensitive texts from the others and rank the words by their influence."""
    words = WordCounts(texts)
    present = (words.matrix(texts) > 0).astype(np.float64)
    weights = fit_logistic(present, sensitive, penalty=penalty).weights
    influence = np.abs(weights)
    order = np.argsort(-influence, kind="stable")[: len(words.words)]
    total = max(1, words.totals.total())
    return Ranking(
        words=tuple(words.words[place] for place in order),
        influence=tuple(float(influence[place]) for place in order),
        share=tuple(words.totals[words.words[place]] / total for place in order),
    )
